// All armies against all: how each fares against every other, between two generals of one kind.
//
// A pair of games is one battle played twice: in the second game the two armies, and the seeds by which they were
// built, have changed sides under the same dice. Armies of lists are built anew for each pair. Pair k is of couple
// (k - 1) mod C of the C couples of armies, in the order 1-2, 1-3, ..., 2-3, ...; so a longer matrix begins with a
// shorter one, and an interrupted one covers all couples alike.
#pragma once

#include "sim/match/paired_match.h"
#include "sim/system/armies.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Everything that decides a matrix, and nothing else.
struct ArmyMatrixRequest {
    std::vector<std::string> armies;  ///< as MeetingRequest has them; each once, two at least
    std::optional<int> points{};      ///< the game size, as MeetingRequest has it
    std::string agent = "heuristic";  ///< the general of both armies
    std::uint32_t pairs = 2;          ///< of games, for each couple of armies
    std::uint64_t seed = 1;
    std::vector<std::size_t> only{};  ///< numbers of couples (ArmyMatrix::couple), ascending; empty: all
    static constexpr std::uint32_t most_pairs = 5'000'000;  ///< of all couples together
    /// What tables call an army: a list without its prefix, unless an army has the same name.
    [[nodiscard]] std::string name(std::size_t army) const;
};

struct ArmyMatrix {
    ProgramVersion program = program_version();
    ArmyMatrixRequest request;
    std::string system;               ///< "standard-wargame"
    std::vector<SourceInfo> sources;  ///< charts and lists
    std::vector<PairTally> tallies;   ///< by couple; the first agent is the first list of the couple
    std::uint32_t covered = 0;        ///< pairs counted: an unbroken run from the first
    bool interrupted = false;
    Timing timing;

    /// The number of a couple; first < second.
    [[nodiscard]] std::size_t couple(std::size_t first, std::size_t second) const;
    /// The games of `list` against `enemy`, another one, as the first list's.
    [[nodiscard]] PairTally::Games games(std::size_t list, std::size_t enemy) const;
    /// The pairs of the two, by the half points of `list`.
    [[nodiscard]] Pentanomial pairs(std::size_t list, std::size_t enemy) const;

    /// A list against all others together.
    struct Standing {
        std::size_t list = 0;
        Pentanomial pairs;
        PairTally::Games games;
        /// Against whom its score is best and worst; nothing before its first pair. Of equal ones the first.
        std::optional<std::size_t> best, worst;
    };
    /// The best score first.
    [[nodiscard]] std::vector<Standing> standings() const;
};

/// Calls hooks.finished for every game taken; makes no records. Throws InputError for an unknown agent or list, and for
/// a list of which no army of this size is legal; for this, each list is tried before the first game.
[[nodiscard]] ArmyMatrix play_army_matrix(const Meetings& meetings, const ArmyMatrixRequest& request,
                                          const BatchHooks& hooks);

/// For people: at most 100 columns; a line for each list.
[[nodiscard]] std::string text_report(const ArmyMatrix& matrix, Paint paint = {});
/// For programs: JSON as data/schema/army-matrix.schema.json says.
[[nodiscard]] std::string json_report(const ArmyMatrix& matrix);
/// A row for each list, in the order of text_report: its score against all and against each.
[[nodiscard]] std::string csv_report(const ArmyMatrix& matrix);
/// The scores as a heat map (SVG).
[[nodiscard]] std::string svg_report(const ArmyMatrix& matrix);

}  // namespace polemarch::sim
