// Attacks of a unit and on it: as all stand, where it could go, after a march of the enemy.
#include "core/ancient_battles/rules/fighting.h"
#include "sim/ancient_battles/position_odds.h"

namespace polemarch::sim::ancient_battles {

MeleeOdds PositionOdds::melee(const State& s, UnitIndex a, UnitIndex d) const {
    const hex::Direction approach = hex::geometry().direction_to[s.unit[d].hex][s.unit[a].hex];
    return {encounter(g_.setup(), s, a, d, approach, false), g_.setup().charts.melee, g_.setup().tables};
}

std::vector<Possible> PositionOdds::possible(const State& s, UnitIndex own, bool attacks) const {
    State unmarked = s;
    for (Unit& unit : unmarked.unit) unit.clear(Unit::red_bit);
    std::vector<Possible> all;
    const auto add = [&](UnitIndex a, UnitIndex d) {
        if ((attacks ? a : d) == own) all.push_back({a, d, s.turn == before_.turn && !s.unit[a].red(), melee(s, a, d)});
    };
    if (attacks)
        each_attack_of(g_.setup(), unmarked, own, add);
    else
        each_attack(g_.setup(), unmarked, 1u - g_.setup().trait[own].side, add);
    std::sort(all.begin(), all.end(), [](const Possible& x, const Possible& y) {
        if (x.this_turn != y.this_turn) return x.this_turn;
        if (x.odds.swing() != y.odds.swing()) return x.odds.swing() > y.odds.swing();
        return std::pair(x.attacker, x.defender) < std::pair(y.attacker, y.defender);
    });
    return all;
}

std::optional<March> PositionOdds::best_march(const State& s) const {
    const unsigned enemy = 1u - g_.setup().trait[me_].side;
    const bool open = s.turn == before_.turn && s.phase >= Phase::activate && s.phase <= Phase::support;
    if (!open || s.command_points[enemy] == 0) return {};
    State ordered = s;  // as if the enemy were to act now
    ordered.phase = Phase::activate;
    ordered.mover = static_cast<std::uint8_t>(enemy);
    ordered.order = Order::nothing;
    ordered.commander = none;
    ordered.formation = 0;
    ordered.acted = 0;
    ordered.subject = ordered.object = none;
    std::optional<March> best;
    for (UnitIndex u = g_.setup().first_unit(enemy); u < g_.setup().end_unit(enemy); ++u) {
        const Move order{.kind = Kind::order_unit, .unit = u, .value = static_cast<std::uint8_t>(Order::move)};
        if (!ready(s, u) || !g_.judge(ordered, order)) continue;
        State moving = ordered;
        act(g_.setup(), moving, order);
        MoveList<Battle> ways;
        g_.legal_moves(moving, ways);
        for (const Move& go : ways) {
            if (go.kind != Kind::go || hex::geometry().distance[go.hex][s.unit[me_].hex] != 1) continue;
            State there = moving;
            act(g_.setup(), there, go);
            for (hex::Direction f = 0; f < hex::directions; ++f) {
                if (!((go.value >> f) & 1u)) continue;
                State turned = there;
                turned.unit[u].face(f);
                each_attack_of(g_.setup(), turned, u, [&](UnitIndex, UnitIndex defender) {
                    if (defender != me_) return;
                    MeleeOdds odds = melee(turned, u, me_);
                    if (best && odds.swing() <= best->attack.odds.swing()) return;
                    const std::string move =
                        fmt::format("{} to {}/{}", hex::name(s.unit[u].hex), hex::name(go.hex), f + 1);
                    best.emplace(March{{u, me_, true, std::move(odds)}, move, go.hex, f});
                });
            }
        }
    }
    return best;
}

Stand PositionOdds::stand(const State& s, const std::string& moves) const {
    return {moves,        s.unit[me_].hex, s.unit[me_].facing(), possible(s, me_, true), possible(s, me_, false),
            best_march(s)};
}

void PositionOdds::turns(const std::string& moves, const State& s, std::vector<Stand>& stands) const {
    MoveList<Battle> faces;
    g_.legal_moves(s, faces);
    for (const Move& face : faces) {
        stands.push_back(stand(after(s, face), moves + (moves.empty() ? "" : "; ") + g_.text(s, face)));
    }
}

void PositionOdds::reach() {
    MoveList<Battle> ways;
    g_.legal_moves(s_, ways);
    std::vector<Stand> all;
    for (const Move& go : ways) {
        if (go.kind != Kind::go) continue;
        State there = s_;
        g_.apply(there, go);
        if (there.phase == Phase::facing)
            turns(g_.text(s_, go), there, all);
        else
            all.push_back(stand(after(s_, go), g_.text(s_, go)));
    }
    for (Stand& stand : all)
        if (!stand.attacks.empty() && stand.attacks.front().this_turn) stands_.push_back(std::move(stand));
    std::stable_sort(stands_.begin(), stands_.end(), [](const Stand& x, const Stand& y) {
        return x.attacks.front().odds.swing() > y.attacks.front().odds.swing();
    });
    reached_ = true;
}

}  // namespace polemarch::sim::ancient_battles
