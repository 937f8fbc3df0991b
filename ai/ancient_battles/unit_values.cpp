#include "ai/ancient_battles/unit_values.h"
#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

UnitValues::UnitValues(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights)
    : g_(g), stakes_(g, s, heuristic_weights) {
    for (unsigned side = 0; side < 2; ++side) {
        const int level = std::max<int>(1, g.panic_level(side)), left = panic_left(g, s, side);
        const bool in_panic = panicked(s, side);
        // 0 at the start, loss_near_panic when one point is left
        const int urgency =
            in_panic ? 0 : heuristic_weights.loss_near_panic * std::clamp(level - left, 0, level) / level;
        // A point is worth more to the army that can lose fewer of them before it panics.
        const int other_level = std::max<int>(1, g.panic_level(1 - side));
        const int scale = 100 + heuristic_weights.frailty * (other_level - level) / (other_level + level);
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
            if (!s.unit[u].on_map() && !s.unit[u].waits()) continue;
            const Trait& t = g.trait[u];
            base_[u] = t.base;
            if (t.base) {
                elimination_[u] = t.camp ? stakes_.points(1 - side, 1) : stakes_.material(200);
                disorder_[u] = s.unit[u].disordered() ? 0 : elimination_[u] / 4;
                continue;
            }
            const int good = scale * t.strength[0];
            const int left_value = std::max(good * heuristic_weights.disordered / 100, 40);
            const int looted = s.unit[u].disordered() ? left_value : good;
            int loss = looted;
            if (!in_panic) loss += good * urgency / 100;
            if (s.unit[u].on_map()) {
                const int leaders = std::popcount(leaders_in(g, s, s.unit[u].hex, side));
                loss += leaders * heuristic_weights.leader / 6;
            }
            loss = stakes_.material(loss) + stakes_.elimination(u);
            if (!in_panic && left <= t.strength[0]) loss += stakes_.later(heuristic_weights.panic);
            elimination_[u] = loss;
            looting_[u] = stakes_.material(looted) + stakes_.elimination(u);
            disorder_[u] = s.unit[u].disordered() ? 0 : stakes_.material(good - left_value) + stakes_.disorder(u);
            if (t.turncoat) elimination_[u] = -loss, disorder_[u] = 0;  // 17.5a: its owner's loss
        }
    }
}

int UnitValues::gain(UnitIndex a, UnitIndex d, MeleeResult result) const {
    const int prize = this->prize(a, d);
    switch (result) {
        case MeleeResult::attacker_eliminated: return -elimination_[a];
        case MeleeResult::attacker_disordered: return -hurt(a);
        case MeleeResult::engaged: return disorder_[d] - disorder_[a];
        case MeleeResult::defender_disordered: return disorder_[d] > 0 ? disorder_[d] : prize;
        default: return prize;
    }
}

int UnitValues::clash_36(UnitIndex a, UnitIndex d, const MeleeModifiers& m) const {
    const auto ways = g_.tables.melee(m);
    const auto n = [&](MeleeResult result) { return static_cast<int>(ways[static_cast<std::size_t>(result)]); };
    const int prize = this->prize(a, d);
    const int hurt_d = disorder_[d] > 0 ? disorder_[d] : prize;
    return -n(MeleeResult::attacker_eliminated) * elimination_[a] - n(MeleeResult::attacker_disordered) * hurt(a) +
           n(MeleeResult::engaged) * (disorder_[d] - disorder_[a]) + n(MeleeResult::defender_disordered) * hurt_d +
           n(MeleeResult::defender_eliminated) * prize;
}

}  // namespace polemarch::ancient_battles
