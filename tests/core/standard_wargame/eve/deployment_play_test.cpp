// Whole deployments at random: everybody comes somewhere, nothing is listed that may not be made, and no view tells
// more than another truth would show.
#include "tests/support/standard_wargame/eve.h"

#include "core/random.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/files/position.h"
#include "core/standard_wargame/rules/arrival.h"

#include <chrono>
#include <set>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// `units` of a side, of all kinds; both may march, or side B defends.
WargameTable large_eve(int units, Strategy second) {
    WargameTable t;
    t.scenario().begins = Begins::deployment;
    const std::vector<std::string> troops{"R HF/1", "R HF/2", "V HF/3", "W MF/1", "R LMF/1", "W LF/-",
                                          "V HC/-", "W LC/-", "W El",   "R LA",   "R WW",    "R LBC/1"};
    for (const unsigned side : {0u, 1u}) {
        for (int i = 0; i < units; ++i) t.add(side, troops[static_cast<std::size_t>(i) % troops.size()], 0, 0, 0);
        t.scenario().sides[side].units[0].role = Role::commander;
        t.scenario().sides[side].units[6].role = Role::sub;
    }
    t.scenario().sides[0].strategy = Strategy::outflank;
    t.scenario().sides[1].strategy = second;
    t.ground(Ground::village, 12, 18, 16, 21).friendly = 1;
    t.ground(Ground::woods, 0, 0, 6, 6);
    t.ground(Ground::light_woods, 30, 8, 36, 12);
    return t;
}

void roll_by_stream(EvePlay& play, AgentStream& stream) {
    std::array<std::uint8_t, max_faces> faces{};
    const auto count = roll(play.g, play.s).count();
    for (std::size_t i = 0; i < count; ++i) faces[i] = static_cast<std::uint8_t>(1 + stream.below(6));
    apply(play.g, play.s, resolve(play.g, play.s, Faces(faces.data(), count)));
}

/// A view has the same bytes after it was completed and hidden again; the mover's moves are those of the truth.
void check_views(const EvePlay& play, const Moves& list, AgentStream& stream) {
    for (const unsigned viewer : {0u, 1u}) {
        State view = play.s;
        hide_marches(view, viewer);
        State full = view;
        complete_marches(play.g, full, viewer, stream);
        State again = full;
        hide_marches(again, viewer);
        ASSERT_TRUE(again == view);
        if (actor(play.s) != static_cast<Actor>(viewer)) continue;
        ASSERT_EQ(actor(view), actor(play.s));
        Moves seen;
        legal_moves(play.g, view, seen);
        ASSERT_TRUE(std::equal(list.begin(), list.end(), seen.begin(), seen.end()));
        legal_moves(play.g, full, seen);
        ASSERT_TRUE(std::equal(list.begin(), list.end(), seen.begin(), seen.end()));
    }
}

/// The position as text comes back to the same bytes.
void check_position_text(const EvePlay& play) {
    Scenario scenario = play.g.scenario;
    scenario.source = {"position.toml", position_text(play.g, play.s)};
    const Setup setup(play.g.charts, std::move(scenario));
    Diagnostics diagnostics;
    const auto read = read_position(setup, diagnostics);
    ASSERT_TRUE(read) << diagnostics.text() << setup.scenario.source.text;
    ASSERT_TRUE(*read == play.s) << setup.scenario.source.text;
}

void deploy_at_random(WargameTable& t, std::uint64_t seed) {
    AgentStream stream(seed);
    EvePlay play(t);
    int decisions = 0;
    while (play.s.step != Step::first_dice) {
        ASSERT_LT(++decisions, 400);
        if (actor(play.s) == Actor::chance) {
            roll_by_stream(play, stream);
            continue;
        }
        Moves list;
        legal_moves(play.g, play.s, list);
        ASSERT_FALSE(list.empty());
        for (std::size_t i = 0; i < list.size(); i += 29) ASSERT_EQ(play.may(list[i]), Refusal::legal);
        if (decisions % 8 == 0) {
            std::set<std::array<unsigned char, sizeof(Move)>> texts;
            for (const Move& m : list) texts.insert(std::bit_cast<std::array<unsigned char, sizeof(Move)>>(m));
            ASSERT_EQ(texts.size(), list.size());
            check_views(play, list, stream);
        }
        if (decisions % 16 == 1) check_position_text(play);
        play.make(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
    }
    const Field field(play.g, play.s);
    for (std::size_t u = 0; u < places; ++u) {
        const Unit& unit = play.s.unit[u];
        if (u % side_places < t.scenario().sides[u / side_places].units.size()) {
            EXPECT_TRUE(unit.alive() || unit.where == Whereabouts::given_up);
        }
        if (!unit.on_table()) continue;
        EXPECT_TRUE(is_on_table(play.g, field[static_cast<UnitIndex>(u)]));
        each_unit(field.on_table(), [&](UnitIndex v) {
            EXPECT_FALSE(u != v && table::overlap(field[static_cast<UnitIndex>(u)], field[v], tolerance));
        });
    }
}

TEST(WargameDeployments, EverybodyIsDeployedOrMarches) {
    for (const Strategy second : {Strategy::outflank, Strategy::defend}) {
        WargameTable t = large_eve(24, second);
        static_cast<void>(t.g());
        for (std::uint64_t seed = 1; seed <= 4; ++seed) deploy_at_random(t, seed);
    }
}
TEST(WargameDeployments, R3_5_2_SixtyUnitsOfEachSideFindRoom) {
    WargameTable t = large_eve(60, Strategy::prepare);
    deploy_at_random(t, 1);
}
TEST(WargameDeployments, R4_1_6_ViewsInBattleTellNothingOfTheFlank) {
    WargameTable t = large_eve(12, Strategy::outflank);
    AgentStream stream(5);
    int arrivals = 0;
    for (int game = 0; game < 6; ++game) {
        EvePlay play(t);
        for (int steps = 0; steps < 900 && play.s.step != Step::over; ++steps) {
            if (actor(play.s) == Actor::chance) {
                roll_by_stream(play, stream);
                continue;
            }
            Moves list;
            legal_moves(play.g, play.s, list);
            if (play.s.step == Step::arrival || steps % 50 == 0) {
                ASSERT_NO_FATAL_FAILURE(check_views(play, list, stream));
            }
            if (play.s.step == Step::arrival && arrivals % 8 == 1) {
                ASSERT_NO_FATAL_FAILURE(check_position_text(play));
            }
            arrivals += play.s.step == Step::arrival ? 1 : 0;
            const bool ends = is_deployment(play.s.step) || play.s.step == Step::arrival;
            play.make(list[ends ? stream.below(static_cast<std::uint32_t>(list.size())) : 0]);
        }
    }
    EXPECT_GT(arrivals, 10);
}

// ---- a battle turned by 180 degrees

table::Pose turned(table::Pose pose) {
    return {static_cast<std::int16_t>(-pose.x), static_cast<std::int16_t>(-pose.y), pose.heading + table::half_turn};
}
UnitIndex turned(UnitIndex u) {
    return u == nobody ? nobody : static_cast<UnitIndex>(u < side_places ? u + side_places : u - side_places);
}
Move turned(const Move& m) {
    if (m.kind == Kind::send) return m;
    Move other = m;
    other.unit = turned(m.unit);
    if (m.kind == Kind::wing) other.value = m.value == 0 ? 1 : 0;
    if (m.kind == Kind::deploy || m.kind == Kind::baggage)
        return placing(m.kind, other.unit, turned(pose_in(m)), m.value);
    return other;
}
WargameTable turned_eve(const Scenario& from) {
    WargameTable t;
    t.scenario() = from;
    std::swap(t.scenario().sides[0], t.scenario().sides[1]);
    t.scenario().attacker = static_cast<std::uint8_t>(1 - from.attacker);
    for (Piece& piece : t.scenario().pieces) {
        std::vector<table::Point> corners;
        for (const table::Point p : piece.shape.corners()) corners.push_back({-p.x, -p.y});
        piece.shape = table::Polygon(corners);
        if (piece.friendly != nobody) piece.friendly = static_cast<std::uint8_t>(1 - piece.friendly);
    }
    return t;
}
TEST(WargameDeployments, ATurnedBattleIsDeployedAlike) {
    for (const Strategy second : {Strategy::outflank, Strategy::defend}) {
        WargameTable t = large_eve(16, second);
        EvePlay play(t);
        WargameTable back = turned_eve(t.scenario());
        EvePlay other(back);
        AgentStream stream(3);
        while (play.s.step != Step::first_dice) {
            ASSERT_EQ(other.s.step, play.s.step);
            if (actor(play.s) == Actor::chance) {
                const auto a = static_cast<std::uint8_t>(1 + stream.below(6)),
                           b = static_cast<std::uint8_t>(1 + stream.below(6));
                play.dice({a, b});
                other.dice({b, a});
                continue;
            }
            Moves list, list_of_other;
            legal_moves(play.g, play.s, list);
            legal_moves(other.g, other.s, list_of_other);
            ASSERT_EQ(list.size(), list_of_other.size());
            if (play.s.step != Step::wing) {
                for (std::size_t i = 0; i < list.size(); ++i) {
                    ASSERT_EQ(turned(list[i]), list_of_other[i]);
                }
            }
            const Move m = list[stream.below(static_cast<std::uint32_t>(list.size()))];
            play.make(m);
            other.make(turned(m));
        }
        for (std::size_t u = 0; u < places; ++u) {
            const Unit &a = play.s.unit[u], &b = other.s.unit[turned(static_cast<UnitIndex>(u))];
            EXPECT_EQ(a.where, b.where);
            if (a.on_table()) {
                EXPECT_EQ(turned(a.pose), b.pose);
            }
        }
    }
}

}  // namespace
}  // namespace polemarch::test
