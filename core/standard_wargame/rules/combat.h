// Battle actions (7.4) as plain values: what a position, a command line and a test fill in alike. Cohesion tests with
// all their modifiers, who loses cohesion, and how hard the flee roll is. No dice are rolled here.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace polemarch::standard_wargame {

/// Why foot is in a defending position (7.4.4.2).
enum class Defending : std::uint8_t { none, hill, village, fortification, bank };
inline const std::vector<std::string> defending_names{"none", "hill", "village", "fortification", "bank"};

/// What a retreat would meet (7.4.7 to 7.4.9): nothing; nothing, and it can be extended; friends that stop it;
/// something that destroys the unit.
enum class Retreat : std::uint8_t { free, extended, blocked, barred };
inline const std::vector<std::string> retreat_names{"free", "extended", "blocked", "barred"};

/// A unit in a battle action.
struct Fighter {
    Troops troops{};
    Class grade = Class::regular;
    std::uint8_t ranks = 1;  ///< units of the same troops and class behind each other, this one counted (7.4.4.3)
    bool general = false;
    bool fortified = false;  ///< baggage
    bool active = false;     ///< its player is the active one
    bool difficult = false;  ///< it touches ground that is difficult for close battle
    Defending defending = Defending::none;
    bool advantage = false;     ///< combat advantage by its position (7.4.3.4)
    bool morale_point = false;  ///< spent for it: the opponent rolls two dice and keeps the lower (7.4.3.2)
    bool unfaced = false;       ///< in the effective zone of an enemy that is in nobody's effective zone (7.4.4, N36)
    bool could_not_evade = false;  ///< 6.2.4.2
    Retreat retreat = Retreat::free;
};
/// Both fighters of an action: of a close battle the attacker and the defender, of a distance battle the shooter and
/// the target.
using Pair = std::array<Fighter, 2>;

struct CloseBattle {
    Pair fighters;
    bool in_village = false;  ///< a fortified one: only the bonus of its defenders counts (7.4.12.3)
};
struct DistanceBattle {
    Pair fighters;
    bool return_fire = false;  ///< the target shoots back (7.2.5)
    Weather weather = Weather::none;
    std::array<bool, 2> in_village{};  ///< shoots out of a fortified village
};

// ---- battle values and modifiers

/// Whether an enemy of this weight is heavier in close battle (7.4.4.1).
[[nodiscard]] constexpr bool is_heavier(Weight enemy, Weight own) {
    return own != Weight::as_opponent && enemy != Weight::as_opponent && enemy > own;
}

/// Ranks of these troops that fight, the first one counted (7.4.4.3).
[[nodiscard]] constexpr int ranks_that_fight(Troops troops) {
    const Specification s = specification_of(troops);
    return s == Specification::two_deep ? 2 : s == Specification::three_deep ? 3 : 1;
}

/// 7.4.2. A value that depends on an enemy whose value depends on it takes the enemy's as `unknown_value` (S72).
[[nodiscard]] int battle_value(const Fighter& own, const Fighter& enemy, const Charts& charts);

/// What changes a cohesion die (7.4.4).
enum class Factor : std::uint8_t {
    heavier,
    light_against_light,
    bow_in_difficult,
    bad_weather,
    foot_against_shooter,
    out_of_village,
    unfaced_enemy,
    horse,
    camelry_against_foot,
    difficult_ground,
    shallow_against_deep,
    javelins_against_bows,
    horse_at_shallow,
    defending,
    ranks,
    could_not_evade,
};
inline constexpr std::size_t factor_count = 16;
struct FactorWords {
    std::string_view what, rule;
};
[[nodiscard]] const FactorWords& words_of(Factor factor);

/// Modifiers by factor and fighter; their sum for a fighter.
struct Breakdown {
    std::array<std::array<std::int8_t, 2>, factor_count> of{};
    [[nodiscard]] int sum(std::size_t fighter) const {
        int sum = 0;
        for (const auto& both : of) sum += both[fighter];
        return sum;
    }
};
[[nodiscard]] Breakdown breakdown(const CloseBattle& battle, const Charts& charts);
[[nodiscard]] Breakdown breakdown(const DistanceBattle& battle, const Charts& charts);

// ---- cohesion

/// The dice that a fighter rolls (7.4.3): one, the higher of two (generals), the lower of two.
enum class CombatDice : std::uint8_t { one, higher, lower };
inline const std::vector<std::string> combat_dice_names{"one", "higher of two", "lower of two"};

/// One fighter's test: it keeps cohesion with a die of at least `needs`; 0: always, by combat advantage.
struct CohesionTest {
    CombatDice dice = CombatDice::one;
    std::int8_t modifier = 0;
    std::uint8_t enemy_value = 0;
    std::uint8_t needs = 0;
};
using CohesionTests = std::array<CohesionTest, 2>;
[[nodiscard]] CohesionTests cohesion_tests(const CloseBattle& battle, const Charts& charts);
[[nodiscard]] CohesionTests cohesion_tests(const DistanceBattle& battle, const Charts& charts);
/// The die that counts of those rolled; `second` is ignored if only one is rolled.
[[nodiscard]] constexpr int die_of(CombatDice dice, int first, int second) {
    if (dice == CombatDice::one) return first;
    return (dice == CombatDice::higher) == (first > second) ? first : second;
}
/// Of 6 or, with two dice, of 36: in how many rolls the test succeeds.
[[nodiscard]] int ways_to_keep(const CohesionTest& test);
[[nodiscard]] constexpr int ways_of(CombatDice dice) { return dice == CombatDice::one ? 6 : 36; }

using Flags = std::array<bool, 2>;
/// Who loses cohesion, given who passed the test (7.4.6.1): not a unit in a distance battle that is not shot at; not
/// HF/3 in a close battle whose opponent failed (S82).
[[nodiscard]] Flags lost(const CloseBattle& battle, Flags passed);
[[nodiscard]] Flags lost(const DistanceBattle& battle, Flags passed);

// ---- flee rolls

enum class Action : std::uint8_t { close, distance };
/// How hard the flee roll of `fleeing` is (7.4.10); `opponent_lost`: the enemy lost cohesion, too. Elephants trample
/// what would block them (7.4.8.1).
[[nodiscard]] FleeLevel flee_level(const Fighter& fleeing, const Fighter& enemy, Action action, bool opponent_lost,
                                   const Charts& charts);
/// Of 36: in how many rolls of two dice (an ordinary roll counts the first) the unit survives.
[[nodiscard]] int ways_to_survive(FleeLevel level, int value);
/// Whether a retreat destroys the unit before any roll (7.4.7).
[[nodiscard]] bool is_barred(const Fighter& fleeing);

}  // namespace polemarch::standard_wargame
