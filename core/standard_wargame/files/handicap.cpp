// [[handicap]] of a scenario: what its sides have in addition to their armies, or less.
#include "core/handicap.h"

#include "core/standard_wargame/files/scenario_parts.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int most_levels = 15;

}  // namespace

void read_handicaps_of_sides(TableReader& root, const Charts& charts, Scenario& scenario) {
    const auto handicaps = read_handicaps(root, handicap_dials);
    for (unsigned index = 0; index < 2; ++index) {
        SideEntry& side = scenario.sides[index];
        side.handicap = handicaps[index];
        if (side.handicap == Handicap{}) continue;
        const auto check = [&](const char* what, int left, int least, int most, const char* rule) {
            if (least <= left && left <= most) return;
            root.diagnostics().error(root.place("handicap"),
                                     fmt::format("the handicap leaves side {} {}", side_letters[index], what),
                                     std::to_string(left), fmt::format("{} to {}", least, most), rule);
        };
        const int levels = side.level + side.handicap.levels;
        check("impossible maintenance levels", levels, 0, most_levels, "2.2.3");
        const auto units = static_cast<int>(side.units.size());
        check("an impossible break point", charts.morale.break_point(units) + side.handicap.break_point, 1, units,
              "9.2");
        if (0 <= levels && levels <= most_levels) side.level = static_cast<std::uint8_t>(levels);
    }
}

}  // namespace polemarch::standard_wargame
