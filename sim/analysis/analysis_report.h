// The results of a search as an advice, for any rule system.
#pragma once

#include "ai/decision_analysis.h"
#include "core/game_adapter.h"
#include "sim/analysis/advice.h"
#include "sim/odds/move_odds.h"
#include "sim/shared/percent.h"

#include <fmt/format.h>

namespace polemarch::sim {

/// Adds the simulations' statistics of `analysed` to `move`, which has its move and sentence.
template <class Battle, class Analysed>
[[nodiscard]] Candidate with_simulations(const Battle& g, Candidate move, const Analysed& analysed) {
    move.simulations = analysed.visits;
    if (analysed.visits == 0) return move;
    move.value = analysed.value;
    move.error = analysed.error;
    move.losses = Candidate::Losses{analysed.lost_own, analysed.lost_enemy};
    if (analysed.reply)
        move.reply = {g.narrate(analysed.reply->state, analysed.reply->move, {}),
                      static_cast<double>(analysed.reply->times) / static_cast<double>(analysed.replied)};
    const GameAdapter<Battle> game(g);
    for (const auto& threat : analysed.threats)
        move.threats.push_back({g.narrate(threat.state, threat.move, {}),
                                static_cast<double>(threat.times) / static_cast<double>(analysed.visits),
                                threat.lost / static_cast<double>(threat.times),
                                odds_after(game, state_bytes(threat.state), move_bytes(threat.move))});
    for (const auto& step : analysed.line)
        move.line.push_back(step.of == 0 ? g.narrate(step.state, step.move, {})
                                         : fmt::format("dice: {} ({})", g.outcome(step.state, step.move),
                                                       percent(static_cast<double>(step.ways) / step.of, 0)));
    return move;
}

/// Analyses the choices and writes the results into `advice`, with at most `top` choices. The best move and the one it
/// is compared with are analysed again, unless they are the two best and have enough simulations already; the other is
/// the move that was made or, if that is the best, the second best. `notes` are the system's. plain(move) returns the
/// candidate of a move. made_among(analysed) returns the move that was made, taken from the analysed moves if it is
/// among them, or nothing.
template <class Battle, class System, class Plain, class Made>
void report_analysis(Advice& advice, const Battle& g, DecisionAnalysis<System>& analysis, unsigned inverse_temperature,
                     std::size_t top, const std::vector<std::string>& notes, const Plain& plain,
                     const Made& made_among) {
    const auto candidate = [&](const auto& analysed) { return with_simulations(g, plain(analysed.move), analysed); };
    const auto all = analysis.analyse();
    advice.choices = all.size();
    for (const auto& one : all) {
        advice.simulations += one.visits;
        advice.tried += one.visits > 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(top, advice.tried); ++i) advice.best.push_back(candidate(all[i]));
    note_choosing(advice, inverse_temperature, analysis.prior_weight(), analysis.opponent_model());
    advice.notes.insert(advice.notes.end(), notes.begin(), notes.end());
    const std::optional<typename System::Searched::Move> made = made_among(all);
    const bool another = made && !(*made == all.front().move);
    if (another || advice.best.size() > 1) {
        const auto report = [&](const auto& first, const auto& second, bool paired) {
            add_reasons<System::terms>(advice, first.simulations, second.simulations, paired,
                                       [&](const auto& compared) { return reasons(g, compared); });
        };
        const auto known = analysis.compared(all.front(), all[another ? 0 : 1]);
        if (!another && known.enough()) {
            report(all[0], all[1], analysis.paired());
        } else {
            const auto [best, other] =
                analysis.analyse_pair(all.front().move, another ? *made : all[1].move, all.front().visits);
            put_reanalysed(advice, candidate(best), candidate(other), another);
            report(best, other, true);
        }
    }
    if (made && !another) advice.made = advice.best.front();
}

}  // namespace polemarch::sim
