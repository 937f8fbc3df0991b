// The [position] table of a battle that begins in mid-game: a state as TOML, and back.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/rules/setup.h"

#include <optional>
#include <string>

namespace polemarch::standard_wargame {

/// The battle's scenario with this state as its [position]: a TOML file, accepted wherever a scenario is.
[[nodiscard]] std::string position_text(const Setup& g, const State& s);
/// The state described by the [position] of the setup's scenario; nothing after errors. Whether a side then has a
/// choice is asked elsewhere.
[[nodiscard]] std::optional<State> read_position(const Setup& g, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
