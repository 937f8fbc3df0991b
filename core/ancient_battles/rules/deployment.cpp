#include "core/ancient_battles/rules/deployment.h"

namespace polemarch::ancient_battles {

using hex::Index;
using hex::Set;

namespace {

/// Hexes for units around a camp in `camp`, in this state.
Set room(const Setup& g, const State& s, Index camp) {
    return (g.ground.disc[camp][camp_reach] & g.ground.map) - g.ground.closed - occupied(g, s, 0) - occupied(g, s, 1) -
           hex::set_of(camp);
}

/// Whether there is a hex for each unit of a side that still waits: war wagons may not go everywhere.
bool fits(const Setup& g, const State& s, const Set& free, unsigned side) {
    int units = 0, wagons = 0;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (s.unit[u].hex == Gone::waiting && u != g.camp[side]) ++units, wagons += g.trait[u].base;
    return g.ground.has_room(free, units, wagons);
}

/// Those of the wanted hexes in which a camp of the side leaves room for its units.
Set camp_places(const Setup& g, const State& s, unsigned side, const Set& wanted) {
    State without = s;  // a camp that is shifted is not in its own way
    Unit& camp = without.unit[g.camp[side]];
    if (camp.on_map()) camp.hex = byte(Gone::waiting);
    const Set open = (wanted & g.ground.map) - g.ground.closed - occupied(g, without, 0) - occupied(g, without, 1);
    const bool wagon = g.trait[g.camp[side]].movement > 0;
    Set places;
    (wagon ? open - g.ground.closed_to_wagons : open).each([&](Index h) {
        if (fits(g, without, room(g, without, h), side)) places.add(h);
    });
    return places;
}

}  // namespace

Set set_up_hexes(const Setup& g, const State& s) {
    const UnitIndex u = s.subject;
    const unsigned side = g.trait[u].side;
    if (u == g.camp[1]) return g.camp_hexes;
    if (u == g.camp[0]) {
        // Side A shifts it. Side B must have placed it where a shift that leaves room for the army is possible (ruling
        // 86).
        if (s.mover == 0) return camp_places(g, s, 0, g.ground.disc[s.unit[u].hex][camp_reach]);
        Set near;
        camp_places(g, s, 0, g.ground.map).each([&](Index h) { near |= g.ground.disc[h][camp_reach]; });
        const Set open = (near & g.ground.map) - g.ground.closed - occupied(g, s, 1);
        return g.trait[u].movement > 0 ? open - g.ground.closed_to_wagons : open;
    }
    const Set free = room(g, s, s.unit[g.camp[side]].hex), for_wagons = free - g.ground.closed_to_wagons;
    if (g.trait[u].base) return for_wagons;
    int wagons = 0;
    for (UnitIndex v = g.first[side]; v < g.first[side + 1]; ++v)
        wagons += s.unit[v].hex == Gone::waiting && g.trait[v].base && v != g.camp[side];
    return for_wagons.count() > wagons ? free : free - for_wagons;
}

void begin_deployment(const Setup& g, State& s) {
    s.order = Order::set_up;
    s.phase = Phase::set_up;
    s.mover = 1;
    s.subject = g.camp[1];
}

void next_set_up(const Setup& g, State& s) {
    s.facings = 0;
    s.phase = Phase::set_up;
    if (s.subject == g.camp[0] && s.mover == 1) {
        s.mover = 0;
        return;
    }
    for (UnitIndex u = g.first[s.mover]; u < g.first[s.mover + 1u]; ++u)
        if (s.unit[u].hex == Gone::waiting && u != g.camp[0]) {
            s.subject = u;
            return;
        }
    if (s.mover == 1) {
        s.subject = g.camp[0];
        return;
    }
    s.order = Order::nothing;
    s.subject = none;
    s.phase = Phase::command;
}

void set_up(const Setup& g, State& s, Index h) {
    Unit& unit = s.unit[s.subject];
    if (unit.on_map()) s.at[unit.hex] = none;
    unit = {h, 0};
    s.at[h] = s.subject;
    if (g.trait[s.subject].base) return next_set_up(g, s);
    s.facings = 63;
    s.phase = Phase::facing;
}

}  // namespace polemarch::ancient_battles
