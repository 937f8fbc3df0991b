// What a game server tells and to whom: secrets, schemas, several games at the same time.
#include "tests/sim/protocol/client.h"

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

/// All that can be asked about a game that is loaded from `record` for this side, but its number.
std::string all_said(Client& client, const Json& record, const std::string& side) {
    const Json loaded = client.get({{"do", "load"}, {"record", record}, {"side", side}, {"general", "heuristic"}});
    client.game = loaded["game"];
    const Json show{"board", "units", "position", "table", "ground", "pieces"};
    std::string said = client.in("state", {{"from", 0}, {"show", show}}).dump();
    for (const char* unit : {"A1", "A2", "B1", "B2"}) said += client.ask_in("look", {{"unit", unit}}).dump();
    said += client.ask_in("moves", {{"points", "yes"}}).dump();
    for (const char* wish : {"moves", "luck", "save", "odds"}) said += client.ask_in(wish).dump();
    client.in("close");
    const std::string number = "\"game\":" + std::to_string(client.game);
    for (std::size_t at = 0; (at = said.find(number, at)) != std::string::npos;) said.erase(at, number.size());
    return said;
}

/// Two persons make the secret choices of the Standard Wargame Rules: whichever it was, the other side is told the
/// same until it shows.
TEST(GameServer, SecretsStaySecret) {
    Client client;
    client.begin({{"battle", "zama-202bc"}, {"general", "person"}});
    const std::uint64_t both = client.game;
    std::size_t secrets = 0;
    for (int choice = 0; choice < 60 && secrets < 2; ++choice) {
        client.game = both;
        const Json now = client.in("advance")["now"];
        ASSERT_EQ(now["player"], "person");
        const std::string enemy = now["side"] == "A" ? "B" : "A";
        const Json moves = client.in("moves")["moves"], before = client.in("save")["record"];
        std::set<std::string> said;
        std::size_t made = 0;
        for (const Json& move : moves) {
            if (made == 3) break;
            client.game = client.get({{"do", "load"}, {"record", before}})["game"];
            client.in("play", {{"move", move["move"]}});
            const Json after = client.in("save")["record"];
            client.in("close");
            std::string one = all_said(client, after, enemy);
            if (one.find("makes a secret choice") == std::string::npos) break;
            ++made;
            EXPECT_THAT(one, HasSubstr(R"(\"move\":\"secret\")")) << "its record";
            said.insert(std::move(one));
        }
        if (made > 1) {
            ++secrets;
            EXPECT_EQ(said.size(), 1u) << now["due"]["say"];
        }
        client.game = both;
        client.in("play", {{"move", moves.back()["move"]}});
    }
    EXPECT_GT(secrets, 0u);
}

/// Real exchanges of all three systems are as the schemas say.
class Exchanges : public testing::TestWithParam<const char*> {};
TEST_P(Exchanges, AreAsTheSchemasSay) {
    Client client;
    client.begin({{"battle", GetParam()}, {"side", "B"}, {"seed", 2}, {"id", "first"}});
    play_on(client, 15);
    Json show{"board", "units", "position", "ground", "pieces"};
    if (client.in("state")["battle"]["system"] == "standard-wargame") show.push_back("table");
    const Json state = client.in("state", {{"show", show}, {"from", 0}, {"width", 80}, {"id", 7}});
    EXPECT_EQ(state["id"], 7);
    EXPECT_EQ(state["log"].size(), state["now"]["steps"].get<std::size_t>());
    EXPECT_FALSE(state["units"].empty());
    if (state.contains("table")) expect_schema_of(state["table"].dump(), "state-standard-wargame.schema.json");
    client.in("judge", {{"move", "retreat to Moscow"}});
    client.ask_in("undo");
    const Json moves = client.in("moves", {{"points", "yes"}})["moves"];
    if (!moves.empty()) {
        client.in("odds", {{"move", moves[0]["move"]}});
        EXPECT_EQ(client.in("reply", {{"move", moves[0]["move"]}}), client.in("reply", {{"move", moves[0]["move"]}}));
        client.in("judge", {{"move", moves[0]["move"]}, {"points", "yes"}});
    }
    const Json unit = state["pieces"]["units"][0];
    client.in("look", {{"unit", unit["name"]}});
    Json at{{"unit", unit["name"]}};
    if (state["ground"]["kind"] == "hexes")
        at.update(Json{{"hex", "C3"}, {"facing", 1}});
    else
        at.update(Json{{"x", 5}, {"y", 6.5}, {"heading", 90}});
    client.ask_in("near", {{"at", at}});
    client.in("luck");
    const Json saved = client.in("save");
    client.ask({{"do", "load"}, {"record", saved["record"]}});
    client.ask_in("stop");
    client.in("dice", {{"mine", {"A", "B"}}});
    client.in("resign");
    client.get({{"do", "games"}});
    client.get({{"do", "battles"}});
    client.get({{"do", "preview"}, {"battle", "heraclea"}});
    client.get({{"do", "settings"}});
    client.get({{"do", "help"}});
    client.in("close");
    client.expect_schemas();
}
INSTANTIATE_TEST_SUITE_P(All, Exchanges, testing::Values("heraclea", "plataea", "leuctra"),
                         [](const auto& battle) { return std::string(battle.param); });

/// One game thinks for 20 seconds; another one does not wait, and neither does "stop".
TEST(GameServer, AGameThatThinksBlocksNoOther) {
    Client client;
    client.begin({{"battle", "gaugamela"}, {"general", "level-7:milliseconds=20000"}, {"side", "B"}, {"seed", 2}});
    client.in("advance");
    client.in("play", {{"move", "concede"}});
    const std::uint64_t slow = client.game;
    sim::GameServer& server = client.server;
    std::atomic<bool> thinks{true};
    std::string advanced;
    std::jthread thinker([&] {
        advanced = server.answer(Json{{"do", "advance"}, {"game", slow}, {"until", "person"}}.dump());
        thinks = false;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    client.begin({{"battle", "worked-example"}});
    EXPECT_FALSE(play_on(client, 3).empty());
    EXPECT_TRUE(thinks);
    client.game = slow;
    EXPECT_EQ(client.in("stop")["stopped"], true);
    thinker.join();
    const Json answer = Json::parse(advanced);
    EXPECT_EQ(answer["stopped"], true) << advanced;
    EXPECT_FALSE(answer["log"].empty());
    EXPECT_EQ(client.in("stop")["stopped"], false);
}

}  // namespace
}  // namespace polemarch::test
