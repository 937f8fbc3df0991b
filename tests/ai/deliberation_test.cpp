// What a search thought: its figures are those of the looks that it took, and reasons are in plain words.
#include "ai/ancient_battles/deliberation.h"

#include "tests/support/ancient_battles.h"
#include "tests/support/connect_four.h"
#include "tests/support/rules_table.h"
#include "tests/support/sanitized.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

MonteCarloGeneral::Settings looks(std::uint32_t iterations, std::uint32_t trees = 1) {
    return general_of({.name = "", .description = "", .iterations = iterations, .trees = trees, .sharpness = 0});
}

TEST(Mcts, ErrorsAreThoseOfTheValuesSeen) {
    Considered<int> c;
    for (const double value : {0.25, 0.5, 1.0, 0.25}) {
        ++c.visits;
        c.total += value;
        c.squares += value * value;
        EXPECT_EQ(c.error().has_value(), c.visits > 1);
    }
    // mean 1/2, squared deviations 1/16 + 0 + 1/4 + 1/16 = 3/8; variance of the mean 3/8 / 3 / 4
    EXPECT_NEAR(*c.error(), std::sqrt(0.375 / 12), 1e-12);
}

TEST(Mcts, OneMoveAloneGetsAllLooks) {
    const ConnectFour g;
    AgentStream stream(5);
    Search<ConnectFour, RandomGuide> search(g, {}, {.iterations = 500, .trees = 2});
    MoveList<ConnectFour> moves;
    g.legal_moves(g.start(), moves);
    const ConnectFour::Move only = moves[2];
    const auto& considered = search.consider(g.start(), stream, {&only, 1});
    ASSERT_EQ(considered.size(), 1u);
    EXPECT_TRUE(considered[0].move == only);
    EXPECT_EQ(considered[0].visits, 500u);
    EXPECT_EQ(search.consider(g.start(), stream).size(), 7u);
}

TEST(Deliberation, IsWhatTheGeneralOfThatStreamChose) {
    const auto g = load_battle("heraclea");
    AgentStream dice(4);
    int free = 0;
    for (State s = g->start(); free < (test::sanitized ? 2 : 6);) {
        if (g->actor(s) == Actor::chance) {
            g->apply(s, draw(*g, s, dice));
            continue;
        }
        AgentStream his(77), mine(77);
        MonteCarloGeneral general(looks(200, 2));
        const Move move = general.choose(*g, s, his);
        MoveList<Battle> moves;
        g->legal_moves(s, moves);
        if (moves.size() > 1 && !PlannedBattle::scripted(s) && s.phase != Phase::facing) {
            ++free;
            auto plans = Deliberation(*g, looks(200, 2), s, mine).weigh(1);
            Move best = plans.front().move;
            best.zero = 0;
            EXPECT_EQ(best, move);
            std::uint64_t visits = 0;
            for (const auto& plan : plans) visits += plan.visits;
            EXPECT_GT(visits, 150u);
            EXPECT_LE(visits, 200u);
        }
        g->apply(s, move);
    }
}

TEST(Deliberation, FiguresAreTheMoversOwn) {
    // The same table with the sides exchanged: what one thinks of his attack, the other thinks of his.
    for (const unsigned side : {0u, 1u}) {
        const std::vector<std::string> strong{"KT E6/1", "MI R1/4"}, weak{"HI E5/1", "MI R12/1"};
        RulesTable t({.a = side == 0 ? strong : weak, .b = side == 0 ? weak : strong});
        t.melee(side).disorder("E5");
        AgentStream stream(1);
        Deliberation deliberation(t.battle(), looks(400), t.state(), stream);
        const auto plans = deliberation.weigh(2);
        ASSERT_EQ(plans.size(), 2u);
        EXPECT_EQ(plans[0].move.kind, Kind::attack) << side;
        EXPECT_GT(plans[0].value, plans[1].value);
        EXPECT_GT(plans[0].lost[1 - side], plans[1].lost[1 - side]);
        // All looks end where the turn does: the parts sum to the value.
        for (const WeighedPlan& plan : plans) {
            const auto& parts = plan.mean.parts;
            EXPECT_NEAR(0.5 + std::accumulate(parts.begin(), parts.end(), plan.mean.endings.part()), plan.value, 0.05)
                << side;
        }
    }
}

TEST(Reasons, PartsSumToTheExpectedPayoff) {
    const auto g = load_battle("kadesh");
    const Terms counted = count_terms(*g, g->start());
    const TermFigures parts = payoff_parts(counted, default_weights.at(age_of(*g, g->start())));
    EXPECT_NEAR(0.5 + std::accumulate(parts.begin(), parts.end(), 0.0),
                expected_payoff(*g, g->start(), default_weights), 1e-12);
}

/// On the last turn knights may attack a disordered enemy, whose fall breaks his army.
TEST(Reasons, ThatABattleIsWonIsAReason) {
    for (const unsigned side : {0u, 1u}) {
        const std::vector<std::string> strong{"KT E6/1", "MI R1/4"}, weak{"HI E5/1", "MI R12/1"};
        RulesTable t({.a = side == 0 ? strong : weak,
                      .b = side == 0 ? weak : strong,
                      .tail = "[turns]\nlast = 1\n",
                      .panic_a = side == 0 ? 20 : 2,
                      .panic_b = side == 0 ? 2 : 20});
        t.melee(side).disorder("E5");
        AgentStream stream(1);
        Deliberation deliberation(t.battle(), looks(400), t.state(), stream);
        const auto plans = deliberation.weigh(2);
        ASSERT_EQ(plans.size(), 2u);
        ASSERT_EQ(plans[0].move.kind, Kind::attack);
        const Endings &attacks = plans[0].mean.endings, &passes = plans[1].mean.endings;
        EXPECT_NEAR(attacks.won + attacks.drawn + attacks.lost, 1, 1e-9);
        EXPECT_GT(attacks.won, passes.won + 0.2);
        const auto all = reasons(t.battle(), plans[0].mean, plans[1].mean);
        ASSERT_EQ(all.size(), 1u);
        EXPECT_EQ(all[0].sentence, fmt::format("the battle is won {0:.0f} % more often, drawn {0:.0f} % less often",
                                               100 * (attacks.won - passes.won)));
        EXPECT_EQ(all[0].rule, "14.0");
        EXPECT_NEAR(all[0].effect, (attacks.won - passes.won) / 2, 1e-9);
    }
}

TEST(Reasons, EndingsAreToldByWhatTheyChange) {
    const auto said = [](const Endings& first, const Endings& second) {
        const auto reason = decided(first, second, "14.0");
        return reason ? fmt::format("{:+.2f} {}", reason->effect, reason->sentence) : "";
    };
    EXPECT_EQ(said({.won = 0.5, .lost = 0.1}, {.won = 0.16, .lost = 0.1}), "+0.17 the battle is won 34 % more often");
    EXPECT_EQ(said({.drawn = 0.2, .lost = 0.8}, {.lost = 1}),
              "+0.10 the battle is drawn 20 % more often, lost 20 % less often");
    EXPECT_EQ(said({.lost = 0.3}, {}), "-0.15 the battle is lost 30 % more often");
    EXPECT_EQ(said({.won = 0.3}, {.won = 0.3}), "");
}

MeanState only(Term term, std::int32_t thousandths) {
    Terms counted{};
    counted[static_cast<std::size_t>(term)] = thousandths;
    MeanState mean;
    mean.parts = payoff_parts(counted, default_weights.at(500));
    mean.terms[static_cast<std::size_t>(term)] = thousandths;
    return mean;
}

TEST(Reasons, SayInPlainWordsWhatIsBetterAndWorse) {
    const RulesTable t({.a = {"MI C5/1"}, .b = {"MI R12/1"}, .panic_a = 20, .panic_b = 30});
    const auto one = [&](Term term, std::int32_t thousandths) {
        const auto more = reasons(t.battle(), only(term, thousandths), {});
        const auto less = reasons(t.battle(), {}, only(term, thousandths));
        EXPECT_EQ(more.size(), 1u);
        EXPECT_EQ(less.size(), 1u);
        if (more.empty() || less.empty()) return std::string();
        EXPECT_NEAR(more[0].effect, -less[0].effect, 1e-12);
        EXPECT_NE(more[0].sentence, less[0].sentence);
        return more[0].sentence + " [" + more[0].rule + "]" + (more[0].effect > 0 ? " +" : " -");
    };
    // A thousand is the weaker army's panic level: 20 points.
    EXPECT_EQ(one(Term::strength, 150), "3.0 more points of strength than the enemy, disordered units in full [4.0] +");
    EXPECT_EQ(one(Term::disorder, 150), "3.0 more points of strength in disorder than the enemy [7.0] -");
    EXPECT_EQ(one(Term::margin, 250), "25 % more of the panic rating in hand than the enemy has of his [4.0] +");
    EXPECT_EQ(one(Term::points, 2000), "2.0 victory points more than the enemy [14.0] +");
    EXPECT_EQ(one(Term::command, 1500), "1.5 more Command Points in hand than the enemy [3.0] +");
    EXPECT_EQ(one(Term::leaders, 1000), "1.0 more leaders alive than the enemy [11.5] +");
    // The evaluation counts a quarter of 3600ths, per point of the panic level: 900 make a point of 20.
    EXPECT_EQ(one(Term::threats, 90),
              "attacks from where the units stand promise 2.0 points of strength more than the enemy's [11.0] +");
    EXPECT_TRUE(reasons(t.battle(), {}, {}).empty());
    EXPECT_EQ(one(Term::slaughter, 100), "with twice the enemy's strength towards the end 10 % more often [14.0] +");
}

}  // namespace
}  // namespace polemarch::test
