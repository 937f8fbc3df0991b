// Malformed and hostile requests: each is answered by an error that says what is wrong, and changes nothing.
#include "core/random.h"
#include "core/text.h"
#include "tests/sim/protocol/client.h"

#include <iterator>
#include <map>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

struct Hostile {
    const char* name;
    std::string request;
    std::string kind, message;  ///< part of it
};
void PrintTo(const Hostile& one, std::ostream* out) { *out << one.name; }

std::string nested(std::size_t depth) {
    std::string text = R"({"do": "help", "id": )";
    for (std::size_t i = 0; i < depth; ++i) text += '[';
    for (std::size_t i = 0; i < depth; ++i) text += ']';
    return text + "}";
}
std::string many_values() {
    std::string text = R"({"do": "state", "game": 1, "show": [)";
    for (int i = 0; i < 5000; ++i) text += "1,";
    return text + "1]}";
}

const Hostile hostile[] = {
    {"empty", "", "request", ""},
    {"no_json", "attack!", "request", ""},
    {"half", R"({"do": "help")", "request", ""},
    {"two", R"({"do": "help"} {"do": "help"})", "request", ""},
    {"list", "[1, 2]", "request", "a request is an object"},
    {"number", "7", "request", "a request is an object"},
    {"null", "null", "request", "a request is an object"},
    {"nothing", "{}", "request", "the key 'do' is missing"},
    {"no_text", R"({"do": 1})", "request", "'do' must be a text, found 1"},
    {"unknown", R"({"do": "advnce", "game": 1})", "request", "unknown request 'advnce', did you mean 'advance'?"},
    {"unknown_key", R"({"do": "play", "game": 1, "mvoe": "pass"})", "request",
     "unknown key 'mvoe', did you mean 'move'?"},
    {"double_key", R"({"do": "help", "do": "close"})", "request", ""},
    {"no_game", R"({"do": "state"})", "request", "the key 'game' is missing"},
    {"other_game", R"({"do": "state", "game": 2})", "game", "there is no game 2"},
    {"game_zero", R"({"do": "state", "game": 0})", "request", "'game' must be a whole number from 1 to"},
    {"game_below", R"({"do": "state", "game": -1})", "request", "'game' must be a whole number from 1 to"},
    {"game_half", R"({"do": "state", "game": 1.5})", "request", "found 1.5"},
    {"game_huge", R"({"do": "state", "game": 1e300})", "request", "'game' must be a whole number from 1 to"},
    {"game_text", R"({"do": "state", "game": "1"})", "request", "'game' must be a whole number from 1 to"},
    {"deep", nested(3'000), "request", "deep"},
    {"deep_id", nested(3), "request", "'id' must be a text"},
    {"long_id", R"({"do": "help", "id": ")" + std::string(101, 'x') + "\"}", "limit", "'id' has 101 bytes"},
    {"many_values", many_values(), "request", ""},
    {"zeros", std::string(100, '\0'), "request", ""},
    {"not_utf8", "{\"do\": \"play\", \"game\": 1, \"move\": \"\xff\xfe\"}", "request", ""},
    {"half_pair", R"({"do": "play", "game": 1, "move": "\ud800"})", "request", ""},
    {"control", R"({"do": "play", "game": 1, "move": "\u001b[2J"})", "refused", ""},
    {"long_move", R"({"do": "play", "game": 1, "move": ")" + std::string(5000, 'x') + "\"}", "limit",
     "'move' has 5,000 bytes, at most 4,096"},
    {"long_request", R"({"do": "play", "game": 1, "move": ")" + std::string(70'000, 'x') + "\"}", "limit",
     "a request has 70,"},
    {"very_long", std::string(9'000'000, ' '), "limit", "too long"},
    {"move_list", R"({"do": "play", "game": 1, "move": ["pass"]})", "request", "'move' must be a text"},
    {"width", R"({"do": "state", "game": 1, "width": 1000000})", "request", "from 80 to 400"},
    {"show", R"({"do": "state", "game": 1, "show": ["bord"]})", "request",
     "unknown value of 'show' 'bord', did you mean 'board'?"},
    {"no_table", R"({"do": "state", "game": 1, "show": ["table"]})", "request", ""},
    {"until", R"({"do": "advance", "game": 1, "until": "never"})", "request", "unknown value of 'until' 'never'"},
    {"no_dice", R"({"do": "roll", "game": 1, "faces": {"A": [1]}})", "refused", ""},
    {"faces", R"({"do": "roll", "game": 1, "faces": [1]})", "refused", ""},
    {"mine", R"({"do": "dice", "game": 1, "mine": ["C"]})", "request", "unknown side in 'mine' 'C'"},
    {"mine_text", R"({"do": "dice", "game": 1, "mine": "A"})", "request", "'mine' must be a list of texts"},
    {"step", R"({"do": "why", "game": 1, "step": 0})", "request", "'step' must be a whole number from 1"},
    {"step_beyond", R"({"do": "why", "game": 1, "step": 4000000000})", "refused", "there is no step 4000000000"},
    {"rollouts", R"({"do": "review", "game": 1, "rollouts": 100000})", "request", "from 16 to 10000"},
    {"seconds", R"({"do": "review", "game": 1, "seconds": 100000})", "request", "from 1 to 600"},
    {"battle", R"({"do": "begin", "battle": "heraclia"})", "request", "did you mean 'heraclea'?"},
    {"path", R"({"do": "begin", "battle": "/etc/passwd"})", "request", "unknown battle '/etc/passwd'"},
    {"path_up", R"({"do": "begin", "battle": "../scenarios/heraclea.toml"})", "request", "unknown battle"},
    {"army_path", R"({"do": "begin", "army-a": "/etc/passwd", "army-b": "maurya"})", "request",
     "'army-a' must be a short name"},
    {"army_list_path", R"({"do": "begin", "army-a": "list:../../x", "army-b": "maurya"})", "request",
     "'army-a' must be a short name"},
    {"army", R"({"do": "begin", "army-a": "murya", "army-b": "maurya"})", "request", "murya"},
    {"one_army", R"({"do": "begin", "army-a": "maurya"})", "request", "the key 'army-b' is missing"},
    {"both", R"({"do": "begin", "battle": "heraclea", "army-a": "maurya", "army-b": "maurya"})", "request", "either"},
    {"points", R"({"do": "begin", "battle": "heraclea", "points": 50})", "request", "'points' need 'army-a'"},
    {"no_battle", R"({"do": "begin"})", "request", "the key 'battle' is missing"},
    {"side", R"({"do": "begin", "battle": "heraclea", "side": "C"})", "request", "'side' must be \"A\" or \"B\""},
    {"agent", R"({"do": "begin", "battle": "heraclea", "general": "heroic"})", "request", "unknown agent 'heroic'"},
    {"level", R"({"do": "begin", "battle": "heraclea", "general": 8})", "request", "unknown agent 'level-8'"},
    {"setting", R"({"do": "begin", "battle": "heraclea", "general": "level-3:brain=2"})", "request", "brain"},
    {"slow", R"({"do": "begin", "battle": "heraclea", "general": "level-7:simulations=10000000"})", "limit",
     "the setting 'simulations' is at most 24000 here, found 10000000"},
    {"slow_nodes", R"({"do": "begin", "battle": "heraclea", "general": "level-7:nodes=10000000"})", "limit", "nodes"},
    {"slow_clock", R"({"do": "begin", "battle": "heraclea", "general": "level-7:milliseconds=3600000"})", "limit",
     "milliseconds"},
    {"temperament", R"({"do": "begin", "battle": "heraclea", "temperament": "mad"})", "request", "mad"},
    {"temperament_of_two", R"({"do": "begin", "battle": "heraclea", "general": "person", "temperament": "bold"})",
     "request", "'temperament' does not go with two persons"},
    {"handicap", R"({"do": "begin", "battle": "heraclea", "handicap": "A:vp=1"})", "request", "'handicap' must be"},
    {"handicap_side", R"({"do": "begin", "battle": "heraclea", "handicap": {"C": "vp=1"}})", "request", "side"},
    {"handicap_dial", R"({"do": "begin", "battle": "heraclea", "handicap": {"A": "luck=1"}})", "request", "luck"},
    {"option", R"({"do": "begin", "battle": "heraclea", "options": ["elefants"]})", "request", "elefants"},
    {"option_kings", R"({"do": "begin", "battle": "plataea", "options": ["elephants"]})", "request",
     "no optional rules"},
    {"seed", R"({"do": "begin", "battle": "heraclea", "seed": 18446744073709551616})", "request", "'seed' must be"},
    {"seed_below", R"({"do": "begin", "battle": "heraclea", "seed": -1})", "request", "'seed' must be"},
    {"record", R"({"do": "load", "record": "x"})", "request", ""},
    {"record_empty", R"({"do": "load", "record": ""})", "request", ""},
    {"record_list", R"({"do": "load", "record": []})", "request", "'record' must be a text"},
};

class HostileRequests : public testing::TestWithParam<Hostile> {
protected:
    static Client& client() {
        static Client one;
        static const bool begun =
            one.begin({{"battle", "worked-example"}}).contains("game") && one.in("advance").contains("now");
        EXPECT_TRUE(begun);
        return one;
    }
};
TEST_P(HostileRequests, AreAnsweredByAnError) {
    Client& one = client();
    const Json before = one.in("state", {{"from", 0}});
    const std::string text = one.server.answer(GetParam().request);
    EXPECT_TRUE(is_printable(text)) << text;
    EXPECT_LT(text.size(), 3000u);
    const Json answer = Json::parse(text);
    EXPECT_EQ(answer["format"], "polemarch-game");
    ASSERT_TRUE(answer.contains("error")) << text;
    EXPECT_EQ(answer["error"]["kind"], GetParam().kind) << text;
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr(GetParam().message));
    EXPECT_EQ(one.in("state", {{"from", 0}}), before);
    EXPECT_EQ(one.server.games(), 1u);
}
INSTANTIATE_TEST_SUITE_P(All, HostileRequests, testing::ValuesIn(hostile),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(GameServerLimits, SoManyGamesAndNoMore) {
    sim::ServerLimits limits;
    limits.games = 3;
    Client client(limits);
    for (int game = 0; game < 3; ++game) client.begin({{"battle", "worked-example"}});
    const Json error = client.ask({{"do", "begin"}, {"battle", "worked-example"}})["error"];
    EXPECT_EQ(error["kind"], "busy");
    EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("3 games are open"));
    client.in("close", {{"game", 2}});
    EXPECT_EQ(client.begin({{"battle", "worked-example"}})["game"], 4);
    EXPECT_EQ(client.server.games(), 3u);
}

/// Valid requests with one part exchanged for another, or with bytes changed; the same in every run.
class Mutator {
public:
    explicit Mutator(std::uint64_t seed) : stream_(seed) {}

    std::string request() {
        Json json = Json::parse(std::string(seeds[below(std::size(seeds))]));
        for (std::size_t i = below(3); i > 0; --i) exchange(json);
        std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
        for (std::size_t i = below(4) == 0 ? 1 + below(3) : 0; i > 0 && !text.empty(); --i) {
            const std::size_t at = below(text.size());
            if (below(2) == 0)
                text[at] = static_cast<char>(below(256));
            else
                text.erase(at, 1 + below(8));
        }
        return text;
    }

private:
    static constexpr std::string_view seeds[] = {
        R"({"do":"begin","battle":"worked-example","side":"A","general":"random","seed":3,"mine":["A"]})",
        R"({"do":"begin","battle":"worked-example","general":"person","handicap":{"A":"vp=1"},"options":["re-rolls"]})",
        R"({"do":"state","game":1,"show":["board","units","position"],"from":0,"width":90})",
        R"({"do":"moves","game":1,"subject":""})",
        R"({"do":"play","game":1,"move":"pass"})",
        R"({"do":"judge","game":2,"move":"C9 move"})",
        R"({"do":"odds","game":1})",
        R"({"do":"reply","game":1,"move":"pass"})",
        R"({"do":"advance","game":1,"until":"step"})",
        R"({"do":"advance","game":2})",
        R"({"do":"roll","game":1,"faces":{"A":[1,2],"B":[3]}})",
        R"({"do":"roll","game":1,"faces":{"A":[4]}})",
        R"({"do":"dice","game":1,"mine":["B"]})",
        R"({"do":"undo","game":1})",
        R"({"do":"luck","game":1})",
        R"({"do":"save","game":1})",
        R"({"do":"load","record":"{\"format\":\"polemarch-record\",\"version\":2}\n"})",
        R"({"do":"stop","game":1})",
        R"({"do":"close","game":2})",
        R"({"do":"games","id":5})",
        R"({"do":"resign","game":3})"};

    std::size_t below(std::size_t most) { return stream_.below(static_cast<std::uint32_t>(most)); }
    Json value() {
        switch (below(9)) {
            case 0: return nullptr;
            case 1: return below(2) == 0;
            case 2: return -1;
            case 3: return static_cast<std::uint64_t>(below(5));
            case 4: return 0.5;
            case 5: return std::string(below(40), 'x');
            case 6: return Json::array({1, "A", nullptr});
            case 7: return Json::object({{"A", {6}}});
            default: return "\xff\xfe";
        }
    }
    void exchange(Json& json) {
        const std::size_t at = below(json.size());
        auto item = json.begin();
        std::advance(item, static_cast<std::ptrdiff_t>(at));
        switch (below(3)) {
            case 0: item.value() = value(); return;
            case 1: json.erase(item); return;
            default: json[std::string(seeds[below(std::size(seeds))].substr(2, 2 + below(6)))] = value(); return;
        }
    }

    AgentStream stream_;
};

TEST(HostileRequests, AFuzzRunGetsNothingButAnswers) {
    Client client;
    Mutator mutator(38);
    std::map<std::string, int> kinds;
    for (int i = 0; i < 4000; ++i) {
        const std::string request = mutator.request(), text = client.server.answer(request);
        ASSERT_EQ(text.find('\n'), std::string::npos) << request;
        const Json answer = Json::parse(text);
        ASSERT_EQ(answer["format"], "polemarch-game") << request;
        const std::string kind = answer.contains("error") ? answer["error"]["kind"].get<std::string>() : "answered";
        ASSERT_NE(kind, "fault") << request << "\n" << text;
        ++kinds[kind];
        ASSERT_LE(client.server.games(), 32u);
    }
    EXPECT_GT(kinds["answered"], 400);
    EXPECT_GT(kinds["request"], 400);
    EXPECT_GT(kinds["refused"], 20);
}

}  // namespace
}  // namespace polemarch::test
