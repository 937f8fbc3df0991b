// Attacks of a unit and on it: from the current hexes, from hexes it could go to, and after a march of the enemy.
#include "sim/ancient_battles/odds/position_search.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

PossibleMelee PositionSearch::melee(const Encounter& e, UnitIndex a, UnitIndex d, bool this_turn) const {
    const auto unit = [&](UnitIndex u, const Combatant& c) {
        const bool named = u != me_ && s_.unit[u].on_map();
        return UnitInPlay{g_.setup().type(u).code, named ? hex::name(s_.unit[u].hex) : "", c.disordered, c.leaders,
                          u == me_};
    };
    return {unit(a, e.attacker), unit(d, e.defender), this_turn,
            melee_odds(e, g_.setup().charts.melee, g_.setup().tables)};
}

Encounter PositionSearch::encounter(const State& s, UnitIndex a, UnitIndex d) const {
    const hex::Direction approach = hex::geometry().direction_to[s.unit[d].hex][s.unit[a].hex];
    return polemarch::ancient_battles::encounter(g_.setup(), s, a, d, approach, false);
}

std::vector<PositionSearch::Option> PositionSearch::options(const State& s, bool attacks) const {
    State unmarked = s;
    for (Unit& unit : unmarked.unit) unit.clear(Unit::red_bit);
    std::vector<Option> all;
    const auto add = [&](UnitIndex a, UnitIndex d) {
        if ((attacks ? a : d) != me_) return;
        const bool this_turn = s.turn == before_.turn && !s.unit[a].red();
        all.push_back({attacks ? d : a, melee(encounter(s, a, d), a, d, this_turn)});
    };
    if (attacks)
        each_attack_of(g_.setup(), unmarked, me_, add);
    else
        each_attack(g_.setup(), unmarked, 1u - g_.setup().trait[me_].side, add);
    std::sort(all.begin(), all.end(), [](const Option& x, const Option& y) {
        if (x.melee.this_turn != y.melee.this_turn) return x.melee.this_turn;
        if (x.melee.odds.swing() != y.melee.odds.swing()) return x.melee.odds.swing() > y.melee.odds.swing();
        return x.enemy < y.enemy;
    });
    return all;
}

std::vector<PossibleMelee> PositionSearch::possible(const State& s, bool attacks) const {
    std::vector<PossibleMelee> melees;
    for (Option& option : options(s, attacks)) melees.push_back(std::move(option.melee));
    return melees;
}

std::optional<MarchThreat> PositionSearch::best_march(const State& s) const {
    const unsigned enemy = 1u - g_.setup().trait[me_].side;
    const bool open = s.turn == before_.turn && s.phase >= Phase::activate && s.phase <= Phase::support;
    if (!open || s.command_points[enemy] == 0) return {};
    State ordered = s;  // as if the enemy acted now
    ordered.phase = Phase::activate;
    ordered.mover = static_cast<std::uint8_t>(enemy);
    ordered.order = Order::nothing;
    ordered.commander = none;
    ordered.formation = 0;
    ordered.acted = 0;
    ordered.subject = ordered.object = none;
    std::optional<MarchThreat> best;
    for (UnitIndex u = g_.setup().first_unit(enemy); u < g_.setup().end_unit(enemy); ++u) {
        const Move order{.kind = Kind::order_unit, .unit = u, .value = static_cast<std::uint8_t>(Order::move)};
        if (!ready(s, u) || !g_.judge(ordered, order)) continue;
        const State moving = after(ordered, order);
        MoveList<Battle> ways;
        g_.legal_moves(moving, ways);
        for (const Move& go : ways) {
            if (go.kind != Kind::go || hex::geometry().distance[go.hex][s.unit[me_].hex] != 1) continue;
            const State there = after(moving, go);
            for (hex::Direction f = 0; f < hex::directions; ++f) {
                if (!((go.value >> f) & 1u)) continue;
                State turned = there;
                turned.unit[u].face(f);
                each_attack_of(g_.setup(), turned, u, [&](UnitIndex, UnitIndex defender) {
                    if (defender != me_) return;
                    PossibleMelee attack = melee(encounter(turned, u, me_), u, me_, true);
                    if (best && attack.odds.swing() <= best->attack.odds.swing()) return;
                    best = MarchThreat{std::move(attack),
                                       fmt::format("{} to {}/{}", hex::name(s.unit[u].hex), hex::name(go.hex), f + 1),
                                       hex::name(go.hex), f + 1};
                });
            }
        }
    }
    return best;
}

Placement PositionSearch::placement(const State& s, const std::string& moves) const {
    const Unit& unit = s.unit[me_];
    return {moves, hex::name(unit.hex), unit.facing() + 1, possible(s, true), possible(s, false), best_march(s)};
}

void PositionSearch::turns(const std::string& moves, const State& s, std::vector<Placement>& placements) const {
    MoveList<Battle> faces;
    g_.legal_moves(s, faces);
    for (const Move& face : faces)
        placements.push_back(placement(after(s, face), moves + (moves.empty() ? "" : "; ") + g_.text(s, face)));
}

std::vector<Placement> PositionSearch::reach() const {
    MoveList<Battle> ways;
    g_.legal_moves(s_, ways);
    std::vector<Placement> all, placements;
    for (const Move& go : ways) {
        if (go.kind != Kind::go) continue;
        State there = s_;
        g_.apply(there, go);
        if (there.phase == Phase::facing)
            turns(g_.text(s_, go), there, all);
        else
            all.push_back(placement(after(s_, go), g_.text(s_, go)));
    }
    for (Placement& placement : all)
        if (!placement.attacks.empty() && placement.attacks.front().this_turn)
            placements.push_back(std::move(placement));
    std::stable_sort(placements.begin(), placements.end(), [](const Placement& x, const Placement& y) {
        return x.attacks.front().odds.swing() > y.attacks.front().odds.swing();
    });
    return placements;
}

}  // namespace polemarch::sim::ancient_battles
