// Names of agents with settings, and the effect of temperaments.
#include "sim/shared/agent_name.h"

#include "ai/ancient_battles/temperament.h"
#include "core/diagnostics.h"
#include "sim/ancient_battles/generals.h"
#include "sim/batch/play_game.h"
#include "sim/blood_of_kings/generals.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using sim::AgentSetting;
using testing::ElementsAre;
using testing::Pair;

const std::vector<AgentSetting> known{{"mood", "", {"calm", "wild"}}, {"simulations", "", {}, 1, 500}};

std::string refusal_of(const std::string& agent) {
    try {
        static_cast<void>(sim::settings_in(agent, known));
    } catch (const InputError& error) {
        const std::string text = error.what(), before = "polemarch: error: ";
        EXPECT_EQ(text.find(before), 0u);
        return text.substr(before.size(), text.size() - before.size() - 1);
    }
    return "";
}

TEST(AgentName, SettingsFollowTheKind) {
    EXPECT_EQ(sim::kind_in("level-6:simulations=3"), "level-6");
    EXPECT_EQ(sim::kind_in("random"), "random");
    EXPECT_TRUE(sim::settings_in("x", known).empty());
    EXPECT_THAT(sim::settings_in("x:mood=wild:simulations=500", known),
                ElementsAre(Pair("mood", 1), Pair("simulations", 500)));
}

TEST(AgentName, WhatIsNoSettingIsRefused) {
    EXPECT_EQ(refusal_of("x:simulation=3"),
              "unknown setting 'simulation' of the agent 'x', did you mean 'simulations'?; "
              "there are: mood, simulations");
    EXPECT_EQ(refusal_of("x:looks=3"), "unknown setting 'looks' of the agent 'x': 'looks' is now 'simulations'");
    EXPECT_EQ(refusal_of("x:mood=sad"), "the agent's setting 'mood' is 'sad'; expected one of: calm, wild");
    EXPECT_EQ(refusal_of("x:mood"), "the agent's setting 'mood' is ''; expected one of: calm, wild");
    for (const char* number : {"0", "501", "-1", "3a", "", " 3", "99999999999"})
        EXPECT_EQ(refusal_of(std::string("x:simulations=") + number), "the agent's setting 'simulations' is '" +
                                                                          std::string(number) +
                                                                          "'; expected a whole number from 1 to 500");
    EXPECT_EQ(refusal_of("x:simulations=3:simulations=3"),
              "the agent's setting 'simulations' is given twice in 'x:simulations=3:simulations=3'");
    EXPECT_NE(refusal_of("x:"), "");
}

TEST(AgentName, OfASearchSetsWhatItSays) {
    const auto plain = sim::ancient_battles::search_of("level-4");
    const auto set = sim::ancient_battles::search_of(
        "level-4:simulations=7:candidates=0:nodes=9:rollouts=3:playouts=battle:priors=off:dice=own:temperament=bold:"
        "orders=single:tree=new");
    ASSERT_TRUE(plain && set);
    EXPECT_EQ(plain->temperament, Temperament::steady);
    EXPECT_TRUE(plain->evaluator.priors && plain->whole_orders && plain->search.tree.reused);
    EXPECT_EQ(set->search.simulations, 7u);
    EXPECT_EQ(set->search.candidates, 0u);
    EXPECT_EQ(set->search.tree.nodes, 9u);
    EXPECT_EQ(set->stance.rollouts, 3u);
    EXPECT_EQ(set->evaluator.playout, PlanEvaluator::Playout::battle);
    EXPECT_FALSE(set->evaluator.priors);
    EXPECT_FALSE(set->search.shared_dice || set->whole_orders || set->search.tree.reused);
    EXPECT_EQ(set->temperament, Temperament::bold);
    EXPECT_FALSE(sim::ancient_battles::search_of("heuristic"));
}

TEST(AgentName, EverySettingOfEveryAgentMakesOneThatPlays) {
    const auto g = load_battle("worked-example");
    for (const auto& kind : sim::ancient_battles::generals())
        for (const AgentSetting& setting : kind.info.settings) {
            if (kind.info.name == "level-7") continue;  // the same with more simulations
            if (test::sanitized && kind.info.name.starts_with("level-") && kind.info.name != "level-4") continue;
            const auto values = setting.words.empty() ? std::vector<int>{setting.least, setting.least + 1}
                                                      : std::vector<int>{0, static_cast<int>(setting.words.size()) - 1};
            for (const int value : values) {
                const auto agent = kind.make({{"simulations", 8}, {"rollouts", 1}, {setting.name, value}});
                AgentStream stream(1);
                State s = g->start();
                for (int choices = 0; choices < (test::sanitized ? 1 : 4);) {
                    if (g->actor(s) == Actor::chance) {
                        g->apply(s, draw(*g, s, stream));
                        continue;
                    }
                    const Move move = agent->choose(*g, s, stream);
                    EXPECT_TRUE(g->judge(s, move)) << kind.info.name << ' ' << setting.name << ' ' << value;
                    g->apply(s, move);
                    ++choices;
                }
            }
        }
}

/// Means over games of an agent of this temperament against a steady one: melees when the third turn begins, and what
/// both have lost by the end.
struct StyleFigures {
    double melees = 0, lost = 0;
};
StyleFigures course_of(Temperament temperament) {
    const auto g = load_battle("second-mantinea");
    StyleFigures figures;
    constexpr int games = 200;
    for (int game = 0; game < games; ++game) {
        const HeuristicGeneral steady, other(heuristic_weights_of(temperament));
        AgentStream stream(static_cast<std::uint64_t>(game));
        State s = g->start();
        int melees = 0;
        while (g->actor(s) != Actor::nobody) {
            const bool his = (s.mover == 0) == (game % 2 == 0);
            g->apply(s, g->actor(s) == Actor::chance ? draw(*g, s, stream) : (his ? other : steady).best(*g, s));
            if (s.turn < 2) melees = s.melees;
        }
        figures.melees += static_cast<double>(melees) / games;
        figures.lost += static_cast<double>(s.lost[0] + s.lost[1]) / games;
    }
    return figures;
}

TEST(Temperaments, ChangeHowABattleGoes) {
    const StyleFigures bold = course_of(Temperament::bold), steady = course_of(Temperament::steady),
                       cautious = course_of(Temperament::cautious);
    std::printf("melees, losses: bold %.2f %.1f, steady %.2f %.1f, cautious %.2f %.1f\n", bold.melees, bold.lost,
                steady.melees, steady.lost, cautious.melees, cautious.lost);
    EXPECT_GT(bold.melees, steady.melees);
    EXPECT_GT(steady.melees, cautious.melees);
    EXPECT_GT(bold.lost, cautious.lost);
}

/// A setting of the levels of either system, and of the search behind it.
TEST(AgentName, ALevelMayHaveATimeLimit) {
    EXPECT_EQ(sim::ancient_battles::search_of("level-4:milliseconds=250")->search.milliseconds, 250u);
    EXPECT_EQ(sim::blood_of_kings::search_of("level-4:milliseconds=250")->search.milliseconds, 250u);
    EXPECT_EQ(sim::ancient_battles::search_of("level-4")->search.milliseconds, 0u);
}

}  // namespace
}  // namespace polemarch::test
