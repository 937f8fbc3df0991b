// The game service in this process: whole games, refusals, undo, records, real dice, two persons, advice.
#include "sim/service/service.h"
#include "tests/sim/protocol/client.h"
#include "tests/support/open_in_tree.h"

#include <set>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(GameServer, HelpListsWhatTheSchemaHas) {
    Client client;
    std::set<std::string> listed, described;
    const Json help = client.get({{"do", "help"}});
    for (const Json& request : help["requests"]) {
        std::string keys = request["do"];
        std::set<std::string> sorted;
        for (const Json& key : request["keys"]) sorted.insert(key["key"]);
        for (const std::string& key : sorted) keys += " " + key;
        listed.insert(keys);
    }
    const Json schema = Json::parse(file_text(POLEMARCH_SOURCE_DIR "/data/schema/session-request.schema.json"));
    for (const Json& request : schema["oneOf"]) {
        std::string keys = request["properties"]["do"]["const"];
        std::set<std::string> sorted;
        for (const auto& [key, value] : request["properties"].items())
            if (key != "do" && key != "id") sorted.insert(key);
        for (const std::string& key : sorted) keys += " " + key;
        described.insert(keys);
    }
    EXPECT_EQ(listed, described);
}

TEST(GameServer, SaysWhatCanBeBegun) {
    Client client;
    const Json all = client.get({{"do", "battles"}})["battles"];
    std::vector<std::string> names;
    for (const Json& battle : all) names.push_back(battle["battle"]);
    EXPECT_EQ(names, sim::scenario_names(POLEMARCH_SOURCE_DIR "/data"));
    const Json kings = client.get({{"do", "battles"}, {"system", "blood-of-kings"}})["battles"];
    EXPECT_GT(kings.size(), 5u);
    EXPECT_LT(kings.size(), all.size());
    EXPECT_THAT(client.refused({{"do", "battles"}, {"system", "blood-of-king"}}), HasSubstr("did you mean 'blood-of-"));
    const Json settings = client.get({{"do", "settings"}})["systems"];
    ASSERT_EQ(settings.size(), 3u);
    EXPECT_EQ(settings[0]["options"][1], (Json{{"name", "averaging-dice"}, {"rule", "17.2.1"}}));
    EXPECT_FALSE(settings[2]["lists"].empty());
    for (const Json& system : settings) EXPECT_GT(system["handicaps"].size(), 1u) << system["system"];
}

TEST(GameServer, ShowsABattleBeforeItIsBegun) {
    Client client;
    for (const char* battle : {"heraclea", "plataea", "leuctra"}) {
        const Json preview = client.get({{"do", "preview"}, {"battle", battle}});
        EXPECT_TRUE(client.get({{"do", "games"}})["games"].empty());
        client.begin({{"battle", battle}});
        const Json state = client.in("state", {{"show", {"ground", "pieces"}}});
        EXPECT_EQ(preview["ground"], state["ground"]);
        EXPECT_EQ(preview["pieces"], state["pieces"]);
        client.in("close");
    }
    EXPECT_THAT(client.refused({{"do", "preview"}, {"battle", "../heraclea"}}), HasSubstr("battle"));
    client.expect_schemas();
}

/// The same moves with the same seed are the same game, whoever drives it.
TEST(GameServer, AGameIsThatOfASession) {
    Client client;
    client.begin({{"battle", "Worked-Example"}, {"seed", 5}, {"general", 1}, {"temperament", "bold"}});
    const auto moves = play_on(client, 1000);
    EXPECT_GT(moves.size(), 10u);
    const Json now = client.in("state")["now"];
    EXPECT_EQ(now["player"], "nobody");
    EXPECT_NE(now["result"]["result"], "unfinished");

    const auto session = open_in_tree("worked-example")->play({.general = "level-1:temperament=bold", .seed = 5});
    for (const std::string& move : moves) {
        while (session->advance()) continue;
        ASSERT_FALSE(session->play(move)) << move;
    }
    while (session->advance()) continue;
    EXPECT_EQ(client.in("save")["record"], session->record());
}

TEST(GameServer, ARefusalHasItsRuleAndChangesNothing) {
    Client client;
    client.begin({{"battle", "heraclea"}});
    client.in("advance");
    for (const char* move : {"concede", "place B E8", "place B C9"}) {
        client.in("play", {{"move", move}});
        client.in("advance");
    }
    while (client.in("state")["now"]["due"]["name"] != "activate") client.in("advance", {{"until", "step"}});
    const Json before = client.in("save");
    const Json error = client.ask_in("play", {{"move", "E8 rally"}})["error"];
    EXPECT_EQ(error["kind"], "refused");
    EXPECT_EQ(error["rule"], "7.0");
    const Json judged = client.in("judge", {{"move", "J9 mvoe"}});
    EXPECT_EQ(judged["legal"], false);
    EXPECT_EQ(judged["nearest"], "J9 move");
    EXPECT_EQ(client.in("judge", {{"move", "J9 move"}})["legal"], true);
    EXPECT_EQ(client.in("judge", {{"move", "E8 rally"}})["why"]["rule"], "7.0");
    EXPECT_EQ(client.in("judge", {{"move", "E8 rally"}})["understood"], "move");
    EXPECT_EQ(client.in("save"), before);
    const Json all = client.in("moves");
    std::string subject;
    for (const Json& choice : all["moves"])
        if (subject.empty()) subject = choice["subject"].get<std::string>();
    const Json of_one = client.in("moves", {{"subject", subject}});
    EXPECT_FALSE(of_one["moves"].empty());
    for (const Json& choice : of_one["moves"]) EXPECT_EQ(choice["subject"], subject);
}

TEST(GameServer, OddsAndAnswersAreThoseOfTheSession) {
    Client client;
    client.begin({{"battle", "worked-example"}});
    const Json dice = client.in("odds");
    EXPECT_EQ(dice["odds"]["event"], client.in("state")["now"]["roll"]["event"]);
    for (std::size_t place = 0; place < dice["odds"]["results"].size(); ++place)
        EXPECT_NE(client.in("odds", {{"then", {place}}})["next"], "") << place;
    std::size_t with_odds = 0;
    while (client.in("advance")["now"]["player"] == "person" && with_odds == 0) {
        const Json moves = client.in("moves")["moves"];
        for (const Json& choice : moves) {
            if (!choice.contains("odds")) continue;
            ++with_odds;
            const Json odds = client.in("odds", {{"move", choice["move"]}});
            EXPECT_EQ(odds["odds"], choice["odds"]);
            double sum = 0;
            for (const Json& line : odds["odds"]["results"]) sum += line["probability"].get<double>();
            EXPECT_NEAR(sum, 1, 1e-12);
        }
        client.in("play", {{"move", moves.back()["move"]}});
    }
    EXPECT_GT(with_odds, 0u);
    EXPECT_THAT(client.refused_in("odds", {{"then", {"fly"}}}), HasSubstr("must begin with a number"));
    EXPECT_THAT(client.refused_in("odds", {{"then", "fly"}}), HasSubstr("a list of texts and whole numbers"));
    EXPECT_THAT(client.refused_in("odds", {{"then", {-1}}}), HasSubstr("a list of texts and whole numbers"));
    EXPECT_THAT(client.refused_in("odds", {{"then", {99}}}), HasSubstr("no dice are due there"));
    EXPECT_THAT(client.refused_in("odds", {{"move", "fly"}}), HasSubstr("fly"));
}

TEST(GameServer, AReplyIsTheEnemysAndChangesNothing) {
    Client client;
    client.begin({{"battle", "heraclea"}});
    client.in("advance");
    EXPECT_THAT(client.refused_in("reply", {{"move", "fly"}}), HasSubstr("fly"));
    std::size_t replies = 0, with_odds = 0;
    for (int turn = 0; turn < 40 && client.in("advance")["now"]["player"] == "person"; ++turn) {
        const Json saved = client.in("save"), moves = client.in("moves")["moves"];
        const Json reply = client.in("reply", {{"move", moves.back()["move"]}});
        EXPECT_EQ(client.in("save"), saved);
        replies += !reply["reply"].empty();
        with_odds += !reply["odds"].is_null();
        client.in("play", {{"move", moves.back()["move"]}});
    }
    EXPECT_GT(replies, 20u);
    EXPECT_GT(with_odds, 0u);
}

TEST(GameServer, UndoGoesBackToTheLastDie) {
    Client client;
    client.begin({{"battle", "heraclea"}});
    client.in("advance");
    const Json before = client.in("state", {{"show", {"board", "units", "position"}}});
    EXPECT_THAT(client.refused_in("undo"), HasSubstr("no move of yours"));
    EXPECT_TRUE(before["now"]["undo"].is_null());
    client.in("play", {{"move", "concede"}});
    EXPECT_EQ(client.in("advance")["now"]["undo"], "concede");
    const Json undone = client.in("undo");
    EXPECT_EQ(undone["undone"], "concede");
    EXPECT_EQ(undone["now"], before["now"]);
    EXPECT_EQ(client.in("state", {{"show", {"board", "units", "position"}}}), before);
    client.in("resign");
    EXPECT_EQ(client.in("state")["now"]["result"]["resigned"], "A");
    EXPECT_EQ(client.in("state")["now"]["undo"], "resign");
    EXPECT_THAT(client.refused_in("resign"), HasSubstr("over"));
    EXPECT_EQ(client.in("undo")["undone"], "resign");
}

/// A game that is loaded goes on as one that never stopped; games do not mix.
TEST(GameServer, ALoadedGameGoesOnExactly) {
    Client client;
    client.begin({{"battle", "kadesh"}, {"side", "B"}, {"seed", 9}, {"handicap", {{"A", "vp=1"}}}});
    play_on(client, 12);
    const Json saved = client.in("save");
    const std::uint64_t first = client.game;
    const Json loaded = client.get({{"do", "load"}, {"record", saved["record"]}});
    EXPECT_NE(loaded["game"], first);
    EXPECT_EQ(loaded["person"], "B");
    EXPECT_EQ(loaded["battle"]["handicaps"]["A"].size(), 1u);
    client.game = loaded["game"];
    EXPECT_EQ(client.in("save")["record"], saved["record"]);
    const auto second_moves = play_on(client, 6);
    const Json second = client.in("save");
    client.game = first;
    EXPECT_EQ(client.in("save")["record"], saved["record"]);
    EXPECT_EQ(play_on(client, 6), second_moves);
    EXPECT_EQ(client.in("save")["record"], second["record"]);
    EXPECT_EQ(client.get({{"do", "games"}})["games"].size(), 2u);
    client.in("close");
    EXPECT_EQ(client.ask_in("state")["error"]["kind"], "game");
}

TEST(GameServer, DiceOfARealTableAreTyped) {
    Client client;
    client.begin({{"battle", "worked-example"}, {"mine", {"A"}}, {"seed", 3}});
    std::size_t typed = 0;
    for (int step = 0; step < 60; ++step) {
        const Json now = client.in("advance")["now"];
        if (now["player"] == "nobody") break;
        if (now["player"] == "person") {
            const Json moves = client.in("moves")["moves"];
            client.in("play", {{"move", moves[static_cast<std::size_t>(step) % moves.size()]["move"]}});
            continue;
        }
        ASSERT_EQ(now["player"], "dice");
        const Json& roll = now["roll"];
        const std::size_t dice = roll["yours"]["A"];
        ASSERT_GT(dice, 0u);
        EXPECT_EQ(roll["yours"]["B"], 0);
        EXPECT_NE(roll["say"], "");
        if (typed == 0) {
            EXPECT_THAT(client.refused_in("roll"), HasSubstr("the dice of side A are missing: 1 die due"));
            EXPECT_THAT(client.refused_in("roll", {{"faces", {{"A", {7}}}}}), HasSubstr("faces from 1 to 6, found 7"));
            EXPECT_THAT(client.refused_in("roll", {{"faces", {{"A", {1, 2, 3, 4, 5, 6, 1}}}}}),
                        HasSubstr("and 7 given"));
        }
        const Json fallen = client.in("roll", {{"faces", {{"A", std::vector<int>(dice, 6)}}}})["log"];
        ASSERT_EQ(fallen.size(), 1u);
        EXPECT_EQ(fallen[0]["dice"][0], std::vector<int>(dice, 6));
        if (++typed == 1) {  // a mistyped face
            const Json undone = client.in("undo");
            EXPECT_EQ(undone["now"], now);
            client.in("roll", {{"faces", {{"A", std::vector<int>(dice, 5)}}}});
        }
    }
    EXPECT_GT(typed, 2u);
    const std::string record = client.in("save")["record"];
    EXPECT_THAT(record, HasSubstr(R"("dice":"given")"));
    Json loaded = client.get({{"do", "load"}, {"record", record}})["now"], present = client.in("state")["now"];
    loaded.erase("undo");  // a record does not say which rolls were typed
    present.erase("undo");
    EXPECT_EQ(loaded, present);
    EXPECT_EQ(client.in("luck")["pips"]["A"]["dice"].get<std::size_t>() >= typed, true);
    EXPECT_EQ(client.in("dice", {{"mine", Json::array()}})["mine"], Json::array());
    EXPECT_NE(client.in("advance")["now"]["player"], "dice");
}

/// Try again from a step; and go on from a table that was put right.
TEST(GameServer, AGameIsTakenUpElsewhere) {
    Client client;
    client.begin({{"battle", "worked-example"}, {"seed", 6}});
    play_on(client, 5);
    const Json log = client.in("state", {{"from", 0}})["log"];
    const Json record = client.in("save")["record"], state = client.in("state", {{"show", {"position", "board"}}});
    const Json again = client.get({{"do", "load"}, {"record", record}, {"steps", 4}});
    EXPECT_EQ(again["now"]["steps"], 4);
    client.game = again["game"];
    const Json begun = client.in("state", {{"from", 0}})["log"];
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(begun[i], log[i]);
    EXPECT_THAT(client.refused({{"do", "load"}, {"record", record}, {"steps", 4000}}), HasSubstr("'steps' must be"));

    const Json moved = client.get({{"do", "load"}, {"record", record}, {"position", state["position"]}});
    client.game = moved["game"];
    EXPECT_EQ(moved["now"]["steps"], 0);
    EXPECT_EQ(moved["now"]["due"], state["now"]["due"]);
    const Json there = client.in("state", {{"show", {"position", "board"}}});
    EXPECT_EQ(there["board"], state["board"]);
    EXPECT_FALSE(play_on(client, 3).empty());
    EXPECT_THAT(client.get({{"do", "load"}, {"record", client.in("save")["record"]}})["now"]["steps"].dump(), Not("0"));

    std::string position = state["position"];
    const std::size_t unit = position.find("LC N8");
    ASSERT_NE(unit, std::string::npos) << position;
    EXPECT_THAT(
        client.refused(
            {{"do", "load"}, {"record", record}, {"position", std::string(position).replace(unit, 5, "LC Z99")}}),
        HasSubstr("Z99"));
    client.expect_schemas();
}

TEST(GameServer, TwoPersonsPlayAtOneScreen) {
    Client client;
    const Json begun = client.begin({{"battle", "worked-example"}, {"general", "person"}});
    EXPECT_EQ(begun["person"], "both");
    EXPECT_EQ(begun["general"], nullptr);
    std::set<std::string> sides;
    for (int move = 0; move < 40; ++move) {
        const Json now = client.in("advance")["now"];
        if (now["player"] == "nobody") break;
        ASSERT_EQ(now["player"], "person");
        sides.insert(now["side"].get<std::string>());
        const Json moves = client.in("moves")["moves"];
        client.in("play", {{"move", moves[static_cast<std::size_t>(move) % moves.size()]["move"]}});
    }
    EXPECT_EQ(sides.size(), 2u);
    const Json before = client.in("save");
    const Json loaded = client.get({{"do", "load"}, {"record", before["record"]}});
    EXPECT_EQ(loaded["person"], "both");
    client.game = loaded["game"];
    EXPECT_EQ(client.in("save")["record"], before["record"]);
    const Json alone = client.get({{"do", "load"}, {"record", before["record"]}, {"side", "B"}});
    EXPECT_EQ(alone["general"], "heuristic");
}

TEST(GameServer, JudgesAGame) {
    Client client;
    client.begin({{"battle", "worked-example"}});
    play_on(client, 6);
    const Json hint = client.ask_in("hint");
    if (!hint.contains("error")) expect_schema_of(hint["advice"].dump(), "advice.schema.json");
    expect_schema_of(client.in("why")["advice"].dump(), "advice.schema.json");
    const Json review = client.in("review", {{"rollouts", 16}, {"search", "no"}})["review"];
    expect_schema_of(review.dump(), "review.schema.json");
    EXPECT_EQ(review["steps"].size(), client.in("state")["now"]["steps"].get<std::size_t>());
    client.expect_schemas();
    EXPECT_THAT(client.refused_in("why", {{"step", 9999}}), HasSubstr("no step 9999"));
}

/// Of three games won against level-3 (Elo 183), one of level-1 lost: the maximum of the posterior, found apart.
TEST(GameServer, RatesAPerson) {
    Client client;
    const Json nobody = client.get({{"do", "rating"}, {"results", Json::array()}});
    EXPECT_EQ(nobody["general"], "heuristic");
    EXPECT_NEAR(nobody["interval"][1].get<double>(), 1.959964 * 350, 0.01);
    const Json rated = client.get(
        {{"do", "rating"},
         {"results",
          {{{"general", "level-3:playouts=off"}, {"won", 3}}, {{"general", "level-1"}, {"lost", 1}, {"drawn", 0}}}}});
    EXPECT_NEAR(rated["elo"].get<double>(), 234.717, 0.01);
    EXPECT_EQ(rated["general"], "level-4");
    client.expect_schemas();
    EXPECT_THAT(client.refused({{"do", "rating"}, {"results", {{{"general", "random"}}}}}),
                HasSubstr("unknown general of known strength 'random'"));
    EXPECT_THAT(client.refused({{"do", "rating"}, {"results", {3}}}), HasSubstr("a list of objects"));
    EXPECT_THAT(client.refused({{"do", "rating"}}), HasSubstr("'results' is missing"));
}

/// An umpire goes on with its last action; others know nothing of it.
TEST(GameServer, HasUmpires) {
    Client client;
    const Json fire{{"action", "fire"}, {"actor", "BW,4"}, {"target", "MS,4"}, {"throw", "person"}};
    const Json first = client.get({{"do", "umpire"}, {"ask", fire}});
    EXPECT_EQ(first["reply"]["kind"], "dice") << first;
    const Json rolled = client.get({{"do", "umpire"}, {"umpire", first["umpire"]}, {"ask", {{"dice", {6, 2}}}}});
    EXPECT_EQ(rolled["reply"]["kind"], "result") << rolled;
    const Json other = client.get({{"do", "umpire"}, {"ask", {{"dice", {6}}}}, {"seed", 2}});
    EXPECT_NE(other["umpire"], first["umpire"]);
    EXPECT_EQ(other["reply"]["kind"], "error") << other;
    client.expect_schemas();
    EXPECT_THAT(client.refused({{"do", "umpire"}, {"umpire", 99}, {"ask", fire}}), HasSubstr("there is no umpire 99"));
    EXPECT_THAT(client.refused({{"do", "umpire"}, {"ask", 3}}), HasSubstr("'ask' must be an object"));
    EXPECT_THAT(client.refused({{"do", "umpire"}, {"ask", fire}, {"system", "ancient-battles"}}),
                HasSubstr("has no umpire"));
}

/// The umpire that was asked longest ago makes room.
TEST(GameServer, KeepsSoManyUmpires) {
    Client client({.games = 2});
    const Json fields{{"do", "fields"}};
    for (int i = 0; i < 2; ++i) static_cast<void>(client.get({{"do", "umpire"}, {"ask", fields}}));
    static_cast<void>(client.get({{"do", "umpire"}, {"umpire", 1}, {"ask", fields}}));
    EXPECT_EQ(client.get({{"do", "umpire"}, {"ask", fields}})["umpire"], 3);
    static_cast<void>(client.get({{"do", "umpire"}, {"umpire", 1}, {"ask", fields}}));
    EXPECT_THAT(client.refused({{"do", "umpire"}, {"umpire", 2}, {"ask", fields}}), HasSubstr("no umpire 2"));
}

}  // namespace
}  // namespace polemarch::test
