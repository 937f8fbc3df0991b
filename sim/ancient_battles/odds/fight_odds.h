// A fight that goes on: what becomes of both units, attack after attack or volley after volley, and what that costs.
#pragma once

#include "core/ancient_battles/odds/fight.h"
#include "sim/odds/fight_length.h"

#include <array>
#include <cstddef>
#include <vector>

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

/// What becomes of two units, and what that costs each on the average.
struct Aftermath {
    Prospects units;
    std::array<Loss, 2> losses;  ///< the attacker's, the defender's
};
/// `attacker` and `defender` as they were before. `tables` have the leaders' escapes (11.5.1).
[[nodiscard]] Aftermath aftermath(const Combatant& attacker, const Combatant& defender, const Prospects& after,
                                  const CombatTables& tables);

struct FightOdds {
    /// How the two can be.
    struct State {
        Standing standing;
        double chance = 0;         ///< of being so when the fight has gone on as long as was asked
        std::vector<double> next;  ///< chance of each state after one more step; final states lead to themselves
    };
    FightDuration duration;     ///< its steps are attacks that were declared, or volleys
    std::vector<State> states;  ///< that can be reached, in the order of Fight::standing()
    std::size_t start = 0;      ///< index into states
    Aftermath after;
    double fought = 0;  ///< attacks on the average from which the defender did not retreat (11.2.3)
};
/// Solves the chain once. `attacker` and `defender` as they are before the fight.
[[nodiscard]] FightOdds fight_odds(const Fight& fight, const FightLength& length, const Combatant& attacker,
                                   const Combatant& defender, const CombatTables& tables);

}  // namespace polemarch::sim::ancient_battles
