// The agents of Ancient Battles by their names, and their settings.
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim::ancient_battles {

/// All kinds, weakest first.
[[nodiscard]] std::vector<AgentKind<polemarch::ancient_battles::Battle>> generals();

/// The search settings of an agent of this name; nothing if it does not search.
[[nodiscard]] std::optional<polemarch::ancient_battles::MonteCarloGeneral::Settings> search_of(
    const std::string& agent);

/// The temperament of an agent of this name.
[[nodiscard]] Temperament temperament_of(const std::string& agent);

/// The optional rule that an agent of this name does not use, as typed; empty if it uses all.
[[nodiscard]] std::string omitted_by(const std::string& agent);

}  // namespace polemarch::sim::ancient_battles
