// A longer fight: how it ends, what becomes of both units, and their mean losses.
#pragma once

#include "core/blood_of_kings/odds/fight.h"
#include "sim/odds/fight_length.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace polemarch::sim::blood_of_kings {

using namespace polemarch::blood_of_kings;

struct FightOdds {
    struct Next {
        std::size_t state = 0;  ///< index into states
        double chance = 0;
    };
    /// A state of the two units.
    struct State {
        FightState state;
        double start = 0;        ///< of this state at the beginning
        double chance = 0;       ///< of this state when the fight has lasted as long as was asked
        std::vector<Next> next;  ///< after one more action; empty if the fight is over
    };
    /// Final states that are shown to people as one.
    struct End {
        std::string words;  ///< "the target is destroyed", "it goes on"
        double chance = 0;
    };
    FightDuration duration;           ///< its steps are actions: melees, volleys
    std::vector<State> states;        ///< all that can be reached
    std::vector<End> ends;            ///< the most likely first; includes those of chance 0
    std::array<Prospect, 2> after{};  ///< what becomes of the actor and of the target
};
/// Solves the chain once. `contenders`: the actor and the target before the fight.
[[nodiscard]] FightOdds fight_odds(const Fight& fight, const FightLength& length,
                                   const std::array<Contender, 2>& contenders, const MoraleChart& chart);

}  // namespace polemarch::sim::blood_of_kings
