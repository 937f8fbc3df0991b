// What a pair of battle strategies does (3.4): its cost, whether the battle is delayed, and its effects on the battle.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

/// What a side has in the battle.
struct StrategyEffects {
    bool march = false;              ///< may send a flank march (3.4.1.4)
    std::uint8_t march_earlier = 0;  ///< turns that it waits less (4.1.6)
    std::uint8_t deployment = 0;     ///< added to its dice (3.5.2)
    bool draw = false;               ///< a drawn battle is its winning draw (3.4.1.5)
    std::uint8_t hasty = 0;          ///< its first turns with hasty preparation (4.1.7)
    bool operator==(const StrategyEffects&) const = default;
};

/// Who rolls whether the battle is delayed (S28).
enum class DelayDie : std::uint8_t { none, attacker, own, enemy };
inline const std::vector<std::string> delay_die_names{"none", "attacker", "own", "enemy"};

/// Arrays: own side 0, enemy 1.
struct StrategyPair {
    std::array<Strategy, 2> chosen{};
    std::array<std::uint8_t, 2> cost{};  ///< maintenance levels, paid at once (j)
    std::uint8_t delay_from = 0;         ///< delayed from this die on; 0: never, 1: always, without a die
    DelayDie delay_die = DelayDie::none;
    bool terrain_kept = false;  ///< if it is delayed (3.4.3)
    /// Nothing if the battle is always delayed.
    std::optional<std::array<StrategyEffects, 2>> effects{};

    [[nodiscard]] bool is_delayed(int die) const { return delay_from != 0 && die >= delay_from; }
    /// Of 6.
    [[nodiscard]] int ways_to_delay() const { return delay_from == 0 ? 0 : 7 - delay_from; }
};
/// `day`: of the battle, 1 or more; days from the sixth on are not put off by two armies that prepare (S28).
[[nodiscard]] StrategyPair strategy_pair(Strategy own, Strategy enemy, int day, const Charts& charts);

}  // namespace polemarch::standard_wargame
