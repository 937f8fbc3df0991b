// Free deployment (17.1): side B sets up its camp, its units and side A's camp; side A shifts its camp and sets up its
// units. Reinforcements stand on the map from the start, leaders wait for Step 5 (rulings 83 to 86).
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

using hex::Index;
using hex::Set;

namespace {
constexpr std::size_t camp_reach = 3;  ///< from the camp to its units, and as far as side A's camp is shifted
constexpr int nearest_to_edge = 3, furthest_from_edge = 5;
}  // namespace

/// Hexes for units around a camp in `camp`, as things stand.
Set Battle::room(const State& s, Index camp) const {
    return (ground_.disc[camp][camp_reach] & ground_.map) - ground_.closed - occupied(s, 0) - occupied(s, 1) -
           hex::set_of(camp);
}

/// Whether all units of a side that still wait find a hex each: war wagons may not go everywhere.
bool Battle::fits(const State& s, const Set& free, unsigned side) const {
    int units = 0, wagons = 0;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
        if (s.unit[u].hex == Gone::waiting && u != camp_[side]) ++units, wagons += trait_[u].base;
    return free.count() >= units && (free - ground_.closed_to_wagons).count() >= wagons;
}

/// Those of the wanted hexes in which a camp of the side leaves room for its units.
Set Battle::camp_places(const State& s, unsigned side, const Set& wanted) const {
    State without = s;  // a camp that is shifted is not in its own way
    Unit& camp = without.unit[camp_[side]];
    if (camp.on_map()) camp.hex = byte(Gone::waiting);
    const Set open = (wanted & ground_.map) - ground_.closed - occupied(without, 0) - occupied(without, 1);
    const bool wagon = trait_[camp_[side]].movement > 0;
    Set places;
    (wagon ? open - ground_.closed_to_wagons : open).each([&](Index h) {
        if (fits(without, room(without, h), side)) places.add(h);
    });
    return places;
}

Set Battle::set_up_hexes(const State& s) const {
    const UnitIndex u = s.subject;
    const unsigned side = trait_[u].side;
    if (u == camp_[1]) return camp_hexes_;
    if (u == camp_[0]) {
        // Side A shifts it; side B has put it where a shift to room for the army is possible (ruling 86).
        if (s.mover == 0) return camp_places(s, 0, ground_.disc[s.unit[u].hex][camp_reach]);
        Set near;
        camp_places(s, 0, ground_.map).each([&](Index h) { near |= ground_.disc[h][camp_reach]; });
        const Set open = (near & ground_.map) - ground_.closed - occupied(s, 1);
        return trait_[u].movement > 0 ? open - ground_.closed_to_wagons : open;
    }
    const Set free = room(s, s.unit[camp_[side]].hex), for_wagons = free - ground_.closed_to_wagons;
    if (trait_[u].base) return for_wagons;
    int wagons = 0;
    for (UnitIndex v = first_[side]; v < first_[side + 1]; ++v)
        wagons += s.unit[v].hex == Gone::waiting && trait_[v].base && v != camp_[side];
    return for_wagons.count() > wagons ? free : free - for_wagons;
}

/// Where side B's camp may stand: 3 to 5 hexes from the nearest edge hex, with room for both armies however B sets up.
bool Battle::check_deployment(Diagnostics& diagnostics) {
    if (!in_force(Option::free_deployment)) return true;
    const auto fault = [&](const std::string& what, std::string expected) {
        diagnostics.error(scenario_.place_of(Option::free_deployment), what, "'free-deployment'", std::move(expected),
                          "17.1");
        return false;
    };
    if (camp_[0] == none || camp_[1] == none) return fault("free deployment needs two camps", "a camp of either side");
    Set edge;
    for (const Set& off : ground_.off_map) edge |= off;
    Set band;
    ground_.map.each([&](Index h) {
        int nearest = 255;
        edge.each([&](Index e) { nearest = std::min<int>(nearest, hex::geometry().distance[h][e]); });
        if (nearest >= nearest_to_edge && nearest <= furthest_from_edge) band.add(h);
    });
    State empty = start_;  // all wait
    camp_places(empty, 1, band).each([&](Index h) {
        const Set enemy = ground_.disc[h][camp_reach];
        bool leaves_room = false;
        (ground_.map - ground_.closed - enemy).each([&](Index a) {
            leaves_room = leaves_room || (!(trait_[camp_[0]].movement > 0 && ground_.closed_to_wagons.has(a)) &&
                                          fits(empty, room(empty, a) - enemy, 0));
        });
        if (leaves_room) camp_hexes_.add(h);
    });
    if (camp_hexes_.any()) return true;
    return fault("this map has no place for the camp of side B",
                 "a hex 3 to 5 hexes from the nearest edge hex, with room for both armies 3 hexes around their camps");
}

void Battle::begin_deployment(State& s) const {
    s.order = Order::set_up;
    s.phase = Phase::set_up;
    s.mover = 1;
    s.subject = camp_[1];
}

/// Who is set up next: side B's units, side A's camp by side B, then by side A, its units.
void Battle::next_set_up(State& s) const {
    s.facings = 0;
    s.phase = Phase::set_up;
    if (s.subject == camp_[0] && s.mover == 1) {
        s.mover = 0;
        return;
    }
    for (UnitIndex u = first_[s.mover]; u < first_[s.mover + 1u]; ++u)
        if (s.unit[u].hex == Gone::waiting && u != camp_[0]) {
            s.subject = u;
            return;
        }
    if (s.mover == 1) {
        s.subject = camp_[0];
        return;
    }
    s.order = Order::nothing;
    s.subject = none;
    s.phase = Phase::command;
}

void Battle::set_up(State& s, Index h) const {
    Unit& unit = s.unit[s.subject];
    if (unit.on_map()) s.at[unit.hex] = none;
    unit = {h, 0};
    s.at[h] = s.subject;
    if (trait_[s.subject].base) return next_set_up(s);
    s.facings = 63;
    s.phase = Phase::facing;
}

}  // namespace polemarch::ancient_battles
