// Did a change matter? Two series of games on the same seeds, game by game.
//
// Games of one number have the same dice wherever the same event happens, so their difference varies less than that of
// games on other seeds; by how much is measured and reported (PairedDifference::gain). Each row is a paired t-test
// (sim/statistics/paired_difference.h). The p-values are adjusted by Holm's method: those of the four rows of results,
// on which the verdict rests, and those of all other figures.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/experiment/run.h"
#include "sim/shared/paint.h"
#include "sim/statistics/paired_difference.h"
#include "sim/store/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// The games of one cell, in the order of their numbers.
struct ComparedGames {
    std::string words;  ///< what was played
    std::uint64_t seed = 1;
    bool swapped = false;  ///< agents change sides: results are the first agent's, else side A's
    std::vector<Fact> facts{};
    std::vector<StoredGame> games{};
};
/// Those of a cell of a store. Throws InputError if it has no such cell.
[[nodiscard]] ComparedGames compared_games(const Store& store, const Experiment& experiment,
                                           const std::vector<Cell>& cells, std::uint32_t cell);
/// Plays the first `pairs` pairs of a cell. Fewer if it is stopped. Throws as check_experiment() does.
[[nodiscard]] ComparedGames played_games(const Cell& cell, const Experiment& experiment,
                                         const std::filesystem::path& data, std::uint32_t pairs, const RunHooks& hooks);

struct ComparedRow {
    std::string name;       ///< "score", "won", "a_lost_PX", "ended_by: panic"
    std::string unit;       ///< of a quantity; empty for a share
    bool is_share = false;  ///< a share of the games
    double first = 0, second = 0;
    PairedDifference difference{};       ///< second - first
    std::optional<double> adjusted_p{};  ///< Holm's; nothing if the row has no test
};

enum class MarginVerdict : std::uint8_t { within, beyond, undecided };

struct Comparison {
    std::array<std::string, 2> words;
    std::uint64_t seed = 1;
    bool swapped = false;
    std::uint64_t games = 0;        ///< of each
    double margin = 0;              ///< of score, won, drawn and lost, as a share
    std::vector<ComparedRow> rows;  ///< score, won, drawn, lost; degrees; length; the system's figures
    MarginVerdict verdict = MarginVerdict::undecided;
    static constexpr double significance = 0.05;
    static constexpr std::size_t results = 4;  ///< rows: score, won, drawn, lost
};
/// Compares the games that both have. Throws InputError if their seeds differ, if agents change sides in one only, or
/// if they have no two games in common. A figure that only one of them has is left out. The verdict is `beyond` if one
/// of the first four rows differs significantly and its 95% interval lies beyond the margin, `within` if all four
/// intervals lie within it.
[[nodiscard]] Comparison compare(const ComparedGames& first, const ComparedGames& second, double margin);

/// For people: at most 100 columns. Rows without a difference in any game are left out.
[[nodiscard]] std::string text_report(const Comparison& comparison, Paint paint = {});
/// For programs: JSON as data/schema/compare.schema.json says.
[[nodiscard]] std::string json_report(const Comparison& comparison);

}  // namespace polemarch::sim
