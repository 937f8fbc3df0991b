// `polemarch umpire` from outside: its documentation page shows its output, its JSON follows the schemas, bad lines do
// not stop it.
#include "core/text.h"
#include "tests/support/json_files.h"
#include "tests/support/mistakes.h"

#include <map>
#include <regex>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;

const std::string page = POLEMARCH_SOURCE_DIR "/data/blood_of_kings/UMPIRE.md";

/// The text between the fence of this kind and the next fence.
std::string fenced(const std::string& kind) {
    const std::string text = file_text(page);
    const std::size_t from = text.find("```" + kind + "\n") + kind.size() + 4;
    return text.substr(from, text.find("```", from) - from);
}

TEST(Umpire, TheDialogueOfItsPageIsWhatItSays) {
    const std::string dialogue = fenced("text");
    std::string typed;
    int lines = 0;
    std::istringstream all(dialogue);
    for (std::string line; std::getline(all, line);)
        for (const char* prompt : {"umpire > ", "yes or no > ", "throw: yes, no, or the dice > "})
            if (line.starts_with(prompt)) {
                typed += line.substr(std::string(prompt).size()) + "\n";
                ++lines;
            }
    EXPECT_GE(lines, 8);
    const Ran ran = polemarch({"umpire", "--typed", "--seed", "7"}, {.input = typed});
    EXPECT_EQ(ran.output, dialogue);
    EXPECT_EQ(ran.status, 0);
}
TEST(Umpire, TheRequestsOfItsPageAreAnsweredSo) {
    std::vector<std::string> requests;
    std::vector<std::string> replies;
    std::istringstream all(fenced("json"));
    std::vector<std::string>* last = nullptr;
    for (std::string line; std::getline(all, line);) {
        if (line.starts_with("> ") || line.starts_with("< ")) {
            last = line[0] == '>' ? &requests : &replies;
            last->push_back(line.substr(2));
        } else {
            last->back() += line.substr(1);
        }
    }
    ASSERT_EQ(requests.size(), replies.size());
    EXPECT_GE(requests.size(), 4u);
    std::string input;
    for (const std::string& request : requests) input += request + "\n";
    const Ran ran = polemarch({"umpire", "--seed", "7"}, {.input = input});
    std::istringstream output(ran.output);
    for (const std::string& reply : replies) {
        std::string line;
        ASSERT_TRUE(std::getline(output, line));
        EXPECT_EQ(Json::parse(line), Json::parse(reply));
    }
}

// JSON Schema: 6.0 is an integer.
TEST(Umpire, AWholeNumberMayHaveAPoint) {
    const auto replies = [](const std::string& dice, const std::string& bases) {
        return polemarch({"umpire"}, {.input = R"({"action": "melee", "actor": {"type": "HC", "bases": )" + bases +
                                               R"(}, "target": "MS", "dice": )" + dice + "}\n"})
            .output;
    };
    EXPECT_EQ(replies("[6.0, 1.0]", "4.0"), replies("[6, 1]", "4"));
    EXPECT_EQ(replies("[6, 1]", "4").find("\"error\""), std::string::npos);
    EXPECT_NE(replies("[6.5, 1]", "4").find("a die shows 1 to 6, found 6.5"), std::string::npos);
    EXPECT_NE(replies("[6, 1e99]", "4").find("a die shows 1 to 6, found "), std::string::npos);
    EXPECT_NE(replies("[6, 1]", "4.5").find("\"error\""), std::string::npos);
}

const std::vector<std::string> requests{
    R"({"action": "initiative"})",
    R"({"action": "command", "actor": {"leader": "exceptional"}})",
    R"({"do": "odds", "action": "melee", "actor": "HC,charging,leader", "target": {"type": "Medium Swordsmen", "bases": 4}})",
    R"({"id": [1, "two"], "action": "melee", "actor": "HC,leader", "target": "MS,leader", "numbers": "actor-outnumbered"})",
    R"({"action": "charge", "actor": "HC", "target": "BW,aggressive", "throw": "person"})",
    R"({"action": "charge", "actor": "HC", "target": "BW", "throw": "person"})",
    R"({"answer": true})",
    R"({"do": "next"})",
    R"({"dice": [6, 4]})",
    R"({"do": "next", "throw": "umpire"})",
    R"({"action": "charge", "actor": "LH", "target": "LI", "answers": {"evade": true}})",
    R"({"answer": true})",
    R"({"action": "retire", "actor": "HS,superior", "target": "MS", "dice": [1]})",
    R"({"action": "uncontrolled", "actor": "MS,impetuous", "target": "HS"})",
    R"({"action": "march", "actor": "LI"})",
    R"({"action": "fire", "actor": "AR,1", "target": {"type": "EL", "bases": 2, "cover": "wall", "march": true, "leader": null}})",
    R"({"do": "fields"})",
};

TEST(Umpire, RequestsAndRepliesAreAsTheirSchemasSay) {
    std::string input;
    for (const std::string& request : requests) input += request + "\n";
    const Ran ran = polemarch({"umpire", "--seed", "3"}, {.input = input});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.error, "");
    const Folder folder;
    std::ofstream(folder / "requests") << std::regex_replace(input, std::regex(", \"leader\": null"), "");
    std::ofstream(folder / "replies") << ran.output;
    expect_schema("umpire-request.schema.json", folder / "requests", "--lines");
    expect_schema("umpire.schema.json", folder / "replies", "--lines");
    std::istringstream lines(ran.output);
    std::size_t count = 0;
    std::map<std::string, int> kinds;
    for (std::string line; std::getline(lines, line); ++count) ++kinds[Json::parse(line)["kind"].get<std::string>()];
    EXPECT_EQ(count, requests.size());
    EXPECT_EQ(kinds["error"], 1);  // Bowmen are not aggressive
    for (const char* kind : {"odds", "question", "dice", "result", "fields"}) EXPECT_GE(kinds[kind], 1) << kind;
    // The same lines with the same seed give the same output; another seed gives another.
    EXPECT_EQ(polemarch({"umpire", "--seed", "3"}, {.input = input}).output, ran.output);
    EXPECT_NE(polemarch({"umpire", "--seed", "4"}, {.input = input}).output, ran.output);
}
TEST(Umpire, BadLinesAreAnsweredAndTheStreamGoesOn) {
    const std::string input = "melee\n\n   \n{\"action\": \"melee\"\n\xff\xfe\n" + std::string(100, '\0') + "\n" +
                              std::string(3'000'000, 'x') + "\n{\"action\": \"initiative\", \"dice\": [1]}";
    const Ran ran = polemarch({"umpire"}, {.input = input});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.error, "");
    std::istringstream lines(ran.output);
    std::vector<Json> replies;
    for (std::string line; std::getline(lines, line);) replies.push_back(Json::parse(line));
    ASSERT_EQ(replies.size(), 6u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(replies[i]["kind"], "error") << i;
    EXPECT_EQ(replies[5]["words"], "The Attacker chooses who goes first.");
    const Folder folder;
    std::ofstream(folder / "replies") << ran.output;
    expect_schema("umpire.schema.json", folder / "replies", "--lines");
}
TEST(Umpire, AtATerminalItTalks) {
    Terminal terminal({POLEMARCH_PROGRAM, "umpire", "--seed", "7"});
    terminal.wait_for("umpire > ");
    terminal.type("actor HC\r");
    terminal.wait_for("actor: Heavy Cavalry (4 bases)");
    terminal.type("target MC,aggressive\r");
    terminal.wait_for("target: Medium Cavalry");
    terminal.type("charge\r");
    terminal.wait_for("Does the target evade (Charges_4)?");
    terminal.type("cancel\r");
    terminal.wait_for("Does the target counter-charge (Charges_3)?");
    terminal.type("ok\r");
    terminal.wait_for("Type next for the melee");
    terminal.type("next\r");
    terminal.wait_for("throw: yes, no, or the dice > ");
    terminal.type("1 6\r");
    terminal.wait_for("The actor loses");
    terminal.type("quit\r");
    EXPECT_EQ(terminal.finish().status, 0);
}
TEST(Umpire, NoLineIsWiderThanTheScreen) {
    const Ran ran =
        polemarch({"umpire", "--typed"},
                  {.input = "help\nwords\nactor MP,3,of=5,demoralized,exceptional,commander,impetuous,armoured,woods,"
                            "uphill,acted,engaged,support=12\ntarget LI,5,of=6,demoralized,leader\nfields\nmelee\n"
                            "yes\nactor acted=no engaged=no\ncharge\nyes\nyes\nnext\nno\nfire\nmelee 3\nquit\n"});
    std::istringstream lines(ran.output);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("> actor MP") != std::string::npos) continue;  // a typed line
        EXPECT_LE(width_of(line), 100) << line;
        EXPECT_EQ(line.find("…"), std::string::npos) << line;
    }
    EXPECT_THAT(polemarch({"help"}).output, testing::HasSubstr("  umpire "));
}

class UmpireMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(UmpireMistakes, AreExplained) { expect_explained(GetParam()); }
const Mistake mistakes_of_umpire[] = {
    {"system", {"umpire", "ancient-battles"}, "'ancient-battles' has no umpire; there is one of: blood-of-kings"},
    {"unknown", {"umpire", "chess"}, "'chess' has no umpire; there is one of: blood-of-kings"},
    {"both", {"umpire", "--json", "--typed"}, "the options '--json' and '--typed' do not go together"},
};
INSTANTIATE_TEST_SUITE_P(All, UmpireMistakes, testing::ValuesIn(mistakes_of_umpire), name_of_mistake);

}  // namespace
}  // namespace polemarch::test
