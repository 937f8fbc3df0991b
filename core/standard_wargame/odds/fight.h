// Exact chances of battle actions: one action with its retreats and flee rolls, and close battle bound after bound as a
// Markov chain (core/dice/chain.h).
#pragma once

#include "core/dice/chain.h"
#include "core/dice/distribution.h"
#include "core/standard_wargame/rules/combat.h"

#include <array>

namespace polemarch::standard_wargame {

/// What becomes of a fighter: it holds its place (cohesion kept, or its general kept it there), it has retreated and
/// lives, it is destroyed.
enum class Fate : std::uint8_t { holds, retreats, destroyed };
inline constexpr std::size_t fates = 3;
inline const std::vector<std::string> fate_names{"holds", "retreats", "destroyed"};

/// One fighter's prospects in an action.
struct Prospect {
    CohesionTest test;
    FleeLevel level{},
        level_both{};      ///< of its flee roll, if it alone loses cohesion and if both do; barred: auto_fail
    double keeps = 0;      ///< chance of cohesion, excused failures (7.4.6.1) counted
    double prevented = 0;  ///< that its general cancels the retreat (7.4.11)
    std::array<double, fates> fate{};
};

/// An action. Indices: attacker or shooter 0, defender or target 1.
struct ActionOdds {
    dice::Ways faces = 1;  ///< of all combat dice together
    /// Ways in which: both keep cohesion, only the first loses it, only the second, both do.
    std::array<dice::Ways, 4> results{};
    std::array<Prospect, 2> of;
    std::array<std::array<double, fates>, fates> joint{};  ///< [fate of the first][of the second]
};

/// A general's unit tries 7.4.11 if `holds` says so; the text leaves it to its owner.
[[nodiscard]] ActionOdds odds_of(const CloseBattle& battle, Flags holds, const Charts& charts);
[[nodiscard]] ActionOdds odds_of(const DistanceBattle& battle, Flags holds, const Charts& charts);

/// Close battle bound after bound. The bounds of both players alternate; nothing else changes; a unit that retreated
/// comes on again. Ends when a unit is destroyed.
class Fight {
public:
    enum State : int { first_bound, second_bound, attacker_destroyed, defender_destroyed, both_destroyed };
    static constexpr int state_count = 5;
    using Chain = dice::Chain<state_count>;

    Fight(const CloseBattle& battle, Flags holds, const Charts& charts);
    [[nodiscard]] Chain::Passage after(int bounds) const { return chain_.after(chain_.at(first_bound), bounds); }
    [[nodiscard]] Chain::End end() const { return chain_.end(chain_.at(first_bound)); }

private:
    Chain chain_{state_count};
};

}  // namespace polemarch::standard_wargame
