// Guidance for a person who plays: what is due and may be typed, the dice that a move leads to, how they are read.
#include "core/ancient_battles/text/guidance.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/text/map_part.h"
#include "core/ancient_battles/text/meanings.h"
#include "core/ancient_battles/text/unit_words.h"
#include "core/text.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

TEST(Guidance, EveryStateSaysWhatIsDue) {
    const auto battle = battle_from(small_battle);
    std::set<std::string> seen;
    for (std::uint64_t game = 1; game <= 30; ++game)
        walk(*battle, game, true, [&](const State& s, const Move&, Faces) {
            const Due due = battle->due(s);
            seen.insert(due.name);
            ASSERT_FALSE(due.sentence.empty() || due.rule.empty() || due.when.empty()) << due.name;
            ASSERT_EQ(due.help.empty(), battle->actor(s) == Actor::chance) << due.name;
            ASSERT_EQ(due.meaning.empty(), due.help.empty()) << due.name;
            std::istringstream lines(due.help);
            for (std::string line; std::getline(lines, line);) ASSERT_LE(line.size(), 98u) << line;
        });
    EXPECT_GE(seen.size(), 20u);
}

TEST(Guidance, EveryKindOfDecisionHasAMeaning) {
    for (std::size_t i = 0; i < phases; ++i) {
        const auto phase = static_cast<Phase>(i);
        const bool decision = !falls(phase) && phase != Phase::over;
        for (const Order order : {Order::nothing, Order::enter}) {
            const std::string_view meaning = meaning_of(phase, order);
            EXPECT_EQ(meaning.empty(), !decision) << i;
            EXPECT_LE(meaning.size(), 240u) << meaning;
        }
    }
}

TEST(Guidance, TheSideThatIsHurtLessInAMeleeGains) {
    const auto battle = battle_from(small_battle);
    const auto& g = battle->setup();
    std::set<std::pair<std::string, bool>> seen;
    for (std::uint64_t game = 1; game <= 30; ++game)
        walk(*battle, game, true, [&](const State& s, const Move&, Faces) {
            if (s.phase != Phase::clash || battle->actor(s) != Actor::chance) return;
            OutcomeList<Battle> outcomes;
            battle->outcomes(s, outcomes);
            for (const auto& outcome : outcomes) {
                if (outcome.move.kind != Kind::result) return;
                const std::string words = battle->outcome(s, outcome.move);
                const bool attacker = words.starts_with("attacker") && words.find("defender") == std::string::npos;
                const bool defender = words.starts_with("defender");
                if (!attacker && !defender && words != "nothing changes" && !words.starts_with("both")) continue;
                const bool attacked_by_a = g.trait[s.subject].side == 0;
                const auto expected = attacker   ? std::optional(attacked_by_a ? Side::second : Side::first)
                                      : defender ? std::optional(attacked_by_a ? Side::first : Side::second)
                                                 : std::nullopt;
                ASSERT_EQ(battle->gains(s, outcome.move), expected) << words;
                seen.insert({words, attacked_by_a});
            }
        });
    EXPECT_GE(seen.size(), 8u);
}

TEST(Guidance, PlacesAreShownWithTheFacingsThatAreOpenThere) {
    const auto battle = battle_from(small_battle);
    int places = 0;
    walk(*battle, 7, true, [&](const State& s, const Move&, Faces) {
        if (s.phase != Phase::destination) return;
        MoveList<Battle> moves, facings;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            State next = s;
            battle->apply(next, m);
            if (next.phase != Phase::facing) continue;
            battle->legal_moves(next, facings);
            std::string open;
            for (unsigned f = 0; f < hex::directions; ++f)
                for (const Move& face : facings)
                    if (face.value == f) open += (open.empty() ? "" : " ") + std::to_string(f + 1);
            const Remark remark = remark_on(battle->setup(), s, m);
            ASSERT_EQ(remark.sign, open == "1 2 3 4 5 6" ? "any" : open) << battle->text(s, m);
            ++places;
        }
    });
    EXPECT_GT(places, 100);
}

// 8.3.2: who is not light is disordered by passing a friend, and disorders the friend
TEST(Guidance, WarnsBeforeAnOrderThatLeadsThroughAFriend) {
    const auto warning = [](const std::string& ahead) {
        RulesTable t({.a = {"MI C5/1", ahead}, .b = {"HI R12/1"}});
        t.activation();
        MoveList<Battle> moves;
        t.battle().legal_moves(t.state(), moves);
        for (const Move& m : moves)
            if (t.battle().text(t.state(), m) == "C5 move") return remark_on(t.battle().setup(), t.state(), m).text;
        return std::string("no such move");
    };
    EXPECT_EQ(warning("MI C4/1"), "warning: passing MI C4 ahead of it disorders both [8.3.2]");
    EXPECT_EQ(warning("LI C4/1"), "");
    EXPECT_EQ(warning("MI D5/1"), "");
}

TEST(UnitWords, SayPlaceFacingStateAndEnemies) {
    RulesTable t({.a = {"MI C5/1", "LA A1/4"}, .b = {"HI C4/4", "LA C7/1"}});
    t.activation().leader(0, 0, "C5").disorder("C5");
    const auto units = units_in_words(t.battle().setup(), t.state());
    ASSERT_EQ(units.size(), 5u);
    EXPECT_EQ(units[0].name, "C5");
    EXPECT_EQ(units[0].subject, "MI C5");
    EXPECT_THAT(units[0].sentence, testing::StartsWith("Side A, MI C5, Medium Infantry, faces north (1), strength "));
    for (const char* part : {", disordered, with leader of kind C", "enemies next to it: HI C4 in front",
                             "nearest: LA C7 at 2 hexes", "in range and sight of LA C7"})
        EXPECT_THAT(units[0].sentence, testing::HasSubstr(part));
    EXPECT_THAT(units[2].sentence, testing::HasSubstr("Side B, HI C4, "));
    EXPECT_EQ(units[4].sentence, "Side B, leader of kind C, beside the map.");
    t.red("A1");
    EXPECT_THAT(units_in_words(t.battle().setup(), t.state())[1].sentence,
                testing::HasSubstr("marked red: it may not attack this turn"));
}

// What is due decides which part is drawn; no line is wider and no more lines are drawn than there is room for
TEST(MapPart, ShowsWhatIsDueInTheRoomThereIs) {
    const auto battle = battle_from(small_battle);
    for (const BoardRoom room :
         {BoardRoom{80, 7}, BoardRoom{80, 12, false, true}, BoardRoom{40, 9}, BoardRoom{100, 40}})
        walk(*battle, 3, true, [&](const State& s, const Move&, Faces) {
            const std::string text = map_part(battle->setup(), s, s, room);
            std::istringstream lines(text);
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count) ASSERT_LE(width_of(line), room.columns) << line;
            ASSERT_LE(count, room.rows) << text;
            if (s.subject != none && s.unit[s.subject].on_map()) {
                ASSERT_THAT(text, testing::HasSubstr(hex::name(s.unit[s.subject].hex))) << text;
            }
        });
}

// The leader that orders a formation is marked (6.3); a group needs none (8.7)
TEST(Guidance, HelpForAGroupSpeaksOfNoLeader) {
    const auto help = [](RulesTable&& t, std::initializer_list<const char*> moves) {
        t.activation().leader(0, 0, "C5").play(moves);
        return t.battle().due(t.state()).help;
    };
    const RulesSetup setup{.a = {"MI C5/1", "MI C6/1"},
                           .b = {"HI R12/1"},
                           .groups = "[[side.A.group]]\nturn = 1\nentry = [\"A6\"]\nunits = [\"CH\", \"LI\"]\n"};
    const std::string formation = help(RulesTable(setup), {"leader C C5 move"});
    EXPECT_NE(formation.find("the leader who ordered it is marked (6.3)"), std::string::npos) << formation;
    EXPECT_EQ(formation.find("CH"), std::string::npos) << formation;
    const std::string group = help(RulesTable(setup), {"enter 1"});
    EXPECT_NE(group.find("take CH"), std::string::npos) << group;
    EXPECT_EQ(group.find("leader"), std::string::npos) << group;
}

/// The dice predicted for a move are those that are rolled if all other choices are as the condition says.
TEST(Guidance, MovesLeadToThePredictedDice) {
    const auto battle = battle_from(small_battle);
    std::map<std::string, int> conditions;
    for (std::uint64_t game = 1; game <= 20; ++game)
        walk(*battle, game, true, [&](const State& s, const Move& m, Faces) {
            if (battle->actor(s) == Actor::chance) {
                static_cast<void>(battle->breakdown(s));
                OutcomeList<Battle> outcomes;
                battle->outcomes(s, outcomes);
                for (const auto& outcome : outcomes) ASSERT_NE(battle->outcome(s, outcome.move), "");
                return;
            }
            const auto ahead = battle->upcoming_roll(s, m);
            State next = s;
            battle->apply(next, m);
            if (next.phase == Phase::command || next.phase == Phase::end_check) {  // rolled whatever is chosen
                ASSERT_FALSE(ahead);
            } else if (battle->actor(next) == Actor::chance) {
                ASSERT_TRUE(ahead && ahead->condition.empty());
                ASSERT_EQ(ahead->dice, next);
            } else if (ahead) {
                ASSERT_EQ(battle->actor(ahead->dice), Actor::chance);
                ++conditions[ahead->condition.substr(0, ahead->condition.find(' ', 3))];
            }
        });
    EXPECT_GT(conditions["if nobody"], 0);
    EXPECT_GE(conditions.size(), 3u);  // with units that may stand, too
}

TEST(Guidance, ModifiersOfAMeleeAreShownBeforeTheDice) {
    const auto battle = battle_from(
        std::string(small_battle) + "[position]\nphase = \"melee\"\n" +
        "[position.A]\nunits = [\"HA left\", \"LA left\", \"KT E4/4\", \"HC F4/4\", \"EL left\", "
        "\"LI left\", \"CAMP B2\", \"WW B5\", \"LC left\", \"PX left\", \"KT waiting\", \"LI waiting\", "
        "\"HA waiting\"]\n"
        "[position.B]\nunits = [\"MM E5/1\", \"LA left\", \"KT left\", \"HC left\", \"LC F5/4\", \"LI left\", "
        "\"CAMP H6\", \"MI left\", \"HI left\", \"WW H4\", \"HC waiting\", \"HI waiting\", \"LI waiting\"]\n");
    const State s = battle->start();
    const auto reported = [&](const char* text) {
        const auto ahead = battle->upcoming_roll(s, *battle->read(s, text));
        return battle->breakdown(ahead->dice) + (ahead->condition.empty() ? "" : "; " + ahead->condition);
    };
    EXPECT_EQ(reported("E4 attacks E5"), "A: a die + 3 (+3 strength 6 to 2), B: a die");
    EXPECT_EQ(reported("F4 attacks F5"), "A: a die + 6 (+2 strength 4 to 2, +4 rear), B: a die; if LC F5 stands");
    EXPECT_EQ(battle->subject(s, *battle->read(s, "E4 attacks E5")), "KT E4");
    EXPECT_EQ(battle->subject(s, *battle->read(s, "pass")), "");
}

TEST(Guidance, OutcomesNameWhatBecomesOfTheUnits) {
    const auto battle = load_battle("worked-example");
    State s = battle->start();
    s.phase = Phase::rally;
    s.subject = 3;
    EXPECT_EQ(battle->outcome(s, {.kind = Kind::rallied, .value = 1}), "rallied");
    s.phase = Phase::clash;
    s.object = 7;
    const auto outcome = [&](MeleeResult result) {
        return battle->outcome(s, {.kind = Kind::result, .value = static_cast<std::uint8_t>(result)});
    };
    EXPECT_EQ(outcome(MeleeResult::attacker_disordered), "attacker disordered");
    EXPECT_EQ(outcome(MeleeResult::defender_disordered), "defender disordered");
    EXPECT_EQ(outcome(MeleeResult::engaged), "both disordered");
    s.unit[3].set(Unit::disordered_bit);
    s.unit[7].set(Unit::disordered_bit);
    EXPECT_EQ(outcome(MeleeResult::attacker_disordered), "attacker eliminated");
    EXPECT_EQ(outcome(MeleeResult::defender_disordered), "defender eliminated");
    EXPECT_EQ(battle->outcome(s, {.kind = Kind::hit, .value = 1}), "target eliminated");
}

TEST(Guidance, LeadersAreSubjectsWithTheirNames) {
    const auto battle = load_battle("heraclea");
    State s = battle->start();
    battle->apply(s, {.kind = Kind::command, .unit = 1, .value = 1});
    battle->apply(s, {.kind = Kind::initiative, .value = 0});
    battle->apply(s, {.kind = Kind::concede});
    EXPECT_EQ(battle->subject(s, *battle->read(s, "place B E8")), "leader B Pyrrhus");
    EXPECT_EQ(battle->due(s).sentence, "A places a leader");
    EXPECT_EQ(battle->due(s).means, "");
}

}  // namespace
}  // namespace polemarch::test
