#include "sim/standard_wargame/odds/strategy_report.h"

#include "core/dice/distribution.h"

#include <vector>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

const std::string& name_of(Strategy s) { return strategy_names[static_cast<std::size_t>(s)]; }

Json effects_json(const StrategyEffects& effects) {
    return {{"march", effects.march},
            {"march_earlier", effects.march_earlier},
            {"deployment", effects.deployment},
            {"draw", effects.draw},
            {"hasty", effects.hasty}};
}

}  // namespace

std::string delay_words(const StrategyPair& pair) {
    if (pair.delay_from == 0) return "never delayed";
    if (pair.delay_from == 1) return "always delayed";
    constexpr std::array<std::string_view, 4> whose{"", "the attacker's", "the own", "the enemy's"};
    return fmt::format("delayed from {} on, {} die", pair.delay_from, whose[static_cast<std::size_t>(pair.delay_die)]);
}

std::string effect_words(const StrategyEffects& effects) {
    std::vector<std::string> words;
    if (effects.march)
        words.push_back(effects.march_earlier > 0 ? fmt::format("flank march {} turn earlier", effects.march_earlier)
                                                  : "flank march");
    if (effects.deployment > 0) words.push_back(fmt::format("deployment +{}", effects.deployment));
    if (effects.draw) words.emplace_back("winning draw");
    if (effects.hasty > 0)
        words.push_back(effects.hasty == 1 ? "hasty turn 1" : fmt::format("hasty turns 1-{}", effects.hasty));
    return words.empty() ? "-" : fmt::format("{}", fmt::join(words, ", "));
}

Json pair_json(const StrategyPair& pair) {
    const auto side = [&](std::size_t i) { return pair.effects ? effects_json((*pair.effects)[i]) : Json(nullptr); };
    return {{"own", name_of(pair.chosen[0])},
            {"enemy", name_of(pair.chosen[1])},
            {"own_cost", pair.cost[0]},
            {"enemy_cost", pair.cost[1]},
            {"delay_least", pair.delay_from == 0 ? Json(nullptr) : Json(pair.delay_from)},
            {"delay_chance", dice::probability(static_cast<dice::Ways>(pair.ways_to_delay()), 6)},
            {"delay_die", pair.delay_die == DelayDie::none
                              ? Json(nullptr)
                              : Json(delay_die_names[static_cast<std::size_t>(pair.delay_die)])},
            {"terrain_kept", pair.terrain_kept},
            {"own_effects", side(0)},
            {"enemy_effects", side(1)}};
}

}  // namespace polemarch::sim::standard_wargame
