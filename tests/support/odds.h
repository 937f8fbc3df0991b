// `polemarch odds` from outside.
#pragma once

#include "tests/support/ancient_battles/rules_table.h"
#include "tests/support/json_files.h"

namespace polemarch::test {

inline Ran odds(std::vector<std::string> words) {
    words.insert(words.begin(), "odds");
    return polemarch(std::move(words));
}
/// The answer with --json.
inline nlohmann::json json_of(std::vector<std::string> words) {
    words.push_back("--json");
    const Ran ran = odds(words);
    EXPECT_EQ(ran.status, 0) << ran.error;
    return nlohmann::json::parse(ran.output);
}

/// A position of a table, as a scenario file.
class PositionFile {
public:
    explicit PositionFile(const RulesTable& t) : path_(folder_ / "position.toml") {
        std::ofstream(path_) << t.battle().position(t.state());
    }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    Folder folder_;
    std::string path_;
};

}  // namespace polemarch::test
