// A batch's request and results, and their output formats. Plain data, independent of rule systems; tables are laid out
// from the facts that a battle names (core/game.h).
#pragma once

#include "core/game.h"
#include "core/record.h"
#include "core/version.h"
#include "sim/batch/batch.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/paint.h"
#include "sim/shared/statistics.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polemarch::sim {

struct FactTally {
    Fact fact;
    Tally tally;  ///< without the games in which it did not occur (Fact::never)
    std::uint64_t never = 0;
    // The same by pairs of games; empty if sides are not swapped.
    ClusterTally pairs, never_pairs;
    std::vector<ClusterTally> code_pairs;  ///< games with each code, of a fact that has codes
};

/// What depends on clock and machine, separate from everything else.
struct Timing {
    std::string date;  ///< UTC, "2026-01-31T12:00:00Z"
    double seconds = 0;
    int threads = 1;
    int processors = 1;  ///< that the process was given
};

struct BatchReport {
    ProgramVersion program = program_version();
    BattleInfo battle;
    BatchRequest request;
    std::uint32_t covered = 0;               ///< games counted: an unbroken run from request.games.first
    bool interrupted = false;                ///< the run was stopped before the last game
    std::array<std::uint64_t, 3> results{};  ///< first side won, drawn, second side won
    Tally steps, decisions;
    std::vector<FactTally> facts;
    /// The results and lengths by pairs of games; empty if sides are not swapped.
    std::array<ClusterTally, 3> result_pairs{};
    ClusterTally step_pairs, decision_pairs;
    /// Half points: 0, 1, 2 of each game, 0 to 4 of each whole pair of games in which agents change sides.
    struct Points {
        Tally games, pairs;
    };
    Points side_a, first_agent;
    Timing timing;

    /// Puts the facts of a row of a battle of its own (GameRow::named) into the report's order. Adds those that the
    /// report does not have yet: they were 0 in all games so far.
    void admit(GameRow& row);
    /// Counts a finished game, if sides are not swapped; called in the order of game numbers.
    void add(const GameRow& row);
    /// Counts a pair of games, if sides are swapped.
    void add(const GameRow& first, const GameRow& second);

private:
    void count(const GameRow& row);
};
/// How the game of the row ended.
[[nodiscard]] Ending how_ended(const GameRow& row);
/// A report of no games yet.
[[nodiscard]] BatchReport make_report(BattleInfo battle, BatchRequest request, const std::vector<Fact>& facts);

/// Standard error of a mean over all games, by pairs if sides are swapped; nothing below two games or pairs.
[[nodiscard]] std::optional<double> error_of(const Tally& games, const ClusterTally& pairs);
/// 95% interval of the share of `games` among the games of the report, by pairs (`pairs` has their numbers) if sides
/// are swapped.
[[nodiscard]] Interval share_interval(const BatchReport& report, std::uint64_t games, const ClusterTally& pairs);

/// Share of the points: won + half of drawn.
struct Score {
    double mean = 0.5;            ///< 1/2 if there are no games
    std::optional<double> error;  ///< standard error of the mean; unknown from fewer than two games or pairs
    Interval interval;            ///< 95%; 0 to 1 without an error
    /// Variance of independent games over that of pairs: the gain from swapping sides under one pair's dice (1: none;
    /// 2: as much as twice the games). 0 where there are no pairs.
    double gain = 0;
};
/// For side A, and for the agent named first, whichever side it had. If agents change sides, errors are computed from
/// pairs: the games of a pair share their dice.
[[nodiscard]] Score side_score(const BatchReport& report);
[[nodiscard]] Score agent_score(const BatchReport& report);

/// For people: at most 100 columns, ASCII except names. Every mean has its standard error.
[[nodiscard]] std::string text_report(const BatchReport& report, Paint paint = {});
/// For programs: JSON as in data/schema/simulate.schema.json. Whatever depends on clock or machine is under "timing"
/// only.
[[nodiscard]] std::string json_report(const BatchReport& report);

}  // namespace polemarch::sim
