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
/// Elo with the digits that its interval justifies (sim/statistics/digits.h) and a sign, "+147", "0", and the ends to
/// the same decimal, "+120 to +180".
[[nodiscard]] std::string justified_elo(double elo, const Interval& elos);
[[nodiscard]] std::string justified_elos(double elo, const Interval& elos);
/// The score in the columns of tables (percent_columns); without an error a dash for its interval.
[[nodiscard]] std::string score_columns(const Strength& strength);
/// "0.9688"; never "1.0000", "> 0.9999".
[[nodiscard]] std::string likelihood_text(double likelihood);
/// The names of the battles; those with the same name with the scenario that was asked for behind it.
[[nodiscard]] std::vector<std::string> labels_of(std::span<const BattleInfo> battles,
                                                 std::span<const std::string> scenarios);
/// The rule systems of these battles, each once: "ancient-battles, blood-of-kings".
[[nodiscard]] std::string systems_of(std::span<const BattleInfo> battles);

}  // namespace polemarch::sim
