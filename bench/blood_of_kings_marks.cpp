// Performance marks of Blood of Kings & Heroes on one core, each the best of five runs. Exit status 1 if a mark is
// missed.
//   build/bench/bench/bench_blood_of_kings_marks
#include "ai/blood_of_kings/heuristic.h"
#include "bench/marks.h"
#include "tests/support/blood_of_kings/battles.h"

namespace polemarch::test {
namespace {

using namespace blood_of_kings;
using bench::best_of_five;
using bench::line;

struct Counts {
    std::uint64_t steps = 0, decisions = 0, listed = 0;
};

/// Plays whole games by `choose`.
template <class Choose>
void play(const Battle& g, std::uint32_t games, Counts& counts, Choose choose) {
    for (std::uint32_t game = 1; game <= games; ++game) {
        AgentStream stream(1, game, Side::first);
        State s = g.start();
        for (; g.actor(s) != Actor::nobody; ++counts.steps) {
            if (g.actor(s) == Actor::chance) {
                g.apply(s, g.sample(s, stream));
                continue;
            }
            ++counts.decisions;
            g.apply(s, choose(s, stream));
        }
    }
}

/// States of heuristic games in which a side is to move.
std::vector<State> decisions_of(const Battle& g) {
    std::vector<State> states;
    Counts counts;
    play(g, 20, counts, [&](const State& s, AgentStream&) {
        states.push_back(s);
        return HeuristicGeneral{}.best(g, s);
    });
    return states;
}

int measure() {
    const auto battle = load_kings(shipped_kings[0]);
    const Battle& g = *battle;
    fmt::print("{} on one core, best of {} runs\n", g.setup().scenario.name, bench::runs);
    const auto any = [&](const State& s, AgentStream& stream) { return g.any_move(s, stream); };
    const auto heuristic = [&](const State& s, AgentStream&) { return HeuristicGeneral{}.best(g, s); };
    Counts counts;
    play(g, 100, counts, any);
    const auto applied = static_cast<double>(counts.steps);
    line("applied moves through any_move",
         1 / best_of_five(applied,
                          [&] {
                              Counts c;
                              play(g, 100, c, any);
                          }),
         "/s", 300'000);
    const auto states = decisions_of(g);
    MoveList<Battle> moves;
    std::uint64_t listed = 0;
    line("full lists",
         1 / best_of_five(static_cast<double>(states.size()),
                          [&] {
                              for (const State& s : states) {
                                  g.legal_moves(s, moves);
                                  listed += moves.size();
                              }
                          }),
         "/s", 50'000);
    line("heuristic games",
         1 / best_of_five(20,
                          [&] {
                              Counts c;
                              play(g, 20, c, heuristic);
                          }),
         "games/s", 10);
    fmt::print("\nA game of the heuristic general, mean of 100\n");
    Counts games;
    play(g, 100, games, heuristic);
    line("steps (moves and rolls)", static_cast<double>(games.steps) / 100, "");
    line("decisions", static_cast<double>(games.decisions) / 100, "");
    line("moves listed a decision", static_cast<double>(listed) / bench::runs / static_cast<double>(states.size()), "");
    line("bytes of a state", sizeof(State), "", 1024, false);
    return bench::all_met ? 0 : 1;
}

}  // namespace
}  // namespace polemarch::test

int main() { return polemarch::test::measure(); }
