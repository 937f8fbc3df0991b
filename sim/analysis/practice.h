// What an evaluation is fitted to: games of practice, their states as the evaluation counts them, and how they ended.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// A state in which a turn begins.
struct PracticeState {
    double age = 0;              ///< how much of the battle is over: 0 to 1
    double payoff = 0;           ///< the first side's, of the game that it comes from
    std::vector<float> terms{};  ///< side A's figure less side B's, in natural units
};

/// A term of an evaluation. Its weights are those at the beginning and at the end of a battle, as TuningReport has
/// them.
struct PracticeTerm {
    std::string name;
    int sense = 1;  ///< 1 if it is good to have more of it than the enemy, else -1
    double early = 0, late = 0;
};

/// How the evaluation of a rule system is practised in one battle.
struct Practice {
    std::string file;  ///< where in data/ its weights stand
    std::vector<PracticeTerm> terms;
    /// The states of game `game`, with the dice of this seed. May be called on several threads.
    std::function<std::vector<PracticeState>(std::uint64_t seed, std::uint32_t game)> play;
};

}  // namespace polemarch::sim
