#include "core/ancient_battles/rules/dismounting.h"

#include "core/ancient_battles/rules/deployment.h"
#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

void next_dismount(const Setup& g, State& s, UnitIndex from) {
    for (UnitIndex u = from; u < g.first[2]; ++u) {
        if (g.on_foot[u][0] == none) continue;
        s.phase = Phase::dismount;
        s.subject = u;
        s.mover = g.trait[u].side;
        return;
    }
    s.phase = Phase::command;
    s.subject = none;
    s.mover = 0;
    if (g.in_force(Option::free_deployment)) begin_deployment(g, s);
}

void dismount(const Setup& g, State& s, std::size_t choice) { replace(s, s.subject, g.on_foot[s.subject][choice]); }

}  // namespace polemarch::ancient_battles
