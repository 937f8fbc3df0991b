// Training data for an evaluation: the states of self-play games, with the terms of the evaluation and the results.
#pragma once

#include "ai/evaluation.h"
#include "core/any_game.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// A state in which a turn begins.
struct TrainingState {
    double age = 0;              ///< share of the battle that is over: 0 to 1
    double payoff = 0;           ///< the first side's, in the game that the state comes from
    std::vector<float> terms{};  ///< side A's count minus side B's, in natural units
};

/// A term of an evaluation, with its weights at the beginning and at the end of a battle (tapered evaluation).
struct TrainingTerm {
    std::string name;
    int sense = 1;  ///< 1 if having more of it than the enemy is good, else -1
    double opening = 0, endgame = 0;
};
/// The terms of an evaluation, with the weights in use: TermInfo of each, and its `opening` and `endgame` weights,
/// which are in thousandths.
template <std::size_t N, class Weights>
[[nodiscard]] std::vector<TrainingTerm> training_terms(const std::array<TermInfo, N>& infos, const Weights& in_use) {
    std::vector<TrainingTerm> terms;
    for (std::size_t i = 0; i < N; ++i)
        terms.push_back(
            {std::string(infos[i].name), infos[i].sense, in_use.opening[i] / 1000.0, in_use.endgame[i] / 1000.0});
    return terms;
}

/// The self-play training games of a rule system in one battle.
struct TrainingGames {
    std::string file;  ///< path of the weights file below data/
    std::vector<TrainingTerm> terms;
    /// The states of game `game`, with the dice of this seed. May be called on several threads.
    std::function<std::vector<TrainingState>(std::uint64_t seed, std::uint32_t game)> play;
};

/// The players of one training game, with a few sets of heuristic weights. May keep caches during the game.
class TrainingPlayers {
public:
    TrainingPlayers() = default;
    TrainingPlayers(const TrainingPlayers&) = delete;
    TrainingPlayers& operator=(const TrainingPlayers&) = delete;
    virtual ~TrainingPlayers() = default;

    [[nodiscard]] virtual std::size_t kinds() const = 0;  ///< of players to choose from, at least 1
    /// Age and terms of a state, as the evaluation counts them. The payoff is not set.
    [[nodiscard]] virtual TrainingState count(const StateBytes& s) const = 0;
    /// Plays to the end of the turn, each side by the weights of its index. Dice are drawn from the stream by draw().
    virtual void play_turn(StateBytes& s, const std::array<std::size_t, 2>& weights_by_side, AgentStream& stream) = 0;
};

/// Plays one game. At the beginning of a turn each side takes the first set of weights in two cases of three, and any
/// of them in the third. Returns the states in which a turn begins.
[[nodiscard]] std::vector<TrainingState> training_game(const AnyGame& g, TrainingPlayers& players, std::uint64_t seed,
                                                       std::uint32_t game);

}  // namespace polemarch::sim
