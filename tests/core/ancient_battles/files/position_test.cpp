// Positions: every state that occurs is read back from its text, byte for byte; impossible ones are refused, each fault
// at its place; and every accepted one can be played to the end.
#include "core/ancient_battles/files/position_reader.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/core/ancient_battles/motley_battle.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/support/ancient_battles/rules_table.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::HasSubstr;

std::string tail_of(const std::string& text) { return text.substr(text.find("[position]")); }

/// "" if the state comes back from its position, else what is wrong.
std::string round_trip(const Battle& battle, const State& s) {
    const std::string text = battle.position(s);
    Diagnostics diagnostics;
    const auto again = try_battle_from(text, diagnostics, battle.setup().scenario.source.name);
    if (!again) return diagnostics.text() + tail_of(text);
    if (!(again->start() == s)) return "another state\n" + tail_of(text) + tail_of(again->position(again->start()));
    if (again->position(s) != text) return "another text\n" + tail_of(text) + tail_of(again->position(s));
    return "";
}

class ShippedPositions : public testing::TestWithParam<std::string_view> {};

TEST_P(ShippedPositions, ComeBackByteForByte) {
    const auto battle = load_battle(std::string(GetParam()));
    for (std::uint64_t game = 1; game <= 4; ++game) {
        std::map<Phase, int> seen;
        int step = 0;
        walk(*battle, game, game % 2 == 1, [&](const State& s, const Move&, Faces) {
            if (++seen[s.phase] > 2 && ++step % 25 != 0) return;
            ASSERT_EQ(round_trip(*battle, s), "") << "game " << game;
        });
    }
}
INSTANTIATE_TEST_SUITE_P(All, ShippedPositions, testing::ValuesIn(shipped_battles), [](const auto& param) {
    std::string name(param.param);
    std::erase(name, '-');
    return name;
});

/// The distinguishing features of a pending state, for counting.
std::string shape(const Battle& battle, const State& s) {
    std::string text(written::phases[static_cast<std::size_t>(s.phase)]);
    if (s.order != Order::nothing) text += " " + std::string(written::orders[static_cast<std::size_t>(s.order)]);
    if (s.commander != none) text += " led";
    if (s.subject != none && !s.unit[s.subject].on_map()) text += " outside";
    if (s.object != none && !s.unit[s.object].on_map()) text += " fallen";
    if (s.retreated != none) text += " retreated";
    if (s.enhanced) text += " enhanced";
    if (s.supporters) text += " supported";
    if ((s.attacks_made || s.second_melee) && s.subject != none) text += " again";
    if (s.outside_used) text += " used";
    (void)battle;
    return text;
}

TEST(Position, EveryPhaseOfASmallBattleComesBack) {
    const auto battle = battle_from(small_battle);
    std::map<std::string, int> seen;
    std::set<Phase> phases;
    for (std::uint64_t game = 1; game <= 160; ++game) {
        State last{};
        walk(*battle, game, game % 3 != 0, [&](const State& s, const Move& m, Faces) {
            last = s;
            battle->apply(last, m);
            phases.insert(s.phase);
            if (++seen[shape(*battle, s)] > 6) return;
            ASSERT_EQ(round_trip(*battle, s), "") << "game " << game;
        });
        phases.insert(last.phase);
        if (game % 10 == 0) {
            ASSERT_EQ(round_trip(*battle, last), "") << "the end of game " << game;
        }
    }
    for (const auto& optional : optional_battles())
        for (std::uint64_t game = 1; game <= 12; ++game)
            walk(*optional, game, game % 3 != 0, [&](const State& s, const Move&, Faces) {
                phases.insert(s.phase);
                if (++seen["optional " + shape(*optional, s)] > 6) return;
                ASSERT_EQ(round_trip(*optional, s), "") << "optional game " << game;
            });
    EXPECT_EQ(phases.size(), written::phases.size()) << "not every phase occurs";
    EXPECT_GT(seen.size(), 60u);
    for (const char* rare :
         {"escape fire led fallen", "escape outside", "clash outside used", "advance retreated", "clash again"})
        EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [&](const auto& entry) {
            return entry.first.starts_with(rare);
        })) << rare;
}

TEST(Position, IsCutFromTheScenarioTextAndComesLast) {
    const auto battle =
        battle_from(std::string(small_battle) + "# a remark\n[position]\nturn = 3\n[position.A]\ncommand_points = 1\n");
    EXPECT_EQ(battle->start().turn, 3);
    const std::string text = battle->position(battle->start());
    EXPECT_EQ(text.find("[position]"), text.rfind("[position]"));
    EXPECT_THAT(text, HasSubstr("# a remark\n\n[position]\nturn = 3\n"));
    // Wherever the table begins, and whatever the line ends.
    for (const char* tail :
         {"[position.A]\n[position]\nturn = 3\n", "  [ position ]\nturn = 3\n", "[\"position\"]\r\nturn = 3\r\n"}) {
        const auto other = battle_from(std::string(small_battle) + tail);
        EXPECT_EQ(round_trip(*other, other->start()), "") << tail;
    }
}

TEST(Position, LeavesEverythingToDefaults) {
    const auto battle = battle_from(std::string(small_battle) + "[position]\n");
    const State s = battle->start();
    EXPECT_EQ(s.phase, Phase::activate);
    EXPECT_EQ(s.turn, 1);
    EXPECT_EQ(s.mover, 0);
    EXPECT_EQ(s.command_points, (std::array<std::uint8_t, 2>{3, 3}));
    EXPECT_EQ(s.leader[0], byte(Away::aside));
    EXPECT_EQ(s.leader[3], byte(Away::coming));
    State set_up = battle_from(small_battle)->start();
    set_up.phase = Phase::activate;
    set_up.command_points = {3, 3};
    EXPECT_TRUE(s == set_up);
}

TEST(Position, IsWrittenByHand) {
    const auto battle = battle_from(std::string(small_battle) + R"([position]
turn = 5
initiative = "B"
[position.A]
units = ["HA eliminated", "LA left", "KT E4/4 disordered yellow", "HC F4/4 red", "EL looting", "LI C4/3", "CAMP B2", "WW B5 disordered",
         "LC G3/4", "PX F3/4", "KT I3/5", "LI waiting", "HA waiting"]
leaders = ["E4 marked", "aside", "lost", "I3"]
[position.B]
panicked = 4
units = ["MM eliminated", "LA E5/1", "KT E6/1", "HC F6/1", "LC F5/1", "LI C5/1", "CAMP eliminated", "MI G5/1", "HI G6/6", "WW H4",
         "HC waiting", "HI waiting", "LI waiting"]
)");
    const State s = battle->start();
    EXPECT_EQ(s.mover, 1);
    EXPECT_EQ(s.lost[0], battle->setup().trait[0].strength[0]);
    EXPECT_EQ(s.camp_lost, (std::array<std::uint8_t, 2>{0, 1}));
    EXPECT_EQ(victory_points(battle->setup(), s, 0), 2) << "a panic and a camp";
    EXPECT_EQ(victory_points(battle->setup(), s, 1), 0);
    EXPECT_EQ(s.leader_marked, 1);
    EXPECT_EQ(round_trip(*battle, s), "");
}

// 14.0, ruling 81: the scenario's text names the wagon that is the camp, and so does the position.
TEST(Position, AWarWagonNamedTheCampComesBack) {
    std::string text = small_battle;
    for (const auto& [from, to] : {std::pair{"\"CAMP H6\"", "\"HI H6/1\""}, std::pair{"WW H4", "WW H4 camp"}})
        text.replace(text.find(from), std::string(from).size(), to);
    const auto battle = battle_from(text + R"([position]
turn = 5
[position.B]
units = ["MM D5/1", "LA E5/1", "KT E6/1", "HC F6/1", "LC F5/1", "LI C5/1", "HI H6/1", "MI G5/1", "HI G6/6", "WW eliminated",
         "HC waiting", "HI waiting", "LI waiting"]
)");
    EXPECT_EQ(battle->start().camp_lost, (std::array<std::uint8_t, 2>{0, 1}));
    EXPECT_EQ(victory_points(battle->setup(), battle->start(), 0), 1);
    EXPECT_EQ(round_trip(*battle, battle->start()), "");
    EXPECT_THAT(battle->position(battle->start()), HasSubstr("\"WW H4 camp\""));
}

// 9.3: a unit in flight may be in a friend's hex for a moment, before a step onwards.
TEST(Position, AUnitFleesThroughAFriend) {
    const auto table = [](const std::string& where, int points) {
        return R"([position]
turn = 4
phase = "flee-step"
[position.A]
panicked = 3
panic_movement = true
units = ["HA eliminated", "LA eliminated", "KT )" +
               where + R"(/1 disordered", "HC eliminated", "EL D1/1 disordered", "LI C1/1", "CAMP B2", "WW B5",
         "LC G3/4", "PX F3/4 disordered red", "KT waiting", "LI waiting", "HA waiting"]
[position.pending]
subject = "A3"
edge = "north"
entered = true
points = )" + std::to_string(points) +
               "\n";
    };
    const auto battle = battle_from(small_battle + table("F3", 3));
    State s = battle->start();
    EXPECT_EQ(s.at[*hex::parse("F3")], 9) << "the friend's hex";
    EXPECT_EQ(round_trip(*battle, s), "");
    battle->apply(s, *battle->read(s, "step F2"));
    EXPECT_EQ(s.unit[2].hex, *hex::parse("F2"));
    EXPECT_EQ(s.unit[9].hex, *hex::parse("F3"));
    const std::array<std::pair<std::string, std::string>, 4> refused{
        {{table("F3", 0), "play would go on by itself"},  // it could not go on, so it would never have entered this hex
         {table("D1", 2), "play would go on by itself"},  // at the edge it must leave
         {table("F3", 4), "so many Movement Points cannot be left"},
         {table("H4", 3), "two units stand in one hex"}}};
    for (const auto& [text, says] : refused) {
        Diagnostics diagnostics;
        EXPECT_EQ(try_battle_from(small_battle + text, diagnostics), nullptr);
        EXPECT_THAT(diagnostics.text(), HasSubstr(says));
    }
}

// ---- faults

/// A tail for the small battle, with ^ where the fault is; and parts of the message.
struct Fault {
    const char* tail;
    const char* says;
};

class PositionFault : public testing::TestWithParam<Fault> {};

TEST_P(PositionFault, IsSaidAtItsPlace) {
    std::string tail = std::string("[position]\n") + GetParam().tail;
    const auto mark = tail.find('^');
    ASSERT_NE(mark, std::string::npos);
    tail.erase(mark, 1);
    const std::string text = std::string(small_battle) + tail;
    const std::string before = text.substr(0, std::string(small_battle).size() + mark);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = before.size() - before.rfind('\n');
    Diagnostics diagnostics;
    EXPECT_EQ(try_battle_from(text, diagnostics), nullptr);
    EXPECT_THAT(diagnostics.text(),
                HasSubstr("error: test.toml:" + std::to_string(line) + ":" + std::to_string(column) + ": "));
    EXPECT_THAT(diagnostics.text(), HasSubstr(GetParam().says));
}

constexpr const char* units_a =
    "[position.A]\nunits = [\"HA D3/3\", \"LA E3/3\", \"KT E4/4\", \"HC F4/4\", \"EL D4/3\", \"LI C4/3\", \"CAMP B2\", "
    "\"WW B5\", "
    "\"LC G3/4\", \"PX F3/4\", \"KT waiting\", \"LI waiting\", \"HA waiting\"]\n";

const Fault faults[] = {
    // keys and values
    {"^turm = 2\n", "unknown key 'turm' in [position], did you mean 'turn'?"},
    {"turn = ^0\n", "found 0, expected a whole number from 1 to 10"},
    {"turn = ^11\n", "found 11, expected a whole number from 1 to 10"},
    {"turn = ^-1\n", "found -1"},
    {"phase = ^\"meleee\"\n", "there is no such phase, did you mean 'melee'?"},
    {"initiative = ^\"C\"\n", "expected A or B"},
    {"passes = ^2\n", "a whole number from 0 to 1"},
    {"phase = \"bid\"\npasses = ^1\n", "the whole number 0"},
    {"[position.A]\ncommand_points = ^10\n",
     "bad value of 'command_points' in [position.A] (found 10, expected a whole number from 0 to 9)"},
    {"[position.A]\ncommand_points = ^-1\n", "found -1"},
    {"phase = \"melee\"\n[position.A]\ncommand_points = ^1\n", "in steps 4 to 6 of a turn only"},
    {"[position.^C]\nx = 1\n", "unknown key 'C'"},
    // units
    {"[position.A]\nunits = ^[\"HA D3/3\"]\n", "not one entry for each unit of the side (found 1, expected 13"},
    {"[position.A]\nunits = ^3\n", "a list of texts"},
    {"[position.A]\nunits = [\"^MA D3/3\", \"LA E3/3\", \"KT E4/4\", \"HC F4/4\", \"EL D4/3\", \"LI C4/3\", \"CAMP "
     "B2\", \"WW B5\", \"LC G3/4\", "
     "\"PX F3/4\", \"KT waiting\", \"LI waiting\", \"HA waiting\"]\n",
     "unit A1 of the scenario is another (found 'MA', expected HA)"},
};
INSTANTIATE_TEST_SUITE_P(Keys, PositionFault, testing::ValuesIn(faults));

/// units_a with one entry replaced; ^ in the new one marks the fault.
struct EntryFault {
    const char* from;
    const char* to;
    const char* says;
    const char* keys = "";
};
class PositionEntry : public testing::TestWithParam<EntryFault> {};

TEST_P(PositionEntry, IsSaidAtItsPlace) {
    std::string units = units_a;
    const auto at = units.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    units.replace(at, std::string(GetParam().from).size(), GetParam().to);
    std::string text = std::string(small_battle) + "[position]\n" + GetParam().keys + units;
    const auto mark = text.find('^');
    ASSERT_NE(mark, std::string::npos);
    text.erase(mark, 1);
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(mark), '\n');
    const auto column = mark - text.rfind('\n', mark - 1);
    Diagnostics diagnostics;
    EXPECT_EQ(try_battle_from(text, diagnostics), nullptr);
    EXPECT_THAT(diagnostics.text(),
                HasSubstr("error: test.toml:" + std::to_string(line) + ":" + std::to_string(column) + ": "));
    EXPECT_THAT(diagnostics.text(), HasSubstr(GetParam().says));
}
const EntryFault entry_faults[] = {
    {"HA D3/3", "HA ^S3/3", "this is no hex"},
    {"HA D3/3", "HA ^J3/3", "this hex is off the map (found 'J3', expected A1 to I7)"},
    {"HA D3/3", "HA D3/^7", "there is no such facing (found '7', expected 1 to 6"},
    {"HA D3/3", "HA ^D3", "this unit has no facing"},
    {"CAMP B2", "CAMP ^B2/1", "camps and war wagons have no facing"},
    {"HA D3/3", "HA ^wating", "did you mean 'waiting'?"},
    {"HA D3/3", "HA D3/3 ^disorder", "did you mean 'disordered'?"},
    {"HA D3/3", "HA D3/3 red ^red", "this is said twice"},
    {"\"HA D3/3\"", "^\"HA D3/3 red yellow\"", "a unit has one Action marker at most"},
    {"HA D3/3", "HA eliminated ^red", "a unit that is gone has neither order nor marker"},
    {"\"HA D3/3\"", "^\"HA\"", "it is not said where this unit is"},
    {"\"LA E3/3\"", "^\"LA D3/3\"",
     "two units stand in one hex (found 'LA D3/3', expected a hex without a unit; D3 has HA D3/3 of side A; rule 8.5)"},
    {"\"LA E3/3\"", "^\"LA I5/3\"",
     "this unit stands where it may not go (found 'LA I5/3', expected other terrain than lake; rule 8.9)"},
    {"\"WW B5\"", "^\"WW B4\"", "other terrain than marsh"},
    {"\"HA D3/3\"", "^\"HA waiting\"", "this unit is no reinforcement"},
    {"\"KT waiting\"", "^\"KT I3/5\"", "this unit comes in turn 2 (found 'KT I3/5', expected 'KT waiting'; rule 8.7)"},
    {"\"KT waiting\"", "^\"KT waiting disordered\"", "this unit comes in turn 2"},
    {"\"KT waiting\"", "^\"KT waiting yellow\"", "a unit that waits is marked by a melee from off the map only",
     "turn = 3\n"},
    {"\"CAMP B2\"", "^\"CAMP left\"", "a unit that cannot move cannot leave the map"},
    {"\"HA D3/3\"", "^\"HA looting\"", "there is nothing that this unit can have looted"},
    {"\"CAMP B2\"", "^\"CAMP looting\"", "this unit never attacks, so it never loots"},
    {"\"HA D3/3\"", "^\"HA D3/3 red\"", "units are marked from the Activation Step on", "phase = \"command\"\n"},
    {"\"HA D3/3\"", "^\"HA D3/3 yellow\"", "yellow markers are removed when the Melee Step begins",
     "phase = \"melee\"\n"},
};
INSTANTIATE_TEST_SUITE_P(Units, PositionEntry, testing::ValuesIn(entry_faults));

const Fault more_faults[] = {
    // leaders
    {"[position.A]\nleaders = ^[\"aside\"]\n", "not one entry for each leader of the side (found 1, expected 4"},
    {"[position.A]\nleaders = [\"^lots\", \"aside\", \"aside\", \"coming\"]\n", "did you mean 'lost'?"},
    {"[position.A]\nleaders = [\"D3 ^maked\", \"aside\", \"aside\", \"coming\"]\n", "bad entry of a leader"},
    {"[position.A]\nleaders = [^\"coming\", \"aside\", \"aside\", \"coming\"]\n", "he belongs to no reinforcements"},
    {"[position.A]\nleaders = [\"aside\", \"aside\", \"aside\", ^\"aside\"]\n",
     "he comes with a group that has not entered"},
    {"turn = 5\n[position.B]\nunits = [\"MM D5/1\", \"LA E5/1\", \"KT E6/1\", \"HC F6/1\", \"LC F5/1\", \"LI "
     "C5/1\", \"CAMP H6\", \"MI G5/1\", \"HI G6/6\", \"WW H4\", \"HC eliminated\", \"HI eliminated\", \"LI "
     "eliminated\"]\nleaders = [\"aside\", \"aside\", ^\"coming\"]\n",
     "he comes with the first unit of his group, and none is left (found 'coming', expected lost; rule 8.7)"},
    {"[position.A]\nleaders = [^\"E5\", \"aside\", \"aside\", \"coming\"]\n", "he stands in a hex with an enemy unit"},
    {"[position.A]\nleaders = [^\"I5\", \"aside\", \"aside\", \"coming\"]\n", "he stands where nobody may go"},
    {"phase = \"command\"\n[position.A]\nleaders = [^\"D3\", \"aside\", \"aside\", \"coming\"]\n",
     "leaders are beside the map in steps 1 to 4"},
    {"phase = \"place-leader\"\n[position.A]\nleaders = [^\"A1\", \"aside\", \"aside\", \"coming\"]\n",
     "leaders are placed with units"},
    {"phase = \"place-leader\"\n[position.A]\nleaders = [^\"D3 marked\", \"aside\", \"aside\", \"coming\"]\n",
     "leaders are marked from the Activation Step on"},
    {"phase = \"first-actor\"\n[position.A]\nleaders = [\"D3\", ^\"aside\", \"lost\", \"coming\"]\n",
     "he should have been placed"},
    // panic, melees, clock
    {"[position.A]\npanicked = ^2\n",
     "the army panics in the future (found 2, expected no such key in turn 1; rule 4.0)"},
    {"[position.A]\npanic_movement = ^true\n", "only a panicked army is moved by its enemy"},
    {"turn = 3\nphase = \"bid\"\n[position.A]\npanicked = 2\npanic_movement = ^true\n",
     "panic movement is ordered in the Activation Step"},
    {"melees = ^3\n", "'melees' and 'first_melee' belong together"},
    {"turn = 2\nmelees = 3\nfirst_melee = ^2\n",
     "the first melee lies in the future (found 2, expected at most turn 1)"},
    {"outside_melees = ^[\"I3/2\"]\n", "melees from off the map belong to the Melee Step"},
    {"outside_melees = [^\"I3/5\"]\n", "the next hex in this direction is on the map"},
    {"outside_melees = [^\"I3\"]\n", "bad off-map hex"},
    {"phase = \"command\"\ninitiative = ^\"B\"\n", "ties of the first turn are side A's"},
    {"phase = ^\"over\"\n", "the battle cannot end in turn 1"},
    {"turn = 2\nphase = \"bid\"\nmover = ^\"A\"\n", "the other side acts in this phase 'bid'"},
    {"phase = ^\"bid\"\n[position.B]\ncommand_points = 0\n", "side B has no Command Point to bid"},
    // impossible phases
    {"phase = ^\"melee\"\n[position.B]\nunits = [\"MM D5/4\", \"LA E5/4\", \"KT E6/4\", \"HC F6/4\", \"LC F5/4\", \"LI "
     "C5/4\", \"CAMP H6\", "
     "\"MI G5/4\", \"HI G6/4\", \"WW eliminated\", \"HC waiting\", \"HI waiting\", \"LI waiting\"]\n"
     "[position.A]\nunits = [\"HA D3/1\", \"LA E3/1\", \"KT E4/1\", \"HC F4/1\", \"EL D4/1\", \"LI C4/1\", \"CAMP "
     "B2\", \"WW B5\", \"LC G3/1\", "
     "\"PX F3/1\", \"KT waiting\", \"LI waiting\", \"HA waiting\"]\n",
     "play would go on by itself (found turn 1, phase 'melee', mover A"},
    {"phase = ^\"first-actor\"\n[position.A]\ncommand_points = 0\nleaders = [\"D3\", \"D3\", \"D3\", "
     "\"coming\"]\n[position.B]\nleaders = "
     "[\"D5\", \"D5\", \"coming\"]\n",
     "play would go on by itself"},
    {"phase = ^\"end-check\"\nturn = 1\n", "play would go on by itself"},
    // pending: keys
    {"phase = \"clash\"\n^[position.pending]\nobject = \"B1\"\n", "the key 'subject' in [position.pending] is missing"},
    {"[position.pending]\nsubject = ^\"A1\"\n", "'subject' has no meaning in phase 'activate'"},
    {"phase = \"clash\"\n[position.pending]\nsubject = ^\"A14\"\nobject = \"B1\"\n",
     "there is no such unit (found 'A14'"},
    {"phase = \"rally\"\n[position.pending]\nsubject = \"A1\"\nleader = ^\"A5\"\n",
     "there is no such leader (found 'A5'"},
    {"phase = \"rally\"\n[position.pending]\nsubject = \"A1\"\n^leadr = \"A1\"\n", "did you mean 'leader'?"},
    {"phase = \"destination\"\n[position.pending]\norder = ^\"fire\"\nsubject = \"A1\"\n",
     "this order does not fit phase 'destination'"},
    {"phase = \"destination\"\n^[position.pending]\nsubject = \"A1\"\n",
     "the key 'order' in [position.pending] is missing"},
    // pending: orders
    {"phase = \"destination\"\n[position.pending]\norder = \"move\"\nsubject = ^\"A7\"\n", "this unit cannot move"},
    {"phase = \"destination\"\n[position.pending]\norder = \"move\"\nsubject = ^\"A11\"\n",
     "this unit is not on the map"},
    {"phase = \"destination\"\n[position.pending]\norder = \"enter\"\nsubject = ^\"A11\"\n",
     "this unit is no reinforcement that can enter now"},
    {"phase = \"destination\"\n[position.pending]\norder = \"move\"\nsubject = \"A3\"\nformation = ^[\"A4\"]\n",
     "a formation acts under a leader"},
    {"phase = \"facing\"\n[position.pending]\norder = \"move\"\nsubject = ^\"A3\"\nfacings = [1, 2]\n",
     "a unit that has moved is marked"},
    {"phase = \"formation\"\n[position.A]\nleaders = [\"E4\", \"aside\", \"aside\", "
     "\"coming\"]\n[position.pending]\norder = \"move\"\n"
     "leader = \"A1\"\nformation = ^[\"A3\"]\n",
     "this is not the formation of the leader, and nobody has acted yet (expected A3, A4, A9, A10; or acted = true; "
     "rule 6.2)"},
    {"phase = \"formation\"\n[position.A]\nleaders = [\"E4\", \"aside\", \"aside\", "
     "\"coming\"]\n[position.pending]\norder = \"move\"\n"
     "leader = \"A1\"\nacted = true\nformation = ^[\"A3\", \"A1\"]\n",
     "a formation that moves faces in one direction"},
    {"phase = \"formation\"\n[position.A]\nleaders = [\"E4\", \"aside\", \"aside\", "
     "\"coming\"]\n[position.pending]\norder = \"fire\"\n"
     "leader = \"A1\"\nacted = true\nformation = ^[\"B1\"]\n",
     "this unit belongs to the other side"},
    {"phase = \"formation\"\n[position.pending]\norder = \"fire\"\nleader = ^\"A1\"\nacted = true\nformation = "
     "[\"A1\"]\n",
     "an activated leader is stacked with a unit of his side"},
    {"phase = \"rally\"\n[position.A]\nleaders = [\"D3\", \"aside\", \"aside\", "
     "\"coming\"]\n[position.pending]\nleader = \"A1\"\nsubject = ^\"A1\"\n",
     "this unit has nothing to rally from"},
    // pending: fire
    {"phase = \"target\"\n[position.pending]\nsubject = ^\"A3\"\n", "this unit cannot fire"},
    {"phase = \"target\"\n^[position.pending]\nsubject = \"A1\"\n",
     "the attacks made and left do not come from one choice"},
    {"phase = \"target\"\n[position.pending]\nsubject = \"A1\"\nsingle_attacks = ^3\nattacks_made = 1\n",
     "the attacks made and left do not come from one choice (found 3 single and 0 combined left, 1 made, expected "
     "together 3"},
    {"phase = \"shot\"\n[position.pending]\nsubject = \"B1\"\nobject = ^\"B2\"\n",
     "only an enemy unit can be attacked"},
    {"phase = \"shot\"\n[position.pending]\nsubject = \"B1\"\nobject = ^\"A7\"\n",
     "camps and war wagons are immune to fire"},
    {"phase = \"shot\"\n[position.pending]\nsubject = \"B1\"\nobject = ^\"A9\"\n", "this unit cannot be fired at"},
    {"phase = \"shot\"\n[position.pending]\nsubject = \"B1\"\nobject = \"A5\"\nsupporters = ^1\n",
     "'supporters' and 'last_supporter' belong together"},
    // pending: melee
    {"phase = \"clash\"\n[position.pending]\nsubject = \"A3\"\nobject = ^\"B3\"\n", "A3 cannot attack this unit"},
    {"phase = \"clash\"\n[position.pending]\nsubject = \"A3\"\nobject = ^\"A4\"\n", "both units belong to one side"},
    {"phase = \"clash\"\n[position.pending]\nsubject = \"A3\"\nobject = \"B2\"\nfrom = ^1\n",
     "only an attacker who waits comes from off the map"},
    {"phase = \"clash\"\n[position.pending]\nsubject = \"A3\"\nobject = ^\"B2\"\nsecond = true\n",
     "A3 cannot attack this unit"},
    {"phase = \"retreat\"\n[position.pending]\nsubject = \"B2\"\nobject = ^\"A3\"\n",
     "this unit cannot retreat from this melee"},
    {"phase = \"advance\"\n[position.pending]\nsubject = \"B9\"\nobject = \"A3\"\nvacated = ^\"G5\"\n",
     "a unit stands in the hex to advance into"},
    {"phase = \"advance\"\n[position.pending]\nsubject = ^\"A3\"\nobject = \"B2\"\nvacated = \"A1\"\n",
     "only disciplined troops choose"},
    {"phase = \"second-melee\"\n[position.pending]\nsubject = ^\"A3\"\nobject = \"B2\"\n",
     "this unit has no second melee"},
    {"phase = \"escape\"\n[position.A]\nleaders = [\"D3\", \"aside\", \"aside\", "
     "\"coming\"]\n[position.pending]\nsubject = \"B2\"\nobject = \"A3\"\n"
     "escaping = ^\"A1\"\n",
     "no unit has fallen from which leaders must escape"},
    // pending: flight
    {"turn = 3\nphase = \"flee-unit\"\n^[position.pending]\nformation = [\"A1\", \"A2\"]\n",
     "the panic movement of side A has not been ordered"},
    {"turn = 3\nphase = \"flee-unit\"\n[position.A]\npanicked = 3\npanic_movement = "
     "true\n[position.pending]\nformation = ^[\"A1\", \"A2\"]\n",
     "this unit does not flee"},
};
INSTANTIATE_TEST_SUITE_P(Rules, PositionFault, testing::ValuesIn(more_faults));

TEST(Position, PendingIsMissed) {
    Diagnostics diagnostics;
    EXPECT_EQ(try_battle_from(std::string(small_battle) + "[position]\nphase = \"clash\"\n", diagnostics), nullptr);
    EXPECT_THAT(diagnostics.text(), HasSubstr("test.toml:44:1: the key 'pending' in [position] is missing"));
}

// ---- damaged positions

/// Words and numbers of a text: where they begin and how long they are.
std::vector<std::pair<std::size_t, std::size_t>> words_in(const std::string& text, std::size_t from) {
    std::vector<std::pair<std::size_t, std::size_t>> words;
    const auto of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; };
    for (std::size_t i = from; i < text.size(); ++i) {
        if (!of_word(text[i])) continue;
        const std::size_t begin = i;
        while (i < text.size() && of_word(text[i])) ++i;
        words.emplace_back(begin, i - begin);
    }
    return words;
}

// Every accepted text, however it came about, is a state that the game can play on from, and that is read back.
TEST(Position, DamagedOnesAreRefusedOrPlayable) {
    const auto battle = battle_from(small_battle);
    std::vector<std::string> positions, pool;
    std::map<Phase, int> seen;
    for (std::uint64_t game = 1; game <= 40; ++game)
        walk(*battle, game, true, [&](const State& s, const Move&, Faces) {
            if (++seen[s.phase] <= 8) positions.push_back(battle->position(s));
        });
    for (const std::string& text : positions)
        for (const auto& [begin, length] : words_in(text, text.find("[position]")))
            pool.push_back(text.substr(begin, length));
    AgentStream stream(11);
    const auto any = [&](std::size_t n) { return stream.below(static_cast<std::uint32_t>(n)); };
    int accepted = 0;
    for (int round = 0; round < unless_sanitized(3000); ++round) {
        std::string text = positions[any(positions.size())];
        for (std::size_t change = 0; change <= any(2); ++change) {
            auto from = text.find('\n', text.find("\n[position]\n") + 1);
            if (const auto pending = text.find("[position.pending]"); pending != std::string::npos && any(2) == 0)
                from = text.find('\n', pending);
            const auto words = words_in(text, from);
            if (words.empty()) break;
            const auto [begin, length] = words[any(words.size())];
            text.replace(begin, length, any(4) == 0 ? std::to_string(any(8)) : pool[any(pool.size())]);
        }
        Diagnostics diagnostics;
        const auto damaged = try_battle_from(text, diagnostics);
        if (!damaged) {
            EXPECT_TRUE(diagnostics.has_errors()) << tail_of(text);
            continue;
        }
        ++accepted;
        ASSERT_EQ(round_trip(*damaged, damaged->start()), "");
        std::uint32_t steps = 0;
        walk(*damaged, static_cast<std::uint64_t>(round), round % 2 == 0,
             [&](const State& s, const Move& m, Faces faces) {
                 ASSERT_LT(++steps, damaged->longest()) << tail_of(text);
                 if (steps > 3) return;
                 EXPECT_NE(damaged->narrate(s, m, faces), "");
                 if (damaged->actor(s) != Actor::chance) {
                     EXPECT_TRUE(damaged->judge(s, m)) << tail_of(text);
                 }
             });
    }
    EXPECT_GT(accepted, unless_sanitized(60));
}

}  // namespace
}  // namespace polemarch::test
