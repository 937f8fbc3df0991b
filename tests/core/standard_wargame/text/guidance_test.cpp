// What a person who plays is shown besides the sentences: what decisions mean, units in words, the table as text.
#include "core/standard_wargame/text/guidance.h"
#include "core/random.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/board.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/meanings.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"
#include "tests/support/standard_wargame/battles.h"
#include "tests/support/standard_wargame/table.h"

#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using testing::HasSubstr;

// Each name that due.cpp gives to a decision.
TEST(WargameGuidance, EveryKindOfDecisionHasAMeaning) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/core/standard_wargame/text/due.cpp");
    std::stringstream text;
    text << file.rdbuf();
    const std::string source = text.str();
    const std::regex name(R"re(say\(\s*"([a-z]+)")re");
    int decisions = 0;
    for (std::sregex_iterator found(source.begin(), source.end(), name), end; found != end; ++found) {
        const std::string decision = (*found)[1];
        EXPECT_EQ(meaning_of(decision).empty(), decision == "over") << decision;
        EXPECT_LE(meaning_of(decision).size(), 240u) << decision;
        ++decisions;
    }
    EXPECT_GE(decisions, 13);
    EXPECT_EQ(meaning_of("close battle"), "");  // dice
}

TEST(WargameGuidance, EachStrategySaysWhatItCostsAndBrings) {
    const auto battle = wargame_from(small_wargame_text());
    std::set<std::string> texts;
    for (std::size_t i = 0; i < strategy_types; ++i) {
        Move m;
        m.kind = Kind::strategy;
        m.value = static_cast<std::uint8_t>(i);
        const ChoiceMeaning meaning = remark_on(*battle.setup, battle.state, m).meaning;
        EXPECT_THAT(meaning.text, testing::StartsWith(i == 0 ? "Costs nothing. " : "Costs 1 maintenance level. "));
        EXPECT_THAT(meaning.rule, testing::StartsWith("3.4.1."));
        EXPECT_LE(meaning.text.size(), 240u);
        texts.insert(meaning.text + meaning.rule);
    }
    EXPECT_EQ(texts.size(), strategy_types);
}

TEST(WargameGuidance, MarchesSayWhoGoesWhere) {
    const auto battle = wargame_from(small_wargame_text());
    State s = battle.state;
    s.step = Step::march;
    const auto meaning = [&](Marchers marchers) {
        Move m;
        m.kind = Kind::send;
        m.set(marchers);
        return remark_on(*battle.setup, s, m).meaning.text;
    };
    EXPECT_EQ(meaning({}), "Nobody marches around a flank.");
    EXPECT_THAT(meaning({.left = 2, .right = 1}),
                testing::MatchesRegex("Around the left flank: A2 \\(.*\\)\\. Around the right flank: A1 \\(.*\\)\\."));
}

// The contract of core/game.h, in whole games.
TEST(WargameGuidance, OutcomesComeFromWorstToBestForSideA) {
    const auto battle = wargame_from(small_wargame_text());
    const auto& g = *battle.setup;
    std::set<std::pair<Kind, std::optional<Side>>> seen;
    for (std::uint64_t game = 1; game <= 20; ++game) {
        AgentStream stream(game);
        State s = battle.state;
        MoveList<Battle> moves;
        OutcomeList<Battle> results;
        for (int steps = 0; steps < 1500 && actor(s) != Actor::nobody; ++steps) {
            if (actor(s) != Actor::chance) {
                legal_moves(g, s, moves);
                apply(g, s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
                continue;
            }
            outcomes(g, s, results);
            for (std::size_t i = 0; i < results.size(); ++i) {
                const Move& m = results[i].move;
                seen.insert({m.kind, gains(g, s, m)});
                if (i > 0) {
                    ASSERT_LE(favour(g, s, results[i - 1].move), favour(g, s, m)) << outcome_text(g, s, m);
                }
            }
            apply(g, s, results[stream.below(static_cast<std::uint32_t>(results.size()))].move);
        }
    }
    for (const Kind kind : {Kind::rolled_order, Kind::rolled_fight, Kind::rolled_flee, Kind::rolled_command})
        for (const Side side : {Side::first, Side::second})
            EXPECT_TRUE(seen.contains({kind, side})) << static_cast<int>(kind);
    EXPECT_TRUE(seen.contains({Kind::rolled_fight, std::nullopt}));
}

TEST(WargameUnitWords, SayTroopsPlaceFacingStateAndEnemies) {
    const auto battle = wargame_from(small_wargame_text());
    State s = battle.state;
    s.disordered |= UnitSet(wargame_unit("A2"));
    const auto units = units_in_words(*battle.setup, s);
    const auto sentence = [&](std::string_view name) {
        for (const UnitInWords& unit : units)
            if (unit.name == name) return unit.sentence;
        return std::string("no such unit");
    };
    EXPECT_EQ(units.size(), 17u);  // 9 and 6 units, both baggages
    EXPECT_EQ(sentence("A1"),
              "Side A, A1, Legions, Veteran heavy foot, shallow (HF/1), with AL1, commander-in-chief, middle of its "
              "front at 15 12, faces north, in a group of 4 of size 5; nearest enemies: B1 at 2 ahead, B2 at 2 ahead, "
              "B4 at 6.25 to the right.");
    EXPECT_THAT(sentence("A2"), HasSubstr(", disordered, in a group of 4"));
    EXPECT_THAT(sentence("A4"), HasSubstr("in a group of 4 of size 5, behind A1"));
    EXPECT_THAT(sentence("A7"), HasSubstr("Riders of Allies, Warrior light cavalry with bows (LC/bow), with AL3, "
                                          "ally-general, on a flank march."));
    EXPECT_THAT(sentence("B0"), HasSubstr("Side B, B0, Fortified baggage, middle at 10 27"));
    EXPECT_THAT(sentence("B3"), HasSubstr("in the fortified village."));
}

TEST(WargameBoard, ShowsGroundUnitsAndArmies) {
    const auto battle = wargame_from(small_wargame_text());
    State s = first_state(*battle.setup);
    s.unit[wargame_unit("A9")] = Unit{};
    s.unit[wargame_unit("A9")].where = Whereabouts::destroyed;
    const std::string text = draw_table(*battle.setup, s, {.due = due(*battle.setup, s), .width = 80});
    EXPECT_EQ(text, R"(Before the first turn: dice are rolled: first bound [4.1.1]

  29                     rr                                            a
                      rrr                                              a
                    rrB0oo                                             a
                  rr  oooo                                             a
  25           rr                                                      a
             rr                       ffffffffff                       a
          rrr                         ffffffffff                       a
        rr                                                             a
  20  rr                                                            B6oo
                                                                     v a
                                                                       a
                                                         wwww          a
  16            hhhhhhhhh                 B4           wwwwwwww        a
                hhhh+hhhh                 v            wwwwwwwwww      a
                hhhhhhhhh    B2B1* ^              B5o   wwwwwwwwww     a
                hhhhhhhhh     v v A5#              ^      wwwwwww      a
  12            hhhhhhhhh    A3A1*##              A6*                  a
                         A8^   A4#                                     a
                           #                                           a
                                                                       a
   7                                                                   a
                                                                       a
                                        ####                           a
                                        A0##                           a
   3   wwwwwww                                                         a
       wwwwwww                                                         a
       wwwwwww                                                         a
                                                                       a
     0            7            14           21           28           35

# and A1: side A; o and B1: side B; ^ v < >: fronts; *: a general;
  A0, B0: baggage; h: hill/rocky; w: woods; f: fortified-village; r: river;
  a: road; +: the peak of a hill; weather: none
Groups are listed from left to right, after the middle of the front edge of
  their first unit.

A Southerners: 9 units, 1 lost, broken at 5 [9.2]; maintenance level 3
  AL1 commander-in-chief with A1, AL2 sub-general with A6,
    AL3 ally-general with A7
  14 12 facing 0: A3 R HF/1; A1 V HF/1 Legions, AL1; A2 R HF/1 Legions; behind
    A1: A4 R HF/1
  16.5 13.5 facing 0: A5 R LF/bow
  25 12.5 facing 10: A6 M MC/- Horsemen, AL2
  12 11 facing 20: A8 R HA
  marching around the left flank: A7; destroyed: A9

B Northerners: 6 units, 0 lost, broken at 3 [9.2]; maintenance level 2
  BL1 commander-in-chief with B1
  15 14 facing 180: B1 W LMF/2 Warriors, BL1; B2 W LMF/2
  20.5 16.125 facing 200: B4 W HBC/exp
  25 14 facing 190: B5 W El
  35 20 facing 180: B6 M WW
  in the village: B3
)") << text;
}

TEST(WargameBoard, CrowdedLinesAreReadable) {
    WargameTable t;
    t.scenario().width = 45 * base_width;
    for (const unsigned side : {0u, 1u})
        for (int i = 0; i < 60; ++i)
            t.add(side, "R HF/2", (side == 0 ? 10 : 30) + (side == 0 ? 1 : -1) * (i % 20),
                  side == 0 ? 12 - 0.375 * (i / 20) : 12.1 + 0.375 * (i / 20), side == 0 ? 0 : 180);
    const std::string text = draw_table(t.g(), t.s(), {.due = {}, .width = 100});
    EXPECT_THAT(text, HasSubstr("  10 12 facing 0: A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 "
                                "A20 R HF/2;\n    rank 2: A21 A22 "));
    // Both lines are drawn although they meet in one row of characters.
    EXPECT_THAT(text, HasSubstr("A1A2A3#A4A5A6A7A8A9A10#A12#A14##A16#A18#A20"));
    EXPECT_THAT(text, HasSubstr("oB19B18oB16oB14oB12oB10oB8oooB6ooB4ooB2ooo"));
}

TEST(WargameBoard, APartFitsTheRoomThereIs) {
    const auto battle = wargame_from(small_wargame_text());
    const State s = first_state(*battle.setup);
    for (const BoardRoom room : {BoardRoom{80, 8}, BoardRoom{60, 12, false, true}, BoardRoom{100, 60}}) {
        std::istringstream lines(table_part(*battle.setup, s, s, room));
        int count = 0;
        for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(width_of(line), room.columns) << line;
        EXPECT_LE(count, room.rows);
        EXPECT_GE(count, std::min(room.rows, 8));
    }
}

}  // namespace
}  // namespace polemarch::test
