// Ladders of the guided dice game: a stopped ladder, read again, ends as an unbroken run does, and a file that is not a
// ladder of this program is reported as such.
#include "sim/match/ladder.h"

#include "core/text.h"
#include "tests/support/dice_service.h"
#include "tests/support/json_cases.h"

#include <functional>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using nlohmann::ordered_json;

Battles dice_battles() {
    Battles battles;
    using Game = test::GuidedDiceGame;
    for (int i = 0; i < 3; ++i)
        battles.push_back(test::dice_service(
            {{{"chance", "any move"}, [](const AgentValues&) { return std::make_unique<RandomAgent<Game>>(); }},
             {{"calm", "as patient"}, [](const AgentValues&) { return std::make_unique<test::PatientAgent>(); }}}));
    return battles;
}
Ladder small_ladder(std::uint32_t pairs = 40, std::vector<std::string> agents = {"random", "patient"}) {
    std::vector<BattleInfo> infos;
    for (const auto& battle : dice_battles()) infos.push_back(battle->battle());
    return make_ladder({.agents = std::move(agents), .scenarios = {"one", "two", "three"}, .pairs = pairs}, infos);
}
ordered_json without_timing(const std::string& text) {
    ordered_json json = ordered_json::parse(text);
    json.erase("timing");
    return json;
}
ordered_json without_timing(const Ladder& ladder) { return without_timing(json_report(ladder)); }

TEST(Ladder, StoppedAndReadAgainEndsAsAnUnbrokenRun) {
    const Battles battles = dice_battles();
    const auto four = [] {
        Ladder ladder = small_ladder(40, {"random", "patient", "chance", "calm"});
        return make_ladder({.agents = ladder.request.agents,
                            .scenarios = ladder.request.scenarios,
                            .plan = LadderRequest::Plan::all,
                            .pairs = 40},
                           ladder.battles);
    };
    Ladder whole = four();
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(whole.next(), i);
        play_pairing(whole, i, battles, {});
    }
    EXPECT_FALSE(whole.next());
    const BradleyTerry fit = whole.ratings();
    EXPECT_GT(fit.agents[1]->elo, fit.agents[2]->interval.high);
    EXPECT_GT(fit.agents[3]->elo, 0);
    for (const int threads : {1, 2, 3}) {
        Ladder ladder = four();
        for (int stops = 0; ladder.next() && stops < 1000; ++stops) {
            std::atomic<bool> stop{false};
            std::atomic<std::uint32_t> finished{0};
            std::thread watcher([&] {
                while (finished < 7 && !stop) std::this_thread::yield();
                stop = true;
            });
            play_pairing(ladder, *ladder.next(), battles, {.threads = threads, .stop = &stop, .finished = &finished});
            stop = true;
            watcher.join();
            ladder = read_ladder({"ladder.json", json_report(ladder)});
        }
        EXPECT_EQ(without_timing(ladder), without_timing(whole)) << threads << " threads";
    }
}

TEST(Ladder, PlansAndPairNumbers) {
    std::vector<BattleInfo> infos{test::dice_service()->battle()};
    LadderRequest request{.agents = {"a", "heuristic", "c", "d"}, .scenarios = {"one"}, .pairs = 10};
    request.also = {{"d", "a"}};
    const Ladder neighbours = make_ladder(request, infos);
    ASSERT_EQ(neighbours.pairings.size(), 4u);
    EXPECT_EQ(neighbours.pairings[3].agents, (std::array<std::size_t, 2>{3, 0}));
    EXPECT_EQ(neighbours.pairings[3].first_pair, 31u);
    EXPECT_EQ(neighbours.anchor(), 1u);
    EXPECT_EQ(neighbours.pairs_asked_for(), 40u);
    request.also.clear();
    request.plan = LadderRequest::Plan::all;
    EXPECT_EQ(make_ladder(request, infos).pairings.size(), 6u);
    for (const std::array<std::string, 2>& bad :
         {std::array<std::string, 2>{"a", "e"}, {"a", "a"}, {"heuristic", "a"}}) {
        request.also = {bad};
        EXPECT_THROW((void)make_ladder(request, infos), InputError) << bad[0] << "/" << bad[1];
    }
}

TEST(Ladder, RatingsAreAnchoredAndAgreeWithTheScore) {
    Ladder ladder = small_ladder(600);
    const BradleyTerry before = ladder.ratings();
    EXPECT_EQ(before.agents[0]->elo, 0);  // no heuristic: the first
    EXPECT_FALSE(before.agents[1]);
    play_pairing(ladder, 0, dice_battles(), {.threads = 2});
    const BradleyTerry after = ladder.ratings();
    const double elo = -strength_of(ladder.pairings[0].total().pairs).elo;
    EXPECT_NEAR(after.agents[1]->elo, elo, 10);
    EXPECT_EQ(ladder.standing(0).tally.all_games().count(), 1200u);
    EXPECT_EQ(ladder.standing(0).tally.all_games().won, ladder.standing(1).tally.all_games().lost);
    EXPECT_DOUBLE_EQ(ladder.standing(0).tally.pairs.score() + ladder.standing(1).tally.pairs.score(), 1);
    EXPECT_GT(ladder.standing(1).work.nanoseconds, 0u);
}

TEST(Ladder, TextKeepsToThePage) {
    Ladder ladder = small_ladder(20);
    play_pairing(ladder, 0, dice_battles(), {});
    ladder.request.agents = {std::string(60, 'a'), std::string(60, 'b')};
    for (BattleInfo& battle : ladder.battles) battle.name = std::string(60, 'n');
    for (const Ladder& shown : {ladder, small_ladder()}) {
        std::istringstream lines(text_report(shown));
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(width_of(line), 100) << line;
            EXPECT_TRUE(line.empty() || line.back() != ' ') << '"' << line << '"';
        }
    }
}

struct Spoiled {
    const char* name;
    std::function<void(ordered_json&)> spoil;
    const char* message;  ///< after "polemarch: error: l.json:1:COLUMN: "
};

TEST(Ladder, InvalidFilesAreReported) {
    Ladder ladder = small_ladder(6);
    play_pairing(ladder, 0, dice_battles(), {});
    const Spoiled spoiled[] = {
        {"format", [](auto& j) { j["format"] = "polemarch-match"; },
         "'format' is not what it must be (found \"polemarch-match\", expected polemarch-ladder)"},
        {"newer", [](auto& j) { j["version"] = 3; },
         "the ladder is of a newer format than this program reads (found version 3, expected version 2 or older; a "
         "newer polemarch reads it)"},
        {"version", [](auto& j) { j["version"] = "1"; },
         "'version' is not what it must be (found \"1\", expected 1 or 2)"},
        {"commit", [](auto& j) { j["program"]["commit"] = "0123456789ab"; },
         "another program played this ladder, and its games could be others (found "},
        {"missing", [](auto& j) { j.erase("request"); }, "the key 'request' is missing"},
        {"plan_twice",
         [](auto& j) {
             j["request"]["also"] = ordered_json::array({ordered_json::array({"random", "patient"})});
         },
         "the further pairing random/patient is in the ladder already"},
        {"kind", [](auto& j) { j["request"]["pairs"] = "6"; },
         "'pairs' is not what it must be (found \"6\", expected a whole number from 1 to 100000)"},
        {"twice", [](auto& j) { j["request"]["agents"][1] = "random"; },
         "'agents' is not what it must be (found \"random\", expected each name once)"},
        {"plan", [](auto& j) { j["request"]["plan"] = "some"; },
         "'plan' is not what it must be (found \"some\", expected one of neighbours, all)"},
        {"pairings", [](auto& j) { j["pairings"].clear(); },
         "'pairings' is not what it must be (found [], expected a list of 1 to 1)"},
        {"counts",
         [](auto& j) {
             j["pairings"][0]["by_battle"][0]["pairs_by_half_points"] = {9, 0, 0, 0, 0};
         },
         "pairings[0]: 'by_battle' is not what it must be (found "},
        {"figure", [](auto& j) { j["ratings"][1]["score"] = 0.25; },
         "'ratings' does not follow from the counts and the request"},
        {"unknown", [](auto& j) { j["extra"] = 1; }, "unknown key 'extra'"},
        {"also", [](auto& j) { j["request"]["also"] = {{"random"}}; },
         "'also' is not what it must be (found [\"random\"], expected two names)"},
    };
    for (const Spoiled& of : spoiled) {
        ordered_json json = ordered_json::parse(json_report(ladder));
        of.spoil(json);
        try {
            (void)read_ladder({"l.json", json.dump()});
            ADD_FAILURE() << of.name;
        } catch (const InputError& error) {
            const std::string what = error.what(), head = "polemarch: error: l.json:1:";
            ASSERT_EQ(what.find(head), 0u) << of.name << ": " << what;
            EXPECT_EQ(what.find(of.message), what.find(": ", head.size()) + 2) << of.name << ": " << what;
        }
    }
    std::string many;
    for (int i = 0; i < 2'000'001; ++i) many += "[],";
    const std::pair<std::string, std::string> texts[] = {
        {"", "l.json:1:1: the file is empty (expected a ladder)"},
        {"{\n  \"a\": 1,\n  ü", "l.json:3:3: the file is not JSON from here on (found 'ü', expected a ladder)"},
        {"\xff", "l.json:1:1: the file is not JSON from here on (found '\\xFF', expected a ladder)"},
        {"[]", "l.json:1:1: the file is not a JSON object (found [], expected a ladder)"},
        {"1e999", "l.json:1:1: the number is too large (found 1e999, expected at most 18446744073709551615)"},
        {" {}", "l.json:1:2: the key 'format' is missing"},
        {"{\"format\":" + std::string(60'000, '[') + std::string(60'000, ']') + "}",
         "l.json:1:26: the file is nested too deeply (expected at most 16 levels)"},
        {"{\"format\":[" + many + "[]]}",
         "l.json:1:6000006: the file holds too many values (expected at most 2000000)"},
        {"{\"format\":1,\n\"format\":2}", "l.json:2:1: the key 'format' is given twice, first in line 1"},
    };
    for (const auto& [text, message] : texts) {
        try {
            (void)read_ladder({"l.json", text});
            ADD_FAILURE() << text.substr(0, 100);
        } catch (const InputError& error) {
            EXPECT_EQ(error.message(), message);
        }
    }
}

/// "" if the ladder is read.
std::string fault_in(const std::string& text) {
    try {
        (void)read_ladder({"l.json", text});
        return "";
    } catch (const InputError& error) {
        return error.message();
    }
}

TEST(Ladder, EveryCornerOfJsonIsTakenOrRefusedAsJson) {
    Ladder ladder = small_ladder(6);
    play_pairing(ladder, 0, dice_battles(), {});
    const std::string text = json_report(ladder), rest = text.substr(text.find('{') + 1);
    for (const test::JsonCase& of : test::json_cases()) {
        const std::string fault = fault_in("{\"x\":" + of.text + "," + rest);
        EXPECT_EQ(fault.find("unknown key 'x'") != std::string::npos, of.valid)
            << test::shown(of.text) << ": " << fault;
        EXPECT_EQ(fault.find("l.json:"), 0u) << fault;
    }
}
TEST(Ladder, AWholeNumberIsOneHoweverItIsWritten) {
    const std::string text = json_report(small_ladder(3)), from = "\"pairs\": 3,";
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos);
    for (const test::NumberCase& of : test::ways_to_write_three) {
        std::string changed = text;
        changed.replace(at, from.size(), "\"pairs\": " + of.text + ",");
        EXPECT_EQ(fault_in(changed) == "", of.is_three) << of.text << ": " << fault_in(changed);
    }
}
TEST(Ladder, KeysMayBeInAnyOrder) {
    Ladder ladder = small_ladder(6);
    play_pairing(ladder, 0, dice_battles(), {});
    const auto sorted = nlohmann::json::parse(json_report(ladder));
    EXPECT_EQ(json_report(read_ladder({"l.json", sorted.dump()})), json_report(ladder));
}

TEST(Ladder, NamesOfOthersAreShownSpeltOut) {
    Ladder ladder = small_ladder(6);
    ladder.request.agents = {"random\033[1m", "patient\u202E"};
    ladder.battles[0].name = "one\033[2J";
    const std::string text = text_report(ladder, {"\033[1m", "\033[0m"});
    EXPECT_NE(text.find("random\\x1B[1m"), std::string::npos) << text;
    EXPECT_NE(text.find("patient\\u202E"), std::string::npos) << text;
    EXPECT_NE(text.find("one\\x1B[2J"), std::string::npos) << text;
}

TEST(Ladder, OfAnotherProgramIsReadToBeShown) {
    Ladder ladder = small_ladder(6);
    play_pairing(ladder, 0, dice_battles(), {});
    ordered_json json = ordered_json::parse(json_report(ladder));
    json["program"]["commit"] = "0123456789ab";
    EXPECT_THROW((void)read_ladder({"l.json", json.dump()}), InputError);
    EXPECT_EQ(text_report(read_ladder({"l.json", json.dump()}, LadderFrom::any_program)), text_report(ladder));
}

TEST(Ladder, AChangedBattleIsReported) {
    Ladder ladder = small_ladder();
    const Battles battles = dice_battles();
    EXPECT_NO_THROW(check_battles(ladder, battles, "l.json"));
    ladder.battles[1].sources[0].hash = "0000000000000000";
    EXPECT_THROW(check_battles(ladder, battles, "l.json"), InputError);
}

}  // namespace
}  // namespace polemarch::sim
