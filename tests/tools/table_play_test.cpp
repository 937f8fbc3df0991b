// `polemarch play --table`: a game with miniatures and dice, driven through standard input by a script of typed faces.
#include "core/record.h"
#include "sim/play/session.h"
#include "tests/support/open_in_tree.h"
#include "tests/support/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;

Ran play(const std::string& input, std::vector<std::string> words) {
    words.insert(words.begin(), "play");
    words.insert(words.end(), {"--board", "asked"});
    return polemarch(words, {.input = input});
}
/// The record without the word for where its dice came from.
std::string without_origin(std::string record) {
    for (const char* origin : {"\"dice\":\"given\"", "\"dice\":\"referee\""})
        if (const std::size_t at = record.find(origin); at != std::string::npos)
            return record.replace(at, std::string_view(origin).size(), "\"dice\":");
    return record;
}

/// A whole game of side B against the heuristic agent, by listed moves, as the lines that a person types at a table,
/// and its record.
struct Script {
    std::string lines, record;
    std::size_t rolls = 0, moves = 0;
};
Script script_of(const std::string& battle, std::size_t most_moves) {
    const auto service = open_in_tree(battle);
    const auto session = service->play({.side = Side::second, .seed = 4});
    AgentStream whims(3);
    Script script;
    while (session->player() != sim::Player::nobody) {
        const std::size_t steps = session->steps();
        if (!session->advance()) {
            if (script.moves++ == most_moves) break;
            const auto& choices = session->choices();
            const auto choice = whims.below(static_cast<std::uint32_t>(choices.size()));
            EXPECT_FALSE(session->play(choices[choice].move));
        }
        const RecordStep step = session->log(steps).front();
        if (step.side == Side::second) script.lines += step.text + "\n";
        if (!step.is_roll()) continue;
        ++script.rolls;
        const auto faces = [&](std::size_t side) { return fmt::format("{}", fmt::join(step.dice[side], " ")); };
        if (step.dice[0].empty() || step.dice[1].empty())
            script.lines += (step.dice[0].empty() ? faces(1) : faces(0)) + "\n";
        else
            script.lines += fmt::format("A {} B {}\n", faces(0), faces(1));
    }
    script.record = session->record();
    return script;
}

class TablePlay : public testing::TestWithParam<const char*> {};
/// The faces of the seed, typed, give the game of the referee's dice, through the terminal.
TEST_P(TablePlay, AWholeBattleIsPlayedByTypedFaces) {
    const Folder folder;
    const Script script = script_of(GetParam(), 10'000);
    ASSERT_GT(script.rolls, 15u);
    const std::string file = folder / "game.jsonl";
    const Ran run =
        play(script.lines + "save " + file + "\n", {GetParam(), "--side", "B", "--seed", "4", "--table", "both"});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.output, Not(HasSubstr("not done")));
    EXPECT_EQ(without_origin(file_text(file)), without_origin(script.record));
    EXPECT_THAT(file_text(file), HasSubstr("\"dice\":\"given\""));
    const Ran replayed = polemarch({"replay", file});
    EXPECT_EQ(replayed.status, 0) << replayed.error << replayed.output;
}
INSTANTIATE_TEST_SUITE_P(Battles, TablePlay, testing::Values("worked-example", "legions-and-warbands", "skirmish"),
                         [](const auto& battle) {
                             std::string name = battle.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(TablePlayDialogue, SaysWhichDiceToRollAndRefusesOthers) {
    const Ran run = play("6 5\nA 7 B 2\nA 3 B 2 A 1\n5\nA 3 B\nfaces\nodds\nA 3 B 4\nundo\nroll B 2 A 6\nquit\n",
                         {"heraclea", "--seed", "11", "--table", "both"});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.output, HasSubstr("The dice of both sides are rolled on your table."));
    EXPECT_THAT(run.output, HasSubstr("  Roll 1 die of A and 1 die of B: both sides roll for Command Points [3.0]\n"));
    EXPECT_THAT(run.output, HasSubstr("  Type what they show, such as: A 5 B 3\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: both sides roll: name whose dice these are, such as 'A 5 B 2'"));
    EXPECT_THAT(run.output, HasSubstr("not done: a die shows 1 to 6, found '7'"));
    EXPECT_THAT(run.output, HasSubstr("not done: side A is named twice"));
    EXPECT_THAT(run.output, HasSubstr("not done: side B rolls 1 die here, and 0 given"));
    EXPECT_THAT(run.output, HasSubstr("not done: the faces of 1 die of A and 1 die of B are due"));
    EXPECT_THAT(run.output, HasSubstr("A rolls 3 and receives 1 + 2 for leaders = 3 Command Points, B rolls 4"));
    EXPECT_THAT(run.output, HasSubstr("  taken back: command 1 2\n"));
    EXPECT_THAT(run.output, HasSubstr("A rolls 6 and receives 3 + 2 for leaders = 5 Command Points, B rolls 2"));
    EXPECT_THAT(run.error, HasSubstr("--seed 11 --table both\n    roll B 2 A 6\n"));
}

TEST(TablePlayDialogue, TheTableChangesDuringTheGame) {
    const Folder folder;
    const std::string file = folder / "game.jsonl";
    const Ran run = play("table A\nroll 3\ntable nobody\n4\nconcede\nplace B F8\nplace B I6\ntable none\nsave " + file +
                             "\nI6 fire\nat I4\nquit\n",
                         {"heraclea", "--seed", "11", "--table", "both"});
    EXPECT_THAT(run.output, HasSubstr("Roll 1 die of A: both sides roll for Command Points [3.0]"));
    EXPECT_THAT(run.output, HasSubstr("not done: table takes A, B, both or none"));
    EXPECT_THAT(run.output, HasSubstr("polemarch play --load " + file + "\n")) << "nobody's dice are typed any more";
    EXPECT_THAT(run.output, HasSubstr("LA I6 fires at MM I4: A rolls "));
    // With --load the dice are typed again.
    const Ran loaded = play("I6 fire\nat I4\n6 1\nquit\n", {"--load", file, "--table", "A"});
    EXPECT_THAT(loaded.output, HasSubstr("  Roll 2 dice of A: dice of LA I6 firing at MM I4 [10.6]\n"));
    EXPECT_THAT(loaded.output, HasSubstr("no effect 91/216 = 42 %"));
    EXPECT_THAT(loaded.output, HasSubstr("LA I6 fires at MM I4: A rolls 6 and 1"));
    EXPECT_THAT(loaded.error, HasSubstr(" --table A\n    I6 fire; at I4; roll 6 1\n"));
}

TEST(TablePlayDialogue, WhatDiffersIsPutRight) {
    const Folder folder;
    const std::string file = folder / "game.jsonl";
    const Ran run = play(
        "set\nset E8 at E9 disordered\nset E9 at B11\nset E9 facing 1\nundo\nset E8 at E9, disordered\n"
        "log 1\nsave " +
            file + "\nquit\n",
        {"heraclea", "--seed", "11"});
    EXPECT_THAT(run.output, HasSubstr("  HI F6 at F7 facing 4, disordered: the unit in F6"));
    EXPECT_THAT(run.output, HasSubstr("put right: PX E8 at E9, disordered (of side A)\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: two units stand in one hex"));
    EXPECT_THAT(run.output, HasSubstr("[8.5]"));
    EXPECT_THAT(run.output, HasSubstr("put right: PX E9 facing 1 (nothing is changed)"));
    EXPECT_THAT(run.output, HasSubstr("  taken back: PX E8 at E9, disordered\n"));
    const Ran replayed = polemarch({"replay", file, "--log"});
    EXPECT_EQ(replayed.status, 0) << replayed.error;
    EXPECT_THAT(replayed.output, HasSubstr("put right: PX E8 at E9, disordered (of side A)\n"));
    const Ran shown = polemarch({"show", file + "@4", "--position"});
    EXPECT_THAT(shown.output, HasSubstr("PX E9/1 disordered"));
}

TEST(TablePlayDialogue, AMeasuredTableIsPutRightByAnInch) {
    const Ran before = play("set A1 at 30 10 facing 90\nset A1 at 99 10\nset A1 at 1 1\nquit\n",
                            {"legions-and-warbands", "--seed", "2"});
    EXPECT_THAT(before.output, HasSubstr("not done: 99 10 is off the table"));
    EXPECT_THAT(before.output, HasSubstr("not done: A1 stands off the table [Formations_1]"));
    const Ran unknown = play("set A99 at 1 1\nset C1 at 1 1\nset A1 up\nset A1 facing 400\nset A1\nset turn\nquit\n",
                             {"legions-and-warbands", "--seed", "2"});
    EXPECT_THAT(unknown.output, HasSubstr("not done: a correction begins with a unit, 'A3', a leader, 'AL1'"));
    EXPECT_THAT(unknown.output, HasSubstr("not done: 'up' is nothing of a unit: at X Y"));
    EXPECT_THAT(unknown.output, HasSubstr("not done: 'facing' takes degrees clockwise from north"));
    EXPECT_THAT(unknown.output, HasSubstr("not done: what of this unit: at X Y"));
    EXPECT_THAT(unknown.output, HasSubstr("not done: 'turn' takes a whole number from 1 to 100"));
}

TEST(TablePlayDialogue, OptionsThatDoNotGoWithIt) {
    EXPECT_EQ(play("", {"heraclea", "--table", "C"}).status, 2);
    EXPECT_THAT(play("", {"--tutorial", "--table", "A"}).error,
                HasSubstr("the option '--table' does not go with --tutorial"));
}

}  // namespace
}  // namespace polemarch::test
