// The agents of the Standard Wargame Rules by their names, and their settings.
#pragma once

#include "ai/standard_wargame/monte_carlo.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim::standard_wargame {

/// All kinds, weakest first.
[[nodiscard]] std::vector<AgentKind<polemarch::standard_wargame::Battle>> generals();

/// The search settings of an agent of this name; nothing if it does not search.
[[nodiscard]] std::optional<polemarch::standard_wargame::MonteCarloGeneral::Settings> search_of(
    const std::string& agent);

/// The temperament of an agent of this name.
[[nodiscard]] Temperament temperament_of(const std::string& agent);

}  // namespace polemarch::sim::standard_wargame
