// What stands on the table, and what each unit can do there, as JSON (data/schema/state-standard-wargame.schema.json).
#pragma once

#include "core/standard_wargame/rules/setup.h"

#include <string>

namespace polemarch::sim::standard_wargame {

/// The units on the table, baggage among them, with their groups, zones, targets and sight; all others are only named.
/// One line. `s` may be a side's view: then its enemies who march around a flank wait until the march is known.
[[nodiscard]] std::string state_json(const polemarch::standard_wargame::Setup& g,
                                     const polemarch::standard_wargame::State& s);

}  // namespace polemarch::sim::standard_wargame
