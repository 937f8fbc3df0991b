// The table of a battle as text: ground, units where they are, then the two armies.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/guidance.h"

#include <string>

namespace polemarch::blood_of_kings {

inline constexpr int sketch_width = 100;  ///< usual columns

struct SketchOptions {
    bool colour = false;       ///< with escape sequences for terminals; colour alone never carries meaning
    Due due;                   ///< shown as what happens next
    int width = sketch_width;  ///< no line is longer, in columns of a terminal; 80 at least
};
/// Lines with line ends. Names of a scenario that are too long are cut.
[[nodiscard]] std::string draw_table(const Setup& g, const State& s, const SketchOptions& options);

/// The part of the table where something happens, over its whole width, in at most so many lines and columns as there
/// is room for: what is due, then units that have changed since `before`, then units close to the enemy.
[[nodiscard]] std::string table_part(const Setup& g, const State& s, const State& before, const BoardRoom& room);

}  // namespace polemarch::blood_of_kings
