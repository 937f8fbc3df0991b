// Opponents with one idea and plain UCT: they play whole battles of every rule system by the rules, and do what their
// idea says.
#include "ai/ancient_battles/one_idea.h"
#include "ai/blood_of_kings/one_idea.h"
#include "ai/standard_wargame/one_idea.h"
#include "ai/uct.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/blood_of_kings/rules/field.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/mirror_battle.h"
#include "tests/support/ancient_battles/turned_battle.h"
#include "tests/support/blood_of_kings/battles.h"
#include "tests/support/connect_four.h"
#include "tests/support/dice_game.h"
#include "tests/support/standard_wargame/shipped.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using Hexes = ancient_battles::Battle;
using Kings = blood_of_kings::Battle;
constexpr std::array ideas{Idea::idle, Idea::sit, Idea::rush, Idea::shoot, Idea::raid};

/// Plays `s` to the end or while go_on(s); visit(state, move) before every choice of the first side.
template <class G, class Visit, class GoOn>
void play(const G& g, typename G::State& s, Agent<G>& first, Agent<G>& second, Visit&& visit, GoOn&& go_on) {
    const RefereeDice dice(7, 1);
    AgentStream stream(7);
    std::uint32_t steps = 0;
    for (Actor actor = g.actor(s); actor != Actor::nobody && go_on(s); actor = g.actor(s)) {
        ASSERT_LT(steps++, g.longest());
        if (actor == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        const auto m = (actor == Actor::first ? first : second).choose(g, s, stream);
        ASSERT_TRUE(bool(g.judge(s, m))) << g.text(s, m);
        if (actor == Actor::first) visit(s, m);
        g.apply(s, m);
    }
}
template <class G, class Visit>
void play_whole(const G& g, Agent<G>& first, Agent<G>& second, Visit&& visit) {
    auto s = g.start();
    play(g, s, first, second, visit, [](const auto&) { return true; });
    EXPECT_EQ(g.actor(s), Actor::nobody);
}

template <class G, class View, class Visit>
void each_choice(const G& g, Idea idea, Visit&& visit) {
    OneIdeaAgent<G, View> agent(idea);
    RandomAgent<G> enemy;
    play_whole<G>(g, agent, enemy, [&](const auto& s, const auto& m) {
        MoveList<G> moves;
        g.legal_moves(s, moves);
        visit(View(g, s), moves, m);
    });
}
template <class View, class Moves>
bool any_is(const View& view, const Moves& moves, std::initializer_list<Deed> deeds_asked) {
    return std::any_of(moves.begin(), moves.end(), [&](const auto& m) {
        return std::find(deeds_asked.begin(), deeds_asked.end(), view.deed(m)) != deeds_asked.end();
    });
}

/// What both systems must show. The idea is judged by what the list offers, in whole games against a random player.
template <class G, class View>
void check_ideas(const G& g) {
    for (const Idea one : ideas) {
        OneIdeaAgent<G, View> first(one), second(Idea::rush);
        play_whole<G>(g, first, second, [](const auto&, const auto&) {});
    }
    int passed = 0, stayed = 0, attacked = 0, avoided = 0;
    each_choice<G, View>(g, Idea::idle, [&](const View& view, const auto& moves, const auto& m) {
        if (!any_is(view, moves, {Deed::pass, Deed::decline})) return;
        ++passed;
        EXPECT_TRUE(view.deed(m) == Deed::pass || view.deed(m) == Deed::decline);
    });
    each_choice<G, View>(g, Idea::sit, [&](const View& view, const auto& moves, const auto& m) {
        if (!any_is(view, moves, {Deed::order, Deed::go}) || !any_is(view, moves, {Deed::pass, Deed::decline})) return;
        ++stayed;
        EXPECT_TRUE(view.deed(m) != Deed::order && view.deed(m) != Deed::go && view.deed(m) != Deed::charge);
    });
    each_choice<G, View>(g, Idea::rush, [&](const View& view, const auto& moves, const auto& m) {
        if (!any_is(view, moves, {Deed::attack, Deed::charge})) return;
        ++attacked;
        EXPECT_TRUE(view.deed(m) == Deed::attack || view.deed(m) == Deed::charge);
    });
    each_choice<G, View>(g, Idea::shoot, [&](const View& view, const auto& moves, const auto& m) {
        if (!any_is(view, moves, {Deed::attack, Deed::charge}) || !any_is(view, moves, {Deed::pass, Deed::decline}))
            return;
        ++avoided;
        EXPECT_TRUE(view.deed(m) != Deed::attack && view.deed(m) != Deed::charge);
    });
    EXPECT_GT(passed, 0);
    EXPECT_GT(stayed, 0);
    EXPECT_GT(attacked, 0);
    EXPECT_GT(avoided, 0);
}

TEST(Baselines, EachIdeaPlaysWholeBattlesOnHexesAndKeepsToItself) {
    check_ideas<Hexes, ancient_battles::IdeaView>(*load_battle("heraclea"));
}
TEST(Baselines, EachIdeaPlaysWholeBattlesOnATableAndKeepsToItself) {
    check_ideas<Kings, blood_of_kings::IdeaView>(*load_kings("legions-and-warbands"));
}

TEST(Baselines, EachIdeaPlaysWholeBattlesOfTheStandardWargameAndKeepsToItself) {
    check_ideas<standard_wargame::Battle, standard_wargame::IdeaView>(*load_wargame("skirmish"));
}

/// Sum over the first side's units in play of the hexes to the nearest enemy, and the number of these units.
double mean_distance(const Hexes& g, const ancient_battles::State& s) {
    const auto& setup = g.setup();
    double sum = 0, units = 0;
    for (auto u = setup.first_unit(0); u < setup.end_unit(0); ++u) {
        if (!s.unit[u].on_map() || setup.trait[u].base) continue;
        int nearest = 255;
        for (auto e = setup.first_unit(1); e < setup.end_unit(1); ++e)
            if (s.unit[e].on_map())
                nearest = std::min<int>(nearest, hex::geometry().distance[s.unit[u].hex][s.unit[e].hex]);
        sum += nearest, ++units;
    }
    return sum / units;
}
double mean_distance(const Kings& g, const blood_of_kings::State& s) {
    const blood_of_kings::Field& field = blood_of_kings::field_of(g.setup(), s);
    double sum = 0, units = 0;
    blood_of_kings::each_unit(field.alive() & blood_of_kings::places_of(0) & ~blood_of_kings::camps, [&](auto u) {
        double nearest = 1e9;
        blood_of_kings::each_unit(field.alive() & blood_of_kings::places_of(1), [&](auto e) {
            const auto way = field[u].centre() - field[e].centre();
            nearest = std::min(nearest, std::sqrt(static_cast<double>(table::dot(way, way))));
        });
        sum += nearest, ++units;
    });
    return sum / units;
}
template <class G, class View>
double distance_after(const G& g, Idea idea, int turns) {
    OneIdeaAgent<G, View> agent(idea), enemy(Idea::idle);
    auto s = g.start();
    play(
        g, s, agent, enemy, [](const auto&, const auto&) {}, [&](const auto& now) { return now.turn <= turns; });
    return mean_distance(g, s);
}

TEST(Baselines, ARushComesNearerAndWhoSitsDoesNot) {
    const auto hexes = load_battle("heraclea");
    const auto kings = load_kings("legions-and-warbands");
    using Hex = ancient_battles::IdeaView;
    using King = blood_of_kings::IdeaView;
    const double on_hexes = mean_distance(*hexes, hexes->start()), on_table = mean_distance(*kings, kings->start());
    EXPECT_LT((distance_after<Hexes, Hex>(*hexes, Idea::rush, 3)), 0.7 * on_hexes);
    EXPECT_DOUBLE_EQ((distance_after<Hexes, Hex>(*hexes, Idea::sit, 3)), on_hexes);
    EXPECT_LT((distance_after<Kings, King>(*kings, Idea::rush, 3)), 0.7 * on_table);
    EXPECT_DOUBLE_EQ((distance_after<Kings, King>(*kings, Idea::sit, 3)), on_table);
}

/// Whether side A takes side B's camp where that side has only one more unit, which does nothing.
bool takes_the_camp(Idea idea) {
    const auto g = load_battle("second-mantinea");
    const auto& setup = g->setup();
    ancient_battles::OneIdea agent(idea), idle(Idea::idle);
    auto s = g->start();
    bool one_left = false;
    for (auto u = setup.first_unit(1); u < setup.end_unit(1); ++u) {
        if (u == setup.camp[1] || !s.unit[u].on_map() || !std::exchange(one_left, true)) continue;
        s.at[s.unit[u].hex] = ancient_battles::none;
        s.unit[u].hex = ancient_battles::byte(ancient_battles::Gone::left);
    }
    play(
        *g, s, agent, idle, [](const auto&, const auto&) {}, [](const auto&) { return true; });
    return s.camp_lost[1] != 0;
}
TEST(Baselines, ARaidTakesACampThatNobodyGuardsAndWhoSitsDoesNot) {
    EXPECT_TRUE(takes_the_camp(Idea::raid));
    EXPECT_FALSE(takes_the_camp(Idea::sit));
}

TEST(Baselines, AnIdeaPlaysATurnedBattleAsItWas) {
    const RulesTable t(mirror_battle());
    const HalfTurn turned(t.battle());
    for (const Idea idea : ideas) {
        const ancient_battles::OneIdea agent(idea);
        ancient_battles::OneIdea first(idea), second(Idea::rush);
        int choices = 0;
        play_whole<Hexes>(t.battle(), first, second, [&](const auto& s, const auto& m) {
            ++choices;
            EXPECT_EQ(agent.best(t.battle(), turned(s)), turned(m)) << t.battle().text(s, m);
        });
        EXPECT_GT(choices, 0);
    }
}

TEST(Uct, ItsLogarithmIsTheLogarithm) {
    for (std::uint32_t n = 1; n < 100'000'000; n += 1 + n / 7) EXPECT_NEAR(portable_log(n), std::log(n), 1e-13) << n;
}

TEST(Uct, FindsAWinInTwoMovesAndStopsOne) {
    const ConnectFour g;
    const auto position = [&](std::initializer_list<int> columns) {
        auto s = g.start();
        for (const int c : columns) g.apply(s, {static_cast<std::uint8_t>(c)});
        return s;
    };
    UctAgent<ConnectFour> agent({.simulations = 3000});
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        AgentStream stream(seed);
        EXPECT_EQ(agent.choose(g, position({0, 6, 0, 6, 0, 5}), stream).column, 0) << seed;
        EXPECT_EQ(agent.choose(g, position({0, 6, 0, 6, 0}), stream).column, 0) << seed;
        // Three in a row with both ends open win whatever the answer is: 2 beside 3 and 4, or 5.
        const int fork = agent.choose(g, position({3, 3, 4, 4}), stream).column;
        EXPECT_TRUE(fork == 2 || fork == 5) << fork;
    }
}

TEST(Uct, StopsRollingWhenThatIsRight) {
    const DiceGame g;
    for (int face = 1; face <= 6; ++face) {
        auto s = g.start();
        g.apply(s, {DiceGame::Move::Kind::face, static_cast<std::uint8_t>(face)});
        UctAgent<DiceGame> agent({.simulations = 20'000});
        AgentStream stream(static_cast<std::uint64_t>(face));
        const auto kind = agent.choose(g, s, stream).kind;
        EXPECT_EQ(kind == DiceGame::Move::Kind::stop, face >= 5) << face;
    }
}

TEST(Uct, IsReproducibleAndBeatsARandomPlayerOnHexes) {
    const auto g = load_battle("worked-example");
    const auto points = [&](std::uint32_t games) {
        double sum = 0;
        for (std::uint32_t game = 1; game <= games; ++game) {
            const RefereeDice dice(3, game);
            AgentStream stream(game);
            UctAgent<Hexes> uct({.simulations = 60});
            RandomAgent<Hexes> random;
            auto s = g->start();
            for (Actor actor = g->actor(s); actor != Actor::nobody; actor = g->actor(s)) {
                if (actor == Actor::chance)
                    g->apply(s, g->resolve(s, dice(g->roll(s)).view()));
                else
                    g->apply(s,
                             (actor_of(game % 2 ? Side::first : Side::second) == actor ? static_cast<Agent<Hexes>&>(uct)
                                                                                       : random)
                                 .choose(*g, s, stream));
            }
            sum += game % 2 ? g->payoff(s) : 1 - g->payoff(s);
        }
        return sum;
    };
    EXPECT_GE(points(6), 4.5);
    EXPECT_EQ(points(1), points(1));
}

TEST(Uct, PlaysAWholeBattleOnATable) {
    const auto g = load_kings("legions-and-warbands");
    UctAgent<Kings> uct({.simulations = 1});
    RandomAgent<Kings> random;
    play_whole<Kings>(*g, uct, random, [](const auto&, const auto&) {});
}

}  // namespace
}  // namespace polemarch::test
