// Faults in the texts of events, each with its place and its exact message; and the shapes that are read.
#include "sim/events/event.h"

#include "tests/support/open_in_tree.h"

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using test::open_in_tree;

/// Of --count TEXT for this battle, without "polemarch: error: --count:1:".
std::string fault_of(const std::string& text, const std::string& battle = "") {
    Diagnostics diagnostics;
    const auto events = parse_events({event_option(text)}, diagnostics);
    std::string found = diagnostics.text();
    if (found.empty() && !battle.empty()) try {
            open_in_tree(battle)->count(events);
        } catch (const InputError& error) {
            found = error.what();
        }
    const std::string head = "polemarch: error: --count:1:";
    if (!found.starts_with(head)) return found.empty() ? "no error" : found;
    return found.substr(head.size(), found.find('\n') - head.size());
}

struct Case {
    std::string text, fault;
};

TEST(EventReader, TextsThatAreNotWellFormed) {
    const std::string statements = "A, B, unit, melee, draw, or a figure with 'at least' and a number";
    const std::string comparisons = "'at least', 'at most', 'more than', 'less than', 'exactly' or 'is'";
    const std::vector<Case> cases{
        {"", "1: the event ends too early (expected " + statements + ")"},
        {"unti P8 lost",
         "1: this word does not fit here, did you mean 'unit'? (found unti, expected " + statements + ")"},
        {"B: unit P8 lots",
         "12: this word does not fit here, did you mean 'lost'? (found lots, expected 'lost', 'enters' or 'fights')"},
        {"B: unit P8", "11: the event ends too early (expected 'lost', 'enters' or 'fights')"},
        {"B: unit", "8: the event ends too early (expected the name of a unit)"},
        {"B: P8 lost", "4: this word does not fit here (found P8, expected 'unit')"},
        {"B unit P8 lost", "3: this word does not fit here (found unit, expected ':' and a unit, 'wins' or 'enters')"},
        {"C: unit P8 lost", "1: this word does not fit here (found C, expected " + statements + ")"},
        {"B: unit P8 lost before 6", "24: this word does not fit here (found 6, expected 'turn')"},
        {"B: unit P8 lost before turn", "28: the event ends too early (expected the number of a turn)"},
        {"B: unit P8 lost before turn six",
         "29: this word does not fit here (found six, expected the number of a turn)"},
        {"B: unit P8 lost before turn 1", "29: no turn is before turn 1 (found 1, expected 2 or more)"},
        {"B: unit P8 lost in turn 0", "25: there is no such turn (found 0, expected 1 to 999)"},
        {"melee in turns 4 to 2", "21: the turns end before they begin (found 2, expected 4 or later)"},
        {"B: unit P8 lost before turn 6 turn",
         "31: this word does not fit here (found turn, expected the end, 'and' or 'or')"},
        {"A enters", "9: the event ends too early (expected A's camp, B's camp, columns, rows, hex, x or y)"},
        {"A enters colums G to K",
         "10: this word does not fit here, did you mean 'columns'? (found colums, expected A's camp, B's camp, "
         "columns, "
         "rows, hex, x or y)"},
        {"A enters B's", "13: the event ends too early (expected 'camp')"},
        {"A enters A's camp", "10: a side does not enter its own camp (found A's camp, expected B's camp)"},
        {"melee in B's camp",
         "10: a fight is in a part of the board (found a camp, expected columns, rows, a hex, x or y)"},
        {"melee in columns G", "19: the event ends too early (expected 'to')"},
        {"melee in column G column H", "19: this is given twice (found column, expected once)"},
        {"no P8", "4: this word does not fit here (found P8, expected melee or close battle)"},
        {"turn atmost 5", "6: this word does not fit here (found atmost, expected " + comparisons + ")"},
        {"turn at most five", "14: this word does not fit here (found five, expected a whole number)"},
        {"turn at most 5.5", "14: this word does not fit here (found 5.5, expected a whole number)"},
        {"turn at most 9999999999", "14: no figure is so large (found 9999999999, expected a smaller number)"},
        {"ending is", "10: the event ends too early (expected the name of a value)"},
        {"(draw", "6: the event ends too early (expected ')')"},
        {"draw)", "5: this word does not fit here (found ), expected the end, 'and' or 'or')"},
        {"draw and", "9: the event ends too early (expected " + statements + ")"},
        {"draw adn A wins",
         "6: this word does not fit here, did you mean 'and'? (found adn, expected the end, 'and' or 'or')"},
        {"A wins by", "10: the event ends too early (expected a way to win)"},
        {"unit \"P8 lost", "6: a quoted name has no end (found \"P8 lost, expected \")"},
        {"unit '' lost", "6: a quoted name is empty (expected a name)"},
        {"draw\n", "1: the event has control characters (expected printable text)"},
        {std::string(301, 'x'), "1: the event is too long (found 301 bytes, expected at most 300)"},
    };
    for (const Case& one : cases) EXPECT_EQ(fault_of(one.text), one.fault) << one.text;
    std::string nested;
    for (int i = 0; i < 60; ++i) nested += "not ";
    EXPECT_EQ(fault_of(nested + "draw"), "201: brackets are nested too deeply (expected at most 50)");
}

TEST(EventReader, TwiceAndTooMany) {
    Diagnostics twice;
    EXPECT_EQ(parse_events({event_option("draw"), event_option("draw")}, twice).size(), 2u);
    EXPECT_EQ(twice.text(), "polemarch: error: --count:1:1: this event is given twice (found draw, expected once)\n");
    std::vector<Text> many;
    for (int i = 1; i <= 51; ++i) many.push_back(event_option("turn at most " + std::to_string(i)));
    Diagnostics too_many;
    static_cast<void>(parse_events(many, too_many));
    EXPECT_EQ(too_many.text(), "polemarch: error: --count:1:1: too many events (found 51, expected at most 50)\n");
}

TEST(EventReader, WhatABattleDoesNotHave) {
    struct OfBattle {
        std::string battle, text, fault;
    };
    const std::vector<OfBattle> cases{
        {"heraclea", "A wins by breaking", "11: this is no way to win here (found breaking, expected panic)"},
        {"heraclea", "A wins by pannic",
         "11: this is no way to win here, did you mean 'panic'? (found pannic, expected panic)"},
        {"heraclea", "A enters x 1 to 2", "10: places of this battle are hexes (expected columns, rows or a hex)"},
        {"heraclea", "A enters hex Z1", "14: there is no such hex (found Z1, expected A1 to R12)"},
        {"heraclea", "A enters columns G to Z", "23: there is no such column (found Z, expected A to R)"},
        {"heraclea", "A enters columns K to G", "23: this ends before it begins (found G, expected K or beyond)"},
        {"heraclea", "A enters row 13", "14: there is no such row (found 13, expected 1 to 12)"},
        {"worked-example", "A enters B's camp",
         "10: side B has no camp that can be entered (expected columns, rows, a hex, x or y)"},
        {"heraclea", "ended_by is last trun",
         "13: ended_by has no such value, did you mean 'last turn'? (found last trun, expected end check, last turn)"},
        {"heraclea", "ended_by at least 1",
         "1: the values of this figure have names (found ended_by, expected ended_by is end check | last turn)"},
        {"heraclea", "melees is many", "1: this figure is a number (found melees, expected melees at least 1)"},
        {"plataea", "melee in columns G to K",
         "10: places of this battle are lengths in inches (expected x 0 to 72 or y 0 to 48)"},
        {"plataea", "melee in x 0 to 73", "17: this is no length on the table (found 73, expected 0 to 72 inches)"},
        {"plataea", "A wins by panic", "11: this is no way to win here (found panic, expected breaking)"},
    };
    for (const auto& [battle, text, fault] : cases) EXPECT_EQ(fault_of(text, battle), fault) << text;
    EXPECT_TRUE(fault_of("B: unit Z99 lost", "heraclea").starts_with("9: side B has no such unit"))
        << fault_of("B: unit Z99 lost", "heraclea");
    EXPECT_TRUE(fault_of("unit Z99 lost", "hastings-1066").starts_with("6: the battle has no such unit"));
    EXPECT_TRUE(fault_of("a_lost_PY at least 1", "heraclea")
                    .starts_with("1: the battle has no such figure, did you mean 'a_lost_"));
}

TEST(EventReader, BattlesThatOfferNothingSayWhatThereIs) {
    Diagnostics diagnostics;
    const auto events = parse_events({event_option("melee")}, diagnostics);
    try {
        BoundEvents(events, std::make_shared<EventView>(), {{}, "dice", "", UnknownName::refused});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(
            error.what(),
            "polemarch: error: --count:1:1: events of dice are about results and figures only (expected A wins, B "
            "wins, draw, or a figure such as turn at most 5)\n");
    }
}

TEST(EventReader, WordsBindAsTheyDoInProse) {
    Diagnostics diagnostics;
    const auto read = [&](const std::string& text) { return parse_event(event_option(text), diagnostics)->event; };
    using Kind = GameEvent::Kind;
    const GameEvent both = read("draw or A wins and not B wins");
    ASSERT_EQ(both.kind, Kind::any);
    ASSERT_EQ(both.parts[1].kind, Kind::all);
    EXPECT_EQ(both.parts[1].parts[1].kind, Kind::negation);
    EXPECT_EQ(read("(draw or A wins) and B wins").kind, Kind::all);
    const GameEvent none = read("no melee in columns G to K before turn 4");
    ASSERT_EQ(none.kind, Kind::negation);
    EXPECT_EQ(none.parts[0].kind, Kind::melee);
    EXPECT_EQ(none.parts[0].area->columns->to.text, "K");
    EXPECT_EQ(none.parts[0].turns->last, 3);
    const GameEvent named = read("ending is B broke and draw");
    EXPECT_EQ(named.parts[0].name.text, "B broke");
    EXPECT_EQ(read("turn more than 5").low, 6);
    EXPECT_EQ(read("turn less than 5").high, 4);
    EXPECT_EQ(read("turn at least 5").low, 5);
    EXPECT_EQ(read("turn at most 5").high, 5);
    EXPECT_EQ(read("turn exactly 5").low, 5);
    EXPECT_EQ(read("close battle in turns 2 to 3").turns->first, 2);
    EXPECT_EQ(diagnostics.text(), "");
}

}  // namespace
}  // namespace polemarch::sim
