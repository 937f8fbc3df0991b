// Simulations and rollouts allocate nothing once their memory has grown. This file counts every allocation of its
// program.

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/standard_wargame/monte_carlo.h"
#include "ai/uct.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/connect_four.h"
#include "tests/support/library.h"
#include "tests/support/standard_wargame/shipped.h"

#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

namespace {
std::atomic<std::uint64_t> allocations;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace polemarch::test {
namespace {

using namespace ancient_battles;

TEST(Allocation, NoneInARolloutOfABattleAfterAnEqualOne) {
    for (const std::string& name : library()) {
        const auto g = load_battle(name);
        const HeuristicGeneral general;
        MarchCache memory;
        const auto play = [&] {
            AgentStream dice(1);
            const std::uint64_t before = allocations;
            for (int game = 0; game < 3; ++game) {
                State s = g->start();
                play_on(*g, s, {&general, &general}, 99, memory, [&](const State& due) { return draw(*g, due, dice); });
                static_cast<void>(judged(*g, s, default_weights));
            }
            return allocations - before;
        };
        play();
        EXPECT_EQ(play(), 0u) << name;
    }
}

TEST(Allocation, NoneInARolloutOfAStandardWargameAfterAnEqualOne) {
    using namespace standard_wargame;
    const auto g = load_wargame("skirmish");
    const PrunedGame game(*g, {});
    const auto play = [&] {
        AgentStream dice(1);
        const std::uint64_t before = allocations;
        standard_wargame::State s = g->start();
        play_bounds(
            *g, s, 99, [&](standard_wargame::State& due) { game.carry_out(due); },
            [&](const standard_wargame::State& due) { return draw(*g, due, dice); });
        static_cast<void>(judged(*g, g->start(), standard_wargame::default_weights));
        return allocations - before;
    };
    play();
    EXPECT_EQ(play(), 0u);
}

TEST(Allocation, NoneInAPlayoutOfUctOnceTheTreeHasItsMemory) {
    const auto g = load_battle("worked-example");
    UctAgent<Battle> agent({.simulations = 20});
    State s = g->start();
    AgentStream dice(1);
    while (g->actor(s) == Actor::chance) g->apply(s, draw(*g, s, dice));
    const auto decide = [&] {
        AgentStream stream(1);
        const std::uint64_t before = allocations;
        static_cast<void>(agent.choose(*g, s, stream));
        return allocations - before;
    };
    EXPECT_GT(decide(), 0u);
    EXPECT_EQ(decide(), 0u);
}

TEST(Allocation, NoneInASimulationOnceTheTreeHasItsMemory) {
    const ConnectFour g;
    Tree<ConnectFour, RandomRolloutEvaluator> tree(g, RandomRolloutEvaluator{}, {.nodes = 1000});
    AgentStream stream(1);
    const auto simulation = [&](int times) {
        tree.forget();
        tree.set_root(g.start());
        const std::uint64_t before = allocations;
        for (int i = 0; i < times; ++i) tree.simulate(stream);
        return allocations - before;
    };
    EXPECT_GT(simulation(3000), 0u);  // else nothing is counted here
    EXPECT_EQ(simulation(3000), 0u);
}

/// Simulates every choice of some states, with and without a tree below them.
TEST(Allocation, NoneInASimulationOfAnAncientBattleAfterAnEqualOne) {
    for (const std::string name : {"heraclea", "kadesh", "hastings"}) {
        const auto g = load_battle(name);
        const MacroGame plans(*g, {});
        const HeuristicGeneral general;
        AgentStream dice(1);
        std::vector<State> roots;
        for (State s = g->start(); roots.size() < 6;) {
            const bool rolls = g->actor(s) == Actor::chance;
            if (!rolls && s.phase == Phase::activate && dice.below(3) == 0) roots.push_back(s);
            g->apply(s, rolls ? draw(*g, s, dice) : general.best(*g, s));
        }
        for (const std::size_t nodes : {1u, 500u}) {
            TreeSettings settings = general_of(levels.back()).search.tree;
            settings.nodes = nodes;
            Tree<MacroGame, PlanEvaluator> tree(plans, PlanEvaluator({}), settings);
            const auto simulation = [&] {
                std::uint64_t taken = 0;
                for (const State& root : roots) {
                    tree.forget();
                    tree.set_root(root);
                    AgentStream stream(5);
                    const std::uint64_t before = allocations;
                    for (std::uint32_t trial = 0; trial < 5; ++trial)
                        for (std::size_t i = 0; i < tree.moves().size(); ++i) {
                            SimulationRandom random(stream, 7, trial);
                            tree.simulate_child(i, random);
                        }
                    for (int i = 0; i < 100; ++i) tree.simulate(stream);
                    taken += allocations - before;
                }
                return taken;
            };
            simulation();
            EXPECT_EQ(simulation(), 0u) << name << ", " << nodes << " nodes";
        }
    }
}

}  // namespace
}  // namespace polemarch::test
