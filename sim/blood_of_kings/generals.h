// The agents of Blood of Kings & Heroes that people can name, and what can be set of them.
#pragma once

#include "ai/blood_of_kings/monte_carlo.h"
#include "sim/system/typed_battle.h"

namespace polemarch::sim::blood_of_kings {

/// All kinds, weakest first.
[[nodiscard]] std::vector<AgentKind<polemarch::blood_of_kings::Battle>> generals();

/// The search of an agent of this name, settings and all; nothing if it does not search.
[[nodiscard]] std::optional<polemarch::blood_of_kings::MonteCarloGeneral::Settings> search_of(const std::string& agent);

/// What an agent of this name values, by his own temperament.
[[nodiscard]] Temperament temperament_of(const std::string& agent);

}  // namespace polemarch::sim::blood_of_kings
