// Why a move may not be made.
#pragma once

#include <cstdint>

namespace polemarch::standard_wargame {

/// Codes of Verdict::refusal.
enum class Refusal : std::uint16_t {
    legal,
    malformed,
    not_now,
    no_such_unit,
    not_yours,
    // movement (6)
    body_not_together,    ///< the body is not of one group's front line, or not so deep (N29)
    too_deep_to_wheel,    ///< 6.1.4.3
    too_far,              ///< a leg of more than one base width (6.1.4)
    too_many_moves,       ///< 6.1.1
    cannot_enter,         ///< ground without a move number (6.1.1)
    only_light_backward,  ///< 6.1.4.2
    off_the_table,
    into_enemy,
    into_friend,          ///< 6.1.4, 6.4
    leaves_frontal_zone,  ///< 6.3, going straight
    turns_from_enemy,     ///< 6.3, turning
    back_into_zone,       ///< 6.3, backward
    wheels_from_enemy,    ///< 6.3, wheeling
    expands_near_enemy,   ///< 6.3, expanding
    before_retreat,       ///< 6.3, where an enemy's retreat would meet the flank or rear (N32)
};

}  // namespace polemarch::standard_wargame
