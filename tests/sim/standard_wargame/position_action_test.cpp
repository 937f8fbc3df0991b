// Odds of positions: what `odds --move` says about a fight and a shot is what `odds close` and `odds distance` say.
#include "tests/support/json_files.h"
#include "tests/support/standard_wargame/play.h"
#include "tests/support/standard_wargame/service.h"

#include "core/standard_wargame/rules/queries.h"
#include "sim/standard_wargame/odds/close_question.h"
#include "sim/standard_wargame/odds/distance_question.h"
#include "sim/standard_wargame/odds/position_action.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim::standard_wargame;

UnitSpec spec(const std::string& text) { return read_unit_spec(text, wargame_charts(), "--unit"); }
void expect_same(const ActionOdds& a, const ActionOdds& b) {
    EXPECT_EQ(a.faces, b.faces);
    EXPECT_EQ(a.results, b.results);
    EXPECT_EQ(a.joint, b.joint);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(a.of[i].level, b.of[i].level);
}

TEST(WargamePositionOdds, R7_4_AFightOfAPositionIsThatOfItsUnits) {
    WargameTable t;
    t.own("V HF/2", 10, 10);
    t.own("V HF/2", 10, 9.625);      // supports it
    t.own("R HF/1", 10.3, 8.7, 90);  // stops its retreat
    const auto enemy = t.enemy("W LMF/1", 10, 10.3);
    t.enemy("R HF/1", 30, 28);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    play.begin().done().declare(1);
    ASSERT_EQ(play.s.step, Step::close);
    const auto found = action_of(play.g, play.s, WargamePlay::move(Kind::fight, 0, enemy));
    ASSERT_TRUE(found);
    CloseQuestion question;
    question.units = {spec("V HF/2,ranks=2,general"), spec("W LMF/1,general")};
    question.retreat = {Retreat::barred, Retreat::free};  // stopped in the effective zone (7.4.7)
    const CloseAnswer same = answer(question, wargame_charts());
    EXPECT_EQ(found->value, same.value);
    expect_same(found->odds, same.odds);
    EXPECT_FALSE(action_of(play.g, play.s, WargamePlay::move(Kind::point, 0)));
}
TEST(WargamePositionOdds, R7_2_AShotOfAPositionIsThatOfItsUnits) {
    WargameTable t;
    t.own("R HF/1", 10, 5);
    const auto bows = t.own("R MF/bow", 20, 10);
    t.enemy("R HF/1", 30, 28);
    const auto other = t.enemy("R MF/bow", 20, 10.9);
    const auto second = t.own("R LF/bow", 25, 10), horse = t.enemy("R MC/-", 25, 10.4);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    play.begin().done();
    ASSERT_EQ(play.s.step, Step::distance);
    const auto exchange = action_of(play.g, play.s, WargamePlay::move(Kind::shoot, bows, other));
    ASSERT_TRUE(exchange);
    DistanceQuestion question;
    question.units = {spec("R MF/bow"), spec("R MF/bow")};
    question.return_fire = true;
    expect_same(exchange->odds, answer(question, wargame_charts()).odds);
    EXPECT_EQ(exchange->range[1], base_width);
    const auto alone = action_of(play.g, play.s, WargamePlay::move(Kind::shoot, second, horse));
    ASSERT_TRUE(alone);
    question.units = {spec("R LF/bow"), spec("R MC/-")};
    question.return_fire = false;
    expect_same(alone->odds, answer(question, wargame_charts()).odds);
    EXPECT_EQ(alone->range[1], 0);
}
TEST(WargamePositionOdds, R7_4_4_AShotOutOfAVillageOfAPositionIsThatOfItsUnits) {
    WargameTable t;
    t.ground(Ground::fortified_village, 16, 14, 20, 17).friendly = 0;
    const auto bows = t.own("W LF/bow", 10, 5), other = t.enemy("R LF/bow", 18, 17.4);
    t.enemy("R HF/1", 30, 28);
    auto& inside = t.scenario().sides[0].units[0];
    inside.inside = Inside::defender;
    inside.pose = {};
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    WargamePlay play(t);
    const auto found = action_of(play.g, play.s, WargamePlay::move(Kind::shoot, bows, other));
    ASSERT_TRUE(found);
    DistanceQuestion question;
    question.units = {spec("W LF/bow,general"), spec("R LF/bow,general")};
    question.village = 0;
    const DistanceAnswer same = answer(question, wargame_charts());
    EXPECT_EQ(found->breakdown.of, same.breakdown.of);
    expect_same(found->odds, same.odds);
}
/// "action" of the answer about moves has the fields of the question that it is, all but "fight".
TEST(WargamePositionOdds, TheJsonOfAnActionIsAsBothSchemasSay) {
    const RecordedGame game("agincourt-1415");
    for (const auto& [word, question] : {std::pair{" fights ", "close"}, std::pair{" shoots ", "distance"}}) {
        const auto& steps = game.record.steps;
        std::size_t at = 0;
        while (at < steps.size() && (!steps[at].side || steps[at].text.find(word) == std::string::npos)) ++at;
        ASSERT_LT(at, steps.size()) << "nobody" << word;
        const std::string json = game.service->odds({steps[at].text}, &game.record, at).json();
        expect_schema_of(json, "odds-moves.schema.json");
        nlohmann::json action = nlohmann::json::parse(json).at("action");
        ASSERT_EQ(action.value("question", ""), question) << json;
        EXPECT_FALSE(action.contains("fight"));
        if (std::string(question) == "close")
            action["fight"] = {{"attacker_destroyed", 0},
                               {"defender_destroyed", 0},
                               {"both_destroyed", 0},
                               {"undecided", 1},
                               {"expected_bounds", 1}};
        action["format"] = "polemarch-odds";
        action["version"] = 2;
        action["system"] = "standard-wargame";
        expect_schema_of(action.dump(), "odds-standard-wargame.schema.json");
    }
}

}  // namespace
}  // namespace polemarch::test
