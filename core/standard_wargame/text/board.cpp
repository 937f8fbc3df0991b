#include "core/standard_wargame/text/board.h"

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/table/sketch.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int longest_name = 24;     ///< columns
constexpr char kept_blank = '\x01';  ///< where no line may break

/// The kinds of ground on the table, "hill/rocky" with a cover, and a letter for each.
struct GroundMarks {
    std::vector<std::string> kinds;
    std::vector<char> letters;

    explicit GroundMarks(const Scenario& scenario) {
        for (const Piece& piece : scenario.pieces)
            if (std::find(kinds.begin(), kinds.end(), kind_of(piece)) == kinds.end()) kinds.push_back(kind_of(piece));
        letters = table::ground_letters(kinds);
    }
    static std::string kind_of(const Piece& piece) {
        const std::string& ground = ground_names[static_cast<std::size_t>(piece.ground)];
        return piece.cover ? ground + "/" + ground_names[static_cast<std::size_t>(*piece.cover)] : ground;
    }
    [[nodiscard]] char of(const Piece& piece) const {
        const auto found = std::find(kinds.begin(), kinds.end(), kind_of(piece));
        return letters[static_cast<std::size_t>(found - kinds.begin())];
    }
};

/// Draws many small units on a sketch: names first, since they matter most, then signs and fronts where room is left.
class UnitSigns {
public:
    UnitSigns(const Setup& g, const State& s, table::Sketch& sketch)
        : g_(g), s_(s), field_(g, s), groups_(field_), sketch_(sketch) {}

    void draw() {
        if (s_.depth > 0) {
            const Pending& p = top(s_);
            name(p.unit);
            if (p.what != What::order) name(p.target);
        }
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (g_.trait[u].role != Role::none) name(u);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (groups_.in_front_line(u)) name(u);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (groups_.in_front_line(u))
                for (UnitIndex v = groups_.behind(u); v != nobody; v = groups_.behind(v)) name_behind(v);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) { fill(u); });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (!is_baggage(u) && groups_.in_front_line(u)) front(u);
        });
    }

private:
    void name(UnitIndex u) {
        if (u >= places || !field_.on_table().has(u) || named_.has(u)) return;
        named_ |= UnitSet(u);
        const table::Rectangle& unit = field_[u];
        const std::string label = unit_name(u) + (g_.trait[u].role != Role::none ? "*" : "");
        const Length depth = 2 * unit.extent().half_depth, row = 2 * sketch_.cell();
        const table::Point middle = unit.at(0, -depth / 2);
        if (sketch_.draw_if_free(middle, label, side_of(u)))
            in_place_ |= UnitSet(u);
        else if (sketch_.side_at(middle) == 1 - side_of(u))  // an enemy in contact has the row: a row farther back
            sketch_.draw_if_free(unit.at(0, -depth / 2 - row), label, side_of(u));
    }
    /// Of ranks that share a row only the first has its name.
    void name_behind(UnitIndex u) {
        const UnitIndex ahead = groups_.ahead_of(u);
        if (!in_place_.has(ahead)) return;
        if (sketch_.row_of(field_[u].centre()) == sketch_.row_of(field_[ahead].centre()))
            in_place_ |= UnitSet(u);
        else
            name(u);
    }
    void fill(UnitIndex u) {
        const table::Rectangle& unit = field_[u];
        const Length half = unit.extent().half_width, depth = 2 * unit.extent().half_depth;
        for (Length back = std::min(depth / 2, sketch_.cell()); back < depth; back += sketch_.cell())
            for (Length along = -half + sketch_.cell() / 4; along < half; along += sketch_.cell() / 2)
                sketch_.draw_if_free(unit.at(along, -back), side_of(u) == 0 ? "#" : "o", side_of(u));
    }
    void front(UnitIndex u) {
        static constexpr std::string_view heads = "^/>\\v/<\\";
        const table::Rectangle& unit = field_[u];
        const auto eighth = ((unit.heading().parts + 4096u) >> 13) & 7u;
        sketch_.draw_if_free(unit.at(0, sketch_.cell()), heads.substr(eighth, 1), side_of(u));
    }

    const Setup& g_;
    const State& s_;
    Field field_;
    Groups groups_;
    table::Sketch& sketch_;
    UnitSet named_, in_place_;
};

table::Sketch table_sketch(const Setup& g, const State& s, int width) {
    table::Sketch sketch(g.scenario.measure(), width);
    const GroundMarks marks(g.scenario);
    for (const Piece& piece : g.scenario.pieces) sketch.draw_ground(piece.shape, marks.of(piece));
    for (const Piece& piece : g.scenario.pieces)
        if (piece.ground == Ground::hill) sketch.draw_line({table::pose_at(piece.peak, {}), {}}, '+');
    UnitSigns(g, s, sketch).draw();
    return sketch;
}

/// "R HF/1 Legions, AL1 (acted)": what the units of a run share.
std::string unit_note(const Setup& g, const State& s, UnitIndex u) {
    const UnitEntry& entry = g.scenario.sides[side_of(u)].units[u % side_places];
    std::string text =
        fmt::format("{}{}{}", class_letters[static_cast<std::size_t>(g.trait[u].grade)], kept_blank, code(g.troops(u)));
    if (!entry.name.empty()) text += " " + shortened(printable(entry.name), longest_name);
    if (g.trait[u].role != Role::none) text += ", " + general_with(g, u);
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
    add("in the village", where(Whereabouts::village));
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        add(hand == table::Hand::left ? "marching around the left flank" : "marching around the right flank",
            [&](UnitIndex u) {
                return s.unit[u].where == Whereabouts::away && s.unit[u].pose == march_pose(g.scenario, side, hand);
            });
    add("destroyed", where(Whereabouts::destroyed));
    return items.empty() ? "" : wrapped(fmt::format("  {}", fmt::join(items, "; ")), width, "    ");
}

}  // namespace

std::string army_facts(const Setup& g, const State& s, unsigned side) {
    const SideEntry& army = g.scenario.sides[side];
    std::size_t lost = s.army[side].levy_casualties, disordered = 0;
    for (std::size_t i = 0; i < side_places; ++i) {
        const UnitIndex u = unit_of(side, i);
        lost += s.unit[u].where == Whereabouts::destroyed ? 1 : 0;
        disordered += s.unit[u].alive() && s.disordered.has(u) ? 1 : 0;
    }
    return fmt::format("{} {}: {}, {} lost{}, broken at {} [9.2]; maintenance level {}", side == 0 ? 'A' : 'B',
                       shortened(printable(army.army), 30), counted(army.units.size(), "unit"), lost,
                       disordered > 0 ? fmt::format(" and {} disordered", disordered) : "", (army.units.size() + 1) / 2,
                       s.army[side].level);
}

std::string army_summary(const Setup& g, const State& s, unsigned side, int width) {
    const Field field(g, s);
    const Groups groups(field);
    std::string out = "\n" + wrapped(army_facts(g, s, side), width, "  ");
    std::vector<std::string> generals;
    for (const UnitIndex u : g.general[side])
        if (u != nobody)
            generals.push_back(fmt::format("{} {} {}", general_with(g, u), role_title(g.trait[u].role),
                                           s.unit[u].alive() ? "with " + unit_name(u) : "lost"));
    if (!generals.empty()) out += wrapped(generals, ", ", width, {"  ", "    "});
    UnitSet shown;
    each_unit(field.on_table() & places_of(side), [&](UnitIndex u) {
        if (is_baggage(u) || shown.has(u)) return;
        shown |= groups.members(groups.group_of(u));
        out += group_lines(g, s, groups, groups.group_of(u), width);
    });
    return out + others_line(g, s, side, width);
}

std::string draw_table(const Setup& g, const State& s, const SketchOptions& options) {
    const Scenario& scenario = g.scenario;
    std::string head = options.due.when.empty() ? "" : options.due.when + ": ";
    if (!head.empty() && head[0] >= 'a' && head[0] <= 'z') head[0] = static_cast<char>(head[0] - 'a' + 'A');
    std::string out = shortened(head + options.due.sentence, options.width - 12);
    if (!options.due.rule.empty()) out += fmt::format(" [{}]", options.due.rule);
    const table::Sketch sketch = table_sketch(g, s, options.width);
    out += "\n\n" + sketch.text(options.colour, 0, sketch.rows()) + "\n";
    std::vector<std::string> legend{"# and A1: side A", "o and B1: side B", "^ v < >: fronts", "*: a general",
                                    "A0, B0: baggage"};
    const GroundMarks marks(scenario);
    for (std::size_t i = 0; i < marks.kinds.size(); ++i)
        legend.push_back(fmt::format("{}: {}", marks.letters[i], marks.kinds[i]));
    const bool hilly = std::any_of(scenario.pieces.begin(), scenario.pieces.end(),
                                   [](const Piece& piece) { return piece.ground == Ground::hill; });
    if (hilly) legend.emplace_back("+: the peak of a hill");
    legend.push_back("weather: " + weather_names[static_cast<std::size_t>(s.weather)]);
    out += wrapped(legend, "; ", options.width, {"", "  "});
    out += wrapped("Groups are listed from left to right, after the middle of the front edge of their first unit.",
                   options.width, "  ");
    for (unsigned side = 0; side < 2; ++side) out += army_summary(g, s, side, options.width);
    return out;
}

namespace {

/// How much a part of the table should show each row of the sketch.
std::vector<int> attention_to(const Setup& g, const State& s, const State& before, const table::Sketch& sketch) {
    constexpr Length close = 2 * base_width;
    std::vector<int> weight(static_cast<std::size_t>(sketch.rows()));
    const Field field(g, s);
    const auto add = [&](UnitIndex u, int more) {
        if (u < places && field.on_table().has(u))
            weight[static_cast<std::size_t>(sketch.row_of(field[u].centre()))] += more;
    };
    each_unit(field.on_table(), [&](UnitIndex u) {
        if (is_baggage(u)) return;
        bool near = false;
        each_unit(field.enemies_near(u, close), [&](UnitIndex v) { near = near || field.within(u, v, close); });
        const bool changed = !(s.unit[u].pose == before.unit[u].pose) || s.unit[u].flags != before.unit[u].flags;
        add(u, changed ? 30 : near ? 6 : 1);
    });
    if (s.depth > 0) {
        add(top(s).unit, 1000);
        if (top(s).what != What::order) add(top(s).target, 1000);
    }
    return weight;
}

}  // namespace

std::string table_part(const Setup& g, const State& s, const State& before, const BoardRoom& room) {
    const table::Sketch sketch = table_sketch(g, s, room.columns);
    const std::vector<int> weight = attention_to(g, s, before, sketch);
    const int rows = std::min(room.rows - (room.legend ? 2 : 1), sketch.rows());
    std::string text = sketch.text(room.colour, table::first_row(weight, rows), rows);
    constexpr std::string_view signs =
        "# A1: side A   o B1: side B   *: a general   A0: baggage   ^ front   board: all";
    if (room.legend) text += shortened(signs, room.columns) + "\n";
    return text;
}

}  // namespace polemarch::standard_wargame
