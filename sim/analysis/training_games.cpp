#include "sim/analysis/training_games.h"

namespace polemarch::sim {

std::vector<TrainingState> training_game(const AnyGame& g, TrainingPlayers& players, std::uint64_t seed,
                                         std::uint32_t game) {
    AgentStream stream(keyed_word(seed, Purpose::training_games, game, 0, 0));
    const auto drawn = [&]() -> std::size_t {
        return stream.below(3) > 0 ? 0 : stream.below(static_cast<std::uint32_t>(players.kinds()));
    };
    std::vector<TrainingState> states;
    StateBytes s = g.start();
    while (g.actor(s) == Actor::chance) g.apply(s, g.sample(s, stream));
    while (g.actor(s) != Actor::nobody) {
        states.push_back(players.count(s));
        const std::size_t first = drawn(), second = drawn();
        players.play_turn(s, {first, second}, stream);
    }
    for (TrainingState& state : states) state.payoff = g.payoff(s);
    return states;
}

}  // namespace polemarch::sim
