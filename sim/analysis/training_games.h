// What an evaluation is fitted to: training games, their states as the evaluation counts them, and how they ended.
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
    double age = 0;              ///< how much of the battle is over: 0 to 1
    double payoff = 0;           ///< the first side's, of the game that it comes from
    std::vector<float> terms{};  ///< side A's figure less side B's, in natural units
};

/// A term of an evaluation. Its weights are those at the beginning and at the end of a battle, as TuningReport has
/// them.
struct TrainingTerm {
    std::string name;
    int sense = 1;  ///< 1 if it is good to have more of it than the enemy, else -1
    double opening = 0, endgame = 0;
};
/// The terms of an evaluation and what they weigh in use, in thousandths: TermInfo of each, and weights `early`,
/// `late`.
template <std::size_t N, class Weights>
[[nodiscard]] std::vector<TrainingTerm> training_terms(const std::array<TermInfo, N>& infos, const Weights& in_use) {
    std::vector<TrainingTerm> terms;
    for (std::size_t i = 0; i < N; ++i)
        terms.push_back(
            {std::string(infos[i].name), infos[i].sense, in_use.opening[i] / 1000.0, in_use.endgame[i] / 1000.0});
    return terms;
}

/// How the evaluation of a rule system is practised in one battle.
struct TrainingGames {
    std::string file;  ///< where in data/ its weights stand
    std::vector<TrainingTerm> terms;
    /// The states of game `game`, with the dice of this seed. May be called on several threads.
    std::function<std::vector<TrainingState>(std::uint64_t seed, std::uint32_t game)> play;
};

/// Who plays one training game: players of a few temperaments, who may remember what they weighed in it.
class TrainingPlayers {
public:
    TrainingPlayers() = default;
    TrainingPlayers(const TrainingPlayers&) = delete;
    TrainingPlayers& operator=(const TrainingPlayers&) = delete;
    virtual ~TrainingPlayers() = default;

    [[nodiscard]] virtual std::size_t weights_by_side() const = 0;  ///< 1 at least
    /// Age and terms of a state, as the evaluation counts them; the payoff is left.
    [[nodiscard]] virtual TrainingState count(const StateBytes& s) const = 0;
    /// Plays the turn on to its end, each side by the temper of its index; dice fall by draw() from the stream.
    virtual void play_turn(StateBytes& s, const std::array<std::size_t, 2>& weights_by_side, AgentStream& stream) = 0;
};

/// One game: at the beginning of a turn each side takes the first temper in two cases of three, any in the third.
/// Returns the states in which a turn begins.
[[nodiscard]] std::vector<TrainingState> training_game(const AnyGame& g, TrainingPlayers& players, std::uint64_t seed,
                                                       std::uint32_t game);

}  // namespace polemarch::sim
