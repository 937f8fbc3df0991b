// The question of a distance battle: one described unit shoots at another, which may shoot back.
#pragma once

#include "core/standard_wargame/odds/fight.h"
#include "sim/odds/odds.h"
#include "sim/standard_wargame/odds/unit_spec.h"

#include <array>
#include <optional>
#include <string>

namespace polemarch::sim::standard_wargame {

/// Arrays: of the shooter, of the target.
struct DistanceQuestion {
    std::array<UnitSpec, 2> units{};
    bool return_fire = false;
    Weather weather = Weather::none;
    std::array<std::size_t, 2> ground{};   ///< of odds_grounds()
    std::optional<std::size_t> village{};  ///< who is inside a fortified village, whose ground it then has
    bool advantage = false;                ///< the shooter is behind the target's rear line (7.4.3.4)
    std::array<Retreat, 2> retreat{};
};

struct DistanceAnswer {
    DistanceQuestion asked;
    std::array<Length, 2> range{};  ///< the target's only if it shoots back; else 0
    std::array<int, 2> value{};
    Breakdown breakdown;
    ActionOdds odds;
};
/// Throws InputError for what the rules do not know, with its number: a shooter without a range to this target.
[[nodiscard]] DistanceAnswer answer(const DistanceQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const DistanceAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const DistanceAnswer& found);

}  // namespace polemarch::sim::standard_wargame
