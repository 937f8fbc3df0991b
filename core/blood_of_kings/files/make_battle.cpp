#include "core/blood_of_kings/files/make_battle.h"

#include "core/blood_of_kings/files/position.h"
#include "core/blood_of_kings/rules/turn.h"

namespace polemarch::blood_of_kings {

namespace {

/// Whether a battle can begin in this state: play would not go on by itself.
bool can_begin(const Setup& g, const State& s) {
    State settled = s;
    settle(g, settled);
    return settled == s && has_next(g, s);
}

}  // namespace

std::unique_ptr<const Battle> make_battle(Charts charts, Scenario scenario, Diagnostics& diagnostics) {
    auto setup = std::make_unique<const Setup>(std::move(charts), std::move(scenario));
    if (!setup->scenario.has_position) {
        const State start = first_state(*setup);
        return std::make_unique<const Battle>(std::move(setup), start);
    }
    const auto start = read_position(*setup, diagnostics);
    if (!start) return nullptr;
    if (!can_begin(*setup, *start)) {
        diagnostics.error({setup->scenario.source.name}, "in this position nobody has a choice and no dice are due");
        return nullptr;
    }
    return std::make_unique<const Battle>(std::move(setup), *start);
}

}  // namespace polemarch::blood_of_kings
