// The question of a rally: the die of a unit that rallies in a formation (7.1), once, several times or until it
// succeeds.
#pragma once

#include "sim/ancient_battles/odds/match_up.h"
#include "sim/odds/fight_length.h"
#include "sim/odds/odds.h"

#include <array>
#include <string>

namespace polemarch::sim::ancient_battles {

/// Refers to the charts.
struct RallyQuestion {
    UnitSpec unit;
    bool beside_leader = false;  ///< a leader is in an adjacent hex, none with it (7.2)
    FightLength length{};        ///< in attempts
    DiceReading dice = DiceReading::ordinary;
};

/// Refers to the charts, as the question does.
struct RallyAnswer {
    RallyQuestion asked;               ///< its unit disordered, since only such units rally (7.0)
    bool taken_as_disordered = false;  ///< the question's unit was not
    int strength = 0;                  ///< disordered; the die must not exceed it
    int help = 0;                      ///< subtracted from the die: 2 stacked with a leader, 1 adjacent to one (7.2)
    std::array<RollOutcome, 2> results{};  ///< still disordered, rallied; out of 6
    double rallied = 0;                    ///< chance after the number of attempts that was asked
    double attempts = 0;                   ///< mean number of attempts
};
/// Throws InputError for a contradiction, such as a leader beside a unit that has one with it.
void check(const RallyQuestion& question);
/// Checks the question, and answers it.
[[nodiscard]] RallyAnswer answer(const RallyQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const RallyAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const RallyAnswer& found);

}  // namespace polemarch::sim::ancient_battles
