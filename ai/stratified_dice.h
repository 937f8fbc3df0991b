// Stratified dice for rollouts. Over the first 2^k rollouts of a seed, every roll shows each of its faces equally
// often, as nearly as the numbers allow; in a single rollout it is as random as a die. This removes most of the noise
// that a single roll adds to a mean. Every roll has its own van der Corput sequence, scrambled in order and in digits
// (Owen 1995; by hashing as in Burley, Practical Hash-based Owen Scrambling, 2020, section 4, with Vegdahl's hash). So
// rollouts with different seeds are independent, and so are the rolls of one rollout.
#pragma once

#include "core/random.h"

namespace polemarch {

class StratifiedDice {
public:
    /// The dice of rollout `number`.
    StratifiedDice(std::uint64_t seed, std::uint32_t number) : seed_(seed), number_(reversed(number)) {}
    /// The faces depend on the roll's place in the game, so compared rollouts share their dice wherever the same event
    /// happens.
    [[nodiscard]] RolledFaces operator()(const Roll& roll) const {
        return {faces_of(drawn(keyed_word(seed_, Purpose::agent, 0, roll.event, roll.place), roll.ways), roll.count()),
                roll.count()};
    }
    /// A number below `ways`, independent of the rolls.
    [[nodiscard]] std::uint32_t below(std::uint32_t ways) const {
        return drawn(keyed_word(seed_, Purpose::agent, 1, 0, 0), ways);
    }

private:
    /// This rollout's number of the sequence that `word` scrambles.
    [[nodiscard]] std::uint32_t drawn(std::uint64_t word, std::uint32_t ways) const {
        const auto order = static_cast<std::uint32_t>(word), digits = static_cast<std::uint32_t>(word >> 32);
        // Shuffles the order, reverses the bits (van der Corput), scrambles the digits. Owen scrambling is a hash of
        // the reversed bits.
        const std::uint32_t point = reversed(hashed(reversed(hashed(number_, order)), digits));
        return scale(std::uint64_t{point} << 32, ways);
    }
    /// The bits in reverse order.
    static constexpr std::uint32_t reversed(std::uint32_t x) {
        x = x >> 16 | x << 16;
        x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
        x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
        x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
        return (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    }
    /// Each bit of the result depends only on that bit and the bits below it.
    static constexpr std::uint32_t hashed(std::uint32_t x, std::uint32_t seed) {
        x ^= x * 0x3d20adea;
        x += seed;
        x *= (seed >> 16) | 1;
        x ^= x * 0x05526c56;
        return x ^ x * 0x53a22864;
    }

    std::uint64_t seed_;
    std::uint32_t number_;  ///< reversed
};

}  // namespace polemarch
