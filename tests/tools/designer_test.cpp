// A designer's workflow: data/ancient_battles/README.md, from an empty file to a battle, run as printed; and the
// scenario that `polemarch new` writes.
#include "tests/support/program.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

/// A block of the page between ``` and ```, with the place named by the comment above it.
struct Block {
    int step = 0;
    std::string kind, above, text;
};

/// The blocks of the section, in order.
std::vector<Block> blocks() {
    std::istringstream page(file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/README.md"));
    std::vector<Block> found;
    const std::string comment = "<!-- above ";
    std::string above;
    int step = 0;
    bool in_section = false, in_block = false;
    for (std::string line; std::getline(page, line);) {
        if (!in_block && line.starts_with("## ")) in_section = line.find("in twelve steps") != std::string::npos;
        if (!in_section) continue;
        if (in_block && line == "```") {
            in_block = false;
        } else if (in_block) {
            found.back().text += line + "\n";
        } else if (line.starts_with("```")) {
            found.push_back({step, line.substr(3), above, ""});
            above.clear();
            in_block = true;
        } else if (line.starts_with(comment)) {
            above = line.substr(comment.size(), line.find(" -->") - comment.size());
        } else if (line.starts_with("**" + std::to_string(step + 1) + ". ")) {
            ++step;
        }
    }
    return found;
}

std::vector<std::string> words_in(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

class Designer {
public:
    /// Writes into the scenario, as the page says.
    void write(const Block& block) {
        std::string text = std::filesystem::exists(file_) ? file_text(file_) : "";
        const std::size_t at = block.above.empty() ? text.size() : text.find("\n" + block.above + "\n");
        ASSERT_NE(at, std::string::npos) << "no line " << block.above;
        text.insert(block.above.empty() ? at : at + 1, block.text + (block.above.empty() ? "" : "\n"));
        std::ofstream(file_) << text;
    }
    /// Runs the commands and keeps their output.
    void run(const Block& block) {
        said_.clear();
        std::istringstream lines(block.text);
        for (std::string line; std::getline(lines, line);) {
            auto words = words_in(line);
            ASSERT_EQ(words.front(), "polemarch") << line;
            words.erase(words.begin());
            for (std::string& word : words)
                if (word.starts_with("ford.")) word = folder_ / word;
            const Ran ran = polemarch(words, {.input = "quit\n"});
            EXPECT_EQ(ran.status, block.step == 1 ? 2 : 0) << line << "\n" << ran.error;  // it has no sides yet
            said_ += ran.output + ran.error;
        }
        for (std::size_t at = 0; (at = said_.find(folder_ / "", at)) != std::string::npos;)
            said_.erase(at, (folder_ / "").size());
    }
    [[nodiscard]] const std::string& said() const { return said_; }

private:
    Folder folder_;
    std::string file_ = folder_ / "ford.toml", said_;
};

TEST(ReadMe, LeadsFromAnEmptyFileToABattle) {
    Designer designer;
    int steps = 0;
    for (const Block& block : blocks()) {
        SCOPED_TRACE("step " + std::to_string(block.step));
        steps = block.step;
        if (block.kind == "toml")
            designer.write(block);
        else if (block.kind == "sh")
            designer.run(block);
        else if (block.kind == "text")
            EXPECT_THAT(designer.said(), HasSubstr(block.text.substr(0, block.text.size() - 1)));
        else
            ADD_FAILURE() << "a block of another kind: " << block.kind;
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_EQ(steps, 12);
}

TEST(New, WritesABattleThatCanBePlayedAndMakesSense) {
    const Folder folder;
    ASSERT_EQ(polemarch({"new", "ancient-battles", folder / "n.toml"}).status, 0);
    const Ran valid = polemarch({"validate", "--strict", folder / "n.toml"});
    EXPECT_EQ(valid.status, 0) << valid.error;
    EXPECT_EQ(valid.error, "");
    EXPECT_EQ(polemarch({"simulate", folder / "n.toml", "--games", "10", "--threads", "1"}).status, 0);
    EXPECT_EQ(polemarch({"new", "ancient-battles", folder / "n.toml"}).status, 2);
    EXPECT_EQ(polemarch({"new", "ancient-battles", folder / "n.toml", "--force"}).status, 0);
    for (const std::string system : {"blood-of-kings", "standard-wargame"}) {
        const std::string file = folder / (system + ".toml");
        ASSERT_EQ(polemarch({"new", system, file}).status, 0) << system;
        EXPECT_EQ(polemarch({"validate", "--strict", file}).error, "");
        EXPECT_EQ(polemarch({"simulate", file, "--games", "1", "--threads", "1"}).status, 0) << system;
    }
}

TEST(Validate, WarnsOfWhatMakesNoSense) {
    const Folder folder;
    ASSERT_EQ(polemarch({"new", "ancient-battles", folder / "n.toml"}).status, 0);
    std::ofstream(folder / "n.toml", std::ios::app) << "[[side.A.exit]]\nhexes = [\"A1\"]\nunits = 60\n";
    const Ran reported = polemarch({"validate", folder / "n.toml"});
    EXPECT_EQ(reported.status, 0);
    EXPECT_THAT(reported.error, HasSubstr("exit 1 of side A can never score"));
    EXPECT_EQ(polemarch({"validate", "--strict", folder / "n.toml"}).status, 1);
    EXPECT_EQ(polemarch({"validate", "--strict", folder / "n.toml", folder / "none.toml"}).status, 2);
    EXPECT_EQ(polemarch({"simulate", folder / "n.toml", "--games", "1", "--threads", "1"}).error.find("warning"),
              std::string::npos);
}

TEST(New, RefusesWhatThereIsNot) {
    const Folder folder;
    EXPECT_THAT(polemarch({"new", "ancient-battle", folder / "n"}).error,
                HasSubstr("unknown rule system 'ancient-battle', did you mean 'ancient-battles'?"));
    EXPECT_EQ(polemarch({"new", "ancient-battles"}).status, 2);
}

}  // namespace
}  // namespace polemarch::test
