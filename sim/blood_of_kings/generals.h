// The agents of Blood of Kings & Heroes by their names, and their settings.
#pragma once

#include "ai/blood_of_kings/monte_carlo.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim::blood_of_kings {

/// All kinds, weakest first.
[[nodiscard]] std::vector<AgentKind<polemarch::blood_of_kings::Battle>> generals();

/// The search settings of an agent of this name; nothing if it does not search.
[[nodiscard]] std::optional<polemarch::blood_of_kings::MonteCarloGeneral::Settings> search_of(const std::string& agent);

/// The temperament of an agent of this name.
[[nodiscard]] Temperament temperament_of(const std::string& agent);

}  // namespace polemarch::sim::blood_of_kings
