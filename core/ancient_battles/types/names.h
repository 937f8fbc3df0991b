// Names in files and sentences of what the State holds as numbers.
#pragma once

#include "core/ancient_battles/types/move.h"

#include <array>
#include <string_view>

namespace polemarch::ancient_battles::written {

inline constexpr std::array<std::string_view, ancient_battles::phases> phases{
    "command",      "initiative",  "rally",     "shot",      "clash",       "escape",    "end-check",  "bid",
    "place-leader", "first-actor", "activate",  "formation", "destination", "facing",    "rapid-fire", "target",
    "support",      "flee-unit",   "flee-edge", "flee-step", "melee",       "retreat",   "advance",    "second-melee",
    "over",         "dismount",    "set-up",    "charge",    "hold-back",   "impetuous", "control",    "frighten"};
inline constexpr std::array<std::string_view, 9> orders{"nothing", "move",      "fire",   "rally",   "enter",
                                                        "flee",    "impetuous", "set-up", "frighten"};
inline constexpr std::array<std::string_view, edges> edge{"north", "east", "south", "west", "river"};
inline constexpr std::array<std::string_view, 2> sides{"A", "B"};

}  // namespace polemarch::ancient_battles::written
