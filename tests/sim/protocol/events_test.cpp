// Events of a game for those who watch it, and how thinking is stopped and limited.
#include "ai/thinking.h"
#include "sim/protocol/game_server.h"
#include "tests/sim/protocol/client.h"
#include "tests/support/open_in_tree.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

/// All events of a game, kept.
struct Watcher {
    explicit Watcher(Client& client)
        : subscription(client.server.subscribe(client.game, [this](const std::string& line) {
              events.push_back(Json::parse(line));
              lines += line + "\n";
          })) {}
    [[nodiscard]] std::vector<Json> of(std::string_view kind) const {
        std::vector<Json> some;
        for (const Json& event : events)
            if (event["event"] == kind) some.push_back(event);
        return some;
    }

    std::vector<Json> events;
    std::string lines;
    std::unique_ptr<sim::Subscription> subscription;
};

void expect_schema_of_events(const std::string& lines) {
    const Folder folder;
    std::ofstream(folder / "events") << lines;
    expect_schema("session-answer.schema.json", folder / "events", "--lines");
}

TEST(GameEvents, TellEachStepAndEachChange) {
    Client client;
    client.begin({{"battle", "worked-example"}, {"seed", 4}});
    Watcher watcher(client);
    Json log = Json::array();
    const auto add = [&](const Json& answer) {
        for (const Json& line : answer["log"]) log.push_back(line);
    };
    add(client.in("advance"));
    const Json moves = client.in("moves")["moves"];
    add(client.in("play", {{"move", moves[0]["move"]}}));
    EXPECT_EQ(client.ask_in("play", {{"move", "no move"}})["error"]["kind"], "refused");
    Json reported = Json::array();
    for (const Json& event : watcher.of("step")) {
        EXPECT_EQ(event["log"].size(), 1u);
        EXPECT_EQ(event["now"]["steps"], event["log"][0]["step"]);
        reported.push_back(event["log"][0]);
    }
    EXPECT_EQ(reported, log);
    client.in("state");
    client.in("undo");
    client.in("dice", {{"mine", {"A"}}});
    client.in("resign");
    client.in("undo");
    std::vector<std::string> changes;
    for (const Json& event : watcher.of("changed")) changes.push_back(event["do"]);
    EXPECT_THAT(changes, testing::ElementsAre("advance", "play", "undo", "dice", "resign", "undo"));
    EXPECT_FALSE(watcher.subscription->ended());
    client.in("close");
    EXPECT_TRUE(watcher.subscription->ended());
    EXPECT_EQ(watcher.events.back()["event"], "closed");
    expect_schema_of_events(watcher.lines);
}

TEST(GameEvents, AreOfOneGameAndEndWithTheSubscription) {
    Client client;
    client.begin({{"battle", "worked-example"}});
    Watcher first(client);
    client.begin({{"battle", "worked-example"}});
    client.in("advance");
    EXPECT_TRUE(first.events.empty());
    client.game = 1;
    first.subscription.reset();
    client.in("advance");
    EXPECT_TRUE(first.events.empty());
    EXPECT_THROW(static_cast<void>(client.server.subscribe(9, [](const std::string&) {})), sim::RequestError);
}

TEST(GameEvents, OfProgressComeWithARequestThatAsksForThem) {
    Client client;
    client.begin({{"battle", "worked-example"}, {"seed", 4}});
    std::string lines;
    const auto keep = [&](const std::string& line) { lines += line + "\n"; };
    const auto ask = [&](Json more) {
        more["game"] = client.game;
        return Json::parse(client.server.reply(more.dump(), keep).text);
    };
    EXPECT_TRUE(ask({{"do", "advance"}, {"until", "step"}}).contains("now"));
    EXPECT_EQ(lines, "");
    EXPECT_TRUE(ask({{"do", "advance"}, {"progress", true}}).contains("now"));
    EXPECT_THAT(lines, HasSubstr(R"({"event":"step")"));
    EXPECT_THAT(lines, testing::Not(HasSubstr("changed")));  // the answer tells that
    expect_schema_of_events(lines);
    EXPECT_EQ(ask({{"do", "advance"}, {"progress", "yes"}})["error"]["message"],
              "'progress' must be true or false, found \"yes\"");
}

TEST(GameEvents, TellOfThinkingAndReviewing) {
    Client client;
    client.begin({{"battle", "heraclea"}, {"side", "A"}, {"general", "level-7:simulations=6000"}, {"seed", 3}});
    Watcher watcher(client);
    client.in("advance");
    ASSERT_FALSE(watcher.of("thinking").empty());
    for (const Json& event : watcher.of("thinking")) {
        EXPECT_EQ(event["side"], "B");
        EXPECT_EQ(event["do"], "advance");
    }
    watcher.events.clear();
    client.in("review", {{"rollouts", 512}});
    const auto reviewing = watcher.of("reviewing");
    ASSERT_FALSE(reviewing.empty());
    for (std::size_t i = 1; i < reviewing.size(); ++i) EXPECT_GT(reviewing[i]["done"], reviewing[i - 1]["done"]);
    EXPECT_LE(reviewing.back()["done"], reviewing.back()["of"]);
    expect_schema_of_events(watcher.lines);
}

/// In every rule system.
TEST(Session, AnAnalysisCanBeStoppedAndWatched) {
    for (const char* battle : {"heraclea", "plataea", "zama-202bc"}) {
        const auto session = open_in_tree(battle)->play({.seed = 5});
        std::optional<sim::Advice> advice;
        for (int step = 0; step < 200 && !(advice && advice->simulations > 0); ++step) {
            while (session->advance()) {
            }
            ASSERT_EQ(session->player(), sim::Player::person) << battle;
            const auto hint = session->hint();
            ASSERT_TRUE(hint) << battle;
            advice = *hint;
            if (advice->simulations == 0) ASSERT_FALSE(session->play(session->choices().front().move));
        }
        ASSERT_GT(advice->simulations, 0u) << battle;
        std::stop_source stop;
        int reports = 0;
        const Thinking watched{stop.get_token(), [&](const ThinkingProgress&) { ++reports; }};
        EXPECT_EQ(session->hint(watched)->best.front().value, advice->best.front().value) << battle;
        EXPECT_GT(reports, 0) << battle;
        const Thinking stops{stop.get_token(), [&](const ThinkingProgress&) { stop.request_stop(); }};
        EXPECT_EQ(session->hint(stops).error().sentence, "the analysis was stopped") << battle;
        EXPECT_EQ(session->hint(watched).error().sentence, "the analysis was stopped") << battle;
        EXPECT_EQ(session->why(std::nullopt, watched).has_value(), false) << battle;
        EXPECT_EQ(session->hint()->best.front().value, advice->best.front().value) << battle;
    }
}

TEST(GameServerLimits, AGameThinksSoLongAndNoLonger) {
    sim::ServerLimits limits;
    limits.thinking_of_game = std::chrono::seconds(0);
    Client client(limits);
    client.begin({{"battle", "worked-example"}});
    for (const char* wish : {"advance", "hint", "why"}) {
        const Json error = client.ask_in(wish)["error"];
        EXPECT_EQ(error["kind"], "busy") << wish;
        EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("has had its 0 s of thinking")) << wish;
    }
    EXPECT_TRUE(client.in("state").contains("now"));
    EXPECT_TRUE(client.in("save").contains("record"));
}

TEST(GameServer, StopEndsAHint) {
    Client client;
    client.begin({{"battle", "gaugamela"}, {"side", "A"}, {"seed", 2}});
    client.in("advance");
    std::atomic<bool> ended{false};
    std::string answer;
    std::thread advised([&] {
        answer = client.server.answer(Json{{"do", "hint"}, {"game", client.game}}.dump());
        ended = true;
    });
    bool stopped = false;
    while (!ended && !stopped) {
        const Json stop = Json::parse(client.server.answer(Json{{"do", "stop"}, {"game", client.game}}.dump()));
        stopped = stop["stopped"] == true;
    }
    advised.join();
    const Json json = Json::parse(answer);
    if (stopped && json.contains("error")) {
        EXPECT_EQ(json["error"]["kind"], "refused");
        EXPECT_EQ(json["error"]["message"], "the analysis was stopped");
    } else {
        EXPECT_TRUE(json.contains("advice")) << answer;  // it was ready before
    }
}

}  // namespace
}  // namespace polemarch::test
