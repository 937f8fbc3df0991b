// The weights in use are those that the current program makes with the command in their file.
#include "tests/support/json_files.h"

#include <gtest/gtest.h>

#include <toml++/toml.h>

#include <iterator>
#include <sstream>

namespace polemarch::test {
namespace {

class WeightsInUse : public testing::TestWithParam<const char*> {};

TEST_P(WeightsInUse, AreMadeAgainByTheCommandInTheirFile) {
    const std::string path = std::string(POLEMARCH_SOURCE_DIR "/data/") + GetParam() + "/evaluation.toml";
    const std::string in_use = file_text(path);
    std::istringstream command(toml::parse(in_use)["made"]["command"].value_or(std::string()));
    std::vector<std::string> words{std::istream_iterator<std::string>(command), {}};
    ASSERT_GT(words.size(), 2u);
    ASSERT_EQ(words[0], "polemarch");
    const Folder folder;
    words.erase(words.begin());
    words.insert(words.end(), {"--out", folder / "weights"});
    const Ran run = polemarch(words);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(file_text(folder / "weights"), in_use);
}
INSTANTIATE_TEST_SUITE_P(Long, WeightsInUse, testing::Values("ancient_battles", "blood_of_kings"),
                         [](const auto& system) { return std::string(system.param); });

}  // namespace
}  // namespace polemarch::test
