// The agents of Ancient Battles that people can name, and what can be set of them.
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim::ancient_battles {

/// All kinds, weakest first.
[[nodiscard]] std::vector<AgentKind<polemarch::ancient_battles::Battle>> generals();

/// The search of an agent of this name, settings and all; nothing if it does not search.
[[nodiscard]] std::optional<polemarch::ancient_battles::MonteCarloGeneral::Settings> search_of(
    const std::string& agent);

/// What an agent of this name values, by his own temperament.
[[nodiscard]] Temperament temperament_of(const std::string& agent);

/// The optional rule that an agent of this name makes no use of, as people write it; empty if he uses all.
[[nodiscard]] std::string omitted_by(const std::string& agent);

}  // namespace polemarch::sim::ancient_battles
