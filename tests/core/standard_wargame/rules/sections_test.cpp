// Sections that are data or one function: lines of a unit, classes, army types, home terrain, kinds of ground on the
// table.
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

// ---- 1, 2

TEST(WargameSections, R1_2_1_ABaseWidthIsFortyMillimetres) {
    EXPECT_EQ(from_millimetres(40), base_width);
    EXPECT_EQ(wargame_charts().unit(troops("HF/1")).width, base_width);
    EXPECT_EQ(wargame_charts().unit(troops("HF/1")).depth, from_millimetres(15));
    EXPECT_EQ(wargame_charts().unit(troops("WW")).width, 2 * base_width);
}
TEST(WargameSections, R1_2_2_1_TheFrontLineRunsOnAlongTheFrontEdge) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), beyond = t.enemy("R HF/1", 30, 10.5),
               short_of = t.enemy("R HF/1", 25, 9.9, 0);
    const Field field = t.field();
    const BeforeFront front(field[u]);
    EXPECT_TRUE(front.ahead(field[beyond]));  // however far to the side
    EXPECT_FALSE(front.ahead(field[short_of]));
}
TEST(WargameSections, R1_2_2_2_TheSideLinesRunOnAlongTheSides) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), far = t.enemy("R HF/1", 10.9, 20), aside = t.enemy("R HF/1", 11.1, 20);
    const Field field = t.field();
    const BeforeFront front(field[u]);
    EXPECT_TRUE(front.between_sides(field[far], 0));
    EXPECT_FALSE(front.between_sides(field[aside], 0));
    EXPECT_TRUE(front.between_sides(field[aside], base_width));
}
TEST(WargameSections, R1_2_2_3_TheRearLineRunsOnAlongTheRear) {
    WargameTable t;
    const auto u = t.own("R HF/1", 10, 10), behind = t.enemy("R HF/1", 30, 9.6, 0),
               partly = t.enemy("R HF/1", 25, 9.7, 0);
    const Field field = t.field();
    const BeforeFront front(field[u]);
    EXPECT_TRUE(front.behind_rear(field[behind]));
    EXPECT_FALSE(front.behind_rear(field[partly]));
}
TEST(WargameSections, R2_1_1_AUnitIsItsClassTypeAndSpecification) {
    WargameTable t;
    const auto u = t.own("V HF/2", 10, 10);
    EXPECT_EQ(t.g().trait[u].grade, Class::veteran);
    EXPECT_EQ(type_of(t.g().troops(u)), Type::heavy_foot);
    EXPECT_EQ(specification_of(t.g().troops(u)), Specification::two_deep);
}
TEST(WargameSections, R2_1_2_ClassHelpsAndHarmsTheFleeRoll) {
    Fighter own, enemy;
    own.troops = troops("HF/1");
    enemy.troops = troops("MC/bow");
    const auto level = [&](Class grade) {
        own.grade = grade;
        return flee_level(own, enemy, Action::close, false, wargame_charts());
    };
    EXPECT_EQ(level(Class::regular), FleeLevel::ordinary);
    EXPECT_EQ(level(Class::warrior), FleeLevel::ordinary);
    EXPECT_EQ(level(Class::veteran), FleeLevel::easy);
    EXPECT_EQ(level(Class::militia), FleeLevel::difficult);
}
TEST(WargameSections, R2_1_3_SpecificationsSayHowTroopsFight) {
    EXPECT_TRUE(is_bow(troops("LMF/bow")));
    EXPECT_EQ(specification_of(troops("HBC/exp")), Specification::expendable);
    EXPECT_EQ(ranks_that_fight(troops("HF/1")), 1);
    EXPECT_EQ(ranks_that_fight(troops("LMF/2")), 2);
    EXPECT_EQ(ranks_that_fight(troops("HF/3")), 3);
    EXPECT_EQ(specification_of(troops("LC/-")), Specification::plain);
}
const ArmyTypeChart& army_type(ArmyType type) { return wargame_charts().armies.types[static_cast<std::size_t>(type)]; }
ClassSet classes(std::initializer_list<Class> list) {
    ClassSet set = 0;
    for (const Class c : list) set = static_cast<ClassSet>(set | only(c));
    return set;
}
TEST(WargameSections, R2_3_2_2_TribalArmies) {
    const ArmyTypeChart& tribal = army_type(ArmyType::tribal);
    EXPECT_EQ(tribal.main, classes({Class::militia, Class::warrior, Class::veteran}));
    EXPECT_EQ(tribal.mostly, Class::warrior);
    EXPECT_EQ(tribal.support, classes({Class::militia, Class::warrior}));
    EXPECT_EQ(tribal.general_die, 3);
    EXPECT_TRUE(tribal.fortifies_village);
}
TEST(WargameSections, R2_3_2_3_StandingArmies) {
    const ArmyTypeChart& standing = army_type(ArmyType::standing);
    EXPECT_EQ(standing.main, classes({Class::militia, Class::regular, Class::veteran}));
    EXPECT_EQ(standing.mostly, Class::regular);
    EXPECT_EQ(standing.support, classes({Class::militia, Class::regular}));
    EXPECT_TRUE(standing.orders_again && standing.builds_fortifications);
    EXPECT_FALSE(standing.fortifies_village);
}
TEST(WargameSections, R2_3_2_5_CitizenArmies) {
    const ArmyTypeChart& citizen = army_type(ArmyType::citizen);
    EXPECT_EQ(citizen.main, classes({Class::militia, Class::warrior, Class::regular}));
    EXPECT_EQ(citizen.mostly, Class::militia);
    EXPECT_EQ(citizen.support, classes({Class::militia, Class::warrior, Class::regular}));
    EXPECT_EQ(citizen.attacker_modifier, -2);
    EXPECT_TRUE(citizen.fortifies_village);
}

// ---- 3.3.2

TEST(WargameSections, R3_3_2_HomeTerrain) {
    const auto home = [](Home h) -> const HomeType& { return wargame_charts().home(h); };
    const auto grounds = [&](Home h) {
        return std::array<Ground, 2>{home(h).compulsory[0].ground, home(h).compulsory[1].ground};
    };
    using Two = std::array<Ground, 2>;
    EXPECT_EQ(grounds(Home::arabia_sahara), (Two{Ground::dunes, Ground::hill}));
    EXPECT_TRUE(home(Home::arabia_sahara).compulsory[1].bare);
    EXPECT_EQ(home(Home::arabia_sahara).not_available, (std::vector<Ground>{Ground::woods}));
    EXPECT_EQ(grounds(Home::mediterranean), (Two{Ground::village, Ground::orchard}));
    EXPECT_TRUE(home(Home::mediterranean).not_available.empty());
    EXPECT_EQ(grounds(Home::europe), (Two{Ground::woods, Ground::light_woods}));
    EXPECT_EQ(home(Home::europe).not_available, (std::vector<Ground>{Ground::dunes, Ground::orchard}));
    for (const PieceKind& kind : home(Home::persia_caucasus_central_asia).compulsory)
        EXPECT_EQ(kind.cover, Ground::rocky);
    for (const PieceKind& kind : home(Home::steppes).compulsory) EXPECT_TRUE(kind.ground == Ground::hill && kind.bare);
    EXPECT_EQ(home(Home::steppes).not_available, (std::vector<Ground>{Ground::dunes}));
    for (const Home h : {Home::south_asia, Home::east_asia}) EXPECT_EQ(grounds(h), (Two{Ground::woods, Ground::woods}));
}

/// A table with one piece from 10, 10 to 16, 15.
struct OnGround {
    WargameTable t;
    explicit OnGround(Ground ground, std::optional<Ground> cover = {}) {
        t.ground(ground, 10, 10, 16, 15).cover = cover;
    }
    /// What the piece is to these troops that stand in it: for movement, and for close battle.
    [[nodiscard]] Going moves(const char* code) {
        return movement_under(t.g(), t.s(), troops(code), table::Rectangle(t.pose(13, 13, 0), {256, 96}));
    }
    [[nodiscard]] bool fights_freely() {
        return !is_difficult_for_battle(t.g(), t.s(), table::Rectangle(t.pose(13, 13, 0), {256, 96}));
    }
};
TEST(WargameSections, R3_3_2b_TheWorstGroundUnderAnyPartCounts) {
    WargameTable t;
    t.ground(Ground::light_woods, 10, 10, 16, 15);
    t.ground(Ground::field, 16, 10, 20, 15);
    const auto at = [&](double x) { return table::Rectangle(t.pose(x, 13, 0), {256, 96}); };
    EXPECT_EQ(movement_under(t.g(), t.s(), troops("HF/1"), at(15)), Going::open);
    EXPECT_EQ(movement_under(t.g(), t.s(), troops("HF/1"), at(16)), Going::difficult);
    EXPECT_TRUE(is_difficult_for_battle(t.g(), t.s(), at(16)));
    EXPECT_FALSE(is_difficult_for_battle(t.g(), t.s(), at(18)));
}
TEST(WargameSections, R3_3_2_1_ABareHillIsOpenACoveredOneIsItsCover) {  // N6
    OnGround bare(Ground::hill), covered(Ground::hill, Ground::woods);
    EXPECT_EQ(bare.moves("HF/1"), Going::open);
    EXPECT_TRUE(bare.fights_freely());
    EXPECT_EQ(covered.moves("HF/1"), Going::difficult);
    EXPECT_FALSE(covered.fights_freely());
}
TEST(WargameSections, R3_3_2_2_WoodsAreDifficult) {
    OnGround woods(Ground::woods);
    EXPECT_EQ(woods.moves("MF/1"), Going::difficult);
    EXPECT_FALSE(woods.fights_freely());
}
TEST(WargameSections, R3_3_2_3_LightWoodsHinderBattlesOnly) {
    OnGround light(Ground::light_woods);
    EXPECT_EQ(light.moves("HC/-"), Going::open);
    EXPECT_FALSE(light.fights_freely());
}
TEST(WargameSections, R3_3_2_4_OrchardsAreDifficultAndHideFartherOff) {
    OnGround orchard(Ground::orchard);
    EXPECT_EQ(orchard.moves("HF/1"), Going::difficult);
    EXPECT_EQ(wargame_charts().ground(Ground::orchard).visibility, 2 * base_width);
}
TEST(WargameSections, R3_3_2_5_BrushIsDifficultForWheelsOnly) {
    OnGround brush(Ground::brush);
    for (const char* code : {"LBC/bow", "HA", "WW"}) EXPECT_EQ(brush.moves(code), Going::difficult) << code;
    for (const char* code : {"HF/3", "HC/-", "El"}) EXPECT_EQ(brush.moves(code), Going::open) << code;
}
TEST(WargameSections, R3_3_2_6_RockyGroundHidesNobody) {
    OnGround rocky(Ground::rocky);
    EXPECT_EQ(rocky.moves("HC/-"), Going::difficult);
    WargameTable t;
    t.ground(Ground::rocky, 10, 10, 16, 15);
    const auto u = t.own("R HF/1", 13, 9), v = t.enemy("R HF/1", 13, 16);
    EXPECT_TRUE(sees(t.g(), t.s(), t.field(), u, v));
}
TEST(WargameSections, R3_3_2_7_DunesAreOpenForCamelry) {
    OnGround dunes(Ground::dunes);
    EXPECT_EQ(dunes.moves("MCa/-"), Going::open);
    EXPECT_EQ(dunes.moves("MC/-"), Going::difficult);
    EXPECT_FALSE(dunes.fights_freely());
}
TEST(WargameSections, R3_3_2_8_VillagesAreDifficultFortifiedOnesAreEnteredByRulesOfTheirOwn) {
    OnGround open(Ground::village), fortified(Ground::fortified_village);
    EXPECT_EQ(open.moves("HF/1"), Going::difficult);
    EXPECT_EQ(fortified.moves("HF/1"), Going::none);
}
TEST(WargameSections, R3_3_2_9_MarshesStopWheels) {
    OnGround marsh(Ground::marsh);
    EXPECT_EQ(marsh.moves("WW"), Going::none);
    EXPECT_EQ(marsh.moves("LF/-"), Going::difficult);
}
TEST(WargameSections, R3_3_2_10_RiversAreWaded) {
    OnGround river(Ground::river);
    EXPECT_EQ(river.moves("HF/1"), Going::difficult);
    EXPECT_FALSE(river.fights_freely());
}
TEST(WargameSections, R3_3_2_11_RoadsAreOpenEvenInPouringRain) {
    OnGround road(Ground::road);
    EXPECT_EQ(road.moves("HA"), Going::open);
    EXPECT_EQ(movement_on(troops("HF/1"), Ground::road, Weather::pouring_rain, wargame_charts()), Going::open);
}
TEST(WargameSections, R3_3_2_12_NobodyMovesIntoWater) {
    WargameTable t;
    t.ground(Ground::water, 10, 10, 16, 15);
    const auto u = t.own("R LF/-", 13, 9.5);
    const Field field = t.field();
    const Groups groups(field);
    Move m;
    m.kind = Kind::go;
    m.unit = u;
    m.set(Body{});
    m.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(base_width)};
    EXPECT_EQ(legs_of({t.g(), t.s(), field, groups}, m).refusal, Refusal::cannot_enter);
}

}  // namespace
}  // namespace polemarch::test
