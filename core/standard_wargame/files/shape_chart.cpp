// shapes.toml: the catalogue of terrain pieces (S20).
#include "core/standard_wargame/files/chart_parts.h"
#include "core/table/files/places.h"

namespace polemarch::standard_wargame {

void read_shapes(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame shapes", 1)) return;
    const Basis otherwise = read_default_basis(root);
    constexpr int longest = 12;  // base widths (3.3.1.2)
    for (TableReader& table : read_entries(root, "shape", 64)) {
        int width = longest, depth = longest;
        table.integer("width", width, 1, longest);
        table.integer("depth", depth, 1, longest);
        const table::Measure measure{.half_width = width * base_width / 2,
                                     .half_depth = depth * base_width / 2,
                                     .one = base_width,
                                     .name = "base widths"};
        const auto corners = table::read_places(table, "corners", measure);
        table.finish();
        charts.figures.push_back({fmt::format("shape {}", charts.shapes.size() + 1), otherwise});
        if (table.diagnostics().has_errors()) continue;
        if (const auto shape = table::polygon_of(corners, table.place("corners"), table.diagnostics()))
            charts.shapes.push_back(*shape);
    }
    root.finish();
}

}  // namespace polemarch::standard_wargame
