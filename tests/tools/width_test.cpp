// On a terminal, help, reports and boards keep to its width.
#include "core/text.h"
#include "tests/support/program.h"

#include <algorithm>
#include <sstream>

namespace polemarch::test {
namespace {

/// Visible columns of the widest line.
int widest(const std::string& output) {
    int most = 0;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        while (!line.empty() && line.back() == '\r') line.pop_back();
        most = std::max(most, width_of(line));
    }
    return most;
}

TEST(Width, HelpReportsAndBoardsKeepToTheTerminal) {
    std::vector<std::vector<std::string>> commands{
        {"help"},
        {"show", "heraclea"},
        {"show", "legions-and-warbands"},
        {"show", "skirmish"},
        {"show", "gaugamela-331bc"},
        {"simulate", "heraclea", "--games", "4", "--swap-sides"},
        {"match", "heraclea,kadesh", "--first", "heuristic", "--second", "random", "--pairs", "2"},
        {"stats", "--pairs", "1,10,400,2000,9000", "--sprt", "elo0=0,elo1=50"}};
    for (const char* verb : {"play", "simulate", "match",  "ladder", "stats",     "new",     "validate",
                             "show", "map",      "replay", "odds",   "umpire",    "session", "suggest",
                             "why",  "review",   "tune",   "perft",  "signature", "version", "help"})
        commands.push_back({"help", verb});
    for (const std::vector<std::string>& command : commands)
        for (const auto columns : {std::uint16_t{80}, std::uint16_t{132}}) {
            RunOptions terminal = plain_terminal;
            terminal.columns = columns;
            std::vector<std::string> words = command;
            words.insert(words.begin(), POLEMARCH_PROGRAM);
            const Ran run = run_at_terminal(words, terminal);
            EXPECT_EQ(run.status, 0) << run.output;
            EXPECT_LE(widest(run.output), columns) << command[0] << " " << command.back() << "\n" << run.output;
        }
}

}  // namespace
}  // namespace polemarch::test
