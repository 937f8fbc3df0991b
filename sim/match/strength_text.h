// How tables show scores and Elo.
#pragma once

#include "sim/batch/report.h"
#include "sim/match/pentanomial.h"

#include <span>
#include <string>
#include <vector>

namespace polemarch::sim {

inline constexpr int strength_page = 100;  ///< columns

/// "+147", "-12", "0", "inf".
[[nodiscard]] std::string elo_text(double elo);
/// "+120 to  +180", of 16 columns at least.
[[nodiscard]] std::string elo_interval(const Interval& elos);
/// " 61.0 to  73.2 %", or a dash if unknown.
[[nodiscard]] std::string score_interval(const Strength& strength);
/// "0.9688"; never "1.0000", "> 0.9999".
[[nodiscard]] std::string likelihood_text(double likelihood);
/// The names of the battles; those with the same name with the scenario that was asked for behind it.
[[nodiscard]] std::vector<std::string> labels_of(std::span<const BattleInfo> battles,
                                                 std::span<const std::string> scenarios);
/// The rule systems of these battles, each once: "ancient-battles, blood-of-kings".
[[nodiscard]] std::string systems_of(std::span<const BattleInfo> battles);

}  // namespace polemarch::sim
