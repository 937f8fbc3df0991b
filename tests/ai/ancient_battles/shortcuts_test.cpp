// Shortcuts of the heuristic analysis against the slow way: in heuristic games of all battles, without options and with
// all of them.
#include "ai/ancient_battles/heuristic.h"
#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/rules/marching.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/library.h"
#include "tests/support/sanitized.h"

#include <thread>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

const HeuristicWeights usual_weights;  // an analysis keeps a reference

/// Calls visit(state) for every n-th decision of a heuristic game.
template <class Visit>
void each_nth_decision(const Battle& g, int n, Visit visit) {
    const RefereeDice dice(1, 1);
    AgentStream stream(1, 1, Side::first);
    HeuristicGeneral player;
    State s = g.start();
    for (int decisions = 0; g.actor(s) != Actor::nobody;) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        if (decisions++ % n == 0) visit(s);
        g.apply(s, player.choose(g, s, stream));
    }
}

bool same(const Plan& a, const Plan& b) {
    return a.go == b.go && a.facing == b.facing && a.value == b.value && a.gain == b.gain && a.may_score == b.may_score;
}

/// The best marches of all units on the map, with each leader of the side beside each of them, too.
std::vector<Plan> marches(const Setup& g, const State& s, unsigned side) {
    std::vector<Plan> all;
    HeuristicAnalysis analysis(g, s, side, usual_weights);
    for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
        if (!s.unit[u].on_map() || s.at[s.unit[u].hex] != u) continue;  // nor one that is fleeing
        all.push_back(analysis.best_march(u));
        each_leader(g.leaders[side], [&](LeaderIndex l) { all.push_back(analysis.led_march(l, s.unit[u].hex)); });
    }
    return all;
}

/// What a thread keeps from state to state changes no march: a thread that has kept nothing finds the same.
void expect_marches_as_afresh(const Battle& g) {
    int compared = 0;
    each_nth_decision(g, sanitized ? 40 : 8, [&](const State& s) {
        for (const unsigned side : {0u, 1u}) {
            std::vector<Plan> afresh;
            std::thread([&] { afresh = marches(g.setup(), s, side); }).join();
            const std::vector<Plan> kept = marches(g.setup(), s, side);
            ASSERT_EQ(kept.size(), afresh.size());
            for (std::size_t i = 0; i < kept.size(); ++i) ASSERT_TRUE(same(kept[i], afresh[i]));
            compared += static_cast<int>(kept.size());
        }
    });
    EXPECT_GT(compared, 100);
}

/// The melees of a hex are those of a state in which the unit stands there. Attacks are compared where no other unit
/// attacks: with others the value is shared, and who else attacks depends on where the unit was.
void expect_melees_as_placed(const Battle& battle) {
    const Setup& g = battle.setup();
    int compared = 0, attacks = 0;
    each_nth_decision(battle, sanitized ? 80 : 20, [&](const State& s) {
        for (const unsigned side : {0u, 1u}) {
            HeuristicAnalysis analysis(g, s, side, usual_weights);
            const hex::Set contact = hex::around(occupied(g, s, 1 - side));
            for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
                if (!s.unit[u].on_map()) continue;
                bool alone = true;
                for (UnitIndex v = g.first_unit(side); v < g.end_unit(side); ++v)
                    alone = alone && (v == u || !s.unit[v].on_map() || !contact.has(s.unit[v].hex));
                const Ends ends = find_all_ends(g.ground, mover(g, s, u));
                for (hex::Direction f = 0; f < hex::directions; ++f)
                    (ends.facing[f] & contact).each([&](hex::Index h) {
                        // The value of a unit counts the leaders with it; it may find one there.
                        if (h != s.unit[u].hex && leaders_in(g, s, h, side) != 0) return;
                        State there = s;
                        there.at[s.unit[u].hex] = none;
                        there.at[h] = u;
                        each_leader(leaders_in(g, s, s.unit[u].hex, side), [&](LeaderIndex l) { there.leader[l] = h; });
                        there.unit[u].hex = h;
                        there.unit[u].face(f);
                        there.unit[u].clear(Unit::red_bit | Unit::yellow_bit);
                        const HeuristicAnalysis slow(g, there, side, usual_weights);
                        const int danger = usual_weights.exposure * slow.danger(u) / 100;
                        const int open = analysis.open_standing(u, h, f);
                        EXPECT_EQ(analysis.standing(u, h, f, false), open - danger);
                        if (alone)
                            EXPECT_EQ(analysis.standing(u, h, f, true),
                                      open + std::max(0, slow.best_attack(u).value) - danger);
                        attacks += alone;
                        ++compared;
                    });
            }
        }
    });
    EXPECT_GT(compared, 50);
    EXPECT_GT(attacks, 0);
}

std::string with_all_options(const std::string& battle) {
    const std::vector<std::string> words(option_names.begin(), option_names.end());
    return with_options({battle + ".toml", scenario_text(battle)}, words).text;
}

class Shortcuts : public testing::TestWithParam<std::string> {};
TEST_P(Shortcuts, MarchesAreAsAfresh) { expect_marches_as_afresh(*load_battle(GetParam())); }
TEST_P(Shortcuts, MeleesAreThoseOfTheUnitPlacedThere) { expect_melees_as_placed(*load_battle(GetParam())); }
INSTANTIATE_TEST_SUITE_P(Library, Shortcuts, testing::ValuesIn(library()), name_of_battle);

TEST(ShortcutsWithOptions, MarchesAreAsAfresh) { expect_marches_as_afresh(*battle_from(with_all_options("heraclea"))); }
TEST(ShortcutsWithOptions, MeleesAreThoseOfTheUnitPlacedThere) {
    expect_melees_as_placed(*battle_from(with_all_options("heraclea")));
}

}  // namespace
}  // namespace polemarch::test
