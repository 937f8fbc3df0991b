// The heuristic general in a sample of 120 games a battle, with three standard errors of grace; the marks themselves
// are tested over 1,000 games in the long set (heuristic_marks_test.cpp).
#include "ai/ancient_battles/temperament.h"
#include "tests/support/heuristic_marks.h"
#include "tests/support/sanitized.h"

namespace polemarch::test {
namespace {

class Heuristic : public testing::TestWithParam<const char*> {};
TEST_P(Heuristic, HoldsItsMarksInASample) { check_marks(*load_battle(GetParam()), 120, 3); }
INSTANTIATE_TEST_SUITE_P(Quick, Heuristic,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"));

/// Means over games of a general of this temperament against a steady one, of either side in the same dice.
struct Course {
    double melees = 0, lost = 0;  ///< of a battle; points off both panic ratings at its end
};
Course course_of(Temperament temperament) {
    using namespace ancient_battles;
    constexpr std::array battles{"worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"};
    constexpr int games = sanitized ? 8 : 40;
    Course course;
    for (const char* name : battles) {
        const auto g = load_battle(name);
        const HeuristicGeneral steady, other(temper_of(temperament));
        for (int game = 0; game < games; ++game) {
            const auto his = static_cast<Actor>(game % 2);
            const RefereeDice dice(3, static_cast<std::uint32_t>(game / 2));
            State s = g->start();
            for (Actor actor = g->actor(s); actor != Actor::nobody; actor = g->actor(s))
                g->apply(s, actor == Actor::chance ? g->resolve(s, dice(g->roll(s)).view())
                                                   : (actor == his ? other : steady).best(*g, s));
            course.melees += static_cast<double>(s.melees) / (games * battles.size());
            course.lost += static_cast<double>(s.lost[0] + s.lost[1]) / (games * battles.size());
        }
    }
    return course;
}

TEST(Temperaments, ChangeHowABattleGoes) {
    const Course bold = course_of(Temperament::bold), steady = course_of(Temperament::steady),
                 cautious = course_of(Temperament::cautious);
    std::printf("melees and points lost: bold %.1f %.1f, steady %.1f %.1f, cautious %.1f %.1f\n", bold.melees,
                bold.lost, steady.melees, steady.lost, cautious.melees, cautious.lost);
    EXPECT_GT(bold.melees, cautious.melees);
    EXPECT_GT(bold.lost, cautious.lost);
    if (sanitized) return;  // too few games for less
    EXPECT_GT(bold.melees, steady.melees);
    EXPECT_GT(steady.melees, cautious.melees);
    EXPECT_GT(bold.lost, steady.lost);
    EXPECT_GT(steady.lost, cautious.lost);
}

TEST(HeuristicGeneral, ChoosesTheSameWhateverItsStream) {
    const auto g = load_battle("heraclea");
    ancient_battles::HeuristicGeneral general;
    AgentStream one(1), two(2);
    auto s = g->start();
    const RefereeDice dice(5, 0);
    for (int step = 0; step < 150 && g->actor(s) != Actor::nobody; ++step) {
        if (g->actor(s) == Actor::chance) {
            g->apply(s, g->resolve(s, dice(g->roll(s)).view()));
            continue;
        }
        const auto move = general.choose(*g, s, one);
        EXPECT_TRUE(move == general.choose(*g, s, two));
        g->apply(s, move);
    }
}

}  // namespace
}  // namespace polemarch::test
