// What dice are rolled for.
#pragma once

#include <cstdint>

namespace polemarch::blood_of_kings {

/// Roll::event of a chance state. text/due.cpp has the name and the rule of each.
enum class Event : std::uint16_t {
    loose_order,  ///< step 1: which side begins if both have uncontrolled charges
    initiative,   ///< step 2: the button
    command,      ///< step 3: how many activations
    orders,       ///< whether orders to advance or march arrive
    regroup,
    retire,
    test,  ///< whether an impetuous unit charges
    volley,
    melee,
    casualty,       ///< whether a leader falls in a melee
    ongoing_order,  ///< step 7: which side begins
};

}  // namespace polemarch::blood_of_kings
