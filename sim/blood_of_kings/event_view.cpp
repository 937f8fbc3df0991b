#include "sim/blood_of_kings/event_view.h"

#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/table/distance.h"
#include "sim/events/table_places.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

class KingsEvents final : public EventView {
public:
    explicit KingsEvents(std::shared_ptr<const Battle> battle) : battle_(std::move(battle)), g_(battle_->setup()) {
        for (const unsigned side : {0u, 1u}) {
            for (std::size_t i = 0; i < static_cast<std::size_t>(g_.units(side)); ++i)
                units_.push_back(static_cast<UnitIndex>(side * side_places + i));
            if (has_camp(side)) units_.push_back(camp_of(side));
        }
    }

    [[nodiscard]] EventScene scene() const override {
        const table::Measure measure = g_.scenario.measure;
        EventScene scene = table_scene(measure);
        scene.camps = {has_camp(0), has_camp(1)};
        for (const UnitIndex u : units_) {
            const unsigned side = side_of(u);
            EventUnit unit{
                .side = side == 0 ? Side::first : Side::second, .label = unit_label(u), .names = {unit_label(u)}};
            if (is_camp(u)) {
                unit.names.emplace_back("camp");
            } else {
                const UnitEntry& entry = g_.scenario.sides[side].units[u % side_places];
                if (!entry.name.empty()) unit.names.push_back(entry.name);
                unit.names.push_back(measure.place(entry.pose.at()));
            }
            scene.units.push_back(std::move(unit));
        }
        scene.ways.push_back({"breaking", {{{"ending", {1, 2}}, {"ending", {0, 2}}}}});
        return scene;
    }

    void look(const StateBytes& before_bytes, const StateBytes& bytes, EventSight& sight) const override {
        const State before = as<State>(before_bytes), s = as<State>(bytes);
        const table::Measure measure = g_.scenario.measure;
        std::array<std::optional<table::Rectangle>, 2> camps;
        for (const unsigned side : {0u, 1u}) {
            if (!has_camp(side)) continue;
            camps[side] = outline(s, camp_of(side));
            if (!camps[side]) camps[side] = outline(before, camp_of(side));  // it may have been taken in this step
        }
        std::array<UnitIndex, 2> fighters{nobody, nobody};
        if (s.depth > 0 && top(s).what == What::fight && top(s).stage == Stage::dice)
            fighters = {top(s).unit, top(s).target};
        sight.turn = s.turn;
        sight.units.assign(units_.size(), {});
        sight.fighters.clear();
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const UnitIndex u = units_[i];
            const Unit& unit = s.unit[u];
            EventSight::Unit& seen = sight.units[i];
            seen.lost = !unit.alive();
            if (std::find(fighters.begin(), fighters.end(), u) != fighters.end()) sight.fighters.push_back(i);
            const auto place = outline(s, u);
            if (!place) continue;
            seen.place = place_on(measure, unit.pose.at());
            const auto& camp = camps[1u - side_of(u)];
            seen.in_camp = camp && table::within(*place, *camp, tolerance);
        }
    }

private:
    [[nodiscard]] bool has_camp([[maybe_unused]] unsigned side) const {
        return g_.scenario.sides[side].camp.has_value();
    }
    /// Of a unit or camp on the table.
    [[nodiscard]] std::optional<table::Rectangle> outline(const State& s, UnitIndex u) const {
        if (!s.unit[u].alive()) return std::nullopt;
        return table::Rectangle(s.unit[u].pose, is_camp(u)
                                                    ? g_.trait[u].extent
                                                    : extent_of(g_.type(u), s.unit[u].bases(), s.unit[u].frontage()));
    }

    std::shared_ptr<const Battle> battle_;
    const Setup& g_;
    std::vector<UnitIndex> units_;  ///< and camps
};

}  // namespace

std::unique_ptr<const EventView> event_view(std::shared_ptr<const Battle> battle) {
    return std::make_unique<KingsEvents>(std::move(battle));
}

}  // namespace polemarch::sim::blood_of_kings
