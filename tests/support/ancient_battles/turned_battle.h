// A battle on a map that is turned round or mirrored, with its states and moves: the same battle, the map lies another
// way.
#pragma once

#include "core/ancient_battles/rules/turn.h"
#include "core/hex/view.h"
#include "tests/support/ancient_battles/battles.h"

namespace polemarch::test {

/// A way to lay the map of a battle that leaves all neighbours together.
enum class Lay : std::uint8_t { half_turn, mirrored };

/// With a column of ground that nobody can enter added in the east if the grid of the map has not this symmetry; none
/// if the map cannot have one more.
inline std::optional<ancient_battles::Scenario> fit_for(Lay lay, ancient_battles::Scenario scenario) {
    auto& map = scenario.map;
    if ((map.columns % 2 == 0) == (lay == Lay::half_turn)) return scenario;
    if (map.columns == hex::max_columns) return std::nullopt;
    const auto& terrain = load_charts().terrain;
    const auto closed = std::find_if(terrain.begin(), terrain.end(), [](const auto& t) { return t.movement == 0; });
    for (int row = 0; row < map.rows; ++row) {
        map.hexes.add(hex::at(map.columns, row));
        map.terrain[hex::at(map.columns, row)] = static_cast<std::uint8_t>(closed - terrain.begin());
    }
    ++map.columns;
    return scenario;
}

/// The battle of a scenario. It must have no [position].
inline BattlePointer battle_of(const ancient_battles::Scenario& scenario) {
    auto setup = std::make_unique<const ancient_battles::Setup>(load_charts(), scenario);
    const auto start = ancient_battles::first_state(*setup);
    return std::make_unique<const ancient_battles::Battle>(std::move(setup), start);
}

class TurnedBattle {
public:
    /// `scenario` must be fit_for() the lay.
    TurnedBattle(const ancient_battles::Scenario& scenario, Lay lay)
        : seen_(scenario.map.columns, scenario.map.rows, lay == Lay::half_turn, true),
          plain_(battle_of(scenario)),
          turned_(battle_of((*this)(scenario))) {}

    /// A direction of the plain map, in the turned one.
    [[nodiscard]] hex::Direction direction(hex::Direction d) const { return seen_.direction(d); }
    [[nodiscard]] const ancient_battles::Battle& plain() const { return *plain_; }
    [[nodiscard]] const ancient_battles::Battle& turned() const { return *turned_; }

    /// What is so in the plain battle, in the turned one.
    [[nodiscard]] ancient_battles::State operator()(const ancient_battles::State& s) const {
        const auto& g = plain_->setup();
        ancient_battles::State r = s;
        r.at.fill(ancient_battles::none);
        for (hex::Index h = 0; h < hex::cells; ++h)
            if (s.at[h] != ancient_battles::none) r.at[seen_(h)] = s.at[h];
        for (ancient_battles::UnitIndex u = 0; u < g.end_unit(1); ++u) {
            ancient_battles::Unit& unit = r.unit[u];
            if (!unit.on_map()) continue;
            unit.hex = seen_(unit.hex);
            if (!g.trait[u].base) unit.face(seen_.direction(unit.facing()));
        }
        for (auto& leader : r.leader)
            if (leader < hex::cells) leader = seen_(leader);
        if (s.vacated < hex::cells) r.vacated = seen_(s.vacated);
        r.facings = facings(s.facings);
        r.edge = s.edge == 0 ? s.edge : static_cast<std::uint8_t>(1 + edge(s.edge - 1u));
        if (s.object != ancient_battles::none || s.vacated != ancient_battles::none)  // in a melee
            r.approach = seen_.direction(s.approach);
        r.outside_used = 0;
        for (hex::Direction d = 0; d < hex::directions; ++d)
            g.ground.off_map[d].each([&](hex::Index h) {
                if ((s.outside_used >> g.ground.outside_index(h, d)) & 1u)
                    r.outside_used |=
                        ancient_battles::bit(turned_->setup().ground.outside_index(seen_(h), seen_.direction(d)));
            });
        return r;
    }
    /// The same of a move of state `s`.
    [[nodiscard]] ancient_battles::Move operator()(const ancient_battles::State& s,
                                                   const ancient_battles::Move& m) const {
        using ancient_battles::Kind;
        ancient_battles::Move r = m;
        if (m.hex < hex::cells) r.hex = m.kind == Kind::attack ? seen_.direction(m.hex) : seen_(m.hex);
        switch (m.kind) {
            case Kind::go:
                if (!plain_->setup().trait[s.subject].base) r.value = facings(m.value);
                break;
            case Kind::face: r.value = seen_.direction(m.value); break;
            case Kind::edge: r.value = static_cast<std::uint8_t>(edge(m.value)); break;
            default: break;
        }
        return r;
    }

private:
    [[nodiscard]] ancient_battles::Scenario operator()(const ancient_battles::Scenario& scenario) const {
        ancient_battles::Scenario r = scenario;
        scenario.map.hexes.each([&](hex::Index h) {
            r.map.terrain[seen_(h)] = scenario.map.terrain[h];
            for (hex::Direction d = 0; d < hex::directions; ++d)
                r.map.sides[seen_(h)][seen_.direction(d)] = scenario.map.sides[h][d];
        });
        const auto turn_all = [&](std::vector<hex::Index>& hexes) {
            for (hex::Index& h : hexes) h = seen_(h);
        };
        for (auto& side : r.sides) {
            for (auto& unit : side.units) {
                unit.hex = seen_(unit.hex);
                unit.facing = seen_.direction(unit.facing);
            }
            for (auto& group : side.groups) turn_all(group.entry);
            for (auto& exit : side.exits) turn_all(exit.hexes);
            turn_all(side.return_entry);
        }
        return r;
    }
    [[nodiscard]] std::uint8_t facings(std::uint8_t open) const {
        unsigned r = 0;
        for (hex::Direction d = 0; d < hex::directions; ++d) r |= ((open >> d) & 1u) << seen_.direction(d);
        return static_cast<std::uint8_t>(r);
    }
    [[nodiscard]] unsigned edge(unsigned e) const { return e < 4 ? seen_.edge(e) : e; }  // 4: the river

    hex::View seen_;
    BattlePointer plain_, turned_;
};

}  // namespace polemarch::test
