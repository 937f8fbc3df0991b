#include "sim/blood_of_kings/event_view.h"

#include "core/blood_of_kings/rules/fire_table.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/table/distance.h"
#include "sim/events/table_places.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

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
        scene.strength = "points";
        scene.camps = {has_camp(0), has_camp(1)};
        for (const UnitIndex u : units_) {
            const unsigned side = side_of(u);
            EventUnit unit{
                .side = side == 0 ? Side::first : Side::second, .label = unit_label(u), .names = {unit_label(u)}};
            if (is_camp(u)) {
                unit.names.emplace_back("camp");
                unit.camp = true;
            } else {
                const UnitEntry& entry = g_.scenario.sides[side].units[u % side_places];
                if (!entry.name.empty()) unit.names.push_back(entry.name);
                unit.names.push_back(measure.place(entry.pose.at()));
                unit.path = path_of(side, u % side_places);
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
        see_blows(s, sight);
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
            seen.strength_lost = points_lost(s, u);
            if (std::find(fighters.begin(), fighters.end(), u) != fighters.end()) sight.fighters.push_back(i);
            const auto place = outline(s, u);
            if (!place) continue;
            seen.place = place_on(measure, unit.pose.at());
            const auto& camp = camps[1u - side_of(u)];
            seen.in_camp = camp && table::within(*place, *camp, tolerance);
        }
    }

private:
    /// Units are numbered through all wings of their side.
    [[nodiscard]] std::string path_of(unsigned side, std::size_t unit) const {
        if (g_.scenario.has_position) return {};
        const std::vector<UnitEntry>& units = g_.scenario.sides[side].units;
        std::size_t first = unit;
        while (first > 0 && units[first - 1].wing == units[unit].wing) --first;
        return fmt::format("side.{}.wing[{}].units[{}]", "AB"[side], units[unit].wing + 1, unit - first + 1);
    }
    /// Of the points towards breaking (Morale_11) those that bases and the camp count.
    [[nodiscard]] int points_lost(const State& s, UnitIndex u) const {
        if (is_camp(u)) return s.unit[u].alive() ? 0 : g_.scenario.sides[side_of(u)].camp->points;
        const Condition c = condition_of(g_, s, u);
        return g_.type(u).points * (c.at_start - c.bases);
    }
    void see_blows(const State& s, EventSight& sight) const {
        sight.blows.clear();
        const auto strike = [&](UnitIndex by, UnitIndex at, bool shooting) {
            const auto attacker = place_of(by), target = place_of(at);
            if (attacker && target) sight.blows.push_back({*attacker, *target, shooting});
        };
        const Pending* p = s.depth > 0 ? &top(s) : nullptr;
        if (p && p->what == What::fight) {
            // Those who overlap (slots: the actor's left and right, the target's) share blows and losses.
            const std::array<UnitIndex, 3> actors{p->unit, p->more[0], p->more[1]},
                targets{p->target, p->more[2], p->more[3]};
            for (const UnitIndex a : actors)
                for (const UnitIndex t : targets) strike(a, t, false), strike(t, a, false);
        } else if (p && p->what == What::volley && p->target != nobody) {
            strike(p->unit, p->target, true);  // at a charging unit
        } else if ((p && p->what == What::volley && p->stage == Stage::dice) || (!p && s.step == Step::volley)) {
            for (const UnitIndex u : units_) {
                const std::uint8_t aim = s.unit[u].aim;
                if (!s.unit[u].alive() || aim == static_cast<std::uint8_t>(Aim::undeclared) ||
                    aim == static_cast<std::uint8_t>(Aim::hold))
                    continue;
                if (aim < places)
                    strike(u, aim, true);
                else if (can_shoot(g_, s, u))
                    each_unit(fire_table(g_, s, u).all_at(aim), [&](UnitIndex at) { strike(u, at, true); });
            }
        }
    }
    /// The index of a unit among those of the scene; nothing for nobody.
    [[nodiscard]] std::optional<std::size_t> place_of(UnitIndex u) const {
        const auto found = std::find(units_.begin(), units_.end(), u);
        return found == units_.end() ? std::nullopt : std::optional<std::size_t>(found - units_.begin());
    }
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
