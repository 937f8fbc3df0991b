// Whole battles on tables that are turned round or mirrored give the same battles, turned round or mirrored, bit for
// bit: neither the rules nor the geometry favour a side, a hand or a direction.
#include "ai/standard_wargame/heuristic.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/crowded.h"
#include "tests/support/standard_wargame/laid_table.h"
#include "tests/support/standard_wargame/shipped.h"

#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Course {
    std::uint64_t decisions = 0, unlisted = 0;  ///< moves that the laid battle does not list
};

/// The lines of a position that another has otherwise.
std::string differing(const Battle& g, const State& one, const State& two) {
    std::istringstream a(g.position(one)), b(g.position(two));
    std::multiset<std::string> lines;
    std::string text;
    for (std::string line; std::getline(b, line);) lines.insert(line);
    for (std::string line; std::getline(a, line);)
        if (const auto found = lines.find(line); found != lines.end())
            lines.erase(found);
        else
            text += "expected: " + line + "\n";
    for (const std::string& line : lines) text += "found:    " + line + "\n";
    return text;
}

/// Plays a game, and the same in the laid battle.
template <class Choose>
void play_both(const Battle& plain, Lay lay, std::uint64_t seed, Course& course, Choose choose) {
    const LaidBattle laid(plain, lay);
    const Battle& other = laid.laid();
    State s = plain.start(), there = other.start();
    ASSERT_TRUE(laid(s) == there) << other.position(laid(s)) << other.position(there);
    AgentStream stream(seed);
    for (int step = 0; plain.actor(s) != Actor::nobody; ++step) {
        Move m;
        if (plain.actor(s) == Actor::chance) {
            ASSERT_EQ(other.actor(there), Actor::chance) << step;
            m = draw(plain, s, stream);
            OutcomeList<Battle> outcomes, other_outcomes;
            plain.outcomes(s, outcomes);
            other.outcomes(there, other_outcomes);
            ASSERT_EQ(outcomes.size(), other_outcomes.size()) << step;
            for (const auto& outcome : outcomes) {
                bool found = false;
                for (const auto& same : other_outcomes)
                    found = found || (same.move == laid(outcome.move) && same.ways == outcome.ways);
                ASSERT_TRUE(found) << step << ": " << plain.text(s, outcome.move);
            }
        } else {
            ASSERT_EQ(static_cast<unsigned>(other.actor(there)), laid.side(static_cast<unsigned>(plain.actor(s))))
                << step;
            Moves list, other_list;
            plain.legal_moves(s, list);
            other.legal_moves(there, other_list);
            ++course.decisions;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const Move same = laid(s, list[i]);
                if (std::find(other_list.begin(), other_list.end(), same) != other_list.end()) continue;
                ++course.unlisted;
                const Verdict verdict = other.judge(there, same);
                ASSERT_TRUE(verdict) << step << ": " << plain.text(s, list[i]) << "\n"
                                     << other.text(there, same) << ": " << other.explain(there, verdict).sentence
                                     << "\n"
                                     << plain.position(s);
            }
            m = choose(plain, s, list, laid, there, stream);
            if (testing::Test::HasFatalFailure()) return;
        }
        const State before = s;
        plain.apply(s, m);
        other.apply(there, laid(before, m));
        ASSERT_TRUE(laid(s) == there) << step << ": " << plain.text(before, m) << "\n"
                                      << plain.position(before) << differing(other, laid(s), there);
    }
    ASSERT_EQ(other.actor(there), Actor::nobody);
    const double payoff = plain.payoff(s), other_payoff = other.payoff(there);
    EXPECT_EQ(payoff, lay == Lay::half_turn ? 1 - other_payoff : other_payoff);
}

struct Battles {
    std::string name;
    WargamePointer battle;
};

std::vector<Battles> all() {
    std::vector<Battles> list;
    list.push_back({"crowded", crowded_wargame()});
    for (const char* name : {"skirmish", "zama-202bc", "gaugamela-331bc", "sudomer-1420", "kadesh-1274bc"}) {
        if (sanitized && list.size() == 2) break;
        list.push_back({name, load_wargame(name)});
    }
    return list;
}

bool may_march(const Battle& g) {
    bool found = g.scenario().begins != Begins::deployed;
    for (const SideEntry& side : g.scenario().sides)
        for (const UnitEntry& unit : side.units) found = found || unit.march;
    return found;
}

template <class Choose>
void play_all(Choose choose) {
    for (const Lay lay : {Lay::half_turn, Lay::mirrored})
        for (const auto& [name, battle] : all()) {
            // The shapes of the eve have no mirror images, and dice decide by their pattern around which flank marches
            // come on (4.1.6.1).
            if (lay == Lay::mirrored && may_march(*battle)) continue;
            SCOPED_TRACE(name + (lay == Lay::mirrored ? " mirrored" : " turned"));
            Course course;
            play_both(*battle, lay, 1, course, choose);
            EXPECT_GT(course.decisions, 0u);
            if (testing::Test::HasFatalFailure()) return;
        }
}

TEST(WargameTurned, RandomGamesAreTheSame) {
    play_all([](const Battle&, const State&, const Moves& list, const LaidBattle&, const State&, AgentStream& stream) {
        return list[stream.below(static_cast<std::uint32_t>(list.size()))];
    });
}
TEST(WargameTurned, GamesThatSeekBattleAreTheSame) {
    play_all([](const Battle& g, const State& s, const Moves& list, const LaidBattle&, const State&,
                AgentStream& stream) { return list[SeekWargame()(g, s, list, stream)]; });
}
TEST(WargameTurned, HeuristicGamesAreTheSame) {
    play_all([](const Battle& g, const State& s, const Moves& list, const LaidBattle& laid, const State& there,
                AgentStream& stream) {
        const HeuristicGeneral general;
        const Move best = general.best(g, s);
        const Move other = laid(s, best);
        // Of moves that are equally good the first is chosen; so the moves are compared by what they are worth.
        std::vector<Move> moves{best}, others{other};
        for (int i = 0; i < 4; ++i) {
            moves.push_back(list[stream.below(static_cast<std::uint32_t>(list.size()))]);
            others.push_back(laid(s, moves.back()));
        }
        std::vector<int> values(moves.size()), other_values(moves.size());
        general.rate(g, s, moves, values);
        general.rate(laid.laid(), there, others, other_values);
        for (std::size_t i = 0; i < moves.size(); ++i)
            EXPECT_EQ(values[i], other_values[i]) << g.text(s, moves[i]) << "\n" << g.position(s);
        return best;
    });
}

}  // namespace
}  // namespace polemarch::test
