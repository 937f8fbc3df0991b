#include "sim/system/own_places.h"

#include "sim/system/figure_finder.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// The entries of a side's units, in the order of the file: of the side itself, or of its wings.
void collect_units(const TomlValue& side, std::vector<const TomlValue*>& units) {
    for (const char* key : {"unit", "units"})
        if (const TomlValue* list = value_of(side, key))
            for (const TomlValue& unit : list->items) units.push_back(&unit);
    if (const TomlValue* wings = value_of(side, "wing"))
        for (const TomlValue& wing : wings->items) collect_units(wing, units);
}

struct PlaceEdit {
    std::size_t begin, end;
    std::string text;
};

}  // namespace

Source with_own_places(const Source& scenario, const std::array<std::vector<std::string>, 2>& places) {
    Diagnostics unread;  // a text that is no TOML is reported by its reader
    const ParsedText text(scenario, unread);
    const TomlValue* sides = text.is_read() ? value_of(text.root(), "side") : nullptr;
    std::vector<PlaceEdit> edits;
    for (const std::size_t i : {0u, 1u}) {
        const TomlValue* side = sides ? value_of(*sides, i == 0 ? "A" : "B") : nullptr;
        std::vector<const TomlValue*> units;
        if (side) collect_units(*side, units);
        for (std::size_t u = 0; u < std::min(units.size(), places[i].size()); ++u)
            for (std::size_t k = 0; k < units[u]->keys.size(); ++k) {
                const auto& key = units[u]->keys[k];
                if (key.name != "left_of" && key.name != "right_of" && key.name != "behind" && key.name != "beside")
                    continue;
                edits.push_back({text.byte_at(key.line, key.column), text.end_of(units[u]->items[k]),
                                 fmt::format("at = \"{}\"", places[i][u])});
            }
    }
    std::sort(edits.begin(), edits.end(),
              [](const PlaceEdit& a, const PlaceEdit& b) { return a.begin > b.begin; });  // from the end
    Source changed = scenario;
    for (const PlaceEdit& edit : edits) changed.text.replace(edit.begin, edit.end - edit.begin, edit.text);
    return changed;
}

}  // namespace polemarch::sim
