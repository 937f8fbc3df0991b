#include "core/standard_wargame/text/army_words.h"

#include "core/handicap.h"
#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int longest_name = 24;     ///< columns
constexpr char kept_blank = '\x01';  ///< where no line may break

/// "R HF/1 Legions, AL1 (acted)": what the units of a run share.
std::string unit_note(const Setup& g, const State& s, UnitIndex u) {
    const UnitEntry& entry = g.scenario.sides[side_of(u)].units[u % side_places];
    std::string text =
        fmt::format("{}{}{}", class_letters[static_cast<std::size_t>(g.trait[u].grade)], kept_blank, code(g.troops(u)));
    if (!entry.name.empty()) text += " " + shortened(printable(entry.name), longest_name);
    if (role_of(g, s, u) != Role::none) text += ", " + general_with(g, u);
    std::string state;
    const auto add = [&](bool holds, std::string_view what) {
        if (holds) state += fmt::format("{}{}", state.empty() ? "" : ", ", what);
    };
    const Unit& unit = s.unit[u];
    add(unit.has(Unit::fortified_bit), "fortified");
    add(s.disordered.has(u), "disordered");
    add(unit.has(Unit::ordered_bit), "acted");
    add(s.declared.has(u) && !unit.has(Unit::attacked_bit), "will attack");
    return state.empty() ? text : fmt::format("{} ({})", text, state);
}

/// The units in this order; those after each other of which the same is to be said are named together.
std::vector<std::string> runs_of(const Setup& g, const State& s, const std::vector<UnitIndex>& units,
                                 std::string_view before) {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < units.size();) {
        const std::string note = unit_note(g, s, units[i]);
        std::string names = i == 0 ? std::string(before) : "";
        for (std::string_view blank = ""; i < units.size() && unit_note(g, s, units[i]) == note; ++i, blank = " ")
            names += fmt::format("{}{}", blank, unit_name(units[i]));
        items.push_back(names + " " + note);
    }
    return items;
}

/// A group: its front line from left to right, then the columns behind it.
std::string group_lines(const Setup& g, const State& s, const Groups& groups, UnitIndex group, int width) {
    UnitIndex first = group;
    while (groups.ahead_of(first) != nobody) first = groups.ahead_of(first);
    while (groups.beside(first, table::Hand::left) != nobody) first = groups.beside(first, table::Hand::left);
    std::vector<UnitIndex> line;
    for (UnitIndex u = first; u != nobody; u = groups.beside(u, table::Hand::right)) line.push_back(u);
    std::vector<std::vector<UnitIndex>> columns(line.size());        // behind each unit of the line
    std::size_t ranks = line.size() > 1 ? most_units_of_a_side : 0;  // behind all of them
    for (std::size_t file = 0; file < line.size(); ++file) {
        for (UnitIndex v = groups.behind(line[file]); v != nobody; v = groups.behind(v)) columns[file].push_back(v);
        ranks = std::min(ranks, columns[file].size());
    }
    std::vector<std::string> items = runs_of(g, s, line, "");
    const auto add = [&](const std::vector<UnitIndex>& units, const std::string& where) {
        for (std::string& item : runs_of(g, s, units, where + ": ")) items.push_back(std::move(item));
    };
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        std::vector<UnitIndex> units;
        for (const auto& column : columns) units.push_back(column[rank]);
        add(units, fmt::format("rank {}", rank + 2));
    }
    for (std::size_t file = 0; file < line.size(); ++file)
        add({columns[file].begin() + static_cast<std::ptrdiff_t>(ranks), columns[file].end()},
            fmt::format("behind {}", unit_name(ranks == 0 ? line[file] : columns[file][ranks - 1])));
    const table::Pose pose = s.unit[first].pose;
    const unsigned tenths = (pose.heading.parts * 3600u + 32768) / 65536 % 3600;  // of a degree
    std::string text = wrapped(fmt::format("  {} facing {:g}: {}", g.scenario.measure().place(pose.at()), tenths / 10.0,
                                           fmt::join(items, "; ")),
                               width, "    ");
    std::replace(text.begin(), text.end(), kept_blank, ' ');
    return text;
}

/// What a side has besides its groups on the table.
std::string others_line(const Setup& g, const State& s, unsigned side, int width) {
    std::vector<std::string> items;
    const auto add = [&](std::string_view what, const auto& holds) {
        UnitSet units;
        for (std::size_t i = 0; i < side_places; ++i) units.add(unit_of(side, i), holds(unit_of(side, i)));
        if (!units.empty()) items.push_back(fmt::format("{}: {}", what, unit_names(units)));
    };
    const auto where = [&](Whereabouts place) { return [&, place](UnitIndex u) { return s.unit[u].where == place; }; };
    add("not yet deployed", where(Whereabouts::waiting));
    add("in the village", where(Whereabouts::village));
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        add(hand == table::Hand::left ? "marching around the left flank" : "marching around the right flank",
            [&](UnitIndex u) {
                return s.unit[u].where == Whereabouts::away && s.unit[u].pose == march_pose(g.scenario, side, hand);
            });
    // The other side does not know by which flank they come.
    add("marching around a flank",
        [&](UnitIndex u) { return s.unit[u].where == Whereabouts::away && s.unit[u].pose == table::Pose{}; });
    add("given up", where(Whereabouts::given_up));
    add("destroyed", where(Whereabouts::destroyed));
    return items.empty() ? "" : wrapped(fmt::format("  {}", fmt::join(items, "; ")), width, "    ");
}

/// Before the battle nobody is.
bool is_lost(const Unit& unit) { return unit.where == Whereabouts::destroyed || unit.where == Whereabouts::given_up; }

}  // namespace

std::string army_facts(const Setup& g, const State& s, unsigned side) {
    const SideEntry& army = g.scenario.sides[side];
    std::size_t lost = s.army[side].levy_casualties, disordered = 0;
    for (std::size_t i = 0; i < side_places; ++i) {
        const UnitIndex u = unit_of(side, i);
        lost += s.unit[u].where == Whereabouts::destroyed ? 1 : 0;
        disordered += s.unit[u].alive() && s.disordered.has(u) ? 1 : 0;
    }
    const int break_at = break_point(g, side, starting_units(g, s, side));
    // The figures do not say it: who is disordered at the end of the bound counts, and is no longer disordered then.
    const bool broken = s.step == Step::over && s.loser == side;
    return fmt::format("{} {}: {}, {} lost{}, {} [9.2]; maintenance level {}", side == 0 ? 'A' : 'B',
                       shortened(printable(army.army), 30),
                       counted(static_cast<std::size_t>(starting_units(g, s, side)), "unit"), lost,
                       disordered > 0 ? fmt::format(" and {} disordered", disordered) : "",
                       broken ? "broken" : fmt::format("broken at {}", break_at), s.army[side].level);
}

std::string army_summary(const Setup& g, const State& s, unsigned side, int width) {
    const Look look(g, s);
    const Groups& groups = look.view.groups;
    std::string out = "\n" + wrapped(army_facts(g, s, side), width, "  ");
    if (const auto words = in_words(g.scenario.sides[side].handicap, handicap_dials); !words.empty())
        out += wrapped(words, ", ", width, {"  handicap: ", "    "});
    std::vector<std::string> generals;
    for (const UnitIndex u : g.general[side])
        if (u != nobody && role_of(g, s, u) != Role::none)
            generals.push_back(fmt::format("{} {} {}", general_with(g, u), role_title(g.trait[u].role),
                                           is_lost(s.unit[u]) ? "lost" : "with " + unit_name(u)));
    if (!generals.empty()) out += wrapped(generals, ", ", width, {"  ", "    "});
    UnitSet shown;
    each_unit(look.view.field.on_table() & places_of(side), [&](UnitIndex u) {
        if (is_baggage(u) || shown.has(u)) return;
        shown |= groups.members(groups.group_of(u));
        out += group_lines(g, s, groups, groups.group_of(u), width);
    });
    return out + others_line(g, s, side, width);
}

}  // namespace polemarch::standard_wargame
