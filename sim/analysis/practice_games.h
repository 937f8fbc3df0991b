// Games of practice of any rule system whose evaluation counts terms.
#pragma once

#include "ai/evaluation.h"
#include "core/random.h"
#include "sim/analysis/practice.h"

#include <array>

namespace polemarch::sim {

/// The terms of an evaluation and what they weigh in use, in thousandths: TermInfo of each, and weights `early`,
/// `late`.
template <std::size_t N, class Weights>
[[nodiscard]] std::vector<PracticeTerm> practice_terms(const std::array<TermInfo, N>& infos, const Weights& in_use) {
    std::vector<PracticeTerm> terms;
    for (std::size_t i = 0; i < N; ++i)
        terms.push_back(
            {std::string(infos[i].name), infos[i].sense, in_use.early[i] / 1000.0, in_use.late[i] / 1000.0});
    return terms;
}

/// One game between generals of several tempers: at the beginning of a turn each takes the first of them in two cases
/// of three, any in the third. `play_turn(state, tempers, throw_one)` plays the turn on to its end, the sides by the
/// tempers of these indices; throw_one(state) returns how the dice fall that are due there. age_of() and count_terms()
/// of the game's namespace say what its evaluation sees.
template <Diced G, class PlayTurn>
[[nodiscard]] std::vector<PracticeState> practised(const G& g, std::uint64_t seed, std::uint32_t game,
                                                   std::size_t tempers, const PlayTurn& play_turn) {
    AgentStream stream(keyed_word(seed, Purpose::practice, game, 0, 0));
    const auto drawn = [&] { return stream.below(3) > 0 ? 0 : stream.below(static_cast<std::uint32_t>(tempers)); };
    const auto throw_one = [&](const typename G::State& due) { return draw(g, due, stream); };
    std::vector<PracticeState> states;
    auto s = g.start();
    while (g.actor(s) == Actor::chance) g.apply(s, throw_one(s));
    while (g.actor(s) != Actor::nobody) {
        PracticeState& state = states.emplace_back();
        state.age = age_of(g, s) / 1000.0;
        for (const std::int32_t count : count_terms(g, s)) state.terms.push_back(static_cast<float>(count) / 1000);
        play_turn(s, std::array<std::size_t, 2>{drawn(), drawn()}, throw_one);
    }
    for (PracticeState& state : states) state.payoff = g.payoff(s);
    return states;
}

}  // namespace polemarch::sim
