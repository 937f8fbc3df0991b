// What counts say about the strength of two agents: for `polemarch stats`, which takes them from the command line.
#pragma once

#include "core/version.h"
#include "sim/match/sprt.h"
#include "sim/shared/paint.h"

#include <array>
#include <optional>
#include <string>

namespace polemarch::sim {

struct Counts {
    /// Pairs of games by the points of the first agent. If `single_games`, games instead, all independent: lost ones at
    /// 0, drawn ones at 1 point, won ones at 2, none between. So a game is what a pair with two equal results would be:
    /// the same score, and an error by games.
    Pentanomial pentanomial;
    bool single_games = false;
    std::optional<Sprt> sprt{};
};

/// For people: at most 80 columns. No figure has more digits than its interval justifies (sim/statistics/digits.h).
[[nodiscard]] std::string text_report(const Counts& counts, Paint paint = {});
/// For programs: JSON as data/schema/stats.schema.json says.
[[nodiscard]] std::string json_report(const Counts& counts, const ProgramVersion& program = program_version());

/// A share of the pairs or games.
struct CountedShare {
    const char* key;    ///< of JSON: "won"
    const char* label;  ///< of the table
    std::uint64_t count;
    [[nodiscard]] double of(std::uint64_t all) const { return static_cast<double>(count) / static_cast<double>(all); }
};
/// Won, drawn, lost: by more, as many, fewer than 1 point of a pair.
[[nodiscard]] std::array<CountedShare, 3> shares_of(const Counts& counts);

}  // namespace polemarch::sim
