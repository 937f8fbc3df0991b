#include "core/ancient_battles/files/make_battle.h"

#include "core/ancient_battles/files/position.h"
#include "core/ancient_battles/rules/turn.h"

namespace polemarch::ancient_battles {

namespace {

/// 17.1: free deployment needs two camps, and a place for that of side B.
bool check_deployment(const Setup& g, Diagnostics& diagnostics) {
    if (!g.in_force(Option::free_deployment) || g.camp_hexes.any()) return true;
    const bool camps = g.camp[0] != none && g.camp[1] != none;
    diagnostics.error(
        g.scenario.place_of(Option::free_deployment),
        camps ? "this map has no place for the camp of side B" : "free deployment needs two camps", "'free-deployment'",
        camps ? "a hex 3 to 5 hexes from the nearest edge hex, with room for both armies 3 hexes around their camps"
              : "a camp of either side",
        "17.1");
    return false;
}

}  // namespace

std::unique_ptr<const Battle> make_battle(Charts charts, Scenario scenario, Diagnostics& diagnostics) {
    auto setup = std::make_unique<const Setup>(std::move(charts), std::move(scenario));
    if (!check_deployment(*setup, diagnostics)) return nullptr;
    State start = first_state(*setup);
    if (setup->scenario.has_position) {
        const auto position = read_position(*setup, diagnostics);
        if (!position) return nullptr;
        start = *position;
    }
    return std::make_unique<const Battle>(std::move(setup), start);
}

}  // namespace polemarch::ancient_battles
