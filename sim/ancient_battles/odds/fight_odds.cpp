#include "sim/ancient_battles/odds/fight_odds.h"

namespace polemarch::sim::ancient_battles {

namespace {

/// The states that a fight can reach, by their numbers, ascending.
std::vector<int> reached(const Fight& fight) {
    std::vector<bool> seen(Fight::states);
    std::vector<int> open{fight.start()};
    seen[static_cast<std::size_t>(fight.start())] = true;
    while (!open.empty()) {
        const int from = open.back();
        open.pop_back();
        for (int to = 0; to < Fight::states; ++to)
            if (fight.chain().transition(from, to) > 0 && !seen[static_cast<std::size_t>(to)]) {
                seen[static_cast<std::size_t>(to)] = true;
                open.push_back(to);
            }
    }
    std::vector<int> states;
    for (int i = 0; i < Fight::states; ++i)
        if (seen[static_cast<std::size_t>(i)]) states.push_back(i);
    return states;
}

}  // namespace

Aftermath aftermath(const Combatant& attacker, const Combatant& defender, const Prospects& after,
                    const CombatTables& tables) {
    return {after, {loss(attacker, after.attacker, tables), loss(defender, after.defender, tables)}};
}

FightOdds fight_odds(const Fight& fight, const FightLength& length, const Combatant& attacker,
                     const Combatant& defender, const CombatTables& tables) {
    const auto end = length.of(fight);
    FightOdds odds;
    odds.duration = {length, end.steps, end.endless};
    const std::vector<int> states = reached(fight);
    for (const int from : states) {
        if (from == fight.start()) odds.start = odds.states.size();
        FightOdds::State state{Fight::standing(from), end.states(from), {}};
        for (const int to : states) state.next.push_back(fight.chain().transition(from, to));
        odds.states.push_back(std::move(state));
    }
    odds.after = aftermath(attacker, defender, prospects(end.states), tables);
    odds.fought = end.steps - odds.after.units.retreated;
    return odds;
}

}  // namespace polemarch::sim::ancient_battles
