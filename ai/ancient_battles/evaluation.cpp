#include "ai/ancient_battles/evaluation.h"

#include "ai/ancient_battles/unit_values.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/victory.h"

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

/// The weights of data/ancient_battles/evaluation.toml, which the build turns into lines WEIGHT(term, early, late).
constexpr Weights weights_in_data() {
    Weights weights;
#define WEIGHT(term, at_first, at_last)                                 \
    weights.opening[static_cast<std::size_t>(Term::term)] = (at_first); \
    weights.endgame[static_cast<std::size_t>(Term::term)] = (at_last);
#include "ancient_battles/evaluation_weights.inc"
#undef WEIGHT
    return weights;
}

/// Weights for Term::threats: attacks count by the strength at stake alone. Panic and the result have their own terms;
/// if they counted here too, a pending threat would be worth more than one carried out.
constexpr HeuristicWeights plain{.loss_near_panic = 0, .panic = 0, .result = 0};

/// The unit's best attack from its current position, in 3600ths of a strength point, even if the unit is marked; 0 if
/// no attack gains.
int attack_gain(const Setup& g, const State& s, const UnitValues& unit_values, UnitIndex u) {
    const Unit& unit = s.unit[u];
    if (g.trait[u].base || strength(g, s, u) == 0) return 0;
    const unsigned side = g.trait[u].side;
    int best = 0;
    for (const unsigned turn : {0u, 5u, 1u}) {
        const hex::Direction d = hex::turned(unit.facing(), turn);
        if (!g.ground.crossable(unit.hex, d)) continue;
        const UnitIndex e = enemy_in(g, s, g.ground.next[unit.hex][d], side);
        if (e == none) continue;
        const auto m = modifiers(clash_of(g, s, u, e, hex::opposite(d), false), g.charts.melee);
        best = std::max(best, unit_values.clash_36(u, e, m));
        if (turn == 0) break;
    }
    return best;
}

}  // namespace

const Weights default_weights = weights_in_data();

int age_of(const Battle& battle, const State& s) {
    const int last = std::max<int>(1, battle.setup().scenario.turns.last);
    return 1000 * std::min<int>(s.turn, last) / last;
}

Terms count_terms(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    const UnitValues unit_values(g, s, plain);
    const int scale = std::max<int>(1, std::min(g.panic_level(0), g.panic_level(1)));
    Terms t{};
    const auto term = [&](Term which) -> std::int32_t& { return t[static_cast<std::size_t>(which)]; };
    for (unsigned side = 0; side < 2; ++side) {
        const int sign = side == 0 ? 1 : -1;
        int good = 0, disordered = 0, gains = 0;
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
            const Unit& unit = s.unit[u];
            const bool waits = unit.waits();
            if ((!unit.on_map() && !waits) || g.trait[u].base) continue;
            (unit.disordered() ? disordered : good) += g.trait[u].strength[0];
            if (!waits) gains += attack_gain(g, s, unit_values, u);
        }
        const int level = std::max<int>(1, g.panic_level(side));
        const int left = std::clamp(panic_left(g, s, side), 0, level);
        const int lost = 1000 * (level - left) / level;
        term(Term::strength) += sign * 1000 * (good + disordered) / scale;
        term(Term::disorder) += sign * 1000 * disordered / scale;
        term(Term::margin) += sign * (1000 - lost);
        term(Term::brink) += sign * lost * lost / 1000;
        term(Term::panic) += sign * (panicked(s, side) ? 1000 : 0);
        term(Term::threats) += sign * gains / (4 * scale);
        term(Term::command) += sign * 1000 * s.command_points[side];
        each_leader(g.leaders[side], [&](LeaderIndex l) {
            if (s.leader[l] != Away::lost) term(Term::leaders) += sign * 1000;
        });
    }
    const int last = std::max<int>(1, g.scenario.turns.last), now = std::min<int>(s.turn, last);
    const int slaughter = (slaughtering(g, s, 0) ? 1 : 0) - (slaughtering(g, s, 1) ? 1 : 0);
    term(Term::points) = 1000 * (victory_points(g, s, 0) - victory_points(g, s, 1) - slaughter);
    term(Term::slaughter) = 1000 * slaughter * now * now / (last * last);
    return t;
}

}  // namespace polemarch::ancient_battles
