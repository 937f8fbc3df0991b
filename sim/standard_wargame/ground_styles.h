// How each kind of ground is drawn in pictures of tables.
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "sim/shared/table_picture.h"

#include <array>

namespace polemarch::sim::standard_wargame {

/// In the order of Ground. Of a covered hill the drawing of its cover lies on the style of the hill.
// clang-format off
inline constexpr std::array<GroundStyle, polemarch::standard_wargame::ground_types> ground_styles{{
    {"hill", "#e6d8ae", "#b99f5d", ""},
    {"woods", "#bfd3a8", "#7c9a62", "<circle cx='4' cy='5' r='2.6' fill='#86a86c'/><circle cx='12' cy='12' r='2.6' fill='#86a86c'/>"},
    {"orchard", "#d3e0b5", "#8fa660", "<circle cx='4' cy='4' r='2' fill='#8fae63'/><circle cx='12' cy='4' r='2' fill='#8fae63'/><circle cx='4' cy='12' r='2' fill='#8fae63'/><circle cx='12' cy='12' r='2' fill='#8fae63'/>"},
    {"light-woods", "#d2dfbf", "#8fa97b", "<circle cx='5' cy='6' r='2.2' fill='none' stroke='#86a86c'/><circle cx='12' cy='13' r='1.6' fill='none' stroke='#86a86c'/>"},
    {"brush", "#d3d6ab", "#a1a574", "<path d='M3 7q2-5 4 0M10 14q2-5 4 0' fill='none' stroke='#7d8451'/>"},
    {"rocky", "#ddd6c9", "#a39a88", "<path d='M2 6l2-3 3 1 1 2zM9 14l2-3 3 1 1 2z' fill='#b8ae9b' stroke='#958b78'/>"},
    {"dunes", "#efe3bd", "#c9b57c", "<path d='M0 6q4-4 8 0t8 0M0 14q4-4 8 0t8 0' fill='none' stroke='#cfbb82'/>"},
    {"village", "#d8cfc8", "#8d8078", "<rect x='2' y='2' width='5' height='5' fill='#a9968a'/><rect x='9' y='9' width='5' height='4' fill='#a9968a'/>"},
    {"fortified-village", "#cfc3bb", "#6d5f57", "<rect x='2' y='2' width='5' height='5' fill='#94806f' stroke='#6d5f57'/><rect x='9' y='9' width='5' height='4' fill='#94806f' stroke='#6d5f57'/>"},
    {"field", "#e3e2b8", "#b3b06f", "<path d='M0 4h16M0 8h16M0 12h16M0 16h16' stroke='#c4bf83'/>"},
    {"river", "#b7d3e6", "#7ba3c2", "<path d='M0 5q4-3 8 0t8 0M0 13q4-3 8 0t8 0' fill='none' stroke='#8db5d2'/>"},
    {"road", "#e3d9c6", "#b8a98c", ""},
    {"marsh", "#cfdcd2", "#8aa79b", "<path d='M1 5h5M9 12h6M3 5v-3M12 12v-3' stroke='#6f9488'/>"},
    {"water", "#a9c9e0", "#6c97b8", "<path d='M0 5q4-3 8 0t8 0M0 13q4-3 8 0t8 0' fill='none' stroke='#7fa9c9'/>"},
}};
// clang-format on

}  // namespace polemarch::sim::standard_wargame
