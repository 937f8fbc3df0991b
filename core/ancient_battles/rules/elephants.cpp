// Elephants frightened and turned (17.5, the first). One that panics is the enemy's until the turn ends: his own
// counter takes its place, so that every rule treats it as his.
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// Ruling 99: unmarked, on the map, and not turned already (ruling 100).
UnitMask Battle::nervous(const State& s, unsigned side) const {
    UnitMask units = 0;
    if (!in_force(Option::elephants)) return units;
    for (UnitIndex u = first_[1 - side]; u < first_[2 - side]; ++u)
        if (turned_[u] != none && ready(s, u)) units |= bit(u);
    return units;
}

/// The order is given: one die for each of them.
void Battle::frighten(State& s) const {
    s.order = Order::frighten;
    s.formation = nervous(s, s.mover);
    next_elephant(s);
}

void Battle::next_elephant(State& s) const {
    if (s.formation == 0) return finish_order(s);
    s.subject = static_cast<UnitIndex>(std::countr_zero(s.formation));
    s.phase = Phase::frighten;
}

void Battle::apply_fright(State& s, ElephantResult result) const {
    const UnitIndex u = s.subject;
    s.formation &= ~bit(u);
    switch (result) {
        case ElephantResult::no_effect: break;
        case ElephantResult::balks: mark(s, u, Unit::yellow_bit); break;
        case ElephantResult::frightened: mark(s, u, Unit::red_bit); break;
        case ElephantResult::panics:  // ruling 100: unmarked, its leaders set aside
            drive_off(s, s.unit[u].hex, trait_[u].side);
            replace(s, u, turned_[u]);
            break;
    }
    next_elephant(s);
}

/// The Melee Step is over: back to their owners before anything is counted, or lost to them.
void Battle::return_elephants(State& s) const {
    for (UnitIndex u = 0; u < first_[2]; ++u) {
        const UnitIndex t = turned_[u];
        if (t == none || s.unit[t].hex == Gone::absent) continue;
        if (s.unit[t].on_map()) drive_off(s, s.unit[t].hex, trait_[t].side);
        replace(s, t, u);
    }
}

}  // namespace polemarch::ancient_battles
