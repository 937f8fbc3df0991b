#include "ai/ancient_battles/plans.h"

namespace polemarch::ancient_battles {

PlannedBattle::PlannedBattle(const Battle& battle, const Settings& settings) : battle_(battle), settings_(settings) {
    for (const Temper& temper : settings.scripts) generals_.push_back(std::make_unique<HeuristicGeneral>(temper));
}

bool PlannedBattle::scripted(const ancient_battles::State& s) {
    switch (s.phase) {
        case Phase::destination:
        case Phase::facing: return s.order == Order::enter || s.commander != none;
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
    if (s.battle.phase == Phase::destination) {
        // The best few ends, best first.
        const std::size_t most = settings_.marches;
        Outlook outlook(battle_, s.battle, s.battle.mover, generals_[0]->temper());
        StackList<Plan, 33> best;
        outlook.each_march(s.battle.subject, [&](const Plan& plan) {
            if (best.size() == most && plan.value <= best[most - 1].value) return;
            best.push_back(plan);
            for (std::size_t i = best.size() - 1; i > 0 && best[i - 1].value < best[i].value; --i)
                std::swap(best[i - 1], best[i]);
            if (best.size() > most) best.pop_back();
        });
        for (const Plan& plan : best) {
            moves.push_back(plan.go);
            moves[moves.size() - 1].zero = static_cast<std::uint8_t>(1 + plan.facing);
        }
        if (!moves.empty()) return;
    }
    MoveList<Battle> plain;
    battle_.legal_moves(s.battle, plain);
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

PlannedBattle::March PlannedBattle::next_march(const ancient_battles::State& s, std::uint8_t script) const {
    const Temper& temper = generals_[script == 0 ? 0 : script - 1u]->temper();
    Outlook outlook(battle_, s, s.mover, temper);
    StackList<UnitIndex, max_units> units;
    each_unit(s.formation, [&](UnitIndex u) { units.push_back(u); });
    std::stable_sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) {
        return outlook.hexes_to_enemy(s.unit[a].hex) < outlook.hexes_to_enemy(s.unit[b].hex);
    });
    March best;
    for (const UnitIndex u : units) {
        const Plan plan = outlook.best_march(u);
        if (plan.gain > temper.threshold) return {u, plan};
        if (!s.acted && (best.unit == none || plan.gain > best.plan.gain)) best = {u, plan};  // one has to go
    }
    return best;
}

void PlannedBattle::go_on(State& s) const {
    while (battle_.actor(s.battle) != Actor::nobody && battle_.actor(s.battle) != Actor::chance) {
        if (!scripted(s.battle)) {
            s.script = 0;
            return;
        }
        if (s.battle.phase == Phase::formation && s.battle.order == Order::move) {
            const March march = next_march(s.battle, s.script);
            if (march.unit == none) {
                battle_.apply(s.battle, {.kind = Kind::done});
                continue;
            }
            battle_.apply(s.battle, {.kind = Kind::take, .unit = march.unit});
            battle_.apply(s.battle, march.plan.go);
            if (s.battle.phase == Phase::facing)
                battle_.apply(s.battle, {.kind = Kind::face, .value = march.plan.facing});
            continue;
        }
        battle_.apply(s.battle, scripted_move(s.battle, s.script));
    }
}

}  // namespace polemarch::ancient_battles
