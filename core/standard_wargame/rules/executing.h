// Carrying out an order (5.1.4), action by action (N29): which units may make which moves, what becomes of them, and
// who takes part by standing when it ends (N28).
#pragma once

#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/ordering.h"

namespace polemarch::standard_wargame {

/// The action that a move describes, judged by geometry and by the order under way (the record on top).
[[nodiscard]] MovementAction action_in_order(const View& view, const Move& m);
/// Why a unit may not take part in an order of this kind that general `general` of the active side gives to `ordered`,
/// wherever both stand (5.1.4, 5.2.2 to 5.2.5).
[[nodiscard]] Refusal judge_joins(const View& view, UnitIndex u, UnitIndex ordered, Order order, std::size_t general);
/// Whether a move is the tactical one of its order (6.1.4.4): in an advance a turn by 90 or 180 degrees is, too; a
/// regrouping has turns of its own, a manoeuvre none (5.1.4.2, S48).
[[nodiscard]] bool is_tactical(const State& s, const Move& m);
/// Carries out an action that is legal and that no enemy has to evade. Who ends in a fortified village is then inside.
void apply_action(const Setup& g, State& s, const MovementAction& action);
/// `stands`: the unit takes part without moving.
[[nodiscard]] Refusal judge_stands(const View& view, UnitIndex u);
void apply_stands(State& s, UnitIndex u);
/// `done`: ends the order on top.
void end_order(const View& view, State& s);

}  // namespace polemarch::standard_wargame
