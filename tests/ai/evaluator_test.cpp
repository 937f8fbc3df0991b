// How a search uses the optional members of an evaluator (ai/evaluator.h), and secrets.
#include "ai/mcts_agent.h"
#include "tests/support/connect_four.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace polemarch::test {
namespace {

/// Every finished game has the value of a quarter.
struct SourEvaluator : RandomRolloutEvaluator {
    double terminal_value(const ConnectFour&, const ConnectFour::State&) const { return 0.25; }
};

TEST(Mcts, AFinishedGameHasTheTerminalValueOfTheEvaluator) {
    // Three in column 0: a fourth there wins.
    const ConnectFour g;
    ConnectFour::State s = g.start();
    for (const ConnectFour::Move m : {ConnectFour::Move{0}, {6}, {0}, {6}, {0}, {5}}) g.apply(s, m);
    const auto value_of_winning = [&](auto evaluator, std::size_t nodes) {
        AgentStream stream(3);
        Tree<ConnectFour, decltype(evaluator)> tree(g, evaluator, {.nodes = nodes});
        tree.set_root(s);
        SimulationRandom random(stream);
        return tree.simulate_child(0, random);
    };
    for (const std::size_t nodes : {1u, 100u}) {  // seen by the leaf, by the tree
        EXPECT_EQ(value_of_winning(SourEvaluator{}, nodes), 0.25);
        EXPECT_EQ(value_of_winning(RandomRolloutEvaluator{}, nodes), 1);
    }
}

/// Its horizon is two moves ahead.
struct ShortSightedEvaluator : RandomRolloutEvaluator {
    bool is_horizon(const ConnectFour&, const ConnectFour::State& s, const ConnectFour::State& root) const {
        return s.count >= root.count + 2;
    }
};

TEST(Mcts, NothingGrowsBelowTheHorizon) {
    const ConnectFour g;
    Tree<ConnectFour, ShortSightedEvaluator> tree(g, ShortSightedEvaluator{}, {.exploration = 5});
    AgentStream stream(4);
    ConnectFour::State s = g.start();
    tree.set_root(s);
    for (int i = 0; i < 3000; ++i) tree.simulate(stream);
    EXPECT_EQ(tree.size(), 1u + 7 + 49);
    for (const auto& edge : tree.moves())
        for (const auto& reply : tree.children(edge)) EXPECT_TRUE(tree.children(reply).empty());
    // A search from a later state has the same horizon from there, beyond the old one.
    g.apply(s, tree.moves()[3].move);
    tree.set_root(s);
    EXPECT_GT(tree.visits(), 0u);
    for (int i = 0; i < 3000; ++i) tree.simulate(stream);
    EXPECT_EQ(tree.size(), 1u + 7 + 49);
}

/// Predicts that a player takes the highest column.
struct RightmostEvaluator : RandomRolloutEvaluator {
    std::size_t predict_reply(const ConnectFour&, const ConnectFour::State&, const MoveList<ConnectFour>& moves,
                              std::span<const float>) const {
        return moves.size() - 1;
    }
};

TEST(Mcts, TheOpponentModelChoosesInItsShareOfTheSimulations) {
    const ConnectFour g;
    for (const std::uint32_t percent : {0u, 50u, 100u}) {
        Tree<ConnectFour, RightmostEvaluator> tree(g, RightmostEvaluator{}, {.opponent_model = percent});
        AgentStream stream(4);
        tree.set_root(g.start());
        for (int i = 0; i < 4000; ++i) tree.simulate(stream);
        const auto visited = [&](const auto& edges) {
            return std::count_if(edges.begin(), edges.end(), [](const auto& edge) { return edge.visits > 0; });
        };
        std::uint32_t replies = 0, as_predicted = 0, well_known = 0;
        for (const auto& edge : tree.moves()) {
            const auto& predicted = tree.children(edge).back();
            ASSERT_EQ(predicted.move.column, 6);
            for (const auto& reply : tree.children(edge)) replies += reply.visits;
            as_predicted += predicted.visits;
            EXPECT_TRUE(predicted.visits < 50 || visited(tree.children(predicted)) == 7) << "one's own are searched";
            well_known += predicted.visits >= 50;
        }
        EXPECT_EQ(as_predicted == replies, percent == 100);
        EXPECT_TRUE(percent < 100 || well_known >= 2) << well_known;
        EXPECT_GE(as_predicted, replies * percent / 100 * 0.95);
        // Predictions of a side's replies do not enter that side's own search.
        ConnectFour::State next = g.start();
        g.apply(next, tree.moves()[3].move);
        tree.set_root(next);
        for (int i = 0; i < 100; ++i) tree.simulate(stream);
        EXPECT_EQ(visited(tree.moves()), 7);
    }
}

/// Records in which simulations the opponent model chose, by root move and trial.
struct NotingEvaluator : RightmostEvaluator {
    std::map<std::size_t, std::map<std::uint32_t, bool>> predicted;
    void on_move(const ConnectFour&, const ConnectFour::State&, const ConnectFour::Move&) const {}
    void on_terminal(const ConnectFour&, const ConnectFour::State&) const {}
    void on_simulation_end(std::size_t move, const SimulationRandom& random, bool by_model) {
        predicted[move][random.trial()] = by_model;
    }
};
static_assert(ObservesSimulations<NotingEvaluator, ConnectFour>);

TEST(Mcts, CandidatesShareTheTrialsOfTheOpponentModelEvenly) {
    const ConnectFour g;
    for (const std::uint32_t percent : {0u, 50u, 100u}) {
        Search<ConnectFour, NotingEvaluator> search(
            g, NotingEvaluator{}, {.simulations = 512, .candidates = 4, .tree = {.opponent_model = percent}});
        AgentStream stream(4);
        search.search(g.start(), stream);
        const auto& tree = search.tree(0);
        const auto& simulations = tree.evaluator().predicted;
        ASSERT_EQ(simulations.size(), 4u);
        const auto longest = std::max_element(simulations.begin(), simulations.end(), [](const auto& a, const auto& b) {
            return a.second.size() < b.second.size();
        });
        ASSERT_GE(longest->second.size(), 128u);
        std::uint32_t by_model = 0;
        for (std::uint32_t trial = 0; trial < 128; ++trial) by_model += longest->second.at(trial) ? 1 : 0;
        EXPECT_EQ(by_model, 128 * percent / 100);
        for (const auto& [move, trials] : simulations) {
            for (const auto& [trial, predicts_replies] : trials) EXPECT_EQ(predicts_replies, longest->second.at(trial));
            const auto replies = tree.children(tree.moves()[move]);
            std::uint32_t all = 0;
            for (const auto& reply : replies) all += reply.visits;
            EXPECT_GE(replies.back().visits, all * percent / 100);
            EXPECT_EQ(replies.back().visits == all, percent == 100);
        }
    }
}

TEST(Mcts, ExploitsThePredictedReplies) {
    // Three in column 0 win next move, unless the second side closes it; a player who takes the highest column does
    // not.
    const ConnectFour g;
    ConnectFour::State s = g.start();
    for (const ConnectFour::Move m : {ConnectFour::Move{0}, {6}, {0}, {6}, {3}, {5}}) g.apply(s, m);
    const auto value = [&](std::uint32_t percent) {
        Search<ConnectFour, RightmostEvaluator> search(
            g, RightmostEvaluator{}, {.simulations = 3000, .tree = {.exploration = 0.2, .opponent_model = percent}});
        AgentStream stream(5);
        for (const auto& root_moves : search.search(s, stream))
            if (root_moves.move.column == 0) return root_moves.mean();
        return -1.0;
    };
    EXPECT_GT(value(100), 0.9);
    EXPECT_LT(value(50), value(100));
    EXPECT_LT(value(0), 0.75);
}

/// The first side hides a pea under one of three shells, the second side guesses where. complete() puts it under shell
/// 1 in three cases of four.
class Shells {
public:
    struct Move {
        std::uint8_t shell = 0;
        bool operator==(const Move&) const = default;
    };
    struct State {
        std::uint8_t pea = 0, guess = 0, chosen = 0;
    };
    static constexpr std::size_t max_moves = 3;
    static constexpr bool complete_moves = true;
    static constexpr std::uint8_t unseen = 9;

    [[nodiscard]] State start() const { return {}; }
    [[nodiscard]] std::uint32_t longest() const { return 2; }
    [[nodiscard]] Actor actor(const State& s) const { return static_cast<Actor>(s.chosen == 2 ? 3 : s.chosen); }
    void legal_moves(const State&, MoveList<Shells>& moves) const {
        moves.clear();
        for (std::uint8_t shell = 0; shell < 3; ++shell) moves.push_back({shell});
    }
    [[nodiscard]] Verdict judge(const State&, const Move& m) const { return {static_cast<std::uint16_t>(m.shell > 2)}; }
    void apply(State& s, const Move& m) const { (s.chosen++ == 0 ? s.pea : s.guess) = m.shell; }
    [[nodiscard]] double payoff(const State& s) const {
        EXPECT_LT(s.pea, 3) << "a guess was judged without a completion";
        return s.pea == s.guess ? 0 : 1;
    }
    [[nodiscard]] bool secret(const State& s) const { return s.chosen == 0; }
    [[nodiscard]] State observe(const State& s, Side side) const {
        return {side == Side::second && s.chosen == 1 ? unseen : s.pea, s.guess, s.chosen};
    }
    [[nodiscard]] State complete(const State& seen, Side, std::uint64_t word) const {
        constexpr std::array<std::uint8_t, 8> shells{1, 1, 1, 0, 1, 1, 1, 2};
        return {seen.pea == unseen ? shells[word % 8] : seen.pea, seen.guess, seen.chosen};
    }
};
static_assert(Veiled<Shells> && static_cast<Actor>(3) == Actor::nobody);

TEST(Mcts, EverySimulationHasItsOwnCompletionOfSecrets) {
    const Shells g;
    Shells::State s = g.start();
    g.apply(s, {2});
    for (const std::uint32_t candidates : {0u, 3u}) {
        AgentStream stream(6);
        Search<Shells, RandomRolloutEvaluator> search(g, RandomRolloutEvaluator{},
                                                      {.simulations = 6000, .candidates = candidates});
        search.search(g.observe(s, Side::second), stream);
        const auto& choice = search.choice(stream);
        EXPECT_EQ(choice.move.shell, 1);
        EXPECT_NEAR(choice.mean(), 0.25, 0.03);
        EXPECT_EQ(search.tree(0).size(), 1u) << "nothing grows on a guess";
        search.search(s, stream);  // a player that sees it knows
        EXPECT_EQ(search.choice(stream).mean(), 0);
        EXPECT_EQ(search.choice(stream).move.shell, 2);
    }
}

}  // namespace
}  // namespace polemarch::test
