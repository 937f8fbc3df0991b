#include "ai/ancient_battles/monte_carlo.h"

#include <array>
#include <limits>
#include <utility>

namespace polemarch::ancient_battles {

void PlanGuide::priors(const PlannedBattle& g, const State& s, const MoveList<PlannedBattle>& moves,
                       std::span<float> priors) {
    if (!settings_.priors) return std::fill(priors.begin(), priors.end(), 1.0f);
    if (s.phase == Phase::destination) {  // listed best first
        for (std::size_t i = 0; i < priors.size(); ++i) priors[i] = 1.0f / static_cast<float>(1 + i);
        return;
    }
    MoveList<Battle> plain;
    for (const MacroMove& m : moves) plain.push_back(m.move());
    std::array<int, Battle::max_moves> values;
    g.general(s.mover).rate(g.battle(), s, plain, {values.data(), moves.size()}, &memory_);
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
    }
}

std::size_t PlanGuide::foretell(const PlannedBattle&, const State& s, const MoveList<PlannedBattle>& moves,
                                std::span<const float> priors) {
    return Seat(s.mover).first_of_highest(moves, priors);
}

double PlanGuide::value(const PlannedBattle& g, const State& from, const State& root, Luck& luck) {
    State s = from;
    play_on(g, s, root, luck, [](State& due, const auto& carry_out) { carry_out(due); });
    return worth(g, s);
}

int PlanGuide::last_turn(const State& root) const {
    const std::array last{int{root.turn}, std::numeric_limits<int>::max(), -1, root.turn + 1};  // by Playout
    return last[static_cast<std::size_t>(settings_.playout)];
}

MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament) {
    MonteCarloGeneral::Settings settings{.search = settings_of(level), .temperament = temperament};
    settings.search.tree.foretold = foretold_replies;
    settings.posture.rehearsals = rehearsals_beside(level.iterations);
    // With more parts, each would weigh too many marches that others have weighed.
    settings.posture.parts = std::min(level.trees, 2u);
    return settings;
}

void MonteCarloGeneral::recall(const Battle& g, const State& seen, const AgentStream& stream) {
    posture_.recall(g, seen, stream);
    search_.reset();
    plans_.reset();
    if (seen.phase != Phase::destination) facing_ = none;
}

void MonteCarloGeneral::take_posture(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    const Temper& temper = posture_.take(g, s, stream, thinking);
    if (plans_ && &temper == temper_) return;
    temper_ = &temper;
    search_.reset();
    plans_ = std::make_unique<PlannedBattle>(g, settings_.plans(s.mover, temper));
    search_.emplace(*plans_, PlanGuide(settings_.guide), settings_.search);
}

Move MonteCarloGeneral::decide(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    if (by_thumb(g, s)) return HeuristicGeneral(temper_of(settings_.temperament)).best(g, s);
    take_posture(g, s, stream, thinking);
    if (s.phase == Phase::facing || PlannedBattle::scripted(s, settings_.whole_orders)) {
        const Move face{.kind = Kind::face, .value = std::exchange(facing_, none)};
        if (s.phase == Phase::facing && std::find(moves.begin(), moves.end(), face) != moves.end()) return face;
        if (s.phase != Phase::formation || s.order != Order::move) return plans_->general(s.mover).best(g, s);
        const auto next = plans_->next_march(s);
        if (next.unit == none) return {.kind = Kind::done};
        return {.kind = Kind::take, .unit = next.unit};
    }
    search_->consider(s, stream, {}, thinking);
    const MacroMove choice = search_->choice(stream).move;
    facing_ = choice.facing().value_or(none);
    return choice.move();
}

}  // namespace polemarch::ancient_battles
