// Shortcuts of the heuristic general and of the rules below it against the slow way, in heuristic and random games of
// battles with rivers, hills, engines and impetuous units.
#include "ai/blood_of_kings/heuristic.h"
#include "core/blood_of_kings/rules/answering.h"
#include "core/blood_of_kings/rules/queries.h"
#include "tests/support/blood_of_kings/battles.h"
#include "tests/support/sanitized.h"

#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

const HeuristicWeights usual_weights;  // an analysis keeps a reference

/// Calls visit(state) for every n-th decision of a game between heuristic generals, or by random moves.
template <class Visit>
void each_nth_decision(const Battle& g, bool random, int n, Visit visit, std::uint32_t game = 1) {
    const RefereeDice dice(1, game);
    AgentStream stream(1, game, Side::first);
    State s = g.start();
    for (int decisions = 0; g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        if (decisions++ % n == 0) visit(s);
        g.apply(s, random ? g.any_move(s, stream) : HeuristicGeneral().best(g, s));
    }
}

/// What `ask` returns on a thread that has kept nothing.
template <class Ask>
auto afresh(Ask ask) {
    decltype(ask()) answer{};
    std::thread([&] { answer = ask(); }).join();
    return answer;
}

/// The first listed move of the highest rating, or the best manoeuvre, without what the general keeps.
Move slowly(const Battle& g, const State& s) {
    if (s.depth > 0 && s.pending[s.depth - 1u].stage == Stage::go && s.vacant_command == nobody &&
        s.displaced_leader == nobody) {
        StackList<Manoeuvre, 16> ways;
        HeuristicAnalysis(g.setup(), s, usual_weights).manoeuvres(ways, 1);
        if (!ways.empty()) return ways[0].move;
    }
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    std::vector<int> values(moves.size());
    HeuristicGeneral().rate(g, s, {moves.begin(), moves.size()}, values);
    return moves[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin())];
}

std::vector<Move> listed(const Battle& g, const State& s) {
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    return {moves.begin(), moves.end()};
}

/// Exposure from every enemy's exact distance and both arcs.
HeuristicAnalysis::Exposure exposure_slowly(const Setup& g, const State& s, const HeuristicAnalysis& analysis,
                                            UnitIndex u, const table::Rectangle& there) {
    const UnitValues& values = analysis.unit_values();
    const Field& field = analysis.field();
    const UnitType& type = g.type(u);
    const auto range_of = [&](UnitIndex v) {
        return g.charts.movement.range[static_cast<std::size_t>(g.trait[v].weapon)];
    };
    const auto before = [](const table::Rectangle& a, const table::Rectangle& b) {
        return table::share_in(table::arc_of(a, table::Edge::front), b) != table::Share::none;
    };
    const auto on_front = [](const table::Rectangle& unit, const table::Rectangle& from) {
        return table::dot(from.pose().at() - unit.centre(), unit.ahead()) > table::dot(unit.ahead(), unit.ahead());
    };
    const auto clash = [&](UnitIndex a, UnitIndex b, bool front) {
        const table::Edge edge = front ? table::Edge::front : table::Edge::rear;
        return values.clash(lead(clash_of(g, s, {a, b, edge, true}), g.charts), a, condition_of(g, s, a), b,
                            condition_of(g, s, b));
    };
    const auto shot = [&](UnitIndex a, UnitIndex b) {
        return values.shot(lead(shot_of(g, s, a, b, Cover::none), g.charts), b, condition_of(g, s, b));
    };
    HeuristicAnalysis::Exposure found;
    std::vector<int> dangers{0, 0};
    each_unit(field.alive() & places_of(1 - side_of(u)), [&](UnitIndex v) {
        const table::Rectangle& enemy = field[v];
        const Length gap = table::distance(there, enemy);
        const Length round = g.ground.detour(there.centre(), enemy.centre(), s.unit[u].frontage() == 1);
        const Length farther = is_camp(v) ? 6 * inch : 0;
        found.near = std::min(found.near, gap + farther);
        found.way = std::min(found.way, gap + round + farther);
        const bool ahead = before(there, enemy), behind = before(enemy, there);
        if (is_camp(v)) {
            if (gap < type.charge && round == 0 && ahead)
                found.attack = std::max(found.attack, values.camp(side_of(v)) * 2 / 3);
            return;
        }
        const UnitType& other = g.type(v);
        if (!s.unit[u].march() && ahead && round == 0 && gap <= type.charge && (!type.shy || other.shy))
            found.attack = std::max(found.attack, clash(u, v, on_front(enemy, there)));
        if (field.engaged(v)) return;
        if (!s.unit[v].march() && behind && round == 0 && gap <= other.charge && (!other.shy || type.shy))
            dangers.push_back(clash(v, u, on_front(there, enemy)));
        if (range_of(u) > 0 && gap <= range_of(u) && (ahead || type.all_round))
            found.fire = std::max(found.fire, shot(u, v));
        if (range_of(v) > 0 && gap <= range_of(v) && (behind || other.all_round)) found.under_fire += shot(v, u);
    });
    std::sort(dangers.rbegin(), dangers.rend());
    found.threat = dangers[0];
    found.second = dangers[1];
    return found;
}

std::string figures(const HeuristicAnalysis::Exposure& e) {
    return fmt::format("attack {} threat {} {} fire {} {} near {} way {}", e.attack, e.threat, e.second, e.fire,
                       e.under_fire, e.near, e.way);
}

class KingsShortcuts : public testing::TestWithParam<const char*> {
protected:
    KingsPointer battle_ = load_kings(GetParam());
    const Battle& g_ = *battle_;
    const blood_of_kings::Setup& setup_ = battle_->setup();  // there Setup is a name of GoogleTest
};

/// Nothing that a thread keeps changes a choice, neither of the states of a game nor of states that differ from them in
/// one unit, near or far: what is kept of the one must not be taken for the other.
TEST_P(KingsShortcuts, TheChoiceIsTheFirstListedMoveOfTheHighestRating) {
    AgentStream stream(2, 1, Side::first);
    int compared = 0;
    const auto compare = [&](const State& s) {
        if (HasFailure()) return;
        const Move best = HeuristicGeneral().best(g_, s), slow = afresh([&] { return slowly(g_, s); });
        EXPECT_EQ(g_.text(s, best), g_.text(s, slow));
        ++compared;
    };
    const auto changed = [&](State s) {
        const UnitMask alive = field_of(setup_, s).alive() & ~camps;
        UnitIndex u = 0;
        do u = static_cast<UnitIndex>(stream.below(places));
        while (!(alive & bit(u)));
        Unit& unit = s.unit[u];
        const table::Angle way{static_cast<std::uint16_t>(stream.below(65536))};
        const auto far = static_cast<Length>(stream.below(6 * inch));
        if (stream.below(4) == 0)
            unit.become(static_cast<Status>(stream.below(3)));
        else
            unit.pose = table::moved(unit.pose, way, far);
        return s;
    };
    for (const std::uint32_t game : {1u, 2u, 3u})
        for (const bool random : {false, true})
            each_nth_decision(
                g_, random,
                sanitized ? 80
                : random  ? 8
                          : 1,
                [&](const State& s) {
                    compare(s);
                    for (int i = 0; i < (sanitized ? 1 : 3); ++i) compare(changed(s));
                },
                game);
    EXPECT_GT(compared, 50);
}

/// Targets, charges, evasions and temptations that a thread keeps are those of a thread that has kept nothing.
TEST_P(KingsShortcuts, ListsAreAsAfresh) {
    each_nth_decision(g_, true, sanitized ? 100 : 10,
                      [&](const State& s) { EXPECT_EQ(listed(g_, s), afresh([&] { return listed(g_, s); })); });
}

TEST_P(KingsShortcuts, ExposureIsFoundFromAllEnemies) {
    each_nth_decision(g_, false, sanitized ? 100 : 20, [&](const State& s) {
        const HeuristicAnalysis analysis(setup_, s, usual_weights);
        each_unit(analysis.field().alive() & ~camps, [&](UnitIndex u) {
            const table::Rectangle& here = analysis.field()[u];
            for (const int inches : {0, 3, 6, 12})
                for (const int degrees : {0, 45, 180, 270}) {
                    const table::Pose pose =
                        table::moved(here.pose(), here.heading() + table::degrees(degrees), inches * inch);
                    const table::Rectangle there({pose.x, pose.y, pose.heading + table::degrees(degrees / 2)},
                                                 here.extent());
                    EXPECT_EQ(figures(analysis.exposure(u, there)),
                              figures(exposure_slowly(setup_, s, analysis, u, there)));
                }
        });
    });
}

TEST_P(KingsShortcuts, ReachAndGroundAreThoseOfEveryBase) {
    each_nth_decision(g_, true, sanitized ? 200 : 20, [&](const State& s) {
        const Field field = field_of(setup_, s);
        each_unit(field.alive() & ~camps, [&](UnitIndex u) {
            const MovementChart& chart = setup_.charts.movement;
            const Length radius = setup_.type(u).skirmisher ? chart.skirmisher_radius : chart.radius;
            for (LeaderIndex l = 0; l < max_leaders; ++l)
                EXPECT_EQ(in_radius(setup_, s, l, u),
                          s.leader[l].unit == u || within(base_of(s, l), footprint_of(setup_, s, u), radius));
            std::array<int, 10> bases{};
            for (int k = 0; k < s.unit[u].bases(); ++k) {
                const table::Point p = base_place(setup_.type(u), s.unit[u].frontage(), k);
                ++bases[setup_.ground.level_at(field[u].at(p.x, p.y))];
            }
            EXPECT_EQ(standing_of(setup_, s, u).level, std::max_element(bases.begin(), bases.end()) - bases.begin());
        });
    });
}

INSTANTIATE_TEST_SUITE_P(Battles, KingsShortcuts,
                         testing::Values("plataea", "nisibis", "legions-and-warbands", "trebia", "cynoscephalae",
                                         "gabiene", "catalaunian-fields"),
                         [](const auto& one) {
                             std::string name = one.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace polemarch::test
