#include "core/standard_wargame/rules/strategy.h"

namespace polemarch::standard_wargame {

namespace {

StrategyEffects effects_of(Strategy own, Strategy enemy, const Charts& charts) {
    const StrategyType& type = charts.strategy(own);
    const auto against = static_cast<std::size_t>(enemy);
    return {type.march[against], type.earlier[against], type.deployment[against], type.draw[against],
            type.hasty[against]};
}

}  // namespace

StrategyPair strategy_pair(Strategy own, Strategy enemy, int day, const Charts& charts) {
    StrategyPair pair{{own, enemy}, {charts.strategy(own).cost, charts.strategy(enemy).cost}};
    const std::uint8_t by_own = charts.strategy(own).delay_from[static_cast<std::size_t>(enemy)],
                       by_enemy = charts.strategy(enemy).delay_from[static_cast<std::size_t>(own)];
    const bool both_prepare = own == Strategy::prepare && enemy == Strategy::prepare;
    if (!both_prepare || day <= charts.strategies.last_day) pair.delay_from = by_own != 0 ? by_own : by_enemy;
    if (pair.delay_from > 1)
        pair.delay_die = both_prepare ? DelayDie::attacker : by_own != 0 ? DelayDie::own : DelayDie::enemy;
    pair.terrain_kept = both_prepare && pair.delay_from != 0 && charts.strategies.keeps_terrain;
    if (pair.delay_from != 1) pair.effects = {effects_of(own, enemy, charts), effects_of(enemy, own, charts)};
    return pair;
}

}  // namespace polemarch::standard_wargame
