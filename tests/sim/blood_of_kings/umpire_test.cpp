// The umpire: the fields of the app that the text describes, its dice, its questions, and its replies.
#include "sim/blood_of_kings/umpire_service.h"

#include "core/diagnostics.h"
#include "core/random.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "tests/support/blood_of_kings/charts.h"
#include "tests/support/json_cases.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim::blood_of_kings;
using sim::Json;
using sim::RollOutcome;
using testing::HasSubstr;

UmpireFields fields(UmpireAction action, const std::string& actor = "", const std::string& target = "") {
    UmpireFields f;
    f.action = action;
    if (!actor.empty()) f.actor = read_unit_spec(actor, kings_charts());
    if (!target.empty()) f.target = read_unit_spec(target, kings_charts());
    return f;
}
UmpireReply reply_to(UmpireFields f, std::vector<std::uint8_t> faces = {}, std::map<std::string, bool> answers = {}) {
    f.faces = std::move(faces);
    f.answers = std::move(answers);
    return ruled(std::as_const(f), kings_charts());
}
std::string error_of(const UmpireFields& f, std::vector<std::uint8_t> faces = {},
                     std::map<std::string, bool> answers = {}) {
    try {
        static_cast<void>(reply_to(f, std::move(faces), std::move(answers)));
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}
int lead_of(const UmpireReply& reply) { return reply.breakdown.back().actor - reply.breakdown.back().target; }

// ---- the text

TEST(KingsUmpire, App_3_DiceAreThrownByTheUmpireOrByThePerson) {
    UmpireFields f = fields(UmpireAction::melee, "HC,charging", "MS");
    const UmpireReply asked = reply_to(f);
    EXPECT_EQ(asked.kind, UmpireReply::Kind::dice);
    ASSERT_EQ(asked.due.size(), 2u);
    EXPECT_EQ(asked.due[0].who, "actor");
    EXPECT_EQ(asked.due[1].who, "target");
    ASSERT_TRUE(asked.odds);  // before any roll
    EXPECT_EQ(reply_to(f, {1, 6}).words, "The actor loses a level: disordered.");
    std::size_t calls = 0;
    const UmpireReply own = ruled(f, kings_charts(), [&](std::size_t count) {
        ++calls;
        return std::vector<std::uint8_t>(count, 6);
    });
    EXPECT_EQ(calls, 1u);
    EXPECT_EQ(own.kind, UmpireReply::Kind::result);
    EXPECT_EQ(own.words, "The target loses a level: disordered.");
    EXPECT_EQ(f.faces, (std::vector<std::uint8_t>{6, 6}));
}
TEST(KingsUmpire, App_4_InitiativeAndCommandNeedNoFields) {
    EXPECT_EQ(reply_to(fields(UmpireAction::initiative), {3}).words, "The Attacker chooses who goes first.");
    EXPECT_EQ(reply_to(fields(UmpireAction::initiative), {4}).words, "The Defender chooses who goes first.");
    EXPECT_EQ(reply_to(fields(UmpireAction::command), {1}).words, "The leader has 1 activation.");
    UmpireFields exceptional = fields(UmpireAction::command);
    exceptional.actor.leader = 2;
    EXPECT_EQ(reply_to(exceptional, {6}).words, "The leader has 4 activations.");
}
TEST(KingsUmpire, App_5_OtherActionsNeedTheirUnits) {
    for (const UmpireAction action : {UmpireAction::regroup, UmpireAction::advance, UmpireAction::retire,
                                      UmpireAction::march, UmpireAction::uncontrolled, UmpireAction::melee})
        EXPECT_THAT(error_of(fields(action)), HasSubstr("needs 'actor'"));
    for (const UmpireAction action : {UmpireAction::charge, UmpireAction::fire, UmpireAction::melee})
        EXPECT_THAT(error_of(fields(action, "BW")), HasSubstr("needs 'target'"));
}
TEST(KingsUmpire, App_6_QuestionsAreAnsweredYesOrNo) {
    const UmpireFields f = fields(UmpireAction::charge, "HC", "MC,aggressive");
    const UmpireReply first = reply_to(f);
    EXPECT_EQ(first.kind, UmpireReply::Kind::question);
    EXPECT_EQ(first.question, "evade");
    const UmpireReply second = reply_to(f, {}, {{"evade", false}});
    EXPECT_EQ(second.question, "counter-charge");
    const UmpireReply counter = reply_to(f, {}, {{"evade", false}, {"counter-charge", true}});
    EXPECT_EQ(counter.kind, UmpireReply::Kind::result);
    ASSERT_TRUE(counter.next);
    EXPECT_EQ(counter.next->action, UmpireAction::melee);
    EXPECT_TRUE(counter.next->actor.charging);
    EXPECT_TRUE(counter.next->target.charging);
    const UmpireReply stands = reply_to(f, {}, {{"evade", false}, {"counter-charge", false}});
    EXPECT_FALSE(stands.next->target.charging);
    const UmpireReply evades = reply_to(f, {}, {{"evade", true}});
    EXPECT_EQ(evades.question, "caught");
    EXPECT_FALSE(reply_to(f, {}, {{"evade", true}, {"caught", false}}).next);
    const UmpireReply caught = reply_to(f, {}, {{"evade", true}, {"caught", true}});
    ASSERT_TRUE(caught.next);
    EXPECT_TRUE(caught.next->target.flanked);
    // The odds after each reply are known before it is given.
    std::map<std::string, dice::Ways> destroyed;
    for (const Foreseen& one : first.by_answer)
        for (const RollOutcome& result : one.odds.results)
            if (result.outcome == "the target is destroyed") destroyed[one.name] += result.ways;
    EXPECT_EQ(destroyed, (std::map<std::string, dice::Ways>{{"evade", 6}, {"counter-charge", 0}, {"stand", 0}}));
}
TEST(KingsUmpire, App_7_TheTextsOwnMelee) {
    const UmpireReply odds = first_odds(fields(UmpireAction::melee, "HC,charging", "MS"), kings_charts());
    EXPECT_EQ(odds.kind, UmpireReply::Kind::odds);
    EXPECT_EQ(odds.breakdown.back().actor, 4);
    EXPECT_EQ(odds.breakdown.back().target, 1);
    std::map<std::string, dice::Ways> ways;
    for (const RollOutcome& result : odds.odds->results) ways[result.outcome] = result.ways;
    EXPECT_EQ(ways["the actor loses a level: disordered"], 3u);
    EXPECT_EQ(ways["both lose a level: actor disordered, target disordered"], 3u);
}
TEST(KingsUmpire, App_15_AWrongFieldIsSetRightAndAskedAgain) {
    const auto umpire = make_umpire(kings_charts(), 5);
    const Json wrong = Json::parse(umpire->answer(R"({"action": "melee", "actor": "HC,flank", "target": "MS"})"));
    const Json right = Json::parse(umpire->answer(R"({"action": "melee", "actor": "HC", "target": "MS"})"));
    EXPECT_EQ(wrong["kind"], "result");
    EXPECT_EQ(right["kind"], "result");
    EXPECT_NE(wrong["thrown"][0]["adds"], right["thrown"][0]["adds"]);
    // Each click is a roll of its own.
    std::map<std::string, int> seen;
    for (int click = 0; click < 200; ++click) {
        const Json json = Json::parse(umpire->answer(R"({"action": "melee", "actor": "HC", "target": "MS"})"));
        ++seen[json["words"].get<std::string>()];
    }
    EXPECT_GE(seen.size(), 5u);
}

/// A field of the app, and its effect: on the lead of the actor, or on the chance of a one-die action.
struct FieldCase {
    const char* rule;
    UmpireAction action;
    const char *actor, *target, *actor_set, *target_set;
    int by;  ///< to the actor's lead; sign only
};
class KingsUmpireFields : public testing::TestWithParam<FieldCase> {};
TEST_P(KingsUmpireFields, CountInTheirAction) {
    const FieldCase& c = GetParam();
    const auto lead = [&](const char* actor, const char* target) {
        return lead_of(first_odds(fields(c.action, actor, target), kings_charts()));
    };
    const int before = lead(c.actor, c.target), after = lead(c.actor_set, c.target_set);
    EXPECT_EQ(after > before ? 1 : after < before ? -1 : 0, c.by) << c.actor_set << ' ' << c.target_set;
}
constexpr auto melee = UmpireAction::melee, fire = UmpireAction::fire;
INSTANTIATE_TEST_SUITE_P(
    OfTheApp, KingsUmpireFields,
    testing::Values(FieldCase{"App_9", melee, "HC", "MS", "CA", "MS", 1},
                    FieldCase{"App_9", melee, "HC", "MS", "HC", "PP", -1},
                    FieldCase{"App_10", melee, "SW,charging", "MS", "SW,charging,aggressive", "MS", 1},
                    FieldCase{"App_10", melee, "SW", "MS", "SW,armoured", "MS", 1},
                    FieldCase{"App_10", melee, "SW", "MS", "SW", "MS,armoured", -1},
                    FieldCase{"App_10", fire, "BW", "MS", "BW", "MS,armoured", -1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW,disordered", "MS", -1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW", "MS,demoralized", 1},
                    FieldCase{"App_11", fire, "BW", "MS", "BW,disordered", "MS", -1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW,leader", "MS", 1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW", "MS,exceptional", -1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW,flank", "MS", -1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW", "MS,flank", 1},
                    FieldCase{"App_11", melee, "SW", "MS", "SW,charging", "MS", 1},
                    FieldCase{"App_11", melee, "SW,charging", "MS", "SW,charging", "MS,charging", -1},
                    FieldCase{"App_11", fire, "BW", "HC", "BW", "HC,charging", 1},
                    FieldCase{"App_12", melee, "SW", "MS", "SW", "MS,woods", -1},
                    FieldCase{"App_12", melee, "SW", "MS", "SW", "MS,hard", -1},
                    FieldCase{"App_12", fire, "BW", "MS", "BW", "MS,wall", -1},
                    // Of an obstacle and the ground the better cover counts, in either order.
                    FieldCase{"App_12", fire, "BW", "MS,wall", "BW", "MS,wall,woods", 0},
                    FieldCase{"App_12", fire, "BW", "MS,wall", "BW", "MS,woods,wall", 0},
                    FieldCase{"App_12", fire, "BW", "MS,wall", "BW", "MS,wall,open", 0},
                    FieldCase{"App_12", fire, "BW", "MS,town", "BW", "MS,town,hedge", 0},
                    FieldCase{"App_12", fire, "BW", "MS,woods", "BW", "MS,woods,cover=none", 0},
                    FieldCase{"App_12", fire, "BW", "MS", "BW", "MS,pavises", -1},
                    FieldCase{"App_12", melee, "HC", "MS", "HC,marsh", "MS", -1},
                    FieldCase{"App_12", melee, "SW", "MS", "SW,uphill", "MS", 1},
                    FieldCase{"App_12", melee, "SW", "MS", "SW", "MS,uphill", -1},
                    FieldCase{"App_13", melee, "SW", "MS", "SW,6", "MS", 1},
                    FieldCase{"App_13", melee, "SW", "MS", "SW,support=4", "MS", 1},
                    FieldCase{"App_13", melee, "SW", "MS", "SW", "MS,6", -1},
                    FieldCase{"App_13", fire, "BW", "MS", "BW,front=3", "MS", -1},
                    FieldCase{"App_13", fire, "BW", "MS", "BW,march", "MS", -1},
                    FieldCase{"App_13", fire, "LH", "MS", "LH,march", "MS", 0},
                    FieldCase{"App_13", melee, "SW", "MS", "SW,superior", "MS", 1},
                    FieldCase{"App_13", fire, "BW", "MS", "BW", "MS,superior", -1},
                    FieldCase{"App_13", fire, "BW", "MS", "BW", "MS,march", 1}),
    [](const auto& field) { return std::string(field.param.rule) + "_" + std::to_string(field.index); });

TEST(KingsUmpire, App_12_TheOrderOfFieldsIsNoMatter) {
    std::vector<std::pair<std::string, Json>> pieces{{"type", "MS"},    {"ground", "town"}, {"cover", "hedge"},
                                                     {"pavises", true}, {"bases", 3},       {"of", 4}};
    std::sort(pieces.begin(), pieces.end());
    const auto umpire = make_umpire(kings_charts(), 1);
    std::set<std::string> replies;
    do {
        std::string unit;
        for (const auto& [key, value] : pieces)
            unit += (unit.empty() ? "{" : ", ") + Json(key).dump() + ": " + value.dump();
        replies.insert(umpire->answer(R"({"do": "odds", "action": "fire", "actor": "BW", "target": )" + unit + "}}"));
    } while (std::next_permutation(pieces.begin(), pieces.end()));
    EXPECT_EQ(replies.size(), 1u);
    // The description in the reply is the unit.
    const Json reported = Json::parse(*replies.begin())["fields"]["target"];
    EXPECT_EQ(reported["ground"], "town");
    EXPECT_EQ(reported["cover"], "soft");
}
TEST(KingsUmpire, App_13_TheListOfForceRatiosWinsOverBases) {
    const std::vector<int> melee_leads{-2, -1, 0, 1, 2};
    for (const UmpireAction action : {UmpireAction::melee, UmpireAction::fire})
        for (std::size_t i = 0; i < melee_leads.size(); ++i) {
            UmpireFields f = fields(action, "BW,1", "BW,6");
            f.ratio = Ratio::even;
            const int even = lead_of(first_odds(f, kings_charts()));
            f.ratio = static_cast<Ratio>(i + 1);
            EXPECT_EQ(lead_of(first_odds(f, kings_charts())) - even, melee_leads[i]) << i;
        }
}
TEST(KingsUmpire, App_14_WhatIsSaidIsWhatTheOddsSay) {
    // Every action with all its faces: the numbers of the results are the distribution shown before.
    const std::vector<UmpireFields> all{
        fields(UmpireAction::initiative),
        fields(UmpireAction::command),
        fields(UmpireAction::regroup, "HC,demoralized,leader"),
        fields(UmpireAction::advance, "PP"),
        fields(UmpireAction::march, "LI,leader"),
        fields(UmpireAction::retire, "MC"),
        fields(UmpireAction::uncontrolled, "MS,impetuous"),
        fields(UmpireAction::fire, "BW,3", "LI,4,disordered"),
        fields(UmpireAction::fire, "BW", "HC,charging"),
        fields(UmpireAction::melee, "HC,3,of=4,demoralized", "EL,2"),
        fields(UmpireAction::melee, "LH,charging", "BW,6,hard"),
    };
    for (const UmpireFields& f : all) {
        const UmpireReply odds = first_odds(f, kings_charts());
        std::map<std::string, dice::Ways> expected, found;
        for (const RollOutcome& result : odds.odds->results)
            if (result.ways > 0) expected[result.outcome] += result.ways;
        for (int one = 1; one <= 6; ++one)
            for (int other = 1; other <= (odds.odds->of == 36 ? 6 : 1); ++other) {
                std::vector<std::uint8_t> faces{static_cast<std::uint8_t>(one)};
                if (odds.odds->of == 36) faces.push_back(static_cast<std::uint8_t>(other));
                const UmpireReply reply = reply_to(f, faces);
                ASSERT_EQ(reply.kind, UmpireReply::Kind::result) << reply.words;
                // The first sentence is the result's; a halted charge has a sentence of its own.
                for (const auto& [words, ways] : expected) {
                    std::string start = words.substr(0, words.find(';'));
                    if (words.starts_with("both")) start = words;
                    start[0] = static_cast<char>(std::toupper(start[0]));
                    if (reply.words.starts_with(start + ".")) ++found[words];
                }
            }
        EXPECT_EQ(found, expected) << action_names[static_cast<std::size_t>(f.action)];
    }
}

// ---- sequences of actions

TEST(KingsUmpire, Charges_2_BowmenShootThenTheMeleeFollows) {
    const UmpireFields f = fields(UmpireAction::charge, "HC,aggressive", "BW,3");
    EXPECT_EQ(reply_to(f).question, "shoot");
    const UmpireReply shoots = reply_to(f, {}, {{"shoot", true}});
    ASSERT_TRUE(shoots.next);
    EXPECT_EQ(shoots.next->action, UmpireAction::fire);
    EXPECT_EQ(shoots.next->actor.type->code, "BW");
    EXPECT_TRUE(shoots.next->target.charging);
    const UmpireReply harmless = reply_to(*shoots.next, {1, 6});
    ASSERT_TRUE(harmless.next);
    EXPECT_EQ(harmless.next->action, UmpireAction::melee);
    EXPECT_EQ(harmless.next->actor.type->code, "HC");
    EXPECT_TRUE(harmless.next->actor.charging);
    EXPECT_EQ(harmless.next->actor.status, Status::ok);
    // A level lost makes the charge worse: lead 0 + 1 - 1, 1 for three to four bases against it.
    const UmpireReply worse = reply_to(*shoots.next, {6, 4});
    ASSERT_TRUE(worse.next) << worse.words;
    EXPECT_EQ(worse.next->actor.status, Status::disordered);
    const UmpireReply halted = reply_to(*shoots.next, {6, 1});
    EXPECT_FALSE(halted.next);
    EXPECT_THAT(halted.words, HasSubstr("devastating"));
    EXPECT_THAT(halted.words, HasSubstr("halted"));
}
TEST(KingsUmpire, Charges_2_ForceRatiosTurnWithTheRoles) {
    UmpireFields f = fields(UmpireAction::charge, "HC", "BW");
    f.ratio = Ratio::actor_badly_outnumbered;
    f.answers["shoot"] = true;
    const UmpireReply shoots = reply_to(f, {}, f.answers);
    EXPECT_EQ(shoots.next->ratio, Ratio::target_badly_outnumbered);
    EXPECT_EQ(reply_to(*shoots.next, {1, 6}).next->ratio, Ratio::actor_badly_outnumbered);
}
TEST(KingsUmpire, Charges_2_TheOddsForeseenAreThoseOfTheThrow) {
    const auto ways = [](const std::optional<RollOdds>& odds) {
        std::vector<dice::Ways> all;
        for (const RollOutcome& result : odds.value().results) all.push_back(result.ways);
        return all;
    };
    for (const Ratio ratio : {Ratio::by_bases, Ratio::actor_badly_outnumbered, Ratio::actor_outnumbered, Ratio::even,
                              Ratio::target_outnumbered, Ratio::target_badly_outnumbered}) {
        UmpireFields f = fields(UmpireAction::charge, "SW,4", "BW,4");
        f.ratio = ratio;
        const UmpireReply asks = reply_to(f);
        for (const bool shoots : {true, false}) {
            const UmpireReply answered = reply_to(f, {}, {{"shoot", shoots}});
            const UmpireReply thrown = reply_to(*answered.next);
            EXPECT_EQ(ways(answered.odds), ways(thrown.odds));
            EXPECT_EQ(answered.breakdown.back().actor, thrown.breakdown.back().actor);
            EXPECT_EQ(answered.breakdown.back().target, thrown.breakdown.back().target);
            for (const auto& by : asks.by_answer) {
                if (by.name == (shoots ? "shoot" : "stand")) {
                    EXPECT_EQ(ways(by.odds), ways(thrown.odds));
                }
            }
        }
    }
}
TEST(KingsUmpire, Charges_3_WhoMayNotAnswerIsNotAsked) {
    const auto question = [](const char* actor, const char* target) {
        return reply_to(fields(UmpireAction::charge, actor, target)).question;
    };
    EXPECT_EQ(question("HC", "MS"), "");
    EXPECT_EQ(question("HC", "MS,aggressive"), "counter-charge");
    EXPECT_EQ(question("HC", "MS,aggressive,acted"), "");
    EXPECT_EQ(question("HC", "MS,aggressive,flank"), "");
    EXPECT_EQ(question("HC", "MS,aggressive,engaged"), "");
    EXPECT_EQ(question("HC", "MS,aggressive,march"), "");
    EXPECT_EQ(question("HC", "BW,acted"), "");
    EXPECT_EQ(question("HC", "LI,acted"), "evade");
    EXPECT_EQ(question("HC", "LI,engaged"), "");
    // Impetuous troops have no choice.
    const UmpireReply impetuous = reply_to(fields(UmpireAction::charge, "HC", "MS,impetuous"));
    EXPECT_EQ(impetuous.kind, UmpireReply::Kind::result);
    EXPECT_TRUE(impetuous.next->target.charging);
}
TEST(KingsUmpire, Charges_1_WhoMayNotChargeIsTold) {
    EXPECT_THAT(error_of(fields(UmpireAction::charge, "AR", "MS")), HasSubstr("Charges_8"));
    EXPECT_THAT(error_of(fields(UmpireAction::charge, "HC,march", "MS")), HasSubstr("Charges_1"));
    EXPECT_THAT(error_of(fields(UmpireAction::charge, "HC,engaged", "MS")), HasSubstr("Charges_1"));
    EXPECT_THAT(error_of(fields(UmpireAction::charge, "LI", "MS")), HasSubstr("Charges_1"));
    EXPECT_EQ(error_of(fields(UmpireAction::charge, "LI", "LI")), "");
    EXPECT_EQ(error_of(fields(UmpireAction::charge, "LI", "MS,woods")), "");
}
TEST(KingsUmpire, Outcomes_1_ASingleDieSaysWhatIsAddedAndNeeded) {
    const auto added = [](UmpireAction action, const char* actor) {
        const UmpireReply reply = reply_to(fields(action, actor), {3});
        EXPECT_EQ(reply.rolled[0].adds, reply.odds->added);
        EXPECT_FALSE(reply.odds->needs.empty());
        return reply.rolled[0].adds;
    };
    using enum UmpireAction;
    EXPECT_EQ(added(regroup, "HC,disordered"), 0);
    EXPECT_EQ(added(regroup, "HC,disordered,exceptional"), 2);
    EXPECT_EQ(added(uncontrolled, "MS,impetuous,leader"), -1);
    EXPECT_EQ(added(retire, "LH,leader") - added(retire, "LH"), 1);
    EXPECT_EQ(added(retire, "LH"), kings_type("LH").retire);
    // With the modifiers, it does what the odds say it needs: a level from 4 on.
    for (std::uint8_t face = 1; face <= 6; ++face) {
        const UmpireReply reply = reply_to(fields(regroup, "HC,disordered,leader"), {face});
        EXPECT_EQ(reply.actor->status == Status::ok, face + reply.rolled[0].adds >= 4) << int{face};
        EXPECT_EQ(reply.odds->needs, "a level from 4 on, two from 6");
    }
}
TEST(KingsUmpire, Ongoing_2_AFailedRetireIsAMelee) {
    const UmpireFields f = fields(UmpireAction::retire, "HS", "MS,charging");
    EXPECT_FALSE(reply_to(f, {3}).next);
    const UmpireReply fails = reply_to(f, {2});
    ASSERT_TRUE(fails.next);
    EXPECT_EQ(fails.next->action, UmpireAction::melee);
    EXPECT_FALSE(fails.next->target.charging);
    // The odds of the melee are known before the die is rolled.
    const UmpireReply before = first_odds(f, kings_charts());
    ASSERT_EQ(before.by_result.size(), 1u);
    EXPECT_EQ(before.by_result[0].name, "fails");
    EXPECT_EQ(before.by_result[0].odds.of, 36u);
    EXPECT_EQ(before.odds->of, 6u);
    EXPECT_TRUE(before.breakdown.empty());
    // If no enemy is named, the reply says that one is needed.
    const UmpireReply unnamed = reply_to(fields(UmpireAction::retire, "HS"), {2});
    EXPECT_FALSE(unnamed.next);
    EXPECT_THAT(unnamed.words, HasSubstr("Set the enemy as the target and ask for the melee."));
}
TEST(KingsUmpire, Ongoing_3_ARegroupInContactIsFollowedByAMelee) {
    const UmpireFields f = fields(UmpireAction::regroup, "HS,demoralized,leader,engaged", "MS");
    const UmpireReply gained = reply_to(f, {6});
    ASSERT_TRUE(gained.next);
    EXPECT_EQ(gained.next->actor.status, Status::ok);
    EXPECT_FALSE(reply_to(fields(UmpireAction::regroup, "HS,demoralized,leader", "MS"), {6}).next);
    std::vector<std::string> statuses;
    for (const Foreseen& one : first_odds(f, kings_charts()).by_result) statuses.push_back(one.name);
    EXPECT_EQ(statuses, (std::vector<std::string>{"demoralized", "disordered", "OK"}));
    EXPECT_TRUE(
        first_odds(fields(UmpireAction::regroup, "HS,demoralized,leader", "MS"), kings_charts()).by_result.empty());
    EXPECT_THAT(error_of(fields(UmpireAction::regroup, "HS,demoralized,engaged", "MS")), HasSubstr("Ongoing_3"));
}
TEST(KingsUmpire, Charges_2_OneAnswerThatTheTargetHas) {
    const auto refused = [](const char* target, std::map<std::string, bool> answers) {
        return error_of(fields(UmpireAction::charge, "HC", target), {}, std::move(answers));
    };
    EXPECT_THAT(refused("PP", {{"evade", true}}), HasSubstr("Actions_7"));
    EXPECT_THAT(refused("MC,aggressive", {{"evade", true}, {"counter-charge", true}}), HasSubstr("one answer at most"));
    EXPECT_EQ(refused("MC,aggressive", {{"evade", false}, {"counter-charge", true}}), "");
    EXPECT_THROW((void)fields(UmpireAction::fire, "BW,4,front=6", "MS"), InputError);
    EXPECT_THAT(error_of(fields(UmpireAction::uncontrolled, "MS,acted,impetuous", "MS")), HasSubstr("Uncontrolled_1"));
}
TEST(KingsUmpire, Charges_2_WhoMayNotShootAtAChargeDoesNot) {
    EXPECT_EQ(error_of(fields(UmpireAction::fire, "BW", "HC,charging")), "");
    for (const char* firer : {"BW,acted", "BW,march", "BW,flank"})
        EXPECT_THAT(error_of(fields(UmpireAction::fire, firer, "HC,charging")), HasSubstr("Charges_2")) << firer;
    EXPECT_EQ(error_of(fields(UmpireAction::fire, "BW,acted", "HC")), "");  // at the end of the turn
}
TEST(KingsUmpire, Actions_11_WhoHasActedDoesNotActAgain) {
    for (const UmpireAction action : {UmpireAction::regroup, UmpireAction::advance, UmpireAction::retire,
                                      UmpireAction::march, UmpireAction::charge})
        EXPECT_THAT(error_of(fields(action, "HS,disordered,acted", "MS")), HasSubstr("Actions_11"));
    // It still fights units that attack it, and in the melee after a failed retire.
    EXPECT_EQ(error_of(fields(UmpireAction::melee, "HS,acted", "MS,acted")), "");
    EXPECT_TRUE(reply_to(fields(UmpireAction::retire, "HS", "MS"), {2}).next->actor.acted);
}
TEST(KingsUmpire, Outcomes_4_LeadersOfTheLosingSideAreInDanger) {
    const UmpireFields f = fields(UmpireAction::melee, "HC,leader,commander", "MS,exceptional");
    const UmpireReply asked = reply_to(f, {6, 1});
    EXPECT_EQ(asked.kind, UmpireReply::Kind::dice);
    ASSERT_EQ(asked.due.size(), 1u);
    EXPECT_EQ(asked.due[0].who, "target's leader");
    const UmpireReply lives = reply_to(f, {6, 1, 6}), falls = reply_to(f, {6, 1, 1});
    EXPECT_EQ(lives.target->leader, 2);
    EXPECT_EQ(falls.target->leader, 0);
    EXPECT_EQ(falls.actor->leader, 1);
    EXPECT_THAT(falls.words, HasSubstr("killed or captured"));
    // The predicted chance is that of all faces.
    std::array<dice::Ways, 2> fallen{};
    for (std::uint8_t a = 1; a <= 6; ++a)
        for (std::uint8_t t = 1; t <= 6; ++t)
            for (std::uint8_t die = 1; die <= 6; ++die)
                for (const std::size_t side : {0u, 1u}) {
                    const UmpireReply first = reply_to(f, {a, t});
                    if (first.kind != UmpireReply::Kind::dice) continue;
                    // Both may be in danger: the actor's leader comes first.
                    std::vector<std::uint8_t> faces{a, t};
                    const bool both =
                        first.due[0].who == "actor's leader" && reply_to(f, {a, t, 6}).kind == UmpireReply::Kind::dice;
                    if (first.due[0].who != (side == 0 ? "actor's leader" : "target's leader") && !both) continue;
                    if (both && side == 1) faces.push_back(6);
                    faces.push_back(die);
                    if (both && side == 0) faces.push_back(6);
                    const UmpireReply reply = reply_to(f, faces);
                    fallen[side] += (side == 0 ? reply.actor : reply.target)->leader == 0;
                }
    EXPECT_EQ(*reply_to(f).leader_falls, fallen);
}

// ---- bad input, streams, typed lines

TEST(KingsUmpire, ALineThatIsNotUnderstoodChangesNothing) {
    const auto umpire = make_umpire(kings_charts(), 1);
    const auto say = [&](const std::string& line) { return Json::parse(umpire->answer(line)); };
    EXPECT_EQ(say(R"({"id": 7, "action": "charge", "actor": "HC", "target": "LH"})")["kind"], "question");
    const std::vector<std::pair<std::string, std::string>> faults{
        {"", "request:1:1: the line is empty"},
        {"melee", "request:1:1: the line is not JSON from here on (found 'm'"},
        {"[]", "an object"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "actor": "LH"})", "'actor' is given twice"},
        {R"({"action": "melee", "actor": {"type": "HC", "type": "LH"}, "target": "MS"})", "'type' is given twice"},
        {"{\"action\": 3}", "'action' must be a text"},
        {R"({"action": "mele"})", "did you mean 'melee'"},
        {R"({"acton": "melee"})", "did you mean 'action'"},
        {R"({"action": "melee", "actor": "HC", "target": "XX"})", "unknown unit type 'XX'"},
        {R"({"action": "melee", "actor": "HC,tired", "target": "MS"})", "'tired'"},
        {R"({"action": "melee", "actor": {"type": "HC", "bases": 9}, "target": "MS"})",
         "actor: 'bases' must be a whole number from 1 to 6"},
        {R"({"action": "melee", "actor": {"type": "HC", "bases": 2.5}, "target": "MS"})", "from 1 to 6, found '2.5'"},
        {R"({"action": "melee", "actor": {"type": "HC", "charging": "perhaps"}, "target": "MS"})",
         R"(actor: 'charging' must be true or false, found "perhaps")"},
        {R"({"action": "melee", "actor": {"type": "HC", "flank": 1}, "target": "MS"})",
         "actor: 'flank' must be true or false, found 1"},
        {R"({"action": "melee", "actor": "HC", "target": {"type": "MS", "aggressive": "yes"}})",
         R"(target: 'aggressive' must be true or false, found "yes")"},
        {R"({"action": "melee", "actor": "HC", "target": {"type": "MS", "leader": "two"}})",
         "target: unknown leader 'two'"},
        {R"({"action": "melee", "actor": {"type": ["HC"]}, "target": "MS"})", R"(found ["HC"])"},
        {R"({"action": "charge", "actor": "HC", "target": "LH", "answers": {"evade": "maybe"}})",
         R"('evade' must be true or false, found "maybe")"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "dice": "66"})", R"(such as [3, 5], found "66")"},
        {R"({"action": "fire", "actor": "BW", "target": "HC,engaged"})", "target: HC is engaged"},
        {R"({"action": "melee", "actor": {"type": "HC", "fast": true}, "target": "MS"})", "'fast'"},
        {R"({"action": "melee", "actor": "HC,2,of=4", "target": "MS"})", "Effects_5"},
        {R"({"action": "melee", "actor": "LI,armoured", "target": "MS"})", "Units_19"},
        {R"({"action": "melee", "actor": "LI,impetuous", "target": "MS"})", "Units_20"},
        {R"({"action": "melee", "actor": "HC,superior", "target": "MS,superior"})", "superior"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "dice": [7, 1]})", "1 to 6"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "dice": [3]})", "2 dice"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "dice": [3, 3, 3]})", "dice given: 3, needed: 2"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "dice": 3})", "a list"},
        {R"({"action": "melee", "actor": "HC", "target": "MS", "numbers": "many"})", "unknown value of 'numbers'"},
        {R"({"action": "fire", "actor": "SW", "target": "HC,charging"})", "Charges_2"},
        {R"({"action": "charge", "actor": "HC", "target": "LH", "answers": {"run": true}})", "unknown question"},
        {R"({"do": "next"})", "nothing follows"},
        {R"({"dice": [3]})", "dice given: 1, needed: 0"},
        {R"({"do": "everything"})", "unknown value of 'do'"},
        {R"({"target": "MS"})", "needs 'action'"},
        {R"({"answer": "yes"})", "true or false"},
        {std::string(70'000, ' ') + "{}", "at most"},
        {std::string(60'000, '['), "request:1:17: the line is nested too deeply"},
    };
    for (const auto& [line, words] : faults) {
        const Json reply = say(line);
        EXPECT_EQ(reply["kind"], "error") << line.substr(0, 80);
        EXPECT_THAT(reply["words"].get<std::string>(), HasSubstr(words));
    }
    // The question of the first line is still open.
    EXPECT_EQ(say(R"({"id": 8, "answer": true})")["question"], "caught");
    EXPECT_EQ(say(R"({"answer": false})")["kind"], "result");
}

TEST(KingsUmpire, EveryCornerOfJsonIsTakenOrRefusedAsJson) {
    const auto umpire = make_umpire(kings_charts(), 1);
    for (const test::JsonCase& of : test::json_cases()) {
        const std::string line = R"({"id":)" + of.text + R"(,"do":"odds","action":"melee","actor":"HC","target":"MS"})";
        const Json reply = Json::parse(umpire->answer(line));
        EXPECT_EQ(reply["kind"] == "odds", of.valid) << test::shown(of.text) << ": " << reply["words"];
        if (of.valid)
            EXPECT_EQ(reply["id"], Json::parse(line)["id"]) << test::shown(of.text);
        else
            EXPECT_THAT(reply["words"].get<std::string>(), HasSubstr("request:")) << test::shown(of.text);
    }
}
TEST(KingsUmpire, AWholeNumberIsOneHoweverItIsWritten) {
    const auto umpire = make_umpire(kings_charts(), 1);
    for (const test::NumberCase& of : test::ways_to_write_three) {
        const std::string head = R"({"action":"melee","target":"MS","throw":"person","actor":{"type":"HC","bases":)";
        const Json dice = Json::parse(umpire->answer(head + "4}, \"dice\":[3," + of.text + "]}"));
        EXPECT_EQ(dice["kind"] == "result", of.is_three) << of.text << ": " << dice["words"];
        const bool is_text = of.text == "\"3\"";  // units may be described in texts
        const Json bases = Json::parse(umpire->answer(head + of.text + "}}"));
        EXPECT_EQ(bases["kind"] == "dice", of.is_three || is_text || of.text == "null")
            << of.text << ": " << bases["words"];
    }
}

TEST(KingsUmpire, TheSameLinesWithTheSameSeedAreTheSameDice) {
    const std::vector<std::string> lines{R"({"action": "initiative"})",
                                         R"({"action": "melee", "actor": "HC", "target": "MS"})",
                                         R"({"action": "regroup", "actor": "HC,disordered"})"};
    const auto said = [&](std::uint64_t seed) {
        const auto umpire = make_umpire(kings_charts(), seed);
        std::string all;
        for (int n = 0; n < 10; ++n)
            for (const std::string& line : lines) all += umpire->answer(line);
        return all;
    };
    EXPECT_EQ(said(3), said(3));
    EXPECT_NE(said(3), said(4));
}
TEST(KingsUmpire, ItsDiceAreAsLikelyAsTheOddsSay) {
    const auto umpire = make_umpire(kings_charts(), 11);
    std::map<std::string, int> seen;
    constexpr int clicks = unless_sanitized(5'000);
    Json last;
    for (int n = 0; n < clicks; ++n) {
        last = Json::parse(umpire->answer(R"({"action": "fire", "actor": "BW", "target": "SW"})"));
        ++seen[last["words"].get<std::string>()];
    }
    for (const Json& result : last["odds"]["results"]) {
        std::string words = result["words"];
        words[0] = 'T';
        words += ".";
        if (words.find("2 levels") != std::string::npos) words += " This is devastating fire.";
        const double p = result["probability"];
        EXPECT_NEAR(seen[words] / double(clicks), p, 4 * std::sqrt(p * (1 - p) / clicks)) << words;
    }
}
TEST(KingsUmpire, FieldsOfAReplyAreARequest) {
    const auto umpire = make_umpire(kings_charts(), 2);
    const Json first = Json::parse(umpire->answer(
        R"({"action": "melee", "actor": "HC,3,of=4,exceptional,charging,woods", "target": "MS,5,support=2"})"));
    Json again = first["fields"];
    EXPECT_EQ(again["dice"].size(), first["thrown"].size());
    Json reply = Json::parse(umpire->answer(again.dump()));
    for (const char* key : {"words", "thrown", "odds", "actor", "target", "fields"})
        EXPECT_EQ(reply[key], first[key]) << key;
}
TEST(KingsUmpire, TypedLines) {
    const auto umpire = make_umpire(kings_charts(), 2);
    EXPECT_THAT(umpire->typed("melee"), HasSubstr("not done"));
    EXPECT_THAT(umpire->typed("Actor HC,4,Aggressive"), HasSubstr("Heavy Cavalry (4 bases), aggressive"));
    EXPECT_THAT(umpire->typed("actor disordered"), HasSubstr("disordered Heavy Cavalry"));
    EXPECT_THAT(umpire->typed("actor ok"), testing::Not(HasSubstr("disordered")));
    EXPECT_THAT(umpire->typed("target PP,6"), HasSubstr("Pike Phalanx"));
    EXPECT_THAT(umpire->typed("melee"), HasSubstr("What the two dice do"));
    EXPECT_EQ(umpire->prompt(), "throw: yes, no, or the dice > ");
    EXPECT_THAT(umpire->typed("no"), HasSubstr("not thrown"));
    EXPECT_EQ(umpire->prompt(), "umpire > ");
    EXPECT_THAT(umpire->typed("melee 1 6"), HasSubstr("The actor"));
    EXPECT_THAT(umpire->typed("melee 1 7"), HasSubstr("1 to 6"));
    EXPECT_THAT(umpire->typed("keep"), HasSubstr("acted"));
    EXPECT_THAT(umpire->typed("zounds"), HasSubstr("no command"));
    EXPECT_THAT(umpire->typed(R"({"action": "initiative", "dice": [1]})"), HasSubstr("polemarch-umpire"));
    EXPECT_FALSE(umpire->left());
    EXPECT_EQ(umpire->typed("quit"), "");
    EXPECT_TRUE(umpire->left());
}

}  // namespace
}  // namespace polemarch::test
