// The ground of a battle: the cost of moving over it, its cover and height, and how far one sees through it.
#pragma once

#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/types/scenario.h"
#include "core/table/detours.h"
#include "core/table/pieces.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

#include <limits>

namespace polemarch::blood_of_kings {

/// The ground under a unit, by the majority of its bases (rulings B22, B45).
struct Standing {
    Going going = Going::open;
    Cover cover = Cover::none;  ///< of the ground alone, not of obstacles or pavises
    std::uint8_t level = 0;
};

class Ground {
public:
    Ground(const Charts& charts, const Scenario& scenario);

    [[nodiscard]] const table::Measure& measure() const { return measure_; }
    /// Whether the unit stays on the table on its way, to within what counts as contact (Formations_1).
    [[nodiscard]] bool holds(const table::Wheel& way) const {
        const table::Point corner{measure_.half_width, measure_.half_depth};
        return !way.leaves(-corner, corner, tolerance);
    }
    /// Neither areas nor obstacles: an open table, on which most questions have a trivial answer.
    [[nodiscard]] bool open() const { return pieces_.size() == 0 && lines_.empty(); }

    /// No elevation anywhere.
    [[nodiscard]] bool flat() const { return high_ == 0; }

    /// The cost of `length` straight on: more than an inch for an inch on rough ground, less on a road (Formations_11).
    /// The worst ground under any base counts (B12), none under an empty place. `marching`: in march formation, which
    /// gets the road rate as far as the middle of its front is on the road.
    [[nodiscard]] Length cost_of(const UnitType& type, const Footprint& unit, table::Angle direction, Length length,
                                 bool marching) const;
    /// The cost multiple of the worst ground under any base.
    [[nodiscard]] int multiple_under(const UnitType& type, const Footprint& unit, bool marching = false) const;
    /// The cost of `length` by the worst ground under the first and the last place: for wheels and changes of shape.
    /// The road rate holds for its part of the straight line between the two.
    [[nodiscard]] Length cost_of(const UnitType& type, const Footprint& before, const Footprint& after, Length length,
                                 bool marching) const;
    /// Whether the middle of a column's front stays on roads on this path; towns count as roads (Formations_18, 19).
    [[nodiscard]] bool on_road(table::Segment way) const;
    /// The same for a leader's path, a bare line at the costs of `type`.
    [[nodiscard]] Length cost_of(const UnitType& type, table::Segment way) const;

    struct Crossings {
        int obstacles = 0, chokes = 0;
        bool barred = false;  ///< onto impassable ground
        /// Of the narrowest of the chokes, as the unit sees it: straight across its heading.
        Length breadth = std::numeric_limits<Length>::max();
    };
    /// What the bases of a unit run into on a straight move, a wheel, or a change of place. What they were on before
    /// does not count.
    [[nodiscard]] Crossings crossings(const Footprint& unit, const table::StraightMove& move) const;
    [[nodiscard]] Crossings crossings(const Footprint& unit, const table::Wheel& wheel) const;
    [[nodiscard]] Crossings crossings(const Footprint& before, const Footprint& after) const;
    /// The same for a leader's path, which choke points do not slow.
    [[nodiscard]] Crossings crossings(table::Segment way) const;

    [[nodiscard]] Standing standing(const UnitType& type, const table::Rectangle& unit, int bases, int frontage) const;
    [[nodiscard]] std::uint8_t level_at(table::Point place) const;
    /// The best cover of obstacles near the unit that the line crosses (B21).
    [[nodiscard]] Cover obstacle_cover(const Footprint& unit, table::Segment line, Length near) const;
    /// How much of a line of sight runs in concealing ground.
    [[nodiscard]] Length concealed(table::Segment line) const;
    /// How much longer a unit's path round impassable ground is than the straight one; `table::Detours::no_way` if
    /// there is none. A column, one base wide, may use choke points; any other unit only if there is no path without
    /// them.
    [[nodiscard]] Length detour(table::Point from, table::Point to, bool column) const;

    /// Whether any base touches rough ground, an obstacle or worse: not open ground (Uncontrolled_4).
    [[nodiscard]] bool touches_cover(const Footprint& unit) const;

private:
    using Set = table::Pieces::Set;
    struct Kind {
        GroundType type;
        std::uint8_t level = 0;
    };
    struct Line {
        Cover cover = Cover::none;
        bool ring = false;
        std::vector<table::Rectangle> strips;
    };
    /// The cost of an inch; for a column towns are roads (Formations_19).
    [[nodiscard]] int multiple_on(std::size_t piece, const UnitType& type, bool marching) const;
    /// The pieces on which it is this multiple or more.
    [[nodiscard]] Set slow(const UnitType& type, int multiple, bool marching) const;
    [[nodiscard]] Crossings crossed(int obstacles, Set pieces, table::Angle heading) const;
    template <class Way>
    [[nodiscard]] Crossings crossings_on(const Footprint& unit, table::Angle heading, const Way& way) const;

    table::Measure measure_;
    table::Pieces pieces_;
    std::vector<Kind> kinds_;  ///< [piece]
    std::vector<Line> lines_;
    // Pieces by what is asked of them.
    Set slow_ = 0;                   ///< rough and very rough
    Set roads_ = 0;                  ///< roads and towns
    Set barred_ = 0, chokes_ = 0;    ///< a choke point is not barred
    Set high_ = 0, concealing_ = 0;  ///< above level 0; concealing
    Set cover_ = 0;                  ///< not open ground
    table::Detours broad_, column_;
};

/// The cost of an inch for a type on ground of this going.
constexpr int multiple_of(const UnitType& type, Going going) {
    return going == Going::rough ? type.rough : going == Going::very_rough ? type.very_rough : 1;
}

}  // namespace polemarch::blood_of_kings
