// README.md and the guides show what the program prints. A sample is a block of commands (```sh) whose next block is
// output (```text). The commands are run by a shell in an empty folder with links to data/ and bench/. Their output has
// the lines of the sample in this order; a line "..." stands for lines left out. Behind a prompt " > " the sample has
// what is typed.
#include "tests/support/program.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <iterator>

#include <gtest/gtest.h>

namespace polemarch::test::readme {
namespace {

const std::filesystem::path root = POLEMARCH_SOURCE_DIR;
const std::vector<std::string> pages{"README.md", "tools/guides/player.md", "tools/guides/designer.md",
                                     "tools/guides/experimenter.md", "data/standard_wargame/README.md"};

/// A block of a page between ``` and ```.
struct Block {
    std::string kind;  ///< what follows the opening ```
    std::vector<std::string> lines;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(line);
    }
    return lines;
}

std::vector<Block> blocks_of(const std::string& page) {
    std::vector<Block> blocks;
    bool inside = false;
    for (const std::string& line : lines_of(file_text(root / page))) {
        const bool fence = line.starts_with("```");
        if (fence && !inside) blocks.push_back({line.substr(3), {}});
        if (!fence && inside) blocks.back().lines.push_back(line);
        inside ^= fence;
    }
    return blocks;
}

/// "tools_guides_player"
std::string name_of(const std::string& page) {
    std::string name = page.substr(0, page.rfind('.'));
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
}

struct Sample {
    std::string name;
    std::vector<std::string> commands, output;
};
void PrintTo(const Sample& sample, std::ostream* stream) { *stream << sample.commands.back(); }

std::vector<Sample> all_samples() {
    std::vector<Sample> samples;
    for (const std::string& page : pages) {
        const std::vector<Block> blocks = blocks_of(page);
        int number = 0;
        for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
            if (blocks[i].kind != "sh" || blocks[i + 1].kind != "text") continue;
            const std::string name = name_of(page) + "_" + std::to_string(++number);
            samples.push_back({name, blocks[i].lines, blocks[i + 1].lines});
        }
    }
    return samples;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

/// What is typed at the prompts of the sample.
std::string typed(const std::vector<std::string>& output) {
    const std::string prompt = " > ";
    std::string input;
    for (const std::string& line : output) {
        const std::size_t at = line.find(prompt);
        if (at != std::string::npos && !line.starts_with(' ')) input += line.substr(at + prompt.size()) + '\n';
    }
    return input;
}

Ran run(const Sample& sample) {
    const Folder folder;
    for (const char* linked : {"data", "bench"})
        std::filesystem::create_directory_symlink(root / linked, folder.path() / linked);
    const std::string program = std::filesystem::path(POLEMARCH_PROGRAM).parent_path();
    return run_program({"/bin/sh", "-ec", "exec 2>&1\n" + joined(sample.commands)},
                       {.input = typed(sample.output),
                        .environment = {{"PATH", program + ":" + std::getenv("PATH")}},
                        .directory = folder.path()});
}

/// Fails unless the lines of `sample` come in this order, with others between them only where it has "...".
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
        const auto found = anywhere ? std::find(next, lines.end(), line) : next;
        ASSERT_TRUE(found != lines.end() && *found == line) << "not printed here: " << line << '\n' << output;
        next = found + 1;
        anywhere = false;
    }
}

class Page : public testing::TestWithParam<Sample> {};

TEST_P(Page, ShowsWhatIsPrinted) {
    if (sanitized) GTEST_SKIP() << "whole batches, which other tests walk through";
    const Sample& sample = GetParam();
    const Ran ran = run(sample);
    const std::string shown = joined(sample.output);
    if (shown.find("polemarch: error: ") == std::string::npos) {
        EXPECT_EQ(ran.status, 0) << ran.output;
    }
    expect_in_order(sample.output, ran.output);
}

INSTANTIATE_TEST_SUITE_P(Program, Page, testing::ValuesIn(all_samples()),
                         [](const auto& sample) { return sample.param.name; });

TEST(Pages, EachHasSamples) {
    for (const std::string& page : pages) {
        const auto samples = all_samples();
        EXPECT_GE(std::count_if(samples.begin(), samples.end(),
                                [&](const Sample& sample) { return sample.name.starts_with(name_of(page)); }),
                  3)
            << page;
    }
}

/// Commands without a sample are not run: they take long, or wait for a person. Their options exist.
TEST(Pages, TheirCommandsHaveTheOptions) {
    for (const std::string& page : pages)
        for (const Block& block : blocks_of(page)) {
            if (block.kind != "sh") continue;
            std::istringstream stream(joined(block.lines));
            std::string help;
            for (std::string word, before; stream >> word; before = word) {
                if (before == "polemarch") help = polemarch({"help", word}).output;
                if (!word.starts_with("--")) continue;
                EXPECT_NE(help.find("\n  " + word + " "), std::string::npos) << page << ": " << word;
            }
        }
}

TEST(Pages, TheirLinksLeadToFiles) {
    for (const std::string& page : pages) {
        const std::string text = file_text(root / page);
        for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
            const std::string link = text.substr(at + 2, text.find_first_of(")#", at + 2) - at - 2);
            if (link.starts_with("http") || link.empty()) continue;
            EXPECT_TRUE(std::filesystem::exists((root / page).parent_path() / link)) << page << ": " << link;
        }
    }
}

}  // namespace
}  // namespace polemarch::test::readme
