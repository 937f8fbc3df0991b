// The whole output of each command equals the files beside this one. An intended change writes them again and shows
// them in its diff:
//
//     POLEMARCH_GOLDEN=write build/test/tests/test_golden
#include "tests/support/program.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <iomanip>
#include <regex>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const std::string root = POLEMARCH_SOURCE_DIR;
const std::string folder_of_golden_files = root + "/tests/golden/";

/// A line of commands.txt.
struct Golden {
    std::string file;
    std::vector<std::string> words;
    std::string input;
};
void PrintTo(const Golden& golden, std::ostream* stream) { *stream << golden.file; }

Golden parsed(const std::string& line) {
    Golden golden;
    const std::size_t input = line.find(" << ");
    std::istringstream stream(line.substr(0, input));
    stream >> golden.file;
    for (std::string word; stream >> std::quoted(word);) golden.words.push_back(word);
    if (input == std::string::npos) return golden;
    golden.input = std::regex_replace(line.substr(input + 4), std::regex(" *\\| *"), "\n") + "\n";
    return golden;
}

std::vector<Golden> all_golden() {
    std::vector<Golden> all;
    std::ifstream table(folder_of_golden_files + "commands.txt");
    for (std::string line; std::getline(table, line);)
        if (!line.empty() && line.front() != '#') all.push_back(parsed(line));
    return all;
}

/// The text without the parts that depend on the build and on the clock.
std::string without_circumstances(std::string text) {
    text = std::regex_replace(text, std::regex(R"re("commit": ?"[^"]*")re"), R"("commit": "")");
    text = std::regex_replace(text, std::regex(R"re("date": ?"[^"]*Z")re"), R"("date": "")");
    static const std::regex clock(R"re("(\w*seconds\w*|\w*per_second|threads|processors)": ?[-+.e0-9]+)re");
    text = std::regex_replace(text, clock, R"("$1": 0)");
    return text;
}

class GoldenFile : public testing::TestWithParam<Golden> {};

TEST_P(GoldenFile, IsWhatTheCommandGives) {
    if (sanitized) GTEST_SKIP() << "whole games, which other tests walk through";
    const Golden& golden = GetParam();
    const Folder folder;
    const std::string out = folder / golden.file;
    std::vector<std::string> words = golden.words;
    std::replace(words.begin(), words.end(), std::string("OUT"), out);
    const Ran ran = polemarch(words, {.input = golden.input, .directory = root});
    ASSERT_EQ(ran.status, 0) << ran.error;
    std::string text = ran.output;
    if (std::filesystem::is_regular_file(out)) text = file_text(out);
    if (std::filesystem::is_directory(out)) text = file_text(std::filesystem::directory_iterator(out)->path());
    text = without_circumstances(std::move(text));
    const std::string path = folder_of_golden_files + golden.file;
    if (const char* mode = std::getenv("POLEMARCH_GOLDEN"); mode && mode == std::string("write"))
        std::ofstream(path, std::ios::binary) << text;
    else
        EXPECT_EQ(text, file_text(path)) << path << " holds something else";
}

INSTANTIATE_TEST_SUITE_P(Program, GoldenFile, testing::ValuesIn(all_golden()), [](const auto& golden) {
    return std::regex_replace(golden.param.file, std::regex("[^A-Za-z0-9]"), "_");
});

TEST(Golden, EveryFileBelongsToACommand) {
    std::vector<std::string> files{"CMakeLists.txt", "commands.txt", "golden_test.cpp", "version-1"};
    for (const Golden& golden : all_golden()) files.push_back(golden.file);
    for (const auto& entry : std::filesystem::directory_iterator(folder_of_golden_files))
        EXPECT_NE(std::find(files.begin(), files.end(), entry.path().filename()), files.end()) << entry.path();
}

}  // namespace
}  // namespace polemarch::test
