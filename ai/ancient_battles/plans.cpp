#include "ai/ancient_battles/plans.h"

namespace polemarch::ancient_battles {

PlannedBattle::PlannedBattle(const Battle& battle, std::span<const Temper> scripts) : battle_(battle) {
    for (const Temper& temper : scripts) generals_.push_back(std::make_unique<HeuristicGeneral>(temper));
}

bool PlannedBattle::scripted(const ancient_battles::State& s) {
    switch (s.phase) {
        case Phase::destination:
        case Phase::facing: return s.commander != none || s.order == Order::enter;
        case Phase::formation:
        case Phase::rapid_fire:
        case Phase::target:
        case Phase::support:
        case Phase::flee_unit:
        case Phase::flee_edge:
        case Phase::flee_step: return true;
        default: return false;
    }
}

ancient_battles::Move PlannedBattle::scripted_move(const ancient_battles::State& s, std::uint8_t script) const {
    return generals_[script == 0 ? 0 : script - 1u]->best(battle_, s);
}

void PlannedBattle::legal_moves(const State& s, MoveList<PlannedBattle>& moves) const {
    moves.clear();
    MoveList<Battle> plain;
    battle_.legal_moves(s.battle, plain);
    if (s.battle.phase == Phase::destination) {
        // The best few ends, best first.
        Outlook outlook(battle_, s.battle, s.battle.mover, generals_[0]->temper());
        StackList<Plan, marches + 1> best;
        outlook.each_march(s.battle.subject, [&](const Plan& plan) {
            std::size_t i = best.size();
            if (i == marches && plan.value <= best[i - 1].value) return;
            best.push_back(plan);
            for (; i > 0 && best[i - 1].value < best[i].value; --i) std::swap(best[i - 1], best[i]);
            if (best.size() > marches) best.pop_back();
        });
        for (const Plan& plan : best)
            for (Move m : plain) {
                if (m.kind != plan.go.kind || m.hex != plan.go.hex || m.driven != plan.go.driven ||
                    m.disordered != plan.go.disordered || m.flipped != plan.go.flipped)
                    continue;
                m.zero = static_cast<std::uint8_t>(1 + plan.facing);
                moves.push_back(m);
                break;
            }
        if (!moves.empty()) return;
    }
    for (Move m : plain) {
        const bool whole = m.kind == Kind::order_lead || m.kind == Kind::enter || m.kind == Kind::panic ||
                           (m.kind == Kind::order_unit && static_cast<Order>(m.value) != Order::move);
        const bool marching = m.kind == Kind::order_lead && static_cast<Order>(m.value) == Order::move;
        for (std::size_t script = 0; script < (marching ? generals_.size() : 1); ++script) {
            m.zero = static_cast<std::uint8_t>(whole ? 1 + script : 0);
            moves.push_back(m);
        }
    }
}

Verdict PlannedBattle::judge(const State& s, const Move& m) const {
    Move plain = m;
    plain.zero = 0;
    return battle_.judge(s.battle, plain);
}

void PlannedBattle::apply(State& s, const Move& m) const {
    const Phase phase = s.battle.phase;
    Move plain = m;
    plain.zero = 0;
    battle_.apply(s.battle, plain);
    if (phase == Phase::activate) s.script = m.zero;
    if (phase == Phase::destination && m.zero > 0 && s.battle.phase == Phase::facing)
        battle_.apply(s.battle, {.kind = Kind::face, .value = static_cast<std::uint8_t>(m.zero - 1)});
    go_on(s);
}

void PlannedBattle::go_on(State& s) const {
    while (battle_.actor(s.battle) != Actor::nobody && battle_.actor(s.battle) != Actor::chance) {
        if (!scripted(s.battle)) {
            s.script = 0;
            return;
        }
        battle_.apply(s.battle, scripted_move(s.battle, s.script));
    }
}

}  // namespace polemarch::ancient_battles
