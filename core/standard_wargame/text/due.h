// What happens next in a state: a decision, dice, or nothing more.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/setup.h"

#include <cstdint>

namespace polemarch::standard_wargame {

[[nodiscard]] Due due(const Setup& g, const State& s);
/// Of Roll::event.
[[nodiscard]] EventName event_name(std::uint16_t event);

}  // namespace polemarch::standard_wargame
