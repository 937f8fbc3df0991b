// Activation and formations (6.0): which units may get which orders, which units belong to a formation, and how an
// order begins. How it ends: effects.h (finish_unit, finish_order).
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// Whether an unmarked unit on the map could obey the order to move, fire or rally; false for all other orders.
[[nodiscard]] bool can(const Setup& g, const State& s, UnitIndex u, Order order);
/// 6.2: units of the formation of leader `l` under `order` (move, fire or rally) that could obey it now.
[[nodiscard]] UnitMask formation(const Setup& g, const State& s, LeaderIndex l, Order order);
/// 6.2, rulings 14-17: the connected group of unmarked units with the leader's unit, whether or not they could act.
/// `alike`, for a Move: only those with the same facing, without camps, and with war wagons as if of any facing. Of a
/// wagon that leads: the groups of all facings, of which the first unit that marches selects one (take).
[[nodiscard]] UnitMask linked(const Setup& g, const State& s, LeaderIndex l, bool alike);
/// Whether list_orders would list more than the pass; faster, because every settling calls it.
[[nodiscard]] bool any_order(const Setup& g, const State& s);
void list_orders(const Setup& g, const State& s, Moves& moves);
/// Units of the formation that may act next; and, once one has acted, the end of the order.
void list_formation(const Setup& g, const State& s, Moves& moves);

/// An order is given: its point is spent and its units are fixed (6.2.1; ruling 16).
void begin_order(const Setup& g, State& s, const Move& m);
/// `u` carries out the order.
void take(const Setup& g, State& s, UnitIndex u);

}  // namespace polemarch::ancient_battles
