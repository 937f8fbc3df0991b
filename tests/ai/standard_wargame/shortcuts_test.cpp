// Shortcuts of the heuristic general and of the rules that it asks most, against the slow way: in heuristic and random
// games.
#include "ai/standard_wargame/heuristic.h"
#include "ai/standard_wargame/heuristic_analysis.h"
#include "core/random.h"
#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/eve/piece_place.h"
#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/reforming.h"
#include "core/standard_wargame/rules/reforming_parts.h"
#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/zones.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/crowded.h"
#include "tests/support/standard_wargame/shipped.h"

#include <cmath>
#include <thread>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

const HeuristicWeights usual_weights;  // an analysis keeps a reference

/// Calls visit(battle, state) for every n-th decision of a heuristic and of a random game of some battles.
template <class Visit>
void each_nth_decision(int n, Visit visit) {
    for (const auto& battle : {load_wargame("zama-202bc"), load_wargame("sudomer-1420"), crowded_wargame()})
        for (const bool random : {false, true}) {
            AgentStream stream(3, 1, Side::first);
            State s = battle->start();
            for (int decisions = 0; battle->actor(s) != Actor::nobody && decisions < 1500;) {
                if (battle->actor(s) == Actor::chance) {
                    battle->apply(s, draw(*battle, s, stream));
                    continue;
                }
                if (decisions++ % n == 0) visit(*battle, s);
                battle->apply(s, random ? battle->any_move(s, stream) : HeuristicGeneral().choose(*battle, s, stream));
            }
        }
}
bool is_for_orders(const State& s) { return (s.step == Step::movement || s.step == Step::strategic) && s.depth == 0; }
std::vector<UnitIndex> movers(const View& view) {
    std::vector<UnitIndex> found;
    each_unit(view.field.on_table() & places_of(view.s.active), [&](UnitIndex u) {
        if (!is_baggage(u)) found.push_back(u);
    });
    return found;
}
bool same(const Worth& a, const Worth& b) { return a.calm == b.calm && a.attacking == b.attacking; }
bool same(const MovementAction& a, const MovementAction& b) {
    return a.refusal == b.refusal && a.moves == b.moves && a.placed == b.placed && a.entering == b.entering &&
           a.evaders == b.evaders && std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end()) &&
           std::equal(a.ends.begin(), a.ends.end(), b.ends.begin(), b.ends.end());
}

TEST(WargameShortcuts, MovesOfABodyAreAsOneByOne) {
    int legal = 0, refused = 0;
    each_nth_decision(sanitized ? 60 : 2, [&](const Battle& battle, const State& s) {
        if (!is_for_orders(s)) return;
        const Look look(battle.setup(), s);
        const View& view = look.view;
        const HeuristicAnalysis analysis(view, usual_weights);
        for (const UnitIndex u : movers(view))
            for (const Body body : {Body{}, joined_body(view, u, Order::advance, 0)}) {
                BodyMoves moves(view, u, body);
                analysis.each_move(u, body, [&](const Move& m) {
                    const MovementAction alone = legs_of(view, m);
                    ASSERT_TRUE(same(moves.action(m), alone)) << battle.text(s, m);
                    ++(alone.refusal == Refusal::legal ? legal : refused);
                });
            }
    });
    EXPECT_GT(legal, 200);
    EXPECT_GT(refused, 200);
}

/// Who threatens and disorders each unit, and who stands nearest before it.
std::vector<UnitSet> zones(const Setup& g, const State& s) {
    std::vector<UnitSet> all;
    const Look look(g, s);
    const Field& field = look.view.field;
    each_unit(field.on_table(), [&](UnitIndex u) {
        all.push_back(threatened_by(g, field, u));
        all.push_back(disordering(g, field, u));
        const UnitIndex nearest = nearest_in_effective_zone(g, field, u);
        all.push_back(nearest == nobody ? UnitSet() : UnitSet(nearest));
    });
    return all;
}
TEST(WargameShortcuts, KeptZonesAreThoseOfAFreshThread) {
    std::size_t compared = 0;
    each_nth_decision(sanitized ? 60 : 3, [&](const Battle& battle, const State& s) {
        if (s.step < Step::movement) return;
        std::vector<UnitSet> afresh;
        std::thread([&] { afresh = zones(battle.setup(), s); }).join();
        ASSERT_EQ(zones(battle.setup(), s), afresh);
        compared += afresh.size();
    });
    EXPECT_GT(compared, 500u);
}

/// What orders to all units may gain.
std::vector<int> gains(const Setup& g, const State& s) {
    std::vector<int> all;
    const Look look(g, s);
    const HeuristicAnalysis analysis(look.view, usual_weights);
    for (const UnitIndex u : movers(look.view))
        for (const Order order : {Order::advance, Order::manoeuvre}) all.push_back(analysis.order_gain(u, order, 0));
    return all;
}
/// What a thread keeps from state to state changes no gain: a thread that has kept nothing finds the same.
TEST(WargameShortcuts, KeptGainsAreThoseOfAFreshThread) {
    std::size_t compared = 0;
    each_nth_decision(sanitized ? 15 : 2, [&](const Battle& battle, const State& s) {
        if (!is_for_orders(s)) return;
        std::vector<int> afresh;
        std::thread([&] { afresh = gains(battle.setup(), s); }).join();
        ASSERT_EQ(gains(battle.setup(), s), afresh);
        compared += afresh.size();
    });
    EXPECT_GT(compared, 500u);
}

Length turn_towards(const table::Rectangle& there, const table::Rectangle& enemy, Length about) {
    const table::Point way = enemy.centre() - there.centre(), ahead = there.ahead();
    const double lengths = std::sqrt(static_cast<double>(dot(way, way)) * static_cast<double>(dot(ahead, ahead)));
    if (lengths <= 0) return 0;
    const double off = 0.7 - static_cast<double>(dot(way, ahead)) / lengths;
    return off <= 0 ? 0 : static_cast<Length>(about * off / 1.7);
}
/// HeuristicAnalysis::stand() with every enemy measured.
Worth slow_stand(const View& view, UnitIndex u, const table::Rectangle& there) {
    const HeuristicWeights& w = usual_weights;
    const MatchUps& match_ups = match_ups_of(view.g, w.retreat);
    const CombatChart& combat = view.g.charts.combat;
    std::optional<int> best;
    int worst = 0, volley = 0, volley_at = 0;
    Length prey = 64 * base_width;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
        const table::Rectangle& enemy = view.field[v];
        const Length distance = table::distance(there, enemy), about = w.about * base_width / 8;
        const table::Point way = there.centre() - enemy.centre();
        const bool far = table::least_gap(table::box_of(there), view.field.box(v)) > 3 * base_width;
        const auto apart = far ? static_cast<Length>(std::sqrt(static_cast<double>(dot(way, way)))) : distance;
        const Length detour = std::max(0, -match_ups.attack(u, v, Footing::level)) * base_width / 100;
        prey = std::min(prey, apart + detour + turn_towards(there, enemy, about));
        if (far) return;
        const auto in_zone = [&](const table::Rectangle& unit, const table::Rectangle& other) {
            return is_baggage(v) || BeforeFront(unit).in_frontal_zone(other, combat.close_zone);
        };
        if (distance <= combat.close_zone) {
            const bool own = in_zone(there, enemy), back = in_zone(enemy, there);
            if (own)
                best =
                    std::max(best.value_or(-10'000), match_ups.attack(u, v, back ? Footing::level : Footing::attacker));
            if (back && !is_baggage(v))
                worst = std::max(worst, match_ups.attack(v, u, own ? Footing::level : Footing::attacker));
            return;
        }
        const auto reaches = [&](UnitIndex shooter, UnitIndex target) {
            const Reach& reach = combat.reach[index(view.g.troops(shooter))][index(view.g.troops(target))];
            return distance <= std::max(reach.one, reach.two_ranks);
        };
        if (reaches(u, v) && BeforeFront(there).directly_ahead(enemy)) volley = std::max(volley, match_ups.shot(u, v));
        if (reaches(v, u) && BeforeFront(enemy).directly_ahead(there))
            volley_at = std::max(volley_at, match_ups.shot(v, u));
    });
    const int fear = w.fear * std::max(0, 100 - w.daring * (view.s.turn - 1)) / 100;
    const int approach = w.approach * (100 + w.impatience * (view.s.turn - 1)) / 100;
    int value = volley * w.volley / 100 - volley_at * w.shelter / 100 - worst * fear / 100;
    if (!best) value -= approach * static_cast<int>(prey) / base_width;
    return {value + (best ? std::max(0, *best) * w.hope / 100 : 0), value + (best ? std::max(0, *best + w.ardour) : 0)};
}
TEST(WargameShortcuts, PlacesAreWorthWhatAllEnemiesMakeThem) {
    int compared = 0;
    each_nth_decision(sanitized ? 60 : 2, [&](const Battle& battle, const State& s) {
        if (s.step < Step::movement || s.step == Step::over) return;
        const Look look(battle.setup(), s);
        const View& view = look.view;
        const HeuristicAnalysis analysis(view, usual_weights);
        for (const UnitIndex u : movers(view))
            for (const Length ahead : {0, base_width, 3 * base_width}) {
                const table::Rectangle& here = view.field[u];
                const table::Rectangle there(table::moved(here.pose(), here.heading(), ahead), here.extent());
                ASSERT_TRUE(same(analysis.stand(u, there), slow_stand(view, u, there)));
                ++compared;
            }
    });
    EXPECT_GT(compared, 500);
}

TEST(WargameShortcuts, TurnsGainWhatTheLegalOnesDo) {
    int compared = 0, gaining = 0;
    each_nth_decision(sanitized ? 15 : 2, [&](const Battle& battle, const State& s) {
        if (!is_for_orders(s)) return;
        const Look look(battle.setup(), s);
        const View& view = look.view;
        const HeuristicAnalysis analysis(view, usual_weights);
        for (const UnitIndex u : movers(view)) {
            int best = 0;
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                const MovementAction turn = turn_of(view, {.kind = Kind::turn, .unit = u, .value = quarters});
                if (turn.refusal == Refusal::legal) best = std::max(best, analysis.gain(turn).calm);
            }
            ASSERT_EQ(analysis.turn_gain(u), best);
            ++compared;
            gaining += best > 0 ? 1 : 0;
        }
    });
    EXPECT_GT(compared, 500);
    EXPECT_GT(gaining, 20);
}

TEST(WargameShortcuts, NearestEnemiesAndOverlapsAreThoseOfAllUnits) {
    int compared = 0, overlaps = 0;
    each_nth_decision(sanitized ? 60 : 2, [&](const Battle& battle, const State& s) {
        if (s.step < Step::movement || s.step == Step::over) return;
        const Look look(battle.setup(), s);
        const Field& field = look.view.field;
        for (const UnitIndex u : movers(look.view)) {
            const UnitSet causes = disordering(battle.setup(), field, u);
            UnitIndex nearest = nobody;
            each_unit(causes.empty() ? field.enemies_of(u) : causes, [&](UnitIndex v) {
                if (is_baggage(v)) return;
                if (nearest == nobody || field.squared_distance(u, v) < field.squared_distance(u, nearest)) nearest = v;
            });
            ASSERT_EQ(cause_of_rout(battle.setup(), field, u), nearest);
            const table::Rectangle& here = field[u];
            const table::Rectangle there(table::moved(here.pose(), here.heading(), base_width), here.extent());
            UnitSet met;
            each_unit(without(field.on_table(), UnitSet(u)),
                      [&](UnitIndex v) { met.add(v, table::overlap(there, field[v], tolerance)); });
            ASSERT_EQ(overlapped(look.view, there, UnitSet(u)), met);
            overlaps += met.size();
            ++compared;
        }
    });
    EXPECT_GT(compared, 200);
    EXPECT_GT(overlaps, 50);
}

/// The first legal place of the grid from one end, place by place.
std::optional<table::Pose> first_place(const Setup& g, const State& s, bool along_y, int step) {
    const PiecePlace places(g, s);
    const Length grid = g.charts.laying.grid, x_end = g.scenario.width / 2, y_end = g.scenario.depth / 2;
    const Length line_end = (along_y ? y_end : x_end) / grid * grid, end = (along_y ? x_end : y_end) / grid * grid;
    for (Length line = -line_end; line <= line_end; line += grid)
        for (int heading = 0; heading < 24; ++heading)
            for (Length at = -end; at <= end; at += grid) {
                const table::Point seen = along_y ? table::Point{at, step * line} : table::Point{step * line, at};
                const bool turned = s.active == 1;
                const table::Pose pose = table::pose_at(
                    turned ? -seen : seen, table::degrees(15 * heading) + (turned ? table::half_turn : table::Angle{}));
                if (places.judge(pose) == Refusal::legal) return pose;
            }
    return std::nullopt;
}
TEST(WargameShortcuts, EndsOfAPiecesPlacesAreThoseOfAllPlaces) {
    const auto battle = load_wargame("zama-202bc");
    const auto& g = battle->setup();
    std::array<int, 8> compared{};  // [die]
    for (std::uint64_t seed = 1; seed <= (sanitized ? 2 : 12); ++seed) {
        AgentStream stream(seed, 1, Side::first);
        State s = battle->start();
        while (s.step < Step::strategy) {
            if (s.step == Step::place && s.eve.pieces[piece_in_hand(s.eve)].shape < g.charts.basic_shapes) {
                const bool along_y = s.eve.die == 3 || s.eve.die == 4;
                const PiecePlace::Sample sample = PiecePlace(g, s).sample();
                const auto first = first_place(g, s, along_y, 1), last = first_place(g, s, along_y, -1);
                ASSERT_TRUE(first && last && !sample.empty());
                EXPECT_EQ(sample[0], *first);
                if (*last != *first) {
                    EXPECT_EQ(sample[1], *last);
                }
                ++compared[s.eve.die];
            }
            battle->apply(s,
                          battle->actor(s) == Actor::chance ? draw(*battle, s, stream) : battle->any_move(s, stream));
        }
    }
    if (sanitized) return;
    for (const int die : {1, 2, 3, 4, 5, 6}) EXPECT_GT(compared[static_cast<std::size_t>(die)], 0) << die;
}

}  // namespace
}  // namespace polemarch::test
