// Close battles of the Standard Wargame Rules that benches evaluate.
#pragma once

#include "core/standard_wargame/odds/fight.h"

#include <vector>

namespace polemarch::bench {

/// All troops against all, the attacker in its own bound, the defender two ranks deep.
inline std::vector<standard_wargame::CloseBattle> all_close_battles() {
    std::vector<standard_wargame::CloseBattle> battles;
    for (std::size_t a = 0; a < standard_wargame::troop_kinds; ++a)
        for (std::size_t d = 0; d < standard_wargame::troop_kinds; ++d) {
            standard_wargame::CloseBattle battle;
            battle.fighters[0].troops = standard_wargame::troops_at(a);
            battle.fighters[1].troops = standard_wargame::troops_at(d);
            battle.fighters[0].active = true;
            battle.fighters[1].ranks = 2;
            battles.push_back(battle);
        }
    return battles;
}

}  // namespace polemarch::bench
