// Dismounted cavalry (17.5, the second): before everything else side A, then side B says of each unit of cavalry
// whether it fights on foot. Its counter of the infantry type then takes its place for good.
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// The first unit from `from` on that may dismount; when there is none, the set-up goes on (ruling 101).
void Battle::next_dismount(State& s, UnitIndex from) const {
    for (UnitIndex u = from; u < first_[2]; ++u) {
        if (on_foot_[u][0] == none) continue;
        s.phase = Phase::dismount;
        s.subject = u;
        s.mover = trait_[u].side;
        return;
    }
    s.phase = Phase::command;
    s.subject = none;
    s.mover = 0;
    if (in_force(Option::free_deployment)) begin_deployment(s);
}

void Battle::dismount(State& s, std::size_t choice) const { replace(s, s.subject, on_foot_[s.subject][choice]); }

/// One counter takes the place of another, with its facing, order and marker.
void Battle::replace(State& s, UnitIndex counter, UnitIndex by) const {
    Unit& old = s.unit[counter];
    if (old.on_map()) s.at[old.hex] = by;
    s.unit[by] = old;
    old = {byte(Gone::absent), 0};
}

}  // namespace polemarch::ancient_battles
