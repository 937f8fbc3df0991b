// Dice for games that are played on in thought, spread evenly: over the rehearsals of a block every roll shows each of
// its faces as often as the others, as nearly as their number allows, though in each by itself it is as random as a
// die. What a single roll does to the mean is then nearly without noise (systematic sampling in every coordinate, as in
// Latin hypercubes: McKay, Beckman, Conover 1979); blocks with different keys stay independent.
#pragma once

#include "core/random.h"

#include <numeric>

namespace polemarch {

class RehearsalDice {
public:
    /// Those of rehearsal `number` of the `count` in a block, number < count. `block` is part of the key.
    RehearsalDice(std::uint64_t seed, std::uint32_t block, std::uint32_t number, std::uint32_t count)
        : seed_(seed), block_(block), number_(number), count_(count) {
        assert(number < count);
    }
    /// By the roll's place in the game, so that what is compared shares its dice wherever the same thing happens.
    [[nodiscard]] Throw operator()(const Roll& roll) const {
        const std::uint64_t word = keyed_word(seed_, Purpose::agent, block_, roll.event, roll.place);
        // The rehearsals take the `count` equal parts of [0, 1) in the order offset + number * stride, and a point of
        // each, the same in all.
        const auto low = static_cast<std::uint32_t>(word), high = static_cast<std::uint32_t>(word >> 32);
        std::uint32_t stride = 1 + scale(std::uint64_t{low} << 32, count_);
        while (std::gcd(stride, count_) != 1) ++stride;
        const std::uint64_t part = (high % count_ + std::uint64_t{number_} * stride) % count_;
        const std::uint64_t step = ~std::uint64_t{0} / count_;
        const std::uint64_t point = part * step + (step >> 32) * (high ^ low);
        return {faces_of(scale(point, roll.ways), roll.count()), roll.count()};
    }

private:
    std::uint64_t seed_;
    std::uint32_t block_, number_, count_;
};

}  // namespace polemarch
