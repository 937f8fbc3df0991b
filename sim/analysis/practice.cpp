#include "sim/analysis/practice.h"

namespace polemarch::sim {

std::vector<PracticeState> training_game(const AnyGame& g, TrainingPlayers& players, std::uint64_t seed,
                                         std::uint32_t game) {
    AgentStream stream(keyed_word(seed, Purpose::practice, game, 0, 0));
    const auto drawn = [&]() -> std::size_t {
        return stream.below(3) > 0 ? 0 : stream.below(static_cast<std::uint32_t>(players.tempers()));
    };
    std::vector<PracticeState> states;
    StateBytes s = g.start();
    while (g.actor(s) == Actor::chance) g.apply(s, g.sample(s, stream));
    while (g.actor(s) != Actor::nobody) {
        states.push_back(players.count(s));
        const std::size_t first = drawn(), second = drawn();
        players.play_turn(s, {first, second}, stream);
    }
    for (PracticeState& state : states) state.payoff = g.payoff(s);
    return states;
}

}  // namespace polemarch::sim
