// The evaluation of the Standard Wargame Rules: what each term counts, and its weights.
#include "ai/standard_wargame/evaluation.h"

#include "core/standard_wargame/rules/turn.h"
#include "tests/support/standard_wargame/shipped.h"
#include "tests/support/standard_wargame/table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// A battle of a table, in the movement sequence of side A.
std::unique_ptr<const Battle> battle_of(WargameTable& t) {
    t.s().step = Step::movement;
    return std::make_unique<const Battle>(std::make_unique<const Setup>(t.g()), t.s());
}
std::int32_t count(const Battle& battle, const State& s, Term term) {
    return count_terms(battle, s)[static_cast<std::size_t>(term)];
}
State without_unit(State s, UnitIndex u) {
    s.unit[u] = {};
    s.unit[u].where = Whereabouts::destroyed;
    return s;
}

/// Two lines of four heavy foot, out of reach.
WargameTable two_lines() {
    WargameTable t;
    for (int i = 0; i < 4; ++i) {
        t.own("R HF/1", 10 + i, 8);
        t.enemy("R HF/1", 13 - i, 22);
    }
    for (const unsigned side : {0u, 1u}) t.scenario().sides[side].units[0].role = Role::commander;
    return t;
}

TEST(WargameEvaluation, OfEqualArmiesIsEvenButForTheBound) {
    WargameTable t = two_lines();
    const auto battle = battle_of(t);
    const Terms terms_counted = count_terms(*battle, battle->start());
    for (std::size_t i = 0; i < terms; ++i)
        EXPECT_EQ(terms_counted[i], i == static_cast<std::size_t>(Term::initiative) ? 1000 : 0) << term_infos[i].name;
}

TEST(WargameEvaluation, CountsLossesTowardTheBreakPoint) {
    WargameTable t = two_lines();
    const auto battle = battle_of(t);
    EXPECT_EQ(break_point(battle->setup(), 0), 2);
    const State s = without_unit(battle->start(), wargame_unit("B4"));
    EXPECT_EQ(casualties(s, 1), 1);
    EXPECT_EQ(count(*battle, s, Term::margin), 500);
    EXPECT_EQ(count(*battle, s, Term::brink), -250);
    EXPECT_EQ(count(*battle, s, Term::strength), 500);
    EXPECT_EQ(age_of(*battle, s), 500);
    EXPECT_EQ(count(*battle, without_unit(s, wargame_unit("B1")), Term::generals), 1000);
    const State bare = without_unit(battle->start(), wargame_unit("A0"));
    EXPECT_EQ(count(*battle, bare, Term::baggage), -1000);
    EXPECT_EQ(count(*battle, bare, Term::margin), -500) << "baggage counts toward the break point (9.2)";
}

TEST(WargameEvaluation, CountsNoSubGeneralWhoStaysAway) {  // 2.3.2.6
    WargameTable t = two_lines();
    t.scenario().sides[1].units[1].role = Role::sub;
    const auto battle = battle_of(t);
    EXPECT_EQ(count(*battle, battle->start(), Term::generals), -1000);
    State exchanged = battle->start();
    exchanged.eve.exchanged = 1 << (most_generals + 1);
    EXPECT_EQ(count(*battle, exchanged, Term::generals), 0);
}

TEST(WargameEvaluation, CountsWhoAttacksAndWhoIsNotFaced) {
    // A1 stands behind the front line of B1, which faces west.
    WargameTable t;
    t.own("R HF/1", 10, 10, 0);
    t.enemy("R HF/1", 9.3, 10.6, 270);
    const auto battle = battle_of(t);
    EXPECT_GT(count(*battle, battle->start(), Term::attacks), 0);
    EXPECT_EQ(count(*battle, battle->start(), Term::flanks), -1000) << "one unit of side B, whose break point is 1";
}

TEST(WargameEvaluation, CountsSmallGroupsBeforeTheEnemyAsShaken) {
    WargameTable t = two_lines();
    t.own("R MC/-", 30, 8);
    t.enemy("R HF/1", 30, 10.5);
    const auto battle = battle_of(t);
    const std::int32_t none = count(*battle, battle->start(), Term::shaken);
    State s = battle->start();
    for (const char* name : {"A2", "A3", "A4"}) s = without_unit(s, wargame_unit(name));
    EXPECT_EQ(none, 0);
    EXPECT_GT(count(*battle, s, Term::shaken), 0) << "three losses and no morale points: groups of up to three";
}

TEST(WargameEvaluation, HoldsTheWeightsOfTheFile) {
    const std::string file = wargame_text("evaluation.toml");
    for (std::size_t i = 0; i < terms; ++i) {
        const std::string line = fmt::format("\n{} = {{ opening = {}, endgame = {} }}\n", term_infos[i].name,
                                             default_weights.opening[i], default_weights.endgame[i]);
        EXPECT_NE(file.find(line), std::string::npos) << line;
        EXPECT_GE(term_infos[i].sense * default_weights.opening[i], 0);
        EXPECT_GE(term_infos[i].sense * default_weights.endgame[i], 0);
    }
}

}  // namespace
}  // namespace polemarch::test
