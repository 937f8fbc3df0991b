// A longer fight: what becomes of both units, attack after attack or volley after volley, and the mean losses.
#pragma once

#include "core/ancient_battles/odds/fight.h"
#include "sim/odds/fight_length.h"

#include <array>
#include <cstddef>
#include <vector>

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

/// What becomes of two units, and the mean losses of each.
struct Aftermath {
    Prospects units;
    std::array<Loss, 2> losses;  ///< the attacker's, the defender's
};
/// `attacker` and `defender` are their conditions before it. `tables` have the leaders' escapes (11.5.1).
[[nodiscard]] Aftermath aftermath(const Combatant& attacker, const Combatant& defender, const Prospects& after,
                                  const CombatTables& tables);

struct FightOdds {
    /// A state of the two units.
    struct State {
        Standing standing;
        double chance = 0;         ///< of this state when the fight has lasted as long as was asked
        std::vector<double> next;  ///< chance of each state after one more step; final states lead to themselves
    };
    FightDuration duration;     ///< its steps are declared attacks, or volleys
    std::vector<State> states;  ///< all that can be reached, in the order of Fight::standing()
    std::size_t start = 0;      ///< index into states
    Aftermath after;
    double fought = 0;  ///< mean number of attacks from which the defender did not retreat (11.2.3)
};
/// Solves the chain once. `attacker` and `defender` are their conditions before the fight.
[[nodiscard]] FightOdds fight_odds(const Fight& fight, const FightLength& length, const Combatant& attacker,
                                   const Combatant& defender, const CombatTables& tables);

}  // namespace polemarch::sim::ancient_battles
