// [[handicap]] of a scenario: read, checked, written.
#include "core/ancient_battles/files/scenario_parts.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/scenario_file.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

constexpr int most_points = 9;    // victory points, and Command Points a turn, up or down
constexpr int most_panic = 1280;  // as a scenario's panic level

/// The fewest Command Points of a turn in which all leaders present at the start are alive.
int fewest_command_points(const SideEntry& side, const Charts& charts, const Scenario& scenario) {
    int points = *std::min_element(charts.command.begin() + 1, charts.command.end());
    for (const LeaderEntry& leader : side.leaders)
        if (leader.with_group < 0) points += scenario.leader_kinds[leader.kind].command_points;
    return points;
}

}  // namespace

void read_handicaps(TableReader& root, Scenario& scenario) {
    for (TableReader& table : root.tables("handicap", Presence::optional)) {
        Handicap handicap;
        const auto side = table.one_of("side", side_letters);
        table.integer("victory_points", handicap.victory_points, -most_points, most_points, Presence::optional);
        table.integer("panic", handicap.panic, -most_panic, most_panic, Presence::optional);
        table.integer("command_points", handicap.command_points, -most_points, most_points, Presence::optional);
        table.finish();
        if (!side) continue;
        Handicap& all = scenario.sides[*side].handicap;
        all.victory_points += handicap.victory_points;
        all.panic += handicap.panic;
        all.command_points += handicap.command_points;
    }
}

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
        const int strength = good_order_strength(side, charts);
        if (side.panic <= strength && side.panic + handicap.panic > strength)
            diagnostics.warning(root.place("handicap"),
                                fmt::format("with its handicap side {} can never panic by its losses", side_letters[s]),
                                std::to_string(side.panic + handicap.panic),
                                fmt::format("at most its strength, {}", strength), "4.0");
    }
}

Source with_handicaps(const Source& source, const std::array<Handicap, 2>& handicaps) {
    Source with = source;
    const std::size_t length = length_before_position(source);
    std::string text;
    for (std::size_t s = 0; s < 2; ++s) {
        const Handicap& handicap = handicaps[s];
        if (handicap == Handicap{}) continue;
        text += fmt::format("\n[[handicap]]\nside = \"{}\"\n", side_letters[s]);
        const auto put = [&](const char* key, int change) {
            if (change != 0) text += fmt::format("{} = {}\n", key, change);
        };
        put("victory_points", handicap.victory_points);
        put("panic", handicap.panic);
        put("command_points", handicap.command_points);
    }
    if (!text.empty() && length > 0 && source.text[length - 1] != '\n') text.insert(0, "\n");
    if (!text.empty() && length < source.text.size()) text += '\n';
    with.text.insert(length, with_line_ends_of(text, source.text));
    return with;
}

}  // namespace polemarch::ancient_battles
