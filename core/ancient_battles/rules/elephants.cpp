#include "core/ancient_battles/rules/elephants.h"

#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

namespace {

void next_elephant(State& s) {
    if (s.formation == 0) return finish_order(s);
    s.subject = static_cast<UnitIndex>(std::countr_zero(s.formation));
    s.phase = Phase::frighten;
}

}  // namespace

UnitMask nervous(const Setup& g, const State& s, unsigned side) {
    UnitMask units = 0;
    if (!g.in_force(Option::elephants)) return units;
    for (UnitIndex u = g.first[1 - side]; u < g.first[2 - side]; ++u)
        if (g.turned[u] != none && ready(s, u)) units |= bit(u);
    return units;
}

void frighten(const Setup& g, State& s) {
    s.order = Order::frighten;
    s.formation = nervous(g, s, s.mover);
    next_elephant(s);
}

void apply_fright(const Setup& g, State& s, ElephantResult result) {
    const UnitIndex u = s.subject;
    s.formation &= ~bit(u);
    switch (result) {
        case ElephantResult::no_effect: break;
        case ElephantResult::balks: mark(s, u, Unit::yellow_bit); break;
        case ElephantResult::frightened: mark(s, u, Unit::red_bit); break;
        case ElephantResult::panics:  // ruling 100: unmarked, its leaders set aside
            drive_off(g, s, s.unit[u].hex, g.trait[u].side);
            replace(s, u, g.turned[u]);
            break;
    }
    next_elephant(s);
}

void return_elephants(const Setup& g, State& s) {
    for (UnitIndex u = 0; u < g.first[2]; ++u) {
        const UnitIndex t = g.turned[u];
        if (t == none || s.unit[t].hex == Gone::absent) continue;
        if (s.unit[t].on_map()) drive_off(g, s, s.unit[t].hex, g.trait[t].side);
        replace(s, t, u);
    }
}

}  // namespace polemarch::ancient_battles
