// The dice of a game compared with what was to be expected of them: what a player asks who feels robbed. Exact, and
// without rollouts: it says how good the outcomes were among those that could fall, not what they did to the game. For
// that see the review (sim/analysis/review.h).
//
// An outcome's favour to side A is its mid-rank among all ways of its roll: the share of ways that are worse for A, and
// half of the ways of the outcome itself. Its expectation is 1/2 in every roll, so rolls of all kinds can be added
// (ridit analysis: Bross, Biometrics 14, 1958). Side B's favour is 1 minus that.
#pragma once

#include "core/any_game.h"
#include "core/record.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Rolls of one kind, or all.
struct FavourOfRolls {
    std::string event{}, rule{};  ///< "melee", "11.2.5"; empty: of all kinds
    std::size_t rolls = 0;
    double favour = 0;     ///< to side A, the sum over the rolls
    double expected = 0;   ///< half of `rolls`
    double deviation = 0;  ///< the standard deviation of that sum, exact
    /// The chance of a sum that is worse for side A, by the normal distribution. Empty where the rolls are too few for
    /// it (fewest), or cannot favour anybody.
    std::optional<double> luckier_than{};
    static constexpr std::size_t fewest = 12;
};
/// The dice in the hands of one side.
struct PipsOfSide {
    std::size_t dice = 0;
    std::uint64_t pips = 0;
    double expected = 0;   ///< 3.5 a die
    double more_than = 0;  ///< the chance of fewer pips, and half of that of as many; exact
};
struct DiceReport {
    FavourOfRolls all;
    std::vector<FavourOfRolls> kinds;  ///< by event, the most frequent first
    std::array<PipsOfSide, 2> sides;   ///< high faces are not always good ones: see `all` for luck
};

/// Adds up the rolls of a game, in any order.
class DiceTally {
public:
    /// `outcome` is what fell in the chance state `before`; `step` is its line in the record.
    void add(const AnyGame& g, const StateBytes& before, const MoveBytes& outcome, const RecordStep& step);
    [[nodiscard]] DiceReport report() const;

private:
    struct Sum {
        std::string rule;
        std::size_t rolls = 0;
        double favour = 0, variance = 0;
    };
    [[nodiscard]] static FavourOfRolls favour_of(const std::string& event, const Sum& sum);

    std::map<std::string, Sum> kinds_;
    std::array<PipsOfSide, 2> sides_;
};

/// The chance that so many dice show fewer pips, and half of the chance that they show as many.
[[nodiscard]] double chance_of_fewer(std::size_t dice, std::uint64_t pips);

}  // namespace polemarch::sim
