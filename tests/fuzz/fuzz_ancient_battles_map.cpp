// Maps of the editor Tiled: refused with errors, or a map that is written and read back, as TMJ and in a scenario.
#include "core/ancient_battles/files/map_writer.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/ancient_battles/files/tiled.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/ancient_battles/battles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    using namespace ancient_battles;
    static const Charts charts = test::load_charts();
    Diagnostics diagnostics;
    const auto map = parse_tiled({{"m.tmj", fuzz::text_of(data, size)}}, charts, diagnostics);
    fuzz::expect(map.has_value() != diagnostics.has_errors(), "a map and errors, or neither");
    if (!map) {
        fuzz::expect(!diagnostics.text().empty(), "faults without a text");
        return 0;
    }
    Diagnostics again;
    const std::string text = tiled_text(*map, charts, "tiles.svg");
    const auto back = parse_tiled({{"again.tmj", text}}, charts, again);
    fuzz::expect(back && *back == *map, "a map is read back as another: " + again.text() + text);

    static const Source battle{"worked-example", test::scenario_text("worked-example")};
    const auto changed = with_map(battle, map_text(*map, charts), again);
    fuzz::expect(changed.has_value(), "no battle takes the map: " + again.text());
    // Units may be where this map has no hex: then there are errors.
    const auto scenario = parse_scenario(*changed, charts, again);
    fuzz::expect(scenario.has_value() != again.has_errors(), "a scenario and errors, or neither");
    fuzz::expect(!scenario || scenario->map == *map, "a scenario has another map than was put into it");
    return 0;
}
