// A battle that looks the same from both edges of the map, and its positions turned by half a circle: each side is
// where the other was.
#pragma once

#include "tests/support/ancient_battles/rules_table.h"

namespace polemarch::test {

/// The image of a hex when the map of 18 by 12 is turned by half a circle; other values stay.
inline hex::Index turned_round(hex::Index h) {
    return h < hex::cells ? hex::at(17 - hex::column_of(h), 11 - hex::row_of(h)) : h;
}

/// A line of foot with horse on the wings, shooters before it; each side has what the other has, in the same order.
inline RulesSetup mirror_battle() {
    RulesSetup setup{.a = {"PX H9/1", "PX I9/1", "HI J9/1", "HI G9/1", "MI K9/1", "MI F9/1", "LI H8/1", "MM I8/1",
                           "LC D9/1", "HC E9/1", "HC M9/1", "CH N9/1"},
                     .b = {},
                     .leaders_a = {"A", "C", "C"},
                     .leaders_b = {"A", "C", "C"},
                     .panic_a = 14,
                     .panic_b = 14};
    for (const std::string& unit : setup.a) {  // "HI E9/1" gives "HI N4/4"
        const auto blank = unit.find(' '), slash = unit.find('/');
        const auto there = turned_round(*hex::parse(unit.substr(blank + 1, slash - blank - 1)));
        const int facing = unit[slash + 1] - '1';
        setup.b.push_back(fmt::format("{}{}/{}", unit.substr(0, blank + 1), hex::name(there), 1 + (facing + 3) % 6));
    }
    return setup;
}

/// States and moves of the mirror battle turned by half a circle.
class HalfTurn {
public:
    explicit HalfTurn(const ancient_battles::Battle& g) : units_(g.setup().end_unit(0)) {}

    [[nodiscard]] ancient_battles::State operator()(const ancient_battles::State& s) const {
        ancient_battles::State r = s;
        r.formation = units(s.formation);
        r.must_attack = units(s.must_attack);
        r.at.fill(ancient_battles::none);
        for (hex::Index h = 0; h < hex::cells; ++h)
            if (s.at[h] != ancient_battles::none) r.at[turned_round(h)] = unit(s.at[h]);
        for (ancient_battles::Unit& there : r.unit) {
            if (there.on_map()) there.face(hex::opposite(there.facing()));
            there.hex = turned_round(hex::Index{there.hex});
        }
        std::swap_ranges(r.unit.begin(), r.unit.begin() + units_, r.unit.begin() + units_);
        for (ancient_battles::LeaderIndex l = 0; l < ancient_battles::max_leaders; ++l)
            r.leader[leader(l)] = turned_round(hex::Index{s.leader[l]});
        r.leader_marked = leaders(s.leader_marked);
        r.escapers = leaders(s.escapers);
        for (auto* pair : {&r.command_points, &r.panic_turn, &r.camp_lost, &r.panic_moved, &r.has_charged, &r.charges,
                           &r.uncontrolled})
            std::swap((*pair)[0], (*pair)[1]);
        std::swap(r.lost[0], r.lost[1]);
        r.initiative ^= 1;
        r.mover ^= 1;
        r.commander = leader(s.commander);
        for (auto* u : {&r.subject, &r.object, &r.last_supporter, &r.retreated}) *u = unit(*u);
        r.facings = facings(s.facings);
        r.vacated = turned_round(hex::Index{s.vacated});
        if (s.edge > 0) r.edge = static_cast<std::uint8_t>(1 + edge(s.edge - 1u));
        if (s.object != ancient_battles::none || s.vacated != ancient_battles::none)  // in a melee
            r.approach = hex::opposite(s.approach);
        return r;
    }

    [[nodiscard]] ancient_battles::Move operator()(const ancient_battles::Move& m) const {
        using ancient_battles::Kind;
        ancient_battles::Move r = m;
        r.unit = m.kind == Kind::place || m.kind == Kind::order_lead ? leader(m.unit) : unit(m.unit);
        r.hex = m.kind == Kind::attack && m.hex != ancient_battles::none ? hex::opposite(m.hex) : turned_round(m.hex);
        r.driven = leaders(m.driven);
        r.flipped = units(m.flipped);
        switch (m.kind) {
            case Kind::go: r.value = facings(m.value); break;
            case Kind::face: r.value = hex::opposite(m.value); break;
            case Kind::edge: r.value = static_cast<std::uint8_t>(edge(m.value)); break;
            case Kind::attack: r.value = unit(m.value); break;
            default: break;
        }
        return r;
    }

private:
    [[nodiscard]] std::uint8_t unit(std::uint8_t u) const {
        return static_cast<std::uint8_t>(u == ancient_battles::none ? u : u < units_ ? u + units_ : u - units_);
    }
    [[nodiscard]] ancient_battles::UnitMask units(ancient_battles::UnitMask mask) const {
        const auto own = ancient_battles::bit(units_) - 1;
        return (mask & own) << units_ | mask >> units_;
    }
    static std::uint8_t leader(std::uint8_t l) {
        return static_cast<std::uint8_t>(l == ancient_battles::none ? l : l ^ ancient_battles::max_side_leaders);
    }
    static std::uint16_t leaders(std::uint16_t mask) { return static_cast<std::uint16_t>(mask << 8 | mask >> 8); }
    static std::uint8_t facings(std::uint8_t open) { return static_cast<std::uint8_t>((open << 3 | open >> 3) & 63); }
    static unsigned edge(unsigned e) { return e < 4 ? (e + 2) % 4 : e; }

    unsigned units_;  ///< per side
};

}  // namespace polemarch::test
