#include "ai/ancient_battles/quick_play.h"

namespace polemarch::ancient_battles {

namespace {

const Temper temper{};

/// The best attack of the side to act, or of one unit; a pass (a halt in a second melee) if none promises anything.
Move best_attack(const Battle& g, const State& s) {
    const Worth worth(g, s, temper);
    Move best{.kind = s.phase == Phase::second_melee ? Kind::halt : Kind::pass};
    int most = 0;
    const auto look = [&](UnitIndex a, UnitIndex d) {
        const hex::Direction approach = hex::geometry().direction_to[s.unit[d].hex][s.unit[a].hex];
        const auto m = modifiers(g.clash_of(s, a, d, approach, false), g.charts().melee);
        const int value = worth.clash_36(a, d, m) + 36 * temper.ardour * std::min(g.strength(s, a), g.strength(s, d));
        if (value <= most) return;
        most = value;
        best = {.kind = Kind::attack, .unit = a, .value = d};
    };
    if (s.phase == Phase::second_melee)
        g.each_attack_of(s, s.subject, look);
    else
        g.each_attack(s, s.mover, look);
    return best;
}

Move quick_move(const Battle& g, const State& s) {
    switch (s.phase) {
        case Phase::activate: return {.kind = Kind::pass};
        case Phase::melee: return best_attack(g, s);
        case Phase::retreat: return {.kind = Kind::stand};
        default: break;
    }
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (s.phase == Phase::second_melee) {
        const Move best = best_attack(g, s);
        for (const Move& m : moves)
            if (m == best) return m;
        return moves[0];
    }
    return moves[s.phase == Phase::advance ? 1 : 0];
}

}  // namespace

void finish_turn(const Battle& g, State& s, AgentStream& stream) {
    const auto turn = s.turn;
    for (Actor actor = g.actor(s); actor != Actor::nobody && s.turn == turn; actor = g.actor(s))
        g.apply(s, actor == Actor::chance ? draw(g, s, stream) : quick_move(g, s));
}

}  // namespace polemarch::ancient_battles
