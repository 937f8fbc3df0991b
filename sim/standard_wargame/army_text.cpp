// Armies as text for people: the judgement, the army for its player, its money.
#include "core/standard_wargame/armies/check.h"
#include "core/standard_wargame/armies/tally.h"
#include "core/text.h"
#include "sim/shared/percent.h"
#include "sim/standard_wargame/armies.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

/// Flush left words and one flexible column, then figures flush right.
struct Column {
    int width;  ///< 0: what the others leave
    bool right = false;
};
class Table {
public:
    Table(std::vector<Column> columns, int width) : columns_(std::move(columns)) {
        int fixed = 0;
        for (const Column& column : columns_) fixed += column.width;
        for (Column& column : columns_)
            if (column.width == 0) column.width = std::clamp(width - fixed, 10, 40);
    }
    void row(const std::vector<std::string>& cells) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int width = columns_[i].width;
            if (columns_[i].right)
                line += std::string(static_cast<std::size_t>(std::max(0, width - width_of(cells[i]))), ' ') + cells[i];
            else
                line += fitted(cells[i], width - 1) + " ";
        }
        text_ += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::vector<Column> columns_;
    std::string text_;
};

std::string group_of(const ArmyList& list, const ListLine& line) {
    return line.group == Group::ally ? list.contingents[line.contingent].name
                                     : group_names[static_cast<std::size_t>(line.group)];
}

/// "a game of 100 ME at maintenance level 3, army size 100 ME"
std::string size_words(const MusteredArmy& mustered) {
    const Army& army = mustered.army;
    const auto limits = shares(mustered.charts.armies, army.game_size.value, army.level.value);
    return fmt::format("Game of {} ME, maintenance level {}{}", army.game_size.value, army.level.value,
                       limits ? fmt::format(": army size {} ME", in_me(limits->army_size)) : ", which does not exist");
}

std::string strength_words(const MusteredArmy& mustered, const Tally& all) {
    return fmt::format("{}, {} men; broken at {} destroyed or disordered",
                       counted(static_cast<std::uint64_t>(all.units), "unit"),
                       grouped(static_cast<std::uint64_t>(all.units) * mustered.charts.armies.men),
                       mustered.charts.morale.break_point(all.units));
}

/// The title of both reports.
std::string head(const MusteredArmy& mustered, int columns) {
    const ArmyList& list = mustered.list;
    return wrapped(mustered.army.name, columns, "  ") +
           wrapped(fmt::format("{} ({}): {} army, home {}{}", list.name, list.period,
                               army_type_names[static_cast<std::size_t>(list.army_type)],
                               mustered.charts.home(list.home).name, list.northern ? ", northern" : ""),
                   columns, "  ") +
           wrapped(size_words(mustered), columns, "  ");
}

std::string tail(const MusteredArmy& mustered, int columns) {
    const auto faults = check(mustered.charts, mustered.list, mustered.army).size();
    if (faults == 0) return {};
    return "\n" + wrapped(fmt::format("This army is not legal: {}; polemarch army check lists {}.",
                                      counted(faults, "fault"), faults == 1 ? "it" : "them"),
                          columns, "");
}

}  // namespace

std::string where(const Place& place) { return fmt::format("{}:{}:{}", place.file, place.line, place.column); }

std::string words(const Diagnostic& fault) {
    std::vector<std::string> more;
    if (!fault.found.empty()) more.push_back("found " + fault.found);
    if (!fault.expected.empty()) more.push_back("expected " + fault.expected);
    return more.empty() ? fault.what : fmt::format("{} ({})", fault.what, fmt::join(more, ", "));
}

std::string check_text(const MusteredArmy& mustered, const std::vector<Diagnostic>& faults) {
    const Army& army = mustered.army;
    std::string text;
    for (const Diagnostic& fault : faults)
        text += fmt::format("{}: {}: {}\n", where(fault.place), fault.rule, words(fault));
    if (!faults.empty())
        return text + fmt::format("{}: not legal, {}\n", army.source.name, counted(faults.size(), "fault"));
    const Tally all = tally(mustered.charts, mustered.list, army);
    const auto limits = shares(mustered.charts.armies, army.game_size.value, army.level.value);
    return fmt::format("{}: legal, {} of {} ME, {}\n", army.source.name, in_me(all.spent), in_me(limits->army_size),
                       strength_words(mustered, all));
}

// ---- show

namespace {

/// The units from `first` to `last` of an army, which are alike.
struct Run {
    const ArmyEntry& entry;
    std::optional<std::size_t> line;
    int first, last;
    std::string general;
};

std::vector<Run> runs_of(const Army& army, const Tally& all) {
    std::vector<Run> runs;
    int next = 1;
    for (std::size_t e = 0; e < army.entries.size(); ++e) {
        const ArmyEntry& entry = army.entries[e];
        const int end = next + entry.count.value;
        for (const auto& general : entry.generals)
            if (next < end) {
                runs.push_back(
                    {entry, all.lines_of[e], next, next, general_names[static_cast<std::size_t>(general.value)]});
                ++next;
            }
        if (next < end) runs.push_back({entry, all.lines_of[e], next, end - 1, {}});
        next = end;
    }
    return runs;
}

int millimetres(Length length) { return length * 40 / base_width; }

/// "4"; "enemy + 2" of elephants.
std::string battle_value(const UnitType& unit) {
    if (!unit.relative) return std::to_string(unit.value);
    if (*unit.relative == 0) return "enemy";
    return fmt::format("enemy {} {}", *unit.relative < 0 ? "-" : "+", std::abs(*unit.relative));
}

/// "2 / 1"
std::string moves(std::uint8_t open, std::uint8_t difficult) {
    const auto number = [](std::uint8_t moves) { return moves == 0 ? std::string("-") : std::to_string(moves); };
    return number(open) + " / " + number(difficult);
}

std::string baggage_words(const MusteredArmy& mustered) {
    if (mustered.army.baggage.value == Baggage::none) return "No baggage.";
    const UnitType& baggage = mustered.charts.unit(*troops_named("Bg"));
    const bool fortified = mustered.army.baggage.value == Baggage::fortified;
    return fmt::format("{} baggage: battle value {}, base {} x {} mm, no moves.", fortified ? "Fortified" : "Mobile",
                       fortified ? baggage.fortified_value : baggage.value, millimetres(baggage.width),
                       millimetres(baggage.depth));
}

}  // namespace

std::string show_text(const MusteredArmy& mustered, int columns) {
    const auto& [charts, list, army] = mustered;
    const Tally all = tally(charts, list, army);
    Table table({{8}, {10}, {0}, {10}, {9, true}, {11, true}, {9, true}, {11, true}}, columns);
    table.row({"units", "troops", "line", "general", "base mm", "value", "moves", "strategic"});
    for (const Run& run : runs_of(army, all)) {
        const Troops troops = run.entry.troops.value;
        const UnitType& unit = charts.unit(troops);
        std::string line = run.line ? list.lines[*run.line].name : unit.name;
        if (run.line && list.lines[*run.line].group == Group::ally)
            line += fmt::format(" ({})", group_of(list, list.lines[*run.line]));
        table.row({run.first == run.last ? std::to_string(run.first) : fmt::format("{} - {}", run.first, run.last),
                   unit_name(run.entry.unit_class.value, troops), line, run.general,
                   fmt::format("{} x {}", millimetres(unit.width), millimetres(unit.depth)), battle_value(unit),
                   moves(unit.moves[0], unit.moves[1]), moves(unit.moves[2], unit.moves[3])});
    }
    return head(mustered, columns) + wrapped(strength_words(mustered, all), columns, "  ") + "\n" + table.text() +
           "\n" + wrapped(baggage_words(mustered), columns, "") +
           wrapped(
               "value: battle value (7.4.2). moves: on open and in difficult ground (6.1.1); strategic: in the "
               "strategic sequence; -: none.",
               columns, "") +
           tail(mustered, columns);
}

// ---- value

namespace {

std::string allowed(const Shares& limits, Group group) {
    switch (group) {
        case Group::main: return fmt::format("at least {}", in_me(limits.main));
        case Group::support: return fmt::format("at most {}", in_me(limits.support));
        default: return {};
    }
}

std::string shares_table(const MusteredArmy& mustered, const Tally& all, const std::optional<Shares>& limits,
                         int columns) {
    const ArmyList& list = mustered.list;
    Table table({{9}, {8}, {0}, {6, true}, {9, true}, {10, true}, {19, true}}, columns);
    table.row({"group", "troops", "line", "units", "ME", "share", "allowed ME"});
    const auto row = [&](const std::array<std::string, 3>& names, int units, Amount spent, const std::string& most) {
        const double share = limits ? static_cast<double>(spent) / static_cast<double>(limits->army_size) : 0.0;
        table.row(
            {names[0], names[1], names[2], std::to_string(units), in_me(spent), limits ? percent(share) : "", most});
    };
    const auto at_most = [&](Amount Shares::*share) {
        return limits ? fmt::format("at most {}", in_me(*limits.*share)) : "";
    };
    int limited = 0;
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ListLine& line = list.lines[i];
        if (line.group == Group::limited) limited += all.lines[i].units;
        row({group_names[static_cast<std::size_t>(line.group)], std::string(code(line.troops)), line.name},
            all.lines[i].units, all.lines[i].spent, limits ? allowed(*limits, line.group) : "");
        const bool last_limited =
            line.group == Group::limited && (i + 1 == list.lines.size() || list.lines[i + 1].group != Group::limited);
        if (last_limited) row({"", "", "all limited troops"}, limited, all.limited, at_most(&Shares::limited));
        const bool last_allied = line.group == Group::ally &&
                                 (i + 1 == list.lines.size() || list.lines[i + 1].contingent != line.contingent);
        if (last_allied)
            row({"", "", list.contingents[line.contingent].name}, all.contingents[line.contingent].units,
                all.contingents[line.contingent].spent, at_most(&Shares::contingent));
    }
    row({"", "", "the army"}, all.units, all.spent, at_most(&Shares::army_size));
    return table.text();
}

/// Of each line: the price of its classes, and how many there are.
std::string prices_table(const MusteredArmy& mustered, const Tally& all, int columns) {
    const auto& [charts, list, army] = mustered;
    Table table({{8}, {0}, {10, true}, {10, true}, {10, true}, {10, true}}, columns);
    table.row({"troops", "ME a unit", "militia", "warrior", "regular", "veteran"});
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ListLine& line = list.lines[i];
        std::vector<std::string> cells{std::string(code(line.troops)), line.name};
        for (std::size_t c = 0; c < class_count; ++c) {
            const Money price = charts.unit(line.troops).prices[c];
            const int units = all.lines[i].classes[c];
            if (price == not_sold || !has_class(line.classes, static_cast<Class>(c)))
                cells.push_back(units > 0 ? fmt::format("{} x none", units) : "-");
            else
                cells.push_back(units > 0 ? fmt::format("{} x {}", units, in_me(amount_of(price)))
                                          : in_me(amount_of(price)));
        }
        table.row(cells);
    }
    return table.text();
}

std::string sizes_text(const MusteredArmy& mustered, int columns) {
    const ArmyChart& chart = mustered.charts.armies;
    std::vector<std::string> sizes;
    for (int level = 0; level < static_cast<int>(chart.level_sizes.size()); ++level)
        sizes.push_back(
            fmt::format("level {} {}", level, in_me(shares(chart, mustered.army.game_size.value, level)->army_size)));
    return wrapped(sizes, ", ", columns, {"Army sizes of this game in ME (2.2.3): ", "  "});
}

}  // namespace

std::string value_text(const MusteredArmy& mustered, int columns) {
    const auto& [charts, list, army] = mustered;
    const Tally all = tally(charts, list, army);
    const auto limits = shares(charts.armies, army.game_size.value, army.level.value);
    std::string text = head(mustered, columns) + "\n" + shares_table(mustered, all, limits, columns) + "\n" +
                       prices_table(mustered, all, columns) + "\n";
    if (limits)
        text += wrapped(fmt::format("{} ME of {} are spent, {} left.", in_me(all.spent), in_me(limits->army_size),
                                    in_me(limits->army_size - all.spent)),
                        columns, "  ");
    text += sizes_text(mustered, columns);
    text += wrapped(
        fmt::format("Manpower (2.2.4): {} x {} men = {}.", counted(static_cast<std::uint64_t>(all.units), "unit"),
                    charts.armies.men, grouped(static_cast<std::uint64_t>(all.units) * charts.armies.men)),
        columns, "  ");
    text += wrapped(
        fmt::format("Break point (9.2): half of the units, rounded up: {}.", charts.morale.break_point(all.units)),
        columns, "  ");
    return text + tail(mustered, columns);
}

}  // namespace polemarch::sim::standard_wargame
