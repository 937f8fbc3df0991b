// What dice are rolled for.
#pragma once

#include <cstdint>

namespace polemarch::standard_wargame {

/// Roll::event of a chance state. An event's number keys its dice: a number that changes would change the dice of every
/// game.
enum class Event : std::uint16_t {
    first_bound = 0,
    command = 1,
    order = 2,  ///< the difficult order test
    distance = 3,
    close = 4,
    hold = 5,
    flee = 6,
    rout_level = 7,
    deployment = 8,
    roles = 9,
    weather = 10,
    piece = 11,
    band = 12,
    delay = 13,
};

}  // namespace polemarch::standard_wargame
