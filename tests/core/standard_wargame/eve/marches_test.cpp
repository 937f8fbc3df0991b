// Flank marches written down (3.4.1.4), and that nobody else knows of them (N3, N54).
#include "tests/support/standard_wargame/eve.h"

#include "core/standard_wargame/eve/marching.h"

#include <map>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

WargameTable outflanking(int own = 4) {
    WargameTable t = eve_table(own, 2);
    t.scenario().sides[0].strategy = Strategy::outflank;
    return t;
}

TEST(WargameMarches, AMoveHoldsTwoMasksOf60Bits) {
    AgentStream stream(7);
    for (int i = 0; i < 1000; ++i) {
        constexpr std::uint64_t all = (std::uint64_t{1} << 60) - 1;
        const Marchers marchers{stream.next() & all, stream.next() & all};
        Move m;
        m.kind = Kind::send;
        m.set(marchers);
        ASSERT_EQ(m.marchers(), marchers);
    }
}
TEST(WargameMarches, R3_4_1_4_HalfOfTheUnitsMayMarchOnEitherFlank) {
    WargameTable t = outflanking(5);
    EvePlay play(t);
    EXPECT_EQ(play.s.step, Step::march);
    EXPECT_EQ(actor(play.s), Actor::first);
    EXPECT_EQ(play.may(EvePlay::send(0b11, 0b1)), Refusal::too_many_marchers);  // one of them twice
    EXPECT_EQ(play.may(EvePlay::send(0b11, 0b100)), Refusal::too_many_marchers);
    EXPECT_EQ(play.may(EvePlay::send(0b100000, 0)), Refusal::malformed);
    EXPECT_EQ(play.may(EvePlay::send(0, 0)), Refusal::legal);
    play.make(EvePlay::send(0b1, 0b10000));
    EXPECT_EQ(play.s.unit[0].where, Whereabouts::away);
    EXPECT_EQ(play.s.unit[0].pose, march_pose(play.g.scenario, 0, table::Hand::left));
    EXPECT_EQ(play.s.unit[4].pose, march_pose(play.g.scenario, 0, table::Hand::right));
    EXPECT_EQ(play.s.step, Step::baggage);  // the enemy prepares for battle and sends nobody
}
TEST(WargameMarches, R3_4_1_4_TheAttackerWritesFirst) {
    WargameTable t = outflanking();
    t.scenario().sides[1].strategy = Strategy::outflank;
    t.scenario().attacker = 1;
    EvePlay play(t);
    EXPECT_EQ(actor(play.s), Actor::second);
    play.make(EvePlay::send(1, 0));
    EXPECT_EQ(actor(play.s), Actor::first);
    play.make(EvePlay::send(0, 0));
    EXPECT_EQ(actor(play.s), Actor::first);  // now the defender
    EXPECT_EQ(play.s.step, Step::baggage);
}
TEST(WargameMarches, TheSampleHasNobodyAllAndSingleUnits) {
    WargameTable t = outflanking(20);
    EvePlay play(t);
    Moves list;
    legal_moves(play.g, play.s, list);
    int most = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(play.may(list[i]), Refusal::legal);
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(list[i] == list[j]);
        most = std::max(most, std::popcount(list[i].marchers().left) + std::popcount(list[i].marchers().right));
    }
    EXPECT_EQ(list[0].marchers(), Marchers{});
    EXPECT_EQ(most, 10);
}

// ---- secrets

/// Plays on with what is legal whoever marches, and compares the enemy's view at every step.
void compare_views(const std::vector<Marchers>& truths) {
    WargameTable t = outflanking(4);
    std::vector<EvePlay> plays;
    for (const Marchers& m : truths) {
        plays.emplace_back(t);
        plays.back().make(EvePlay::send(m.left, m.right));
    }
    const auto all_look_alike = [&] {
        State first = plays[0].s;
        hide_marches(first, 1);
        for (EvePlay& play : plays) {
            State view = play.s;
            hide_marches(view, 1);
            EXPECT_TRUE(view == first) << "step " << static_cast<int>(play.s.step);
        }
    };
    const auto each = [&](auto act) {
        for (EvePlay& play : plays) act(play);
        all_look_alike();
    };
    all_look_alike();
    each([](EvePlay& p) { p.make(p.baggage(20, 22, 180)); });
    each([](EvePlay& p) { p.make(p.baggage(20, 8, 0)); });
    each([](EvePlay& p) { p.dice({6, 1}); });
    each([](EvePlay& p) { p.make(p.at(side_places, 20, 18, 180)); });
    each([](EvePlay& p) { p.make(p.at(side_places + 1, 21, 18, 180)); });
    each([](EvePlay& p) { p.make(p.at(0, 20, 12, 0)); });
    for (int step = 1; step < 4; ++step) {
        each([](EvePlay& p) { p.done(); });
        each([](EvePlay& p) { p.dice({1, 6}); });
        if (step == 1) each([](EvePlay& p) { p.make(EvePlay::bare(Kind::wing, nobody, 1)); });
    }
    // In the last step those who do not march are deployed: then all see who is missing, and nobody on which flank.
    EXPECT_EQ(plays[0].s.eve.deployment_step, 4);
    each([](EvePlay& p) { p.make(p.at(3, 22, 9, 0)); });
    EXPECT_EQ(plays[0].s.step, Step::first_dice);
    each([](EvePlay& p) { p.dice({1, 6}); });
    each([](EvePlay& p) { p.make(EvePlay::bare(Kind::first, nobody, 1)); });
    // In battle both flanks are waited for, and side A is asked about both, wherever they march.
    bool asked = false;
    for (int steps = 0; steps < 60; ++steps) {
        if (actor(plays[0].s) == Actor::chance) {
            const std::size_t count = roll(plays[0].g, plays[0].s).count();
            const std::array<std::uint8_t, 3> ones{1, 1, 1};
            each([&](EvePlay& p) { apply(p.g, p.s, resolve(p.g, p.s, Faces(ones.data(), count))); });
            continue;
        }
        asked = asked || plays[0].s.step == Step::arrival;
        Move m = EvePlay::bare(Kind::done);
        if (plays[0].s.step == Step::command) m = EvePlay::bare(Kind::command, nobody, 1);
        if (plays[0].s.step == Step::declare) m = EvePlay::bare(Kind::declare);
        each([&](EvePlay& p) { p.make(m); });
    }
    EXPECT_TRUE(asked);
}
TEST(WargameMarches, R3_4_1_4_TheEnemySeesTheSameOnWhateverFlankTheyMarch) {
    compare_views({{0b110, 0}, {0, 0b110}, {0b10, 0b100}, {0b100, 0b10}});
}
TEST(WargameMarches, R3_4_1_4_UntilTheLastUnitIsDeployedTheEnemySeesTheSameWhoeverMarches) {
    WargameTable t = outflanking(4);
    std::optional<State> first;
    for (std::uint64_t left = 0; left < 16; ++left)
        for (std::uint64_t right = 0; right < 16; ++right) {
            const Move m = EvePlay::send(left, right);
            EvePlay play(t);
            if (play.may(m) != Refusal::legal || ((left | right) & 1) != 0) continue;
            play.make(m).both_baggages().dice({1, 6});
            play.make(play.at(0, 20, 12, 0)).done();
            State view = play.s;
            hide_marches(view, 1);
            if (!first) first = view;
            EXPECT_TRUE(view == *first);
            State own = play.s;
            hide_marches(own, 0);
            EXPECT_TRUE(own == play.s);
        }
}
TEST(WargameMarches, R3_4_1_4_TheNumberOfStepsTellsNothing) {
    // Three of four units are deployed, and the fourth marches or waits: side A is asked in either case.
    WargameTable t = outflanking(4);
    for (const std::uint64_t left : {0u, 8u}) {
        EvePlay play(t);
        play.make(EvePlay::send(left, 0)).both_baggages().dice({1, 6});
        for (UnitIndex u = 0; u < 3; ++u) play.make(play.at(u, 18.0 + u, 12, 0));
        EXPECT_EQ(actor(play.s), Actor::first);
        play.done().done().dice({1, 6}).make(EvePlay::bare(Kind::wing));
        EXPECT_EQ(actor(play.s), Actor::first);
    }
}
/// Which truths complete_marches() gives, and how often.
std::map<std::pair<std::uint64_t, std::uint64_t>, int> completions(const EvePlay& play, int draws) {
    State view = play.s;
    hide_marches(view, 1);
    std::map<std::pair<std::uint64_t, std::uint64_t>, int> found;
    AgentStream stream(11);
    for (int i = 0; i < draws; ++i) {
        State full = view;
        complete_marches(play.g, full, 1, stream);
        std::uint64_t left = 0, right = 0;
        for (UnitIndex u = 0; u < 4; ++u) {
            if (full.unit[u].where != Whereabouts::away) continue;
            const bool is_left = full.unit[u].pose == march_pose(play.g.scenario, 0, table::Hand::left);
            EXPECT_TRUE(is_left || full.unit[u].pose == march_pose(play.g.scenario, 0, table::Hand::right));
            (is_left ? left : right) |= std::uint64_t{1} << u;
        }
        ++found[{left, right}];
        State again = full;
        hide_marches(again, 1);
        EXPECT_TRUE(again == view);
    }
    return found;
}
void expect_uniform(const std::map<std::pair<std::uint64_t, std::uint64_t>, int>& found, std::size_t truths,
                    int draws) {
    EXPECT_EQ(found.size(), truths);
    const double mean = draws / static_cast<double>(truths);
    for (const auto& [truth, count] : found)
        EXPECT_NEAR(count, mean, 5 * std::sqrt(mean)) << truth.first << " left, " << truth.second << " right";
}
TEST(WargameMarches, R3_4_1_4_AViewIsCompletedByEveryTruthThatFits) {
    constexpr int draws = 20000;
    WargameTable t = outflanking(4);
    EvePlay play(t);
    EXPECT_EQ(completions(play, 100).size(), 1u);  // nothing is written down yet
    play.make(EvePlay::send(0b1000, 0b100)).both_baggages();
    expect_uniform(completions(play, draws), 1 + 4 * 2 + 6 * 4, draws);  // nobody, one or two of four
    play.dice({1, 6}).make(play.at(0, 20, 12, 0));
    expect_uniform(completions(play, draws), 1 + 3 * 2 + 3 * 4, draws);
    play.to_step_of_a(4);
    // Somebody still waits, since side A is asked.
    expect_uniform(completions(play, draws), 1 + 3 * 2 + 3 * 4, draws);
    play.make(play.at(1, 22, 9, 0));
    EXPECT_EQ(play.s.eve.deploys, 1);
    expect_uniform(completions(play, draws), 4, draws);  // who marches is seen, and not where
}

}  // namespace
}  // namespace polemarch::test
