// Giving orders (5.1): who may order whom, quotas, the difficult order test of a position.
#pragma once

#include "core/standard_wargame/rules/orders.h"
#include "core/standard_wargame/rules/view.h"
#include "core/standard_wargame/types/refusal.h"
#include "core/standard_wargame/types/sequence.h"

namespace polemarch::standard_wargame {

/// Whether a unit may still take part in orders of this sequence (5.1, 8.1.1.2): it has not done so in this turn, and
/// in the strategic sequence it is far enough from every enemy.
[[nodiscard]] Refusal judge_ready(const View& view, UnitIndex u);
/// Whether a unit at this place may start a strategic move: it is far enough from every enemy, those in a village and
/// the enemy's fortified village among them (8.1.1.2, S91).
[[nodiscard]] bool may_start_strategic(const View& view, UnitIndex u, const table::Rectangle& place);
/// Whether general `i` of the active side may give an order now (5.1, S43, N69, N70).
[[nodiscard]] Refusal judge_general(const View& view, std::size_t i);
/// An order of general `i` to a unit: m.unit, m.target the general, m.value the order.
[[nodiscard]] Refusal judge_order(const View& view, const Move& m);
/// The same of a general who may order and a unit that is ready, given the circumstances of the order.
[[nodiscard]] Refusal judge_order(const View& view, const Move& m, const GivenOrder& given);

/// The circumstances of the order for its test (5.1.3).
[[nodiscard]] GivenOrder circumstances_of(const View& view, UnitIndex unit, std::size_t general);

}  // namespace polemarch::standard_wargame
