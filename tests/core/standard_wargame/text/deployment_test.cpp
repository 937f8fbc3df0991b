// The deployment and flank marches in words: every move has a text of its own that is read back, other texts of the
// same moves, refusals, sentences, and what people see before units stand on the table.
#include "tests/support/standard_wargame/charts.h"
#include "tests/support/standard_wargame/eve.h"

#include "core/random.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/text/army_words.h"
#include "core/standard_wargame/text/board.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/narration.h"
#include "core/standard_wargame/text/notation.h"
#include "core/standard_wargame/text/unit_words.h"

#include <gmock/gmock.h>

#include <regex>
#include <set>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using testing::HasSubstr;
using testing::Not;

/// Many troops; both may march, or B defends, with a village of this kind.
WargameTable told_eve(Strategy second, ArmyType type, Ground village, int units = 14) {
    WargameTable t;
    t.scenario().begins = Begins::deployment;
    const std::vector<std::string> troops{"V HF/1", "R HF/2", "R HF/2",   "R HF/3", "W MF/1",   "R LMF/1", "M LMF/bow",
                                          "V HC/-", "R LA",   "R MC/bow", "W LC/-", "R LF/bow", "W El",    "R WW"};
    for (const unsigned side : {0u, 1u}) {
        for (int i = 0; i < units; ++i) t.add(side, troops[static_cast<std::size_t>(i) % troops.size()], 0, 0, 0);
        auto& entry = t.scenario().sides[side];
        entry.units[0].role = Role::commander;
        entry.units[0].name = "Guards";
        entry.units[7].role = Role::sub;
        entry.type = side == 0 ? ArmyType::standing : type;
        entry.strategy = side == 0 ? Strategy::outflank : second;
    }
    t.ground(village, 12, 18, 16, 21).friendly = 1;
    t.ground(Ground::woods, 0, 0, 6, 6);
    return t;
}

void roll_dice(EvePlay& play, AgentStream& stream, std::string* told = nullptr) {
    std::array<std::uint8_t, max_faces> faces{};
    const auto count = roll(play.g, play.s).count();
    for (std::size_t i = 0; i < count; ++i) faces[i] = static_cast<std::uint8_t>(1 + stream.below(6));
    const Faces fallen(faces.data(), count);
    const Move m = resolve(play.g, play.s, fallen);
    if (told) *told = narrate(play.g, play.s, m, fallen);
    apply(play.g, play.s, m);
}

void expect_read(const EvePlay& play, const std::string& text, const Move& m) {
    const auto read = read_move(play.g, play.s, text);
    ASSERT_TRUE(read) << text << ": " << read.error().sentence;
    ASSERT_EQ(*read, m) << text << " is read as " << move_text(play.g, play.s, *read);
}

/// Each text once, each read back, also in capitals.
void check_texts(const EvePlay& play, const Moves& list) {
    std::set<std::string> texts;
    for (const Move& m : list) {
        const std::string text = move_text(play.g, play.s, m);
        ASSERT_TRUE(texts.insert(text).second) << text;
        ASSERT_LE(text.size(), 400u);
        ASSERT_NO_FATAL_FAILURE(expect_read(play, text, m));
    }
    std::string loud = move_text(play.g, play.s, list[list.size() / 2]);
    for (char& c : loud) c = static_cast<char>(std::toupper(c));
    ASSERT_NO_FATAL_FAILURE(expect_read(play, loud, list[list.size() / 2]));
}

void check_sentence(const std::string& told) {
    EXPECT_TRUE(std::regex_search(told, std::regex("\\[[0-9.]+[b]?\\]"))) << told;
    EXPECT_THAT(told, Not(HasSubstr("  "))) << told;
    EXPECT_THAT(told, Not(HasSubstr("the village ("))) << told;
}

/// What people are shown of a state: of the truth and of both views.
void check_shown(const EvePlay& play) {
    const auto show = [&](const State& s) {
        const Due asked = due(play.g, s);
        EXPECT_FALSE(asked.name.empty() || asked.rule.empty() || asked.sentence.empty() || asked.when.empty());
        if (actor(s) != Actor::chance && actor(s) != Actor::nobody) {
            EXPECT_FALSE(asked.help.empty() || asked.meaning.empty()) << asked.name;
        } else if (actor(s) == Actor::chance) {
            EXPECT_FALSE(s.step == Step::deployment_dice && breakdown_text(play.g, s).empty());
        }
        std::istringstream help(asked.help);
        for (std::string line; std::getline(help, line);) EXPECT_LE(line.size(), 80u) << line;
        std::istringstream board(draw_table(play.g, s, {.due = asked, .width = 80}));
        for (std::string line; std::getline(board, line);) EXPECT_LE(line.size(), 80u) << line;
        EXPECT_FALSE(table_part(play.g, s, s, {}).empty());
        std::size_t units = 0;
        for (const UnitInWords& unit : units_in_words(play.g, s)) units += unit.sentence.empty() ? 0 : 1;
        std::size_t expected = 0;
        for (const Unit& unit : s.unit) expected += unit.alive() || unit.where == Whereabouts::waiting ? 1 : 0;
        EXPECT_EQ(units, expected);
    };
    show(play.s);
    for (const unsigned viewer : {0u, 1u}) {
        State view = play.s;
        hide_marches(view, viewer);
        show(view);
    }
}

std::set<Kind> tell_deployment(WargameTable& t, std::uint64_t seed) {
    AgentStream stream(seed);
    EvePlay play(t);
    std::set<Kind> kinds;
    for (int decisions = 0; play.s.step != Step::first_dice; ++decisions) {
        EXPECT_LT(decisions, 400);
        if (decisions % 5 == 0) check_shown(play);
        if (actor(play.s) == Actor::chance) {
            std::set<std::string> texts;
            Outcomes outcomes_now;
            outcomes(play.g, play.s, outcomes_now);
            for (const auto& outcome : outcomes_now)
                EXPECT_TRUE(texts.insert(move_text(play.g, play.s, outcome.move)).second);
            std::string told;
            roll_dice(play, stream, &told);
            check_sentence(told);
            kinds.insert(Kind::rolled_deployment);
            continue;
        }
        Moves list;
        legal_moves(play.g, play.s, list);
        if (decisions % 3 == 0 || list[0].kind != Kind::deploy) check_texts(play, list);
        if (testing::Test::HasFatalFailure() || decisions >= 400) return kinds;
        for (const Move& m : list) kinds.insert(m.kind);
        // More than `done`, as a rule.
        Move m = list[stream.below(static_cast<std::uint32_t>(list.size()))];
        if (m.kind == Kind::done) m = list[stream.below(static_cast<std::uint32_t>(list.size()))];
        check_sentence(narrate(play.g, play.s, m, {}));
        // The mover's view says the same.
        State view = play.s;
        hide_marches(view, play.s.eve.deploys);
        EXPECT_EQ(move_text(play.g, view, m), move_text(play.g, play.s, m));
        check_sentence(narrate(play.g, view, m, {}));
        play.make(m);
    }
    return kinds;
}

TEST(WargameDeploymentWords, EveryMoveOfWholeDeploymentsIsReadBack) {
    std::set<Kind> kinds;
    for (const auto& [second, type, village] :
         {std::tuple(Strategy::outflank, ArmyType::tribal, Ground::village),
          std::tuple(Strategy::defend, ArmyType::feudal, Ground::fortified_village),
          std::tuple(Strategy::defend, ArmyType::mercenary, Ground::village)}) {
        WargameTable t = told_eve(second, type, village);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) kinds.merge(tell_deployment(t, seed));
    }
    for (const Kind kind : {Kind::done, Kind::send, Kind::baggage, Kind::garrison, Kind::give_up, Kind::wing,
                            Kind::deploy, Kind::rolled_deployment})
        EXPECT_TRUE(kinds.contains(kind)) << static_cast<int>(kind);
}

TEST(WargameDeploymentWords, R2_3_2_6_AGeneralWhoStaysAwayIsReadAndTold) {
    WargameTable t = eve_table();
    t.scenario().sides[0].units[2].role = Role::sub;
    t.scenario().sides[0].type = ArmyType::mercenary;
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    const Move m = EvePlay::bare(Kind::exchange, 2);
    ASSERT_NO_FATAL_FAILURE(expect_read(play, "exchange A3", m));
    EXPECT_THAT(narrate(play.g, play.s, m, {}),
                HasSubstr("AL2, sub-general, stays away: A3 (R HF/1) fights without a general [2.3.2.6]"));
    EXPECT_THAT(unit_words(play.g, play.s, 2), HasSubstr("sub-general"));
    State after = play.s;
    apply(play.g, after, m);
    EXPECT_EQ(unit_words(play.g, after, 2), "R HF/1");
    const auto refused = EvePlay::bare(Kind::exchange, 1);
    EXPECT_EQ(explain(play.g, play.s, refused, play.may(refused)).rule, "2.3.2.6");
}

TEST(WargameDeploymentWords, R9_2_BrokenAtHalfOfTheUnitsThatWereNotGivenUp) {
    WargameTable t = eve_table(4, 7);
    t.scenario().sides[1].strategy = Strategy::defend;
    t.scenario().sides[1].type = ArmyType::standing;
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_THAT(army_facts(play.g, play.s, 1), HasSubstr("7 units, 0 lost, broken at 4 [9.2]"));
    play.make(EvePlay::bare(Kind::give_up, unit_of(1, 6)));
    EXPECT_THAT(army_facts(play.g, play.s, 1), HasSubstr("6 units, 0 lost, broken at 3 [9.2]"));
}
TEST(WargameDeploymentWords, R3_5_3_4_TheEndOfTheBaggageStepNamesTheVillage) {
    WargameTable t = eve_table(4, 4);
    t.ground(Ground::village, 10, 18, 14, 20).friendly = 1;
    EvePlay play(t);
    play.make(play.baggage(20, 22, 180));
    EXPECT_THAT(narrate(play.g, play.s, EvePlay::bare(Kind::done), {}), HasSubstr("[3.5.3.4]"));
}

TEST(WargameDeploymentWords, PlacesAreExactToTheLastBit) {
    WargameTable t = eve_table();
    EvePlay play(t);
    play.both_baggages().to_step_of_a(1);
    AgentStream stream(4);
    int legal = 0;
    for (int i = 0; i < 400; ++i) {
        const table::Point p = t.place(14, 5);
        const Move m = placing(Kind::deploy, 1,
                               {static_cast<std::int16_t>(p.x + static_cast<Length>(stream.below(3000))),
                                static_cast<std::int16_t>(p.y + static_cast<Length>(stream.below(2000))),
                                {static_cast<std::uint16_t>(stream.below(65536))}});
        if (play.may(m) != Refusal::legal) continue;
        ++legal;
        ASSERT_NO_FATAL_FAILURE(expect_read(play, move_text(play.g, play.s, m), m));
    }
    EXPECT_GT(legal, 100);
}

TEST(WargameDeploymentWords, R4_1_6_2_ArrivalsAreReadBackAndTold) {
    WargameTable t;
    t.own("R HF/1", 20, 4);
    for (int i = 0; i < 5; ++i) {
        t.own(i % 2 == 0 ? "R HF/1" : "R MC/-", 0, 0);
        t.scenario().sides[0].units.back().march = i < 3 ? table::Hand::left : table::Hand::right;
    }
    t.enemy("R HF/1", 20, 27);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    t.scenario().sides[0].strategy = Strategy::outflank;
    AgentStream stream(2);
    int arrivals = 0, followers = 0, announced = 0;
    for (int game = 0; game < 4; ++game) {
        EvePlay play(t);
        for (int steps = 0; steps < 300 && play.s.step != Step::over; ++steps) {
            if (actor(play.s) == Actor::chance) {
                const bool bound = play.s.step == Step::command_dice;
                std::string told;
                roll_dice(play, stream, &told);
                if (!bound || play.s.step != Step::arrival) continue;
                ++announced;
                EXPECT_THAT(told, HasSubstr("may come on over its")) << told;
                EXPECT_THAT(told, HasSubstr("[4.1.6]")) << told;
                continue;
            }
            Moves list;
            legal_moves(play.g, play.s, list);
            const Move m =
                list[play.s.step == Step::arrival ? stream.below(static_cast<std::uint32_t>(list.size())) : 0];
            if (play.s.step == Step::arrival) {
                ASSERT_NO_FATAL_FAILURE(check_texts(play, list));
                check_shown(play);
                const std::string told = narrate(play.g, play.s, m, {});
                check_sentence(told);
                EXPECT_THAT(told, HasSubstr("[4.1.6.2]"));
                if (m.kind == Kind::arrive) {
                    EXPECT_THAT(told, HasSubstr(" comes on over the ")) << told;
                    ++arrivals;
                }
                for (const Move& each : list) followers += each.kind == Kind::arrive && each.value == 1 ? 1 : 0;
            }
            play.make(m);
        }
    }
    EXPECT_GT(arrivals, 3);
    EXPECT_GT(followers, 0);
    EXPECT_GT(announced, 1);
}

// ---- the words themselves

/// Types moves.
struct TypedEve : EvePlay {
    explicit TypedEve(WargameTable& table) : EvePlay(table) {}
    /// What happened.
    std::string type(const std::string& text) {
        const auto m = read_move(g, s, text);
        if (!m) throw std::runtime_error(text + ": " + m.error().sentence);
        EXPECT_EQ(read_move(g, s, move_text(g, s, *m)), *m) << text;
        const std::string told = narrate(g, s, *m, {});
        make(*m);
        return told;
    }
    [[nodiscard]] std::string text_of(const std::string& typed) const {
        const auto m = read_move(g, s, typed);
        return m ? move_text(g, s, *m) : m.error().sentence;
    }
    [[nodiscard]] Explanation refused(const std::string& text) const {
        const auto m = read_move(g, s, text);
        return m ? Explanation{"legal", "legal"} : m.error();
    }
    std::string told_dice(std::initializer_list<std::uint8_t> faces) {
        const Faces fallen(faces.begin(), faces.size());
        const Move m = resolve(g, s, fallen);
        const std::string told = narrate(g, s, m, fallen);
        apply(g, s, m);
        return told;
    }
};

TEST(WargameDeploymentWords, AWholeDeploymentIsTold) {
    WargameTable t = eve_table(8, 4);
    t.scenario().sides[0].strategy = Strategy::outflank;
    t.scenario().sides[0].units[0].name = "Guards";
    TypedEve eve(t);
    EXPECT_EQ(due(eve.g, eve.s).name, "march");
    EXPECT_THAT(due(eve.g, eve.s).sentence, HasSubstr("4 units at most"));
    EXPECT_EQ(due(eve.g, eve.s).when, "day 1, the armies deploy");
    EXPECT_EQ(eve.text_of("March left a5, A6 and right A7"), "march left A5 A6 right A7");
    EXPECT_EQ(eve.text_of("march right A7 left A5 A6"), "march left A5 A6 right A7");
    EXPECT_EQ(eve.text_of("march nobody"), "march none");
    EXPECT_EQ(eve.type("march left A5 A6 right A7"),
              "A has written down its flank marches [3.4.1.4]; B places its baggage [3.5.1]");
    EXPECT_EQ(eve.text_of("baggage at 20, 22"), "baggage at 20 22 facing 180");
    EXPECT_EQ(eve.text_of("B0 at 20 22 facing 180"), "baggage at 20 22 facing 180");
    EXPECT_EQ(eve.type("baggage at 20 22"),
              "B places its baggage at 20 22 facing 180 [3.5.1]; A places its baggage "
              "[3.5.1]");
    EXPECT_EQ(eve.type("baggage at 20 8 facing 0"),
              "A places its baggage at 20 8 facing 0 [3.5.1]; dice say who deploys first: the centres [3.5.2]");
    EXPECT_EQ(breakdown_text(eve.g, eve.s), "A: a die - 1, B: a die; the lower sum deploys the centres first [3.5.2]");
    EXPECT_EQ(eve.told_dice({4, 3}), "A rolls 4 - 1 and B 3 for the centres: a tie, they roll again [3.5.2]");
    EXPECT_EQ(eve.told_dice({1, 4}),
              "A rolls 1 - 1 and B 4 for the centres: A deploys first [3.5.2]; A deploys its "
              "centre [3.5.3.1]");
    EXPECT_EQ(due(eve.g, eve.s).name, "deploy");
    EXPECT_EQ(due(eve.g, eve.s).means, "not yet deployed: A1 to A4 and A8");
    EXPECT_EQ(eve.type("A1 at 20 12 facing 0"), "A1 (Guards) is deployed at 20 12 facing 0 [3.5.3.1]");
    EXPECT_EQ(eve.text_of("a2 left of the A1"), "A2 left of A1");
    EXPECT_EQ(eve.text_of("A2 at 19 12"), "A2 left of A1");
    EXPECT_EQ(eve.type("A2 left of A1"), "A2 (R HF/1) is deployed left of A1, at 19 12 facing 0 [3.5.3.1]");
    EXPECT_EQ(eve.type("A3 right of A1"), "A3 (R HF/1) is deployed right of A1, at 21 12 facing 0 [3.5.3.1]");
    EXPECT_THAT(eve.type("A4 behind A1"), HasSubstr("A4 (R HF/1) is deployed behind A1, at 20 "));
    EXPECT_EQ(eve.type("done"), "A deploys nobody else in its centre [3.5.2]; B deploys its centre [3.5.3.1]");
    eve.type("done");
    EXPECT_THAT(eve.told_dice({6, 1}), HasSubstr("B deploys first [3.5.2]; A chooses the end of the table [3.5.2]"));
    EXPECT_EQ(eve.text_of("eastern wing"), "east wing");
    EXPECT_EQ(eve.type("west wing"),
              "A chooses the western end of the table: these wings are first [3.5.2]; B deploys "
              "its western wing [3.5.3.2]");
}

TEST(WargameDeploymentWords, VillagesAndFortificationsAreTold) {
    WargameTable t = told_eve(Strategy::defend, ArmyType::feudal, Ground::fortified_village);
    TypedEve eve(t);
    eve.type("march none");
    eve.type("baggage at 20 22");
    EXPECT_EQ(due(eve.g, eve.s).name, "prepare");
    EXPECT_EQ(eve.text_of("B2 in the fortified village"), "B2 in the village");
    EXPECT_EQ(eve.type("B2 in the village"), "B2 (R HF/2) begins in the village [3.5.3.4]");
    EXPECT_EQ(eve.refused("B2 in the village").sentence, "B2 is in the fortified village already");

    WargameTable u = told_eve(Strategy::defend, ArmyType::mercenary, Ground::village);
    TypedEve other(u);
    other.type("march none");
    other.type("baggage at 20 22");
    EXPECT_EQ(other.type("give up B3"), "B gives up B3 (R HF/2) for a temporary fortification [3.5.3.7]");
    EXPECT_EQ(other.refused("B3 fortified at 20 18").sentence, "B3 was given up for a fortification");
    EXPECT_EQ(other.text_of("B2 fortified at 20 18 facing 180"), "B2 fortified at 20 18 facing 180");
    EXPECT_EQ(other.type("B2 fortified at 20 18"),
              "B2 (R HF/2) is deployed at 20 18 facing 180, behind a fortification [3.5.3.7]");
    EXPECT_EQ(other.type("B4 fortified left of B2"),
              "B4 (R HF/3) is deployed left of B2, at 21 18 facing 180, behind a fortification [3.5.3.7]");
    EXPECT_EQ(other.type("B5 at 14 18.5"), "B5 (W MF/1) is deployed at 14 18.5 facing 180 [3.5.3.4]");
    EXPECT_EQ(other.type("done"), "B has prepared all it wants to [3.5.3.4]; A places its baggage [3.5.1]");
}

TEST(WargameDeploymentWords, BadInputIsRefusedWithItsReason) {
    WargameTable t = eve_table(8, 4);
    t.scenario().sides[0].strategy = Strategy::outflank;
    TypedEve eve(t);
    struct Case {
        std::string text, rule, part;
    };
    const auto check = [&](const std::vector<Case>& cases) {
        for (const Case& c : cases) {
            const Explanation why = eve.refused(c.text);
            EXPECT_EQ(why.rule, c.rule) << c.text << ": " << why.sentence;
            EXPECT_THAT(why.sentence, HasSubstr(c.part)) << c.text;
            EXPECT_LE(why.sentence.size(), 320u);
        }
    };
    check({{"march", "3.4.1.4", "'march left A5 A6 right A9'"},
           {"march A5", "3.4.1.4", "flank by flank"},
           {"march on 2", "3.4.1.4", "flank by flank"},
           {"march left", "3.4.1.4", "flank by flank"},
           {"march left B2", "3.4.1.4", "B2 cannot march"},
           {"march left A0", "3.4.1.4", "cannot march"},
           {"march left A99", "2.1.1", "there is no A99"},
           {"march left A1 right A1", "3.4.1.4", "A1 marches around one flank only"},
           {"march left A1 A2 A3 A4 A5", "3.4.1.4", "5 units march; half of them at most: 4"},
           {"A1 at 20 12", "3.4.1.4", "not what is to be decided now: A writes down which units march"},
           {"done", "3.4.1.4", "not what is to be decided now"}});
    eve.type("march left A8");
    check({{"baggage", "3.5.1", "'baggage at 12 6 facing 0'"},
           {"baggage at 99 22", "3.5", "up to 40 and 30"},
           {"baggage at 20 22 facing 400", "3.5", "from 0 to less than 360"},
           {"baggage at 20 22 facing 45", "3.5.1", "parallel"},
           {"baggage at 2 22", "3.5.1", "too near to the side"},
           {"baggage at 20 16", "3.5.1", "too near to the middle"},
           {"baggage at 20 22 now", "3.5.1", "'now' is too much"},
           {"B1 at 20 20", "3.5.1", "B places its baggage"},
           {"west wing", "3.5.1", "B places its baggage"},
           {"give", "3.5.3.7", "'give up A9'"}});
    eve.type("baggage at 20 22");
    eve.type("baggage at 20 8");
    eve.told_dice({1, 6});
    check({{"A1", "", "no move here"},
           {"A1 at", "3.5", "'A1 at 14 6.5 facing 0'"},
           {"A1 at 20 x", "3.5", "up to 40 and 30"},
           {"A1 at 20 12 facing north", "3.5", "degrees"},
           {"A1 left of A2", "3.5.3", "A2 is not on the table"},
           {"A1 left of A1", "3.5.3", "another unit of its own side"},
           {"A1 behind B2", "3.5.3", "another unit of its own side"},
           {"A1 behind", "3.5.3", "name of a unit is missing"},
           {"A1 fortified", "3.5.3.7", "'A1 fortified at 14 12 facing 0'"},
           {"A1 fortified at 20 12", "3.5.3.7", "builds no fortifications"},
           {"B1 at 20 18", "5.1", "B1 belongs to side B; now the choice is of side A"},
           {"A8 at 20 12", "3.5", "A8 marches around a flank"},
           {"A1 at 20 14", "3.5.3", "too near to the middle line"},
           {"A1 at 8 12", "3.5.3.1", "centre"},
           {"A1 in the village", "3.5.3.1", "not what is to be decided now"},
           {"A1 from 12 forward 1", "3.5.3.1", "not what is to be decided now"},
           {"A1 forward 1", "3.5.3.1", "A deploys units of its centre"}});
    eve.type("A1 at 20 12");
    check({{"A1 at 22 12", "3.5", "A1 is deployed already"},
           {"A2 at 20.3 12", "6.4", "friend"},
           {"A5 from 99 forward 1", "4.1.6.2", "up to 30"},
           {"A5 from 12 back 1", "4.1.6.2", "up to two moves"},
           {"A5 from 12 forward 1, forward 1, forward 1", "4.1.6.2", "up to two moves"},
           {"A5 from 12", "4.1.6.2", "its moves are missing"},
           {"A5 from 12 jump", "6.1.4", "'jump' is no way to move"}});
}

TEST(WargameDeploymentWords, RandomTextsAreReadOrRefused) {
    WargameTable t = told_eve(Strategy::defend, ArmyType::mercenary, Ground::village);
    const std::vector<std::string> words{"A3",   "B4",      "A77",  "A0",        "march",   "left", "right",  "none",
                                         "at",   "14",      "18.5", "facing",    "180",     "of",   "behind", "last",
                                         "file", "forward", "1",    "fortified", "village", "in",   "the",    "give",
                                         "up",   "west",    "wing", "baggage",   "from",    ",",    "done",   "-1"};
    AgentStream stream(8);
    EvePlay play(t);
    int refused = 0;
    while (play.s.step != Step::first_dice) {
        if (actor(play.s) == Actor::chance) {
            roll_dice(play, stream);
            continue;
        }
        for (int i = 0; i < 20; ++i) {
            std::string text;
            for (std::uint32_t left = stream.below(8); left > 0; --left)
                text += words[stream.below(static_cast<std::uint32_t>(words.size()))] + " ";
            const auto read = read_move(play.g, play.s, text);
            if (read) {
                EXPECT_EQ(play.may(*read), Refusal::legal) << text;
                continue;
            }
            ++refused;
            EXPECT_FALSE(read.error().sentence.empty()) << text;
        }
        Moves list;
        legal_moves(play.g, play.s, list);
        play.make(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    }
    EXPECT_GT(refused, 100);
}

// ---- before units stand on the table

TEST(WargameDeploymentWords, WhoWaitsIsListedAndWhoMarchesIsNotGivenAway) {
    WargameTable t = eve_table(8, 4);
    t.scenario().sides[0].strategy = Strategy::outflank;
    TypedEve eve(t);
    eve.type("march left A7 right A8");
    const auto board = [&](const State& s) { return draw_table(eve.g, s, {.due = due(eve.g, s), .width = 100}); };
    EXPECT_THAT(board(eve.s), HasSubstr("not yet deployed: A1, A2, A3, A4, A5, A6"));
    EXPECT_THAT(board(eve.s), HasSubstr("marching around the left flank: A7"));
    State view = eve.s;
    hide_marches(view, 1);
    EXPECT_THAT(board(view), HasSubstr("not yet deployed: A1, A2, A3, A4, A5, A6, A7, A8"));
    EXPECT_THAT(board(view), Not(HasSubstr("marching")));
    EXPECT_THAT(board(view), Not(HasSubstr("lost with")));
    // The same whatever was written down.
    TypedEve other(t);
    other.type("march none");
    State other_view = other.s;
    hide_marches(other_view, 1);
    EXPECT_EQ(board(other_view), board(view));
    const auto words = units_in_words(eve.g, view);
    ASSERT_FALSE(words.empty());
    EXPECT_THAT(words[0].sentence, HasSubstr("not yet deployed."));
    EXPECT_TRUE(view == other_view);
    // By which flank they come stays hidden in battle.
    view.step = Step::command_dice;
    for (const UnitIndex u : {UnitIndex{6}, UnitIndex{7}}) view.unit[u].where = Whereabouts::away;
    EXPECT_THAT(board(view), HasSubstr("marching around a flank: A7 and A8"));
}

}  // namespace
}  // namespace polemarch::test
