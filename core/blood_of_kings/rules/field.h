// The geometry of a state: outlines, contacts, and the zones before fronts. Computed from the poses, and updated unit
// by unit for each thread (core/per_thread.h): a function of setup and state that only saves time.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/blood_of_kings/types/state.h"
#include "core/table/contact.h"
#include "core/table/distance.h"
#include "core/table/outlines.h"
#include "core/table/polygon.h"
#include "core/table/rectangle.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

namespace polemarch::blood_of_kings {

/// A front that meets the side of a unit at more than this angle meets no more than a corner: the unit's front corner,
/// which is front, or its own on the side (B51).
inline constexpr table::Angle flush_angle = table::degrees(5);
/// The edge of `a` that touches `b`, as table::contact(), but a front corner of `a` that a slanting edge of `b` touches
/// is front.
[[nodiscard]] std::optional<table::Contact> contact_of(const table::Rectangle& a, const table::Rectangle& b);

class Field {
public:
    [[nodiscard]] const table::Rectangle& operator[](UnitIndex u) const { return outlines_[u]; }
    [[nodiscard]] UnitMask alive() const { return outlines_.alive(); }
    [[nodiscard]] const table::Outlines<places>& outlines() const { return outlines_; }
    /// The bounding box of u.
    [[nodiscard]] const table::Box& box(UnitIndex u) const { return outlines_.box(u); }
    /// Those of `units`, which must be alive, whose boxes meet the area: no other unit can meet anything in it.
    [[nodiscard]] UnitMask meeting(const table::Box& area, UnitMask units) const {
        return outlines_.meeting(area, units);
    }
    /// Enemies in contact with u where the front of one of the two is involved (Melee_1).
    [[nodiscard]] UnitMask fights(UnitIndex u) const { return fights_[u]; }
    [[nodiscard]] bool engaged(UnitIndex u) const { return fights_[u] != 0; }
    /// Whether the front of `u` is in contact with `v`; both must touch.
    [[nodiscard]] bool front_on(UnitIndex u, UnitIndex v) const { return edge(u, v) == table::Edge::front; }
    /// The edge of `u` that touches `v`; the front if none does.
    [[nodiscard]] table::Edge edge(UnitIndex u, UnitIndex v) const {
        const auto contact = contact_of(outlines_[u], outlines_[v]);
        return contact ? contact->edge : table::Edge::front;
    }

    /// The outline of the zone before the front of u (in_zone), less the tolerance at its round ends.
    [[nodiscard]] table::Polygon zone_shape(UnitIndex u) const;
    /// Whether a place or a path lies deeper than the tolerance within the zone before the front of u that no enemy may
    /// enter (Formations_9, B15): the strip straight before it, or the quarter circle about either front corner.
    [[nodiscard]] bool in_zone(UnitIndex u, const table::Rectangle& place) const;
    [[nodiscard]] bool in_zone(UnitIndex u, const table::StraightMove& way) const;
    [[nodiscard]] bool in_zone(UnitIndex u, const table::Wheel& way) const;
    /// The length of the path before it leads into that zone; nothing if it does not.
    [[nodiscard]] std::optional<Length> first_in_zone(UnitIndex u, const table::StraightMove& way) const;
    /// Whether that zone bars the place to an enemy that was at `before`: a unit that began in it may leave or stay,
    /// but not come nearer, by more than places are rounded.
    [[nodiscard]] bool zone_bars(UnitIndex u, const table::Rectangle& before, const table::Rectangle& place) const;

    /// A word of the battle and of the pose, bases and frontage of every unit: where it is the same, so is everything
    /// that depends on these alone.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// The same of one unit alone, which must be alive.
    [[nodiscard]] std::uint64_t word(UnitIndex u) const { return words_[u]; }

    /// The input of a Field: the battle, and the units of a state.
    struct Key {
        std::uint64_t battle = 0;
        std::array<Unit, places> unit{};
    };
    /// Updates the field of `before` to that of the state. `before` must be the key of the last update.
    void update(const Key& before, const Setup& g, const State& s);

private:
    template <class Overlaps, class Meets>
    [[nodiscard]] bool in_zone_by(UnitIndex u, const Overlaps& overlaps, const Meets& meets) const;

    table::Outlines<places> outlines_;
    std::array<table::Rectangle, places> zone_{};            ///< the strip
    std::array<table::Rectangle, places> zone_with_ends_{};  ///< bounding box of the zone, in the heading of u
    std::array<UnitMask, places> fights_{};
    std::array<std::uint64_t, places> words_{};  ///< 0 of a unit that is gone
    std::uint64_t version_ = 0;
};

/// The field of the state. The reference is valid until the field of another state is requested on this thread, which
/// most functions of (setup, state) do.
[[nodiscard]] const Field& field_of(const Setup& g, const State& s);

}  // namespace polemarch::blood_of_kings
