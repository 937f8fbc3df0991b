// Whether a battle is possible with its handicaps.
#include "core/ancient_battles/files/scenario_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

constexpr int most_points = 9;    // victory points of a scenario, and Command Points a turn beyond the fewest
constexpr int most_panic = 1280;  // a scenario's panic level

/// The fewest Command Points of a turn in which all leaders present at the start are alive.
int fewest_command_points(const SideEntry& side, const Charts& charts, const Scenario& scenario) {
    int points = *std::min_element(charts.command.begin() + 1, charts.command.end());
    for (const LeaderEntry& leader : side.leaders)
        if (leader.with_group < 0) points += scenario.leader_kinds[leader.kind].command_points;
    return points;
}

/// The highest panic level that a handicap may bring about. Beyond it the army is always slaughtered, for a point of
/// its own (14.0), before it panics: what it has left then is less than half of what an enemy just above its own panic
/// level has.
int longest_resistance(const Scenario& scenario, const Charts& charts, std::size_t s) {
    const SideEntry &side = scenario.sides[s], &enemy = scenario.sides[1 - s];
    const int enemy_left = good_order_strength(enemy, charts) - enemy.panic - enemy.handicap.panic;
    return good_order_strength(side, charts) - (std::max(enemy_left, 0) + 1) / 2;
}

}  // namespace

void check_handicaps(const TableReader& root, const Charts& charts, const Scenario& scenario) {
    Diagnostics& diagnostics = root.diagnostics();
    for (std::size_t s = 0; s < 2; ++s) {
        const SideEntry& side = scenario.sides[s];
        const Handicap& handicap = side.handicap;
        const auto check = [&](const char* what, int left, int least, int most, const char* rule) {
            if (least <= left && left <= most) return;
            diagnostics.error(root.place("handicap"),
                              fmt::format("the handicap leaves side {} {}", side_letters[s], what),
                              std::to_string(left), fmt::format("{} to {}", least, most), rule);
        };
        check("impossible victory points at the start", side.victory_points + handicap.victory_points, 0,
              2 * most_points, "14.0");
        check("an impossible panic level", side.panic + handicap.panic, 1, most_panic, "4.0");
        const int fewest = fewest_command_points(side, charts, scenario);
        check("impossible Command Points in a turn of the lowest die", fewest + handicap.command_points, 0,
              fewest + most_points, "3.0");
        const int level = side.panic + handicap.panic, most = longest_resistance(scenario, charts, s);
        if (handicap.panic > 0 && level > most)
            diagnostics.error(root.place("handicap"),
                              fmt::format("the handicap harms side {}: an enemy who has not panicked shows double its "
                                          "strength before it panics",
                                          side_letters[s]),
                              fmt::format("a panic level of {}", level), fmt::format("at most {}", most), "14.0");
    }
}

}  // namespace polemarch::ancient_battles
