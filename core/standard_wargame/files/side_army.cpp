// The army of a side from a file of its own, and the list of that army.
#include "core/standard_wargame/armies/check.h"
#include "core/standard_wargame/armies/tally.h"
#include "core/standard_wargame/files/army_reader.h"
#include "core/standard_wargame/files/list_reader.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/text.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

std::optional<Source> find_file(const FileReference& reference, const FileFinder& find, Scenario& scenario,
                                Diagnostics& diagnostics) {
    if (!find) {
        diagnostics.error(reference.name.place, "no other files can be read here", in_quotes(reference.name.value),
                          "'army_type' and 'home'");
        return std::nullopt;
    }
    auto source = find(reference, diagnostics);
    if (source) scenario.files.push_back(*source);
    return source;
}

constexpr Role role_of(General general) {
    switch (general) {
        case General::commander: return Role::commander;
        case General::sub: return Role::sub;
        case General::ally: break;
    }
    return Role::ally;
}

/// The index of the contingent in the side, which gets it if it has none of this name.
std::uint8_t contingent_of(SideEntry& side, const std::string& name) {
    const auto known = std::find(side.contingents.begin(), side.contingents.end(), name);
    const auto index = static_cast<std::uint8_t>(known - side.contingents.begin());
    if (known == side.contingents.end()) side.contingents.push_back(name);
    return index;
}

/// The units of an entry, one by one, called by their line of the list; the generals are with the first.
void add_units(const ArmyList& list, const ArmyEntry& entry, std::size_t line, SideEntry& side) {
    UnitEntry unit;
    unit.troops = entry.troops.value;
    unit.grade = entry.unit_class.value;
    unit.name = list.lines[line].name;
    if (list.lines[line].group == Group::ally)
        unit.contingent = contingent_of(side, list.contingents[list.lines[line].contingent].name);
    unit.place = entry.place;
    for (std::size_t i = 0; i < static_cast<std::size_t>(entry.count.value); ++i) {
        unit.role = i < entry.generals.size() ? role_of(entry.generals[i].value) : Role::none;
        side.units.push_back(unit);
    }
}

/// A legal army as a side has it.
SideEntry side_with(const ArmyList& list, const Army& army) {
    SideEntry side;
    side.army = army.name;
    side.type = list.army_type;
    side.home = list.home;
    side.northern = list.northern;
    side.level = static_cast<std::uint8_t>(army.level.value);
    side.fortified_baggage = army.baggage.value == Baggage::fortified;
    for (const ArmyEntry& entry : army.entries) add_units(list, entry, *line_of(list, entry).line(), side);
    return side;
}

}  // namespace

std::optional<SideEntry> read_army_file(const FileReference& reference, const Charts& charts, const FileFinder& find,
                                        Scenario& scenario, Diagnostics& diagnostics) {
    const auto source = find_file(reference, find, scenario, diagnostics);
    const auto army = source ? parse_army(*source, diagnostics) : std::nullopt;
    if (!army) return std::nullopt;
    const auto text = find_file({FileReference::Kind::list, army->list, source->name}, find, scenario, diagnostics);
    const auto list = text ? parse_list(*text, charts, diagnostics) : std::nullopt;
    if (!list) return std::nullopt;
    const auto faults = check(charts, *list, *army);
    for (const Diagnostic& fault : faults) diagnostics.add(fault);
    if (!faults.empty()) return std::nullopt;
    return side_with(*list, *army);
}

}  // namespace polemarch::standard_wargame
