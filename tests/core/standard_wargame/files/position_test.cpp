// Positions: states as TOML and back to the same bytes, and positions that no battle can come to.
#include "tests/support/standard_wargame/battles.h"

#include "core/random.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/turn.h"

#include <algorithm>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using ::testing::HasSubstr;

void expect_read_back(const WargameStart& start, const State& s) {
    const std::string text = position_text(*start.setup, s);
    Diagnostics diagnostics;
    const auto again = try_wargame_from(text, diagnostics);
    ASSERT_TRUE(again) << diagnostics.text() << text;
    EXPECT_TRUE(same_bytes(again->state, s)) << text;
    EXPECT_EQ(position_text(*again->setup, again->state), text);
}

TEST(WargamePositions, TheDeployedStateComesBackToTheSameBytes) {
    const WargameStart start = wargame_from(small_wargame_text());
    expect_read_back(start, start.state);
}
TEST(WargamePositions, APositionIsTheScenarioWithOneTableMore) {
    const WargameStart start = wargame_from(small_wargame_text());
    const std::string text = position_text(*start.setup, start.state);
    EXPECT_EQ(text.substr(0, small_wargame_text().size()), small_wargame_text());
    EXPECT_THAT(text, HasSubstr("\nA1 = { at = \"15 12 facing 0\" }\n"));
    EXPECT_THAT(text, HasSubstr("\nA7 = { where = \"away\", at = \"0 15 facing 90\" }\n"));
    EXPECT_THAT(text, HasSubstr("\nB3 = { where = \"village\", inside = \"defender\" }\n"));
}

TEST(WargamePositions, APositionIsReadAsItIsWritten) {
    const WargameStart start = wargame_from(wargame_text("../../tests/positions/standard-wargame-movement.toml"));
    const State& s = start.state;
    EXPECT_EQ(s.turn, 3);
    EXPECT_EQ(s.step, Step::movement);
    EXPECT_EQ(s.dice, (std::array<std::uint8_t, 3>{1, 4, 5}));
    EXPECT_EQ(s.army[0].level, 2);
    EXPECT_EQ(s.army[0].march_wait, (std::array<std::uint8_t, 2>{2, no_pattern}));
    EXPECT_EQ(s.acted, UnitSet(wargame_unit("A9")));
    EXPECT_EQ(s.unit[wargame_unit("A4")].group, wargame_unit("A1"));
    EXPECT_EQ(s.unit[wargame_unit("A9")].flags, Unit::moved_bit | Unit::ordered_bit);
    EXPECT_EQ(s.unit[wargame_unit("A8")].where, Whereabouts::destroyed);
    EXPECT_EQ(s.depth, 1);
    EXPECT_EQ(s.pending[0].target, 1);
    expect_read_back(start, s);
}

/// Bytes of a state at random, but such that a battle could come to them.
class RandomState {
public:
    RandomState(const WargameStart& start, std::uint64_t seed) : g_(*start.setup), s_(start.state), stream_(seed) {}

    State make() {
        for (unsigned side = 0; side < 2; ++side) {
            for (std::size_t i = 0; i < g_.scenario.sides[side].units.size(); ++i) change(unit_of(side, i));
            army(side);
        }
        for (UnitSet* set : {&s_.acted, &s_.declared, &s_.fighters, &s_.evaded, &s_.points, &s_.disordered, &s_.routed})
            for (std::size_t u = 0; u < places; ++u)
                if (s_.unit[u].alive() && !is_baggage(static_cast<UnitIndex>(u)) && chance(4)) *set |= UnitSet(u);
        turn();
        const std::uint32_t depth = stream_.below(5);
        while (s_.depth < depth) s_.pending[s_.depth++] = record();
        return s_;
    }

private:
    bool chance(std::uint32_t in) { return stream_.below(in) == 0; }
    std::uint8_t below(std::size_t end) {
        return static_cast<std::uint8_t>(stream_.below(static_cast<std::uint32_t>(end)));
    }

    void change(UnitIndex u) {
        Unit& unit = s_.unit[u];
        if (chance(6)) {
            unit = {};
            unit.where = Whereabouts::destroyed;
            return;
        }
        unit.group = static_cast<UnitIndex>(u - below(u % side_places + 1u));
        unit.flags = static_cast<std::uint8_t>(below(256) & ~(Unit::fortified_bit | Unit::shot_twice_bit));
        if (unit.has(Unit::shot_bit) && type_of(g_.troops(u)) == Type::war_wagon) unit.set(Unit::shot_twice_bit);
        if (unit.on_table()) move(u);
    }
    /// To a place of the table where nobody is.
    void move(UnitIndex u) {
        const table::Pose before = s_.unit[u].pose;
        const auto coordinate = [&](Length half) {
            return static_cast<Length>(stream_.below(static_cast<std::uint32_t>(2 * half))) - half;
        };
        s_.unit[u].pose = table::pose_at({coordinate(g_.scenario.width / 2), coordinate(g_.scenario.depth / 2)},
                                         {static_cast<std::uint16_t>(stream_.below(65536))});
        const Field field(g_, s_);
        bool free =
            g_.scenario.measure().holds(field[u]) && movement_under(g_, s_, g_.troops(u), field[u]) == Going::open;
        each_unit(field.on_table(),
                  [&](UnitIndex v) { free = free && (u == v || !table::overlap(field[u], field[v], tolerance)); });
        if (!free) s_.unit[u].pose = before;
    }
    void army(unsigned side) {
        ArmyState& army = s_.army[side];
        army.level = below(g_.scenario.sides[side].level + 1u);
        army.generals_lost = below(2);
        army.sub_generals = below(2);
        army.orders_given = below(4);
        army.succeeded = below(2);
        army.levy_casualties = side == 1 ? below(9) : std::uint8_t{0};
        army.march_wait = {side == 0 && chance(2) ? below(7) : std::uint8_t{255}, 255};
    }
    void turn() {
        if (chance(2)) {
            for (std::uint8_t& die : s_.dice) die = static_cast<std::uint8_t>(1 + stream_.below(6));
            std::sort(s_.dice.begin(), s_.dice.end());
        }
        s_.command = below(7);
        s_.morale = below(7);
        s_.rout_level = static_cast<std::int8_t>(below(40) - 10);
        constexpr auto first = static_cast<std::size_t>(Step::first_dice), last = static_cast<std::size_t>(Step::over);
        do s_.step = static_cast<Step>(first + below(last - first + 1));
        while (s_.step >= Step::movement && s_.step <= Step::evades);  // groups have to fit: tested by hand
        if (s_.step == Step::over) (chance(3) ? s_.ended : s_.loser) = 1;
        s_.active = below(2);
        s_.first_side = below(2);
        s_.turn = static_cast<std::uint8_t>(1 + stream_.below(15));
        s_.attempts = below(256);
        s_.level_spent = below(2);
    }
    UnitIndex somebody(unsigned side) { return unit_of(side, below(g_.scenario.sides[side].units.size())); }
    Pending record() {
        Pending p;
        p.more = below(256);
        p.flags = below(256);
        p.unit = somebody(s_.active);
        p.target = somebody(1u - s_.active);
        p.value = below(3);
        const std::array<Stage, 5> combat{Stage::dice, Stage::hold, Stage::hold_dice, Stage::extend, Stage::flee_dice};
        switch (below(5)) {
            case 0:
                if (!s_.unit[p.unit].alive()) return record();
                p.what = What::order;
                p.stage = chance(2) ? Stage::dice : Stage::act;
                p.target = below(s_.active == 0 ? 3u : 1u);  // generals
                break;
            case 1:
                if (!s_.unit[p.unit].alive()) return record();
                p.what = What::travel;
                p.stage = Stage::act;
                p.leg = below(4);
                p.move.kind = static_cast<Kind>(below(static_cast<std::size_t>(Kind::rolled_first)));
                p.move.unit = p.unit;
                p.move.target = below(256);
                p.move.value = below(256);
                for (Leg& leg : p.move.legs)
                    leg = {static_cast<Way>(below(4)), below(256), static_cast<std::uint16_t>(stream_.below(65536))};
                break;
            case 2: p.what = What::evade, p.stage = Stage::evade; break;
            default:
                p.what = chance(2) ? What::shot : What::fight;
                p.stage = combat[below(5)];
                p.more = below(2);
                if (!s_.unit[p.unit].alive() || !s_.unit[p.target].alive()) return record();
        }
        return p;
    }

    const standard_wargame::Setup& g_;
    State s_;
    AgentStream stream_;
};

TEST(WargamePositions, StatesOfRandomBytesComeBackToTheSameBytes) {
    const WargameStart start = wargame_from(small_wargame_text());
    for (std::uint64_t seed = 0; seed < 300 && !HasFailure(); ++seed)
        expect_read_back(start, RandomState(start, seed).make());
}

TEST(WargamePositions, EveryStateOfABattleComesBackToTheSameBytes) {
    for (std::uint64_t seed = 0; seed < 3 && !HasFailure(); ++seed) {
        WargameStart start = wargame_from(small_wargame_text());
        auto setup = std::make_unique<const standard_wargame::Setup>(start.setup->charts, start.setup->scenario);
        const State first = first_state(*setup);
        const Battle battle(std::move(setup), first);
        State s = battle.start();
        AgentStream stream(seed);
        standard_wargame::Moves list;
        for (int step = 0; step < 600 && battle.actor(s) != Actor::nobody && !HasFailure(); ++step) {
            if (battle.actor(s) == Actor::chance) {
                std::array<std::uint8_t, max_faces> faces{};
                const std::size_t count = battle.roll(s).count();
                for (std::size_t i = 0; i < count; ++i) faces[i] = static_cast<std::uint8_t>(1 + stream.below(6));
                battle.apply(s, battle.resolve(s, Faces(faces.data(), count)));
            } else {
                battle.legal_moves(s, list);
                battle.apply(s, list[stream.below(static_cast<std::uint32_t>(list.size()))]);
            }
            expect_read_back(start, s);
        }
    }
}
TEST(WargamePositions, R5_3_WhoComesBeforeAUnitPartsItFromItsNeighbours) {  // N30: recorded groups need not touch then
    std::string text = wargame_text("../../tests/positions/standard-wargame-movement.toml");
    const auto change = [&](const std::string& from, const std::string& to) {
        text.replace(text.find(from), from.size(), to);
    };
    change("A9 = { at = \"28 13 facing 0\"", "A9 = { at = \"16 12.5 facing 0\"");  // flush before A2
    const WargameStart start = wargame_from(text);
    EXPECT_FALSE(Groups(Field(*start.setup, start.state)).together(wargame_unit("A1"), wargame_unit("A2")));
    expect_read_back(start, start.state);
}

TEST(WargamePositions, R5_3_WhereNoUnitNamesItsGroupTheGroupsAreCounted) {
    const std::string text = wargame_text("../../tests/positions/standard-wargame-movement.toml");
    const WargameStart start = wargame_from(std::regex_replace(text, std::regex(R"(, group = "\w+")"), ""));
    const Groups groups(Field(*start.setup, start.state));
    EXPECT_EQ(start.state.unit[wargame_unit("A3")].group, wargame_unit("A1"));
    for (std::size_t u = 0; u < places; ++u)
        if (start.state.unit[u].alive()) {
            EXPECT_EQ(start.state.unit[u].group, groups.group_of(static_cast<UnitIndex>(u)));
        }
    State alone = start.state;  // they have come together since the beginning of the sequence
    for (std::size_t u = 0; u < places; ++u)
        if (alone.unit[u].alive()) {
            alone.unit[u].group = static_cast<UnitIndex>(u);
            alone.unit[u].set(Unit::moved_bit);
        }
    each_unit(UnitSet(baggage_of(0)) | UnitSet(baggage_of(1)), [&](UnitIndex u) { alone.unit[u].flags = 0; });
    expect_read_back(start, alone);
}

TEST(WargamePositions, R5_3_WhoHasNotMovedStandsInItsGroupUntilTheBattlesBegin) {
    const WargameStart start = wargame_from(small_wargame_text());
    State s = start.state;
    count_groups(*start.setup, s);
    s.unit[wargame_unit("A9")].group = wargame_unit("A1");  // far off
    const auto is_read = [&](Step step) {
        s.step = step;
        Diagnostics diagnostics;
        return try_wargame_from(position_text(*start.setup, s), diagnostics).has_value();
    };
    EXPECT_FALSE(is_read(Step::movement));
    EXPECT_FALSE(is_read(Step::declare));
    EXPECT_FALSE(is_read(Step::evades));
    EXPECT_TRUE(is_read(Step::distance));
    s.unit[wargame_unit("A2")].set(Unit::moved_bit);
    EXPECT_TRUE(is_read(Step::declare));
}

// ---- faults

struct PositionFault {
    const char* name;
    std::string from, to, message;
};
void PrintTo(const PositionFault& fault, std::ostream* out) { *out << fault.name; }
class WargamePositionFaults : public ::testing::TestWithParam<PositionFault> {};

/// The small battle in its movement sequence, with a record, groups counted.
std::string position_with_a_record() {
    const WargameStart start = wargame_from(small_wargame_text());
    State s = start.state;
    const Groups groups(Field(*start.setup, s));
    for (std::size_t u = 0; u < places; ++u)
        if (s.unit[u].on_table()) s.unit[u].group = groups.group_of(static_cast<UnitIndex>(u));
    s.step = Step::movement;
    s.dice = {1, 4, 5};
    s.army[0].march_wait[0] = 2;
    s.unit[wargame_unit("B6")] = {};
    s.unit[wargame_unit("B6")].where = Whereabouts::destroyed;
    Pending& order = s.pending[s.depth++];
    order.what = What::order;
    order.stage = Stage::act;
    order.unit = wargame_unit("A1");
    order.target = 1;
    s.acted |= UnitSet(wargame_unit("A9"));
    return position_text(*start.setup, s);
}
TEST(WargamePositions, TheExampleOfTheFaultsIsRead) {
    Diagnostics diagnostics;
    EXPECT_TRUE(try_wargame_from(position_with_a_record(), diagnostics)) << diagnostics.text();
}
TEST_P(WargamePositionFaults, AreRefused) {
    std::string text = position_with_a_record();
    const auto at = text.find(GetParam().from, text.find("[position]"));
    ASSERT_NE(at, std::string::npos) << text;
    text.replace(at, GetParam().from.size(), GetParam().to);
    Diagnostics diagnostics;
    EXPECT_FALSE(try_wargame_from(text, diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr(GetParam().message));
    EXPECT_THAT(diagnostics.text(), ::testing::StartsWith("polemarch: error: test.toml:"));
    EXPECT_EQ(diagnostics.errors(), 1u) << diagnostics.text();
}
INSTANTIATE_TEST_SUITE_P(
    All, WargamePositionFaults,
    ::testing::Values(
        PositionFault{"nowhere", "A8 = { at", "A8 = { where = \"unused\", at",
                      "A8 is nowhere (expected 'table', 'village', 'away' or 'destroyed')"},
        PositionFault{"R9_2_2_1b_turn_after_the_last", "turn = 1", "turn = 16",
                      "bad value of 'turn' (found 16, expected a whole number from 1 to 15; rule 9.2.2.1b)"},
        PositionFault{"R4_1_4_1_more_command_than_a_die", "dice =", "command = 7\ndice =",
                      "bad value of 'command' (found 7, expected a whole number from 0 to 6; rule 4.1.4.1)"},
        PositionFault{"R4_1_4_1_more_morale_than_a_die", "dice =", "morale = 7\ndice =",
                      "bad value of 'morale' (found 7, expected a whole number from 0 to 6; rule 4.1.4.1)"},
        PositionFault{"place_in_the_village", "where = \"village\", inside",
                      "where = \"village\", at = \"19 23 facing 0\", inside",
                      "B3 has a place inside the village (expected no 'at'; rule 6.5.2)"},
        PositionFault{"baggage_under_orders", "A0 = { at", "A0 = { moved = true, at",
                      "A0 takes part in no order and attacks nobody (expected 'engaged' at most; rule 5.2.5)"},
        PositionFault{"more_generals_lost", "level = 3", "level = 3, generals_lost = 4",
                      "side A has lost more generals than it has (found 4, expected at most 3; rule 2.2.6)"},
        PositionFault{"more_sub_generals", "sub_generals = 1", "sub_generals = 4",
                      "side A has more sub-generals than generals (found 4, expected at most 3; rule 2.2.6)"},
        PositionFault{"more_orders", "level = 3", "level = 3, orders_given = 64",
                      "side A has orders of a general that it does not have (found 64, expected two bits for each of 3 "
                      "generals; rule 5.1)"},
        PositionFault{"long_wait", "march_left = 2", "march_left = 7",
                      "side A waits for a flank march (found 7, expected at most 6 bounds; rule 4.1.6)"},
        PositionFault{"turn_0", "turn = 1", "turn = 0",
                      "bad value of 'turn' (found 0, expected a whole number from 1 to 15"},
        PositionFault{"bound_of_nobody", "step = \"movement\"", "step = \"movement\"\nfirst_side = \"none\"",
                      "the bound is of no side (found none, expected 'A' or 'B')"},
        PositionFault{"lost_and_drawn", "step = \"movement\"", "step = \"over\"\nloser = \"A\"\nended = 1",
                      "a battle that somebody has lost is not drawn"},
        PositionFault{"no_such_order", "general = 1", "general = 1\nvalue = 3", "a pending order is none"},
        PositionFault{"order_to_nobody", "unit = \"A1\"", "unit = \"A40\"", "a pending record names nobody"},
        PositionFault{"move_that_is_a_roll", "what = \"order\"\nstage = \"act\"\nunit = \"A1\"\ngeneral = 1",
                      "stage = \"act\"\nunit = \"A1\"\nkind = \"rolled-flee\"\nwhat = \"travel\"",
                      "nobody makes this move"},
        PositionFault{"fight_of_nobody", "what = \"order\"\nstage = \"act\"\nunit = \"A1\"\ngeneral = 1",
                      "what = \"fight\"\nstage = \"dice\"\ntarget = \"B1\"", "a combat is between two units"},
        PositionFault{"answer_to_nothing", "what = \"order\"\nstage = \"act\"\nunit = \"A1\"\ngeneral = 1",
                      "what = \"fight\"\nstage = \"answer\"\nunit = \"A1\"", "nobody has to choose for this combat"},
        PositionFault{"no_way_of_a_leg", "stage = \"act\"", "stage = \"act\"\nlegs = [9, 0, 0, 0, 0, 0, 0, 0, 0]",
                      "this is no part of a leg (found 9, expected a whole number from 0 to 3)"},
        PositionFault{"unknown_key", "step =", "steps =", "unknown key 'steps' in [position], did you mean 'step'?"},
        PositionFault{"unknown_step", "\"movement\"", "\"moving\"", "bad value of 'step'"},
        PositionFault{"unknown_unit", "\nA9 = ", "\nA19 = ", "unknown key 'A19' in [position.units]"},
        PositionFault{"march_that_never_was", "A9 = { at", "A9 = { where = \"away\", at",
                      "A9 marches around a flank that it never set out for (expected 'table'; rule 4.1.6)"},
        PositionFault{"other_flank", "at = \"0 15 facing 90\"", "at = \"40 15 facing 270\"",
                      "A7 marches around the other flank"},
        PositionFault{"not_deployed", "A2 = { at = \"16 12 facing 0\"", "A2 = { where = \"waiting\"",
                      "A2 is not deployed (expected a place, or step = \"deploy\"; rule 3.5)"},
        PositionFault{"given_up", "A2 = { at = \"16 12 facing 0\"", "A2 = { where = \"given-up\"",
                      "A2 was given up for fortifications"},
        PositionFault{"deployment_that_is_over", "step = \"movement\"", "step = \"wing\"",
                      "the battle begins deployed, and somebody is still to be"},
        PositionFault{"waiting_for_nobody", "B = { level = 2", "B = { march_left = 2, level = 2",
                      "side B waits for a flank march (found 2, expected none, since nobody marches"},
        PositionFault{
            "levels_never_owned", "level = 3", "level = 4",
            "side A has more maintenance levels than it began with (found 4, expected at most 3; rule 2.2.3)"},
        PositionFault{"general_never_had", "general = 1", "general = 3",
                      "a general that does not exist has given an order"},
        PositionFault{"orders_of_nobody", "level = 3", "level = 3, succeeded = 8",
                      "side A has a successful order of a general that it does not have"},
        PositionFault{"levies_of_no_village", "level = 3", "level = 3, levy_casualties = 1",
                      "side A has lost levies in a village, and holds none"},
        PositionFault{"group_apart", "\"28 12 facing 0\"", "\"28 12 facing 0\", group = \"A1\"",
                      "A9 stands in no group with A1"},
        PositionFault{"group_of_the_enemy", "\"28 12 facing 0\"", "\"28 12 facing 0\", group = \"B1\"",
                      "A9 has a group that is not called by its first unit"},
        PositionFault{"unit_on_unit", "\"28 12 facing 0\"", "\"25 12.5 facing 0\"",
                      "A9 Light foot with javelins stands on A6"},
        PositionFault{"off_the_table", "\"28 12 facing 0\"", "\"28 0 facing 0\"",
                      "A9 Light foot with javelins stands off the table"},
        PositionFault{"inside_on_the_table", "where = \"village\", inside", "at = \"19 23 facing 0\", inside",
                      "B3 is inside and not in the village"},
        PositionFault{"attacker_as_defender", "A9 = { at = \"28 12 facing 0\"",
                      "A9 = { where = \"village\", inside = \"defender\"", "A9 is in the village as the other side is"},
        PositionFault{"baggage_that_moved", "A0 = { at = \"20 6", "A0 = { at = \"20 7", "A0 never moves"},
        PositionFault{"destroyed_with_a_flag", "\nB5 = {", "\nB6 = { where = \"destroyed\", moved = true }\nB5 = {",
                      "B6 is destroyed and has more to say"},
        PositionFault{"dead_in_a_set", "acted = [\"A9\"]", "acted = [\"B6\"]",
                      "'acted' names a unit that cannot be in it (found B6)"},
        PositionFault{"shot_twice", "\"28 12 facing 0\"", "\"28 12 facing 0\", shot = true, shot_twice = true",
                      "A9 cannot have shot twice"},
        PositionFault{"no_fortification", "\"28 12 facing 0\"", "\"28 12 facing 0\", fortified = true",
                      "A9 is behind no fortification"},
        PositionFault{"dice", "[1, 4, 5]", "[4, 1, 5]", "the dice are no three dice in rising order"},
        PositionFault{"two_dice", "[1, 4, 5]", "[4, 5]", "bad value of 'dice' (found 2 numbers, expected 3 numbers)"},
        PositionFault{"over", "\"movement\"", "\"over\"", "the battle is over or it is not"},
        PositionFault{"record_of_nobody", "unit = \"A1\"", "unit = \"B1\"",
                      "the ordered unit is none of the active side"},
        PositionFault{"dead_fighter", "what = \"order\"\nstage = \"act\"\nunit = \"A1\"\ngeneral = 1",
                      "what = \"fight\"\nstage = \"flee-dice\"\nunit = \"A1\"\ntarget = \"B6\"\nmore = 1",
                      "who fights is there no more"},
        PositionFault{"fight_among_friends", "what = \"order\"\nstage = \"act\"\nunit = \"A1\"\ngeneral = 1",
                      "what = \"fight\"\nstage = \"dice\"\nunit = \"A1\"\ntarget = \"A2\"",
                      "a combat is between units of both sides"},
        PositionFault{"record_in_no_stage", "stage = \"act\"", "stage = \"extend\"",
                      "a pending record is in a stage that it does not have"},
        PositionFault{"too_many_records", "[[position.pending]]",
                      "[[position.pending]]\nwhat = \"evade\"\nstage = \"evade\"\n"
                      "[[position.pending]]\nwhat = \"evade\"\nstage = \"evade\"\n"
                      "[[position.pending]]\nwhat = \"evade\"\nstage = \"evade\"\n"
                      "[[position.pending]]\nwhat = \"evade\"\nstage = \"evade\"\n[[position.pending]]",
                      "too many records are pending (expected at most 4)"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace polemarch::test
