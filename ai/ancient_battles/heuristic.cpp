#include "ai/ancient_battles/heuristic.h"

namespace polemarch::ancient_battles {

namespace {

/// The move of the greatest value; the first of equals. `value(move)` is asked once for each.
template <class Value>
Move best_of(const MoveList<Battle>& moves, Value value) {
    std::size_t best = 0;
    int most = value(moves[0]);
    for (std::size_t i = 1; i < moves.size(); ++i)
        if (const int v = value(moves[i]); v > most) most = v, best = i;
    return moves[best];
}

/// Pairs of enemies that touch: how far the battle has begun.
int contacts(const Battle& g, const State& s) { return (hex::around(g.occupied(s, 0)) & g.occupied(s, 1)).count(); }

}  // namespace

Move HeuristicGeneral::choose(const Battle& g, const State& s, AgentStream&) {
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    switch (s.phase) {
        case Phase::bid: return moves[0];  // a point moves a formation; the initiative is rarely worth one
        case Phase::place_leader: return choose_placement(g, s, moves);
        case Phase::first_actor: return moves[contacts(g, s) > 0 ? 0 : 1];
        case Phase::activate: return choose_order(g, s, moves);
        case Phase::formation: return choose_unit(g, s, moves);
        case Phase::destination: return choose_destination(g, s, moves);
        case Phase::facing: return choose_facing(g, s, moves);
        case Phase::rapid_fire: return moves[0];
        case Phase::target: return choose_target(g, s, moves);
        case Phase::support: return choose_support(g, s, moves);
        case Phase::melee:
        case Phase::second_melee: return choose_attack(g, s, moves);
        case Phase::retreat: return choose_retreat(g, s, moves);
        case Phase::advance: return choose_advance(g, s, moves);
        default: return choose_flight(g, s, moves);
    }
}

Move HeuristicGeneral::choose_order(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    Outlook outlook(g, s, s.mover, temper_);
    std::array<int, max_units> march{}, fire{}, rally{};
    for (UnitIndex u = g.first_unit(s.mover); u < g.end_unit(s.mover); ++u) {
        if (!g.ready(s, u)) continue;
        if (g.trait(u).movement > 0) march[u] = outlook.best_march(u).gain;
        if (g.trait(u).shots > 0) fire[u] = std::max(0, outlook.best_fire(u));
        if (s.unit[u].disordered()) rally[u] = outlook.rally_value(u, false);
    }
    return best_of(moves, [&](const Move& m) {
        int value = 0;
        const auto sum = [&](UnitMask units, const std::array<int, max_units>& gain) {
            each_unit(units, [&](UnitIndex u) { value += std::max(0, gain[u]); });
        };
        const auto order = static_cast<Order>(m.value);
        switch (m.kind) {
            case Kind::pass: return temper_.threshold;
            case Kind::order_unit:
                return order == Order::move   ? march[m.unit]
                       : order == Order::fire ? fire[m.unit]
                                              : outlook.rally_value(m.unit, true);
            case Kind::order_lead:
                sum(g.formation(s, m.unit, order), order == Order::move ? march : order == Order::fire ? fire : rally);
                return value;
            case Kind::enter:
                each_unit(g.arrivals()[m.value].units, [&](UnitIndex u) {
                    if (!s.unit[u].on_map()) value += 60 * g.trait(u).strength[0];
                });
                return value;
            case Kind::panic:
                each_unit(g.fleeing(s, 1u - s.mover), [&](UnitIndex u) { value += 45 * g.trait(u).strength[1]; });
                return value;
            default: return 0;
        }
    });
}

Move HeuristicGeneral::choose_unit(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    Outlook outlook(g, s, s.mover, temper_);
    return best_of(moves, [&](const Move& m) {
        if (m.kind == Kind::done) return temper_.threshold;
        switch (s.order) {
            case Order::move: return outlook.best_march(m.unit).gain;
            case Order::fire: return outlook.best_fire(m.unit);
            default: return temper_.threshold + 1 + g.trait(m.unit).strength[0];
        }
    });
}

Move HeuristicGeneral::choose_destination(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    Outlook outlook(g, s, s.mover, temper_);
    const Plan plan = outlook.best_march(s.subject);
    for (const Move& m : moves)
        if (m.kind == plan.go.kind && m.hex == plan.go.hex && m.flipped == plan.go.flipped &&
            m.driven == plan.go.driven && m.disordered == plan.go.disordered)
            return m;
    return moves[0];
}

Move HeuristicGeneral::choose_facing(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    Outlook outlook(g, s, s.mover, temper_);
    const Unit& unit = s.unit[s.subject];
    return best_of(moves, [&](const Move& m) { return outlook.standing(s.subject, unit.hex, m.value, !unit.red()); });
}

Move HeuristicGeneral::choose_target(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    const Outlook outlook(g, s, s.mover, temper_);
    return best_of(moves, [&](const Move& m) {
        return m.kind == Kind::hold ? 0 : outlook.fire_value(s.subject, m.unit, m.value ? s.combined : 1, 0);
    });
}

/// A supporter is taken if what it adds is more than it could do alone.
Move HeuristicGeneral::choose_support(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    const Outlook outlook(g, s, s.mover, temper_);
    const int attacks = s.enhanced ? s.combined : 1;
    const int more = outlook.fire_value(s.subject, s.object, attacks, s.supporters + 1) -
                     outlook.fire_value(s.subject, s.object, attacks, s.supporters);
    return best_of(moves, [&](const Move& m) { return m.kind == Kind::shoot ? 0 : more - outlook.best_fire(m.unit); });
}

Move HeuristicGeneral::choose_attack(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    const Outlook outlook(g, s, s.mover, temper_);
    return best_of(moves, [&](const Move& m) {
        if (m.kind != Kind::attack) return 0;
        const bool outside = m.hex != none;
        const hex::Direction approach =
            outside ? m.hex : hex::geometry().direction_to[s.unit[m.value].hex][s.unit[m.unit].hex];
        return outlook.attack_value(m.unit, m.value, approach, outside);
    });
}

Move HeuristicGeneral::choose_retreat(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    const Worth worth(g, s, temper_);
    const int loss = worth.clash_36(s.subject, s.object, g.clash_due(s)) / 36;
    return loss > worth.disorder(s.object) ? moves[moves.size() - 1] : moves[0];
}

Move HeuristicGeneral::choose_advance(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    if (!s.unit[s.subject].on_map()) return moves[1];
    Outlook outlook(g, s, s.mover, temper_);
    const Unit& unit = s.unit[s.subject];
    const int stay = outlook.standing(s.subject, unit.hex, unit.facing(), false);
    const int go = outlook.standing(s.subject, s.vacated, hex::opposite(s.approach), false);
    return moves[go > stay ? 1 : 0];
}

/// Where a leader moves the most units, strengthens an attack, or steadies the disordered.
Move HeuristicGeneral::choose_placement(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    Outlook outlook(g, s, s.mover, temper_);
    UnitMask led = 0;
    each_leader(g.leaders_of(s.mover), [&](LeaderIndex l) {
        if (s.leader[l] < hex::cells) led |= g.linked(s, l, true);
    });
    std::array<Plan, max_units> march{};
    for (UnitIndex u = g.first_unit(s.mover); u < g.end_unit(s.mover); ++u)
        if (g.ready(s, u) && g.trait(u).movement > 0) march[u] = outlook.best_march(u);
    State placed = s;
    return best_of(moves, [&](const Move& m) {
        const UnitIndex u = s.at[m.hex];
        if (g.trait(u).base) return -1000;
        placed.leader[m.unit] = m.hex;
        int value = outlook.leader_gain(m.unit, m.hex, march[u].value) - outlook.danger(u) / 4;
        each_unit(g.linked(placed, m.unit, true) & ~led, [&](UnitIndex v) { value += std::max(0, march[v].gain) / 2; });
        each_unit(g.linked(placed, m.unit, false), [&](UnitIndex v) {
            if (s.unit[v].disordered()) value += 10 * g.trait(v).strength[0];
        });
        placed.leader[m.unit] = s.leader[m.unit];
        return value;
    });
}

/// Panicked enemies: those nearest to the edge leave; where the way is a choice, the longest.
Move HeuristicGeneral::choose_flight(const Battle& g, const State& s, const MoveList<Battle>& moves) const {
    if (s.phase != Phase::flee_unit) return moves[0];
    return best_of(moves, [&](const Move& m) {
        int nearest = 255;
        for (const auto& distances : g.ground().to_edge)
            nearest = std::min<int>(nearest, distances[s.unit[m.unit].hex]);
        return -nearest;
    });
}

}  // namespace polemarch::ancient_battles
