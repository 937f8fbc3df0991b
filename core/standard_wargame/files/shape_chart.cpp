// shapes.toml: the catalogue of terrain pieces (S20).
#include "core/standard_wargame/files/chart_parts.h"
#include "core/table/files/places.h"

#include <algorithm>

namespace polemarch::standard_wargame {

void read_shapes(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame shapes", 1)) return;
    const Basis otherwise = read_default_basis(root);
    constexpr int longest = 12;  // base widths (3.3.1.2)
    for (TableReader& table : read_entries(root, "shape", 64)) {
        int width = longest, depth = longest;
        table.integer("width", width, 1, longest);
        table.integer("depth", depth, 1, longest);
        bool corner = false;
        table.boolean("corner", corner, Presence::optional);
        const table::Measure measure{.half_width = width * base_width / 2,
                                     .half_depth = depth * base_width / 2,
                                     .one = base_width,
                                     .name = "base widths"};
        const auto corners = table::read_places(table, "corners", measure);
        table.finish();
        charts.figures.push_back({fmt::format("shape {}", charts.shapes.size() + 1), otherwise});
        if (table.diagnostics().has_errors()) continue;
        const auto shape = table::polygon_of(corners, table.place("corners"), table.diagnostics());
        if (!shape) continue;
        if (corner && std::find(corners.begin(), corners.end(), shape->low()) == corners.end())
            table.diagnostics().error(table.place("corners"), "a corner piece has no corner in the south-west", {},
                                      "\"0 0\"", "3.3.1.2");
        if (!corner && charts.basic_shapes < charts.shapes.size())
            table.diagnostics().error(table.place(), "a basic shape stands behind one of a corner piece", {},
                                      "all basic ones first", "3.3.1.1");
        charts.shapes.push_back(*shape);
        if (!corner) ++charts.basic_shapes;
    }
    root.finish();
}

}  // namespace polemarch::standard_wargame
