#include "sim/match/person_rating.h"

#include "core/diagnostics.h"
#include "core/files.h"
#include "core/toml_reader.h"
#include "sim/match/elo.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace polemarch::sim {

PersonRating rating_of(std::span<const GamesAgainst> games) {
    constexpr double prior_deviation = 350;
    const double scale = log_odds_of_elo(1);
    double elo = 0, information = 0;
    // Newton's method: the logarithm of the posterior is concave, and the prior keeps every step finite.
    for (int step = 0; step < 50; ++step) {
        double slope = -elo / (prior_deviation * prior_deviation);
        information = 1 / (prior_deviation * prior_deviation);
        for (const GamesAgainst& one : games) {
            const auto count = static_cast<double>(one.won + one.drawn + one.lost);
            const double points = static_cast<double>(one.won) + 0.5 * static_cast<double>(one.drawn);
            const double expected = score_of_elo(elo - one.elo);
            slope += scale * (points - count * expected);
            information += scale * scale * count * expected * (1 - expected);
        }
        constexpr double longest = 200;  // points: far from the mode the curvature says little
        const double change = std::clamp(slope / information, -longest, longest);
        elo += change;
        if (std::abs(change) < 1e-6) break;
    }
    const double half_width = two_sided_quantile(0.95) / std::sqrt(information);
    return {elo, {elo - half_width, elo + half_width}};
}

LevelRatings parse_level_ratings(const Source& file, Diagnostics& diagnostics) {
    LevelRatings levels;
    const auto document = TomlDocument::parse(file.name, file.text, diagnostics);
    if (!document) return levels;
    TableReader root = document->root(diagnostics);
    if (!check_format(root, "polemarch levels", 1)) return levels;
    if (auto elo = root.table("elo")) {
        constexpr double largest = 5000;
        for (const Text& name : elo->keys())
            if (const auto number = elo->number(name.value, -largest, largest)) levels.emplace(name.value, *number);
        elo->finish();
        if (levels.empty()) diagnostics.error(root.place("elo"), "no players", {}, "one at least");
    }
    root.finish();
    return levels;
}

LevelRatings level_ratings(const std::filesystem::path& data) {
    const std::filesystem::path path = data / "levels.toml";
    Diagnostics diagnostics;
    LevelRatings levels = parse_level_ratings({path.string(), read_file(path, largest_source)}, diagnostics);
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return levels;
}

const std::string& nearest_level(const LevelRatings& levels, double elo) {
    assert(!levels.empty());
    const auto distance = [&](const auto& level) { return std::abs(level.second - elo); };
    return std::min_element(levels.begin(), levels.end(),
                            [&](const auto& one, const auto& other) { return distance(one) < distance(other); })
        ->first;
}

}  // namespace polemarch::sim
