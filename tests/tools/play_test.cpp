// Playing from outside: at a terminal as a person would, and driven through standard input.
#include "core/text.h"
#include "tests/support/ancient_battles/special_battle.h"
#include "tests/support/program.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> heraclea{POLEMARCH_PROGRAM, "play", "heraclea", "--seed", "11", "--board", "asked"};
constexpr const char *tab = "\t", *ctrl_c = "\003", *ctrl_d = "\004", *up = "\033[A";

Ran play(const std::string& input, std::vector<std::string> words = {"heraclea", "--seed", "11", "--board", "asked"}) {
    words.insert(words.begin(), "play");
    return polemarch(words, {.input = input});
}

TEST(PlayAtATerminal, AShortGame) {
    const Folder folder;
    Terminal terminal(heraclea, plain_terminal);
    EXPECT_THAT(terminal.wait_for("A places a leader (3.0) > "), HasSubstr("Heraclea, 280 BC"));
    terminal.type("help\r");
    EXPECT_THAT(terminal.wait_for("A places a leader (3.0) > "),
                HasSubstr("a leader of kind B joins the unit in hex C9"));
    terminal.type("place B A1\r");
    EXPECT_THAT(terminal.wait_for("A places a leader (3.0) > "), HasSubstr("no own unit stands in that hex [3.0]"));
    terminal.type(std::string("pl") + tab + tab);  // "place B ", then the possible places, and the line again
    EXPECT_THAT(terminal.wait_for("place B G10"), HasSubstr("place B B11"));
    terminal.type("e8\r");
    terminal.wait_for("A places Pyrrhus (leader of kind B) with PX E8 [3.0]");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("undo\r");
    terminal.wait_for("taken back: place B E8");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type(std::string(up) + up + "\r");  // the line before undo
    terminal.wait_for("A places Pyrrhus (leader of kind B) with PX E8 [3.0]");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("save " + (folder / "battle.jsonl") + "\r");
    terminal.wait_for("saved; to go on from here");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("resign\r");
    terminal.wait_for("the battle is over: Rome (B) has won; A has given up.");
    terminal.wait_for("A has given up > ");
    terminal.type("save --force " + (folder / "battle.jsonl") + "\r");
    terminal.wait_for("A has given up > ");
    terminal.type(ctrl_d);
    EXPECT_EQ(terminal.finish().status, 0);
    const Ran replayed = polemarch({"replay", folder / "battle.jsonl"});
    EXPECT_EQ(replayed.status, 0) << replayed.error;
    EXPECT_THAT(replayed.output, HasSubstr("Rome (B) won: A gave up"));
}

TEST(PlayAtATerminal, CtrlDTypedAheadLeaves) {
    Terminal terminal(heraclea, plain_terminal);
    terminal.type(ctrl_d);  // long before the first prompt
    EXPECT_EQ(terminal.finish().status, 0);
}

TEST(PlayAtATerminal, CtrlCLeavesAndNothingIsLost) {
    Terminal terminal(heraclea, plain_terminal);
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("place B E8\r");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("place");
    terminal.wait_for("place");
    terminal.type(ctrl_c);
    const Ran run = terminal.finish();
    EXPECT_EQ(run.status, 130) << run.output;
    EXPECT_THAT(run.output, HasSubstr("polemarch play heraclea --side A --level heuristic --seed 11"));
    EXPECT_THAT(run.output, HasSubstr("    place B E8\r\n"));
}

TEST(PlayAtATerminal, BoardHasColoursUnlessUnwanted) {
    const auto board = [](const std::map<std::string, std::string>& environment) {
        Terminal terminal({POLEMARCH_PROGRAM, "play", "heraclea"}, {.environment = environment});
        terminal.wait_for(" > ");
        terminal.type("board\r");
        const std::string text = terminal.wait_for("panic level");
        terminal.wait_for(" > ");
        terminal.type("quit\r");
        EXPECT_EQ(terminal.finish().status, 0);
        return text;
    };
    EXPECT_THAT(board({{"TERM", "xterm"}, {"NO_COLOR", ""}}), HasSubstr("\033[1m"));
    EXPECT_THAT(board({{"TERM", "xterm"}, {"NO_COLOR", "1"}}), Not(HasSubstr("\033[")));
    EXPECT_THAT(board({{"TERM", "dumb"}, {"NO_COLOR", ""}}), Not(HasSubstr("\033")));
}

TEST(Play, IsADialogueThroughAPipe) {
    const Ran run = play("place B E8\nplace B J9; act first\nleader b e8 fire\nTAKE i6\nodds at I4\n2\n");
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.output,
                HasSubstr("(3.0) > place B E8\n    4  A places Pyrrhus (leader of kind B) with PX E8 [3.0]\n"));
    EXPECT_THAT(run.output, HasSubstr("   2  at I4  LA I6 fires at MM I4 [10.5]\n"
                                      "             no effect 91/216 = 42 %, target disordered 125/216 = 58 %\n"));
    EXPECT_THAT(run.output, HasSubstr("  ranged combat [10.6]: A: the best of 2 dice, B: a die; a tie is no hit\n"));
    EXPECT_THAT(run.output, HasSubstr("A rolls 6 and 5, the best 6 + 0 for support = 6, B rolls 2"));
    // Left in mid-game: the command that restores the game is printed, and works.
    EXPECT_EQ(run.error,
              "polemarch: not saved; this command and then these moves bring the game back:\n"
              "    polemarch play heraclea --side A --level heuristic --seed 11\n"
              "    place B E8; place B J9; act first; leader B E8 fire; take I6; at I4\n");
    const auto log_of = [](const std::string& input) {
        const std::string output = play(input + "\nlog 30\n").output;
        return output.substr(output.rfind("> log 30"));
    };
    EXPECT_EQ(log_of("place B E8; place B J9; act first; leader B E8 fire; take I6; at I4"),
              log_of("2\nundo\nplace b e8\nplace  B  J9\n1\nleader b e8 f\nta\nat i4"));
}

TEST(Play, RefusesPlainly) {
    const Ran run =
        play("C9 move\nto\nx\n99\nboard now\nresig\nundo\nsave\nlog x\nodds place B E8\nodds nonsense\nload /none\n");
    EXPECT_THAT(run.output, HasSubstr("not done: this is not what is to be decided now: A places a leader [3.0]\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: 'x' is no move here; for example: place B B11\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: there is no move number 99: list shows them\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: 'board' stands alone\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: there is no move of yours to take back"));
    EXPECT_THAT(run.output, HasSubstr("not done: 'resign' has to be typed in full\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: save needs the name of a file\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: log takes a number of steps\n"));
    EXPECT_THAT(run.output, HasSubstr("  No dice fall by that at once. B chooses next: B places a leader.\n"));
    EXPECT_THAT(run.output, HasSubstr("not done: 'nonsense' is no move here"));
    EXPECT_THAT(run.output, Not(HasSubstr("has won")));
    EXPECT_THAT(run.error, HasSubstr("polemarch: error: cannot open /none: No such file or directory\n"));
    EXPECT_EQ(run.status, 0);
}

TEST(Play, WhatFollowsARefusalOnTheLineIsLeftOut) {
    const Ran run = play("place B J9; place B A1; place B E8\n");
    EXPECT_THAT(run.output, HasSubstr("What follows on the line was left out."));
    EXPECT_THAT(run.output, Not(HasSubstr("with PX E8 [3.0]\n    6")));
}

TEST(Play, WhatHappenedIsShownBeforeTheNextQuestionOnTheLine) {
    const std::string output = play("place B E8; list; place B A1\n").output;
    const std::size_t reported = output.find("    4  A places Pyrrhus (leader of kind B) with PX E8 [3.0]\n"),
                      listed = output.find("   1  place B B11  A places Megacles"), refused = output.find("not done:");
    ASSERT_NE(refused, std::string::npos) << output;
    EXPECT_LT(reported, listed);
    EXPECT_LT(listed, refused);
    EXPECT_EQ(output.find("    4  A places Pyrrhus (leader of kind B) with PX E8", reported + 1),
              std::string::npos);  // once
}

TEST(Play, NumbersOfFacingsAreTheFacings) {
    // A phalanx that has turned one hexside has only three possible facings: 1, 2 and 6.
    const std::string moves = "place B E8; place B J9; act first\nE8 move; to E7\n";
    const std::string two = play(moves + "2\nlog 1\n").output;
    EXPECT_THAT(two, HasSubstr("   1  face 1  PX E7 faces 1, north [8.4]\n"
                               "   2  face 2  PX E7 faces 2, north-east [8.4]\n"
                               "   6  face 6  PX E7 faces 6, north-west [8.4]\n"));
    EXPECT_THAT(two, HasSubstr("  PX E7 faces 2, north-east [8.4]\n"));
    EXPECT_THAT(play(moves + "3\n").output, HasSubstr("not done: there is no move number 3: list shows them\n"));
    EXPECT_THAT(play(moves + "6\n").error, HasSubstr("E8 move; to E7; face 6\n"));
    // The list need not have been shown.
    EXPECT_THAT(play("place B E8; place B J9; act first\nE8 move; to E7; 6\n").error,
                HasSubstr("E8 move; to E7; face 6\n"));
}

TEST(Play, NumbersOfAListThatWasNotShownAreRefused) {
    const Ran run = play("1; 1\nlist\n1\nlog 9\n");
    EXPECT_THAT(run.output,
                HasSubstr("not done: number 1 is 'place B B11' in a list that was not shown yet: name the move\n"));
    EXPECT_THAT(run.output, HasSubstr("A places Megacles (leader of kind B) with EL B11 [3.0]"));  // by the second line
    EXPECT_THAT(play("place B E8; list; 2\n").output,
                HasSubstr("A places Megacles (leader of kind B) with LC B10 [3.0]"));
}

TEST(Play, BoardIsDrawnWhenItsMapChanges) {
    const auto boards = [](const std::string& text) {
        int count = 0;
        for (std::size_t at = 0; (at = text.find("[ ] side A   ( ) side B", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    EXPECT_EQ(boards(play("list\nlog\n", {"heraclea"}).output), 1);
    EXPECT_EQ(boards(play("place B E8\nhelp\n", {"heraclea", "--seed", "11"}).output),
              2);  // the agent placed a leader
    EXPECT_EQ(boards(play("help\nboard\n", {"heraclea", "--board", "asked"}).output), 2);
}

TEST(Play, SavesAndGoesOn) {
    const Folder folder;
    const std::string file = folder / "a.jsonl";
    const Ran first = play("place B E8\nsave " + file + "\nplace B J9\n");
    EXPECT_THAT(first.error, HasSubstr("    polemarch play --load " + file + "\n    place B J9\n"));
    const Ran second = play("place B J9\nlog 3\n", {"--load", file, "--board", "asked"});
    EXPECT_THAT(second.output,
                HasSubstr("You are side A, Epirus and Tarentum. Side B, Rome, is led by heuristic. Seed 11."));
    EXPECT_THAT(second.output, HasSubstr("Taken up after 5 steps."));
    EXPECT_THAT(second.output, HasSubstr("    6  A places Megacles (leader of kind B) with LC J9 [3.0]\n"));
    const Ran loaded = play("load " + file + "\nquit\n", {"kadesh", "--board", "asked"});
    EXPECT_THAT(loaded.output, HasSubstr("Taken up after 5 steps."));
    EXPECT_EQ(loaded.error,
              "polemarch: the game goes on with: polemarch play kadesh --side A --level heuristic --seed 1\n"
              "polemarch: the game goes on with: polemarch play --load " +
                  file + "\n");
}

TEST(Play, NoFileIsWrittenOver) {
    const Folder folder;
    const std::string file = folder / "a.jsonl";
    std::ofstream(file) << "mine\n";
    const Ran run = play("save " + file + "\n");
    EXPECT_EQ(run.error.find("polemarch: error: " + file + " exists already; --force writes over it\n"), 0u)
        << run.error;
    EXPECT_EQ(file_text(file), "mine\n");
    EXPECT_EQ(play("", {"heraclea", "--autosave", file}).status, 2);
    EXPECT_EQ(file_text(file), "mine\n");
    play("save --force " + file + "\n");
    EXPECT_EQ(polemarch({"replay", file}).status, 0);
}

TEST(Play, AutosaveKeepsTheGame) {
    const Folder folder;
    const std::string file = folder / "auto.jsonl";
    const Ran run = play("place B E8\n", {"heraclea", "--seed", "11", "--board", "asked", "--autosave", file});
    EXPECT_EQ(run.error, "polemarch: the game goes on with: polemarch play --load " + file + "\n");
    EXPECT_THAT(play("log\n", {"--load", file, "--board", "asked"}).output,
                HasSubstr("A places Pyrrhus (leader of kind B) with PX E8"));
}

/// The printed words after it run in a shell as they are.
std::string pasted(const std::string& command, const std::string& input) {
    const Folder folder;
    std::ofstream(folder / "input") << input;
    std::string line = command + " --board asked < " + (folder / "input");
    line.replace(0, std::string("polemarch").size(), POLEMARCH_PROGRAM);
    return run_program({"/bin/sh", "-c", line}).output;
}

TEST(Play, LoadedGamesAreNotSavedOverTheFirst) {
    const Folder folder;
    const std::string other = folder / "other.jsonl", first = folder / "auto.jsonl";
    play("place B E8\nsave " + other + "\n");
    const Ran run = play("load " + other + "\nplace B J9\n", {"kadesh", "--board", "asked", "--autosave", first});
    EXPECT_THAT(run.output, HasSubstr("autosave is off: its file keeps the game that was left\n"));
    EXPECT_THAT(run.error, HasSubstr("    polemarch play --load " + other + "\n    place B J9\n"));
    EXPECT_THAT(file_text(first), HasSubstr("kadesh"));
}

TEST(PlayAtATerminal, AFailingAutosaveDoesNotEndTheGame) {
    const Folder folder;
    const std::string gone = folder / "gone";
    std::filesystem::create_directory(gone);
    auto command = heraclea;
    command.insert(command.end(), {"--autosave", gone + "/auto.jsonl"});
    Terminal terminal(command, plain_terminal);
    terminal.wait_for("A places a leader (3.0) > ");
    std::filesystem::remove_all(gone);
    terminal.type("place B E8\r");
    terminal.wait_for("  autosave is off");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("place B J9\r");
    EXPECT_THAT(terminal.wait_for("A decides who acts first (6.0) > "), Not(HasSubstr("autosave")));
    terminal.type(ctrl_d);
    const Ran run = terminal.finish();
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(run.output, HasSubstr("--seed 11\r\n    place B E8; place B J9\r\n"));
}

TEST(Play, TheWayBackKnowsOfUndo) {
    const Folder folder;
    const std::string file = folder / "u.jsonl";
    const Ran run = play("place B E8\nsave " + file + "\nundo; place B J9; place B E8\nundo\n");
    EXPECT_THAT(run.error, HasSubstr("    polemarch play --load " + file + "\n    undo; place B J9\n"));
    EXPECT_THAT(play("undo; place B J9; log 1\n", {"--load", file, "--board", "asked"}).output,
                HasSubstr("with LC J9"));
}

TEST(Play, AnUnsavedEndIsNotLost) {
    const Folder folder;
    EXPECT_THAT(play("place B E8\nresign\n").error, HasSubstr("    place B E8; resign\n"));
    EXPECT_EQ(play("resign\nsave " + (folder / "end.jsonl") + "\n").error, "");
    EXPECT_THAT(play("resign\nboard\n").output, HasSubstr(": the battle is over: A has given up\n"));
}

TEST(Play, PrintedCommandsRunWhenPasted) {
    const Folder folder;
    const std::string file = folder / "it's; $HOME.jsonl";
    const Ran saved = play("place B E8\nsave " + file + "\n");
    EXPECT_EQ(file_text(file).find('{'), 0u);
    const std::string head = "the game goes on with: ";
    const std::string command = saved.error.substr(saved.error.find(head) + head.size());
    EXPECT_THAT(pasted(command.substr(0, command.find('\n')), ""), HasSubstr("Taken up after"));
    const std::string data = folder / "my data";
    std::filesystem::copy(POLEMARCH_SOURCE_DIR "/data", data, std::filesystem::copy_options::recursive);
    const Ran left = play("", {"heraclea", "--data", data, "--board", "asked"});
    EXPECT_THAT(left.error, HasSubstr("--seed 1 --data '" + data + "'\n"));
}

TEST(Play, AMoveInFullIsNeverCompletedIntoAnother) {
    // Straight on the charge meets nobody; with a wheel it would.
    const std::string file = POLEMARCH_SOURCE_DIR "/tests/positions/blood-of-kings-wheel-only.toml";
    const std::vector<std::string> game{file, "--side", "A", "--level", "random", "--board", "asked"};
    for (const char* typed : {"A1 charge B1\n", "odds A1 charge B1\n"}) {
        const Ran run = play(typed, game);
        EXPECT_THAT(run.output, HasSubstr("not done: this charge does not meet its target [Charges_1]"));
        EXPECT_THAT(run.output, Not(HasSubstr("    1  A1 (Light Horse) charges")));
    }
    // This is a beginning.
    EXPECT_THAT(play("A1 charge B1, w\n", game).output, HasSubstr("    1  A1 (Light Horse) charges"));
}
TEST(Play, ALeaderStaysBehindInOneMoveOfSeveralOnALine) {
    const Folder folder;
    const std::string battle = folder / "stay.toml", record = folder / "stay.jsonl";
    std::ofstream(battle) << R"(format = "polemarch blood-of-kings scenario 1"
name = "One who stays"
[side.A]
army = "North"
[[side.A.wing]]
leader = "Alpha"
commander = true
with = 1
units = [{ type = "HC", bases = 4, at = "20 10 facing 0" }]
[side.B]
army = "South"
[[side.B.wing]]
leader = "Gamma"
commander = true
at = "20 44"
units = [{ type = "HS", bases = 4, at = "20 18 facing 180" }]
)";
    const std::vector<std::string> game{battle, "--seed", "3", "--board", "asked"};
    const Ran run = play("go first; A1 advance; forward 4, leader stays; AL1 to 30 6; done\n", game);
    EXPECT_THAT(run.output, HasSubstr("A1 (Heavy Cavalry) goes 4 inches forward [Formations_2]; its leader stays; A1"));
    EXPECT_THAT(run.output, Not(HasSubstr("not done")));
    // The text that restores the game can be typed.
    const std::string moves = "go first; A1 advance; forward 4, leader stays; AL1 to 30 6; done";
    EXPECT_THAT(run.error, HasSubstr("    " + moves + "\n"));
    // Older records have a semicolon there.
    EXPECT_EQ(play(moves + "; save " + record + "\n", game).error.find("not saved"), std::string::npos);
    std::string text = file_text(record);
    const auto at = text.find("forward 4, leader stays\"");
    ASSERT_NE(at, std::string::npos);
    std::ofstream(record) << text.replace(at, 10, "forward 4;");
    const Ran replayed = polemarch({"replay", record});
    EXPECT_EQ(replayed.status, 0) << replayed.error;
    // The odds of a charge without the leader, and with the leader.
    std::filesystem::remove(record);
    play("go first; save " + record + "\n", game);
    const Ran without = polemarch({"odds", record, "--move", "A1 charge B1, leader stays"});
    EXPECT_EQ(without.status, 0) << without.error;
    EXPECT_NE(without.output, polemarch({"odds", record, "--move", "A1 charge B1"}).output);
}

TEST(Play, WhatIsTypedDoesNotWorkOnTheTerminal) {
    const Ran run = play(std::string("x\x1B[2J\ny\0\n", 9) + "odds \u009B1m\nlist \u202E\n");
    EXPECT_THAT(run.output, HasSubstr("not done: 'x\\x1B[2J' is no move here"));
    EXPECT_THAT(run.output, HasSubstr("> y\\x00\n"));
    for (const char* raw : {"\x1B", "\u009B", "\u202E"}) EXPECT_THAT(run.output, Not(HasSubstr(raw)));
}

TEST(Play, UnitsAreToldInWords) {
    const std::string all = play("units\n").output, of_b = play("units b\n").output;
    EXPECT_THAT(all,
                HasSubstr("  Side A, HC C9, Heavy Cavalry, faces north (1), strength 4, in good order; nearest: "));
    EXPECT_THAT(all, HasSubstr("  Side B, CAMP E3, "));
    EXPECT_THAT(of_b, HasSubstr("  Side B, CAMP E3, "));
    EXPECT_THAT(of_b, Not(HasSubstr("  Side A, ")));
    const std::string one = play("units i6\n").output;
    EXPECT_THAT(one, HasSubstr("  Side A, LA I6, Light Archers, "));
    EXPECT_THAT(one, Not(HasSubstr("HC C9, ")));
    EXPECT_THAT(play("units Z1\n").output, HasSubstr("not done: no unit is named 'Z1': units shows all"));
    EXPECT_THAT(
        play("units A4\n", {"plataea", "--board", "asked", "--level", "random"}).output,
        HasSubstr("  Side A, A4, Light Infantry, Helots, middle of its front at 49.5 18, faces north, 3 of 3 "));
}

// A newcomer's first question comes after the board, a word on who wins, and what the question means
TEST(Play, TheFirstQuestionIsExplained) {
    const std::string output = play("help\nhelp\n", {"worked-example", "--seed", "2", "--side", "B"}).output;
    const std::size_t wins = output.find("Who has more victory points at the end wins"),
                      board = output.find("[ ] side A   ( ) side B"),
                      meaning = output.find("  You may pay a Command Point to seize the initiative"),
                      list = output.find("   1  concede");
    EXPECT_LT(wins, board);
    EXPECT_LT(board, meaning);
    EXPECT_LT(meaning, list);
    EXPECT_LT(list, output.size());
    EXPECT_THAT(output, HasSubstr("> help\nYou may pay a Command Point to seize the initiative"));
}

TEST(Play, LengthsAreListedInQuartersAndTheirTextsAreTheExactMoves) {
    const std::vector<std::string> plataea{"plataea", "--seed", "12", "--level", "random", "--board", "asked"};
    const std::string quarters = play("lead AL1\nlist exact\nexact\nlist\nexact\nlist\n", plataea).output;
    EXPECT_THAT(quarters, HasSubstr("9 to ~51 ~19.5"));
    EXPECT_THAT(quarters, HasSubstr("9 to 51.109 19.422"));
    EXPECT_THAT(quarters, HasSubstr("lists show lengths to the last digit"));
    EXPECT_THAT(play("lead AL1\nAL1 to ~51 ~19.5\n", plataea).output, HasSubstr("A moves Pausanias to 51.109 19.422"));
}

TEST(Play, OfTheOtherSide) {
    const Ran run = play("", {"heraclea", "--side", "B", "--level", "random", "--seed", "3", "--board", "asked"});
    EXPECT_THAT(run.output, HasSubstr("You are side B, Rome. Side A, Epirus and Tarentum, is led by random. Seed 3."));
}

TEST(Play, TextFitsThePage) {
    Ran run = play("help\nplace B E8; place B J9; act first\nlist all\nodds\nJ9 move\nlist\nlist L\n1\nlog 50\n");
    run.output += play("", {"second-mantinea", "--side", "B", "--board", "asked"}).output;
    std::istringstream lines(run.output);
    for (std::string line; std::getline(lines, line);) {
        std::size_t columns = 0;
        for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
        EXPECT_LE(columns, 100u) << line;
    }
}

std::string found(const std::string& name) { return POLEMARCH_SOURCE_DIR "/tests/positions/found/" + name + ".toml"; }

TEST(Play, TheTypeOfAUnitIsNoCommand) {
    const std::vector<std::string> words{
        found("09-li-is-list"), "--side", "A", "--level", "random", "--board", "asked"};
    const auto typed = [&](const std::string& line) { return play(line + "\nquit\n", words).output; };
    EXPECT_THAT(typed("LI attacks A4 from 5"), HasSubstr("not done: there is no unit in that hex [11.2.2]"));
    EXPECT_THAT(typed("LI attacks B3 from 5"), HasSubstr("lies no off-map hex"));
    EXPECT_THAT(typed("odds LI attacks A4 from 5"), HasSubstr("not done: there is no unit in that hex [11.2.2]"));
    EXPECT_THAT(typed("lis"), Not(HasSubstr("not done: ")));
    EXPECT_THAT(typed("li"), HasSubstr("could be LI attacks A3 from "));
    EXPECT_THAT(play("hi\nquit\n").output, HasSubstr("'hi' is the name of a unit here; the command is 'hint'"));
    EXPECT_THAT(typed("LI attacks A3 from"), HasSubstr("'LI attacks A3 from' could be LI attacks A3 from "));
}

TEST(Play, ACompleteMoveIsNeverCompletedIntoAnother) {
    const std::vector<std::string> words{
        found("01-impetuous-equal-ways"), "--side", "A", "--level", "random", "--board", "asked"};
    const auto typed = [&](const std::string& line) { return play("take E2\n" + line + "\nquit\n", words).output; };
    const char* wrong = "not done: out of control the unit goes to the nearest enemy";
    EXPECT_THAT(typed("to F6 through E3"), HasSubstr(wrong));  // it is disordered as well
    EXPECT_THAT(typed("odds to F6 through E3"), HasSubstr(wrong));
    EXPECT_THAT(typed("to F6 through E3 d"), HasSubstr("KT E2 moves to F6"));  // no move yet: an abbreviation
}

TEST(Play, EveryRecordOfGroupsOfOneTypeReplays) {
    const Folder folder;
    ASSERT_EQ(polemarch({"simulate", found("10-two-groups-one-name"), "--games", "40", "--seed", "1", "--side-a",
                         "random", "--side-b", "random", "--records", folder / "r"})
                  .status,
              0);
    int outside = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "r")) {
        const Ran replayed = polemarch({"replay", entry.path().string()});
        EXPECT_EQ(replayed.status, 0) << replayed.error;
        outside += file_text(entry.path().string()).find("HI group 2 attacks") != std::string::npos;
    }
    EXPECT_GT(outside, 2);
}

TEST(Play, ShowsSpecialRulesAtOnceAndAgainWhenAsked) {
    const Folder folder;
    std::ofstream(folder / "special.toml") << special_battle;
    const std::string sentence = "\n  A draw counts as a victory of B, North [14.0]\n";
    const auto count = [&](const std::string& text) {
        std::size_t n = 0;
        for (auto at = text.find(sentence); at != std::string::npos; at = text.find(sentence, at + 1)) ++n;
        return n;
    };
    EXPECT_EQ(count(play("quit\n", {folder / "special.toml"}).output), 1u);
    const Ran again = play("rules\n", {folder / "special.toml"});
    EXPECT_EQ(count(again.output), 2u) << again.output;
    std::istringstream lines(again.output);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 100) << line;
    const std::string basic = play("rules\n").output;
    EXPECT_THAT(basic, HasSubstr("  nothing but the basic game\n"));
    EXPECT_THAT(basic, Not(HasSubstr("Special rules")));
}

}  // namespace
}  // namespace polemarch::test
