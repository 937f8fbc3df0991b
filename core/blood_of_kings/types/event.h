// What dice are rolled for.
#pragma once

#include <cstdint>

namespace polemarch::blood_of_kings {

/// Roll::event of a chance state. text/due.cpp has the name and the rule of each, by these numbers. An event's number
/// keys its dice: a number that changes would change the dice of every game.
enum class Event : std::uint16_t {
    loose_order = 0,  ///< step 1: which side begins if both have uncontrolled charges
    initiative = 1,   ///< step 2: the button
    command = 2,      ///< step 3: how many activations
    orders = 3,       ///< whether orders to advance or march arrive
    regroup = 4,
    retire = 5,
    test = 6,  ///< whether an impetuous unit charges
    volley = 7,
    melee = 8,
    casualty = 9,        ///< whether a leader falls in a melee
    ongoing_order = 10,  ///< step 7: which side begins
};

}  // namespace polemarch::blood_of_kings
