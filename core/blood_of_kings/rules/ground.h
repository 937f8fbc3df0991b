// The ground of a battle: what a move over it costs, what cover and height it gives, how far one sees through it.
#pragma once

#include "core/blood_of_kings/rules/detours.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/types/scenario.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

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

    [[nodiscard]] const Measure& measure() const { return measure_; }
    /// Neither areas nor obstacles: an open table, on which most questions are not asked.
    [[nodiscard]] bool open() const { return areas_.empty() && lines_.empty(); }

    /// No elevation anywhere.
    [[nodiscard]] bool flat() const { return flat_; }

    /// What `length` straight on costs: more than an inch an inch on rough ground, less on a road (Formations_11).
    /// Worst ground under any base counts (B12); `marching`: in march formation, which pays the road as far as the
    /// middle of its front goes there.
    [[nodiscard]] Length cost_of(const UnitType& type, const table::Rectangle& unit, table::Angle direction,
                                 Length length, bool marching) const;
    /// The multiple that ground under the outline costs.
    [[nodiscard]] int multiple_under(const UnitType& type, const table::Rectangle& unit, bool marching = false) const;
    /// What `length` costs by the worst ground under the first and the last place: wheels, changes of shape. The road
    /// is paid for the part of the straight line between the two.
    [[nodiscard]] Length cost_of(const UnitType& type, const table::Rectangle& before, const table::Rectangle& after,
                                 Length length, bool marching) const;
    /// Whether the middle of a column's front that goes so stays on roads, which towns are too (Formations_18, 19).
    [[nodiscard]] bool on_road(table::Segment way) const;
    /// The same for a leader's way, a bare line that moves as `type`.
    [[nodiscard]] Length cost_of(const UnitType& type, table::Segment way) const;

    struct Crossings {
        int obstacles = 0, chokes = 0;
        bool barred = false;  ///< onto impassable ground
    };
    /// What a straight move, a wheel, or a change of place runs into on its way, what it was on before not counted.
    [[nodiscard]] Crossings crossings(const table::Rectangle& unit, const table::StraightMove& move) const;
    [[nodiscard]] Crossings crossings(const table::Rectangle& unit, const table::Wheel& wheel) const;
    [[nodiscard]] Crossings crossings(const table::Rectangle& before, const table::Rectangle& after) const;
    /// The same of a leader's way, whom choke points do not slow.
    [[nodiscard]] Crossings crossings(table::Segment way) const;

    [[nodiscard]] Standing standing(const UnitType& type, const table::Rectangle& unit, int bases, int frontage) const;
    [[nodiscard]] std::uint8_t level_at(table::Point place) const;
    /// The best cover of obstacles near the unit that the line crosses (B21).
    [[nodiscard]] Cover obstacle_cover(const table::Rectangle& unit, table::Segment line, Length near) const;
    /// How much of a line of sight runs in concealing ground.
    [[nodiscard]] Length concealed(table::Segment line) const;
    /// What the way of a unit round ground that bars it is longer than the straight one, which a unit of one base's
    /// breadth is by choke points, too; `Detours::no_way` where there is none.
    [[nodiscard]] Length detour(table::Point from, table::Point to, bool column) const;

    /// Whether the outline touches rough ground, an obstacle or what is worse: no open ground (Uncontrolled_4).
    [[nodiscard]] bool touches_cover(const table::Rectangle& unit) const;

private:
    struct Piece {
        GroundType type;
        std::uint8_t level = 0;
        table::Polygon shape;
    };
    struct Line {
        Cover cover = Cover::none;
        bool ring = false;
        std::vector<table::Rectangle> strips;
    };
    [[nodiscard]] Length length_on_roads(table::Segment way) const;

    Measure measure_;
    std::vector<Piece> areas_;
    std::vector<Line> lines_;
    bool flat_ = true, roads_ = false;
    Detours broad_, column_;
};

/// What an inch costs a type on ground of this going.
constexpr int multiple_of(const UnitType& type, Going going) {
    return going == Going::rough ? type.rough : going == Going::very_rough ? type.very_rough : 1;
}

}  // namespace polemarch::blood_of_kings
