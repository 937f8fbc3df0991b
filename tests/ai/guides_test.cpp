// What a search makes of the things that a guide may say besides priors and values (ai/guide.h), and of secrets.
#include "ai/mcts_agent.h"
#include "tests/support/connect_four.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace polemarch::test {
namespace {

/// To whom a battle that is over is worth a quarter, however it went.
struct SourGuide : RandomGuide {
    double worth(const ConnectFour&, const ConnectFour::State&) const { return 0.25; }
};
static_assert(JudgingGuide<SourGuide, ConnectFour> && !JudgingGuide<RandomGuide, ConnectFour>);

TEST(Mcts, AGameThatIsOverIsWorthWhatTheGuideSays) {
    // Three in column 0: a fourth there wins.
    const ConnectFour g;
    ConnectFour::State s = g.start();
    for (const ConnectFour::Move m : {ConnectFour::Move{0}, {6}, {0}, {6}, {0}, {5}}) g.apply(s, m);
    const auto value_of_winning = [&](auto guide, std::size_t nodes) {
        AgentStream stream(3);
        Tree<ConnectFour, decltype(guide)> tree(g, guide, {.nodes = nodes});
        tree.plant(s);
        Luck luck(stream);
        return tree.look_behind(0, luck);
    };
    for (const std::size_t nodes : {1u, 100u}) {  // seen by the look, by the tree
        EXPECT_EQ(value_of_winning(SourGuide{}, nodes), 0.25);
        EXPECT_EQ(value_of_winning(RandomGuide{}, nodes), 1);
    }
}

/// Looks two moves ahead.
struct ShortSightedGuide : RandomGuide {
    bool ends(const ConnectFour&, const ConnectFour::State& s, const ConnectFour::State& root) const {
        return s.count >= root.count + 2;
    }
};
static_assert(EndingGuide<ShortSightedGuide, ConnectFour> && !EndingGuide<RandomGuide, ConnectFour>);

TEST(Mcts, NothingGrowsBehindTheEndOfALook) {
    const ConnectFour g;
    Tree<ConnectFour, ShortSightedGuide> tree(g, ShortSightedGuide{}, {.exploration = 5});
    AgentStream stream(4);
    ConnectFour::State s = g.start();
    tree.plant(s);
    for (int i = 0; i < 3000; ++i) tree.iterate(stream);
    EXPECT_EQ(tree.size(), 1u + 7 + 49);
    for (const auto& edge : tree.moves())
        for (const auto& reply : tree.sequels(edge)) EXPECT_TRUE(tree.sequels(reply).empty());
    // A search from further on looks as far from there, through what was an end before.
    g.apply(s, tree.moves()[3].move);
    tree.plant(s);
    EXPECT_GT(tree.visits(), 0u);
    for (int i = 0; i < 3000; ++i) tree.iterate(stream);
    EXPECT_EQ(tree.size(), 1u + 7 + 49);
}

/// Knows a player who takes the highest column there is.
struct RightmostGuide : RandomGuide {
    std::size_t foretell(const ConnectFour&, const ConnectFour::State&, const MoveList<ConnectFour>& moves,
                         std::span<const float>) const {
        return moves.size() - 1;
    }
};

TEST(Mcts, TheOtherSideDoesWhatIsForetoldInSoManyLooks) {
    const ConnectFour g;
    for (const std::uint32_t percent : {0u, 50u, 100u}) {
        Tree<ConnectFour, RightmostGuide> tree(g, RightmostGuide{}, {.foretold = percent});
        AgentStream stream(4);
        tree.plant(g.start());
        for (int i = 0; i < 4000; ++i) tree.iterate(stream);
        const auto looked_at = [&](const auto& edges) {
            return std::count_if(edges.begin(), edges.end(), [](const auto& edge) { return edge.visits > 0; });
        };
        std::uint32_t replies = 0, as_foretold = 0, well_known = 0;
        for (const auto& edge : tree.moves()) {
            const auto& foretold = tree.sequels(edge).back();
            ASSERT_EQ(foretold.move.column, 6);
            for (const auto& reply : tree.sequels(edge)) replies += reply.visits;
            as_foretold += foretold.visits;
            EXPECT_TRUE(foretold.visits < 50 || looked_at(tree.sequels(foretold)) == 7) << "one's own are searched";
            well_known += foretold.visits >= 50;
        }
        EXPECT_EQ(as_foretold == replies, percent == 100);
        EXPECT_TRUE(percent < 100 || well_known >= 2) << well_known;
        EXPECT_GE(as_foretold, replies * percent / 100 * 0.95);
        // What was foretold of a side is nothing to that side's own search.
        ConnectFour::State next = g.start();
        g.apply(next, tree.moves()[3].move);
        tree.plant(next);
        for (int i = 0; i < 100; ++i) tree.iterate(stream);
        EXPECT_EQ(looked_at(tree.moves()), 7);
    }
}

/// Notes which looks foretell, by the root's move and the trial.
struct NotingGuide : RightmostGuide {
    std::map<std::size_t, std::map<std::uint32_t, bool>> foretelling;
    void goes_by(const ConnectFour&, const ConnectFour::State&, const ConnectFour::Move&) const {}
    void over(const ConnectFour&, const ConnectFour::State&) const {}
    void learns(std::size_t move, const Luck& luck, bool foretold) { foretelling[move][luck.trial()] = foretold; }
};

TEST(Mcts, CandidatesAreComparedByLooksThatForetellAlikeAndEvenlyOverTheTrials) {
    const ConnectFour g;
    for (const std::uint32_t percent : {0u, 50u, 100u}) {
        Search<ConnectFour, NotingGuide> search(g, NotingGuide{},
                                                {.iterations = 512, .candidates = 4, .tree = {.foretold = percent}});
        AgentStream stream(4);
        search.consider(g.start(), stream);
        const auto& tree = search.tree(0);
        const auto& looks = tree.guide().foretelling;
        ASSERT_EQ(looks.size(), 4u);
        const auto longest = std::max_element(
            looks.begin(), looks.end(), [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
        ASSERT_GE(longest->second.size(), 128u);
        std::uint32_t foretelling = 0;
        for (std::uint32_t trial = 0; trial < 128; ++trial) foretelling += longest->second.at(trial) ? 1 : 0;
        EXPECT_EQ(foretelling, 128 * percent / 100);
        for (const auto& [move, trials] : looks) {
            for (const auto& [trial, foretells] : trials) EXPECT_EQ(foretells, longest->second.at(trial));
            const auto replies = tree.sequels(tree.moves()[move]);
            std::uint32_t all = 0;
            for (const auto& reply : replies) all += reply.visits;
            EXPECT_GE(replies.back().visits, all * percent / 100);
            EXPECT_EQ(replies.back().visits == all, percent == 100);
        }
    }
}

TEST(Mcts, TakesAdvantageOfWhatTheOtherSideIsForetoldToDo) {
    // Three in column 0 win next move, unless the second side closes it, which who takes the highest column will not.
    const ConnectFour g;
    ConnectFour::State s = g.start();
    for (const ConnectFour::Move m : {ConnectFour::Move{0}, {6}, {0}, {6}, {3}, {5}}) g.apply(s, m);
    const auto value = [&](std::uint32_t percent) {
        Search<ConnectFour, RightmostGuide> search(
            g, RightmostGuide{}, {.iterations = 3000, .tree = {.exploration = 0.2, .foretold = percent}});
        AgentStream stream(5);
        for (const auto& considered : search.consider(s, stream))
            if (considered.move.column == 0) return considered.mean();
        return -1.0;
    };
    EXPECT_GT(value(100), 0.9);
    EXPECT_LT(value(50), value(100));
    EXPECT_LT(value(0), 0.75);
}

/// The first side hides a pea under one of three shells, the second side guesses where; who knows him thinks that it is
/// under shell 1 three times out of four.
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

TEST(Mcts, OfWhatASideDoesNotKnowEveryLookHasACompletionOfItsOwn) {
    const Shells g;
    Shells::State s = g.start();
    g.apply(s, {2});
    for (const std::uint32_t candidates : {0u, 3u}) {
        AgentStream stream(6);
        Search<Shells, RandomGuide> search(g, RandomGuide{}, {.iterations = 6000, .candidates = candidates});
        search.consider(g.observe(s, Side::second), stream);
        const auto& choice = search.choice(stream);
        EXPECT_EQ(choice.move.shell, 1);
        EXPECT_NEAR(choice.mean(), 0.25, 0.03);
        EXPECT_EQ(search.tree(0).size(), 1u) << "nothing grows on a guess";
        search.consider(s, stream);  // who does see it knows
        EXPECT_EQ(search.choice(stream).mean(), 0);
        EXPECT_EQ(search.choice(stream).move.shell, 2);
    }
}

}  // namespace
}  // namespace polemarch::test
