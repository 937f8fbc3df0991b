// Small questions about a state.
#pragma once

#include "core/standard_wargame/rules/orders.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/rules/strategy.h"

#include <algorithm>
#include <optional>

namespace polemarch::standard_wargame {

/// Whether general `i` of the side stays away: the unit was exchanged for one without a general (2.3.2.6, S6).
[[nodiscard]] inline bool is_exchanged(const State& s, unsigned side, std::size_t i) {
    return (s.eve.exchanged >> (most_generals * side + i) & 1) != 0;
}
/// The general with a unit. Trait::role is what the army was built with.
[[nodiscard]] inline Role role_of(const Setup& g, const State& s, UnitIndex u) {
    if (s.eve.exchanged == 0 || g.trait[u].role != Role::sub) return g.trait[u].role;
    const auto& generals = g.general[side_of(u)];
    const auto i = static_cast<std::size_t>(std::find(generals.begin(), generals.end(), u) - generals.begin());
    return is_exchanged(s, side_of(u), i) ? Role::none : Role::sub;
}

/// Whether general `i` of the side can give orders: the unit is on the table or in a village.
[[nodiscard]] inline bool is_present(const Setup& g, const State& s, unsigned side, std::size_t i) {
    const UnitIndex u = g.general[side][i];
    return u != nobody && !is_exchanged(s, side, i) &&
           (s.unit[u].where == Whereabouts::table || s.unit[u].where == Whereabouts::village);
}
/// Who gives the orders of general `i`: of a commander-in-chief who is lost or away the second-in-command (S44, N4).
[[nodiscard]] inline Issuer issuer_of(const Setup& g, const State& s, unsigned side, std::size_t i) {
    if (i == 0) return is_present(g, s, side, 0) ? Issuer::commander : Issuer::second;
    return g.trait[g.general[side][i]].role == Role::ally ? Issuer::ally : Issuer::sub;
}

/// What the side has by both strategies (3.4); nothing before both have chosen, or if they always delay the battle.
[[nodiscard]] inline std::optional<StrategyEffects> effects_of(const Setup& g, const State& s, unsigned side) {
    const Strategy own = s.eve.strategy[side], enemy = s.eve.strategy[1 - side];
    if (!is_chosen(own) || !is_chosen(enemy)) return std::nullopt;
    const StrategyPair pair = strategy_pair(own, enemy, s.eve.day, g.charts);
    return pair.effects ? std::optional((*pair.effects)[0]) : std::nullopt;
}

[[nodiscard]] inline const Pending& top(const State& s) { return s.pending[s.depth - 1u]; }
[[nodiscard]] inline Pending& top(State& s) { return s.pending[s.depth - 1u]; }

}  // namespace polemarch::standard_wargame
