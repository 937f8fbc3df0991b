// What a battle has besides the basic game, in sentences for people: the optional rules in force and the special rules
// of its scenario; and the hexes by which units come on or score.
#pragma once

#include "core/ancient_battles/rules/setup.h"

#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// Short sentences with their rules: "A draw counts as a victory of B, North [14.0]". Empty for a battle of the basic
/// game without special rules. Units are named by their present places; lost units are omitted.
[[nodiscard]] std::vector<std::string> special_rules(const Setup& setup, const State& s);

/// Hexes by which units of a side come on (8.7, 8.6.2), or score when they leave (8.6).
struct Gate {
    enum class Kind : std::uint8_t { in, out };
    Kind kind = Kind::in;
    unsigned side = 0;
    int number = 0;  ///< of the group or of the exit, as moves name it
    hex::Set hexes;
    bool back = false;  ///< of units that come back, not reinforcements
};
/// Those by which a unit may still come, and all exits that score.
[[nodiscard]] std::vector<Gate> gates(const Setup& setup, const State& s);

/// "A10 B10"
[[nodiscard]] std::string hex_names(const hex::Set& hexes);

}  // namespace polemarch::ancient_battles
