// Where the piece in hand may lie (3.3.4.1 to 3.3.4.3b).
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"
#include "core/table/distance.h"
#include "core/table/polygon.h"

#include <array>
#include <cstdint>
#include <span>

namespace polemarch::standard_wargame {

/// Edges and corners of the table by their place, the same for both sides.
enum class Quarter : std::uint8_t { south, north, west, east };
/// An edge as a side sees it.
[[nodiscard]] constexpr Quarter quarter_of(TableEdge edge, unsigned side) {
    return static_cast<Quarter>(static_cast<unsigned>(edge) ^ side);
}

/// Made for one state in which a piece is in hand that has its die; answers many questions about it.
class PiecePlace {
public:
    static constexpr std::size_t headings = 24;      ///< by 15 degrees (S20)
    static constexpr std::size_t most_sampled = 64;  ///< places of a sample
    using Sample = StackList<table::Pose, most_sampled>;

    PiecePlace(const Setup& g, const State& s);

    /// `pose`: the middle of the shape, and how it is turned.
    [[nodiscard]] Refusal judge(table::Pose pose) const;
    /// Whether there is any place: of a basic piece on the grid of N65.
    [[nodiscard]] bool fits() const;
    /// Places spread over all that are legal, among them both ends of where the die lets the piece lie. Not empty if
    /// the piece fits; all legal ones of the grid if they are fewer than it holds.
    [[nodiscard]] Sample sample() const;
    /// A few of them without the others: at most `few`, and not the ends, which are far to seek.
    [[nodiscard]] Sample some(std::size_t few) const;

private:
    /// The shape turned to one of its headings, about the origin, and the places of the grid at which it is on the
    /// table: from `first` on, in steps, as the placing side sees them.
    struct Turned {
        table::Polygon shape;
        table::Angle heading;
        table::Point first;
        std::uint32_t columns = 0, rows = 0;
    };
    using AllTurned = StackList<Turned, headings>;

    [[nodiscard]] AllTurned all_turned() const;
    [[nodiscard]] table::Point grid_place(const Turned& turned, std::uint32_t column, std::uint32_t row) const;
    /// In a scattered order, until visit(pose) returns true.
    template <class Visit>
    bool any_place(const AllTurned& all, Visit visit) const;
    /// The first legal place from one end: `step` 1 or -1 along x or y, as the placing side sees them.
    void add_end(const AllTurned& all, bool along_y, int step, Sample& sample) const;
    static void add(table::Pose pose, Sample& sample);

    [[nodiscard]] table::Pose in_corner(std::size_t corner) const;
    [[nodiscard]] Refusal judge_in_corner(table::Pose pose) const;
    /// Of a place at which a basic piece would not be by the die: no place nearer than this is.
    [[nodiscard]] Length way_to_legal(const table::Polygon& turned, table::Point at) const;
    [[nodiscard]] Refusal judge_at(const table::Polygon& turned, table::Point at) const;
    [[nodiscard]] bool is_by_die(const table::Polygon& turned, table::Point at) const;
    [[nodiscard]] bool touches_any(const table::Polygon& turned, table::Point at, bool villages) const;
    [[nodiscard]] bool is_apart(const table::Polygon& turned, table::Point at) const;
    [[nodiscard]] Length from_edge(Quarter quarter, const table::Box& box) const;
    [[nodiscard]] bool is_band(const Piece& piece) const { return charts_.ground(piece.ground).band; }

    const Charts& charts_;
    const LayingChart& laying_;
    const AreaChart& areas_;
    std::span<const Piece> others_;  ///< on the table
    const table::Polygon& shape_;
    Length half_width_, half_depth_;
    unsigned side_;
    int die_;
    bool basic_, village_;
};

}  // namespace polemarch::standard_wargame
