// Sets of the hexes of nine neighbouring columns, as one number of 128 bits. What stays near a hex is computed on them
// in half the time that the sets of a whole map take (hex.h).
#pragma once

#include "core/hex/hex.h"

#include <algorithm>

namespace polemarch::hex {

/// Bit 0 is the top hex of the first of the columns. Which column that is, the set does not know: who has the set does.
struct NarrowSet {
    __extension__ using Bits = unsigned __int128;
    static constexpr int columns = 9;
    static constexpr Bits all = (Bits{1} << columns * stride) - 1;

    Bits bits = 0;

    [[nodiscard]] constexpr bool any() const { return bits != 0; }
    constexpr NarrowSet& operator|=(NarrowSet b) { return bits |= b.bits, *this; }
    constexpr NarrowSet& operator&=(NarrowSet b) { return bits &= b.bits, *this; }
    constexpr NarrowSet& operator-=(NarrowSet b) { return bits &= ~b.bits, *this; }
    friend constexpr NarrowSet operator|(NarrowSet a, NarrowSet b) { return a |= b; }
    friend constexpr NarrowSet operator&(NarrowSet a, NarrowSet b) { return a &= b; }
    friend constexpr NarrowSet operator-(NarrowSet a, NarrowSet b) { return a -= b; }
    bool operator==(const NarrowSet&) const = default;
};

/// The first column of the nine that have all hexes at most four columns away from this one.
constexpr int first_column_around(Index hex) {
    return std::clamp(column_of(hex) - NarrowSet::columns / 2, 0, max_columns - NarrowSet::columns);
}

/// The hexes of a set in the nine columns from `first` on.
constexpr NarrowSet narrowed(const Set& a, int first) {
    const auto bit = static_cast<unsigned>(first * stride), word = bit / 64, shift = bit % 64;
    const auto at = [&](unsigned i) { return i < a.words.size() ? NarrowSet::Bits{a.words[i]} : 0; };
    const NarrowSet::Bits low = at(word) | at(word + 1) << 64;
    return {(shift == 0 ? low : low >> shift | at(word + 2) << (128 - shift)) & NarrowSet::all};
}

/// The same hexes as a set of the whole map.
constexpr Set widened(NarrowSet a, int first) {
    const auto bit = static_cast<unsigned>(first * stride), word = bit / 64, shift = bit % 64;
    const NarrowSet::Bits low = a.bits << shift, high = shift == 0 ? 0 : a.bits >> (128 - shift);
    Set set;
    const auto put = [&](unsigned i, NarrowSet::Bits bits) {
        if (i < set.words.size()) set.words[i] = static_cast<std::uint64_t>(bits);
    };
    put(word, low);
    put(word + 1, low >> 64);
    put(word + 2, high);
    return set;
}

/// Every hex of the set one step on in direction D. `even` has the hexes of the columns that sit half a hex higher (B,
/// D, F ...). Steps over an edge of the map may give anything: the caller intersects with the hexes of the map.
constexpr NarrowSet step(NarrowSet a, Direction direction, NarrowSet even) {
    const NarrowSet::Bits high = (a & even).bits, low = (a - even).bits;
    switch (direction) {
        case 0: return {a.bits >> 1};
        case 1: return {high << 12 | low << 13};
        case 2: return {high << 13 | low << 14};
        case 3: return {a.bits << 1};
        case 4: return {high >> 13 | low >> 12};
        default: return {high >> 14 | low >> 13};
    }
}
/// The same for sets of the whole map, whose columns are known.
constexpr Set step(const Set& a, Direction direction, const Set&) { return step(a, direction); }

}  // namespace polemarch::hex
