// Several scenarios, each played by itself: which of them are even?
//
// The armies of two scenarios stand on different ground, so they cannot meet each other; what can be compared is each
// scenario's result.
#pragma once

#include "sim/answers/answer.h"

#include <string>
#include <vector>

namespace polemarch::sim {

struct ScenarioRow {
    std::string scenario;  ///< as asked for
    BattleInfo battle;
    Outcome outcome{};  ///< side A's
    /// Two-sided p-value of "both sides win equally often": exact, the sign test of the games that one side won (W. J.
    /// Dixon and A. M. Mood 1946, "The statistical sign test"). Then Holm's, over all scenarios.
    double p = 1, adjusted_p = 1;
    std::vector<Check> checks{};  ///< by the players of ScenarioTable::checkers, in their order
    [[nodiscard]] bool is_uneven() const { return adjusted_p <= 0.05; }
};
struct ScenarioTable {
    std::array<std::string, 2> players;
    std::vector<std::string> options{};
    std::uint64_t seed = 1;
    std::uint32_t games = 0;  ///< of each scenario
    std::vector<ScenarioRow> rows;
    std::vector<std::string> checkers{};
    std::string command{};
};
/// The row of a scenario, before Holm's method.
[[nodiscard]] ScenarioRow scenario_row(std::string scenario, BattleInfo battle, const Outcome& outcome);
void adjust_scenarios(ScenarioTable& table);

[[nodiscard]] Document document_of(const ScenarioTable& table);
/// For programs: JSON as data/schema/matchup.schema.json says.
[[nodiscard]] std::string json_report(const ScenarioTable& table);

}  // namespace polemarch::sim
