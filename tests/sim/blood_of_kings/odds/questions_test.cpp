// Odds of Blood of Kings & Heroes as front ends ask for them: plain structs in, plain structs out, without a command
// line.
#include "sim/blood_of_kings/odds/readers.h"

#include "core/diagnostics.h"
#include "tests/support/blood_of_kings/charts.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

using namespace sim::blood_of_kings;
using sim::RollOutcome;
using testing::HasSubstr;
using Json = nlohmann::json;

UnitSpec unit(const char* code) {
    UnitSpec spec;
    spec.type = &kings_type(code);
    return spec;
}
template <class Question>
std::string error_of(const Question& question) {
    try {
        static_cast<void>(answer(question, kings_charts()));
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}
void expect_whole(const RollOdds& odds) {
    std::uint32_t ways = 0;
    double chance = 0;
    for (const RollOutcome& outcome : odds.results) {
        ways += outcome.ways;
        chance += outcome.chance;
    }
    EXPECT_EQ(ways, odds.of);
    EXPECT_NEAR(chance, 1, 1e-12);
}

TEST(KingsOddsValues, AChargeByHandIsTheOneThatIsTyped) {
    MeleeQuestion question{unit("HC"), unit("BW"), true};
    question.target.leader = 1;
    question.reply = Reply::shoot;
    question.length.to_the_end = true;
    const MeleeAnswer found = answer(question, kings_charts());
    ASSERT_TRUE(found.contact && found.fire && found.fight);
    expect_whole(found.fire->odds);
    expect_whole(found.melee.odds);
    const sim::OddsQuestion typed{"charge",
                                  {{"actor", "HC"}, {"target", "BW,leader"}, {"answer", "shoot"}, {"to-the-end", ""}}};
    EXPECT_EQ(json_of(found), json_of(answer(read_melee(typed, kings_charts()), kings_charts())));
}

TEST(KingsOddsValues, TheTargetAnswersAsItMustAndAnEvaderMayGetAway) {
    MeleeQuestion impetuous{unit("HC"), unit("MS"), true};
    impetuous.target.impetuous = true;  // and so aggressive
    const MeleeAnswer countered = answer(impetuous, kings_charts());
    EXPECT_EQ(countered.asked.reply, Reply::counter_charge);
    EXPECT_TRUE(countered.met.target.charging);
    MeleeQuestion evader{unit("LH"), unit("LI"), true};
    evader.reply = Reply::evade;
    evader.distance = 12;
    const MeleeAnswer away = answer(evader, kings_charts());
    EXPECT_FALSE(away.contact);
    EXPECT_FALSE(away.fight);
    evader.distance = 8;
    EXPECT_TRUE(answer(evader, kings_charts()).met.target.flanked);
}

/// A writer shows what the answer contains, and computes nothing.
TEST(KingsOddsValues, FormsAreWrittenFromTheAnswerAlone) {
    MeleeAnswer melee = answer(MeleeQuestion{unit("HC"), unit("MS")}, kings_charts());
    melee.melee.odds.results[4] = {"something else", 7, 0.4321};
    melee.fight->after[1].points = 8.25;
    EXPECT_THAT(text_of(melee, {}), HasSubstr("something else"));
    EXPECT_THAT(text_of(melee, {}), HasSubstr("43.2 %"));
    EXPECT_THAT(text_of(melee, {}), HasSubstr("8.25"));
    EXPECT_EQ(Json::parse(json_of(melee))["fight"]["target"]["points_lost"], 8.25);

    MatrixAnswer matrix = answer(MatrixQuestion{}, kings_charts());
    matrix.table.cells.front()->gain = 7.5;
    EXPECT_THAT(text_of(matrix, {}), HasSubstr("+7.5"));
    EXPECT_THAT(svg_of(matrix), HasSubstr(">+7.5<"));
    EXPECT_THAT(csv_of(matrix), HasSubstr(",7.5,"));
    EXPECT_EQ(Json::parse(json_of(matrix))["cells"][0][0]["gain"], 7.5);
}

TEST(KingsOddsValues, FireAndDice) {
    FireQuestion fire{unit("BW"), unit("LI"), true};
    const FireAnswer shots = answer(fire, kings_charts());
    expect_whole(shots.fire.odds);
    ASSERT_TRUE(shots.reply);
    expect_whole(shots.reply->odds);
    double ends = 0;
    for (const FightOdds::End& end : shots.fight.ends) ends += end.chance;
    EXPECT_NEAR(ends, 1, 1e-12);
    DieQuestion die{"regroup", unit("HC")};
    die.unit.status = Status::demoralized;
    expect_whole(answer(die, kings_charts()).odds);
}

TEST(KingsOddsValues, WhatTheRulesDoNotLetHappenIsRefusedWithoutACommandLineToo) {
    EXPECT_THAT(error_of(MeleeQuestion{unit("AR"), unit("MS"), true}), HasSubstr("Charges_8"));
    MeleeQuestion shoots{unit("HC"), unit("MS"), true};
    shoots.reply = Reply::shoot;
    EXPECT_THAT(error_of(shoots), HasSubstr("only Bowmen shoot"));
    FireQuestion charged{unit("BW"), unit("HC"), true};
    charged.target.charging = true;
    EXPECT_THAT(error_of(charged), HasSubstr("does not shoot back"));
    MeleeQuestion armoured{unit("LI"), unit("MS")};
    armoured.actor.armoured = true;
    EXPECT_THAT(error_of(armoured), HasSubstr("Units_19"));
    EXPECT_THAT(error_of(DieQuestion{"regroup", unit("HC")}), HasSubstr("Actions_3"));
}

}  // namespace
}  // namespace polemarch::test
