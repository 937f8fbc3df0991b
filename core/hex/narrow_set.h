// Sets of the hexes of some neighbouring columns, in one or two vectors of 128 bits, which every processor of ours
// computes with at once. What stays near a hex is found on them in a third of the time that sets of a whole map take
// (hex.h).
//
// A set does not know which columns it holds: who has the set knows the first of them.
#pragma once

#include "core/hex/hex.h"

#include <algorithm>
#include <type_traits>

namespace polemarch::hex {

/// The hexes of nine columns. Bit 0 is the top hex of the first.
struct NarrowSet {
    using Bits [[gnu::vector_size(16)]] = std::uint64_t;
    static constexpr int columns = 9;

    Bits bits{};

    [[nodiscard]] bool any() const { return (bits[0] | bits[1]) != 0; }
    NarrowSet& operator|=(NarrowSet b) { return bits |= b.bits, *this; }
    NarrowSet& operator&=(NarrowSet b) { return bits &= b.bits, *this; }
    NarrowSet& operator-=(NarrowSet b) { return bits &= ~b.bits, *this; }
    friend NarrowSet operator|(NarrowSet a, NarrowSet b) { return a |= b; }
    friend NarrowSet operator&(NarrowSet a, NarrowSet b) { return a &= b; }
    friend NarrowSet operator-(NarrowSet a, NarrowSet b) { return a -= b; }
};

/// The hexes of fourteen columns: seven in each half.
struct WideSet {
    static constexpr int half_columns = 7, columns = 2 * half_columns;

    NarrowSet left, right;

    [[nodiscard]] bool any() const { return (left | right).any(); }
    WideSet& operator|=(const WideSet& b) { return left |= b.left, right |= b.right, *this; }
    WideSet& operator&=(const WideSet& b) { return left &= b.left, right &= b.right, *this; }
    WideSet& operator-=(const WideSet& b) { return left -= b.left, right -= b.right, *this; }
    friend WideSet operator|(WideSet a, const WideSet& b) { return a |= b; }
    friend WideSet operator&(WideSet a, const WideSet& b) { return a &= b; }
    friend WideSet operator-(WideSet a, const WideSet& b) { return a -= b; }
};

/// The first of the columns of a set that has all hexes near this one: those at most so many columns away as it has
/// on either side of its middle.
template <class Hexes>
constexpr int first_column_around(Index hex) {
    return std::clamp(column_of(hex) - Hexes::columns / 2, 0, max_columns - Hexes::columns);
}

namespace detail {

/// The bits of up to nine columns of a set of the map.
inline NarrowSet columns_of(const Set& a, int first, int columns) {
    const auto bit = static_cast<unsigned>(first * stride), word = bit / 64, shift = bit % 64;
    const auto at = [&](unsigned i) { return i < a.words.size() ? a.words[i] : 0; };
    const auto part = [&](unsigned i) { return shift == 0 ? at(i) : at(i) >> shift | at(i + 1) << (64 - shift); };
    const auto high = static_cast<unsigned>(columns * stride - 64);
    return {NarrowSet::Bits{part(word), part(word + 1) & ((std::uint64_t{1} << high) - 1)}};
}
/// Adds them to a set of the map again.
inline void put_columns(NarrowSet a, int first, Set& set) {
    const auto bit = static_cast<unsigned>(first * stride), word = bit / 64, shift = bit % 64;
    const std::uint64_t low = a.bits[0], high = a.bits[1];
    const auto put = [&](unsigned i, std::uint64_t bits) {
        if (i < set.words.size()) set.words[i] |= bits;
    };
    put(word, low << shift);
    put(word + 1, shift == 0 ? high : low >> (64 - shift) | high << shift);
    put(word + 2, shift == 0 ? 0 : high >> (64 - shift));
}

/// Bits that leave one word enter the other.
inline NarrowSet up(NarrowSet a, int n) {
    const NarrowSet::Bits carried = {0, a.bits[0]};
    return {a.bits << n | carried >> (64 - n)};
}
inline NarrowSet down(NarrowSet a, int n) {
    const NarrowSet::Bits carried = {a.bits[1], 0};
    return {a.bits >> n | carried << (64 - n)};
}
/// One hex down or up the column, where bit 64 is no hex: nothing need be carried.
static_assert(64 % stride == stride - 1 && max_rows == stride - 1);
inline NarrowSet lower(NarrowSet a) { return {a.bits << 1}; }
inline NarrowSet higher(NarrowSet a) { return {a.bits >> 1}; }

}  // namespace detail

/// The hexes of a set that lie in the columns from `first` on.
template <class Hexes>
Hexes narrowed(const Set& a, int first) {
    if constexpr (std::is_same_v<Hexes, WideSet>)
        return {detail::columns_of(a, first, WideSet::half_columns),
                detail::columns_of(a, first + WideSet::half_columns, WideSet::half_columns)};
    else
        return detail::columns_of(a, first, NarrowSet::columns);
}

/// The same hexes as a set of the whole map.
inline Set widened(NarrowSet a, int first) {
    Set set;
    detail::put_columns(a, first, set);
    return set;
}
inline Set widened(const WideSet& a, int first) {
    Set set;
    detail::put_columns(a.left, first, set);
    detail::put_columns(a.right, first + WideSet::half_columns, set);
    return set;
}

/// Every hex of the set one step on in direction D. `even` has the hexes of the columns that sit half a hex higher (B,
/// D, F ...). Steps over an edge of the map may give anything: the caller intersects with the hexes of the map.
template <Direction D>
NarrowSet step(NarrowSet a, NarrowSet even) {
    using namespace detail;
    if constexpr (D == 0) return higher(a);
    if constexpr (D == 1) return up(higher(a & even) | (a - even), stride);
    if constexpr (D == 2) return up((a & even) | lower(a - even), stride);
    if constexpr (D == 3) return lower(a);
    if constexpr (D == 4) return down((a - even) | higher(a & even), stride - 1);
    if constexpr (D == 5) return down((a - even) | higher(a & even), stride);
}
template <Direction D>
WideSet step(const WideSet& a, const WideSet& even) {
    // What leaves one half enters the other: from the last column of the left, or the first of the right.
    constexpr int last = (WideSet::half_columns - 1) * stride - 64;
    WideSet to{step<D>(a.left, even.left), step<D>(a.right, even.right)};
    if constexpr (D == 1 || D == 2) {
        const NarrowSet from = D == 1 ? detail::higher(a.left & even.left) | (a.left - even.left)
                                      : (a.left & even.left) | detail::lower(a.left - even.left);
        to.right |= {NarrowSet::Bits{from.bits[1], 0} >> last};
    }
    if constexpr (D == 4 || D == 5) {
        const NarrowSet from = D == 4 ? (a.right & even.right) | detail::lower(a.right - even.right)
                                      : detail::higher(a.right & even.right) | (a.right - even.right);
        to.left |= {NarrowSet::Bits{0, from.bits[0]} << last};
    }
    return to;
}
/// The same for sets of the whole map, whose columns are known.
template <Direction D>
constexpr Set step(const Set& a, const Set&) {
    return step<D>(a);
}
template <class Hexes>
Hexes step(const Hexes& a, Direction direction, const Hexes& even) {
    switch (direction) {
        case 0: return step<0>(a, even);
        case 1: return step<1>(a, even);
        case 2: return step<2>(a, even);
        case 3: return step<3>(a, even);
        case 4: return step<4>(a, even);
        default: return step<5>(a, even);
    }
}

}  // namespace polemarch::hex
