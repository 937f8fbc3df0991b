#include "ai/ancient_battles/stakes.h"

#include "core/ancient_battles/rules/victory.h"

#include <algorithm>

namespace polemarch::ancient_battles {

Stakes::Stakes(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights)
    : g_(g), s_(s), camp_(heuristic_weights.camp), half_result_(heuristic_weights.result) {
    if (half_result_ == 0) return;
    const TurnTable& turns = g.scenario.turns;
    ends_ = s.turn >= turns.last ? sixths : std::min<int>(turns.end_on[s.turn], sixths);
    if (ends_ == 0) return;
    for (unsigned side = 0; side < 2; ++side) {
        strength_[side] = total_strength(g, s, side);
        const int points = lasting_points(g, s, side);
        ahead_ += side == 0 ? points : -points;
    }
    result_ = result(ahead_, strength_);
    for (unsigned side = 0; side < 2; ++side) {
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u)
            strongest_[side] = std::max<int>(strongest_[side], g.trait[u].strength[0]);
        hangs_[side] = ending(side, strongest_[side], 0) != 0;
    }
}

int Stakes::result(int ahead, const std::array<int, 2>& strength) const {
    for (const unsigned side : {0u, 1u})
        if (strength[side] > 0 && strength[side] >= 2 * strength[1 - side]) ahead += side == 0 ? 1 : -1;
    if (ahead != 0) return ahead > 0 ? 2 : 0;
    return g_.scenario.draw_counts_for < 0 ? 1 : g_.scenario.draw_counts_for == 0 ? 2 : 0;
}

int Stakes::ending(unsigned side, int strength, int points) const {
    if (ends_ == 0) return 0;
    std::array<int, 2> then = strength_;
    then[side] -= strength;
    const int after = result(side == 0 ? ahead_ - points : ahead_ + points, then);
    return (side == 0 ? result_ - after : after - result_) * half_result_ * ends_ / sixths;
}

bool Stakes::panics(UnitIndex u) const {
    const unsigned side = g_.trait[u].side;
    return ends_ < sixths && !g_.trait[u].base && !panicked(s_, side) &&
           panic_left(g_, s_, side) <= g_.trait[u].strength[0];
}

int Stakes::elimination_now(UnitIndex u) const {
    const Trait& t = g_.trait[u];
    if (t.turncoat) return 0;
    if (t.base) return ending(t.side, 0, t.camp ? 1 : 0);
    if (!hangs_[t.side]) return 0;
    return ending(t.side, s_.unit[u].on_map() ? strength(g_, s_, u) : 0, 0);
}

int Stakes::disorder_now(UnitIndex u) const {
    const Trait& t = g_.trait[u];
    if (t.base || t.turncoat || !hangs_[t.side] || !s_.unit[u].on_map() || s_.unit[u].disordered()) return 0;
    return ending(t.side, t.strength[0] - t.strength[1], 0);
}

bool Stakes::scores(UnitIndex u) const {
    const Trait& t = g_.trait[u];
    return t.camp || (!t.turncoat && panics(u)) || elimination(u) != 0 || disorder(u) != 0;
}

std::uint64_t Stakes::key() const {
    if (ends_ == 0) return 0;
    auto key = static_cast<std::uint64_t>(ends_);
    const auto add = [&](int value) { key = (key ^ static_cast<unsigned>(value)) * 0x9e3779b97f4a7c15; };
    for (const unsigned side : {0u, 1u}) {
        add(ending(side, 0, 1));
        if (hangs_[side])
            for (int strength = 1; strength <= strongest_[side]; ++strength) add(ending(side, strength, 0));
    }
    return key;
}

}  // namespace polemarch::ancient_battles
