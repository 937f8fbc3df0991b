#include "ai/ancient_battles/raids.h"

#include "core/ancient_battles/rules/fighting.h"

#include <algorithm>

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;
using hex::Set;

namespace {

constexpr Direction ahead = 0, left = 5, right = 1;

}  // namespace

void add_strikes(const Setup& g, const State& s, UnitIndex e, StrikeHexes& strikes) {
    const unsigned attackers = 1u - g.trait[e].side;
    for (Direction d = 0; d < hex::directions; ++d) {
        const Index from = g.ground.next[s.unit[e].hex][d];
        const Direction towards = hex::opposite(d);
        if (from == hex::nowhere || !g.ground.crossable(from, towards)) continue;
        for (const Direction turn : {ahead, left, right}) {
            // It attacks to its flank only if no enemy is in front.
            const Direction facing = hex::turned(towards, turn);
            if (turn != ahead && g.ground.crossable(from, facing) &&
                enemy_in(g, s, g.ground.next[from][facing], attackers) != none)
                continue;
            strikes[facing].add(from);
        }
    }
}

Raids::Raids(const Setup& g, const State& s, unsigned side, const HeuristicWeights& heuristic_weights,
             const UnitValues& unit_values)
    : g_(g), s_(s), side_(side), unit_values_(unit_values) {
    const unsigned enemy = 1 - side;
    const UnitIndex camp = g.camp[side];
    if (camp != none && s.unit[camp].on_map()) camp_ = camp;
    if ((camp_ == none && g.exits(enemy) == 0) || !commanded()) return;
    Set goals;
    if (camp_ != none) goals.add(s.unit[camp_].hex);
    if (g.exits(enemy) > 0) {
        const ExitSeekers seekers(g, s, enemy, heuristic_weights, unit_values.stakes());
        exits_ = seekers.open();
        for (std::uint8_t exit = 1; exit <= g.exits(enemy); ++exit) {
            if (!((exits_ >> exit) & 1u)) continue;
            exit_loss_[exit] = seekers.prize(exit);
            goals |= g.exit(enemy, exit);
        }
    }
    if (!goals.any()) return;
    StrikeHexes in_place{};
    if (camp_ != none) add_strikes(g, s, camp_, in_place);
    for (UnitIndex e = g.first_unit(enemy); e < g.end_unit(enemy); ++e) {
        const Trait& t = g.trait[e];
        if (!ready(s, e) || t.base || t.movement == 0 || strength(g, s, e) == 0) continue;
        // Beside the camp it need not march, and no post stops it.
        if (distance_to(goals, s.unit[e].hex) > t.movement + 1 || in_place[s.unit[e].facing()].has(s.unit[e].hex))
            continue;
        if (camp_ != none) camp_loss_[e] = camp_loss(e);
        if (camp_loss_[e] == 0 && exits_ == 0) continue;
        raiders_ |= bit(e);
        key_ = (key_ ^ (std::uint64_t{e} << 16 | unsigned{s.unit[e].hex} << 8 | s.unit[e].bits)) * 0x9e3779b97f4a7c15;
        posts_.add(s.unit[e].hex);
    }
    if (raiders_ == 0) return;
    posts_ |= goals;
    if (camp_ != none) posts_ |= hex::around(hex::set_of(s.unit[camp_].hex));
    posts_ = hex::around(posts_) | posts_;
}

/// Whether the enemy can still give orders this turn.
bool Raids::commanded() const {
    if (stage_of(s_.phase, s_.order) == Stage::combat) return false;
    if (s_.command_points[1 - side_] > 0 || stage_of(s_.phase, s_.order) == Stage::before_action) return true;
    bool leader = false;
    each_leader(g_.leaders[1 - side_] & ~unsigned{s_.leader_marked},
                [&](LeaderIndex l) { leader = leader || s_.leader[l] < hex::cells; });
    return leader;
}

int Raids::distance_to(const Set& hexes, Index from) {
    int least = 255;
    hexes.each([&](Index h) { least = std::min<int>(least, hex::geometry().distance[from][h]); });
    return least;
}

int Raids::camp_loss(UnitIndex raider) const {
    const Index h = s_.unit[camp_].hex;
    int most = 0;
    State then = s_;
    for (Direction d = 0; d < hex::directions; ++d) {
        const Index from = g_.ground.next[h][d];
        if (from == hex::nowhere || then.at[from] != none || !g_.ground.crossable(from, hex::opposite(d))) continue;
        then.unit[raider].hex = from;
        then.unit[raider].face(hex::opposite(d));
        const auto ways = g_.tables.melee(modifiers(clash_of(g_, then, raider, camp_, d, false), g_.charts.melee));
        int taken = ways[static_cast<std::size_t>(MeleeResult::defender_eliminated)];
        if (s_.unit[camp_].disordered()) taken += ways[static_cast<std::size_t>(MeleeResult::defender_disordered)];
        most = std::max(most, taken * unit_values_.elimination(camp_) / 36);
    }
    return most;
}

Raids::Goals Raids::goals(const State& then, UnitIndex raider) const {
    Goals found;
    StrikeHexes strikes{};
    if (camp_ != none) add_strikes(g_, then, camp_, strikes);
    const Index start = then.unit[raider].hex;
    const bool engaged = zone(g_, then, side_).has(start);  // leaving it marks the unit red (8.8.3)
    Reach reach;
    find_reach(g_.ground, mover(g_, then, raider), reach);
    for (const Ends& ends : reach) {
        found.exits |= ends.leaves & exits_;
        for (Direction f = 0; f < hex::directions; ++f) {
            const Set there = ends.facing[f] & strikes[f];
            found.camp = found.camp || (engaged ? there.has(start) : there.any());
        }
    }
    return found;
}

Raids::Threat Raids::threat(const State& then, UnitMask among) const {
    Threat threat;
    int worst = 0, rest = 0;
    each_unit(among, [&](UnitIndex e) {
        const Goals open = goals(then, e);
        int loss = open.camp ? camp_loss_[e] : 0;
        for (unsigned exits = open.exits; exits; exits &= exits - 1)
            loss = std::max(loss, exit_loss_[static_cast<std::size_t>(std::countr_zero(exits))]);
        if (loss <= 0) return;
        threat.raiders |= bit(e);
        rest += std::min(loss, worst);
        worst = std::max(loss, worst);
    });
    threat.loss = (worst + rest / 2) / 2;  // not every enemy unit gets an order
    return threat;
}

}  // namespace polemarch::ancient_battles
