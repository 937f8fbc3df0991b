#include "sim/ancient_battles/event_view.h"

#include "core/ancient_battles/rules/queries.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;

class HexEvents final : public EventView {
public:
    explicit HexEvents(std::shared_ptr<const Battle> battle) : battle_(std::move(battle)), g_(battle_->setup()) {
        for (unsigned side = 0; side < 2; ++side)
            for (std::size_t i = 0; i < g_.scenario_units(side); ++i)
                units_.push_back(static_cast<UnitIndex>(g_.first_unit(side) + i));
    }

    [[nodiscard]] EventScene scene() const override {
        EventScene scene{.board = EventBoard::hexes, .strength = "strength points", .steps = true};
        scene.width = g_.scenario.map.columns;
        scene.depth = g_.scenario.map.rows;
        for (const unsigned side : {0u, 1u}) {
            scene.camps[side] = camp_hex(side) != hex::nowhere;
            const SideEntry& army = g_.scenario.sides[side];
            for (const UnitEntry& entry : army.units) {
                const std::string& type = g_.charts.units[entry.type].code;
                EventUnit unit{.side = side == 0 ? Side::first : Side::second, .label = type};
                if (!entry.name.empty()) unit.names.push_back(entry.name);
                if (entry.hex != hex::nowhere) {
                    unit.label = fmt::format("{}@{}", type, hex::name(entry.hex));
                    unit.names.push_back(hex::name(entry.hex));
                    unit.names.push_back(unit.label);
                } else if (!entry.name.empty()) {
                    unit.label = entry.name;
                }
                if (entry.camp) unit.names.emplace_back("camp");
                unit.camp = entry.camp;
                unit.path = path_of(side, static_cast<std::size_t>(&entry - army.units.data()));
                scene.units.push_back(std::move(unit));
            }
        }
        scene.ways.push_back({"panic", {{{"b_panic_turn", {}}, {"a_panic_turn", {}}}}});
        return scene;
    }

    void look(const StateBytes& before_bytes, const StateBytes& bytes, EventSight& sight) const override {
        const State before = as<State>(before_bytes), s = as<State>(bytes);
        sight.turn = s.turn;
        sight.units.assign(units_.size(), {});
        sight.fighters.clear();
        sight.blows.clear();
        const auto strike = [&](UnitIndex by, UnitIndex at, bool shooting) {
            const auto attacker = place_of(s, by), target = place_of(s, at);
            if (attacker && target) sight.blows.push_back({*attacker, *target, shooting});
        };
        if (s.phase == Phase::clash) {
            strike(s.subject, s.object, false);
            strike(s.object, s.subject, false);
        }
        if (s.phase == Phase::shot) strike(s.subject, s.object, true);  // who supports it is not kept
        const bool melee_begins = s.melees != before.melees;
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const UnitIndex u = counter_of(g_, s, units_[i]);
            const Unit& unit = s.unit[u];
            const unsigned enemy = 1u - g_.trait[units_[i]].side;
            EventSight::Unit& seen = sight.units[i];
            const bool looting = unit.hex == Gone::looting;
            seen.lost = looting || unit.hex == Gone::eliminated;
            const Trait& trait = g_.trait[u];
            if (unit.hex == Gone::eliminated && !trait.base) seen.strength_lost = trait.strength[0];  // 4.0
            if (unit.on_map()) seen.place = EventPlace{hex::column_of(unit.hex) + 1.0, hex::row_of(unit.hex) + 1.0};
            const bool loots_now = looting && before.unit[u].on_map() && before.object == g_.camp[enemy];
            seen.in_camp = camp_hex(enemy) != hex::nowhere && (unit.hex == camp_hex(enemy) || loots_now);
            if (melee_begins && (u == s.subject || u == s.object)) sight.fighters.push_back(i);
        }
    }

private:
    /// Units that come later are the last ones, group after group.
    [[nodiscard]] std::string path_of(unsigned side, std::size_t unit) const {
        if (g_.scenario.has_position) return {};
        const std::vector<Group>& groups = g_.scenario.sides[side].groups;
        for (std::size_t k = 0; k < groups.size(); ++k)
            if (unit >= groups[k].first_unit && unit < groups[k].first_unit + groups[k].units)
                return fmt::format("side.{}.group[{}].units[{}]", "AB"[side], k + 1, unit - groups[k].first_unit + 1);
        return fmt::format("side.{}.units[{}]", "AB"[side], unit + 1);
    }
    /// The index of a counter among the units of the scene.
    [[nodiscard]] std::optional<std::size_t> place_of(const State& s, UnitIndex counter) const {
        for (std::size_t i = 0; i < units_.size(); ++i)
            if (counter_of(g_, s, units_[i]) == counter) return i;
        return std::nullopt;
    }
    /// Where the camp of a side is set up; nowhere if it has none, or if it is placed in the game (17.1).
    [[nodiscard]] hex::Index camp_hex(unsigned side) const {
        if (g_.camp[side] == none || g_.in_force(Option::free_deployment)) return hex::nowhere;
        return g_.scenario.sides[side].units[g_.camp[side] - g_.first_unit(side)].hex;
    }

    std::shared_ptr<const Battle> battle_;
    const Setup& g_;
    std::vector<UnitIndex> units_;  ///< of the scenario
};

}  // namespace

std::unique_ptr<const EventView> event_view(std::shared_ptr<const Battle> battle) {
    return std::make_unique<HexEvents>(std::move(battle));
}

}  // namespace polemarch::sim::ancient_battles
