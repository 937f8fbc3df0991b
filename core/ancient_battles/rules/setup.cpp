#include "core/ancient_battles/rules/setup.h"

#include "core/setup_id.h"

#include <algorithm>
#include <utility>

namespace polemarch::ancient_battles {

Setup::Setup(Charts charts_read, Scenario scenario_read)
    : charts(std::move(charts_read)),
      scenario(std::move(scenario_read)),
      id(next_setup_id()),
      ground(scenario.map, charts),
      tables(charts, in_force(Option::averaging_dice) ? dice::averaging_die() : dice::d6()) {
    make_units();
    if (in_force(Option::free_deployment)) make_camp_hexes();
    for (unsigned side = 0; side < 2; ++side) view[side] = view_of(side);
}

void Setup::make_units() {
    std::size_t n = 0;
    turned.fill(none);
    for (auto& choices : on_foot) choices.fill(none);
    const bool all_there = in_force(Option::free_deployment);  // ruling 85: the reinforcements' schedule is ignored
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario.sides[side];
        first[side] = static_cast<UnitIndex>(n);
        for (const UnitEntry& unit : entry.units) {
            const UnitType& line = charts.units[unit.type];
            Trait& t = trait[n++];
            t = trait_of(line);
            t.rapid_fire = unit.rapid_fire;
            t.type = unit.type;
            t.side = static_cast<std::uint8_t>(side);
            t.camp = unit.camp;
            t.barbarian = line.barbarian && entry.barbarian;
            t.impetuous = line.impetuous || t.barbarian;
            t.stays = unit.stays || (t.impetuous && in_force(Option::command_control) && !unit.may_leave);
            if (unit.camp) camp[side] = static_cast<UnitIndex>(n - 1);
        }
        make_exits(side);
        for (const Group& group : entry.groups) {
            if (all_there) break;
            Arrival arrival{.side = static_cast<std::uint8_t>(side), .turn = group.turn};
            for (const hex::Index h : group.entry) arrival.entry.add(h);
            for (std::size_t i = 0; i < group.units; ++i) {
                const std::size_t u = first[side] + group.first_unit + i;
                arrival.units |= bit(u);
                trait[u].group = static_cast<std::int8_t>(arrivals.size());
            }
            const auto number = static_cast<int>(&group - entry.groups.data());
            for (std::size_t l = 0; l < entry.leaders.size(); ++l)
                if (entry.leaders[l].with_group == number)
                    arrival.leaders = static_cast<std::uint16_t>(arrival.leaders | 1u << (side * max_side_leaders + l));
            arrivals.push_back(arrival);
        }
        make_returns(side);
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const std::size_t at = side * max_side_leaders + l;
            kind[at] = scenario.leader_kinds[entry.leaders[l].kind];
            leaders[side] = static_cast<std::uint16_t>(leaders[side] | 1u << at);
        }
        n = make_counters(side, n);
    }
    first[2] = static_cast<UnitIndex>(n);
    // 17.5a: each side's counters for the other's elephants, now that all have their indices.
    for (UnitIndex u = 0; u < first[2]; ++u)
        if (trait[u].turncoat) {
            trait[u].origin = static_cast<UnitIndex>(trait[u].origin + first[1 - trait[u].side]);
            turned[trait[u].origin] = u;
        }
}

void Setup::make_exits(unsigned side) {
    const SideEntry& entry = scenario.sides[side];
    if (entry.exits.empty()) return;
    exit_sets[side].push_back(ground.map);
    for (const Exit& exit : entry.exits) {
        hex::Set hexes;
        for (const hex::Index h : exit.hexes) hexes.add(h);
        exit_sets[side].front() -= hexes;
        exit_sets[side].push_back(hexes);
    }
}

/// 8.6.2 by special rule: units that may come back do so as reinforcements do, one group a side.
void Setup::make_returns(unsigned side) {
    const SideEntry& entry = scenario.sides[side];
    Arrival arrival{.side = static_cast<std::uint8_t>(side), .from = Gone::returning};
    for (const hex::Index h : entry.return_entry) arrival.entry.add(h);
    for (std::size_t i = 0; i < entry.units.size(); ++i) {
        if (!entry.units[i].returns) continue;
        trait[first[side] + i].return_group = static_cast<std::int8_t>(arrivals.size());
        arrival.units |= bit(first[side] + i);
    }
    if (arrival.units != 0) arrivals.push_back(arrival);
}

/// After a side's units: its counters for dismounted cavalry (17.5b), and for enemy elephants while it controls them
/// (17.5a).
std::size_t Setup::make_counters(unsigned side, std::size_t n) {
    if (in_force(Option::dismounting))
        for (std::size_t i = 0; i < scenario.sides[side].units.size(); ++i) {
            const auto u = static_cast<UnitIndex>(first[side] + i);
            const auto& choices = charts.units[trait[u].type].dismounts;
            for (std::size_t choice = 0; choice < choices.size(); ++choice) {
                Trait& t = trait[n];
                t = trait_of(charts.units[choices[choice]]);
                t.type = choices[choice];
                t.side = static_cast<std::uint8_t>(side);
                t.group = trait[u].group;
                t.stays = trait[u].stays;
                t.impetuous = trait[u].impetuous;  // "even when fighting dismounted"
                t.origin = u;
                t.return_group = trait[u].return_group;
                for (const int group : {t.group, t.return_group})
                    if (group >= 0) arrivals[static_cast<std::size_t>(group)].units |= bit(n);
                on_foot[u][choice] = static_cast<UnitIndex>(n++);
            }
        }
    const auto& enemies = scenario.sides[1 - side].units;
    for (std::size_t i = 0; in_force(Option::elephants) && i < enemies.size(); ++i) {
        const UnitType& line = charts.units[enemies[i].type];
        if (!line.elephant) continue;
        Trait& t = trait[n++];
        t = trait_of(line);
        t.rapid_fire = enemies[i].rapid_fire;
        t.type = enemies[i].type;
        t.side = static_cast<std::uint8_t>(side);
        t.stays = enemies[i].stays;
        t.turncoat = true;
        t.origin = static_cast<std::uint8_t>(i);  // of the other side: see make_units
    }
    return n;
}

/// 17.1.1: 3 to 5 hexes from the nearest edge hex, with room for both armies, however side B sets up. No unit is on the
/// map yet, so only the ground matters.
void Setup::make_camp_hexes() {
    constexpr int nearest_to_edge = 3, furthest_from_edge = 5;
    if (camp[0] == none || camp[1] == none) return;
    const auto may_stand = [&](unsigned side, const hex::Set& hexes) {
        return hexes - (trait[camp[side]].movement > 0 ? ground.closed_to_wagons : ground.closed);
    };
    const auto hexes_around = [&](hex::Index h) {
        return (ground.disc[h][camp_reach] & ground.map) - ground.closed - hex::set_of(h);
    };
    const auto holds_army = [&](unsigned side, const hex::Set& free) {
        int wagons = 0;
        const auto end = static_cast<UnitIndex>(first[side] + scenario_units(side));
        for (UnitIndex u = first[side]; u < end; ++u) wagons += trait[u].base && u != camp[side];
        return ground.has_room(free, static_cast<int>(scenario_units(side)) - 1, wagons);
    };
    hex::Set edge;
    for (const hex::Set& off : ground.off_map) edge |= off;
    hex::Set band;
    ground.map.each([&](hex::Index h) {
        int nearest = 255;
        edge.each([&](hex::Index e) { nearest = std::min<int>(nearest, hex::geometry().distance[h][e]); });
        if (nearest >= nearest_to_edge && nearest <= furthest_from_edge) band.add(h);
    });
    may_stand(1, band - ground.closed).each([&](hex::Index h) {
        if (!holds_army(1, hexes_around(h))) return;
        const hex::Set enemy = ground.disc[h][camp_reach];
        bool leaves_room = false;
        may_stand(0, ground.map - ground.closed - enemy).each([&](hex::Index a) {
            leaves_room = leaves_room || holds_army(0, hexes_around(a) - enemy);
        });
        if (leaves_room) camp_hexes.add(h);
    });
}

/// Of the four ways to look at the map the one in which the side is the furthest below its enemy; of equal ones the one
/// in which the list of what there is (units, then terrain) comes first. Ways that look the same in all of that are as
/// good as each other, since the map is symmetric.
hex::View Setup::view_of(unsigned side) const {
    const Map& map = scenario.map;
    const auto described = [&](const hex::View& seen) {
        std::vector<int> list{0};
        std::array<int, 2> rows{}, count{};
        for (const unsigned of : {side, 1 - side})
            for (const UnitEntry& unit : scenario.sides[of].units) {
                list.push_back(seen(unit.hex));
                if (unit.hex == hex::nowhere) continue;
                rows[of] += hex::row_of(seen(unit.hex));
                ++count[of];
            }
        list[0] = rows[1 - side] * count[side] - rows[side] * count[1 - side];
        const std::size_t terrain = list.size();
        list.resize(terrain + 256);
        map.hexes.each([&](hex::Index h) { list[terrain + seen(h)] = 1 + map.terrain[h]; });
        return list;
    };
    hex::View best;
    std::vector<int> least;
    for (unsigned way = 0; way < 4; ++way) {
        const unsigned way_of_side = side == 0 ? way : 3 - way;  // where all is the same: half a turn for side B
        const hex::View seen(map.columns, map.rows, (way_of_side & 2u) != 0, (way_of_side & 1u) != 0);
        std::vector<int> list = described(seen);
        if (least.empty() || list < least) best = seen, least = std::move(list);
    }
    return best;
}

std::uint8_t Setup::exit_at(unsigned side, hex::Index h) const {
    for (std::size_t number = 1; number <= exits(side); ++number)
        if (exit_sets[side][number].has(h)) return static_cast<std::uint8_t>(number);
    return 0;
}

int Setup::group_number(std::size_t group) const {
    int number = 0;
    for (std::size_t i = 0; i <= group; ++i) number += arrivals[i].side == arrivals[group].side;
    return number;
}

State start_of(const Setup& g) {
    State s;
    s.at.fill(none);
    s.leader.fill(byte(Away::lost));
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = g.scenario.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            const auto u = static_cast<UnitIndex>(g.first[side] + i);
            const UnitEntry& unit = entry.units[i];
            if (unit.hex == hex::nowhere || g.in_force(Option::free_deployment)) {
                s.unit[u].hex = byte(Gone::waiting);
                continue;
            }
            s.unit[u].hex = unit.hex;
            s.unit[u].bits = g.trait[u].base ? 0 : unit.facing;
            s.at[unit.hex] = u;
        }
        for (std::size_t c = g.first[side] + entry.units.size(); c < g.first[side + 1]; ++c)
            s.unit[c].hex = byte(Gone::absent);
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const bool comes = entry.leaders[l].with_group >= 0 && !g.in_force(Option::free_deployment);
            s.leader[side * max_side_leaders + l] = static_cast<std::uint8_t>(comes ? Away::coming : Away::aside);
        }
    }
    return s;
}

}  // namespace polemarch::ancient_battles
