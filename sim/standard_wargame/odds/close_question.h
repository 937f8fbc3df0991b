// The question of a close battle: two described units, one action, or bound after bound.
//
//     CloseQuestion question{read_unit_spec("V HF/2,ranks=2", charts, "--attacker"), ...};
//     const CloseAnswer found = answer(question, charts);
//     found.odds.of[1].fate[2];              // chance that the defender is destroyed
//     text_of(found, {}), json_of(found);    // data/schema/odds-standard-wargame.schema.json
#pragma once

#include "core/standard_wargame/odds/fight.h"
#include "sim/odds/fight_length.h"
#include "sim/odds/odds.h"
#include "sim/standard_wargame/odds/unit_spec.h"

#include <array>
#include <string>

namespace polemarch::sim::standard_wargame {

/// Arrays: of the attacker, of the defender.
struct CloseQuestion {
    std::array<UnitSpec, 2> units{};
    std::size_t active = 0;               ///< whose player is active: 0 or 1
    std::array<std::size_t, 2> ground{};  ///< of odds_grounds()
    std::array<Defending, 2> defending{};
    std::array<bool, 2> advantage{};     ///< combat advantage by position (7.4.3.4)
    std::array<bool, 2> morale_point{};  ///< spent for it (7.4.3.2)
    std::array<bool, 2> unfaced{};       ///< -1 of an enemy that nobody faces (7.4.4)
    std::array<Retreat, 2> retreat{};
    Weather weather = Weather::none;
    bool in_village = false;  ///< a fortified one (7.4.12.3)
    FightLength length{};     ///< in bounds
};

struct CloseAnswer {
    CloseQuestion asked;
    CloseBattle battle;
    std::array<int, 2> value{};  ///< battle values (7.4.2)
    Breakdown breakdown;
    ActionOdds odds;
    std::array<double, Fight::state_count> fight{};  ///< chances of its states, as long as was asked
    FightDuration duration{};
};

/// Throws InputError for what the rules do not know, with its number: attacking baggage, mounted troops that defend a
/// hill.
void check(const CloseQuestion& question);
/// The same for what does not count in a fortified village, whatever the units are.
void check_circumstances(const CloseQuestion& question);
[[nodiscard]] CloseBattle battle_of(const CloseQuestion& question, const Charts& charts);
/// Checks the question, and answers it.
[[nodiscard]] CloseAnswer answer(const CloseQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const CloseAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const CloseAnswer& found);

}  // namespace polemarch::sim::standard_wargame
