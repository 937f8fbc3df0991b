// Where everybody stands in a state: outlines and who fights whom, found from the poses once and kept up to date unit
// by unit for the thread that asks. A pure function of battle and state; it only saves time.
#pragma once

#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/state.h"
#include "core/table/contact.h"
#include "core/table/distance.h"
#include "core/table/rectangle.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

namespace polemarch::blood_of_kings {

/// What of a unit or camp never changes.
struct Trait {
    const UnitType* type = nullptr;
    std::uint8_t at_start = 0;    ///< bases
    LeaderIndex leader = nobody;  ///< of its wing
    Weapon weapon = Weapon::none;
    std::int8_t quality = 0;
    bool aggressive = false, impetuous = false, armoured = false, pavises = false;
    table::Extent extent{};  ///< of a camp
};

class Field {
public:
    [[nodiscard]] const table::Rectangle& operator[](UnitIndex u) const { return outline_[u]; }
    [[nodiscard]] UnitMask alive() const { return alive_; }
    /// The box round the outline of u.
    [[nodiscard]] const table::Box& box(UnitIndex u) const { return box_[u]; }
    /// Who of `units`, which are alive, could meet what lies in the area at all: whose boxes do.
    [[nodiscard]] UnitMask meeting(const table::Box& area, UnitMask units) const {
        UnitMask found = 0;
        each_unit(units, [&](UnitIndex u) { found |= UnitMask{table::meet(box_[u], area)} << u; });
        return found;
    }
    /// Enemies in contact with u where the front of one of the two is involved (Melee_1).
    [[nodiscard]] UnitMask fights(UnitIndex u) const { return fights_[u]; }
    [[nodiscard]] bool engaged(UnitIndex u) const { return fights_[u] != 0; }
    /// Whether the front of `u` is in contact with `v`; both must touch.
    [[nodiscard]] bool front_on(UnitIndex u, UnitIndex v) const { return edge(u, v) == table::Edge::front; }
    /// The edge of `u` that touches `v`; the front if none does.
    [[nodiscard]] table::Edge edge(UnitIndex u, UnitIndex v) const {
        const auto contact = table::contact(outline_[u], outline_[v], tolerance);
        return contact ? contact->edge : table::Edge::front;
    }

    /// Whether a place or a way lies deeper than the tolerance within the zone before the front of u where no enemy may
    /// come (Formations_9, B15): the strip straight before it, or the quarter circle about either front corner.
    [[nodiscard]] bool in_zone(UnitIndex u, const table::Rectangle& place) const;
    [[nodiscard]] bool in_zone(UnitIndex u, const table::StraightMove& way) const;
    [[nodiscard]] bool in_zone(UnitIndex u, const table::Wheel& way) const;
    /// How far the way goes before it leads into that zone; nothing if it does not.
    [[nodiscard]] std::optional<Length> first_in_zone(UnitIndex u, const table::StraightMove& way) const;
    /// Whether that zone bars the place to an enemy who stood at `before`: who began in it may leave or stay, not come
    /// nearer.
    [[nodiscard]] bool zone_bars(UnitIndex u, const table::Rectangle& before, const table::Rectangle& place) const;

    /// Tells one way to stand from another: while it is the same, nobody has moved, fallen or lost bases.
    [[nodiscard]] std::uint64_t version() const { return version_; }

    /// Brings it up to date with s. `battle` tells one battle from another; `zone` is how deep that strip is.
    void update(const State& s, const std::array<Trait, places>& traits, std::uint64_t battle, Length zone);

private:
    template <class Overlaps, class Meets>
    [[nodiscard]] bool in_zone_by(UnitIndex u, const Overlaps& overlaps, const Meets& meets) const;

    std::array<table::Rectangle, places> outline_{};
    std::array<table::Box, places> box_{};
    std::array<table::Rectangle, places> zone_{};            ///< the strip
    std::array<table::Rectangle, places> zone_with_ends_{};  ///< the upright box round the zone, as u stands
    std::array<UnitMask, places> fights_{};
    std::array<Unit, places> seen_{};  ///< the units as they were at the last update
    UnitMask alive_ = 0;
    std::uint64_t battle_ = 0, version_ = 0;
};

}  // namespace polemarch::blood_of_kings
