#include "sim/ancient_battles/plan_text.h"

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

PlanText plan_text(const Battle& g, const State& s, const MacroMove& plan) {
    const Move first = plan.move();
    PlanText text{g.text(s, first), g.narrate(s, first, {})};
    const auto face = plan.face();
    if (!face) return text;
    State next = s;
    g.apply(next, first);
    if (next.phase != Phase::facing) return text;
    text.move += "; " + g.text(next, *face);
    text.sentence += ", " + g.narrate(next, *face, {});
    return text;
}

MacroMove made_plan(const State& s, std::span<const Move> made) {
    if (s.phase == Phase::destination && made.size() > 1 && made[1].kind == Kind::face)
        return MacroMove::march(made.front(), made[1].value);
    return made.front();
}

}  // namespace polemarch::sim::ancient_battles
