// A second judge of armies, written from sections 2.1.5, 2.2 and 2.3 of the rule text (and the rulings S1 to S10, N5,
// N62, N63) alone: it uses neither charts nor code of core/. Its figures are typed from the text's tables.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::test::judge {

struct Line {
    std::string group;      ///< "main", "support", "limited" or the name of a contingent
    std::string troops;     ///< "HF/1"
    std::string name;       ///< "Legions"
    std::string classes{};  ///< "MW"; empty: those of the army type
    bool allied = false;    ///< the group is a contingent, whose first line comes first
};
struct List {
    std::string type;  ///< "tribal"
    std::vector<Line> lines;
};
struct Entry {
    int line = 0;  ///< of the list; -1: none
    char unit_class = 'M';
    int count = 1;
    std::vector<std::string> generals{};  ///< "commander"
    std::string troops{};                 ///< of no line
};
struct Army {
    int game_size = 100, level = 3;
    std::string baggage = "mobile";  ///< empty: none
    std::vector<Entry> entries;
};

inline std::string type_of(const std::string& troops) { return troops.substr(0, troops.find('/')); }

/// 2.2.1 and 2.1.5, in half ME by M, W, R, V; 0: no such unit. Camelry costs as cavalry (S4).
inline int price(const std::string& troops, char unit_class) {
    static const std::map<std::string, std::vector<int>> table{
        {"HF", {4, 5, 6, 7}},    {"MF", {4, 5, 6, 7}},    {"LMF", {4, 5, 6, 7}},   {"Le", {2, 3, 0, 0}},
        {"LF", {2, 3, 4, 5}},    {"HC", {0, 8, 10, 12}},  {"MC", {6, 8, 10, 12}},  {"LC", {6, 8, 10, 12}},
        {"HCa", {0, 8, 10, 12}}, {"MCa", {6, 8, 10, 12}}, {"LCa", {6, 8, 10, 12}}, {"HBC", {0, 8, 10, 12}},
        {"MBC", {0, 8, 10, 12}}, {"LBC", {0, 8, 10, 12}}, {"El", {10, 12, 0, 0}},  {"WW", {10, 12, 14, 16}},
        {"LA", {8, 0, 12, 14}},  {"MA", {10, 0, 14, 16}}, {"HA", {10, 0, 14, 16}}};
    const int column = unit_class == 'M' ? 0 : unit_class == 'W' ? 1 : unit_class == 'R' ? 2 : 3;
    if (troops == "HBC/exp" && column > 1) return 0;
    return table.at(type_of(troops))[static_cast<std::size_t>(column)];
}

/// The rule by which there is no such unit; empty: there is.
inline std::string no_such_unit(const std::string& troops, char unit_class) {
    if (price(troops, unit_class) > 0) return "";
    const std::string type = type_of(troops);
    if (unit_class == 'M' && (type == "HC" || type == "HCa" || type.ends_with("BC"))) return "2.1.5";
    if ((unit_class == 'R' || unit_class == 'V') && (type == "El" || type == "Le" || troops == "HBC/exp"))
        return "2.1.5";
    return "2.2.1";
}

/// 2.3.2.2 to 2.3.2.6: classes of main and of support troops, and that of half of each main line.
struct TypeRow {
    std::string main, support;
    char half;
};
inline TypeRow type_row(const std::string& type) {
    if (type == "tribal") return {"MWV", "MW", 'W'};
    if (type == "standing") return {"MRV", "MR", 'R'};
    if (type == "feudal") return {"MWV", "MW", 'V'};
    if (type == "citizen") return {"MWR", "MWR", 'M'};
    return {"", "", '-'};
}
inline std::string classes_of(const List& list, const Line& line) {
    if (!line.classes.empty()) return line.classes;
    return line.group == "main" ? type_row(list.type).main : type_row(list.type).support;
}

/// Every rule that the army breaks.
inline std::set<std::string> broken_rules(const List& list, const Army& army) {
    std::set<std::string> broken;
    int units = 0, total = 0, limited = 0, commanders = 0, others = 0;
    std::map<std::string, int> group_units, group_money, first_units, ally_generals;
    std::map<int, int> line_money, line_units, line_half;
    const char half = type_row(list.type).half;
    for (const Entry& entry : army.entries) {
        const std::string troops =
            entry.line < 0 ? entry.troops : list.lines[static_cast<std::size_t>(entry.line)].troops;
        for (const std::string& general : entry.generals) general == "commander" ? ++commanders : ++others;
        if (troops == "Bg") {
            broken.insert("2.2.8");
            if (!entry.generals.empty()) broken.insert("2.2.7");
            continue;
        }
        if (const auto rule = no_such_unit(troops, entry.unit_class); !rule.empty()) broken.insert(rule);
        if (static_cast<int>(entry.generals.size()) > entry.count) broken.insert("2.2.7");
        const int money = entry.count * price(troops, entry.unit_class);
        units += entry.count;
        total += money;
        if (entry.line < 0) {
            broken.insert("2.2.5");
            continue;
        }
        const Line& line = list.lines[static_cast<std::size_t>(entry.line)];
        if (classes_of(list, line).find(entry.unit_class) == std::string::npos)
            broken.insert(line.allied ? "2.3.4.1" : line.group == "limited" ? "2.3.3.3" : "2.3.2");
        line_money[entry.line] += money;
        line_units[entry.line] += entry.count;
        if (entry.unit_class == half) line_half[entry.line] += entry.count;
        if (line.group == "limited") limited += money;
        for (const std::string& general : entry.generals)
            if (line.allied != (general == "ally")) broken.insert("2.2.7");
        if (!line.allied) continue;
        group_units[line.group] += entry.count;
        group_money[line.group] += money;
        ally_generals[line.group] += static_cast<int>(std::count(entry.generals.begin(), entry.generals.end(), "ally"));
        const auto first = std::find_if(list.lines.begin(), list.lines.end(),
                                        [&](const Line& other) { return other.group == line.group; });
        if (first - list.lines.begin() == entry.line) first_units[line.group] += entry.count;
    }
    if (units > 60) broken.insert("60 units");
    if (army.baggage != "mobile" && army.baggage != "fortified") broken.insert("2.2.8");
    if (commanders != 1 || others > 3) broken.insert("2.2.6");
    if (list.type == "mercenary" && commanders + others != 4) broken.insert("2.3.2.6");
    for (const auto& [group, count] : group_units) {
        if (ally_generals[group] != 1) broken.insert("2.2.6");
        if (2 * first_units[group] < count) broken.insert("2.3.4.1");
    }
    for (const auto& [line, count] : line_units)
        if (list.lines[static_cast<std::size_t>(line)].group == "main" && half != '-' && 2 * line_half[line] < count)
            broken.insert("2.3.2");
    if (army.level < 0 || army.level > 6) {
        broken.insert("2.2.3");
        return broken;
    }
    // money is in halves; `size` in hundredths of ME, so that a quarter of it is `size / 4`: money * 50 is in
    // hundredths
    const long size = static_cast<long>(army.game_size) * (130 - 10 * army.level);
    if (50L * total > size) broken.insert("2.2.5");
    for (int i = 0; i < static_cast<int>(list.lines.size()); ++i) {
        const std::string& group = list.lines[static_cast<std::size_t>(i)].group;
        if (group == "main" && 200L * line_money[i] < size) broken.insert("2.3.3.1");
        if (group == "support" && 200L * line_money[i] > size) broken.insert("2.3.3.2");
    }
    if (200L * limited > size) broken.insert("2.3.3.3");
    for (const auto& [group, money] : group_money)
        if (200L * money > size) broken.insert("2.3.4.1");
    return broken;
}

/// A unit that the legal army could still take, "R Legions"; a new contingent comes with its general.
inline std::optional<std::string> unit_that_fits(const List& list, const Army& army) {
    for (int i = 0; i < static_cast<int>(list.lines.size()); ++i)
        for (const char unit_class : {'M', 'W', 'R', 'V'}) {
            Army more = army;
            const Line& line = list.lines[static_cast<std::size_t>(i)];
            const bool known = std::any_of(army.entries.begin(), army.entries.end(), [&](const Entry& entry) {
                return list.lines[static_cast<std::size_t>(entry.line)].group == line.group;
            });
            more.entries.push_back({i, unit_class, 1, {}, {}});
            if (line.allied && !known) {
                more.entries.back().generals = {"ally"};
                for (Entry& entry : more.entries)  // a sub-general makes room for it
                    if (const auto sub = std::find(entry.generals.begin(), entry.generals.end(), "sub");
                        sub != entry.generals.end()) {
                        entry.generals.erase(sub);
                        break;
                    }
            }
            if (broken_rules(list, more).empty()) return std::string{unit_class} + " " + line.name;
        }
    return std::nullopt;
}

}  // namespace polemarch::test::judge
