#include "ai/ancient_battles/unit_values.h"

#include "core/ancient_battles/rules/queries.h"
#include "core/per_thread.h"

namespace polemarch::ancient_battles {

namespace {

/// What the values are made of that is the same in all states of a battle.
struct FixedValues {
    std::array<int, max_units> good{};        ///< of a unit in good order
    std::array<int, max_units> disordered{};  ///< of the same unit disordered
};
struct FixedKey {
    std::uint64_t setup = 0;
    HeuristicWeights weights;
    bool operator==(const FixedKey&) const = default;
};

FixedValues fixed_values(const Setup& g, const HeuristicWeights& weights) {
    FixedValues values;
    for (const unsigned side : {0u, 1u}) {
        // A point is worth more to the army that can lose fewer of them before it panics.
        const int level = std::max<int>(1, g.panic_level(side)), other = std::max<int>(1, g.panic_level(1 - side));
        const int scale = 100 + weights.frailty * (other - level) / (other + level);
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
            values.good[u] = scale * g.trait[u].strength[0];
            values.disordered[u] = std::max(values.good[u] * weights.disordered / 100, 40);
        }
    }
    return values;
}

}  // namespace

UnitValues::UnitValues(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights)
    : g_(g), stakes_(g, s, heuristic_weights) {
    thread_local LastResult<FixedKey, FixedValues> last;
    const FixedValues& fixed =
        last.get(FixedKey{g.id, heuristic_weights}, [&] { return fixed_values(g, heuristic_weights); });
    std::array<int, max_units> leaders{};  // in the unit's hex
    for (unsigned side = 0; side < 2; ++side)
        each_leader(g.leaders[side], [&](LeaderIndex l) {
            const UnitIndex u = unit_in(s, s.leader[l]);
            if (u != none && g.trait[u].side == side) ++leaders[u];
        });
    for (unsigned side = 0; side < 2; ++side) {
        const int level = std::max<int>(1, g.panic_level(side)), left = panic_left(g, s, side);
        const bool in_panic = panicked(s, side);
        // 0 at the start, loss_near_panic when one point is left
        const int urgency =
            in_panic ? 0 : heuristic_weights.loss_near_panic * std::clamp(level - left, 0, level) / level;
        const int panic = stakes_.later(heuristic_weights.panic);
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
            if (!s.unit[u].on_map() && !s.unit[u].waits()) continue;
            const Trait& t = g.trait[u];
            const bool disordered = s.unit[u].disordered();
            base_[u] = t.base;
            if (t.base) {
                elimination_[u] = t.camp ? stakes_.points(1 - side, 1) : stakes_.material(200);
                disorder_[u] = disordered ? 0 : elimination_[u] / 4;
                continue;
            }
            const int good = fixed.good[u];
            const int looted = disordered ? fixed.disordered[u] : good;
            const int loss = looted + good * urgency / 100 + leaders[u] * heuristic_weights.leader / 6;
            const int ending = stakes_.elimination(u);
            elimination_[u] = stakes_.material(loss) + ending;
            if (!in_panic && left <= t.strength[0]) elimination_[u] += panic;
            looting_[u] = stakes_.material(looted) + ending;
            disorder_[u] = disordered ? 0 : stakes_.material(good - fixed.disordered[u]) + stakes_.disorder(u);
            if (t.turncoat) elimination_[u] = -elimination_[u], disorder_[u] = 0;  // 17.5a: its owner's loss
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
