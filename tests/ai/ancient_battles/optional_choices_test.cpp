// The agents under optional rules (17.0) and special ones: each rule is used, and sensibly.
#include "ai/ancient_battles/monte_carlo.h"
#include "ai/ancient_battles/restricted_agent.h"
#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/core/ancient_battles/motley_battle.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

RulesSetup under(const std::string& options, RulesSetup setup) {
    setup.head += "options = [" + options + "]\n";
    return setup;
}
/// The agent's choice here, as text.
std::string choice(const RulesTable& t) {
    return t.battle().text(t.state(), HeuristicGeneral().best(t.battle(), t.state()));
}
/// The agent's choice after this roll in a melee of MI against MI. A has a point and may have a die rolled again.
std::string with_dice(std::initializer_list<int> faces) {
    RulesTable t(under("\"re-rolls\"", {.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.melee();
    t.state().command_points = {1, 0};
    t.dice(faces).play({"C5 attacks C4"});
    return choice(t);
}

TEST(OptionalChoices, BuysTheDieThatWouldLoseTheMeleeAndKeepsOneThatWinsIt) {
    EXPECT_EQ(with_dice({1, 6}), "again 1");  // A's own 1, or the enemy's 6
    EXPECT_EQ(with_dice({6, 1}), "keep");
    EXPECT_EQ(with_dice({5, 6}), "again 2");  // rolling the enemy's 6 again gains most
}

TEST(OptionalChoices, BuysTheDieThatEndsABattleOnlyIfItIsLostThen) {
    for (const char* draw : {"", "draw_counts_for = \"A\"\n", "draw_counts_for = \"B\"\n"}) {
        RulesSetup setup = under("\"re-rolls\"", {.a = {"MI C8/1"}, .b = {"MI C3/4"}});
        setup.head += draw;
        RulesTable t(setup);
        t.state().turn = 7;
        t.melee();
        t.state().command_points = {1, 0};
        t.dice({1}).play({"pass"});  // no side is ahead, and the battle ends
        EXPECT_EQ(choice(t), std::string(draw).ends_with("\"B\"\n") ? "again 1" : "keep") << draw;
    }
}

TEST(OptionalChoices, PaysToHoldBackKnightsFromPikesAndTrustsToLuckOtherwise) {
    RulesTable t(under("\"command-control\"",
                       {.a = {"KT C8/1", "KT D8/1", "KT E8/1", "MI A12/1"}, .b = {"PX C4/4", "PX D4/4"}}));
    t.dice({6, 4, 5, 2}).roll_dice().play({"concede", "place C C8", "place C C4"});
    EXPECT_EQ(choice(t), "hold back");
    RulesTable contact(under("\"command-control\"", {.a = {"KT C5/1", "MI A12/1"}, .b = {"MI C4/4"}}));
    contact.dice({6, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C4"});
    EXPECT_EQ(choice(contact), "trust");  // they are in contact already
    RulesTable foot(under("\"command-control\"", {.a = {"KT C8/1", "MI A12/1"}, .b = {"LA C4/4"}}));
    foot.dice({6, 4, 5, 2}).roll_dice().play({"concede", "place C C8", "place C C4"});
    EXPECT_EQ(choice(foot), "trust");  // let them run the archers down
}

TEST(OptionalChoices, FrightensElephantsThatAreNear) {
    RulesTable t(under("\"elephants\"", {.a = {"MI C5/1"}, .b = {"EL C3/4", "MI R1/4"}}));
    t.yellow("C5").activation();
    EXPECT_EQ(choice(t), "frighten");
    RulesTable far(under("\"elephants\"", {.a = {"MI C12/1"}, .b = {"EL C1/4", "MI R1/4"}}));
    far.yellow("C12").activation();
    EXPECT_EQ(choice(far), "pass");
}

TEST(OptionalChoices, BarbariansChargeWhenTheyCanReachTheEnemy) {
    const auto asked = [](const char* where) {
        const std::string text = std::string("format = \"polemarch ancient-battles scenario 1\"\nname = \"T\"\n") +
                                 "options = [\"barbarian-charges\"]\n[side.A]\narmy = \"A\"\nbarbarian = true\n" +
                                 "leaders = [\"C\"]\nunits = [\"LI " + where + "/1\", \"MI A12/1\"]\n" +
                                 "[side.B]\narmy = \"B\"\nleaders = [\"C\"]\nunits = [\"MI C3/4\"]\n";
        RulesTable t(battle_from(text));
        t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C3"});
        return choice(t);
    };
    EXPECT_EQ(asked("C5"), "charge");
    EXPECT_EQ(asked("C12"), "wait");
}

TEST(OptionalChoices, DismountsBeforePikesAndNotInTheOpen) {
    RulesTable pikes(under("\"dismounting\"", {.a = {"HC C9/1", "MI D9/1"}, .b = {"PX C3/4", "PX D3/4", "PK E3/4"}}));
    EXPECT_EQ(choice(pikes), "dismount MI");
    RulesTable open(under("\"dismounting\"", {.a = {"HC C9/1", "MI D9/1"}, .b = {"MI C3/4", "HC D3/4"}}));
    EXPECT_EQ(choice(open), "stay mounted");
}

/// Both sides are set up by the agent; then every unit faces as its neighbours do, and foot is before the camp.
TEST(OptionalChoices, SetsUpALineBeforeItsCampThatALeaderCanMove) {
    const auto battle =
        battle_from(with_options({"heraclea.toml", scenario_text("heraclea")}, {"free-deployment"}).text);
    State s = battle->start();
    while (setting_up(s)) battle->apply(s, HeuristicGeneral().best(*battle, s));
    EXPECT_EQ(s.phase, Phase::command);
    for (unsigned side = 0; side < 2; ++side) {
        const auto& distance = hex::geometry().distance;
        const hex::Index own = s.unit[battle->setup().camp[side]].hex,
                         enemy = s.unit[battle->setup().camp[1 - side]].hex;
        std::set<unsigned> facings;
        int before = 0, foot = 0;
        for (UnitIndex u = battle->setup().first_unit(side); u < battle->setup().end_unit(side); ++u) {
            if (battle->setup().trait[u].base) continue;
            ASSERT_TRUE(s.unit[u].on_map());
            facings.insert(s.unit[u].facing());
            if (battle->setup().trait[u].strength[0] < 4 || battle->setup().trait[u].cavalry) continue;
            ++foot;
            before += distance[s.unit[u].hex][enemy] < distance[own][enemy];
        }
        EXPECT_EQ(facings.size(), 1u);
        EXPECT_GE(before * 3, foot * 2) << side;
    }
}

/// How often an agent on both sides makes such a move in two battles with one option in force.
int uses(Option option, Kind kind, Agent<Battle>& general) {
    const std::string name(option_names[static_cast<std::size_t>(option)]);
    const auto battle = battle_from(with_options({"motley.toml", motley}, {name}).text);
    AgentStream stream(5);
    int made = 0;
    for (int game = 0; game < 2; ++game) {
        for (State s = battle->start(); battle->actor(s) != Actor::nobody;) {
            const bool chance = battle->actor(s) == Actor::chance;
            const Move move = chance ? draw(*battle, s, stream) : general.choose(*battle, s, stream);
            made += !chance && move.kind == kind;
            battle->apply(s, move);
        }
    }
    return made;
}

TEST(RestrictedAgent, MakesNoUseOfWhatItForgoes) {
    for (const auto& [option, kind] :
         {std::pair{Option::rerolls, Kind::again}, std::pair{Option::barbarian_charges, Kind::charge},
          std::pair{Option::command_control, Kind::hold_back}, std::pair{Option::elephants, Kind::frighten},
          std::pair{Option::dismounting, Kind::dismount}}) {
        RandomAgent<Battle> anybody;
        EXPECT_GT(uses(option, kind, anybody), 0) << with_rule(option);
        RestrictedAgent restricted(std::make_unique<RandomAgent<Battle>>(), option);
        EXPECT_EQ(uses(option, kind, restricted), 0) << with_rule(option);
    }
}

constexpr const char* exit_north = "[[side.A.exit]]\nhexes = [\"C1\", \"D1\"]\nunits = 2\nmost = 1\n";

/// Plays some turns from here with the agent on both sides; returns which of A's units have left by exit 1.
std::vector<std::string> gone_after(RulesTable& t, int turns, Agent<Battle>&& general = HeuristicGeneral()) {
    AgentStream stream(3);
    const Battle& g = t.battle();
    for (const int last = t.state().turn + turns; t.state().turn < last && g.actor(t.state()) != Actor::nobody;)
        g.apply(t.state(), g.actor(t.state()) == Actor::chance ? draw(g, t.state(), stream)
                                                               : general.choose(g, t.state(), stream));
    std::vector<std::string> gone;
    for (UnitIndex u = 0; u < g.setup().end_unit(0); ++u)
        if (t.state().unit[u].hex == Gone::left && t.state().unit[u].bits == 1) gone.push_back(g.setup().type(u).code);
    return gone;
}

TEST(OptionalChoices, LeavesByAnExitThatScoresWithAsManyAsItTakes) {
    const RulesSetup setup{.a = {"LC C3/1", "LC D3/1", "LC E4/1", "HI D12/1"}, .b = {"MI R12/1"}, .tail = exit_north};
    RulesTable t(setup);
    t.activation();
    EXPECT_EQ(gone_after(t, 2), (std::vector<std::string>{"LC", "LC"}));
    EXPECT_EQ(exit_points(t.battle().setup(), t.state(), 0), 1);
    RulesTable searched(setup);
    searched.activation();
    EXPECT_EQ(gone_after(searched, 2, MonteCarloGeneral(general_of(levels[3]))),
              (std::vector<std::string>{"LC", "LC"}));
}

TEST(OptionalChoices, AnExitThatScoresIsAmongThePlans) {
    RulesTable t({.a = {"LC C3/1", "LC D3/1", "HI D12/1"}, .b = {"MI R12/1"}, .tail = exit_north});
    t.activation();
    t.play({"C3 move"});
    const MacroGame plans(t.battle(), {});
    MoveList<MacroGame> moves;
    plans.legal_moves(t.state(), moves);
    EXPECT_EQ(moves[0].kind, Kind::leave);  // the move of the highest estimate is first
    EXPECT_EQ(moves.size(), 6u);
    State after = t.state();
    plans.apply(after, moves[0]);
    EXPECT_EQ(after.unit[0].hex, Gone::left);
}

TEST(OptionalChoices, DoesNotLeaveWhereNothingIsEarned) {
    // One unit alone makes no group of two; and without an exit no unit leaves.
    RulesTable alone(
        {.a = {"LC C3/1", "HI D12/1"}, .b = {"MI R12/1"}, .tail = "[[side.A.exit]]\nhexes = [\"C1\"]\nunits = 3\n"});
    alone.activation();
    EXPECT_TRUE(gone_after(alone, 2).empty());
    RulesTable held({.a = {"LC C3/1 stays", "LC D3/1 stays"}, .b = {"MI R12/1"}, .tail = exit_north});
    held.activation();
    EXPECT_TRUE(gone_after(held, 2).empty());
}

TEST(OptionalChoices, PlaysWholeGamesUnderAllOfThem) {
    for (const auto& battle : optional_battles()) {
        const HeuristicGeneral general;
        AgentStream stream(7);
        State s = battle->start();
        int melees = 0;
        std::uint32_t steps = 0;
        while (battle->actor(s) != Actor::nobody) {
            ASSERT_LT(++steps, battle->longest());
            battle->apply(s, battle->actor(s) == Actor::chance ? draw(*battle, s, stream) : general.best(*battle, s));
            melees = s.melees;
        }
        EXPECT_GT(melees, 3);
    }
}

}  // namespace
}  // namespace polemarch::test
