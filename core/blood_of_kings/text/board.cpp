#include "core/blood_of_kings/text/board.h"

#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/handicap.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::array<std::string_view, 2> colours{"\x1b[34m", "\x1b[31m"};
constexpr std::string_view plain = "\x1b[0m";

/// A letter for each kind of ground on this table: the first of its code that no other kind has, except the letters of
/// units and of their headings. 0: not on the table.
std::vector<char> ground_marks(const Setup& g) {
    const auto& grounds = g.charts.grounds;
    std::vector<char> marks(grounds.size(), 0);
    std::string taken = "ov";
    for (const Area& area : g.scenario.areas) {
        if (marks[area.kind] != 0) continue;
        const std::string& code = grounds[area.kind].code;
        const std::size_t free = code.find_first_not_of(taken);
        marks[area.kind] = code[free == std::string::npos ? 0 : free];
        taken += marks[area.kind];
    }
    return marks;
}

/// The width of a cell is chosen so that the whole table fits; a cell is twice as high as wide, as characters are.
class Sketch {
public:
    /// `width`: columns, with those of the scale.
    Sketch(const Setup& g, const State& s, int width) : g_(g), s_(s) {
        const table::Measure& m = g.ground.measure();
        columns_ = width - 6;
        cell_ = (2 * m.half_width + columns_ - 1) / columns_;
        rows_ = (2 * m.half_depth + 2 * cell_ - 1) / (2 * cell_);
        cells_.assign(static_cast<std::size_t>(rows_), std::string(static_cast<std::size_t>(columns_), ' '));
        owner_.assign(static_cast<std::size_t>(rows_), std::string(static_cast<std::size_t>(columns_), ' '));
        draw_ground();
        for (UnitIndex u = 0; u < places; ++u)
            if (s.unit[u].alive()) draw_unit(u);
        for (LeaderIndex l = 0; l < max_leaders; ++l)
            if (s.leader[l].in_play() && s.leader[l].unit == nobody) draw_leader(l);
    }

    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] int row_of(table::Point at) const {
        return std::clamp((g_.ground.measure().half_depth - at.y) / (2 * cell_), 0, rows_ - 1);
    }

    /// So many rows from `first` on, and the scale below them.
    [[nodiscard]] std::string text(bool colour, int first, int rows) const {
        const table::Measure& m = g_.ground.measure();
        std::string out;
        for (int row = first; row < first + rows; ++row) {
            const bool mark = row % 4 == 0;
            const std::string inches = m.text(m.half_depth + middle(0, row).y);
            out += mark ? fmt::format("{:>4} ", inches.substr(0, inches.find('.'))) : "     ";
            for (int column = 0; column < columns_; ++column) {
                const char side = owner_[index(row)][index(column)];
                const std::string_view paint = side == 'A' ? colours[0] : colours[1];
                if (colour && side != ' ') out += paint;
                out += cells_[index(row)][index(column)];
                if (colour && side != ' ') out += plain;
            }
            while (out.back() == ' ') out.pop_back();
            out += '\n';
        }
        std::string feet(static_cast<std::size_t>(columns_ + 6), ' ');
        for (int column = 0; column + 4 < columns_; column += 13) {
            const std::string inches = m.text(m.half_width + middle(column, 0).x);
            const std::string whole = inches.substr(0, inches.find('.'));
            feet.replace(index(column) + 5, whole.size(), whole);
        }
        while (feet.back() == ' ') feet.pop_back();
        return out + feet + "\n";
    }

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] table::Point middle(int column, int row) const {
        const table::Measure& m = g_.ground.measure();
        return {-m.half_width + column * cell_ + cell_ / 2, m.half_depth - row * 2 * cell_ - cell_};
    }
    void put(table::Point at, std::string_view text, char side) {
        const table::Measure& m = g_.ground.measure();
        const int row = row_of(at);
        const int column = std::clamp((at.x + m.half_width) / cell_ - static_cast<int>(text.size() / 2), 0,
                                      columns_ - static_cast<int>(text.size()));
        for (std::size_t i = 0; i < text.size(); ++i) {
            cells_[index(row)][index(column) + i] = text[i];
            owner_[index(row)][index(column) + i] = side;
        }
    }
    void draw_ground() {
        const std::vector<char> marks = ground_marks(g_);
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                for (const Area& area : g_.scenario.areas)
                    if (table::contains(area.shape, middle(column, row)))
                        cells_[index(row)][index(column)] = marks[area.kind];
        for (const Obstacle& obstacle : g_.scenario.obstacles)
            for (const table::Rectangle& strip : obstacle.strips)
                for (Length along = -strip.extent().half_width; along <= strip.extent().half_width; along += cell_ / 2)
                    put(strip.at(along, 0), "=", ' ');
    }
    void draw_unit(UnitIndex u) {
        const table::Rectangle& unit = field_of(g_, s_)[u];
        const char side = side_of(u) == 0 ? 'A' : 'B';
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                if (table::squared_distance(unit, middle(column, row)).numerator == 0)
                    put(middle(column, row), side == 'A' ? "#" : "o", side);
        put(unit.centre(), unit_label(u), side);
        // An arrowhead a little before the front.
        static constexpr std::string_view heads = "^/>\\v/<\\";
        const auto eighth = ((unit.heading().parts + 4096u) >> 13) & 7u;
        put(unit.at(0, cell_), heads.substr(eighth, 1), side);
    }
    void draw_leader(LeaderIndex l) { put(s_.leader[l].at(), leader_label(l), side_of_leader(l) == 0 ? 'A' : 'B'); }

    const Setup& g_;
    const State& s_;
    int width_, columns_ = 0, rows_ = 0;
    Length cell_;
    std::vector<std::string> cells_, owner_;
};

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
    const Sketch sketch(g, s, options.width);
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
std::vector<int> attention(const Setup& g, const State& s, const State& before, const Sketch& sketch) {
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
    const Sketch sketch(g, s, room.columns);
    const std::vector<int> weight = attention(g, s, before, sketch);
    const int rows = std::min(room.rows - (room.legend ? 2 : 1), sketch.rows());
    // The rows that show most; of several, those with the most attention near their middle.
    std::pair<int, int> best{-1, 0};
    int first = 0;
    for (int begin = 0; begin + rows <= sketch.rows(); ++begin) {
        std::pair<int, int> value{0, 0};
        for (int i = 0; i < rows; ++i) {
            const int of_row = weight[static_cast<std::size_t>(begin + i)];
            value.first += of_row;
            value.second += of_row * std::min(i, rows - 1 - i);
        }
        if (value > best) {
            best = value;
            first = begin;
        }
    }
    std::string text = sketch.text(room.colour, first, rows);
    constexpr std::string_view signs = "# A1: side A   o B1: side B   0: a camp   AL1: a leader   ^ front   board: all";
    if (room.legend) text += shortened(signs, room.columns) + "\n";
    return text;
}

}  // namespace polemarch::blood_of_kings
