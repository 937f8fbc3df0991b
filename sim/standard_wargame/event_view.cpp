#include "sim/standard_wargame/event_view.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/table/distance.h"
#include "sim/events/table_places.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

class WargameEvents final : public EventView {
public:
    explicit WargameEvents(std::shared_ptr<const Battle> battle) : battle_(std::move(battle)), g_(battle_->setup()) {
        for (const unsigned side : {0u, 1u}) {
            for (std::size_t i = 0; i < g_.scenario.sides[side].units.size(); ++i) units_.push_back(unit_of(side, i));
            if (has_camp(side)) units_.push_back(baggage_of(side));
        }
    }

    [[nodiscard]] EventScene scene() const override {
        const table::Measure measure = g_.scenario.measure();
        EventScene scene = table_scene(measure);
        scene.strength = "units";
        scene.camps = {has_camp(0), has_camp(1)};
        for (const UnitIndex u : units_) {
            const unsigned side = side_of(u);
            EventUnit unit{
                .side = side == 0 ? Side::first : Side::second, .label = unit_name(u), .names = {unit_name(u)}};
            if (is_baggage(u)) {
                unit.names.emplace_back("camp");
                unit.camp = true;
            } else {
                const UnitEntry& entry = g_.scenario.sides[side].units[u % side_places];
                if (!entry.name.empty()) unit.names.push_back(entry.name);
                if (!g_.scenario.has_position)  // of an army from a file: in sources_by_place()
                    unit.path = fmt::format("side.{}.units[{}]", "AB"[side], u % side_places + 1);
                if (g_.scenario.begins == Begins::deployed) unit.names.push_back(measure.place(entry.pose.at()));
            }
            scene.units.push_back(std::move(unit));
        }
        scene.ways.push_back({"breaking", {{{"ending", {1}}, {"ending", {0}}}}});
        return scene;
    }

    void look(const StateBytes& before_bytes, const StateBytes& bytes, EventSight& sight) const override {
        const State before = as<State>(before_bytes), s = as<State>(bytes);
        const table::Measure measure = g_.scenario.measure();
        std::array<std::optional<table::Rectangle>, 2> camps;
        for (const unsigned side : {0u, 1u}) {
            if (!has_camp(side)) continue;
            camps[side] = outline(s, baggage_of(side));
            if (!camps[side]) camps[side] = outline(before, baggage_of(side));  // it may have been taken in this step
        }
        std::array<UnitIndex, 2> fighters{nobody, nobody};
        if (s.depth > 0 && top(s).what == What::fight && top(s).stage == Stage::dice)
            fighters = {top(s).unit, top(s).target};
        sight.turn = s.turn;
        sight.units.assign(units_.size(), {});
        sight.fighters.clear();
        sight.blows.clear();
        if (s.depth > 0 && (top(s).what == What::fight || top(s).what == What::shot)) {
            // Shot at, a unit may return the fire: it can cost the shooter something, too.
            const auto one = place_of(top(s).unit), other = place_of(top(s).target);
            const bool shooting = top(s).what == What::shot;
            if (one && other) sight.blows = {{*one, *other, shooting}, {*other, *one, shooting}};
        }
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const UnitIndex u = units_[i];
            const Unit& unit = s.unit[u];
            EventSight::Unit& seen = sight.units[i];
            seen.lost = unit.where == Whereabouts::destroyed;
            seen.strength_lost = seen.lost ? 1 : 0;  // as casualties count (9.1.1)
            if (std::find(fighters.begin(), fighters.end(), u) != fighters.end()) sight.fighters.push_back(i);
            const auto place = outline(s, u);
            if (!place) continue;
            seen.place = place_on(measure, unit.pose.at());
            const auto& camp = camps[1u - side_of(u)];
            seen.in_camp = camp && table::within(*place, *camp, tolerance);
        }
    }

private:
    [[nodiscard]] bool has_camp([[maybe_unused]] unsigned side) const { return true; }
    /// The index of a unit among those of the scene; nothing for nobody.
    [[nodiscard]] std::optional<std::size_t> place_of(UnitIndex u) const {
        const auto found = std::find(units_.begin(), units_.end(), u);
        return found == units_.end() ? std::nullopt : std::optional<std::size_t>(found - units_.begin());
    }
    /// Of a unit or camp on the table.
    [[nodiscard]] std::optional<table::Rectangle> outline(const State& s, UnitIndex u) const {
        if (!s.unit[u].on_table()) return std::nullopt;
        return table::Rectangle(s.unit[u].pose, g_.trait[u].extent);
    }

    std::shared_ptr<const Battle> battle_;
    const Setup& g_;
    std::vector<UnitIndex> units_;  ///< and camps
};

}  // namespace

std::unique_ptr<const EventView> event_view(std::shared_ptr<const Battle> battle) {
    return std::make_unique<WargameEvents>(std::move(battle));
}

}  // namespace polemarch::sim::standard_wargame
