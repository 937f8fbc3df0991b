// What a state is worth to both sides, for searches: a weighted sum of what soldiers would count, bent to an expected
// payoff. Whole numbers and one square root, so that every machine judges alike. What each term weighs changes in the
// course of a battle; the weights in use are those of data/ancient_battles/evaluation.toml, which `polemarch tune`
// writes and the build compiles in.
#pragma once

#include "core/ancient_battles/battle.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace polemarch::ancient_battles {

/// What is counted; each is side A's figure less side B's, in thousandths of a natural unit.
enum class Term : std::uint8_t {
    strength,   ///< strength in good order, per point of the weaker army's panic level
    disorder,   ///< the same of the units that are disordered
    margin,     ///< what is left of the panic rating, of its whole
    brink,      ///< the square of what is lost of it
    panic,      ///< an army that has panicked
    points,     ///< victory points that nobody can take away (14.0: panic, camps, those of the scenario)
    threats,    ///< what the attacks that can still be made this turn promise, in strength
    pressure,   ///< what all attacks promise as the units stand, marked or not
    command,    ///< Command Points in hand
    leaders,    ///< leaders alive
    slaughter,  ///< who has twice the enemy's strength (14.0), by the square of how much of the battle is over
};
inline constexpr std::size_t terms = 11;
struct TermInfo {
    std::string_view name;
    int sense;  ///< 1 if it is good to have more of it than the enemy, else -1
};
inline constexpr std::array<TermInfo, terms> term_infos{{{"strength", 1},
                                                         {"disorder", -1},
                                                         {"margin", 1},
                                                         {"brink", -1},
                                                         {"panic", -1},
                                                         {"points", 1},
                                                         {"threats", 1},
                                                         {"pressure", 1},
                                                         {"command", 1},
                                                         {"leaders", 1},
                                                         {"slaughter", 1}}};
using Terms = std::array<std::int32_t, terms>;
using TermWeights = std::array<std::int32_t, terms>;  ///< thousandths

/// What the terms weigh at the beginning of a battle and at its end; in between in proportion to its age.
struct Weights {
    TermWeights early{}, late{};
    /// `age` in thousandths, from 0 to 1000.
    [[nodiscard]] constexpr TermWeights at(int age) const {
        TermWeights weights{};
        for (std::size_t i = 0; i < terms; ++i) weights[i] = early[i] + (late[i] - early[i]) * age / 1000;
        return weights;
    }
};

/// Which of its turns a battle is in: thousandths of the last one.
[[nodiscard]] int age_of(const Battle& g, const State& s);

/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

/// The first side's expected payoff: 1/2 + x / (2 sqrt(1 + x^2)), x the weighted sum.
[[nodiscard]] double expected_payoff(const Terms& counted, const TermWeights& weights);

/// That of a state which is not over.
[[nodiscard]] inline double expected_payoff(const Battle& g, const State& s, const Weights& weights) {
    return expected_payoff(count_terms(g, s), weights.at(age_of(g, s)));
}

extern const Weights default_weights;

}  // namespace polemarch::ancient_battles
