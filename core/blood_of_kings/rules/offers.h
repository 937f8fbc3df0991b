// The moves that a general would think of first, as templates over what is done with each: a list (legal_moves) or one
// drawn from them (any_move). Every candidate is judged by the caller; nothing here is a rule.
#pragma once

#include "core/blood_of_kings/rules/battle.h"

namespace polemarch::blood_of_kings {

template <class Offer>
void Battle::offer_rides(const State& s, LeaderIndex l, Kind kind, Offer offer) const {
    int found = 0;
    const auto consider = [&](const Move& m) {
        if (judge_ride(s, l, m) != Refusal::legal) return;
        ++found;
        offer(m);
    };
    const unsigned side = side_of_leader(l);
    const Field& field = this->field(s);
    const table::Point at = s.leader[l].at();
    each_unit(field.alive() & places_of(side) & ~camps, [&](UnitIndex u) {
        if (kind == Kind::ride && !commands(s, l, u)) return;
        if (!table::squared_distance(field[u], at).within(charts_.movement.leader_move)) return;
        consider({.kind = kind, .unit = l, .target = u});
    });
    const auto to = [&](table::Point place) {
        Move m{.kind = kind, .unit = l};
        m.legs[0].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(place.x));
        m.legs[1].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(place.y));
        consider(m);
    };
    const table::Angle ahead = side == 0 ? table::Angle{} : table::half_turn;
    for (const unsigned eighth : {0u, 2u, 4u, 6u})
        for (const Length inches : {6, 12}) {
            if (kind == Kind::ride && inches == 12 && eighth != 0) continue;
            const table::Angle way{static_cast<std::uint16_t>(ahead.parts + eighth * table::eighth_turn.parts)};
            to(at + table::along(way, inches * inch));
        }
    if (kind != Kind::flee) return;
    // Who has to make way takes any place, the nearest first (B29).
    for (Length away = inch; found == 0 && away <= charts_.movement.leader_move; away += inch)
        for (unsigned way = 0; way < 64; ++way)
            to(at +
               table::along({static_cast<std::uint16_t>(ahead.parts + way * (table::eighth_turn.parts / 8u))}, away));
}

}  // namespace polemarch::blood_of_kings
