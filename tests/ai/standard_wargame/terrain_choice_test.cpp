// The ground that the heuristic general provides (3.3.1).
#include "ai/standard_wargame/heuristic.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/turn.h"
#include "tests/support/standard_wargame/table.h"

#include <set>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// What side B, the defender, provides in 20 eves.
struct Provided {
    std::set<std::uint8_t> kinds, shapes;
    int difficult = 0;  ///< pieces that are difficult in close battle
};
Provided provided_by(const std::string& defenders) {
    WargameTable t;
    for (int i = 0; i < 8; ++i) {
        t.own("R HF/1", 10 + 2 * i, 9);
        t.enemy(defenders, 10 + 2 * i, 21);
    }
    t.scenario().begins = Begins::terrain;
    for (SideEntry& side : t.scenario().sides) {
        side.home = Home::mediterranean;
        side.units[0].role = Role::commander;
    }
    auto setup = std::make_unique<const Setup>(wargame_charts(), t.scenario());
    const State start = first_state(*setup);
    const Battle battle(std::move(setup), start);
    Provided all;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        HeuristicGeneral general;
        AgentStream stream(seed);
        State s = start;
        EXPECT_EQ(s.step, Step::provide);
        while (s.step == Step::provide) {
            const Move m = general.choose(battle, s, stream);
            EXPECT_TRUE(battle.judge(s, m));
            all.kinds.insert(m.value);
            if (m.unit != nobody) all.shapes.insert(m.unit);
            const auto surface = static_cast<Ground>(m.target == nobody ? m.value : m.target);
            all.difficult += combat_on(surface, Weather::none, battle.charts()) == Going::difficult ? 1 : 0;
            battle.apply(s, m);
        }
    }
    return all;
}

TEST(WargameTerrainChoice, R3_3_1_EvesDiffer) {
    const Provided all = provided_by("R HF/1");
    EXPECT_GE(all.kinds.size(), 3u);
    EXPECT_GE(all.shapes.size(), 3u);
    // Besides what the home demands.
    EXPECT_TRUE(all.kinds.count(static_cast<std::uint8_t>(Ground::river)));
    EXPECT_TRUE(all.kinds.count(static_cast<std::uint8_t>(Ground::marsh)));
}

TEST(WargameTerrainChoice, R3_3_1_HorseProvidesLessDifficultGroundThanLightFoot) {
    const Provided horse = provided_by("R HC/-"), light = provided_by("R LF/-"), heavy = provided_by("R HF/1");
    EXPECT_LT(horse.difficult, heavy.difficult);
    EXPECT_LT(heavy.difficult, light.difficult);
    EXPECT_GE(light.shapes.size(), 3u);
    EXPECT_GE(light.kinds.size(), 3u);
}

}  // namespace
}  // namespace polemarch::test
