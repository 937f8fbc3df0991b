#include "core/standard_wargame/files/make_battle.h"

#include "core/standard_wargame/files/position.h"
#include "core/standard_wargame/rules/turn.h"

namespace polemarch::standard_wargame {

namespace {

/// Whether a battle can begin in this state: play would not go on by itself.
bool can_begin(const Battle& battle, const State& s) {
    State settled = s;
    settle(battle.setup(), settled);
    return settled == s && has_next(battle.setup(), s);
}

}  // namespace

std::unique_ptr<const Battle> make_battle(Charts charts, Scenario scenario, Diagnostics& diagnostics) {
    auto setup = std::make_unique<const Setup>(std::move(charts), std::move(scenario));
    const bool continues = setup->scenario.has_position;
    const auto start = continues ? read_position(*setup, diagnostics) : std::optional(first_state(*setup));
    if (!start) return nullptr;
    auto battle = std::make_unique<const Battle>(std::move(setup), *start);
    if (can_begin(*battle, *start)) return battle;
    diagnostics.error({battle->setup().scenario.source.name},
                      "in this position nobody has a choice and no dice are due");
    return nullptr;
}

}  // namespace polemarch::standard_wargame
