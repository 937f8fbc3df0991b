// The tree search of Ancient Battles: macro-moves do what the battle's own moves do, and choices depend on nothing but
// the state and the stream.
#include "ai/ancient_battles/monte_carlo.h"
#include "core/ancient_battles/files/option_words.h"

#include "core/ancient_battles/rules/rerolls.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cstdio>
#include <map>
#include <set>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

MonteCarloGeneral::Settings small_search(std::uint32_t trees = 1) {
    MonteCarloGeneral::Settings settings = general_of(levels[1]);
    settings.search.simulations = sanitized ? 15 : 60;
    settings.search.trees = trees;
    settings.stance.rollouts = 2;
    return settings;
}

/// Calls visit(state) at every `every`-th choice of a game of random moves.
template <class Visit>
void each_choice(const Battle& g, std::uint64_t seed, int every, Visit visit) {
    AgentStream stream(seed);
    int n = 0;
    for (State s = g.start(); g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, draw(g, s, stream));
            continue;
        }
        MoveList<Battle> moves;
        g.legal_moves(s, moves);
        if (moves.size() > 1 && ++n % every == 0) visit(s);
        g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

class Plans : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Quick, Plans,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"));

TEST_P(Plans, ArePlayedToTheirEndByMovesThatTheBattleAllows) {
    const auto g = load_battle(GetParam());
    HeuristicWeights bold;
    bold.exposure = 100;
    AgentStream stream(3);
    for (int game = 0; game < 6; ++game) {
        const bool whole_orders = game % 3 != 2;
        const MacroGame plans(*g, {.weights_by_side = {HeuristicWeights{}, bold}, .whole_orders = whole_orders});
        MacroGame::State s = plans.start();
        std::uint32_t steps = 0;
        while (plans.actor(s) != Actor::nobody) {
            ASSERT_LT(++steps, plans.longest());
            if (plans.actor(s) == Actor::chance) {
                plans.apply(s, draw(plans, s, stream));
                continue;
            }
            MoveList<MacroGame> moves;
            plans.legal_moves(s, moves);
            ASSERT_FALSE(moves.empty());
            std::set<std::string> different;
            for (const MacroMove& m : moves) {
                EXPECT_TRUE(plans.judge(s, m)) << g->text(s, m.move());
                different.emplace(reinterpret_cast<const char*>(&m), sizeof m);
            }
            EXPECT_EQ(different.size(), moves.size());
            plans.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
            EXPECT_TRUE(plans.actor(s) == Actor::nobody || plans.actor(s) == Actor::chance ||
                        !MacroGame::scripted(s, whole_orders));
        }
    }
}

TEST_P(Plans, MarchesTellSeveralHexesAndOneBesideACamp) {
    const auto g = load_battle(GetParam());
    const MacroGame plans(*g, {});
    int chances = 0, several = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
        each_choice(*g, seed, 1, [&](const State& s) {
            if (s.phase != Phase::destination || s.order != Order::move || s.commander != none) return;
            const hex::Set beside = hex::around(bases(g->setup(), s, 1u - s.mover));
            const auto camps_in = [&](const auto& moves) {
                return std::count_if(moves.begin(), moves.end(),
                                     [&](const auto& m) { return m.kind == Kind::go && beside.has(m.hex); });
            };
            MoveList<Battle> all;
            g->legal_moves(s, all);
            MoveList<MacroGame> listed;
            plans.legal_moves(s, listed);
            EXPECT_EQ(camps_in(listed) > 0, camps_in(all) > 0);
            chances += camps_in(all) > 0;
            std::map<hex::Index, int> facings;
            for (const MacroMove& m : listed)
                if (m.kind == Kind::go) ++facings[m.hex];
            for (const auto& [hex, count] : facings) EXPECT_LE(count, 2) << hex::name(hex);
            several += facings.size() > 2;
        });
    EXPECT_EQ(chances > 0, GetParam() != std::string("worked-example"));  // in it no march reaches that far
    EXPECT_GT(several, 20);
}

TEST_P(Plans, PredictedRepliesAreTheHeuristicAgents) {
    const auto g = load_battle(GetParam());
    const MacroGame plans(*g, {});
    PlanEvaluator evaluator({});
    const HeuristicGeneral general;
    int estimates = 0, alike = 0;
    each_choice(*g, 5, 1, [&](const State& s) {
        if (MacroGame::scripted(s) || s.phase == Phase::facing) return;
        MoveList<MacroGame> moves;
        plans.legal_moves(s, moves);
        std::vector<float> priors(moves.size());
        evaluator.priors(plans, s, moves, priors);
        const Move reply = moves[PlanEvaluator::predict_reply(plans, s, moves, priors)].move();
        const bool same = reply == general.best(*g, s);
        // Estimates of orders and leaders' places come from the march cache; of marches with equal estimates either may
        // be listed first.
        if (s.phase == Phase::activate || s.phase == Phase::place_leader || s.phase == Phase::destination)
            ++estimates, alike += same;
        else
            EXPECT_TRUE(same) << g->text(s, reply);
    });
    EXPECT_GE(alike, 0.9 * estimates);
    std::printf("%d of %d orders, places and marches\n", alike, estimates);
}

TEST_P(Plans, EveryChoiceOfTheGeneralIsLegalWhateverHasGoneBefore) {
    const auto g = load_battle(GetParam());
    MonteCarloGeneral kept(small_search());
    AgentStream stream(8);
    each_choice(*g, 4, sanitized ? 12 : 3, [&](const State& s) {
        MonteCarloGeneral fresh(small_search());
        EXPECT_TRUE(g->judge(s, fresh.choose(*g, s, stream)));
        EXPECT_TRUE(g->judge(s, kept.choose(*g, s, stream)));
    });
}

TEST(MonteCarloGeneral, ChoosesTheSameAtAnyNumberOfThreads) {
    const auto g = load_battle("heraclea");
    std::vector<std::vector<Move>> chosen;
    for (const std::size_t threads : {1u, 2u, 5u}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        chosen.emplace_back();
        each_choice(*g, 11, sanitized ? 15 : 5, [&](const State& s) {
            AgentStream stream(5);
            MonteCarloGeneral general(small_search(3));
            chosen.back().push_back(general.choose(*g, s, stream));
        });
    }
    EXPECT_GT(chosen[0].size(), sanitized ? 5u : 10u);
    EXPECT_EQ(chosen[0], chosen[1]);
    EXPECT_EQ(chosen[0], chosen[2]);
}

TEST(MonteCarloGeneral, ChoosesTheSameWithATreeBelowEveryCandidateAndByPuct) {
    // No level uses PUCT at the root, but settings allow it.
    const auto g = load_battle("worked-example");
    each_choice(*g, 3, 9, [&](const State& s) {
        for (const std::uint32_t candidates : {0u, 4u}) {
            MonteCarloGeneral::Settings settings = small_search(2);
            settings.search.candidates = candidates;
            settings.search.tree.nodes = 1000;
            settings.search.tree.reused = settings.whole_orders = candidates == 0;
            AgentStream one(5), two(5);
            MonteCarloGeneral first(settings), second(settings);
            const Move chosen = first.choose(*g, s, one);
            EXPECT_EQ(chosen, second.choose(*g, s, two));
            EXPECT_TRUE(g->judge(s, chosen));
        }
    });
}

TEST(Stance, IsTheSameAtAnyNumberOfThreads) {
    const auto g = load_battle("heraclea");
    const std::vector<HeuristicWeights> stances = stances_of(Temperament::steady);
    std::vector<std::vector<std::size_t>> taken;
    for (const std::size_t threads : {1u, 3u}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        taken.emplace_back();
        each_choice(*g, 11, sanitized ? 40 : 10, [&](const State& s) {
            AgentStream stream(5);
            taken.back().push_back(
                best_stance(*g, s, stances, EnemyStance::common, {.rollouts = 4, .parts = 3}, stream));
        });
    }
    EXPECT_GT(std::set<std::size_t>(taken[0].begin(), taken[0].end()).size(), 1u);
    EXPECT_EQ(taken[0], taken[1]);
}

TEST(Stance, DependsOnTheStateAndTheStreamAlone) {
    const auto g = load_battle("heraclea");
    const std::vector<HeuristicWeights> stances = stances_of(Temperament::steady);
    EXPECT_EQ(stances.front().approach, HeuristicWeights{}.approach);
    std::set<std::size_t> taken;
    AgentStream dice(2);
    for (State s = g->start(); g->actor(s) != Actor::nobody;) {
        if (g->actor(s) == Actor::chance) {
            g->apply(s, draw(*g, s, dice));
            continue;
        }
        AgentStream one(s.turn), two(s.turn);
        const std::size_t stance = best_stance(*g, s, stances, EnemyStance::common, {.rollouts = 4}, one);
        ASSERT_LT(stance, stances.size());
        EXPECT_EQ(stance, best_stance(*g, s, stances, EnemyStance::common, {.rollouts = 4}, two));
        EXPECT_EQ(best_stance(*g, s, stances, EnemyStance::common, {.rollouts = 0}, one), 0u);
        taken.insert(stance);
        for (const auto turn = s.turn; g->actor(s) != Actor::nobody && s.turn == turn;)
            g->apply(s, g->actor(s) == Actor::chance ? draw(*g, s, dice) : HeuristicGeneral{}.best(*g, s));
    }
    EXPECT_GT(taken.size(), 1u);
}

/// The stance that side A sees in its enemy in turn 2 of Heraclea; the enemy passes if `passes`, else it moves as the
/// heuristic agent does.
EnemyStance enemy_in_turn_two(bool passes) {
    const auto g = load_battle("heraclea");
    TurnStance stance(Temperament::steady, {.rollouts = 0});
    AgentStream dice(3), stream(4);
    constexpr Move pass{.kind = Kind::pass};
    for (State s = g->start(); g->actor(s) != Actor::nobody;) {
        if (g->actor(s) == Actor::chance) {
            g->apply(s, draw(*g, s, dice));
            continue;
        }
        if (g->actor(s) == Actor::first && !uses_default_policy(*g, s)) {
            stance.take(*g, s, stream);
            if (s.turn == 2) return stance.enemy();
            EXPECT_EQ(stance.enemy(), EnemyStance::common);
        }
        const bool idle = passes && g->actor(s) == Actor::second && g->judge(s, pass);
        g->apply(s, idle ? pass : HeuristicGeneral{}.best(*g, s));
    }
    ADD_FAILURE() << "side A has no choice in turn 2";
    return EnemyStance::common;
}

TEST(Stance, AnEnemyThatHasNotMarchedForATurnIsTakenToStand) {
    EXPECT_EQ(enemy_in_turn_two(true), EnemyStance::stands);
    EXPECT_EQ(enemy_in_turn_two(false), EnemyStance::common);
    EXPECT_EQ(weights_of(EnemyStance::stands).approach, 0);
    EXPECT_EQ(weights_of(EnemyStance::common).approach, HeuristicWeights{}.approach);
}

/// 17.2.2: rolled dice may be bought in the enemy's move, too. The stance is chosen at the side's first other choice.
TEST(Stance, IsNotTakenAtDiceThatLie) {
    const auto battle = battle_from(with_options({"heraclea.toml", scenario_text("heraclea")}, {"re-rolls"}).text);
    const Battle& g = *battle;
    auto settings = small_search();
    settings.search.simulations = 6;
    std::optional<State> dice;
    std::uint64_t compared = 0;
    int of_the_enemy = 0;
    each_choice(g, 5, 1, [&](const State& s) {
        if (g.actor(s) != Actor::first || compared == 10) return;
        if (buys(g.setup(), s)) {
            dice = s;
            of_the_enemy += s.mover == 1;
        } else if (dice && dice->turn == s.turn && !MacroGame::scripted(s) && s.phase != Phase::facing) {
            MonteCarloGeneral asked(settings), fresh(settings);
            AgentStream stream(1), one(compared), other(compared);
            static_cast<void>(asked.choose(g, *dice, stream));
            EXPECT_EQ(g.text(s, asked.choose(g, s, one)), g.text(s, fresh.choose(g, s, other)));
            dice.reset();
            ++compared;
        }
    });
    EXPECT_GE(compared, 5u);
    EXPECT_GT(of_the_enemy, 0);
}

TEST(PlayedOn, EndsWhereTheNextTurnBeginsOrTheBattleEnds) {
    const auto g = load_battle("kadesh");
    const HeuristicGeneral general;
    MarchCache cache;
    AgentStream dice(4);
    for (const int turns : {0, 1, 3}) {
        State s = g->start();
        while (g->actor(s) == Actor::chance) g->apply(s, draw(*g, s, dice));
        const int turn = s.turn;
        play_on(*g, s, {&general, &general}, turn + turns - 1, cache,
                [&](const State& due) { return draw(*g, due, dice); });
        EXPECT_NE(g->actor(s), Actor::chance);
        EXPECT_EQ(s.turn, turn + turns);
    }
    State s = g->start();
    play_on(*g, s, {&general, &general}, 1000, cache, [&](const State& due) { return draw(*g, due, dice); });
    EXPECT_EQ(g->actor(s), Actor::nobody);
    EXPECT_NEAR(judged(*g, s, default_weights), g->payoff(s), 0.05);
}

TEST(Levels, RiseInTheirSimulations) {
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GT(levels[i].simulations, levels[i - 1].simulations);
        EXPECT_GE(levels[i].trees, levels[i - 1].trees);
    }
}

}  // namespace
}  // namespace polemarch::test
