// The agents of Blood of Kings & Heroes: their values are exact, their moves are legal, and they beat weaker agents.
#include "ai/blood_of_kings/decision_analysis.h"
#include "ai/blood_of_kings/rollout_evaluator.h"

#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"
#include "tests/support/blood_of_kings/rules_table.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

TEST(KingsWorth, OfAClashIsTheMeanOverBothDice) {
    const auto battle = load_kings("legions-and-warbands");
    const UnitValues worth(battle->setup());
    const UnitIndex a = 0, b = side_places;
    const Condition fresh{Status::ok, 4, 4}, shaken{Status::demoralized, 3, 4};
    for (int lead = -9; lead <= 9; ++lead) {
        double sum = 0;
        for (int x = 1; x <= 6; ++x)
            for (int y = 1; y <= 6; ++y) {
                const Toll toll = melee_toll(x, y, lead, battle->setup().charts.combat);
                sum += worth.loss(b, shaken, toll.target) - worth.loss(a, fresh, toll.actor);
            }
        EXPECT_NEAR(worth.clash(lead, a, fresh, b, shaken), sum / 36, 1);
    }
}

TEST(KingsWorth, OfAWholeUnitIsWhatItsBasesCountTowardBreaking) {
    const auto battle = load_kings("legions-and-warbands");
    const UnitValues worth(battle->setup());
    const int whole = worth.left(0, {Status::ok, 4, 4});
    const int break_point = battle->setup().scenario.sides[0].break_point;
    EXPECT_NEAR(whole, 10000.0 * 4 * 4 / break_point, 1);
    int before = whole, last_step = 0;
    for (Levels levels = 1; levels <= 4; ++levels) {
        const int left = worth.left(0, after_loss({Status::ok, 4, 4}, levels));
        EXPECT_LT(left, before);
        EXPECT_GT(before - left, last_step) << "the nearer to its end, the more a level costs";
        last_step = before - left;
        before = left;
    }
    EXPECT_EQ(before, 0);
}

/// Two lines with a river between them that leaves a third of the table open: they go round its end to fight.
TEST(KingsOutlook, GoesRoundARiver) {
    const auto line = [](int y, int facing) {
        std::vector<std::string> units;
        for (const int x : {14, 20, 26})
            units.push_back(fmt::format(R"(type = "SW", bases = 4, front = 2, at = "{} {} facing {}")", x, y, facing));
        return units;
    };
    KingsTable t({.a = line(12, 0),
                  .b = line(36, 180),
                  .leader_a = "at = \"20 8\"",
                  .leader_b = "at = \"20 40\"",
                  .ground = "[[area]]\nkind = \"water\"\ncorners = [\"0 23\", \"44 23\", \"44 25\", \"0 25\"]\n"});
    const Battle& battle = t.battle();
    int fought = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        State s = battle.start();
        AgentStream stream(seed);
        bool met = false;
        while (battle.actor(s) != Actor::nobody && !met) {
            if (battle.actor(s) == Actor::chance)
                battle.apply(s, battle.sample(s, stream));
            else
                battle.apply(s, HeuristicGeneral{}.best(battle, s));
            each_unit(places_of(0) & field_of(battle.setup(), s).alive(),
                      [&](UnitIndex u) { met = met || field_of(battle.setup(), s).engaged(u); });
        }
        fought += met;
    }
    EXPECT_GE(fought, 4);
}

/// All listed moves are legal, over whole games.
TEST(KingsOutlook, ManoeuvresAreLegalAndBestFirst) {
    for (const char* name : {"legions-and-warbands", "issus"}) {
        const auto battle = load_kings(name);
        State s = battle->start();
        AgentStream stream(7);
        int seen = 0;
        while (battle->actor(s) != Actor::nobody) {
            if (battle->actor(s) == Actor::chance) {
                battle->apply(s, battle->sample(s, stream));
                continue;
            }
            if (s.depth > 0 && top(s).stage == Stage::go) {
                StackList<Manoeuvre, 16> ways;
                const HeuristicWeights heuristic_weights;
                HeuristicAnalysis(battle->setup(), s, heuristic_weights).manoeuvres(ways, 8);
                for (std::size_t i = 0; i < ways.size(); ++i) {
                    ASSERT_TRUE(battle->judge(s, ways[i].move));
                    if (i > 0) {
                        EXPECT_LE(ways[i].value, ways[i - 1].value);
                    }
                    if (ways[i].move.kind != Kind::go) continue;
                    State then = s;
                    battle->apply(then, ways[i].move);
                    if (then.depth == 0 && then.unit[ways[i].move.unit].alive()) {
                        EXPECT_EQ(then.unit[ways[i].move.unit].pose, ways[i].end.pose());
                    }
                }
                seen += ways.size() > 1;
            }
            battle->apply(s, HeuristicGeneral().best(*battle, s));
        }
        EXPECT_GT(seen, 10) << name;
    }
}

TEST(KingsHeuristic, ChargesTheFlankRatherThanTheFront) {
    // A1 is beside B1, which faces south; A2 is before B2.
    KingsTable t({.a = {unit_at("SW", 4, 2, 20, 24, 90), unit_at("SW", 4, 2, 40, 20, 0)},
                  .b = {unit_at("HS", 4, 2, 26, 25, 180), unit_at("HS", 4, 2, 40, 25, 180)},
                  .leader_a = "at = \"30 14\""});
    t.activate(1);
    const Move best = HeuristicGeneral().best(t.battle(), t.state());
    EXPECT_EQ(best.kind, Kind::charge);
    EXPECT_EQ(best.unit, KingsTable::index("A1"));
}

TEST(KingsHeuristic, BeatsTheRandomGeneral) {
    double points = 0;
    constexpr int games = 24;
    for (int n = 0; n < games; ++n) {
        const std::array<const char*, 4> names{"plataea", "gabiene", "trebia", "nisibis"};
        const auto battle = load_kings(names[static_cast<std::size_t>(n / 2 % 4)]);
        const auto own = static_cast<Actor>(n % 2);
        AgentStream stream(static_cast<std::uint64_t>(n));
        RandomAgent<Battle> random;
        State s = battle->start();
        while (battle->actor(s) != Actor::nobody) {
            const Actor actor = battle->actor(s);
            battle->apply(s, actor == Actor::chance ? battle->sample(s, stream)
                             : actor == own         ? HeuristicGeneral().best(*battle, s)
                                                    : random.choose(*battle, s, stream));
        }
        points += own == Actor::first ? battle->payoff(s) : 1 - battle->payoff(s);
    }
    EXPECT_GE(points / games, 0.80);
}

/// Means over games of an agent of this temperament against a steady one: the turn of the first melee, and what both
/// have lost by the end of turn 6, in percent of their break points.
struct StyleFigures {
    double melee = 0, lost = 0;
};
StyleFigures style_of(Temperament temperament) {
    StyleFigures variation;
    constexpr int games = 24;
    for (int game = 0; game < games; ++game) {
        const auto g = load_kings(game % 4 < 2 ? "plataea" : "trebia");
        const HeuristicGeneral steady, other(heuristic_weights_of(temperament));
        const auto his = static_cast<Actor>(game % 2);
        AgentStream stream(static_cast<std::uint64_t>(game));
        State s = g->start();
        int melee = 0;
        while (g->actor(s) != Actor::nobody && s.turn <= 6) {
            const Actor actor = g->actor(s);
            g->apply(s, actor == Actor::chance ? g->sample(s, stream) : (actor == his ? other : steady).best(*g, s));
            const Field& field = field_of(g->setup(), s);
            if (melee == 0) each_unit(field.alive(), [&](UnitIndex u) { melee = field.engaged(u) ? s.turn : melee; });
        }
        variation.melee += static_cast<double>(melee > 0 ? melee : 7) / games;
        for (unsigned side = 0; side < 2; ++side)
            variation.lost +=
                100.0 * points_lost(g->setup(), s, side) / g->setup().scenario.sides[side].break_point / games;
    }
    return variation;
}

TEST(KingsTemperaments, ChangeHowABattleGoes) {
    const StyleFigures bold = style_of(Temperament::bold), steady = style_of(Temperament::steady),
                       cautious = style_of(Temperament::cautious);
    std::printf("first melee, losses by turn 6: bold %.2f %.1f, steady %.2f %.1f, cautious %.2f %.1f\n", bold.melee,
                bold.lost, steady.melee, steady.lost, cautious.melee, cautious.lost);
    EXPECT_LT(bold.melee, steady.melee);
    EXPECT_LT(steady.melee, cautious.melee);
    EXPECT_GT(bold.lost, cautious.lost);
}

TEST(KingsEvaluation, RisesWithTheEnemysDisorderAndFallsWithOnesOwn) {
    KingsTable t({.a = {unit_at("HS", 4, 2, 30, 10, 0)}, .b = {unit_at("HS", 4, 2, 42, 38, 180)}});
    const double before = expected_payoff(t.battle(), t.state(), default_weights);
    State hurt = t.state();
    hurt.unit[side_places].become(Status::demoralized);
    EXPECT_GT(expected_payoff(t.battle(), hurt, default_weights), before);
    hurt = t.state();
    hurt.unit[0].become(Status::demoralized);
    EXPECT_LT(expected_payoff(t.battle(), hurt, default_weights), before);
}

TEST(KingsEvaluation, HoldsTheWeightsOfTheFile) {
    const std::string file = kings_text("evaluation.toml");
    for (std::size_t i = 0; i < terms; ++i) {
        const std::string line = fmt::format("\n{} = {{ opening = {}, endgame = {} }}\n", term_infos[i].name,
                                             default_weights.opening[i], default_weights.endgame[i]);
        EXPECT_NE(file.find(line), std::string::npos) << line;
        EXPECT_GE(term_infos[i].sense * default_weights.opening[i], 0);
        EXPECT_GE(term_infos[i].sense * default_weights.endgame[i], 0);
    }
}

TEST(KingsSearch, ChoosesTheSameAgainAndOnlyWhatIsLegal) {
    const auto battle = load_kings("trebia");
    MonteCarloGeneral::Settings settings{.search = settings_of(levels[2])};
    settings.search.simulations = 6;
    settings.rollouts = 1;
    MonteCarloGeneral first(settings), second(settings);
    State s = battle->start();
    AgentStream dice(3);
    for (int choices = 0; choices < (sanitized ? 20 : 60) && battle->actor(s) != Actor::nobody;) {
        if (battle->actor(s) == Actor::chance) {
            battle->apply(s, battle->sample(s, dice));
            continue;
        }
        AgentStream one(9), other(9);
        const Move m = first.choose(*battle, s, one);
        ASSERT_TRUE(battle->judge(s, m));
        ASSERT_EQ(m, second.choose(*battle, s, other));
        battle->apply(s, m);
        ++choices;
    }
}

TEST(BattleRolloutEvaluator, VariationsArePlayedAndRolloutsAreBetweenDefeatAndVictory) {
    const auto battle = load_kings("trebia");
    BattleRolloutEvaluator evaluator(*battle);
    State s = battle->start();
    AgentStream dice(3);
    while (battle->actor(s) == Actor::chance) battle->apply(s, battle->sample(s, dice));
    const auto variations = evaluator.variations(state_bytes(s));
    ASSERT_FALSE(variations.empty());
    EXPECT_LE(variations.size(), BattleRolloutEvaluator::most_variations);
    for (const auto& variation : variations) {
        EXPECT_TRUE(battle->judge(s, as<Move>(variation.first)));
        const double value = evaluator.rollout(variation.after, s.turn, StratifiedDice(1, 0));
        EXPECT_GE(value, 0);
        EXPECT_LE(value, 1);
    }
}

/// Values, reasons and losses come from the same simulations, which end with the next turn.
TEST(AnalysisTraits, ReasonsComeFromTheSimulationsOfTheValue) {
    const auto battle = load_kings("trebia");
    State s = battle->start();
    AgentStream dice(3), stream(4);
    MoveList<Battle> moves;
    for (battle->legal_moves(s, moves); battle->actor(s) == Actor::chance || !is_searched(s) || moves.size() < 2;) {
        battle->apply(
            s, battle->actor(s) == Actor::chance ? battle->sample(s, dice) : HeuristicGeneral{}.best(*battle, s));
        if (battle->actor(s) != Actor::chance) battle->legal_moves(s, moves);
    }
    MonteCarloGeneral::Settings settings = general_of(levels[5]);
    settings.search.simulations = 40;
    const AnalysisTraits system(pruned_game(*battle, static_cast<unsigned>(battle->actor(s)), HeuristicWeights{}),
                                settings.evaluator);
    DecisionAnalysis<AnalysisTraits> analysis_of_decision(system, settings.search, s, stream);
    const auto all = analysis_of_decision.analyse();
    ASSERT_GE(all.size(), 2u);
    ASSERT_GE(all[1].visits, 10u);
    for (const auto& choice : all) {
        ASSERT_EQ(choice.simulations.size(), choice.visits);
        double sum = 0;
        for (const auto& simulation : choice.simulations) sum += simulation.value / static_cast<double>(choice.visits);
        EXPECT_TRUE(choice.visits == 0 || std::abs(sum - choice.value) < 1e-9) << sum << " " << choice.value;
    }
    double reported = 0;
    for (const Reason& reason : reasons(*battle, analysis_of_decision.compared(all[0], all[1])))
        reported += reason.effect;
    EXPECT_NEAR(reported, all[0].value - all[1].value, 0.0011);
}

}  // namespace
}  // namespace polemarch::test
