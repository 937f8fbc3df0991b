// A state as a [position] table behind its scenario (data/ancient_battles/NOTATION.md), and back.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/diagnostics.h"

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

/// A TOML file, accepted wherever a scenario is.
[[nodiscard]] std::string position_text(const Setup& g, const State& s);
/// Reads the [position] of the scenario's text, which must have one. Reports faults to `diagnostics` and then returns
/// no state.
[[nodiscard]] std::optional<State> read_position(const Setup& g, Diagnostics& diagnostics);
/// The state as the [position] of its text would be read, for a state that a person has changed: what follows from
/// units and leaders is computed again, and play has gone on to where somebody decides or dice are due. Reports what
/// the rules could not have brought about, and then returns nothing.
[[nodiscard]] std::optional<State> read_again(const Setup& g, const State& s, Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
