// What a person who plays is shown besides the board: what decisions mean, warnings, outcomes, units in words.
#include "core/blood_of_kings/text/guidance.h"
#include "core/blood_of_kings/text/board.h"
#include "core/blood_of_kings/text/meanings.h"
#include "core/blood_of_kings/text/unit_words.h"
#include "core/text.h"
#include "tests/support/blood_of_kings/rules_table.h"

#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;
using testing::HasSubstr;

constexpr const char* spears = R"(type = "HS", bases = 4, front = 2, at = "30 10 facing 0")";

Remark remark_of(const KingsTable& t, const std::string& text) {
    MoveList<Battle> moves;
    t.battle().legal_moves(t.state(), moves);
    for (const Move& m : moves)
        if (t.battle().text(t.state(), m) == text) return remark_on(t.setup(), t.state(), m);
    ADD_FAILURE() << "not listed: " << text;
    return {};
}

// Each name that due.cpp gives to a decision
TEST(KingsGuidance, EveryKindOfDecisionHasAMeaning) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/core/blood_of_kings/text/due.cpp");
    std::stringstream text;
    text << file.rdbuf();
    const std::string source = text.str();
    const std::regex name(R"re(say\("([a-z]+)")re");
    int decisions = 0;
    for (std::sregex_iterator found(source.begin(), source.end(), name), end; found != end; ++found) {
        const std::string decision = (*found)[1];
        EXPECT_EQ(meaning_of(decision).empty(), decision == "over") << decision;
        EXPECT_LE(meaning_of(decision).size(), 240u) << decision;
        ++decisions;
    }
    EXPECT_GE(decisions, 16);
    EXPECT_EQ(meaning_of("melee"), "");  // dice
}

TEST(KingsGuidance, Formations_10_WarnsBeforeAnOrderThatEndsOnAFriend) {
    const auto warning = [](const char* ahead) {
        KingsTable t({.a = {spears, ahead}, .b = {R"(type = "HS", bases = 4, front = 2, at = "30 40 facing 180")"}});
        t.activate(3);
        return remark_of(t, "A1 advance").text;
    };
    EXPECT_THAT(warning(R"(type = "LI", weapon = "javelin", bases = 2, front = 2, at = "30 14 facing 0")"),
                HasSubstr("warning: A2 is "));
    EXPECT_THAT(warning(R"(type = "LI", weapon = "javelin", bases = 2, front = 2, at = "30 14 facing 0")"),
                HasSubstr("may not end on it [Formations_10]"));
    EXPECT_EQ(warning(R"(type = "LI", weapon = "javelin", bases = 2, front = 2, at = "30 22 facing 0")"),
              "");                                                                              // out of reach
    EXPECT_EQ(warning(R"(type = "HS", bases = 4, front = 2, at = "34.719 10 facing 0")"), "");  // a neighbour
}

TEST(KingsGuidance, TheOutcomeOfAMeleeSaysWhoLoses) {
    KingsTable t({.a = {spears}, .b = {R"(type = "HS", bases = 4, front = 2, at = "30 10 facing 180")"}});
    t.activate(3).play({"A1 fight B1"});
    ASSERT_EQ(t.battle().actor(t.state()), Actor::chance);
    EXPECT_EQ(outcome_text(t.setup(), t.state(), {.kind = Kind::clash, .unit = 1, .value = 0}), "A1 loses 1, B1 holds");
    EXPECT_EQ(outcome_text(t.setup(), t.state(), {.kind = Kind::clash, .unit = 0, .value = everything}),
              "A1 holds, B1 is destroyed");
}

TEST(KingsUnitWords, SayPlaceFacingStateAndEnemies) {
    KingsTable t({.a = {spears}, .b = {R"(type = "BW", bases = 2, front = 2, at = "30.1 16 facing 180")"}});
    t.activate(3);
    const auto units = units_in_words(t.setup(), t.state());
    ASSERT_EQ(units.size(), 4u);
    EXPECT_EQ(units[0].name, "A1");
    EXPECT_THAT(units[0].sentence, HasSubstr("Side A, A1, Heavy Spearmen, middle of its front at 30 10, faces north"));
    EXPECT_THAT(units[0].sentence, HasSubstr("4 of 4 bases, 2 wide, in good order"));
    EXPECT_THAT(units[0].sentence, HasSubstr("nearest enemies: B1 at 6 inches ahead"));
    EXPECT_THAT(units[0].sentence, HasSubstr("within shooting range of B1"));
    EXPECT_THAT(units[1].sentence, HasSubstr("Side A, AL1, leader First, alone at 36 12."));
    EXPECT_THAT(units[2].sentence, HasSubstr("front at 30 16, faces south"));  // in quarters of an inch
}

TEST(KingsBoard, APartFitsTheRoomThereIs) {
    const auto battle = load_kings("legions-and-warbands");
    const State s = battle->start();
    for (const BoardRoom room : {BoardRoom{80, 8}, BoardRoom{60, 12, false, true}, BoardRoom{100, 60}}) {
        std::istringstream lines(table_part(battle->setup(), s, s, room));
        int count = 0;
        for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(width_of(line), room.columns) << line;
        EXPECT_LE(count, room.rows);
        EXPECT_GE(count, std::min(room.rows, 8));
    }
}

}  // namespace
}  // namespace polemarch::test
