#include "core/ancient_battles/rules/battle.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

std::unique_ptr<const Battle> Battle::make(Charts charts, Scenario scenario, Diagnostics& diagnostics) {
    std::unique_ptr<Battle> battle(new Battle(std::move(charts), std::move(scenario)));
    if (!battle->check_deployment(diagnostics)) return nullptr;
    if (battle->scenario_.has_position) {
        const auto state = battle->read_position(diagnostics);
        if (!state) return nullptr;
        battle->start_ = *state;
    }
    return battle;
}

Battle::Battle(Charts charts, Scenario scenario)
    : charts_(std::move(charts)),
      scenario_(std::move(scenario)),
      ground_(scenario_.map, charts_),
      tables_(charts_, in_force(Option::averaging_dice) ? dice::averaging_die() : dice::d6()) {
    make_units();
    start_ = first_state();
}

UnitIndex Battle::counter_of(const State& s, UnitIndex unit) const {
    if (s.unit[unit].hex != Gone::absent) return unit;
    for (const UnitIndex other : {on_foot_[unit][0], on_foot_[unit][1], turned_[unit]})
        if (other != none && s.unit[other].hex != Gone::absent) return other;
    return unit;
}

void Battle::make_units() {
    std::size_t n = 0;
    turned_.fill(none);
    for (auto& choices : on_foot_) choices.fill(none);
    const bool all_there = in_force(Option::free_deployment);  // ruling 85: the reinforcements' schedule is void
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario_.sides[side];
        first_[side] = static_cast<UnitIndex>(n);
        for (const UnitEntry& unit : entry.units) {
            const UnitType& type = charts_.units[unit.type];
            Trait& trait = trait_[n++];
            trait = trait_of(type);
            trait.rapid_fire = unit.rapid_fire;
            trait.type = unit.type;
            trait.side = static_cast<std::uint8_t>(side);
            trait.camp = unit.camp;
            trait.barbarian = type.barbarian && entry.barbarian;
            trait.impetuous = type.impetuous || trait.barbarian;
            trait.stays = unit.stays || (trait.impetuous && in_force(Option::command_control) && !unit.may_leave);
            if (unit.camp) camp_[side] = static_cast<UnitIndex>(n - 1);
        }
        make_exits(side);
        for (const Group& group : entry.groups) {
            if (all_there) break;
            Arrival arrival{.side = static_cast<std::uint8_t>(side), .turn = group.turn};
            for (const hex::Index h : group.entry) arrival.entry.add(h);
            for (std::size_t i = 0; i < group.units; ++i) {
                const std::size_t u = first_[side] + group.first_unit + i;
                arrival.units |= bit(u);
                trait_[u].group = static_cast<std::int8_t>(arrivals_.size());
            }
            const auto number = static_cast<int>(&group - entry.groups.data());
            for (std::size_t l = 0; l < entry.leaders.size(); ++l)
                if (entry.leaders[l].with_group == number)
                    arrival.leaders = static_cast<std::uint16_t>(arrival.leaders | 1u << (side * max_side_leaders + l));
            arrivals_.push_back(arrival);
        }
        make_returns(side);
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const std::size_t at = side * max_side_leaders + l;
            kind_[at] = scenario_.leader_kinds[entry.leaders[l].kind];
            leaders_[side] = static_cast<std::uint16_t>(leaders_[side] | 1u << at);
        }
        n = make_counters(side, n);
    }
    first_[2] = static_cast<UnitIndex>(n);
    // 17.5a: each side's counters for the other's elephants, now that all have their numbers.
    for (UnitIndex t = 0; t < first_[2]; ++t)
        if (trait_[t].turncoat) {
            trait_[t].origin = static_cast<UnitIndex>(trait_[t].origin + first_[1 - trait_[t].side]);
            turned_[trait_[t].origin] = t;
        }
}

void Battle::make_exits(unsigned side) {
    const SideEntry& entry = scenario_.sides[side];
    if (entry.exits.empty()) return;
    exits_[side].push_back(ground_.map);
    for (const Exit& exit : entry.exits) {
        hex::Set hexes;
        for (const hex::Index h : exit.hexes) hexes.add(h);
        exits_[side].front() -= hexes;
        exits_[side].push_back(hexes);
    }
}

/// 8.6.2 by special rule: who may come back does so as reinforcements do, one group a side.
void Battle::make_returns(unsigned side) {
    const SideEntry& entry = scenario_.sides[side];
    Arrival arrival{.side = static_cast<std::uint8_t>(side), .from = Gone::returning};
    for (const hex::Index h : entry.return_entry) arrival.entry.add(h);
    for (std::size_t i = 0; i < entry.units.size(); ++i) {
        if (!entry.units[i].returns) continue;
        trait_[first_[side] + i].return_group = static_cast<std::int8_t>(arrivals_.size());
        arrival.units |= bit(first_[side] + i);
    }
    if (arrival.units != 0) arrivals_.push_back(arrival);
}

std::uint8_t Battle::exit_at(unsigned side, hex::Index h) const {
    for (std::size_t number = 1; number <= exits(side); ++number)
        if (exits_[side][number].has(h)) return static_cast<std::uint8_t>(number);
    return 0;
}

int Battle::units_out(const State& s, unsigned side, std::size_t number) const {
    int units = 0;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
        units += s.unit[u].hex == Gone::left && s.unit[u].bits == number;
    return units;
}

int Battle::exit_points(const State& s, unsigned side, std::size_t number) const {
    const Exit& exit = scenario_.sides[side].exits[number - 1];
    return std::min<int>(exit.most, exit.points * (units_out(s, side, number) / exit.units));
}

int Battle::exit_points(const State& s, unsigned side) const {
    int points = 0;
    for (std::size_t number = 1; number <= exits(side); ++number) points += exit_points(s, side, number);
    return points;
}

/// Behind a side's units: what its cavalry may be on foot (17.5b), and the enemy's elephants while it has them (17.5a).
std::size_t Battle::make_counters(unsigned side, std::size_t n) {
    if (in_force(Option::dismounting))
        for (std::size_t i = 0; i < scenario_.sides[side].units.size(); ++i) {
            const auto u = static_cast<UnitIndex>(first_[side] + i);
            const auto& choices = charts_.units[trait_[u].type].dismounts;
            for (std::size_t choice = 0; choice < choices.size(); ++choice) {
                Trait& trait = trait_[n];
                trait = trait_of(charts_.units[choices[choice]]);
                trait.type = choices[choice];
                trait.side = static_cast<std::uint8_t>(side);
                trait.group = trait_[u].group;
                trait.stays = trait_[u].stays;
                trait.impetuous = trait_[u].impetuous;  // "even when fighting dismounted"
                trait.origin = u;
                trait.return_group = trait_[u].return_group;
                for (const int group : {trait.group, trait.return_group})
                    if (group >= 0) arrivals_[static_cast<std::size_t>(group)].units |= bit(n);
                on_foot_[u][choice] = static_cast<UnitIndex>(n++);
            }
        }
    const auto& enemies = scenario_.sides[1 - side].units;
    for (std::size_t i = 0; in_force(Option::elephants) && i < enemies.size(); ++i) {
        const UnitType& type = charts_.units[enemies[i].type];
        if (!type.elephant) continue;
        Trait& trait = trait_[n++];
        trait = trait_of(type);
        trait.rapid_fire = enemies[i].rapid_fire;
        trait.type = enemies[i].type;
        trait.side = static_cast<std::uint8_t>(side);
        trait.stays = enemies[i].stays;
        trait.turncoat = true;
        trait.origin = static_cast<std::uint8_t>(i);  // of the other side: make_units
    }
    return n;
}

State Battle::first_state() const {
    State s;
    s.at.fill(none);
    s.leader.fill(byte(Away::lost));
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario_.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            const auto u = static_cast<UnitIndex>(first_[side] + i);
            const UnitEntry& unit = entry.units[i];
            if (unit.hex == hex::nowhere || in_force(Option::free_deployment)) {
                s.unit[u].hex = byte(Gone::waiting);
                continue;
            }
            s.unit[u].hex = unit.hex;
            s.unit[u].bits = trait_[u].base ? 0 : unit.facing;
            s.at[unit.hex] = u;
        }
        for (std::size_t c = first_[side] + entry.units.size(); c < first_[side + 1]; ++c)
            s.unit[c].hex = byte(Gone::absent);
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const bool comes = entry.leaders[l].with_group >= 0 && !in_force(Option::free_deployment);
            s.leader[side * max_side_leaders + l] = static_cast<std::uint8_t>(comes ? Away::coming : Away::aside);
        }
    }
    next_dismount(s, 0);
    return s;  // 15.0: play begins with step 3, the command dice
}

std::uint16_t Battle::leaders_in(const State& s, hex::Index h, unsigned side) const {
    std::uint16_t in = 0;
    each_leader(leaders_[side], [&](LeaderIndex l) {
        if (s.leader[l] == h) in = static_cast<std::uint16_t>(in | 1u << l);
    });
    return in;
}

int Battle::leaders_command_points(const State& s, unsigned side) const {
    int points = 0;
    each_leader(leaders_[side], [&](LeaderIndex l) {
        if (s.leader[l] != Away::lost && s.leader[l] != Away::coming) points += kind_[l].command_points;
    });
    return points;
}

int Battle::total_strength(const State& s, unsigned side) const {
    int sum = 0;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
        if (s.unit[u].on_map() && !trait_[u].base) sum += strength(s, u);
    return sum;
}

int Battle::victory_points(const State& s, unsigned side) const {
    const unsigned enemy = 1 - side;
    return scenario_.sides[side].victory_points + handicap(side).victory_points + (panicked(s, enemy) ? 1 : 0) +
           ((s.camps_lost >> enemy) & 1) + (slaughtering(s, side) ? 1 : 0) + exit_points(s, side);
}

bool Battle::slaughtering(const State& s, unsigned side) const {
    const int own = total_strength(s, side);
    return own > 0 && own >= 2 * total_strength(s, 1 - side);
}

double Battle::payoff(const State& s) const {
    const int difference = victory_points(s, 0) - victory_points(s, 1);
    if (difference != 0) return difference > 0 ? 1.0 : 0.0;
    return scenario_.draw_counts_for < 0 ? 0.5 : scenario_.draw_counts_for == 0 ? 1.0 : 0.0;
}

/// A turn has at most: two command and initiative rolls and the bids; a placement for each leader; for each unit an
/// order, its choice in the formation, destination, facing, shots and dice; for each unit a melee with retreat,
/// result, escapes, advance, and the same once more; passes; the end check. 24 steps a unit cover that. Optional rules
/// add: a hex and a facing for each unit at its set-up, or its dismounting; a place, a facing and a charge of impetuous
/// units; a throw at each elephant for each Command Point; and where dice may be bought each die is a step, as are the
/// decisions after it.
std::uint32_t Battle::longest() const {
    const std::uint32_t units = first_[2];
    if (scenario_.options.none())
        return (24u * units + 4u * static_cast<std::uint32_t>(max_leaders) + 64u) * scenario_.turns.last;
    std::uint32_t points = 0;
    for (const auto& kind : kind_) points += kind.command_points;
    points += 2u * *std::max_element(charts_.command.begin(), charts_.command.end());
    std::uint32_t turn = 30u * units + 4u * static_cast<std::uint32_t>(max_leaders) + 64u + points * (units + 2);
    if (in_force(Option::rerolls)) turn *= CombatTables::max_shots + 4;
    return turn * scenario_.turns.last + 4u * units + 8u;
}

std::vector<Fact> Battle::facts() const {
    const std::vector<std::string> levels{"none", "marginal", "substantive", "decisive"};
    std::vector<Fact> facts{
        {.name = "turn", .unit = "turns", .label = "length", .group = "The game"},
        {.name = "ended_by", .unit = "", .names = {"end check", "last turn"}, .label = "ended by", .group = "The game"},
        {.name = "first_melee_turn", .unit = "turns", .label = "first melee", .group = "The game", .never = "no melee"},
        {.name = "melees", .unit = "melees", .label = "melees", .group = "The game"},
        {.name = "first_panic_turn",
         .unit = "turns",
         .label = "first army panics",
         .group = "The game",
         .never = "no army panics"},
    };
    for (const Side side : {Side::first, Side::second}) {
        const auto add = [&](Fact fact) {
            fact.name = (side == Side::first ? "a_" : "b_") + fact.name;
            if (fact.group.empty()) fact.group = "Sides";
            fact.side = side;
            facts.push_back(std::move(fact));
        };
        add({.name = "points", .unit = "victory points", .label = "victory points"});
        add({.name = "level", .unit = "", .names = levels, .label = "victory level"});
        add({.name = "panic_turn", .unit = "turns", .label = "army panics", .never = "no panic"});
        add({.name = "camp_lost", .unit = "camps", .label = "camp lost"});
        add({.name = "leaders_lost", .unit = "leaders", .label = "leaders lost"});
        add({.name = "strength", .unit = "strength points", .label = "strength at the end"});
        add({.name = "strength_lost", .unit = "strength points", .label = "strength lost (4.0)"});
        for (const UnitType* type : types_of(index(side)))
            add({.name = "lost_" + type->code,
                 .unit = "units",
                 .label = type->code + " " + type->name,
                 .group = "Units lost"});
        for (std::size_t number = 1; number <= exits(side == Side::first ? 0 : 1); ++number) {
            add({.name = fmt::format("exit_{}_units", number),
                 .unit = "units",
                 .label = fmt::format("units out by exit {}", number),
                 .group = "Exits"});
            add({.name = fmt::format("exit_{}_points", number),
                 .unit = "victory points",
                 .label = fmt::format("victory points, exit {}", number),
                 .group = "Exits",
                 .never = "never scored"});
        }
    }
    return facts;
}

std::vector<const UnitType*> Battle::types_of(std::size_t side) const {
    std::vector<const UnitType*> types;
    for (const UnitType& type : charts_.units)
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
            if (&charts_.units[trait_[u].type] == &type && !trait_[u].turncoat) {
                types.push_back(&type);
                break;
            }
    return types;
}

void Battle::report(const State& s, std::span<std::int32_t> row) const {
    std::size_t n = 0;
    const auto put = [&](int value) { row[n++] = value; };
    put(s.turn);
    put(s.turn == scenario_.turns.last ? 1 : 0);
    put(s.first_melee_turn);
    put(s.melees);
    const auto [early, late] = std::minmax(s.panic_turn[0], s.panic_turn[1]);
    put(early > 0 ? early : late);
    for (unsigned side = 0; side < 2; ++side) {
        put(victory_points(s, side));
        put(std::clamp(victory_points(s, side) - victory_points(s, 1 - side), 0, 3));
        put(s.panic_turn[side]);
        put((s.camps_lost >> side) & 1);
        int leaders = 0;
        for (unsigned l = 0; l < max_leaders; ++l) leaders += ((leaders_[side] >> l) & 1u) && s.leader[l] == Away::lost;
        put(leaders);
        put(total_strength(s, side));
        put(s.lost[side]);
        for (const UnitType* type : types_of(side)) {
            int lost = 0;
            for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
                if (&charts_.units[trait_[u].type] == type)
                    lost += s.unit[u].hex == Gone::eliminated || s.unit[u].hex == Gone::looting;
            put(lost);
        }
        for (std::size_t number = 1; number <= exits(side); ++number) {
            put(units_out(s, side, number));
            put(exit_points(s, side, number));
        }
    }
    assert(n == row.size());
}

}  // namespace polemarch::ancient_battles
