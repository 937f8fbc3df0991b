// The question of fire: volleys of one unit at another, perhaps with the target's reply (10.6).
#pragma once

#include "sim/ancient_battles/odds/fight_odds.h"
#include "sim/ancient_battles/odds/match_up.h"
#include "sim/odds/odds.h"

#include <array>
#include <optional>
#include <string>

namespace polemarch::sim::ancient_battles {

/// Refers to the charts.
struct FireQuestion {
    UnitSpec attacker, defender;
    const HexTerrain* attacker_ground = nullptr;  ///< not null; counts for the reply
    const HexTerrain* defender_ground = nullptr;  ///< not null
    int support = 0;                              ///< supporting units, 0 to 30 (10.5)
    int combined = 1;                             ///< rapid fire: number of attacks combined in one, 1 to 3 (10.7.3)
    /// The target fires back, a volley by each in turn, with this number of supporters.
    std::optional<int> reply_support{};
    FightLength length{};  ///< in volleys
    DiceReading dice = DiceReading::ordinary;
};

/// One volley: the best of the attack dice with the support, against the defence die with the defence (10.6). Refers to
/// the charts.
struct ShotOdds {
    UnitSpec firer, target;
    const HexTerrain* ground = nullptr;  ///< the target's
    int attack_dice = 1;
    int support = 0;          ///< added to the best attack die
    int printed_defence = 0;  ///< on the target's counter
    int out_of_control = 0;   ///< 1 if it is uncontrolled: subtracted from its defence (17.4.2)
    int ground_defence = 0;
    int defence = 0;           ///< added to the defence die: the sum of the three
    std::uint32_t faces = 36;  ///< of all dice
    RollOutcome missed{}, hit{};
};

/// Refers to the charts, as the question does.
struct FireAnswer {
    FireQuestion asked;
    ShotOdds shot;
    std::optional<ShotOdds> reply;
    FightOdds fight;  ///< as long as was asked, with the reply
};
/// Throws InputError if the rules forbid it: no missiles (10.1), a target that is immune (13.1.3).
[[nodiscard]] FireAnswer answer(const FireQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const FireAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const FireAnswer& found);

}  // namespace polemarch::sim::ancient_battles
