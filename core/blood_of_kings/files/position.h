// The [position] table of a battle that begins in mid-game.
#pragma once

#include "core/blood_of_kings/rules/battle.h"

#include <optional>

namespace polemarch::blood_of_kings {

/// The state that the [position] of the battle's scenario describes; nothing after errors.
[[nodiscard]] std::optional<State> read_position(const Battle& battle, Diagnostics& diagnostics);

}  // namespace polemarch::blood_of_kings
