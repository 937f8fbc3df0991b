// What a state is worth to both sides, for searches: a weighted sum of what soldiers would count, bent to an expected
// payoff. Whole numbers and one square root, so that every machine judges alike.
#pragma once

#include "core/ancient_battles/battle.h"

#include <array>
#include <cstdint>

namespace polemarch::ancient_battles {

/// What is counted; each is side A's figure less side B's, in thousandths of a natural unit.
enum class Term : std::uint8_t {
    strength,   ///< strength in good order, per point of the weaker army's panic level
    disorder,   ///< the same of the units that are disordered
    margin,     ///< what is left of the panic rating, of its whole
    brink,      ///< the square of what is lost of it
    panic,      ///< an army that has panicked
    points,     ///< victory points that nobody can take away (14.0: panic, camps, those of the scenario)
    lead,       ///< who is ahead in them, the more the nearer the end
    threats,    ///< what the attacks that can still be made this turn promise, in strength
    pressure,   ///< what all attacks promise as the units stand, marked or not
    command,    ///< Command Points in hand
    leaders,    ///< leaders alive
    turn,       ///< 1 for the side that acts next
    slaughter,  ///< who has twice the enemy's strength (14.0), by the square of how much of the battle is over
};
inline constexpr std::size_t terms = 13;
using Terms = std::array<std::int32_t, terms>;
using Weights = std::array<std::int32_t, terms>;  ///< thousandths

/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

/// The first side's expected payoff: 1/2 + x / (2 sqrt(1 + x^2)), x the weighted sum.
[[nodiscard]] double expected_payoff(const Terms& counted, const Weights& weights);

extern const Weights default_weights;

}  // namespace polemarch::ancient_battles
