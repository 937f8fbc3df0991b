// Legs of moves: where they lead, which are none, and their text.
#include "core/table/leg.h"

#include "core/table/leg_text.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Leg;
using table::LegFault;
using table::Pivot;
using table::Rectangle;
using table::Way;
using Legs = std::array<Leg, 3>;

constexpr table::Measure of_legs{.half_width = 15 * 512, .half_depth = 10 * 512, .one = 512, .name = "base widths"};
constexpr int widest = 6;

TEST(Legs, LeadWhereTheySay) {
    const Rectangle unit({0, 0, table::quarter_turn}, {256, 128});
    const auto end = [&](Leg leg) { return table::straight_move(unit, leg).end(); };
    EXPECT_EQ(end({Way::forward, 0, 512}).at(), (table::Point{512, 0}));
    EXPECT_EQ(end({Way::backward, 0, 512}).at(), (table::Point{-512, 0}));
    EXPECT_EQ(end({Way::sideways, 0, 512}).at(), (table::Point{0, 512}));
    EXPECT_EQ(end({Way::sideways, 1, 512}).at(), (table::Point{0, -512}));
    EXPECT_EQ(end({Way::forward, 45, 1000}).at(), (table::Point{707, -707}));
    EXPECT_EQ(end({Way::forward, 45, 1000}).heading, table::quarter_turn);
    EXPECT_EQ(table::moved_on(unit, 512).pose(), end({Way::forward, 0, 512}));
    const table::Wheel wheel = table::wheel_of(unit, {Way::wheel, 1, table::eighth_turn.parts});
    EXPECT_EQ(wheel.end().front_corner(table::Hand::right), unit.front_corner(table::Hand::right));
    EXPECT_EQ(wheel.end().heading(), table::quarter_turn + table::eighth_turn);
}

TEST(Legs, AFacingChangeKeepsItsPivot) {
    const Rectangle unit({100, 200, table::degrees(30)}, {256, 128});
    const auto turned = [&](Pivot pivot) { return table::turned_about(unit, pivot, table::degrees(120)); };
    EXPECT_LE(table::distance(turned(Pivot::centre).centre(), unit.centre()), 1);
    EXPECT_EQ(turned(Pivot::front).pose().at(), unit.pose().at());
    EXPECT_EQ(turned(Pivot::left_corner).front_corner(table::Hand::left), unit.front_corner(table::Hand::left));
    EXPECT_EQ(turned(Pivot::right_corner).front_corner(table::Hand::right), unit.front_corner(table::Hand::right));
    EXPECT_EQ(turned(Pivot::front).heading(), table::degrees(120));
}

TEST(Legs, WithoutEffectAreMalformed) {
    const auto fault = [](Leg leg) { return table::fault_of({leg}, widest); };
    for (const Leg good :
         {Leg{}, Leg{Way::forward, 45, 1}, Leg{Way::backward, 211, 1}, Leg{Way::sideways, 1, 1}, Leg{Way::wheel, 1, 1},
          Leg{Way::turn, 3, 1}, Leg{Way::turn_bases, 3, 0}, Leg{Way::form, 6, 0}})
        EXPECT_EQ(fault(good), LegFault::none) << static_cast<int>(good.way);
    for (const Leg bad :
         {Leg{Way::none, 1, 0}, Leg{Way::forward, 46, 1}, Leg{Way::forward, 0, 0}, Leg{Way::backward, 210, 1},
          Leg{Way::sideways, 2, 1}, Leg{Way::wheel, 0, 0}, Leg{Way::turn, 4, 1}, Leg{Way::turn_bases, 4, 0},
          Leg{Way::turn_bases, 1, 1}, Leg{Way::form, 7, 0}, Leg{Way::form, 0, 0}, Leg{Way{8}, 0, 1}})
        EXPECT_EQ(fault(bad), LegFault::malformed) << static_cast<int>(bad.way);
    EXPECT_EQ(table::fault_of(Legs{Leg{}, Leg{Way::forward, 0, 1}}, widest), LegFault::malformed);
}

TEST(Legs, ThatAreOneAreWrittenAsOne) {
    EXPECT_EQ(table::fault_of(Legs{Leg{Way::forward, 0, 2}, Leg{Way::forward, 0, 3}}, widest), LegFault::one_leg);
    EXPECT_EQ(table::fault_of(Legs{Leg{Way::forward, 0, 2}, Leg{Way::forward, 9, 3}}, widest), LegFault::none);
    EXPECT_EQ(table::fault_of(Legs{Leg{Way::wheel, 0, 2}, Leg{Way::wheel, 1, 3}}, widest), LegFault::none);
}

TEST(Legs, AreReadAsTheyAreWritten) {
    for (const char* text : {"forward 1", "forward 1.5 right 30", "back 0.25 left 5", "left 0.5", "right 0.5",
                             "wheel left 19.995", "turn 90", "turn 90 front", "turn 180 left", "turn 45 right",
                             "bases 270", "front 3", "forward 1, wheel right 45, forward 0.5"}) {
        const auto legs = table::read_legs(text, of_legs, widest);
        ASSERT_TRUE(legs) << text;
        EXPECT_EQ(table::legs_text(*legs, of_legs), text);
        EXPECT_TRUE(table::begins_leg(std::string_view(text).substr(0, std::string_view(text).find(' '))));
    }
    EXPECT_EQ(table::read_legs(" FORWARD  1 ,wheel LEFT 45", of_legs, widest),
              (Legs{Leg{Way::forward, 0, 512}, Leg{Way::wheel, 0, 8192}}));
}

TEST(Legs, AreRoundedForARuler) {
    const auto legs = [](const char* text) { return *table::read_legs(text, of_legs, widest); };
    const auto rounded = [&](const char* text, table::Rounding rounding) {
        return table::rounded_legs(legs(text), of_legs.one, 10, rounding);
    };
    using table::Rounding;
    EXPECT_EQ(rounded("wheel left 27.6, forward 1.285", Rounding::nearest), legs("wheel left 28, forward 1.3"));
    EXPECT_EQ(rounded("wheel left 27.6, forward 1.285", Rounding::down), legs("wheel left 27, forward 1.2"));
    EXPECT_EQ(rounded("back 0.04, turn 0.3", Rounding::nearest), legs("back 0.04, turn 0.3")) << "a leg has a length";
    EXPECT_EQ(rounded("front 3, forward 2 right 30", Rounding::down), legs("front 3, forward 2 right 30"));
}

TEST(Legs, NothingElseIsRead) {
    for (const char* text : {"", "forward", "forward 0", "forward 1 right 46", "forward 1 up", "wheel 20",
                             "wheel left 0", "turn 360", "bases 45", "front 7", "front 0", "march 1", "forward 128",
                             "forward 1, ,", "forward 1 2", "left 1, right 1, left 1, right 1"})
        EXPECT_FALSE(table::read_legs(text, of_legs, widest)) << text;
    EXPECT_FALSE(table::begins_leg("march"));
}

}  // namespace
}  // namespace polemarch::test
