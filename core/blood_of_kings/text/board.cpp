#include "core/blood_of_kings/text/board.h"

#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/handicap.h"
#include "core/table/sketch.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

/// A letter for each kind of ground; 0: not on the table.
std::vector<char> ground_marks(const Setup& g) {
    std::vector<std::size_t> kinds;
    std::vector<std::string> codes;
    for (const Area& area : g.scenario.areas) {
        if (std::find(kinds.begin(), kinds.end(), area.kind) != kinds.end()) continue;
        kinds.push_back(area.kind);
        codes.push_back(g.charts.grounds[area.kind].code);
    }
    const std::vector<char> letters = table::ground_letters(codes);
    std::vector<char> marks(g.charts.grounds.size(), 0);
    for (std::size_t i = 0; i < kinds.size(); ++i) marks[kinds[i]] = letters[i];
    return marks;
}

table::Sketch sketch_of(const Setup& g, const State& s, int width) {
    table::Sketch sketch(g.ground.measure(), width);
    const std::vector<char> marks = ground_marks(g);
    for (const Area& area : g.scenario.areas) sketch.draw_ground(area.shape, marks[area.kind]);
    for (const Obstacle& obstacle : g.scenario.obstacles)
        for (const table::Rectangle& strip : obstacle.strips) sketch.draw_line(strip, '=');
    const Field& field = field_of(g, s);
    each_unit(field.alive(), [&](UnitIndex u) { sketch.draw_unit(field[u], side_of(u), unit_label(u)); });
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s.leader[l].in_play() && s.leader[l].unit == nobody)
            sketch.draw_label(s.leader[l].at(), leader_label(l), side_of_leader(l));
    return sketch;
}

std::string unit_line(const Setup& g, const State& s, UnitIndex u, int width) {
    const Unit& unit = s.unit[u];
    std::string notes;
    const auto note = [&](bool holds, std::string_view what) {
        if (holds) notes += fmt::format("{}{}", notes.empty() ? "" : ", ", what);
    };
    const Trait& trait = g.trait[u];
    const UnitEntry& entry = g.scenario.sides[side_of(u)].units[u % side_places];
    note(!entry.name.empty(), entry.name);
    note(unit.status() != Status::ok, status_names[static_cast<std::size_t>(unit.status())]);
    note(unit.march(), "march");
    note(unit.acted(), "acted");
    for (LeaderIndex l = 0; l < max_leaders; ++l) note(s.leader[l].in_play() && s.leader[l].unit == u, leader_label(l));
    note(trait.impetuous, "impetuous");
    note(trait.aggressive && !trait.impetuous, "aggressive");
    note(trait.armoured, "armoured");
    note(trait.pavises, "pavises");
    note(trait.quality != 0, fmt::format("quality {:+}", trait.quality));
    constexpr std::array<std::string_view, weapons> arms{"", "javelins", "missiles", "engines"};
    note(trait.weapon != Weapon::none, arms[static_cast<std::size_t>(trait.weapon)]);
    return wrapped(
        fmt::format("  {} {}/{} wide {} at {}{}{}", fitted(fmt::format("{} {}", unit_label(u), g.type(u).code), 7),
                    unit.bases(), trait.at_start, unit.frontage(), g.ground.measure().text(unit.pose),
                    notes.empty() ? "" : "; ", notes),
        width, "          ");
}

}  // namespace

std::string draw_table(const Setup& g, const State& s, const SketchOptions& options) {
    const Scenario& scenario = g.scenario;
    std::string out = shortened(fmt::format("Turn {}. {}", s.turn, options.due.sentence), options.width - 30);
    if (!options.due.rule.empty()) out += fmt::format(" [{}]", options.due.rule);
    const table::Sketch sketch = sketch_of(g, s, options.width);
    out += "\n\n" + sketch.text(options.colour, 0, sketch.rows()) + "\n";
    std::vector<std::string> legend{"# and A1: side A", "o and B1: side B", "0: a camp", "AL1: a leader",
                                    "at X Y: the middle of the front edge"};
    const std::vector<char> marks = ground_marks(g);
    for (std::size_t kind = 0; kind < marks.size(); ++kind)
        if (marks[kind] != 0) legend.push_back(fmt::format("{}: {}", marks[kind], g.charts.grounds[kind].code));
    if (!scenario.obstacles.empty()) legend.emplace_back("=: an obstacle");
    out += wrapped(legend, "; ", options.width, {"", "  "});
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario.sides[side];
        out += "\n" +
               shortened(fmt::format("{} {}: {} of {} points lost", side == 0 ? 'A' : 'B', entry.name,
                                     points_lost(g, s, side), entry.break_point),
                         options.width) +
               "\n";
        if (const auto words = in_words(entry.handicap, handicap_dials); !words.empty())
            out += wrapped(words, ", ", options.width, {"  handicap: ", "    "});
        for (int i = 0; i < g.units(side); ++i) {
            const auto u = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i));
            if (s.unit[u].alive()) out += unit_line(g, s, u, options.width);
        }
        for (std::size_t i = 0; i < entry.leaders.size(); ++i) {
            const auto l = static_cast<LeaderIndex>(side * max_side_leaders + i);
            const Leader& leader = s.leader[l];
            const std::string where = leader.lost()           ? "fallen"
                                      : leader.unit != nobody ? "with " + unit_label(leader.unit)
                                                              : "at " + g.ground.measure().place(leader.at());
            out += shortened(fmt::format("  {} {}{}{}, {}", leader_label(l), entry.leaders[i].name,
                                         entry.leaders[i].commander ? ", army commander" : "",
                                         entry.leaders[i].exceptional ? ", exceptional" : "", where),
                             options.width) +
                   "\n";
        }
    }
    return out;
}

namespace {

/// How much a part of the table should show each row of the sketch.
std::vector<int> attention(const Setup& g, const State& s, const State& before, const table::Sketch& sketch) {
    constexpr Length close = 12 * inch;
    std::vector<int> weight(static_cast<std::size_t>(sketch.rows()));
    const Field& field = field_of(g, s);
    const auto add = [&](UnitIndex u, int more) {
        if (u < places && s.unit[u].alive()) weight[static_cast<std::size_t>(sketch.row_of(field[u].centre()))] += more;
    };
    each_unit(field.alive() & ~camps, [&](UnitIndex u) {
        bool near_enemy = false;
        each_unit(field.alive() & places_of(1u - side_of(u)),
                  [&](UnitIndex enemy) { near_enemy = near_enemy || table::within(field[u], field[enemy], close); });
        const bool changed = !(s.unit[u].pose == before.unit[u].pose) || s.unit[u].flags != before.unit[u].flags;
        add(u, changed ? 30 : near_enemy ? 6 : 1);
    });
    if (s.depth > 0) {
        add(top(s).unit, 1000);
        add(top(s).target, 1000);
    }
    if (s.commander != nobody && s.leader[s.commander].in_play())
        weight[static_cast<std::size_t>(sketch.row_of(s.leader[s.commander].at()))] += 100;
    return weight;
}

}  // namespace

std::string table_part(const Setup& g, const State& s, const State& before, const BoardRoom& room) {
    const table::Sketch sketch = sketch_of(g, s, room.columns);
    const std::vector<int> weight = attention(g, s, before, sketch);
    const int rows = std::min(room.rows - (room.legend ? 2 : 1), sketch.rows());
    std::string text = sketch.text(room.colour, table::first_row(weight, rows), rows);
    constexpr std::string_view signs = "# A1: side A   o B1: side B   0: a camp   AL1: a leader   ^ front   board: all";
    if (room.legend) text += shortened(signs, room.columns) + "\n";
    return text;
}

}  // namespace polemarch::blood_of_kings
