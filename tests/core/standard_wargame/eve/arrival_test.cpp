// Flank marches in battle (4.1.6): the wait, coming on, enemies in the way.
#include "tests/support/standard_wargame/eve.h"

#include "core/standard_wargame/rules/arrival.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/reports.h"

namespace polemarch::test {
namespace {

using namespace standard_wargame;

constexpr UnitIndex enemy1 = side_places;

/// A deployed battle: A1 on the table, so many others away on the left flank, as many on the right; B1 far off.
struct MarchBattle {
    WargameTable t;
    explicit MarchBattle(int left = 2, int right = 1, Strategy enemy = Strategy::prepare) {
        t.own("R HF/1", 20, 4);
        for (int i = 0; i < left + right; ++i) {
            t.own("R HF/1", 0, 0);
            t.scenario().sides[0].units.back().march = i < left ? table::Hand::left : table::Hand::right;
        }
        t.enemy("R HF/1", 20, 27);
        for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
        t.scenario().sides[0].strategy = Strategy::outflank;
        t.scenario().sides[1].strategy = enemy;
    }
};
/// Side A takes the first bound; its dice are due.
EvePlay first_bound(MarchBattle& b) {
    EvePlay play(b.t);
    play.dice({6, 1}).make(EvePlay::bare(Kind::first));
    return play;
}
/// The rest of a bound without anything done; the dice of the next one are due.
void idle(EvePlay& play) {
    const unsigned side = play.s.active;
    while (play.s.active == side && play.s.step != Step::over) {
        if (actor(play.s) == Actor::chance) {
            const auto count = roll(play.g, play.s).count();
            const std::array<std::uint8_t, 3> ones{1, 1, 1};
            apply(play.g, play.s, resolve(play.g, play.s, Faces(ones.data(), count)));
        } else if (play.s.step == Step::command) {
            const Move m = EvePlay::bare(Kind::command, nobody, play.s.dice[0]);
            play.make(m);
        } else if (play.s.step == Step::declare) {
            play.make(EvePlay::bare(Kind::declare));
        } else {
            play.done();
        }
    }
}
Move enter(const WargameTable& t, UnitIndex u, double y, Leg first, Leg second = {}) {
    Move m;
    m.kind = Kind::arrive;
    m.unit = u;
    m.value = 0;
    m.legs = {first, second, Leg{}};
    m.legs[2].amount = static_cast<std::uint16_t>(t.place(0, y).y);
    return m;
}
Move follow(UnitIndex u, Leg first, Leg second = {}) {
    Move m;
    m.kind = Kind::arrive;
    m.unit = u;
    m.value = 1;
    m.legs = {first, second, Leg{}};
    return m;
}
Leg forward(double bw) { return {Way::forward, 0, static_cast<std::uint16_t>(bw * base_width)}; }
Leg wheel_left(double degrees) { return {Way::wheel, 0, static_cast<std::uint16_t>(degrees * 65536 / 360)}; }

/// Of side A and of side B: the name of what became of the march, and who is still away.
std::vector<std::string> reported(const EvePlay& play) {
    const std::vector<Fact> all = facts(play.g);
    std::vector<std::int32_t> row(all.size());
    State over = play.s;
    over.step = Step::over;
    over.ended = 1;
    report(play.g, over, row);
    std::vector<std::string> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].name.rfind("flank_march_", 0) == 0)
            found.push_back(all[i].names.at(static_cast<std::size_t>(row[i])));
        if (all[i].name.rfind("marchers_away_", 0) == 0) found.push_back(std::to_string(row[i]));
    }
    return found;
}

TEST(WargameArrival, R4_1_6_TheReportSaysWhatBecameOfFlankMarches) {
    using Found = std::vector<std::string>;
    MarchBattle b;
    EvePlay play = first_bound(b);
    EXPECT_EQ(reported(play), (Found{"did not come on", "3", "no flank march", "0"}));
    play.s.army[0].march_wait = {1, no_pattern};
    play.dice({1, 3, 5});
    play.make(enter(b.t, 1, 10, forward(1), forward(1)));
    EXPECT_EQ(reported(play), (Found{"came due, not all came on", "2", "no flank march", "0"}));
    for (const UnitIndex u : {UnitIndex{2}, UnitIndex{3}}) play.s.unit[u].where = Whereabouts::destroyed;
    EXPECT_EQ(reported(play), (Found{"all came on", "0", "no flank march", "0"}));
}

// ---- the wait

TEST(WargameArrival, R4_1_6_TheLowestDieIsTheWaitInOwnBounds) {  // S40
    MarchBattle b;
    EvePlay play = first_bound(b);
    play.dice({2, 2, 5});
    EXPECT_EQ(play.s.army[0].march_wait, (std::array<std::uint8_t, 2>{2, no_pattern}));
    EXPECT_EQ(play.s.step, Step::command);
    idle(play);
    play.dice({3, 3, 4});  // of the enemy, who has nobody away
    EXPECT_EQ(play.s.army[1].march_wait, (std::array<std::uint8_t, 2>{no_pattern, no_pattern}));
    idle(play);
    play.dice({1, 1, 6});  // a later pattern of the same flank changes nothing
    EXPECT_EQ(play.s.army[0].march_wait[0], 1);
    idle(play);
    play.dice({1, 3, 6});
    idle(play);
    play.dice({1, 3, 6});
    EXPECT_EQ(play.s.step, Step::arrival);
    EXPECT_EQ(actor(play.s), Actor::first);
}
TEST(WargameArrival, R4_1_6_AOneBringsItInTheNextBound) {
    MarchBattle b;
    EvePlay play = first_bound(b);
    play.dice({1, 6, 6});
    EXPECT_EQ(play.s.army[0].march_wait, (std::array<std::uint8_t, 2>{no_pattern, 1}));
    idle(play);
    play.dice({1, 3, 6});
    idle(play);
    play.dice({1, 3, 6});
    EXPECT_EQ(play.s.step, Step::arrival);
    EXPECT_EQ(play.s.arrival.hand, static_cast<std::uint8_t>(table::Hand::right));
}
TEST(WargameArrival, R4_1_6_AgainstADefenderItComesATurnEarlier) {
    MarchBattle b(2, 1, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.s.step, Step::arrival);  // at once
}
TEST(WargameArrival, R4_1_6_ThreeEqualDiceBringBothFlanks) {
    MarchBattle b(1, 1, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 1});
    EXPECT_EQ(play.s.arrival.hand, static_cast<std::uint8_t>(table::Hand::left));
    EXPECT_EQ(play.may(enter(b.t, 2, 15, forward(1))), Refusal::not_arriving);  // it marches around the right
    play.done();
    EXPECT_EQ(play.s.arrival.hand, static_cast<std::uint8_t>(table::Hand::right));
    EXPECT_EQ(play.may(enter(b.t, 2, 15, forward(1))), Refusal::legal);
    play.done();
    EXPECT_EQ(play.s.step, Step::command);
}
TEST(WargameArrival, R4_1_6_TheOwnerIsAskedForAFlankOnWhichNobodyMarches) {  // N3: else the steps would tell
    MarchBattle b(1, 0, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 6, 6});
    EXPECT_EQ(play.s.step, Step::arrival);
    Moves list;
    legal_moves(play.g, play.s, list);
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0].kind, Kind::done);
    play.done();
    EXPECT_EQ(play.s.step, Step::command);
}

// ---- coming on

TEST(WargameArrival, R4_1_6_2_AUnitStartsAtTheEdgeAndEndsOnTheTable) {
    MarchBattle b(2, 1, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(0.3))), Refusal::stays_outside);  // it is .375 deep
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(1.1))), Refusal::too_far);
    EXPECT_EQ(play.may(enter(b.t, 1, 15, {Way::backward, 0, 100})), Refusal::malformed);
    EXPECT_EQ(play.may(enter(b.t, 1, 0.4, forward(1))), Refusal::off_the_edge);
    EXPECT_EQ(play.may(enter(b.t, 0, 15, forward(1))), Refusal::not_arriving);
    EXPECT_EQ(play.may(enter(b.t, enemy1, 15, forward(1))), Refusal::not_yours);
    play.make(enter(b.t, 1, 15, forward(1), forward(0.5)));
    EXPECT_EQ(play.s.unit[1].pose, b.t.pose(1.5, 15, 90));
    EXPECT_TRUE(play.s.unit[1].on_table());
    EXPECT_TRUE(play.s.unit[1].has(Unit::ordered_bit) && play.s.unit[1].has(Unit::moved_bit));
    play.done();
    EXPECT_TRUE(play.s.arrival.from == 0 && play.s.arrival.depth == 0);
}
TEST(WargameArrival, R4_1_6_2_TheRightFlankComesOnFromTheEast) {
    MarchBattle b(1, 1, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 6, 6});
    play.make(enter(b.t, 2, 10, forward(1)));
    EXPECT_EQ(play.s.unit[2].pose, b.t.pose(39, 10, 270));
}
TEST(WargameArrival, R4_1_6_2_TwoMovesStraightOrAsAWheel) {
    MarchBattle b(2, 1, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(1), wheel_left(59.8))), Refusal::legal);  // a chord of 1
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(1), wheel_left(62))), Refusal::too_far);
    Move three = enter(b.t, 1, 15, forward(1), forward(1));
    three.legs[2].way = Way::forward;
    EXPECT_EQ(play.may(three), Refusal::malformed);
    EXPECT_EQ(play.may(enter(b.t, 1, 15, {}, forward(1))), Refusal::malformed);
}
TEST(WargameArrival, R4_1_6_2_OthersStartBesideOrBehindThoseWhoHaveComeOn) {  // N75: column after column
    MarchBattle b(4, 0, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.may(follow(2, forward(1))), Refusal::edge_taken);  // behind nobody
    play.make(enter(b.t, 1, 15, forward(1), forward(1)));
    EXPECT_EQ(play.may(enter(b.t, 2, 15, forward(1))), Refusal::edge_taken);
    EXPECT_EQ(play.may(enter(b.t, 2, 15.9, forward(1))), Refusal::edge_taken);
    EXPECT_EQ(play.may(enter(b.t, 2, 16, forward(1))), Refusal::legal);
    play.make(follow(2, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[2].pose, b.t.pose(2 - 0.375, 15, 90));  // flush behind A2
    play.make(enter(b.t, 3, 14, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[3].pose, b.t.pose(2, 14, 90));
    EXPECT_EQ(play.may(follow(4, forward(0.5))), Refusal::stays_outside);
    EXPECT_EQ(play.may(enter(b.t, 4, 15, forward(1))), Refusal::edge_taken);
    play.make(follow(4, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[4].pose, b.t.pose(2 - 0.375, 14, 90));
    EXPECT_EQ(play.s.step, Step::command);  // nobody is away any more
}
TEST(WargameArrival, R4_1_6_2_TheFirstTakesItsOwnWidthOnly) {  // in either half of the table
    for (const double y : {4.0, 26.0}) {
        MarchBattle b(2, 0, Strategy::defend);
        EvePlay play = first_bound(b);
        play.dice({1, 1, 6}).make(enter(b.t, 1, y, forward(1), forward(1)));
        EXPECT_EQ(play.may(enter(b.t, 2, y + 0.9, forward(1))), Refusal::edge_taken);
        for (const double other : {y - 1, y + 1, 15.0})
            EXPECT_EQ(play.may(enter(b.t, 2, other, forward(1))), Refusal::legal) << y << " " << other;
    }
}
TEST(WargameArrival, R4_1_6_2_WhoDoesNotComeOnMayDoSoInALaterBound) {  // S41
    MarchBattle b(2, 0, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 15, forward(1), forward(1))).done();
    EXPECT_EQ(play.s.unit[2].where, Whereabouts::away);
    idle(play);
    play.dice({1, 3, 6});
    idle(play);
    play.dice({1, 3, 6});
    EXPECT_EQ(play.s.step, Step::arrival);
    EXPECT_EQ(play.may(enter(b.t, 2, 18, forward(1))), Refusal::legal);
}
TEST(WargameArrival, R4_1_6_2_WhoHasComeOnTakesNoOrderInThatBound) {  // S41
    MarchBattle b(1, 0, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 15, forward(1), forward(1)));
    play.make(EvePlay::bare(Kind::command, nobody, 1));
    Move order = EvePlay::bare(Kind::order, 1, static_cast<int>(Order::advance));
    order.target = 0;
    EXPECT_EQ(play.may(order), Refusal::had_an_order);
}
TEST(WargameArrival, R4_1_6_2_FriendsBarTheWayAndDifficultGroundDoesNot) {  // N75
    MarchBattle b(1, 0, Strategy::defend);
    b.t.own("R HF/1", 1.2, 10, 0);
    b.t.ground(Ground::woods, 0, 14, 4, 16);
    b.t.ground(Ground::water, 0, 20, 4, 22);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.may(enter(b.t, 1, 10, forward(1), forward(1))), Refusal::into_friend);
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(1), forward(1))), Refusal::legal);
    EXPECT_EQ(play.may(enter(b.t, 1, 21, forward(1), forward(1))), Refusal::cannot_enter);
}
TEST(WargameArrival, R4_1_6_TheCommanderOnAFlankMarchCommandsAgainWhenHeHasCome) {  // N4
    MarchBattle b(1, 0, Strategy::defend);
    b.t.scenario().sides[0].units[0].role = Role::none;
    b.t.scenario().sides[0].units[1].role = Role::commander;
    EvePlay play = first_bound(b);
    EXPECT_FALSE(is_present(play.g, play.s, 0, 0));
    EXPECT_EQ(issuer_of(play.g, play.s, 0, 0), Issuer::second);
    EXPECT_EQ(play.s.army[0].generals_lost, 0);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 15, forward(1)));
    EXPECT_EQ(issuer_of(play.g, play.s, 0, 0), Issuer::commander);
}

// ---- enemies

TEST(WargameArrival, R4_1_6_3_AnEnemyThatIsHitEvadesWhateverItsTroops) {  // S42
    MarchBattle b(1, 0, Strategy::defend);
    b.t.enemy("V HF/1", 1.8, 15.2, 180);  // goes back to the north, out of the way
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 14.9, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[1].pose, b.t.pose(2, 14.9, 90));
    EXPECT_EQ(play.s.unit[enemy1 + 1].pose, b.t.pose(1.8, 16.2, 180));
    EXPECT_TRUE(play.s.evaded.has(enemy1 + 1));
}
TEST(WargameArrival, R4_1_6_3_WhoHasItsBackToTheEdgeTurnsHalfRound) {  // 6.2.3, S58
    MarchBattle b(1, 0, Strategy::defend);
    b.t.enemy("V HF/1", 1.3, 15, 90);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 15, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[enemy1 + 1].pose, b.t.pose(1.3 - 0.375 + 1, 15, 270));
    EXPECT_TRUE(play.s.unit[1].on_table());
}
TEST(WargameArrival, R4_1_6_3_WhoCannotEvadeStopsTheMarch) {  // S42
    MarchBattle b(1, 0, Strategy::defend);
    b.t.enemy("V HF/1", 1.4, 15, 270);  // faces the edge
    b.t.ground(Ground::woods, 1.3, 14, 3, 16);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 15, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[1].pose, b.t.pose(1.4, 15, 90));
    EXPECT_EQ(play.s.unit[enemy1 + 1].pose, b.t.pose(1.4, 15, 270));
}
TEST(WargameArrival, R4_1_6_3_WhoIsStoppedBeforeItIsOnTheTableStaysAway) {
    MarchBattle b(1, 0, Strategy::defend);
    b.t.enemy("V HF/1", 0.2, 15, 270);
    b.t.ground(Ground::woods, 0.1, 14, 3, 16);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(1), forward(1))), Refusal::stays_outside);
}
TEST(WargameArrival, R4_1_6_3_AnEnemyEvadesOnceABound) {
    MarchBattle b(2, 0, Strategy::defend);
    b.t.enemy("V HF/1", 1.5, 15, 270);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6}).make(enter(b.t, 1, 15, forward(1), forward(1)));
    EXPECT_EQ(play.s.unit[enemy1 + 1].pose, b.t.pose(2.5, 15, 270));
    EXPECT_EQ(play.s.unit[1].pose, b.t.pose(2, 15, 90));
}

TEST(WargameArrival, R6_3_WhoComesOnKeepsToTheRulesNearEnemies) {  // N73
    MarchBattle b(1, 0, Strategy::defend);
    b.t.enemy("V HF/1", 1.5, 16.3, 0);  // would go back into the flank of who stands at 15
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    EXPECT_EQ(play.may(enter(b.t, 1, 15, forward(1), forward(1))), Refusal::before_retreat);
    EXPECT_EQ(play.may(enter(b.t, 1, 14, forward(1), forward(1))), Refusal::legal);
}
TEST(WargameArrival, R9_2_WhoIsAwayIsNotDestroyedAndCountsAmongTheUnits) {  // S102
    MarchBattle b(2, 1);
    EvePlay play = first_bound(b);
    const auto after = [&](std::initializer_list<UnitIndex> lost) {
        State s = play.s;
        for (const UnitIndex u : lost) {
            s.unit[u] = {};
            s.unit[u].where = Whereabouts::destroyed;
        }
        end_bound(play.g, s);
        return s.loser;
    };
    EXPECT_EQ(after({0}), 2);  // one of four, and three are away
    EXPECT_EQ(after({0, 1}), 0);
}

TEST(WargameArrival, TheSampleIsLegalAndHasWholeColumns) {
    MarchBattle b(20, 3, Strategy::defend);
    EvePlay play = first_bound(b);
    play.dice({1, 1, 6});
    int came = 0;
    while (play.s.step == Step::arrival && play.s.arrival.hand == 0) {
        Moves list;
        legal_moves(play.g, play.s, list);
        ASSERT_LE(list.size(), max_moves);
        for (std::size_t i = 0; i < list.size(); i += 7) ASSERT_EQ(play.may(list[i]), Refusal::legal);
        if (list.size() < 2) break;
        play.make(list[1]);
        ++came;
    }
    EXPECT_EQ(came, 20);
}

}  // namespace
}  // namespace polemarch::test
