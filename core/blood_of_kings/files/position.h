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
/// Whether a side has a choice, dice are due or the battle is over.
[[nodiscard]] bool has_next(const Setup& g, const State& s);
/// The state as the [position] of its text would be read, for a state that a person has changed; play has gone on to
/// where somebody decides or dice are due. Reports what the rules could not have brought about, and then returns
/// nothing.
[[nodiscard]] std::optional<State> read_again(const Setup& g, const State& s, Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
