#include "sim/match/strength_text.h"

#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    const long whole = std::lround(elo);
    return whole == 0 ? "0" : fmt::format("{:+}", whole);
}

std::string elo_interval(const Interval& elos) {
    return fmt::format("{:>6} to {:>6}", elo_text(elos.low), elo_text(elos.high));
}

std::string score_interval(const Strength& strength) {
    if (!strength.error) return "    -";
    return fmt::format("{:5.1f} to {:5.1f} %", 100 * strength.scores.low, 100 * strength.scores.high);
}

std::string systems_of(std::span<const BattleInfo> battles) {
    std::set<std::string> names;
    for (const BattleInfo& battle : battles) names.insert(battle.system);
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace polemarch::sim
