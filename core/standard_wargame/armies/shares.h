// Sums of maintenance equivalents and the shares of an army, exactly (2.2.1 to 2.2.3, 2.3.3; S1). Nothing is rounded:
// 25 % of 90 % of 55 ME are 12.375 ME.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <cstdint>
#include <optional>
#include <string>

namespace polemarch::standard_wargame {

/// 1/10,000 ME: the percent of a percent of a whole number of ME is whole.
using Amount = std::int64_t;
inline constexpr Amount maintenance_equivalent = 10'000;

[[nodiscard]] constexpr Amount amount_of(Money halves) { return halves * (maintenance_equivalent / 2); }
/// "12.375": in ME, with as many decimals as it has.
[[nodiscard]] std::string in_me(Amount amount);

/// What an army of this game size and level may and must spend.
struct Shares {
    Amount army_size = 0;                             ///< at most in all (2.2.5)
    Amount main = 0;                                  ///< at least on each main line (2.3.3.1)
    Amount support = 0, limited = 0, contingent = 0;  ///< at most (2.3.3.2, 2.3.3.3, 2.3.4.1)
};
/// Nothing if there is no such level (2.2.3).
[[nodiscard]] std::optional<Shares> shares(const ArmyChart& chart, int game_size, int level);

}  // namespace polemarch::standard_wargame
