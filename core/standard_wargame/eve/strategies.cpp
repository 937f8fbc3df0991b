#include "core/standard_wargame/eve/strategies.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/standard_wargame/rules/strategy.h"
#include "core/standard_wargame/rules/terrain.h"

#include <algorithm>
#include <cassert>

namespace polemarch::standard_wargame {

namespace {

/// Of side A and of side B.
StrategyPair pair_of(const Setup& g, const State& s) {
    return strategy_pair(s.eve.strategy[0], s.eve.strategy[1], s.eve.day, g.charts);
}

bool can_pay(const Setup& g, const State& s, unsigned side, Strategy strategy) {
    return s.army[side].level >= g.charts.strategy(strategy).cost;
}

/// A defender whose village is fortified defends it on the first day (3.3.2.8), if it can pay for that (S25).
bool is_bound_to_defend(const Setup& g, const State& s, unsigned side) {
    if (s.eve.day > 1 || side != defender_of(s.eve) || !can_pay(g, s, side, Strategy::defend)) return false;
    const auto pieces = pieces_of(g, s);
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const Piece& piece) { return piece.ground == Ground::fortified_village; });
}

std::uint8_t who_rolls(const State& s, DelayDie die) {
    return static_cast<std::uint8_t>(die == DelayDie::attacker ? s.eve.attacker : die == DelayDie::own ? 0 : 1);
}

}  // namespace

Refusal judge_strategy(const Setup& g, const State& s, unsigned side, Strategy strategy) {
    if (static_cast<std::size_t>(strategy) >= strategy_types) return Refusal::malformed;
    if (is_bound_to_defend(g, s, side) && strategy != Strategy::defend) return Refusal::must_defend;
    if (!can_pay(g, s, side, strategy)) return Refusal::no_level_for_it;
    if (strategy == Strategy::withdraw && g.scenario.sides[side].fortified_baggage) return Refusal::no_withdrawal;
    return Refusal::legal;
}

void apply_strategy(const Setup& g, State& s, Strategy strategy) {
    s.eve.strategy[s.active] = strategy;
    if (s.active == s.eve.attacker) {
        s.active = static_cast<std::uint8_t>(defender_of(s.eve));
        return;
    }
    assert(s.eve.strategy[s.eve.attacker] != hidden);  // of a view: complete_strategy() comes first
    const StrategyPair pair = pair_of(g, s);
    for (std::size_t side = 0; side < 2; ++side)
        s.army[side].level = static_cast<std::uint8_t>(s.army[side].level - pair.cost[side]);
    if (pair.delay_from == 0) {
        begin_deployment(g, s);
    } else if (pair.delay_die == DelayDie::none) {
        begin_next_day(s, pair.terrain_kept);
    } else {
        s.step = Step::delay_dice;
        s.active = who_rolls(s, pair.delay_die);
    }
}

int delay_from(const Setup& g, const State& s) { return pair_of(g, s).delay_from; }

void apply_delay(const Setup& g, State& s, bool delayed) {
    if (delayed)
        begin_next_day(s, pair_of(g, s).terrain_kept);
    else
        begin_deployment(g, s);
}

bool is_secret_strategy(const State& s) { return s.step == Step::strategy && s.active == s.eve.attacker; }

void hide_strategy(State& s, unsigned viewer) {
    Strategy& other = s.eve.strategy[1 - viewer];
    if (s.step == Step::strategy && other != unchosen) other = hidden;
}

void complete_strategy(const Setup& g, State& s, unsigned viewer, AgentStream& stream) {
    if (s.eve.strategy[1 - viewer] != hidden) return;
    StackList<Strategy, strategy_types> may;
    for (std::size_t i = 0; i < strategy_types; ++i)
        if (judge_strategy(g, s, 1 - viewer, static_cast<Strategy>(i)) == Refusal::legal)
            may.push_back(static_cast<Strategy>(i));
    s.eve.strategy[1 - viewer] = may[stream.below(static_cast<std::uint32_t>(may.size()))];
}

}  // namespace polemarch::standard_wargame
