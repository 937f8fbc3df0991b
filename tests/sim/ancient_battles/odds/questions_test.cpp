// Odds of Ancient Battles as front ends ask for them: plain structs in, plain structs out, without a command line.
#include "sim/ancient_battles/odds/position_odds.h"
#include "sim/ancient_battles/odds/readers.h"

#include "core/diagnostics.h"
#include "tests/support/ancient_battles/fight_judge.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

using namespace sim::ancient_battles;
using sim::RollOutcome;
using testing::HasSubstr;
using Json = nlohmann::json;

const UnitType* type(const char* code) { return load_charts().unit(code); }
UnitSpec unit(const char* code, std::vector<std::string> leaders = {}) {
    UnitSpec spec;
    spec.type = type(code);
    spec.leaders = std::move(leaders);
    return spec;
}
MeleeQuestion melee(const UnitSpec& attacker, const UnitSpec& defender) {
    MeleeQuestion question;
    question.attacks.push_back({attacker, open_place(load_charts())});
    question.defender = defender;
    return question;
}
template <class Question>
std::string error_of(const Question& question) {
    try {
        static_cast<void>(answer(question, load_charts()));
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}
template <class Outcomes>
void expect_whole(const Outcomes& outcomes, std::uint32_t of) {
    std::uint32_t ways = 0;
    double chance = 0;
    for (const RollOutcome& outcome : outcomes) {
        ways += outcome.ways;
        chance += outcome.chance;
    }
    EXPECT_EQ(ways, of);
    EXPECT_NEAR(chance, 1, 1e-12);
}

TEST(OddsValues, AMeleeByHandIsTheOneThatIsTyped) {
    MeleeQuestion question = melee(unit("PX", {"x1"}), unit("HC", {"x1"}));
    question.attacks.front().place.approach = Approach::front_flank;
    question.length.to_the_end = true;
    const MeleeAnswer found = answer(question, load_charts());
    expect_whole(found.attacks.front().results, 36);
    EXPECT_EQ(found.attacks.front().sums.attacker_strength, 18);  // as README.md shows it
    EXPECT_EQ(found.attacks.front().sums.defender_strength, 8);
    EXPECT_EQ(found.attacks.front().results[4].ways, 11u);
    ASSERT_TRUE(found.fight);

    const sim::OddsQuestion typed{
        "melee",
        {{"attacker", "PX,leader=x1"}, {"defender", "HC,leader=x1"}, {"approach", "front-flank"}, {"to-the-end", ""}}};
    EXPECT_EQ(json_of(found), json_of(answer(read_melee(typed, load_charts()), load_charts())));
}

TEST(OddsValues, AMeleeIsAsTheJudgeCountsIt) {
    AgentStream stream(73);
    for (int trial = 0; trial < 200; ++trial) {
        const JudgedMelee m = random_melee(stream);
        if (std::string(m.defender.unit->type) == "WW") continue;
        MeleeQuestion question = melee(unit(m.attacker.unit->type), unit(m.defender.unit->type));
        question.attacks.front().attacker.disordered = m.attacker.disordered;
        question.defender.disordered = m.defender.disordered;
        question.attacks.front().place.approach = static_cast<Approach>(m.approach);
        JudgedMelee bare = m;  // without leaders, water and ground
        for (JudgedSide* side : {&bare.attacker, &bare.defender}) {
            side->plus = side->times = side->leaders = 0;
            side->ground = &judged_grounds[0];
        }
        bare.crossing = false;
        const MeleeAnswer found = answer(question, load_charts());
        const auto ways = judge_ways(judge_sums(bare));
        for (std::size_t i = 0; i < melee_results; ++i)
            EXPECT_EQ(found.attacks.front().results[i].ways, static_cast<std::uint32_t>(ways[i])) << i;
    }
}

/// A writer shows what the answer contains, and computes nothing.
TEST(OddsValues, FormsAreWrittenFromTheAnswerAlone) {
    MeleeAnswer melee_answer = answer(melee(unit("PX"), unit("HC")), load_charts());
    melee_answer.attacks.front().results[4] = {"something else", 7, 0.4321};
    melee_answer.attacks.front().after.losses[1].panic = 8.25;
    EXPECT_THAT(text_of(melee_answer, {}), HasSubstr("43.2 %"));
    EXPECT_THAT(text_of(melee_answer, {}), HasSubstr("DE  something else"));
    EXPECT_THAT(text_of(melee_answer, {}), HasSubstr("8.25"));
    const Json json = Json::parse(json_of(melee_answer));
    EXPECT_EQ(json["results"]["DE"]["probability"], 0.4321);
    EXPECT_EQ(json["after"]["defender"]["panic_loss"], 8.25);

    MatrixAnswer matrix = answer(MatrixQuestion{open_place(load_charts())}, load_charts());
    matrix.table.cells.front().gain = 7.5;
    EXPECT_THAT(text_of(matrix, {}), HasSubstr("+7.5"));
    EXPECT_THAT(svg_of(matrix), HasSubstr(">+7.5<"));
    EXPECT_THAT(csv_of(matrix), HasSubstr(",7.5\n"));
    EXPECT_EQ(Json::parse(json_of(matrix))["cells"][0][0]["gain"], 7.5);
}

TEST(OddsValues, SeveralAttackersFireAndRallies) {
    MeleeQuestion several = melee(unit("HI"), unit("LC"));
    several.defender.disordered = true;
    several.attacks.push_back({unit("PX"), open_place(load_charts())});
    const MeleeAnswer in_turn = answer(several, load_charts());
    ASSERT_EQ(in_turn.in_turn.size(), 2u);
    EXPECT_FALSE(in_turn.fight);
    EXPECT_EQ(in_turn.in_turn[0].attacks, 1);
    EXPECT_LT(in_turn.in_turn[1].attacks, 1);

    const HexTerrain* clear = open_place(load_charts()).attacker_ground;
    FireQuestion fire{unit("LA"), unit("HA"), clear, clear};
    fire.reply_support = 0;
    const FireAnswer shots = answer(fire, load_charts());
    expect_whole(std::array{shots.shot.missed, shots.shot.hit}, shots.shot.faces);
    ASSERT_TRUE(shots.reply);
    EXPECT_EQ(shots.reply->firer.type, type("HA"));

    RallyQuestion rally{unit("PX", {"+1"})};
    rally.length.to_the_end = true;
    const RallyAnswer rallied = answer(rally, load_charts());
    expect_whole(rallied.results, 6);
    EXPECT_EQ(rallied.results[1].ways, 5u);
    EXPECT_NEAR(rallied.rallied, 1, 1e-12);
    EXPECT_NEAR(rallied.attempts, 6.0 / 5, 1e-12);
}

TEST(OddsValues, WhatTheRulesDoNotLetHappenIsRefusedWithoutACommandLineToo) {
    EXPECT_THAT(error_of(melee(unit("CAMP"), unit("HC"))), HasSubstr("13.1.3"));
    MeleeQuestion wagon = melee(unit("HC"), unit("WW"));
    wagon.attacks.front().place.defender_ground = load_charts().hex_terrain("marsh");
    EXPECT_THAT(error_of(wagon), HasSubstr("WW may not enter 'marsh'"));
    MeleeQuestion charging = melee(unit("MI"), unit("HC"));
    charging.attacks.front().attacker.charging = true;
    EXPECT_THAT(error_of(charging), HasSubstr("17.3"));
    const HexTerrain* clear = open_place(load_charts()).attacker_ground;
    EXPECT_THAT(error_of(FireQuestion{unit("PX"), unit("HC"), clear, clear}), HasSubstr("no missiles"));
    EXPECT_THAT(error_of(RallyQuestion{unit("PX", {"x1"}), true}), HasSubstr("7.2"));
}

TEST(OddsValues, OfAPosition) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"HI E5/4", "MI R12/1"}});
    t.melee();
    PositionOdds found = position_odds(t.battle(), t.state(), {"E6 attacks E5"});
    ASSERT_TRUE(found.dice && found.dice->melee && found.unit);
    EXPECT_EQ(found.unit->name, "MI E6");
    EXPECT_EQ(found.dice->names[1], "HI E5");
    std::vector<RollOutcome> outcomes;
    for (const Consequence& consequence : found.dice->outcomes) outcomes.push_back(consequence.outcome);
    expect_whole(outcomes, found.dice->of);
    const auto ways = judge_ways(judge_sums({{&judged("MI")}, {&judged("HI")}}));
    EXPECT_NEAR(found.dice->lost, ways[0] / 36.0, 1e-12);
    found.dice->lost = 0.125;
    EXPECT_EQ(Json::parse(json_of(found))["dice"]["lost"], 0.125);
    EXPECT_THAT(text_of(found, {}), HasSubstr("Chance that MI E6 is lost: 12.5 % by these dice"));
}

}  // namespace
}  // namespace polemarch::test
