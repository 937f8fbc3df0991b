#include "core/standard_wargame/rules/deployment_order.h"

namespace polemarch::standard_wargame {

TroopCounts counts_of(Troops troops, const Charts& charts) {
    const DeploymentChart& chart = charts.strategies.deployment;
    return {chart.heavy.has(troops) ? 1 : 0, chart.light_twice.has(troops) ? 2 : chart.light.has(troops) ? 1 : 0};
}

int modifier_of(const TroopCounts& own, const TroopCounts& enemy, const Charts& charts) {
    const DeploymentChart& chart = charts.strategies.deployment;
    const auto many = [&](int count, int against) { return count > 0 && count >= chart.times * against; };
    return (many(own.heavy, enemy.heavy) ? chart.more_heavy : 0) +
           (many(own.light, enemy.light) ? chart.more_light : 0);
}

OpposedRoll deployment_roll(const std::array<TroopCounts, 2>& counts, const std::array<StrategyEffects, 2>& effects,
                            const Charts& charts) {
    return {{effects[0].deployment + modifier_of(counts[0], counts[1], charts),
             effects[1].deployment + modifier_of(counts[1], counts[0], charts)}};
}

}  // namespace polemarch::standard_wargame
