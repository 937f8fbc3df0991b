#include "core/standard_wargame/armies/tally.h"

#include "core/text.h"

#include <algorithm>
#include <utility>

namespace polemarch::standard_wargame {

LineChoice line_of(const ArmyList& list, const ArmyEntry& entry) {
    LineChoice choice;
    const auto same = [](const std::string& a, const std::string& b) { return equal_ignoring_case(a, b); };
    const std::string &contingent = entry.contingent.value, &name = entry.line.value;
    choice.known_contingent =
        contingent.empty() || std::any_of(list.contingents.begin(), list.contingents.end(),
                                          [&](const Contingent& c) { return same(c.name, contingent); });
    std::vector<std::size_t> by_group, by_name;
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ListLine& line = list.lines[i];
        if (line.troops != entry.troops.value) continue;
        choice.listed = true;
        const bool allied = line.group == Group::ally;
        if (!contingent.empty() && !(allied && same(list.contingents[line.contingent].name, contingent))) continue;
        if (same(group_names[static_cast<std::size_t>(line.group)], name)) by_group.push_back(i);
        if (name.empty() || same(line.name, name)) by_name.push_back(i);
    }
    choice.candidates = std::move(by_group.empty() ? by_name : by_group);
    return choice;
}

Amount price_of(const Charts& charts, const ArmyEntry& entry) {
    const Money price = charts.unit(entry.troops.value).prices[static_cast<std::size_t>(entry.unit_class.value)];
    return price == not_sold ? 0 : amount_of(price) * entry.count.value;
}

Tally tally(const Charts& charts, const ArmyList& list, const Army& army) {
    Tally all;
    all.lines.resize(list.lines.size());
    all.contingents.resize(list.contingents.size());
    for (std::size_t e = 0; e < army.entries.size(); ++e) {
        const ArmyEntry& entry = army.entries[e];
        for (const auto& general : entry.generals) ++all.generals[static_cast<std::size_t>(general.value)];
        const auto index = line_of(list, entry).line();
        all.lines_of.push_back(index);
        if (type_of(entry.troops.value) == Type::baggage) continue;  // counts for nothing (S7)
        const int units = entry.count.value;
        const Amount price = price_of(charts, entry);
        all.units += units;
        all.spent += price;
        if (!index) continue;
        LineTally& line = all.lines[*index];
        line.classes[static_cast<std::size_t>(entry.unit_class.value)] += units;
        line.units += units;
        line.spent += price;
        const ListLine& listed = list.lines[*index];
        if (listed.group == Group::limited) all.limited += price;
        if (listed.group != Group::ally) continue;
        ContingentTally& contingent = all.contingents[listed.contingent];
        contingent.units += units;
        contingent.spent += price;
        contingent.entries.push_back(e);
        if (*index == list.contingents[listed.contingent].first_line) contingent.of_first_line += units;
    }
    return all;
}

}  // namespace polemarch::standard_wargame
