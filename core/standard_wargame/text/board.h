// The table of a battle as text: ground, units where they are, then the two armies.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/setup.h"

#include <string>

namespace polemarch::standard_wargame {

inline constexpr int sketch_width = 100;  ///< usual columns

struct SketchOptions {
    bool colour = false;       ///< with escape sequences for terminals; colour alone never carries meaning
    Due due;                   ///< shown as what happens next
    int width = sketch_width;  ///< no line is longer, in columns of a terminal; 80 at least
};
/// Lines with line ends. A base width is two or three columns wide: where units are crowded not every one has its name
/// on the table, and the armies below name all, group by group from left to right.
[[nodiscard]] std::string draw_table(const Setup& g, const State& s, const SketchOptions& options);

/// The part of the table where something happens, over its whole width, in at most so many lines and columns as there
/// is room for: what is due, then units that have changed since `before`, then units close to the enemy.
[[nodiscard]] std::string table_part(const Setup& g, const State& s, const State& before, const BoardRoom& room);

}  // namespace polemarch::standard_wargame
