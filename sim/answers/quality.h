// How good a game is a battle? Long enough, undecided for long, not all luck, and a game at every strength of players.
//
// The course of a game is side A's expected result at the beginning of each turn and at the end, by the rollouts of a
// review (sim/analysis/review.h); so is the split of a game's result into luck and play. Some games are reviewed, since
// that takes long; length and results are those of all games.
#pragma once

#include "sim/answers/answer.h"
#include "sim/answers/document.h"
#include "sim/shared/statistics.h"
#include "sim/statistics/bootstrap.h"
#include "sim/statistics/mean.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Fewer reviewed games say nothing of the share of luck: resamples of so few are much alike.
inline constexpr std::uint32_t least_for_luck = 8;

/// One reviewed game.
struct GameStory {
    std::uint32_t game = 1;
    int first_turn = 1;          ///< of the battle
    std::vector<double> values;  ///< side A's expected result at the beginning of each turn; the last is the result
    double luck = 0, play = 0, rest = 0;  ///< parts of the change from the first value to the last (bounded_parts)
};

/// A value within this of a half belongs to nobody: rollouts cannot tell it from an even game.
inline constexpr double lead_margin = 0.05;
/// A battle is decided while a side expects so much, or more.
inline constexpr double decided_at = 0.9;

/// How often the lead passes from one side to the other.
[[nodiscard]] int lead_changes(std::span<const double> values);
/// The index from which on the side that wins is never behind or even again: 0 if it leads from the start, the last one
/// if it leads only by the result. Nothing if the last value is even.
[[nodiscard]] std::optional<std::size_t> ahead_from(std::span<const double> values);
/// The index from which on the side that wins expects decided_at or more. Nothing if the last value is even.
[[nodiscard]] std::optional<std::size_t> decided_from(std::span<const double> values);

/// The battle between two equal players.
struct StrengthRow {
    std::string player;
    Outcome outcome{};
    ClusterSums length{};  ///< in turns
};

struct QualityRequest {
    std::uint32_t games = 400;
    std::uint32_t reviewed = 8;  ///< the first of them
    /// Of each state; a multiple of `blocks` (sim/analysis/luck.h). 0: a fifth of those of a review.
    std::uint32_t rollouts = 0;
    std::vector<std::string> players{};  ///< who play both sides, the weakest first
    std::uint32_t strength_games = 40;   ///< of each of them
};

struct Quality {
    AnswerBasis basis;
    QualityRequest request;  ///< with the rollouts that were made
    Outcome outcome;
    Tally lengths;                             ///< in turns
    std::vector<GameStory> stories;            ///< empty: the rule system offers no review
    ClusterSums lead_changes{};                ///< a game
    ClusterSums ahead_from{}, decided_from{};  ///< turns, of the games that were won
    ClusterSums open{};                        ///< the share of a game's turns before it was decided; of drawn games 1
    /// Share of luck in the results: mean of luck^2 / mean of (luck^2 + play^2 + rest^2); nothing below two games.
    std::optional<Bootstrap> luck_share{};
    std::vector<StrengthRow> strengths;

    /// Takes a story into the sums.
    void add(GameStory story);
    /// Once all are in.
    void finish(std::uint64_t seed);
};

/// Plays and reviews. Nothing if it was stopped. Throws InputError for an impossible battle or an unknown agent.
[[nodiscard]] std::optional<Quality> quality(const QualityRequest& request, const AnswerGames& games);

/// data/schema/quality.schema.json
[[nodiscard]] std::string json_report(const Quality& quality);
[[nodiscard]] Document document_of(const Quality& quality);

}  // namespace polemarch::sim
