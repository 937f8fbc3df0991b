// How tables show scores and Elo.
#pragma once

#include "sim/batch/report.h"
#include "sim/match/pentanomial.h"

#include <span>
#include <string>

namespace polemarch::sim {

inline constexpr int strength_page = 100;  ///< columns

/// "+147", "-12", "0", "inf".
[[nodiscard]] std::string elo_text(double elo);
/// "+120 to  +180", of 16 columns at least.
[[nodiscard]] std::string elo_interval(const Interval& elos);
/// " 61.0 to  73.2 %", or a dash if unknown.
[[nodiscard]] std::string score_interval(const Strength& strength);
/// The rule systems of these battles, each once: "ancient-battles, blood-of-kings".
[[nodiscard]] std::string systems_of(std::span<const BattleInfo> battles);

}  // namespace polemarch::sim
