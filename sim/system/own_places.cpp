#include "sim/system/own_places.h"

#include "sim/system/figure_finder.h"
#include "sim/system/unit_places.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

struct PlaceEdit {
    std::size_t begin, end;
    std::string text;
};

}  // namespace

Source with_own_places(const Source& scenario, const std::array<std::vector<std::string>, 2>& places) {
    Diagnostics unread;  // a text that is no TOML is reported by its reader
    const ParsedText text(scenario, unread);
    std::array<std::vector<const TomlValue*>, 2> entries;
    if (text.is_read())
        for (const UnitPlace& place : unit_places(text.root()))
            entries[place.side == Side::first ? 0 : 1].push_back(place.entry);
    std::vector<PlaceEdit> edits;
    for (const std::size_t i : {0u, 1u}) {
        const std::vector<const TomlValue*>& units = entries[i];
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
