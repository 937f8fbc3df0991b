// What is shown at a decision fits the terminal: no line scrolls away before it could be read, none is too wide.
#include "core/text.h"
#include "tests/support/program.h"

#include <algorithm>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test::screens {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Without escape sequences of the line editor, and carriage returns.
std::string plain_screen(const std::string& output) {
    const std::string text = std::regex_replace(output, std::regex("\x1b\\[[0-9;?]*[A-Za-z]"), "");
    std::string lines;
    for (const char c : text)
        if (c != '\r') lines += c;
    return lines;
}

/// `screen` begins behind the prompt before it, with what was typed there; the terminal may echo that twice.
void expect_fits(std::string screen, const winsize& size) {
    static const std::regex typed_twice("^([0-9]+\n)\\1");
    screen = std::regex_replace(screen, typed_twice, "$1");
    std::istringstream lines(screen);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count)
        EXPECT_LE(width_of(line), std::min<int>(size.ws_col, 100)) << screen;
    EXPECT_LE(count, size.ws_row) << screen;
}

struct ScreenCase {
    const char* name;
    std::vector<std::string> words;
    std::string prompt;  ///< the end of each
    winsize size;
    std::string term;
};
void PrintTo(const ScreenCase& screen, std::ostream* stream) { *stream << screen.name; }

class PlayScreens : public testing::TestWithParam<ScreenCase> {};

TEST_P(PlayScreens, FitTheTerminal) {
    const ScreenCase& c = GetParam();
    std::vector<std::string> command{POLEMARCH_PROGRAM, "play"};
    command.insert(command.end(), c.words.begin(), c.words.end());
    Terminal terminal(command, {.environment = {{"TERM", c.term}, {"NO_COLOR", "1"}}, .size = c.size});
    expect_fits(plain_screen(terminal.wait_for("> ")), c.size);
    for (int decision = 0; decision < 25; ++decision) {
        terminal.type(decision % 3 == 2 ? "3\r" : "2\r");  // where there is no such move, that is said
        const std::string screen = plain_screen(terminal.wait_for("> "));
        expect_fits(screen, c.size);
        EXPECT_THAT(screen, Not(HasSubstr("\x1b")));
        if (HasFailure()) return;
        if (screen.find("there is no move number") != std::string::npos) {
            terminal.type("1\r");
            expect_fits(plain_screen(terminal.wait_for("> ")), c.size);
        }
    }
    terminal.type("quit\r");
    EXPECT_EQ(terminal.finish().status, 0);
}

const std::vector<std::string> heraclea{"heraclea", "--seed", "11"},
    plataea{"plataea", "--seed", "12", "--level", "random"};
INSTANTIATE_TEST_SUITE_P(
    All, PlayScreens,
    testing::Values(ScreenCase{"heraclea_80x24", heraclea, "> ", {24, 80, 0, 0}, "xterm"},
                    ScreenCase{"heraclea_120x40", heraclea, "> ", {40, 120, 0, 0}, "xterm"},
                    ScreenCase{"heraclea_dumb", heraclea, "> ", {24, 80, 0, 0}, "dumb"},
                    ScreenCase{"kadesh_80x24", {"kadesh", "--seed", "3", "--side", "B"}, "> ", {24, 80, 0, 0}, "xterm"},
                    ScreenCase{"plataea_80x24", plataea, "> ", {24, 80, 0, 0}, "xterm"},
                    ScreenCase{"plataea_120x40", plataea, "> ", {40, 120, 0, 0}, "xterm"}),
    [](const auto& info) { return info.param.name; });

// The map where something happens, the unit that moves, what the decision means, the choices with open facings
TEST(PlayScreen, ShowsWhatMattersNow) {
    Terminal terminal({POLEMARCH_PROGRAM, "play", "worked-example", "--seed", "3"},
                      {.environment = {{"TERM", "xterm"}, {"NO_COLOR", "1"}}, .size = {24, 80, 0, 0}});
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("place B N8\r");
    terminal.wait_for("A places a leader (3.0) > ");
    terminal.type("place B J6\r");
    terminal.wait_for("> ");
    terminal.type("act first\r");
    terminal.wait_for("> ");
    terminal.type("M7 move\r");
    const std::string screen = plain_screen(terminal.wait_for("A moves LC M7 (8.0) > "));
    EXPECT_THAT(screen, HasSubstr("[LC"));
    EXPECT_THAT(screen, HasSubstr("Side A, LC M7, Light Cavalry, faces south-west (5)"));
    EXPECT_THAT(screen, HasSubstr("Choose the hex where the unit ends its move."));
    EXPECT_THAT(screen, HasSubstr(" (any)"));
    EXPECT_THAT(screen, HasSubstr("list shows all "));
    terminal.type("board\r");
    EXPECT_THAT(plain_screen(terminal.wait_for("A moves LC M7 (8.0) > ")), HasSubstr("[ ] side A   ( ) side B"));
    terminal.type("quit\r");
    EXPECT_EQ(terminal.finish().status, 0);
}

TEST(PlayScreen, HasColoursUnlessUnwanted) {
    const auto first_screen = [](const std::map<std::string, std::string>& environment) {
        Terminal terminal({POLEMARCH_PROGRAM, "play", "heraclea", "--seed", "11"},
                          {.environment = environment, .size = {24, 80, 0, 0}});
        return terminal.wait_for("A places a leader (3.0) > ");
    };
    const std::string side_b = "\x1b[1;31m(";
    EXPECT_THAT(first_screen({{"TERM", "xterm"}, {"NO_COLOR", ""}}), HasSubstr(side_b));
    EXPECT_THAT(first_screen({{"TERM", "xterm"}, {"NO_COLOR", "1"}}), Not(HasSubstr(side_b)));
    EXPECT_THAT(first_screen({{"TERM", "dumb"}, {"NO_COLOR", ""}}), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace polemarch::test::screens
