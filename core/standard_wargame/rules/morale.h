// The morale sequence (9): rout level, group sizes, encouragement, who is disordered, and the end of the battle.
#pragma once

#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/rout_level.h"

namespace polemarch::standard_wargame {

/// Of the side, without baggage and those who were given up for fortifications, with flank marchers (S102).
[[nodiscard]] int starting_units(const Setup& g, const State& s, unsigned side);
/// The losses that break the side's army of so many units, with its handicap (9.2).
[[nodiscard]] int break_point(const Setup& g, unsigned side, int units);
/// Units of the side that were destroyed, and its baggage (9.1.1, 9.2).
[[nodiscard]] int destroyed_of(const State& s, unsigned side);
/// What the active army has lost (9.1.1).
[[nodiscard]] Losses losses_of(const Setup& g, const State& s);
/// Begins the morale sequence of the active side.
void begin_morale(const Setup& g, State& s);
/// The level of the sequence at hand, before its dice.
[[nodiscard]] RoutLevel level_at_hand(const Setup& g, const State& s);
/// How many dice it takes: the general's first.
[[nodiscard]] unsigned rout_dice(const RoutLevel& level);
/// The sum of the dice, with the bonus for several generals.
[[nodiscard]] int rout_sum(const RoutLevel& level, Faces faces);
void apply_rout_level(const Setup& g, State& s, int sum);

/// The size of a group, doubled as often as generals encourage it (9.1.3).
[[nodiscard]] int encouraged_size(const View& view, UnitIndex group);
/// Whether general `i` of the active side may encourage this group (9.1.3, S98).
[[nodiscard]] Refusal judge_encourage(const View& view, std::size_t i, UnitIndex unit);
void apply_encourage(const View& view, State& s, std::size_t i, UnitIndex unit);
/// Whether any general may encourage any group with an outweighed unit.
[[nodiscard]] bool may_encourage_anybody(const View& view);
/// Units of the active side that are disordered now (9.1.2).
[[nodiscard]] UnitSet outweighed(const View& view);
/// Ends encouragement: the disordered units have to rout.
void begin_routs(const Setup& g, State& s);
/// Ends the morale sequence: the battle (9.2), or the next bound.
void end_bound(const Setup& g, State& s);

/// 1 if side A won, 0 if it lost; draws by the advantage of a side that defends (3.4.1.5, S29).
[[nodiscard]] double payoff_of(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
