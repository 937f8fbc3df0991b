// How strong a person is, from games against players of known strength, and who is an even opponent.
//
// The rating is the mode of its posterior distribution: Elo's logistic model of each game, and before any game a normal
// distribution of mean 0 (the heuristic player) and standard deviation 350, as of a new player in M. E. Glickman 1999,
// "Parameter estimation in large dynamic paired comparison experiments" (Glicko). The interval is that of a normal
// distribution with the curvature at the mode.
#pragma once

#include "core/source.h"
#include "sim/shared/statistics.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>

namespace polemarch {
class Diagnostics;
}

namespace polemarch::sim {

/// Games of a person against one player.
struct GamesAgainst {
    double elo = 0;  ///< of that player
    std::uint64_t won = 0, drawn = 0, lost = 0;
};
struct PersonRating {
    double elo = 0;
    Interval interval{};  ///< 95%
};
[[nodiscard]] PersonRating rating_of(std::span<const GamesAgainst> games);

/// Elo of the players of data/levels.toml.
using LevelRatings = std::map<std::string, double>;
/// The text of such a file. Nothing in it, and errors, for faults.
[[nodiscard]] LevelRatings parse_level_ratings(const Source& file, Diagnostics& diagnostics);
/// That of a data directory. Throws InputError for faults, and without the file.
[[nodiscard]] LevelRatings level_ratings(const std::filesystem::path& data);
/// The player whose rating is nearest to this one. Requires one at least.
[[nodiscard]] const std::string& nearest_level(const LevelRatings& levels, double elo);

}  // namespace polemarch::sim
