#include "core/ancient_battles/rules/rally.h"

#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

int rally_help(const Setup& g, const State& s, UnitIndex u) {
    const unsigned side = g.trait[u].side;
    int help = 0;
    for (unsigned bits = g.leaders[side]; bits; bits &= bits - 1) {
        const auto h = s.leader[static_cast<std::size_t>(std::countr_zero(bits))];
        if (h >= hex::cells) continue;
        const auto distance = hex::geometry().distance[s.unit[u].hex][h];
        if (distance <= 1) help = std::max(help, 2 - distance);
    }
    return help;
}

void begin_rally(State& s) {
    if (s.commander != none) {
        s.phase = Phase::rally;
        return;
    }
    s.unit[s.subject].clear(Unit::disordered_bit);
    mark(s, s.subject, Unit::yellow_bit);
    finish_unit(s);
}

void apply_rally(State& s, bool rallied) {
    if (rallied) s.unit[s.subject].clear(Unit::disordered_bit);
    mark(s, s.subject, Unit::yellow_bit);
    finish_unit(s);
}

}  // namespace polemarch::ancient_battles
