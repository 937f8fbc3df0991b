// A set of units of both sides.
#pragma once

#include "core/standard_wargame/types/limits.h"

#include <array>
#include <bit>
#include <cstdint>

namespace polemarch::standard_wargame {

class UnitSet {
public:
    constexpr UnitSet() = default;
    [[nodiscard]] static constexpr UnitSet of(UnitIndex u) {
        UnitSet set;
        set.add(u);
        return set;
    }
    /// All places of a side, its baggage among them.
    [[nodiscard]] static constexpr UnitSet all_of(unsigned side) {
        UnitSet set;
        set.bits_[side] = (std::uint64_t{1} << side_places) - 1;
        return set;
    }
    constexpr void add(UnitIndex u) { bits_[side_of(u)] |= bit(u); }
    constexpr void remove(UnitIndex u) { bits_[side_of(u)] &= ~bit(u); }
    [[nodiscard]] constexpr bool has(UnitIndex u) const { return (bits_[side_of(u)] & bit(u)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return (bits_[0] | bits_[1]) == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_[0]) + std::popcount(bits_[1]); }
    /// The units of one side, or of the other.
    [[nodiscard]] constexpr UnitSet on(unsigned side) const {
        UnitSet set;
        set.bits_[side] = bits_[side];
        return set;
    }
    friend constexpr UnitSet operator&(UnitSet a, UnitSet b) {
        return {a.bits_[0] & b.bits_[0], a.bits_[1] & b.bits_[1]};
    }
    friend constexpr UnitSet operator|(UnitSet a, UnitSet b) {
        return {a.bits_[0] | b.bits_[0], a.bits_[1] | b.bits_[1]};
    }
    friend constexpr UnitSet operator-(UnitSet a, UnitSet b) {
        return {a.bits_[0] & ~b.bits_[0], a.bits_[1] & ~b.bits_[1]};
    }
    bool operator==(const UnitSet&) const = default;

    /// Calls visit(unit) for every unit, in the order of their numbers.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (unsigned side = 0; side < 2; ++side)
            for (std::uint64_t rest = bits_[side]; rest != 0; rest &= rest - 1)
                visit(unit_of(side, static_cast<std::size_t>(std::countr_zero(rest))));
    }

private:
    constexpr UnitSet(std::uint64_t a, std::uint64_t b) : bits_{a, b} {}
    static constexpr std::uint64_t bit(UnitIndex u) { return std::uint64_t{1} << (u % side_places); }
    std::array<std::uint64_t, 2> bits_{};
};

}  // namespace polemarch::standard_wargame
