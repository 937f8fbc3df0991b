// The tutorial: each step can be done as it says, to the end, and nothing that is typed instead leads astray.
#include "sim/play/tutorial.h"

#include "core/files.h"
#include "core/text.h"
#include "sim/service/service.h"
#include "tests/support/json_files.h"
#include "tests/support/program.h"

#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test::lessons {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string folder_of_tutorial = POLEMARCH_SOURCE_DIR "/data/ancient_battles/";

sim::Tutorial shipped() {
    Diagnostics diagnostics;
    auto tutorial =
        sim::parse_tutorial({"tutorial.toml", file_text(folder_of_tutorial + "tutorial.toml")}, diagnostics);
    if (!tutorial) throw std::runtime_error(diagnostics.text());
    return *tutorial;
}

/// A line for each step, with its entries.
std::string all_entries() {
    std::string lines;
    for (const sim::TutorialStep& step : shipped().steps) {
        for (const std::string& entry : step.type) lines += (&entry == &step.type.front() ? "" : "; ") + entry;
        lines += "\n";
    }
    return lines;
}

Ran tutorial(const std::string& input, const Folder& folder) {
    return polemarch({"play", "--tutorial"}, {.input = input, .directory = folder.path()});
}

/// How often the text contains the part.
int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

TEST(Tutorial, FollowsItsSchema) { expect_schema("tutorial.schema.json", folder_of_tutorial + "tutorial.toml"); }

TEST(Tutorial, HasTenToFifteenShortLessons) {
    const sim::Tutorial lessons = shipped();
    EXPECT_GE(lessons.lessons, 10u);
    EXPECT_LE(lessons.lessons, 15u);
    for (const sim::TutorialStep& step : lessons.steps) EXPECT_LE(step.text.size(), 340u) << step.text;
}

// What a step asks for is a legal move there, or shows something and changes nothing
TEST(Tutorial, EachStepsEntriesAreLegal) {
    const sim::Tutorial lessons = shipped();
    Diagnostics diagnostics;
    const std::string file = folder_of_tutorial + lessons.record;
    const auto record = parse_record({file, file_text(file)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    const auto service = sim::open_battle(*record, diagnostics);
    ASSERT_TRUE(service) << diagnostics.text();
    const auto session = service->play({.side = lessons.side});
    session->follow(record->steps);
    const std::set<std::string> looks{"units", "board", "odds", "hint", "why", "save"};
    int moves = 0;
    for (const sim::TutorialStep& step : lessons.steps)
        for (const std::string& entry : step.type) {
            while (session->advance()) continue;
            if (entry == "undo") {
                EXPECT_TRUE(session->undo()) << step.text;
            } else if (!session->refusal(entry)) {
                EXPECT_FALSE(session->play(entry)) << entry;
                ++moves;
            } else {
                EXPECT_TRUE(looks.contains(entry.substr(0, entry.find(' ')))) << entry << " in " << step.text;
            }
        }
    EXPECT_GE(moves, 25);
    while (session->advance()) continue;
    // The whole record has been played, and the game has gone on from there
    ASSERT_GT(session->steps(), record->steps.size());
    const auto log = session->log();
    for (std::size_t i = 0; i < record->steps.size(); ++i) EXPECT_EQ(log[i].text, record->steps[i].text) << i;
}

TEST(Tutorial, IsPlayedToTheEndThroughAPipe) {
    const Folder folder;
    const Ran run = tutorial(all_entries() + "quit\n", folder);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.output, Not(HasSubstr("not done")));
    EXPECT_THAT(run.output, Not(HasSubstr(" here, or skip.")));
    EXPECT_THAT(run.output, HasSubstr("The tutorial is over"));
    for (std::size_t lesson = 1; lesson <= shipped().lessons; ++lesson)
        EXPECT_THAT(run.output, HasSubstr("Lesson " + std::to_string(lesson) + " of "));
    const Ran replayed = polemarch({"replay", folder / "my-first-battle.jsonl"});
    EXPECT_EQ(replayed.status, 0) << replayed.output << replayed.error;
}

TEST(Tutorial, IsPlayedToTheEndAtATerminalAndEachScreenFits) {
    const Folder folder;
    Terminal terminal({POLEMARCH_PROGRAM, "play", "--tutorial"},
                      {.environment = {{"TERM", "dumb"}}, .directory = folder.path(), .size = {24, 80, 0, 0}});
    std::istringstream lines(all_entries());
    std::string screen = terminal.wait_for("> ");
    for (std::string line; std::getline(lines, line);) {
        const bool look = line.starts_with("hint") || line.starts_with("why") || line == "board";  // as long as it is
        EXPECT_LE(count(screen, "\n"), 24) << screen;
        terminal.type(line + "\n");
        screen = terminal.wait_for("> ");
        if (look) screen.clear();
    }
    terminal.type("quit\n");
    EXPECT_EQ(terminal.finish().status, 0);
}

TEST(Tutorial, IsSkippedToTheEnd) {
    const Folder folder;
    std::string skips;
    for (std::size_t i = 0; i < shipped().steps.size(); ++i) skips += "skip\n";
    const Ran run = tutorial(skips + "quit\n", folder);
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.output, HasSubstr("The tutorial is over"));
    EXPECT_FALSE(std::filesystem::exists(folder / "my-first-battle.jsonl"));  // nobody asked for a file
}

TEST(Tutorial, OtherEntriesGetAHelpfulWordAndLeadNowhere) {
    const Folder folder;
    const Ran run = tutorial(
        "bid\nnonsense\nundo\nresign\nload x\nlog\nhelp\nunits K6\nbid\nconcede\nplace b m7\n3\n"
        "PLACE  b n8\nquit\n",
        folder);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(count(run.output, "First a look at the board. Type units K6 here, or skip."), 5) << run.output;
    EXPECT_THAT(run.output, HasSubstr("'nonsense' is no move here"));
    EXPECT_EQ(count(run.output, "You need your points for orders. Type concede here"), 1);
    EXPECT_EQ(count(run.output, "The cavalry on the right needs a leader to ride together. Type place B N8"), 2);
    EXPECT_THAT(run.output, HasSubstr("A places a leader of kind B with LC N8"));
    EXPECT_THAT(run.output, HasSubstr("Commands\n"));
}

TEST(Tutorial, BackReturnsToTheStepBefore) {
    const Folder folder;
    const Ran run = tutorial("back\nskip\nskip\nplace B N8\nback\nback\nconcede\nplace B N8\nquit\n", folder);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.output, HasSubstr("This is the first step."));
    EXPECT_EQ(count(run.output, "    6  A places a leader of kind B with LC N8"), 2) << run.output;
    EXPECT_EQ(count(run.output, "    4  A leaves the initiative to B"), 2) << run.output;  // by skip, and when typed
}

TEST(Tutorial, GoesWithNoOtherBattle) {
    EXPECT_EQ(polemarch({"play", "--tutorial", "heraclea"}).status, 2);
    EXPECT_THAT(polemarch({"play", "--tutorial", "--seed", "3"}).error,
                HasSubstr("the option '--seed' does not go with --tutorial"));
}

TEST(TutorialFile, FaultsAreToldWithTheirPlace) {
    const auto faults = [](const std::string& text) {
        Diagnostics diagnostics;
        EXPECT_FALSE(sim::parse_tutorial({"t.toml", text}, diagnostics)) << text;
        return diagnostics.text();
    };
    const std::string head = "format = \"polemarch tutorial 1\"\nrecord = \"r\"\nside = \"A\"\n";
    const std::string step = "[[lesson]]\ntitle = \"t\"\n[[lesson.step]]\ntext = \"x\"\n";
    EXPECT_THAT(faults("format = \"polemarch tutorial 2\"\n"), HasSubstr("t.toml:1:"));
    EXPECT_THAT(faults(head + step), HasSubstr("type"));
    EXPECT_THAT(faults(head + step + "type = []\n"), HasSubstr("t.toml:8:"));
    EXPECT_THAT(faults(head + step + "type = [\"a\"]\nwrnog = \"b\"\n"), HasSubstr("t.toml:9:1"));
    EXPECT_THAT(faults(head + step + "type = [\" \"]\n"), HasSubstr("bad entry"));
}

TEST(TutorialFile, EntriesMatchWhatIsTyped) {
    EXPECT_TRUE(sim::matches("place B N8", " PLACE b  n8 "));
    EXPECT_FALSE(sim::matches("place B N8", "place B N80"));
    EXPECT_TRUE(sim::matches("units *", "units K6"));
    EXPECT_FALSE(sim::matches("units *", "units"));
    EXPECT_FALSE(sim::matches("units *", "unitsx"));
}

}  // namespace
}  // namespace polemarch::test::lessons
