#include "sim/system/unit_places.h"

#include "sim/system/figure_finder.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

void collect_places(const TomlValue& table, Side side, const std::string& path, std::vector<UnitPlace>& places) {
    for (std::size_t i = 0; i < table.keys.size(); ++i) {
        const std::string& key = table.keys[i].name;
        const TomlValue& value = table.items[i];
        if (value.kind != TomlValue::Kind::list) continue;
        for (std::size_t n = 0; n < value.items.size(); ++n) {
            if (key == "unit" || key == "units")
                places.push_back({side, path + ".units", n + 1, &value.items[n]});
            else if (value.items[n].kind == TomlValue::Kind::table)
                collect_places(value.items[n], side, fmt::format("{}.{}[{}]", path, key, n + 1), places);
        }
    }
}

}  // namespace

std::vector<UnitPlace> unit_places(const TomlValue& scenario) {
    std::vector<UnitPlace> places;
    const TomlValue* sides = value_of(scenario, "side");
    for (const Side side : {Side::first, Side::second}) {
        const std::string letter = side == Side::first ? "A" : "B";
        const TomlValue* table = sides ? value_of(*sides, letter) : nullptr;
        if (table) collect_places(*table, side, "side." + letter, places);
    }
    return places;
}

}  // namespace polemarch::sim
