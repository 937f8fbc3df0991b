#include "ai/blood_of_kings/heuristic.h"

#include "core/table/arc.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// What a level lost by the unit is worth: the nearer to its end, the more.
int level_worth(const Battle& g, const State& s, UnitIndex u) {
    if (is_camp(u)) return 300;
    const Condition c = g.condition(s, u);
    const int left = std::max(c.bases * 2 - c.at_start, 1) + 2 - static_cast<int>(c.status);
    return 20 * g.type(u).points * c.at_start / std::max(left, 1) + 10;
}

struct Nearest {
    UnitIndex unit = nobody;
    Length far = 0;
};
Nearest nearest_enemy(const Battle& g, const State& s, UnitIndex u) {
    const Field& field = g.field(s);
    Nearest found;
    table::SquaredDistance least{};
    each_unit(field.alive() & places_of(1 - side_of(u)), [&](UnitIndex v) {
        const auto far = table::squared_distance(field[u], field[v]);
        if (found.unit != nobody && !(far < least)) return;
        found.unit = v;
        least = far;
    });
    if (found.unit != nobody) found.far = least.rounded();
    return found;
}

}  // namespace

/// The expected worth for `side` of the combat whose dice are due; 0 where none are.
int HeuristicGeneral::combat(const Battle& g, const State& s, unsigned side) {
    if (g.actor(s) != Actor::chance) return 0;
    const auto event = static_cast<Event>(g.roll(s).event);
    if (event != Event::melee && event != Event::volley) return 0;
    OutcomeList<Battle> list;
    g.outcomes(s, list);
    int sum = 0;
    for (const auto& [move, ways] : list) {
        const auto cost = [&](UnitIndex u, unsigned levels) {
            const int worth = level_worth(g, s, u) * static_cast<int>(levels) * static_cast<int>(ways);
            sum += side_of(u) == side ? -worth : worth;
        };
        if (move.kind == Kind::volley) {
            cost(move.target, move.value);
        } else {
            cost(Battle::top(s).unit, move.unit);
            cost(Battle::top(s).target, move.value);
        }
    }
    return sum / 36;
}

/// How well a unit stands: near enough to fight, its front to the enemy, its flanks not.
int HeuristicGeneral::stand_at(const Battle& g, const State& s, UnitIndex u) {
    const Nearest near = nearest_enemy(g, s, u);
    if (near.unit == nobody) return 0;
    const Field& field = g.field(s);
    const Length range = g.charts().movement.range[static_cast<std::size_t>(g.trait(u).weapon)];
    const bool shoots = g.type(u).charge == 0 || g.type(u).massed_bows || g.type(u).skirmisher;
    const Length wanted = is_camp(u) ? 40 * inch : shoots ? std::max<Length>(range * 3 / 4, 3 * inch) : 3 * inch;
    int value = -std::abs(near.far - wanted) / 64;
    if (table::share_in(table::arc_of(field[u], table::Edge::front), field[near.unit]) != table::Share::none)
        value += 12;
    each_unit(field.alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
        if (!table::within(field[u], field[v], g.type(v).charge)) return;
        if (table::share_in(table::arc_of(field[v], table::Edge::front), field[u]) == table::Share::none) return;
        if (table::share_in(table::arc_of(field[u], table::Edge::front), field[v]) == table::Share::none) value -= 15;
    });
    if (s.unit[u].march()) value -= 6;
    return value;
}

/// What an order to move is worth before it is known where to: the farther from the enemy, the more.
int HeuristicGeneral::order(const Battle& g, const State& s, UnitIndex u) {
    return std::clamp(-stand_at(g, s, u), -10, 60) / 2 + 5;
}

int HeuristicGeneral::value(const Battle& g, const State& s, const Move& m) {
    const unsigned side = static_cast<unsigned>(g.actor(s));
    const auto after = [&] {
        State then = s;
        g.apply(then, m);
        return then;
    };
    switch (m.kind) {
        case Kind::charge: {
            State then = after();
            if (is_camp(m.target)) return 300;
            if (then.depth > 0 && Battle::top(then).stage == Stage::answer)
                g.apply(then, {.kind = Kind::stand, .unit = m.target, .target = m.unit});
            return 20 + combat(g, then, side);
        }
        case Kind::melee: return 10 + combat(g, after(), side);
        case Kind::fire: {
            State then = after();
            if (g.actor(then) != Actor::chance && then.depth > 0 && Battle::top(then).stage == Stage::join)
                g.apply(then, {.kind = Kind::halt});
            return 5 + combat(g, then, side);
        }
        case Kind::join: return 30;
        case Kind::aim_at: return m.target < places ? 10 : m.target == static_cast<std::uint8_t>(Aim::split) ? 5 : 0;
        case Kind::go: {
            const State then = after();
            if (!then.unit[m.unit].alive() || then.depth > 0) return 0;
            return stand_at(g, then, m.unit);
        }
        case Kind::halt:
            if (s.depth > 0 && Battle::top(s).stage == Stage::go) return stand_at(g, s, Battle::top(s).unit) - 1;
            return 0;
        case Kind::advance: return order(g, s, m.unit);
        case Kind::march: return nearest_enemy(g, s, m.unit).far > 20 * inch ? order(g, s, m.unit) + 2 : -20;
        case Kind::regroup: {
            const bool near = nearest_enemy(g, s, m.unit).far < 6 * inch;
            return (s.unit[m.unit].status() == Status::demoralized ? 60 : 35) - (near ? 10 : 0);
        }
        case Kind::retire: return s.unit[m.unit].status() == Status::demoralized ? 10 : -30;
        case Kind::stand: return combat(g, after(), side);
        case Kind::counter: return 15 + combat(g, after(), side);
        case Kind::shoot: return 40;
        case Kind::evade: return g.type(m.unit).skirmisher ? 0 : -25;
        case Kind::pursue:
        case Kind::support:
        case Kind::occupy:
        case Kind::turn: return 10;
        case Kind::lead: return 10 - m.unit % static_cast<int>(max_side_leaders);
        case Kind::pass: return -50;
        case Kind::ride: {
            const State then = after();
            int more = 0;
            for (int i = 0; i < g.units(side); ++i) {
                const auto u = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i));
                if (!s.unit[u].alive() || !g.commands(s, m.unit, u)) continue;
                more += g.in_radius(then, m.unit, u) - g.in_radius(s, m.unit, u);
            }
            return 12 * more - 5;
        }
        case Kind::done: return 0;
        default: return 1;
    }
}

Move HeuristicGeneral::best(const Battle& g, const State& s) {
    MoveList<Battle> list;
    g.legal_moves(s, list);
    std::size_t chosen = 0;
    int most = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const int worth = value(g, s, list[i]);
        if (i > 0 && worth <= most) continue;
        most = worth;
        chosen = i;
    }
    return list[chosen];
}

}  // namespace polemarch::blood_of_kings
