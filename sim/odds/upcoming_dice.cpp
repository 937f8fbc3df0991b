#include "sim/odds/upcoming_dice.h"

#include "sim/odds/forms.h"
#include "sim/odds/odds_json.h"
#include "sim/odds/roll_report.h"

#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

UpcomingDice upcoming_dice(const AnyGame& game, StateBytes s, const std::vector<std::string>& moves,
                           std::string system) {
    UpcomingDice found{std::move(system), {}, {}};
    for (const std::string& text : moves) {
        const MoveBytes move = legal_move(game, s, text);
        found.moves.push_back(made_move(game, s, move));
        found.last = move_odds(game, s, move);
        game.apply(s, move);
        // upcoming_roll() knows the dice of the action; whatever dice the moves lead to are meant here.
        if (!found.last.odds && game.actor(s) == Actor::chance) found.last.odds = odds_at(game, s, {});
    }
    return found;
}

OddsAnswer odds_of_moves(const AnyGame& game, const StateBytes& s, const std::vector<std::string>& moves,
                         std::string system) {
    return in_all_forms(upcoming_dice(game, s, moves, std::move(system)));
}

std::string text_of(const UpcomingDice& found, const OddsStyle& style) {
    TextReport report(style);
    for (const MadeMove& move : found.moves) report.title(fmt::format("{}: {}", move.text, move.sentence));
    // A condition speaks of one answer; the tree has them all.
    if (!found.last.odds || !found.last.answers.empty()) {
        report.raw(answers_text(found.last, style.columns));
        return report.text();
    }
    const Odds& odds = *found.last.odds;
    if (!odds.condition.empty()) report.line("    " + odds.condition);
    if (!odds.breakdown.empty()) report.line("    " + odds.breakdown);
    write_outcomes(report, outcome_columns(76, 12, 10), fmt::format("{} ({})", odds.event, odds.rule), odds.lines,
                   odds.of);
    return report.text();
}

Json fields_of(const UpcomingDice& found) {
    return {{"format", "polemarch-odds-moves"},
            {"version", 2},
            {"system", found.system},
            {"moves", moves_json(found.moves)},
            {"next", found.last.next},
            {"odds", found.last.odds ? odds_json(*found.last.odds) : Json(nullptr)},
            {"answers", answers_json(found.last)}};
}

std::string json_of(const UpcomingDice& found) { return written(fields_of(found)); }

}  // namespace polemarch::sim
