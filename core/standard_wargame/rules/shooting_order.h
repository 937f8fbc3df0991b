// In which order distance battles are made, and who has none any more (7.2). The active side calls the shots one by
// one; it is not asked once no call can change another (N80). Who has targets, and a friend in the way of all of them,
// shoots no more in the bound, even if the friend goes away later (7.2.4).
#pragma once

#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// Goes on in Step::distance: begins the next shot, or the close battles when none is left. False if the active side
/// has a choice: then at most State::acted and State::volley have changed.
bool step_distance(const Setup& g, State& s);

}  // namespace polemarch::standard_wargame
