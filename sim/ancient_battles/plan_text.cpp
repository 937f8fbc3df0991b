#include "sim/ancient_battles/plan_text.h"

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

PlanText plan_text(const Battle& g, const State& s, const Move& plan) {
    Move plain = plan;
    plain.zero = 0;
    PlanText text{g.text(s, plain), g.narrate(s, plain, {})};
    if (s.phase != Phase::destination || plan.zero == 0) return text;
    State next = s;
    g.apply(next, plain);
    if (next.phase != Phase::facing) return text;
    const Move face{.kind = Kind::face, .value = static_cast<std::uint8_t>(plan.zero - 1)};
    text.move += "; " + g.text(next, face);
    text.sentence += ", " + g.narrate(next, face, {});
    return text;
}

Move made_plan(const State& s, std::span<const Move> made) {
    Move plan = made.front();
    if (s.phase == Phase::destination && made.size() > 1 && made[1].kind == Kind::face)
        plan.zero = static_cast<std::uint8_t>(1 + made[1].value);
    return plan;
}

}  // namespace polemarch::sim::ancient_battles
