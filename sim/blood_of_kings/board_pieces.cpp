#include "sim/blood_of_kings/board_data.h"

#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/text/unit_card.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/text.h"
#include "sim/blood_of_kings/board_parts.h"
#include "sim/shared/board_json.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings::board_data {

namespace {

constexpr std::string_view ground_rule = "Formations_12", obstacle_rule = "Formations_16";

std::string letter_of(unsigned side) { return side == 0 ? "A" : "B"; }

Json leader_json(const Setup& g, const State& s, LeaderIndex l) {
    const Leader& leader = s.leader[l];
    const LeaderEntry& entry = g.leader_entry(l);
    std::string words = leader_name(g, l);
    if (entry.commander) words += ", army commander";
    if (entry.exceptional) words += ", exceptional";
    Json json{{"id", id_of({.leader = l})},
              {"name", leader_label(l)},
              {"words", std::move(words)},
              {"side", letter_of(side_of_leader(l))}};
    Json marks = Json::array();
    if (leader.in_play()) {
        const Json at = table_json(g).spot(leader.at());
        json["x"] = at[0];
        json["y"] = at[1];
        json["radius"] = table_json(g).length(g.charts.movement.radius);
        json["with"] = nullptr;
        if (leader.unit != nobody) json["with"] = unit_label(leader.unit);
        if (leader.acted()) marks.push_back("has had the Initiative");
        if (leader.moved()) marks.push_back("has moved");
    } else {
        marks.push_back("lost");
    }
    json["marks"] = std::move(marks);
    return json;
}

/// The unit as the umpire of a real table takes it (sim/blood_of_kings/odds/unit_spec.h), but for where it stands.
Json umpire_json(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    const UnitEntry& entry = g.scenario.sides[side_of(u)].units[u % side_places];
    Json json{{"type", g.type(u).code}, {"bases", unit.bases()}};
    if (unit.bases() != entry.bases) json["of"] = entry.bases;
    if (unit.status() != Status::ok) json["status"] = status_names[static_cast<std::size_t>(unit.status())];
    for (LeaderIndex l = 0; l < max_leaders; ++l) {
        if (!s.leader[l].in_play() || s.leader[l].unit != u) continue;
        json["leader"] = g.leader_entry(l).exceptional ? "exceptional" : "one";
        if (g.leader_entry(l).commander) json["commander"] = true;
    }
    for (const auto& [name, is_so] : {std::pair{"aggressive", entry.aggressive && !g.type(u).aggressive},
                                      {"impetuous", entry.impetuous},
                                      {"armoured", entry.armoured},
                                      {"pavises", entry.pavises}})
        if (is_so) json[name] = true;
    return json;
}

Json unit_json(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    Json json{{"id", id_of({.unit = u})},      {"name", unit_label(u)},  {"words", unit_name(g, u)},
              {"side", letter_of(side_of(u))}, {"type", g.type(u).code}, {"type_words", g.type(u).name}};
    if (is_camp(u)) {
        json["type"] = "camp";
        json["type_words"] = "camp";
    }
    if (unit.alive()) {
        const table::Rectangle& outline = field_of(g, s)[u];
        json.update(table_json(g).place(outline));
        Json bases = Json::array();
        for (int k = 0; !is_camp(u) && k < unit.bases(); ++k)
            bases.push_back(table_json(g).outline(base_at(g.type(u), outline, unit.frontage(), k)));
        json["bases"] = std::move(bases);
    } else {
        json["whereabouts"] = "destroyed";
    }
    json["disordered"] = unit.alive() && unit.status() != Status::ok;
    json["strength"] = unit.bases();
    json["marks"] = unit_marks(s, u);
    Json leaders = Json::array();
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s.leader[l].in_play() && s.leader[l].unit == u) leaders.push_back(leader_label(l));
    json["leaders"] = std::move(leaders);
    json["card"] = card_json(unit_card(g, u));
    if (unit.alive() && !is_camp(u)) json["umpire"] = umpire_json(g, s, u);
    return json;
}

}  // namespace

Json ground(const Battle& battle) {
    const Setup& g = battle.setup();
    const TableJson table = table_json(g);
    Json json = table.frame("inch", "inches");
    Json areas = Json::array(), lines = Json::array(), legend = Json::array();
    std::set<std::size_t> grounds, obstacles;
    for (const Area& area : g.scenario.areas) {
        const GroundType& type = g.charts.grounds[area.kind];
        grounds.insert(area.kind);
        areas.push_back({{"name", type.name},
                         {"ground", type.code},
                         {"level", area.level},
                         {"outline", table.outline(area.shape)}});
    }
    for (const Obstacle& obstacle : g.scenario.obstacles) {
        const ObstacleType& type = g.charts.obstacles[obstacle.kind];
        obstacles.insert(obstacle.kind);
        Json outlines = Json::array();
        for (const table::Rectangle& strip : obstacle.strips) outlines.push_back(table.outline(strip));
        lines.push_back({{"name", type.name}, {"ground", type.code}, {"outlines", std::move(outlines)}});
    }
    for (const std::size_t kind : grounds)
        legend.push_back({{"ground", g.charts.grounds[kind].code},
                          {"say", ground_words(g.charts.grounds[kind])},
                          {"rule", ground_rule}});
    for (const std::size_t kind : obstacles)
        legend.push_back({{"ground", g.charts.obstacles[kind].code},
                          {"say", obstacle_words(g.charts.obstacles[kind])},
                          {"rule", obstacle_rule}});
    json["areas"] = std::move(areas);
    json["lines"] = std::move(lines);
    json["legend"] = std::move(legend);
    return json;
}

Json pieces(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    Json units = Json::array(), gone = Json::array(), camps_of_sides = Json::array(), leaders = Json::array(),
         sides = Json::array();
    for (UnitIndex u = 0; u < places; ++u) {
        if (g.trait[u].type == nullptr || (is_camp(u) && !g.scenario.sides[side_of(u)].camp)) continue;
        (!s.unit[u].alive() ? gone : is_camp(u) ? camps_of_sides : units).push_back(unit_json(g, s, u));
    }
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s.leader[l].in_play() || s.leader[l].lost()) leaders.push_back(leader_json(g, s, l));
    for (const unsigned side : {0u, 1u}) {
        const SideEntry& entry = g.scenario.sides[side];
        Json lines = Json::array();
        lines.push_back(fmt::format("{} of {} points lost", points_lost(g, s, side), entry.break_point));
        if (s.passes[side] > 0) lines.push_back(counted(s.passes[side], "pass") + " left");
        sides.push_back({{"side", letter_of(side)}, {"words", entry.name}, {"lines", std::move(lines)}});
    }
    return {{"units", std::move(units)}, {"leaders", std::move(leaders)}, {"camps", std::move(camps_of_sides)},
            {"waiting", Json::array()},  {"gone", std::move(gone)},       {"sides", std::move(sides)}};
}

}  // namespace polemarch::sim::blood_of_kings::board_data
