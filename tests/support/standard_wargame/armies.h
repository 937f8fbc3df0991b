// Army lists and armies for tests: the text's two examples, files of a second judge's lists and armies.
#pragma once

#include "core/standard_wargame/armies/check.h"
#include "core/standard_wargame/files/army_reader.h"
#include "core/standard_wargame/files/list_reader.h"
#include "tests/support/standard_wargame/army_judge.h"
#include "tests/support/standard_wargame/charts.h"

#include <set>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::test {

/// The example of 2.3.1.
inline const std::string roman_list = R"(format = "polemarch standard-wargame list 1"
name = "Roman Republic"
short_name = "roman-republic"
period = "Second Macedonian War, 200 BC - 196 BC"
army_type = "standing"
home = "mediterranean"
[[main]]
troops = "HF/1"
name = "Legions"
[[support]]
troops = "LF/-"
name = "Velites"
[[support]]
troops = "MC/-"
name = "Roman or Italian cavalry"
[[limited]]
troops = "LC/-"
name = "Numidian light cavalry"
classes = ["W"]
[[limited]]
troops = "El"
name = "Elephants"
classes = ["W"]
[[limited]]
troops = "LF/bow"
name = "Cretan mercenary archers"
classes = ["W"]
[[ally]]
name = "Aetolian league"
[[ally.unit]]
troops = "MF/2"
name = "Thureophoros"
classes = ["R"]
[[ally.unit]]
troops = "LF/-"
name = "Javelinmen"
classes = ["M", "W"]
)";

/// A legal army of it: 96 of 100 ME.
inline const std::string roman_army = R"(format = "polemarch standard-wargame army 1"
name = "Flamininus"
list = "roman-republic"
game_size = 100
level = 3
baggage = "fortified"

[[unit]]
troops = "HF/1"
class = "R"
count = 12
generals = ["commander", "sub"]

[[unit]]
troops = "LF/-"
class = "R"
count = 6
line = "Velites"

[[unit]]
troops = "MC/-"
class = "R"
count = 4

[[unit]]
troops = "El"
class = "W"
count = 2

[[unit]]
troops = "MF/2"
class = "R"
count = 4
generals = ["ally"]

[[unit]]
troops = "LF/-"
class = "M"
count = 4
contingent = "Aetolian league"
)";

inline std::optional<standard_wargame::ArmyList> try_list(const std::string& text, Diagnostics& diagnostics) {
    return standard_wargame::parse_list({"list.toml", text}, wargame_charts(), diagnostics);
}
inline std::optional<standard_wargame::Army> try_army(const std::string& text, Diagnostics& diagnostics) {
    return standard_wargame::parse_army({"army.toml", text}, diagnostics);
}
inline standard_wargame::ArmyList list_from(const std::string& text) {
    Diagnostics diagnostics;
    auto list = try_list(text, diagnostics);
    if (!list) throw std::runtime_error(diagnostics.text() + text);
    return *std::move(list);
}
inline standard_wargame::Army army_from(const std::string& text) {
    Diagnostics diagnostics;
    auto army = try_army(text, diagnostics);
    if (!army) throw std::runtime_error(diagnostics.text() + text);
    return *std::move(army);
}

/// The faults of an army: "LINE:COLUMN RULE: what is wrong (found X, expected Y)", a line each.
inline std::string faults_of(const standard_wargame::Charts& charts, const standard_wargame::ArmyList& list,
                             const standard_wargame::Army& army) {
    std::string text;
    for (const Diagnostic& fault : standard_wargame::check(charts, list, army)) {
        std::vector<std::string> more;
        if (!fault.found.empty()) more.push_back("found " + fault.found);
        if (!fault.expected.empty()) more.push_back("expected " + fault.expected);
        text += fmt::format("{}:{} {}: {}{}\n", fault.place.line, fault.place.column, fault.rule, fault.what,
                            more.empty() ? "" : fmt::format(" ({})", fmt::join(more, ", ")));
    }
    return text;
}
inline std::set<std::string> rules_of(const std::vector<Diagnostic>& faults) {
    std::set<std::string> rules;
    for (const Diagnostic& fault : faults) rules.insert(fault.rule);
    return rules;
}

// ---- files of the second judge's lists and armies, and back

inline std::string letters_toml(const std::string& letters) {
    std::vector<std::string> quoted;
    for (const char letter : letters) quoted.push_back(fmt::format("\"{}\"", letter));
    return fmt::format("[{}]", fmt::join(quoted, ", "));
}
inline std::string list_toml(const judge::List& list) {
    std::string text = fmt::format(
        "format = \"polemarch standard-wargame list 1\"\nname = \"A list\"\nshort_name = \"a-list\"\nperiod = "
        "\"ever\"\n"
        "army_type = \"{}\"\nhome = \"europe\"\n",
        list.type);
    std::string contingent;
    for (const judge::Line& line : list.lines) {
        if (line.allied && line.group != contingent)
            text += fmt::format("[[ally]]\nname = \"{}\"\n", contingent = line.group);
        text += fmt::format("[[{}]]\ntroops = \"{}\"\nname = \"{}\"\n", line.allied ? "ally.unit" : line.group,
                            line.troops, line.name);
        if (!line.classes.empty()) text += fmt::format("classes = {}\n", letters_toml(line.classes));
    }
    return text;
}
inline std::string army_toml(const judge::List& list, const judge::Army& army) {
    std::string text = fmt::format(
        "format = \"polemarch standard-wargame army 1\"\nname = \"An army\"\nlist = \"a-list\"\ngame_size = {}\nlevel "
        "= "
        "{}\n",
        army.game_size, army.level);
    if (!army.baggage.empty()) text += fmt::format("baggage = \"{}\"\n", army.baggage);
    for (const judge::Entry& entry : army.entries) {
        text += fmt::format("[[unit]]\ntroops = \"{}\"\nclass = \"{}\"\ncount = {}\n",
                            entry.line < 0 ? entry.troops : list.lines[static_cast<std::size_t>(entry.line)].troops,
                            entry.unit_class, entry.count);
        if (entry.line >= 0) {
            const judge::Line& line = list.lines[static_cast<std::size_t>(entry.line)];
            text += fmt::format("line = \"{}\"\n", line.name);
            if (line.allied) text += fmt::format("contingent = \"{}\"\n", line.group);
        }
        std::vector<std::string> generals;
        for (const std::string& general : entry.generals) generals.push_back(fmt::format("\"{}\"", general));
        if (!generals.empty()) text += fmt::format("generals = [{}]\n", fmt::join(generals, ", "));
    }
    return text;
}

/// A list of ours as the second judge has it.
inline judge::List judged(const standard_wargame::ArmyList& list) {
    using namespace standard_wargame;
    judge::List copy{army_type_names[static_cast<std::size_t>(list.army_type)], {}};
    for (const ListLine& line : list.lines) {
        judge::Line other{group_names[static_cast<std::size_t>(line.group)], std::string(code(line.troops)), line.name};
        other.allied = line.group == Group::ally;
        if (other.allied) other.group = list.contingents[line.contingent].name;
        if (line.group == Group::limited || other.allied || list.army_type == ArmyType::mercenary)
            for (std::size_t c = 0; c < class_count; ++c)
                if (has_class(line.classes, static_cast<Class>(c))) other.classes += class_letters[c];
        copy.lines.push_back(std::move(other));
    }
    return copy;
}
/// Likewise an army whose entries name lines of the list so that no two could be meant.
inline judge::Army judged(const standard_wargame::ArmyList& list, const standard_wargame::Army& army) {
    using namespace standard_wargame;
    judge::Army copy{army.game_size.value, army.level.value, army.baggage_word, {}};
    if (copy.baggage.empty() && army.baggage.value != Baggage::none)
        copy.baggage = baggage_names[static_cast<std::size_t>(army.baggage.value)];
    for (const ArmyEntry& entry : army.entries) {
        judge::Entry other{-1, class_letters[static_cast<std::size_t>(entry.unit_class.value)][0], entry.count.value};
        other.troops = code(entry.troops.value);
        for (int i = 0; i < static_cast<int>(list.lines.size()); ++i) {
            const ListLine& line = list.lines[static_cast<std::size_t>(i)];
            const std::string& group = group_names[static_cast<std::size_t>(line.group)];
            const bool allied = line.group == Group::ally;
            if (line.troops != entry.troops.value) continue;
            if (!entry.contingent.value.empty() &&
                !(allied && list.contingents[line.contingent].name == entry.contingent.value))
                continue;
            if (!entry.line.value.empty() && entry.line.value != line.name && entry.line.value != group) continue;
            other.line = i;
        }
        for (const auto& general : entry.generals)
            other.generals.push_back(general_names[static_cast<std::size_t>(general.value)]);
        copy.entries.push_back(std::move(other));
    }
    return copy;
}

}  // namespace polemarch::test
