// The samples of README.md are what the program prints.
#include "tests/support/program.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace polemarch::test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

bool indented(const std::string& line) { return line.starts_with("    "); }

/// The first block of output, without its indentation, after the line of README.md that has `command`.
std::vector<std::string> sample_behind(const std::string& command) {
    const std::vector<std::string> lines = lines_of(file_text(POLEMARCH_SOURCE_DIR "/README.md"));
    auto line = lines.begin();
    while (line != lines.end() && line->find(command) == std::string::npos) ++line;
    if (line != lines.end()) ++line;
    while (line != lines.end() && !indented(*line)) ++line;
    std::vector<std::string> sample;
    for (; line != lines.end() && indented(*line); ++line) sample.push_back(line->substr(4));
    return sample;
}

/// The sample's lines come in this order, with others between them only where it has "...".
void expect_in_order(const std::vector<std::string>& sample, const std::string& output) {
    const std::vector<std::string> lines = lines_of(output);
    auto next = lines.begin();
    bool anywhere = true;
    for (const std::string& line : sample) {
        const std::size_t text = line.find_first_not_of(' ');
        if (text != std::string::npos && line.substr(text) == "...") {
            anywhere = true;
            continue;
        }
        const auto found = std::find(next, lines.end(), line);
        ASSERT_NE(found, lines.end()) << "not printed, or not behind what stands before it: " << line << '\n' << output;
        ASSERT_TRUE(anywhere || found == next) << "something else is printed before: " << line << '\n' << output;
        next = found + 1;
        anywhere = false;
    }
}

struct Shown {
    const char* name;
    const char* command;     ///< as in README.md
    const char* before{""};  ///< has to be run before it
    const char* input{""};
};
void PrintTo(const Shown& shown, std::ostream* stream) { *stream << shown.command; }

class Readme : public testing::TestWithParam<Shown> {};

/// Runs the command of README.md in the folder; its own files are there, others those of the source tree.
Ran run(const std::string& command, const Folder& folder, const std::string& input = "") {
    std::istringstream stream(command);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    for (std::string& word : words) {
        if (word.starts_with("data/")) word = POLEMARCH_SOURCE_DIR "/" + word;
        if (word == "." || word.starts_with("game") || word.starts_with("ladder.")) word = folder / word;
    }
    return polemarch(words, {.input = input});
}

TEST_P(Readme, ShowsWhatIsPrinted) {
    if (sanitized) GTEST_SKIP() << "whole batches, which other tests walk through";
    const Shown& shown = GetParam();
    const std::vector<std::string> sample = sample_behind(shown.command);
    ASSERT_GT(sample.size(), 2u);
    const Folder folder;
    if (*shown.before != '\0') {
        ASSERT_FALSE(sample_behind(shown.before).empty()) << "README.md does not say: " << shown.before;
        ASSERT_EQ(run(shown.before, folder).status, 0);
    }
    const Ran ran = run(shown.command, folder, shown.input);
    EXPECT_EQ(ran.status, 0) << ran.error;
    expect_in_order(sample, ran.output);
}

INSTANTIATE_TEST_SUITE_P(
    Program, Readme,
    testing::Values(
        Shown{"Simulate", "simulate heraclea --games 2000 --seed 1"},
        Shown{"Play", "play heraclea --seed 11", "", "place B F8\nplace B I6\n1\nI6 fire\nlist I4\nat E3\nat I4\n"},
        Shown{"Odds",
              "odds ancient-battles melee --attacker PX,leader=x1 --defender HC,leader=x1 --approach front-flank"},
        Shown{"KingsOdds", "odds blood-of-kings charge --actor HC,4 --target MS,4 --to-the-end"},
        Shown{"Why", "why data/ancient_battles/records/worked-example.jsonl@52 --top 2"},
        Shown{"Review", "review game-000001.jsonl --svg game.svg",
              "simulate heraclea --games 1 --seed 8 --side-a level-3 --records ."},
        Shown{"Replay", "replay data/ancient_battles/records/worked-example.jsonl --log"},
        Shown{"Match", "match heraclea,kadesh --first heuristic --second random --sprt elo0=0,elo1=50"},
        Shown{"Ladder", "ladder --agents random,heuristic --pairs 150 --out ladder.json"}),
    [](const auto& shown) { return std::string(shown.param.name); });

}  // namespace
}  // namespace polemarch::test
