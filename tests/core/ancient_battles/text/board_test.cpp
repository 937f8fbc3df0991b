// The board as text: within 100 columns, complete, and readable without colours.
#include "core/ancient_battles/text/board.h"

#include "core/ancient_battles/rules/victory.h"
#include "core/text.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/support/ancient_battles/rules_table.h"
#include "tests/support/ancient_battles/special_battle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}
std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

TEST(Board, IsDrawnLikeThis) {
    RulesTable t({.a = {"HC B2/2", "LI A1/4"},
                  .b = {"PX C2/6", "CAMP D3"},
                  .leaders_a = {"A", "C Philip"},
                  .leaders_b = {"B"},
                  .map = "columns = 4\nrows = 3\nhexes = \"\"\"\n. . . .\n. w . .\nw . . .\n\"\"\"\nriver = "
                         "[\"C3-D3\"]\nford = [\"C2-D3\"]"});
    t.activation().leader(0, 0, "B2").leader(0, 1, "B2").leader(1, 0, "A2").disorder("B2").yellow("B2").red("C2");
    EXPECT_EQ(draw_board(t.battle().setup(), t.state()), R"x(Test, none
Turn 1 of 10, initiative A: A gives an order or passes [6.0]

     A    B    C    D
         ___       ___
        /B1 \     /D1 \
    ___/     \___/     \ 1
   /A1 \     /C1 \     /
 1/[LI↓]\___/     \___/
  \     /B2 \     /D2 \
   \___/[HC↗]\___/     \ 2
   /A2 \!y*AC/C2 \     /
 2/(*B )\_w_/(PX↖)\___/
  \     /B3 \ r   :D3 \
   \___/     \___:(CAM)\ 3
   /A3 \     /C3 ≈     /
 3/ w w \___/     ≈___/
  \w w w/   \     /
   \_w_/     \___/
     A    B    C    D

[ ] side A   ( ) side B   arrow: facing   ! disordered   y acted, r may not attack   * leaders
w woods   ≈ river   : ford

A  [ ]  A                                        | B  ( )  B
Command Points 5, strength 4                     | Command Points 5, strength 6
victory points 0 if it ended now                 | victory points 0 if it ended now
panic level 99 of 99                             | panic level 99 of 99
leaders: kind A in B2, Philip (C) in B2          | leaders: kind B in A2 alone
HC   B2/2  !y   LI   A1/4                        | PX   C2/6   r   CAMP D3
)x");
}

class ShippedBoards : public testing::TestWithParam<std::string_view> {};

TEST_P(ShippedBoards, StayWithinTheirWidthAndShowEverything) {
    const auto battle = load_battle(std::string(GetParam()));
    int step = 0;
    walk(*battle, 5, true, [&](const State& s, const Move&, Faces) {
        if (++step % 40 != 1) return;
        const std::string board = draw_board(battle->setup(), s);
        for (const std::string& line : lines_of(board)) {
            ASSERT_LE(width_of(line), board_width) << line;
            ASSERT_TRUE(line.empty() || line.back() != ' ') << line;
        }
        for (unsigned side = 0; side < 2; ++side) {
            std::map<std::string, std::size_t> drawn;
            for (UnitIndex u = battle->setup().first_unit(side); u < battle->setup().end_unit(side); ++u) {
                if (!s.unit[u].on_map()) continue;
                const std::string place =
                    hex::name(s.unit[u].hex) +
                    (battle->setup().trait[u].base ? "" : "/" + std::to_string(s.unit[u].facing() + 1));
                EXPECT_THAT(board, HasSubstr(fmt::format("{:<4} {}", battle->setup().type(u).code, place)));
                ++drawn[fmt::format("{}{}", side == 0 ? "[" : "(",
                                    battle->setup().type(u).code.substr(0, battle->setup().trait[u].base ? 3 : 2))];
            }
            for (const auto& [sign, number] : drawn) EXPECT_EQ(count(board, sign), number) << sign << "\n" << board;
            EXPECT_THAT(board, HasSubstr(fmt::format("Command Points {}, ", s.command_points[side])));
            EXPECT_THAT(board, HasSubstr(fmt::format("victory points {} if it ended now",
                                                     victory_points(battle->setup(), s, side))));
            EXPECT_THAT(board, HasSubstr(fmt::format("panic level {} of {}", panic_left(battle->setup(), s, side),
                                                     battle->setup().panic_level(side))));
        }
    });
}
INSTANTIATE_TEST_SUITE_P(All, ShippedBoards, testing::ValuesIn(shipped_battles), [](const auto& param) {
    std::string name(param.param);
    std::erase(name, '-');
    return name;
});

std::string without_colour(std::string text) {
    for (auto at = text.find('\033'); at != std::string::npos; at = text.find('\033'))
        text.erase(at, text.find('m', at) - at + 1);
    return text;
}

TEST(Board, SaysNothingByColourAlone) {
    const auto battle = battle_from(small_battle);
    walk(*battle, 2, true, [&](const State& s, const Move&, Faces) {
        const std::string coloured = draw_board(battle->setup(), s, {.colour = true});
        EXPECT_NE(coloured.find('\033'), std::string::npos);
        ASSERT_EQ(without_colour(coloured), draw_board(battle->setup(), s));
    });
}

TEST(Board, IsPlainOnRequest) {
    const auto battle = battle_from(small_battle);
    const std::string board = draw_board(battle->setup(), battle->start(), {.plain = true});
    EXPECT_TRUE(std::all_of(board.begin(), board.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
    EXPECT_THAT(board, HasSubstr("[HA3]"));
    EXPECT_THAT(board, HasSubstr("(HI6)"));
    EXPECT_THAT(board, HasSubstr("~~~"));
    for (const std::string& line : lines_of(board)) EXPECT_LE(line.size(), 100u) << line;
}

TEST(Board, SaysWhatIsDueInEveryPhase) {
    const auto battle = battle_from(small_battle);
    for (std::uint64_t game = 1; game <= 30; ++game)
        walk(*battle, game, true, [&](const State& s, const Move&, Faces) {
            const std::string due = what_is_due(battle->due(s));
            ASSERT_THAT(due, testing::EndsWith("]"));
            const Actor actor = battle->actor(s);
            if (actor != Actor::chance) {
                ASSERT_EQ(due[0], actor == Actor::first ? 'A' : 'B') << due;
            }
        });
}

TEST(Board, ListsWhatIsNotOnTheMap) {
    const auto battle = battle_from(std::string(small_battle) + R"([position]
turn = 5
[position.A]
panicked = 4
units = ["HA eliminated", "LA left", "KT E4/4 disordered yellow", "HC eliminated", "EL looting", "LI C4/3", "CAMP B2", "WW B5",
         "LC G3/4", "PX F3/4", "KT I3/5", "LI waiting", "HA waiting disordered"]
leaders = ["E4 marked", "A1", "lost", "I3"]
[position.B]
units = ["MM D5/1", "LA E5/1", "KT E6/1", "HC F6/1", "LC F5/1", "LI C5/1", "CAMP H6", "MI G5/1", "HI G6/6", "WW eliminated",
         "HC waiting", "HI waiting", "LI waiting"]
)");
    const std::string board = draw_board(battle->setup(), battle->start());
    for (const char* part : {"group 1, turn 2, by I3 I4: LI, HA !", "eliminated: HA, HC", "gone looting: EL",
                             "left the map: LA", "PANICKED in turn 4", "Alpha (A) in E4 y", "kind B in A1 alone",
                             "kind C LOST", "Omega (A) in I3", "[*B ]", "!y*A "})
        EXPECT_THAT(board, HasSubstr(part)) << board;
}

TEST(Board, NamesTheWarWagonThatIsTheCamp) {
    RulesTable t({.a = {"MI B2/2", "WW A1 camp"}, .b = {"PX C2/6", "WW D3"}});
    const std::string board = draw_board(t.battle().setup(), t.state());
    EXPECT_EQ(count(board, "camp: WW A1"), 1u) << board;
    EXPECT_EQ(count(board, "camp:"), 1u) << board;
}

TEST(Board, CutsLongNames) {
    std::string text = small_battle;
    const std::string name = "army = \"One\"";
    text.replace(text.find(name), name.size(),
                 "army = \"Αχαιοι και Λακεδαιμονιοι 軍隊\"\ncommander = \"Ἀγησίλαος Ἀρχιδάμου\"");
    const auto battle = battle_from(text);
    const std::string board = draw_board(battle->setup(), battle->start());
    for (const std::string& line : lines_of(board)) EXPECT_LE(width_of(line), board_width) << line;
    EXPECT_THAT(board, HasSubstr("… | B"));
}

TEST(Board, ListsUnitsToBeSetUp) {  // 17.1; "returns" makes no unit a reinforcement
    RulesTable t({.a = {"MI B2/2", "MI C8/2", "HC D2/2", "CAMP H8"},
                  .b = {"PX C2/6", "CAMP D3"},
                  .head = "options = [\"free-deployment\"]"});
    const std::string board = draw_board(t.battle().setup(), t.battle().start());
    EXPECT_THAT(board, HasSubstr("to be set up: 2 MI, HC, CAMP"));
    EXPECT_THAT(board, HasSubstr("| to be set up: PX, CAMP"));
    std::string text = special_battle;
    text.replace(text.find("\"command-control\""), 17, "\"free-deployment\"");
    const auto battle = battle_from(text);
    EXPECT_THAT(draw_board(battle->setup(), battle->start()), HasSubstr("to be set up: 3 LI, MI, HI, 2 HA, "));
    EXPECT_THAT(draw_board(battle->setup(), battle->start()), testing::Not(HasSubstr("group")));
    EXPECT_THAT(draw_board(battle->setup(), battle->start()), HasSubstr("A in1 where units of A come back"));
}

TEST(Board, DistinguishesReturningUnitsFromReinforcements) {
    const auto battle = battle_from(special_battle);
    State s = battle->start();
    EXPECT_THAT(draw_board(battle->setup(), s), HasSubstr("group 1, turn 3, by L9 L10: LC, HA, KT"));
    EXPECT_THAT(draw_board(battle->setup(), s), testing::Not(HasSubstr("come back")));
    s.at[s.unit[0].hex] = ancient_battles::none;
    s.unit[0] = {byte(Gone::returning), Unit::red_bit};
    EXPECT_THAT(draw_board(battle->setup(), s), HasSubstr("may come back, group 2, by A10 B10: LC r"));
}

TEST(Board, MarksWhereUnitsComeAndScore) {
    const auto battle = battle_from(special_battle);
    const std::string board = draw_board(battle->setup(), battle->start());
    for (const char* part : {"/A in1\\", "/A in2\\", "/Aout1\\", "A in1 entry of group 1 of A   Aout1 exit 1 of A\n"})
        EXPECT_THAT(board, HasSubstr(part)) << board;
    EXPECT_EQ(count(board, "Bout1"), 0u);  // a unit is there
    std::string text = special_battle;
    text.replace(text.find("[\"F10\"]"), 7, "[\"L10\"]");
    text.replace(text.find("[\"A10\", \"B10\"]"), 14, "[\"L10\", \"B10\"]");
    const auto crowded = battle_from(text);
    const std::string both = draw_board(crowded->setup(), crowded->start());
    EXPECT_EQ(count(both, "A in+"), 1u) << both;
    EXPECT_EQ(count(both, "Bout1"), 1u) << both;
}

TEST(Board, ShowsSidesOutOfControlAndCharges) {
    const auto battle = battle_from(special_battle);
    State s = battle->start();
    for (const char* part : {"OUT OF CONTROL", "CHARGE"})
        EXPECT_THAT(draw_board(battle->setup(), s), testing::Not(HasSubstr(part)));
    s.uncontrolled[0] = s.charges[0] = s.has_charged[0] = 1;
    for (const char* part : {"OUT OF CONTROL this turn [17.4]  ", "barbarians CHARGE this turn [17.3]  "})
        EXPECT_THAT(draw_board(battle->setup(), s), HasSubstr(part));
    s.uncontrolled[0] = s.charges[0] = 0;
    EXPECT_THAT(draw_board(battle->setup(), s), HasSubstr("barbarians have charged [17.3]"));
}

}  // namespace
}  // namespace polemarch::test
