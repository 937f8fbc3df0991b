#include "sim/match/strength_text.h"

#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

std::string with_sign(double number, int decimals) {
    const std::string text = with_decimals(number, decimals);
    const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
    return number > 0 && !is_zero ? "+" + text : text;
}

}  // namespace

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    const long whole = std::lround(elo);
    return whole == 0 ? "0" : fmt::format("{:+}", whole);
}

std::string justified_elo(double elo, const Interval& elos) { return with_sign(elo, justified_decimals(elo, elos)); }

std::string justified_elos(double elo, const Interval& elos) {
    const int decimals = justified_decimals(elo, elos);
    return with_sign(elos.low, decimals) + " to " + with_sign(elos.high, decimals);
}

std::string score_columns(const Strength& strength) {
    return percent_columns(strength.score, strength.error ? std::optional(strength.scores) : std::nullopt);
}

std::string likelihood_text(double likelihood) {
    if (likelihood >= 0.99995) return "> 0.9999";
    return likelihood < 0.00005 ? "< 0.0001" : fmt::format("{:.4f}", likelihood);
}

std::vector<std::string> labels_of(std::span<const BattleInfo> battles, std::span<const std::string> scenarios) {
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < battles.size(); ++i) {
        const auto same = [&](const BattleInfo& other) { return other.name == battles[i].name; };
        const bool alone = std::count_if(battles.begin(), battles.end(), same) == 1;
        labels.push_back(alone ? battles[i].name : fmt::format("{} ({})", battles[i].name, scenarios[i]));
    }
    return labels;
}

std::string systems_of(std::span<const BattleInfo> battles) {
    std::set<std::string> names;
    for (const BattleInfo& battle : battles) names.insert(battle.system);
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace polemarch::sim
