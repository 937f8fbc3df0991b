// What people type: variants that are understood, moves that are refused with their rule, texts that are no moves, and
// the examples of NOTATION.md.
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using testing::HasSubstr;

/// A battle that is typed, with dice by hand.
struct Typed {
    const Setup& g;
    State& s;
    explicit Typed(WargameTable& t) : g(t.g()), s(t.s()) { s = first_state(g); }

    Typed& dice(std::initializer_list<std::uint8_t> faces) {
        EXPECT_EQ(actor(s), Actor::chance);
        EXPECT_EQ(roll(g, s).count(), faces.size());
        apply(g, s, resolve(g, s, Faces(faces.begin(), faces.size())));
        return *this;
    }
    Typed& type(std::string_view text) {
        const auto m = read_move(g, s, text);
        EXPECT_TRUE(m) << text << ": " << (m ? "" : m.error().sentence);
        if (m) apply(g, s, *m);
        return *this;
    }
    /// How the move that a text means is written in a list.
    [[nodiscard]] std::string read(std::string_view text) const {
        const auto m = read_move(g, s, text);
        return m ? move_text(g, s, *m) : m.error().rule + ": " + m.error().sentence;
    }
    [[nodiscard]] Explanation refused(std::string_view text) const {
        const auto m = read_move(g, s, text);
        EXPECT_FALSE(m) << text;
        return m ? Explanation{} : m.error();
    }
    /// Side A's first bound: with 3, 4 and 6 it has 4 command points and 3 morale points.
    Typed& begin() {
        dice({6, 1}).type("take the first bound").dice({4, 6, 3});
        return type("command 4");
    }
};

/// Two lines, 4 with a second rank behind the last, a sub-general's cavalry 10 base widths to the east and bows beyond.
WargameTable two_armies(double gap = 8) {
    WargameTable t;
    for (const unsigned side : {0u, 1u}) {
        const double y = side == 0 ? 10 : 10 + gap, heading = side == 0 ? 0 : 180;
        for (int i = 0; i < 4; ++i) t.add(side, i == 0 ? "V HF/1" : "R HF/1", 15 + i, y, heading);
        t.add(side, "R HF/1", 18, side == 0 ? y - 0.375 : y + 0.375, heading);
        t.add(side, "R HC/-", 27, y, heading);
        t.add(side, "W LF/bow", 30, side == 0 ? y - 4 : y + 4, heading);
        auto& units = t.scenario().sides[side].units;
        units[0].role = Role::commander;
        units[5].role = Role::sub;
    }
    return t;
}

struct Variant {
    std::string_view typed, listed;
};
void expect_variants(const Typed& play, const std::vector<Variant>& variants) {
    for (const auto& [typed, listed] : variants) EXPECT_EQ(play.read(typed), listed) << typed;
}

TEST(WargameNotation, CommandsOfABound) {
    WargameTable t = two_armies();
    Typed play(t);
    play.dice({6, 1});
    expect_variants(play, {{"take the first bound", "take the first bound"},
                           {"FIRST", "take the first bound"},
                           {"take first", "take the first bound"},
                           {"leave the first bound", "leave the first bound"},
                           {"  second ", "leave the first bound"}});
    play.type("take first").dice({4, 6, 3});
    expect_variants(play, {{"command 3", "command 3"}, {"Command  4.", "command 4"}, {"level", "level"}});
    EXPECT_EQ(play.refused("command 6").sentence, "the dice that are kept are 3 and 4");
    EXPECT_THAT(play.refused("command").sentence, HasSubstr("'command 3' or 'command 4'"));
    EXPECT_THAT(play.refused("command 7").sentence, HasSubstr("'command 3' or 'command 4'"));
    play.type("level");
    EXPECT_EQ(play.refused("level").sentence, "a maintenance level was spent in this bound");
    expect_variants(play, {{"command 6", "command 6"}});
}

TEST(WargameNotation, OrdersAndTheirMoves) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin();
    expect_variants(play, {{"AL1 orders A3 advance", "AL1 orders A3 advance"},
                           {"al1 order a3 to advance", "AL1 orders A3 advance"},
                           {"A1 orders A3 maneuver", "AL1 orders A3 manoeuvre"},
                           {"A6 orders AL2 regroup", "AL2 orders A6 regroup"},
                           {"done", "done"}});
    play.type("AL1 orders A3 manoeuvre");
    expect_variants(
        play, {{"A3 with 2 left 1 right forward 1", "A3 with 2 left 1 right forward 1"},
               {"a3 with 1 right, 2 left in 2 ranks, forwards 0.5 BW", "A3 with 2 left 1 right in 2 ranks forward 0.5"},
               {"A3 with 2 left 1 right 2 ranks forward .25", "A3 with 2 left 1 right in 2 ranks forward 0.25"},
               {"A3 to 17 10.25 facing 0", "A3 to 17 10.25 facing 0"},
               {"A3 to 17, 10.25", "A3 to 17 10.25 facing 0"},
               {"A3 stand", "A3 stands"}});
    play.type("A3 forward 1").type("A1 forward 1").type("done");
    play.type("AL2 orders A6 manoeuvre");
    expect_variants(play, {{"AL2 forward 0.5 and then wheels right 20 degrees", "A6 forward 0.5, wheel right 20"},
                           {"A6 wheel left 29.998", "A6 wheel left 30"}});
}

TEST(WargameNotation, AColumnExpandsOnceItsFrontUnitStands) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin().type("AL1 orders A4 manoeuvre").type("A4 stands");
    expect_variants(play, {{"A4 expands right 1", "A4 expand right 1"}});
    EXPECT_THAT(play.refused("A4 expand right").sentence, HasSubstr("'A4 expand right 2'"));
    EXPECT_EQ(play.refused("A4 expand left 1").rule, "6.1.4");
}

TEST(WargameNotation, AColumnFollowsItsFirstUnit) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin().type("AL1 orders A4 manoeuvre");
    expect_variants(play, {{"A4 column forward 0.5", "A4 column forward 0.5"},
                           {"A4 column wheel right 30", "A4 column wheel right 30"}});
    EXPECT_EQ(play.refused("A4 column back 1").rule, "6.1.4.7b");
}

TEST(WargameNotation, TurnsColumnsAndExpansions) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin().type("AL1 orders A4 regroup");
    expect_variants(play, {{"A4 turns around", "A4 turn about"},
                           {"A4 turn right with A5", "A4 turn right with the unit behind"},
                           {"A4 turn left with the unit behind", "A4 turn left with the unit behind"}});
    EXPECT_EQ(play.refused("A4 turn left with A3").sentence, "A3 is not directly behind A4 in its column");
    EXPECT_EQ(play.refused("A4 turn about with A5").rule, "6.1.4.7");
}

TEST(WargameNotation, ATurnOfAUnitAlone) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin().type("AL1 orders A3 regroup");
    expect_variants(play, {{"A3 turns left", "A3 turn left"}, {"a3 turn  RIGHT", "A3 turn right"}});
    EXPECT_EQ(play.refused("A3 forward 1").rule, "5.1.4.3");
}

TEST(WargameNotation, Evades) {
    WargameTable t;
    const UnitIndex cause = t.own("R HC/-", 15, 10);
    const UnitIndex evader = t.enemy("W LC/-", 14.7, 10.4), companion = t.enemy("W LC/-", 13.7, 10.4);
    t.enemy("R HF/1", 15.7, 10.4);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Typed play(t);
    play.s.step = Step::evades;
    play.s.depth = 1;
    play.s.pending[0].what = What::evade;
    play.s.pending[0].stage = Stage::evade;
    play.s.pending[0].unit = evader;
    play.s.pending[0].target = cause;
    EXPECT_EQ(unit_name(companion), "B2");
    expect_variants(play, {{"evade", "evade"},
                           {"evades with b2", "evade with B2"},
                           {"evade with all", "evade with B2"},
                           {"stand", "stand"},
                           {"stays", "stand"}});
    EXPECT_EQ(play.refused("evade with B3").sentence, "only B2 can evade with B1");
    EXPECT_EQ(play.refused("evade with A1").rule, "6.2.3");
    EXPECT_EQ(play.refused("evade with").rule, "6.2.3");
}

TEST(WargameNotation, ShotsAreNamedByBoth) {
    WargameTable t;
    t.own("W LF/bow", 15, 10);
    t.own("W LF/bow", 20, 10);
    t.own("W LF/bow", 16.05, 10);  // may shoot at B1, too: the order matters
    t.enemy("W LF/bow", 15, 10.45);
    t.enemy("R HF/1", 20, 12);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Typed play(t);
    play.begin().type("done").type("declare none");
    ASSERT_EQ(play.s.step, Step::distance);
    expect_variants(
        play,
        {{"A1 shoots B1", "A1 shoots B1"}, {"a1 fires at b1", "A1 shoots B1"}, {"AL1 shoot BL1", "A1 shoots B1"}});
    EXPECT_EQ(play.refused("A1 shoots B2").sentence, "A1 has to shoot at B1");
    EXPECT_EQ(play.refused("B2 shoots A2").sentence, "B2 has nobody to shoot at");
    EXPECT_EQ(play.refused("A1 shoots B3").sentence, "there is no B3; side B has B1 to B2");
}

TEST(WargameNotation, Battle) {
    WargameTable t = two_armies(0.4);
    Typed play(t);
    play.begin().type("AL1 orders A3 advance").type("A3 stands").type("done").type("done");
    ASSERT_EQ(play.s.step, Step::declare);
    expect_variants(play, {{"declare A1", "declare A1"},
                           {"declare A1 and a3", "declare A1 A3"},
                           {"declare A1, A2, A3", "declare all but A4 A6"},
                           {"declare all", "declare all"},
                           {"declare everybody but A1", "declare all but A1"},
                           {"declare all but A1 A2 A3 A4", "declare A6"},
                           {"declare nobody", "declare none"}});
    EXPECT_THAT(play.refused("declare A5").sentence, HasSubstr("A5 cannot attack: only A1, A2, A3"));
    EXPECT_EQ(play.refused("declare B1").sentence, "B1 belongs to side B: here units of side A are named");
    EXPECT_EQ(play.refused("declare").rule, "7.1");
    play.type("declare A1 A2");
    ASSERT_EQ(play.s.step, Step::close);
    expect_variants(play, {{"point A1", "point A1"},
                           {"point for A2", "point A2"},
                           {"A1 fights B1", "A1 fights B1"},
                           {"A1 attacks at b1", "A1 fights B1"}});
    EXPECT_EQ(play.refused("A3 fights B3").sentence, "A3 makes no close battle action now");
    EXPECT_THAT(play.refused("A1 fights B7").sentence, HasSubstr("A1 can attack B1"));
    EXPECT_EQ(play.refused("A1 feints").rule, "7.4.1");
    EXPECT_THAT(play.refused("point A4").sentence, HasSubstr("beside the commander-in-chief"));
    play.s.fought = 1;
    EXPECT_THAT(play.refused("point A2").sentence, HasSubstr("before the first close battle"));
    play.s.fought = 0;
    play.type("A1 fights B1").dice({6, 6, 1, 1});
    expect_variants(play, {{"hold", "hold"}, {"retreats", "retreat"}});
    EXPECT_THAT(play.refused("done").sentence, HasSubstr("whether the general with B1 tries to hold"));
}

TEST(WargameNotation, AFeintNamesItsEnemyWhereThereAreSeveral) {
    WargameTable t;
    t.own("R LC/-", 15, 10);
    t.enemy("R HF/1", 14.5, 10.4);
    t.enemy("R HF/1", 15.5, 10.4);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    Typed play(t);
    play.begin().type("done").type("declare all");
    ASSERT_EQ(play.s.step, Step::close);
    expect_variants(play, {{"A1 feints at B2", "A1 feints at B2"}, {"A1 feint b1", "A1 feints at B1"}});
    const Explanation unclear = play.refused("A1 feints");
    EXPECT_EQ(unclear.sentence, "it may feint at several enemies: 'A1 feints at ...' names B1 or B2");
    EXPECT_EQ(unclear.understood, Understood::subject);
    play.s.targeted = UnitSet(unit_of(1, 0));
    expect_variants(play, {{"A1 feints", "A1 feints"}});
}

struct Bad {
    std::string_view typed, rule, words;
    Understood understood;
};

TEST(WargameNotation, BadInputHasItsMessage) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin();
    const auto nothing = Understood::nothing, subject = Understood::subject, move = Understood::move;
    const std::vector<Bad> orders{
        {"", "", "nothing was typed; for example: done", nothing},
        {"advanse", "", "'advanse' is no move here", nothing},
        {"AL1 orders A3 advanse", "5.1.4", "'AL1 orders A3 advance'", subject},
        {"al1 orders", "5.1", "the name of a unit is missing", subject},
        {"AL1", "", "'AL1' is no move here; for example: AL1 orders A", subject},
        {"A3 dances about", "", "for example", subject},
        {"A77 forward 1", "2.1.1", "there is no A77; side A has A1 to A7", subject},
        {"AL1 orders A77 advance", "2.1.1", "there is no A77; side A has A1 to A7", subject},
        {"AL3 orders A3 advance", "2.2.6", "there is no AL3; side A has AL1 with A1, AL2 with A6", subject},
        {"A3 orders A4 advance", "5.1", "A3 has no general; the generals are AL1 with A1, AL2 with A6", subject},
        {"BL1 orders B3 advance", "5.1", "BL1 belongs to side B, and it is the bound of side A", subject},
        {"AL1 orders B3 advance", "5.1", "B3 belongs to side B; it is the bound of side A", move},
        {"AL1 orders A0 advance", "5.2.5", "baggage takes no orders", move},
        {"AL2 orders A1 advance", "5.1", "A1 is 11 base widths away from AL2; 8 is the most", move},
        {"AL1 orders A3 advance now", "5.1", "'now' is too much", subject},
        {"done done", "4.1.3", "'done' is too much", nothing},
        {"command 3", "5.1", "this is not what is to be decided now: an order", move},
        {"A3 forward 1", "5.1", "this is not what is to be decided now", move},
        {"evade with A3", "5.1", "this is not what is to be decided now", move},
        {"declare all", "5.1", "this is not what is to be decided now", move},
        {"double A3", "5.1", "this is not what is to be decided now", move},
        {"march on", "8.1.3", "'march on 1' or more", nothing},
        {"rout", "9.1.4", "the name of a unit is missing", nothing},
        {"point of A3", "7.4.3.2", "'of' is not the name of a unit", nothing},
    };
    const std::vector<Bad> moves{
        {"A3 forward", "6.1.4", "'forward' is no way to move", subject},
        {"A3 forward 0", "6.1.4", "'forward 0' is no way to move", subject},
        {"A3 forward -1", "6.1.4", "forward 1, back 0.5, wheel left 20", subject},
        {"A3 forward 0.1234", "6.1.4", "no way to move", subject},
        {"A3 forward 1, left 1", "6.1.4", "no way to move", subject},
        {"A3 forward 1 right 30", "6.1.4", "no way to move", subject},
        {"A3 wheel 20", "6.1.4", "no way to move", subject},
        {"A3 wheel left 360", "6.1.4", "no way to move", subject},
        {"A3 forward 1, forward 1, forward 1, forward 1", "6.1.4", "one to three", subject},
        {"A3 forward 1.5", "6.1.1", "more moves than the unit has there", move},
        {"A3 back 1", "6.1.4.2", "only light troops move straight back", move},
        {"A3 with 2 left", "6.1.4", "'' is no way to move", subject},
        {"A3 with forward 1", "6.1.4", "a body is up to 59 files", subject},
        {"A3 with 60 left forward 1", "6.1.4", "a body is up to 59 files", subject},
        {"A3 in 17 ranks forward 1", "6.1.4", "in up to 16 ranks", subject},
        {"A3 in 0 ranks forward 1", "6.1.4", "in up to 16 ranks", subject},
        {"A3 with 2 files forward 1", "6.1.4", "a body is up to", subject},
        {"A3 with 2 left 2 left forward 1", "6.1.4", "a body is up to", subject},
        {"A3 with 3 left forward 1", "6.1.4", "the front line of one group", move},
        {"A3 to", "6.1.4.4", "up to 40 and 30: 'A3 to 15.25 7 facing 30'", subject},
        {"A3 to 41 7", "6.1.4.4", "up to 40 and 30", subject},
        {"A3 to 15 7 facing north", "6.1.4.4", "a heading is degrees clockwise from north", subject},
        {"A3 to 15 7 facing 360", "6.1.4.4", "less than 360", subject},
        {"A3 to 20 20", "6.1.4", "at most one base width", move},
        {"A3 turn", "6.1.4.6", "left, right or about: 'A3 turn left'", subject},
        {"A3 turn right", "5.1.4", "does not allow such a move", move},
        {"A3 expand up 1", "6.1.4.8", "'A3 expand right 2'", subject},
        {"A2 forward 1", "5.1.4", "A3 was ordered and acts first, if only by 'A3 stands'", move},
        {"AL1 orders A2 advance", "5.1.4", "the moves of the order to A3, or 'done'", move},
    };
    const auto check = [&](const std::vector<Bad>& all) {
        for (const Bad& bad : all) {
            const Explanation why = play.refused(bad.typed);
            EXPECT_EQ(why.rule, bad.rule) << bad.typed << ": " << why.sentence;
            EXPECT_THAT(why.sentence, HasSubstr(std::string(bad.words))) << bad.typed;
            EXPECT_EQ(why.understood, bad.understood) << bad.typed;
        }
    };
    check(orders);
    play.type("AL1 orders A3 manoeuvre");
    check(moves);
    play.type("A3 forward 1");
    check({{"A3 forward 1", "5.1", "A3 has taken part in an order of this turn", move}});
}

TEST(WargameNotation, DestroyedUnitsAndMissingPointsAreSaid) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin();
    play.s.unit[2] = Unit{};
    play.s.unit[2].where = Whereabouts::destroyed;
    EXPECT_EQ(play.refused("AL1 orders A3 advance").sentence, "A3 is destroyed");
    play.s.weather = Weather::extreme_heat;
    play.s.command = 1;
    EXPECT_EQ(play.refused("AL1 orders A2 advance").sentence, "an order to advance costs 2 command points; 1 left");
}

/// The texts in the first column of the tables of NOTATION.md, between backticks; without corrections, which are no
/// moves.
std::vector<std::string> documented_texts() {
    std::string document = wargame_text("NOTATION.md");
    document.resize(std::min(document.find("\n## Corrections"), document.size()));
    std::vector<std::string> texts;
    const std::regex quoted("`([^`]+)`");
    std::istringstream lines(document);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("| `")) continue;
        const std::string cell = line.substr(0, line.find('|', 1));
        for (std::sregex_iterator at(cell.begin(), cell.end(), quoted), end; at != end; ++at) texts.push_back((*at)[1]);
    }
    return texts;
}

TEST(WargameNotation, TheDocumentsExamplesAreUnderstood) {
    WargameTable t = two_armies();
    Typed play(t);
    play.begin();
    // The pieces that the examples of the eve name.
    std::size_t piece = 0;
    for (const Ground ground :
         {Ground::hill, Ground::hill, Ground::river, Ground::road, Ground::field, Ground::village}) {
        play.s.eve.pieces[piece].ground = ground;
        play.s.eve.pieces[piece++].status = PieceStatus::offered;
    }
    const auto texts = documented_texts();
    EXPECT_GE(texts.size(), 50U);
    for (const std::string& text : texts) {
        const auto m = read_move(play.g, play.s, text);
        // Most are not due in this state; but each is a whole move.
        EXPECT_TRUE(m || m.error().understood == Understood::move) << text << ": " << m.error().sentence;
    }
}

}  // namespace
}  // namespace polemarch::test
