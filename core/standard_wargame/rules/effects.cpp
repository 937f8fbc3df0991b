#include "core/standard_wargame/rules/effects.h"

#include "core/standard_wargame/rules/queries.h"

#include <cassert>

namespace polemarch::standard_wargame {

void place(State& s, UnitIndex u, table::Pose pose) {
    Unit& unit = s.unit[u];
    unit.pose = pose;
    if (unit.where == Whereabouts::village) unit.where = Whereabouts::table;
    unit.inside = Inside::outside;
    unit.clear(Unit::fortified_bit);
}

void destroy(const Setup& g, State& s, UnitIndex u) {
    Unit& unit = s.unit[u];
    assert(unit.alive());
    unit = Unit{};
    unit.where = Whereabouts::destroyed;
    if (role_of(g, s, u) != Role::none) ++s.army[side_of(u)].generals_lost;
    for (UnitSet* set :
         {&s.acted, &s.declared, &s.fighters, &s.targeted, &s.evaded, &s.points, &s.disordered, &s.routed})
        *set &= ~UnitSet(u);
}

void push(State& s, const Pending& record) {
    assert(s.depth < s.pending.size());
    s.pending[s.depth++] = record;
}

void pop(State& s) {
    assert(s.depth > 0);
    s.pending[--s.depth] = {};
}

}  // namespace polemarch::standard_wargame
