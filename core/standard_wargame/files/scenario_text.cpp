// The text of a scenario that a position continues.
#include "core/scenario_file.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/standard_wargame/types/army.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// The keys of a side and its units as one writes them of a battle that begins with its eve.
std::string army_text(const SideEntry& side, unsigned index) {
    std::string text = fmt::format("army = {}\narmy_type = \"{}\"\nhome = \"{}\"\n", toml_string(side.army),
                                   army_type_names[static_cast<std::size_t>(side.type)],
                                   home_names[static_cast<std::size_t>(side.home)]);
    if (side.northern) text += "northern = true\n";
    text += fmt::format("level = {}\nbaggage = \"{}\"\n", side.level - side.handicap.levels,
                        side.fortified_baggage ? "fortified" : "mobile");
    for (const UnitEntry& unit : side.units) {
        text +=
            fmt::format("\n[[side.{}.unit]]\nunit = \"{}\"\n", side_letters[index], unit_name(unit.grade, unit.troops));
        if (!unit.name.empty()) text += fmt::format("name = {}\n", toml_string(unit.name));
        if (unit.role != Role::none)
            text += fmt::format("general = \"{}\"\n", role_names[static_cast<std::size_t>(unit.role)]);
        if (unit.contingent != nobody)
            text += fmt::format("contingent = {}\n", toml_string(side.contingents[unit.contingent]));
    }
    return text;
}

}  // namespace

std::string text_without_built_armies(const Scenario& scenario) {
    std::string text = without_position(scenario.source) + "\n";
    const bool b_is_last = scenario.sides[1].file_place.line > scenario.sides[0].file_place.line;
    for (const unsigned index : {b_is_last ? 1u : 0u, b_is_last ? 0u : 1u}) {  // so that the lines above stay theirs
        const SideEntry& side = scenario.sides[index];
        if (!side.file.starts_with(list_prefix)) continue;
        std::size_t begin = 0;
        for (int line = 1; line < side.file_place.line; ++line) begin = text.find('\n', begin) + 1;
        text.replace(begin, text.find('\n', begin) + 1 - begin, army_text(side, index));
    }
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

}  // namespace polemarch::standard_wargame
