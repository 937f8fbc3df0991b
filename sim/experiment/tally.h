// What the games of a cell say, and when they are enough.
#pragma once

#include "sim/experiment/experiment.h"
#include "sim/match/pentanomial.h"
#include "sim/match/sprt.h"
#include "sim/store/store.h"

#include <array>
#include <cstdint>

namespace polemarch::sim {

/// Whether an interval is at most so wide to each side of its middle.
[[nodiscard]] inline bool is_within(const Interval& interval, double half_width) {
    return (interval.high - interval.low) / 2 <= half_width;
}

/// Counts games in the order of their numbers. Where agents change sides, score and interval are of whole pairs.
class CellTally {
public:
    /// `swapped`: agents change sides in every second game.
    CellTally(const StopRule& rule, bool swapped) : rule_(rule), swapped_(swapped) {}
    void add(const StoredGame& game);

    [[nodiscard]] std::uint32_t games() const { return games_; }
    /// Of the first agent if sides change, else of side A: won + half of drawn, divided by all.
    [[nodiscard]] double score() const { return pairs_.score(); }
    [[nodiscard]] Interval interval() const { return score_interval(pairs_); }       ///< 95%, by pairs
    [[nodiscard]] std::array<std::uint64_t, 3> results() const { return results_; }  ///< A won, drawn, B won
    /// Won, drawn, lost: of the first agent if sides change, else of side A, as the score is.
    [[nodiscard]] std::array<std::uint64_t, 3> own_results() const { return own_results_; }
    /// What is independent: pairs by their points; where sides do not change, games, as pairs that both went so.
    [[nodiscard]] const Pentanomial& pairs() const { return pairs_; }
    [[nodiscard]] SprtState test() const;  ///< of a rule that has one
    /// Whether the rule has enough of these games. To be asked after whole blocks.
    [[nodiscard]] bool is_enough() const;

private:
    StopRule rule_;
    bool swapped_;
    std::uint32_t games_ = 0;
    std::array<std::uint64_t, 3> results_{}, own_results_{};
    Pentanomial pairs_;
    std::uint32_t open_pair_ = 0;  ///< whose first game has been counted
    int first_of_pair_ = 0;
};

}  // namespace polemarch::sim
