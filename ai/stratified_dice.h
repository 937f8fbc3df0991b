// Dice for games that are played on in thought, spread evenly: of any first 2^k rehearsals of a seed every roll shows
// each of its faces as often as the others, as nearly as their number allows, though in each by itself it is as random
// as a die. What a single roll does to the mean is then nearly without noise. Every roll has a van der Corput sequence
// of its own, its order and its digits scrambled (Owen 1995; by hashing as in Burley, Practical Hash-based Owen
// Scrambling, 2020, section 4, with Vegdahl's hash), so rehearsals with different seeds, and the rolls of one, stay
// independent.
#pragma once

#include "core/random.h"

namespace polemarch {

class StratifiedDice {
public:
    /// Those of rehearsal `number`.
    StratifiedDice(std::uint64_t seed, std::uint32_t number) : seed_(seed), number_(reversed(number)) {}
    /// By the roll's place in the game, so that what is compared shares its dice wherever the same thing happens.
    [[nodiscard]] RolledFaces operator()(const Roll& roll) const {
        return {faces_of(drawn(keyed_word(seed_, Purpose::agent, 0, roll.event, roll.place), roll.ways), roll.count()),
                roll.count()};
    }
    /// A number below `ways`, besides the rolls.
    [[nodiscard]] std::uint32_t below(std::uint32_t ways) const {
        return drawn(keyed_word(seed_, Purpose::agent, 1, 0, 0), ways);
    }

private:
    /// That of the sequence which `word` scrambles.
    [[nodiscard]] std::uint32_t drawn(std::uint64_t word, std::uint32_t ways) const {
        const auto order = static_cast<std::uint32_t>(word), digits = static_cast<std::uint32_t>(word >> 32);
        // Scrambled in order, read backwards, scrambled again: the scrambling of one end is the hash of the other.
        const std::uint32_t point = reversed(hashed(reversed(hashed(number_, order)), digits));
        return scale(std::uint64_t{point} << 32, ways);
    }
    /// The bits from the last to the first.
    static constexpr std::uint32_t reversed(std::uint32_t x) {
        x = x >> 16 | x << 16;
        x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
        x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
        x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
        return (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    }
    /// Each bit goes by itself and those below it.
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
