// What is due in a state, for a person who plays: the decision or the dice, and what may be typed.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/guidance.h"

namespace polemarch::blood_of_kings {

[[nodiscard]] Due due(const Setup& g, const State& s);
/// The name of a Roll::event.
[[nodiscard]] EventName event_name(std::uint16_t event);

}  // namespace polemarch::blood_of_kings
