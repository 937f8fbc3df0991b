#include "sim/standard_wargame/own_armies.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/types/army.h"
#include "sim/system/figure_finder.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

class ArmyWriter {
public:
    ArmyWriter(const ParsedText& text, std::string& result) : text_(text), result_(result) {}

    void write(const SideEntry& side, unsigned index) {
        const TomlValue* sides = value_of(text_.root(), "side");
        const TomlValue* table = sides ? value_of(*sides, index == 0 ? "A" : "B") : nullptr;
        if (!table || side.file.empty()) return;
        const TomlValue* units = value_of(*table, "unit");
        // From the end, so that places before stay: the units' keys, then the key of the file.
        std::string after;
        for (std::size_t i = side.units.size(); i-- > 0;) {
            if (units && i < units->items.size())
                complete(units->items[i], side.units[i], side);
            else
                after.insert(
                    0, fmt::format("\n[[side.{}.unit]]\n{}", index == 0 ? 'A' : 'B', keys_of({}, side.units[i], side)));
        }
        for (std::size_t k = 0; k < table->keys.size(); ++k) {
            const auto& key = table->keys[k];
            if (key.name != "file") continue;
            const std::size_t begin = text_.byte_at(key.line, key.column), end = text_.end_of(table->items[k]);
            result_.replace(begin, end - begin, army_keys(*table, side));
        }
        result_ += after;
    }

private:
    /// Without a line end at the end.
    static std::string army_keys(const TomlValue& table, const SideEntry& side) {
        std::string keys =
            fmt::format("army_type = \"{}\"\nhome = \"{}\"", army_type_names[static_cast<std::size_t>(side.type)],
                        home_names[static_cast<std::size_t>(side.home)]);
        if (side.northern) keys += "\nnorthern = true";
        if (!value_of(table, "army")) keys += "\narmy = " + toml_string(side.army);
        if (!value_of(table, "level")) keys += fmt::format("\nlevel = {}", side.level);
        if (!value_of(table, "baggage"))
            keys += fmt::format("\nbaggage = \"{}\"", side.fortified_baggage ? "fortified" : "mobile");
        return keys;
    }
    /// What the file of the army says of a unit and its entry here does not, a line each.
    static std::string keys_of(const TomlValue& entry, const UnitEntry& unit, const SideEntry& side) {
        std::string keys;
        if (!value_of(entry, "unit")) keys += fmt::format("unit = \"{}\"\n", unit_name(unit.grade, unit.troops));
        if (!unit.name.empty() && !value_of(entry, "name")) keys += fmt::format("name = {}\n", toml_string(unit.name));
        if (unit.role != Role::none)
            keys += fmt::format("general = \"{}\"\n", role_names[static_cast<std::size_t>(unit.role)]);
        if (unit.contingent != nobody)
            keys += fmt::format("contingent = {}\n", toml_string(side.contingents[unit.contingent]));
        return keys;
    }
    void complete(const TomlValue& entry, const UnitEntry& unit, const SideEntry& side) {
        if (entry.keys.empty()) return;
        const auto& first = entry.keys.front();
        result_.insert(text_.byte_at(first.line, first.column), keys_of(entry, unit, side));
    }

    const ParsedText& text_;
    std::string& result_;
};

}  // namespace

Source with_own_armies(const Source& text, const Scenario& scenario) {
    Diagnostics unread;
    Source written = text;
    // One side after the other: each reads the text that the other has left.
    for (const unsigned side : {0u, 1u}) {
        const Source before = written;
        const ParsedText parsed(before, unread);
        if (parsed.is_read()) ArmyWriter(parsed, written.text).write(scenario.sides[side], side);
    }
    return written;
}

}  // namespace polemarch::sim::standard_wargame
