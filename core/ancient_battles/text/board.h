// The map of a battle as text: every hex with its name, unit, leaders and ground; then the two armies.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/guidance.h"

#include <string>
#include <vector>

namespace polemarch::ancient_battles {

struct BoardOptions {
    bool colour = false;       ///< with escape sequences for terminals; nothing is said by colour alone
    bool plain = false;        ///< ASCII but for names: facings as 1 to 6, rivers as ~
    std::optional<Due> due{};  ///< told as what happens next instead of the state's own: a side has given up
};
inline constexpr int board_width = 100;  ///< no line is longer, in columns of a terminal

/// Lines with line ends. Names of a scenario that are too long are cut.
[[nodiscard]] std::string draw_board(const Setup& setup, const State& s, const BoardOptions& options = {});

/// "South, Agesilaus": a side's army and who commands it.
[[nodiscard]] std::string army_name(const Setup& setup, unsigned side);
/// What stands beside a map about one side under its name: points, panic level, leaders, camp, who waits and who is
/// gone; not the units on the map. No line has more than `width` columns.
[[nodiscard]] std::vector<std::string> army_lines(const Setup& setup, const State& s, unsigned side, int width);

/// "A decides on an order or a pass [6.0]": who is to do what now.
[[nodiscard]] std::string what_is_due(const Due& due);

}  // namespace polemarch::ancient_battles
