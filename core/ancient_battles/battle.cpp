#include "core/ancient_battles/battle.h"

namespace polemarch::ancient_battles {

std::unique_ptr<const Battle> Battle::make(Charts charts, Scenario scenario, Diagnostics& diagnostics) {
    std::unique_ptr<Battle> battle(new Battle(std::move(charts), std::move(scenario)));
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

void Battle::make_units() {
    std::size_t n = 0;
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario_.sides[side];
        first_[side] = static_cast<UnitIndex>(n);
        for (const UnitEntry& unit : entry.units) {
            Trait& trait = trait_[n++];
            trait = trait_of(charts_.units[unit.type]);
            trait.rapid_fire = unit.rapid_fire;
            trait.type = unit.type;
            trait.side = static_cast<std::uint8_t>(side);
            trait.camp = unit.camp;
        }
        for (const Group& group : entry.groups) {
            Arrival arrival{static_cast<std::uint8_t>(side), group.turn, 0, {}, 0};
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
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const std::size_t at = side * max_side_leaders + l;
            kind_[at] = charts_.leaders[entry.leaders[l].kind];
            leaders_[side] = static_cast<std::uint16_t>(leaders_[side] | 1u << at);
        }
    }
    first_[2] = static_cast<UnitIndex>(n);
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
            if (trait_[u].group >= 0) {
                s.unit[u].hex = byte(Gone::waiting);
                continue;
            }
            s.unit[u].hex = unit.hex;
            s.unit[u].bits = trait_[u].base ? 0 : unit.facing;
            s.at[unit.hex] = u;
        }
        for (std::size_t l = 0; l < entry.leaders.size(); ++l)
            s.leader[side * max_side_leaders + l] =
                static_cast<std::uint8_t>(entry.leaders[l].with_group >= 0 ? Away::coming : Away::aside);
    }
    return s;  // 15.0: play begins with step 3, the command dice
}

std::uint16_t Battle::leaders_in(const State& s, hex::Index h, unsigned side) const {
    std::uint16_t in = 0;
    each_leader(leaders_[side], [&](LeaderIndex l) {
        if (s.leader[l] == h) in = static_cast<std::uint16_t>(in | 1u << l);
    });
    return in;
}

int Battle::total_strength(const State& s, unsigned side) const {
    int sum = 0;
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
        if (s.unit[u].on_map() && !trait_[u].base) sum += strength(s, u);
    return sum;
}

int Battle::victory_points(const State& s, unsigned side) const {
    const unsigned enemy = 1 - side;
    return scenario_.sides[side].victory_points + (panicked(s, enemy) ? 1 : 0) + ((s.camps_lost >> enemy) & 1) +
           (slaughtering(s, side) ? 1 : 0);
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
/// result, escapes, advance, and the same once more; passes; the end check. 24 steps a unit cover that.
std::uint32_t Battle::longest() const {
    return (24u * first_[2] + 4u * static_cast<std::uint32_t>(max_leaders) + 64u) * scenario_.turns.last;
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
    }
    return facts;
}

std::vector<const UnitType*> Battle::types_of(std::size_t side) const {
    std::vector<const UnitType*> types;
    for (const UnitType& type : charts_.units)
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
            if (&charts_.units[trait_[u].type] == &type) {
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
    }
    assert(n == row.size());
}

}  // namespace polemarch::ancient_battles
