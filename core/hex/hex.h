// Flat-top hexes of a map of at most 18 columns (A to R) and 12 rows, as indices and as 256-bit sets.
//
// Columns are letters, rows are numbers that grow southwards; odd columns (A, C, E ...) sit half a hex lower. An
// index is column * 13 + row, both from 0: the thirteenth row of a column is a guard that belongs to no map, so a
// step in any of six directions is a shift of the whole set and needs no test for wrapping.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch::hex {

using Index = std::uint8_t;  ///< of a hex; `nowhere` for none
inline constexpr Index nowhere = 255;
inline constexpr int max_columns = 18, max_rows = 12, stride = 13;
inline constexpr std::size_t cells = max_columns * stride;  ///< 234: every index is below

/// 0 = N, then clockwise: NE, SE, S, SW, NW. People write facings 1 to 6, which is direction + 1.
using Direction = std::uint8_t;
inline constexpr std::size_t directions = 6;
constexpr Direction turned(unsigned direction, unsigned by) { return static_cast<Direction>((direction + by) % 6); }
constexpr Direction opposite(unsigned direction) { return turned(direction, 3); }

constexpr Index at(int column, int row) { return static_cast<Index>(column * stride + row); }
constexpr int column_of(Index hex) { return hex / stride; }
constexpr int row_of(Index hex) { return hex % stride; }

/// "B11"; column letter and row number.
[[nodiscard]] std::string name(Index hex);
/// The hex that a text such as "b11" names, even if a smaller map does not have it; nothing for other texts.
[[nodiscard]] std::optional<Index> parse(std::string_view text);

/// A set of hexes.
struct Set {
    std::array<std::uint64_t, 4> words{};

    [[nodiscard]] constexpr bool has(Index hex) const { return (words[hex >> 6] >> (hex & 63)) & 1u; }
    constexpr void add(Index hex) { words[hex >> 6] |= std::uint64_t{1} << (hex & 63); }
    constexpr void remove(Index hex) { words[hex >> 6] &= ~(std::uint64_t{1} << (hex & 63)); }
    [[nodiscard]] constexpr bool any() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
    [[nodiscard]] constexpr int count() const {
        return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) + std::popcount(words[3]);
    }
    /// Calls visit(Index) for every member in rising order.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (unsigned i = 0; i < 4; ++i)
            for (std::uint64_t word = words[i]; word; word &= word - 1)
                visit(static_cast<Index>(i * 64 + static_cast<unsigned>(std::countr_zero(word))));
    }
    /// The same in falling order.
    template <class Visit>
    constexpr void each_falling(Visit visit) const {
        for (unsigned i = 4; i-- > 0;)
            for (std::uint64_t word = words[i]; word;) {
                const auto top = static_cast<unsigned>(std::bit_width(word)) - 1;
                word ^= std::uint64_t{1} << top;
                visit(static_cast<Index>(i * 64 + top));
            }
    }
    constexpr Set& operator|=(const Set& b) {
        for (std::size_t i = 0; i < 4; ++i) words[i] |= b.words[i];
        return *this;
    }
    constexpr Set& operator&=(const Set& b) {
        for (std::size_t i = 0; i < 4; ++i) words[i] &= b.words[i];
        return *this;
    }
    constexpr Set& operator-=(const Set& b) {
        for (std::size_t i = 0; i < 4; ++i) words[i] &= ~b.words[i];
        return *this;
    }
    friend constexpr Set operator|(Set a, const Set& b) { return a |= b; }
    friend constexpr Set operator&(Set a, const Set& b) { return a &= b; }
    friend constexpr Set operator-(Set a, const Set& b) { return a -= b; }
    bool operator==(const Set&) const = default;
};

constexpr Set set_of(Index hex) {
    Set set;
    set.add(hex);
    return set;
}

namespace detail {
/// Adds K to every index (up) or subtracts it (down); indices outside the 256 bits are dropped.
template <int K>
constexpr Set up(const Set& a) {
    const auto& w = a.words;
    return {{w[0] << K, (w[1] << K) | (w[0] >> (64 - K)), (w[2] << K) | (w[1] >> (64 - K)),
             (w[3] << K) | (w[2] >> (64 - K))}};
}
template <int K>
constexpr Set down(const Set& a) {
    const auto& w = a.words;
    return {{(w[0] >> K) | (w[1] << (64 - K)), (w[1] >> K) | (w[2] << (64 - K)), (w[2] >> K) | (w[3] << (64 - K)),
             w[3] >> K}};
}
constexpr Set columns(int first, int step, int rows) {
    Set set;
    for (int c = first; c < max_columns; c += step)
        for (int r = 0; r < rows; ++r) set.add(at(c, r));
    return set;
}
}  // namespace detail

inline constexpr Set board = detail::columns(0, 1, max_rows);         ///< the largest map
inline constexpr Set even_columns = detail::columns(1, 2, max_rows);  ///< B, D, F ...: half a hex higher

/// Every hex of the set one step on in direction D, on the largest map; hexes off the map are dropped.
template <int D>
constexpr Set step(const Set& a) {
    const Set even = a & even_columns, odd = a - even_columns;
    if constexpr (D == 0) return detail::down<1>(a) & board;
    if constexpr (D == 1) return (detail::up<12>(even) | detail::up<13>(odd)) & board;
    if constexpr (D == 2) return (detail::up<13>(even) | detail::up<14>(odd)) & board;
    if constexpr (D == 3) return detail::up<1>(a) & board;
    if constexpr (D == 4) return (detail::down<13>(even) | detail::down<12>(odd)) & board;
    if constexpr (D == 5) return (detail::down<14>(even) | detail::down<13>(odd)) & board;
}
constexpr Set step(const Set& a, Direction direction) {
    switch (direction) {
        case 0: return step<0>(a);
        case 1: return step<1>(a);
        case 2: return step<2>(a);
        case 3: return step<3>(a);
        case 4: return step<4>(a);
        default: return step<5>(a);
    }
}
/// The hexes next to a hex of the set, including members of the set that are next to each other.
constexpr Set around(const Set& a) {
    // The union of the six steps, with the shifts that they share made once.
    using namespace detail;
    const Set even = a & even_columns, odd = a - even_columns;
    return (up<1>(a) | down<1>(a) | up<13>(a) | down<13>(a) | up<12>(even) | down<14>(even) | up<14>(odd) |
            down<12>(odd)) &
           board;
}

/// Whole-number geometry of the largest map. A map with fewer columns or rows intersects it with its own set of hexes.
struct Geometry {
    std::array<std::array<Index, directions>, 256> next{};      ///< the neighbour, or nowhere
    std::array<std::array<std::uint8_t, 256>, 256> distance{};  ///< hexes from one to the other; 255 if either is none
    /// direction_to[a][b]: of the step from a to its neighbour b; 255 if they are not neighbours
    std::array<std::array<Direction, 256>, 256> direction_to{};
};
[[nodiscard]] const Geometry& geometry();

/// Doubled centre coordinates in which hexes may lie off the map too: x = 3 * column, y = 2 * row (+ 1 in the lower
/// columns A, C, E ...); neighbours differ by (0, 2) or (3, 1) and their negatives.
struct Centre {
    int x = 0, y = 0;
    bool operator==(const Centre&) const = default;
};
constexpr Centre centre_of(Index hex) {
    const int column = column_of(hex);
    return {3 * column, 2 * row_of(hex) + (column % 2 == 0 ? 1 : 0)};
}
inline constexpr std::array<Centre, directions> steps{{{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}}};
/// The hex with this centre on the largest map, or nowhere.
[[nodiscard]] Index hex_at(Centre centre);

}  // namespace polemarch::hex
