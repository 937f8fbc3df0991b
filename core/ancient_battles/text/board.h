// The map of a battle as text: every hex with its name, unit, leaders and ground; then the two armies.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/guidance.h"

#include <string>
#include <vector>

namespace polemarch::ancient_battles {

inline constexpr int board_width = 100;  ///< usual columns

struct BoardOptions {
    bool colour = false;       ///< with escape sequences for terminals; colour alone never carries meaning
    bool plain = false;        ///< ASCII but for names: facings as 1 to 6, rivers as ~
    int width = board_width;   ///< no line is longer, in columns of a terminal; 80 at least
    std::optional<Due> due{};  ///< shown as what happens next instead of the state's own, after a side has given up
};
/// Lines with line ends. Names of a scenario that are too long are cut. A map that is too wide is drawn in two parts,
/// the western one above the eastern one, with two columns of hexes in both.
[[nodiscard]] std::string draw_board(const Setup& setup, const State& s, const BoardOptions& options = {});

/// "South, Agesilaus": a side's army and its commander.
[[nodiscard]] std::string army_name(const Setup& setup, unsigned side);
/// What is shown beside a map about one side under its name: points, panic level, leaders, camp, waiting and lost
/// units; not the units on the map. No line has more than `width` columns.
[[nodiscard]] std::vector<std::string> army_lines(const Setup& setup, const State& s, unsigned side, int width);

/// "A decides on an order or a pass [6.0]": which side must do what now.
[[nodiscard]] std::string what_is_due(const Due& due);

}  // namespace polemarch::ancient_battles
