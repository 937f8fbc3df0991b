// The [position] table of a battle that begins in mid-game: a state as TOML, and back.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/diagnostics.h"

#include <optional>
#include <string>

namespace polemarch::blood_of_kings {

/// The battle's scenario with this state as its [position]: a TOML file, accepted wherever a scenario is.
[[nodiscard]] std::string position_text(const Setup& g, const State& s);
/// The state described by the [position] of the setup's scenario; nothing after errors.
[[nodiscard]] std::optional<State> read_position(const Setup& g, Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
