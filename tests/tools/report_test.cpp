// polemarch report from outside.
#include "tests/support/json_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ::testing::HasSubstr;

const std::string small = R"(format = "polemarch experiment 1"
name = "small"
[play]
scenarios = ["worked-example"]
[[change]]
path = "side.B.panic"
values = [10, 14]
[games]
pairs = 20
)";

class ReportVerb : public ::testing::Test {
protected:
    /// A store of an experiment of 40 games.
    std::string store() const {
        std::ofstream(folder_ / "small.toml", std::ios::binary) << small;
        const Ran ran = polemarch({"experiment", "run", folder_ / "small.toml", "--store", folder_ / "small.sqlite"});
        EXPECT_EQ(ran.status, 0) << ran.error;
        return folder_ / "small.sqlite";
    }
    const Folder folder_;
};

TEST_F(ReportVerb, WritesAPageAndATextThatSayTheSame) {
    const std::string from = store();
    const Ran ran = polemarch({"report", from, "--html", folder_ / "one.html", "--md", folder_ / "one.md"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_EQ(ran.output, "40 games in 2 cells\n");
    for (const char* file : {"one.html", "one.md"})
        for (const char* part : {"The worked example", "side.B.panic", "How to repeat this", "Assumed figures"})
            EXPECT_THAT(file_text(folder_ / file), HasSubstr(part));
    EXPECT_THAT(file_text(folder_ / "one.md"), HasSubstr(small));
    EXPECT_THAT(file_text(folder_ / "one.html"), HasSubstr("name = &quot;small&quot;"));
    EXPECT_EQ(polemarch({"report", from, "--html", folder_ / "two.html", "--md", folder_ / "two.md"}).status, 0);
    for (const std::string end : {".html", ".md"})
        EXPECT_EQ(file_text(folder_ / ("two" + end)), file_text(folder_ / ("one" + end)));
}

TEST_F(ReportVerb, SaysWhatIsWrong) {
    const std::string from = store(), page = folder_ / "page.html";
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "report");
        const Ran ran = polemarch(words);
        EXPECT_EQ(ran.status, 2);
        return ran.error;
    };
    EXPECT_EQ(refusal({from}),
              "polemarch: error: 'report' needs --html FILE or --md FILE; see polemarch help report\n");
    EXPECT_THAT(refusal({from, "--html", page, "--md", page}), HasSubstr("cannot be both a page and a text"));
    EXPECT_THAT(refusal({from, "--html", from}), HasSubstr(from));
    EXPECT_THAT(refusal({folder_ / "small.toml", "--html", page}), HasSubstr("is no store of games"));
    std::ofstream(page) << "mine";
    EXPECT_THAT(refusal({from, "--html", page}), HasSubstr("exists"));
    EXPECT_EQ(file_text(page), "mine");
    EXPECT_EQ(polemarch({"report", from, "--html", page, "--force"}).status, 0);
}

}  // namespace
}  // namespace polemarch::test
