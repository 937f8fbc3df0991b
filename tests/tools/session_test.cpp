// `polemarch session` from outside: its documentation page shows its answers, a whole game equals that of `polemarch
// play`, its JSON follows the schemas, bad lines do not stop it, and Ctrl-C does.
#include "tests/support/json_files.h"
#include "tests/support/mistakes.h"
#include "tests/support/sanitized.h"

#include <chrono>
#include <optional>
#include <thread>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

/// The program, spoken to line by line; ends with the test.
class Conversation {
public:
    explicit Conversation(std::vector<std::string> words = {}) {
        words.insert(words.begin(), {POLEMARCH_PROGRAM, "session"});
        int in[2], out[2];
        if (pipe(in) != 0 || pipe(out) != 0) std::abort();
        child_ = fork();
        if (child_ == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            for (const int end : {in[0], in[1], out[0], out[1]}) close(end);
            become(words, {});
        }
        close(in[0]);
        close(out[1]);
        to_ = in[1];
        from_ = out[0];
    }
    ~Conversation() {
        close(to_);
        close(from_);
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
    }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void say(const Json& request) {
        const std::string line = request.dump() + "\n";
        requests += line;
        ASSERT_EQ(write(to_, line.data(), line.size()), ssize_t(line.size()));
    }
    Json hear() {
        std::string line;
        for (char c = 0; read(from_, &c, 1) == 1 && c != '\n';) line += c;
        answers += line + "\n";
        return Json::parse(line, nullptr, false);
    }
    Json ask(const Json& request) {
        say(request);
        return hear();
    }
    /// Ends its input, or sends it a signal; returns the exit status and how long that took.
    std::pair<int, std::chrono::milliseconds> end(std::optional<int> signal = std::nullopt) {
        const auto begin = std::chrono::steady_clock::now();
        if (signal)
            kill(child_, *signal);
        else
            shutdown_input();
        const Ran ran = wait_for_end(child_, {});
        child_ = -1;
        return {ran.status,
                std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin)};
    }
    void wait_until_it_catches() const { wait_until_caught(child_, SIGINT); }

    std::string requests, answers;

private:
    void shutdown_input() {
        close(to_);
        to_ = open("/dev/null", O_WRONLY);
    }

    pid_t child_ = -1;
    int to_ = -1, from_ = -1;
};

/// Whether everything that `shown` has is in `real`; "..." as the last of a list or the end of a text leaves out the
/// rest.
void expect_shown(const Json& shown, const Json& real, const std::string& where) {
    if (shown.is_object()) {
        for (const auto& [key, value] : shown.items()) {
            ASSERT_TRUE(real.is_object() && real.contains(key)) << where << ": " << key << " in " << real;
            expect_shown(value, real[key], where + "." + key);
        }
    } else if (shown.is_array()) {
        const bool open = !shown.empty() && shown.back() == "...";
        const std::size_t most = shown.size() - (open ? 1 : 0);
        ASSERT_TRUE(real.is_array() && (open ? real.size() >= most : real.size() == most)) << where << ": " << real;
        for (std::size_t i = 0; i < most; ++i) expect_shown(shown[i], real[i], where + "." + std::to_string(i));
    } else if (shown.is_string() && shown.get<std::string>().ends_with("...")) {
        const std::string text = shown;
        ASSERT_TRUE(real.is_string()) << where << ": " << real;
        EXPECT_THAT(real.get<std::string>(), testing::StartsWith(text.substr(0, text.size() - 3))) << where;
    } else {
        EXPECT_EQ(shown, real) << where;
    }
}

TEST(SessionVerb, TheDialogueOfItsPageIsWhatItSays) {
    const std::string text = file_text(POLEMARCH_SOURCE_DIR "/data/SESSION.md");
    Conversation program;
    std::size_t lines = 0;
    for (std::size_t at = 0; (at = text.find("```json\n", at)) != std::string::npos;) {
        at += 8;
        std::istringstream fenced(text.substr(at, text.find("```", at) - at));
        std::string request, answer;
        const auto exchange = [&] {
            if (request.empty()) return;
            expect_shown(Json::parse(answer), program.ask(Json::parse(request)), request);
            ++lines;
        };
        std::string* last = nullptr;
        for (std::string line; std::getline(fenced, line);) {
            if (line.starts_with("> ")) {
                exchange();
                request = line.substr(2);
                answer.clear();
                last = &request;
            } else if (line.starts_with("< ")) {
                answer = line.substr(2);
                last = &answer;
            } else {
                *last += line.substr(1);
            }
        }
        exchange();
    }
    EXPECT_GE(lines, 10u);
    EXPECT_EQ(program.end().first, 0);
}

TEST(SessionVerb, AGameIsThatOfPlay) {
    Conversation program;
    EXPECT_EQ(program.ask({{"do", "begin"}, {"battle", "worked-example"}, {"seed", 5}, {"general", 2}})["game"], 1);
    std::string typed;
    Json now;
    for (std::size_t move = 0; move < 1000; ++move) {
        now = program.ask({{"do", "advance"}, {"game", 1}})["now"];
        if (now["player"] != "person") break;
        const Json moves = program.ask({{"do", "moves"}, {"game", 1}})["moves"];
        const std::string text = moves[move * 5 % moves.size()]["move"];
        EXPECT_TRUE(program.ask({{"do", "play"}, {"game", 1}, {"move", text}}).contains("log")) << text;
        typed += text + "\n";
    }
    EXPECT_EQ(now["player"], "nobody");
    const std::string record = program.ask({{"do", "save"}, {"game", 1}})["record"];
    EXPECT_EQ(program.end().first, 0);

    const Folder folder;
    const std::string file = folder / "game.jsonl";
    const Ran play = polemarch({"play", "worked-example", "--seed", "5", "--level", "2"},
                               {.input = typed + "save " + file + "\nquit\n"});
    EXPECT_EQ(play.status, 0) << play.error;
    EXPECT_EQ(file_text(file), record);
    EXPECT_EQ(polemarch({"replay", file}).status, 0);

    std::ofstream(folder / "requests") << program.requests;
    std::ofstream(folder / "answers") << program.answers;
    expect_schema("session-request.schema.json", folder / "requests", "--lines");
    expect_schema("session-answer.schema.json", folder / "answers", "--lines");
}

TEST(SessionVerb, ProgressComesBeforeTheAnswer) {
    Conversation program;
    program.ask({{"do", "begin"}, {"battle", "heraclea"}, {"side", "A"}, {"general", 4}, {"seed", 3}});
    program.say({{"do", "advance"}, {"game", 1}, {"progress", true}});
    Json log = Json::array(), line = program.hear();
    for (; line.contains("event"); line = program.hear())
        if (line["event"] == "step") log.push_back(line["log"][0]);
    EXPECT_EQ(line["do"], "advance");
    EXPECT_EQ(line["log"], log);
    EXPECT_FALSE(log.empty());
    EXPECT_TRUE(program.ask({{"do", "state"}, {"game", 1}}).contains("now"));
    const Folder folder;
    std::ofstream(folder / "requests") << program.requests;
    std::ofstream(folder / "answers") << program.answers;
    expect_schema("session-request.schema.json", folder / "requests", "--lines");
    expect_schema("session-answer.schema.json", folder / "answers", "--lines");
}

TEST(SessionVerb, BadLinesAreAnsweredAndTheStreamGoesOn) {
    const std::string input = "attack\n\n   \n{\"do\": \"help\"\n\xff\xfe\n" + std::string(100, '\0') + "\n" +
                              std::string(9'000'000, 'x') + "\n{\"do\": \"games\", \"id\": \"last\"}";
    const Ran ran = polemarch({"session"}, {.input = input});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.error, "");
    std::istringstream lines(ran.output);
    std::vector<Json> answers;
    for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
    ASSERT_EQ(answers.size(), 6u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_TRUE(answers[i].contains("error")) << i;
    EXPECT_EQ(answers[5]["games"], Json::array());
    EXPECT_EQ(answers[5]["id"], "last");
    const Folder folder;
    std::ofstream(folder / "answers") << ran.output;
    expect_schema("session-answer.schema.json", folder / "answers", "--lines");
}

/// While it waits, while the general thinks, and while a search for advice runs.
TEST(SessionVerb, CtrlCEndsItWithinASecond) {
    const auto limit = std::chrono::milliseconds(sanitized ? 5000 : 2000);  // a second, on a busy machine
    for (const char* const busy : {"", "advance", "hint"}) {
        Conversation program;
        program.wait_until_it_catches();
        program.ask({{"do", "begin"}, {"battle", "gaugamela"}, {"general", "level-7"}, {"side", "A"}, {"seed", 2}});
        if (*busy) program.say({{"do", busy}, {"game", 1}});
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const auto [status, time] = program.end(SIGINT);
        EXPECT_EQ(status, 130) << busy;
        EXPECT_LT(time, limit) << busy;
    }
}

class SessionMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(SessionMistakes, AreExplained) { expect_explained(GetParam()); }
const Mistake mistakes_of_session[] = {
    {"scenario", {"session", "heraclea"}, "'session' does not take 'heraclea'; see polemarch help session"},
    {"data", {"session", "--data", "/nowhere"}, "the data directory '/nowhere' (--data) is no directory"},
};
INSTANTIATE_TEST_SUITE_P(All, SessionMistakes, testing::ValuesIn(mistakes_of_session), name_of_mistake);

}  // namespace
}  // namespace polemarch::test
