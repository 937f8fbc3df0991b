// Sets of units by their places in a State, as plain bytes: an unsigned integer as long as 64 bits are enough, else a
// PlaceSet, which is used like one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace polemarch::table {

/// A set of places 0 to count - 1.
template <std::size_t count>
class PlaceSet {
public:
    static constexpr std::size_t words = (count + 63) / 64;

    constexpr PlaceSet() = default;
    constexpr explicit PlaceSet(std::size_t place) { words_[place / 64] = std::uint64_t{1} << (place % 64); }
    /// The places from `begin` to before `end`.
    static constexpr PlaceSet range(std::size_t begin, std::size_t end) {
        PlaceSet set;
        for (std::size_t place = begin; place < end; ++place) set |= PlaceSet(place);
        return set;
    }

    [[nodiscard]] constexpr int size() const {
        int size = 0;
        for (const std::uint64_t word : words_) size += std::popcount(word);
        return size;
    }
    [[nodiscard]] constexpr bool has(std::size_t place) const { return words_[place / 64] >> (place % 64) & 1u; }
    [[nodiscard]] constexpr bool empty() const { return *this == PlaceSet{}; }
    bool operator==(const PlaceSet&) const = default;
    constexpr PlaceSet& operator|=(const PlaceSet& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr PlaceSet& operator&=(const PlaceSet& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    friend constexpr PlaceSet operator|(PlaceSet a, const PlaceSet& b) { return a |= b; }
    friend constexpr PlaceSet operator&(PlaceSet a, const PlaceSet& b) { return a &= b; }
    /// All other places.
    friend constexpr PlaceSet operator~(PlaceSet a) {
        for (std::size_t i = 0; i < words; ++i) a.words_[i] = ~a.words_[i];
        if constexpr (count % 64 != 0) a.words_[words - 1] &= (std::uint64_t{1} << count % 64) - 1;
        return a;
    }
    /// Calls visit(place) for every place, in rising order.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(i * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }
    /// The places of this set for which test(place) holds.
    template <class Test>
    [[nodiscard]] constexpr PlaceSet those(const Test& test) const {
        PlaceSet found;
        for (std::size_t i = 0; i < words; ++i) {
            std::uint64_t word = 0;
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
                word |= std::uint64_t{test(i * 64 + bit)} << bit;
            }
            found.words_[i] = word;
        }
        return found;
    }
    /// Adds the place if `there`, without a branch.
    constexpr void add(std::size_t place, bool there) { words_[place / 64] |= std::uint64_t{there} << (place % 64); }

private:
    std::array<std::uint64_t, words> words_{};
};

/// The set of so many places.
template <std::size_t count>
using PlaceMask = std::conditional_t<(count <= 64), std::uint64_t, PlaceSet<count>>;

// The same for either kind.

template <class Mask>
constexpr Mask only(std::size_t place) {
    if constexpr (std::is_integral_v<Mask>)
        return Mask{1} << place;
    else
        return Mask(place);
}
template <class Mask>
constexpr void add(Mask& mask, std::size_t place, bool there) {
    if constexpr (std::is_integral_v<Mask>)
        mask |= Mask{there} << place;
    else
        mask.add(place, there);
}
/// Calls visit(place) for every place of the set, in rising order.
template <class Mask, class Visit>
constexpr void each_place(Mask mask, Visit visit) {
    if constexpr (std::is_integral_v<Mask>)
        for (; mask != 0; mask &= mask - 1) visit(static_cast<std::size_t>(std::countr_zero(mask)));
    else
        mask.each(visit);
}
/// The places of the set for which test(place) holds.
template <class Mask, class Test>
constexpr Mask those(Mask mask, const Test& test) {
    if constexpr (std::is_integral_v<Mask>) {
        Mask found = 0;
        each_place(mask, [&](std::size_t place) { found |= Mask{test(place)} << place; });
        return found;
    } else {
        return mask.those(test);
    }
}

}  // namespace polemarch::table
