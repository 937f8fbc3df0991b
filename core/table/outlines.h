// The outlines of all units of a battle, kept up to date from state to state: only what has changed is computed again.
// With 130 places, questions about a unit's surroundings must not walk through all: boxes exclude most units by four
// comparisons, and the near list of a unit holds those in its reach.
#pragma once

#include "core/table/distance.h"
#include "core/table/place_set.h"
#include "core/table/rectangle.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace polemarch::table {

/// `capacity`: places of both sides together.
template <std::size_t capacity>
class Outlines {
public:
    using Mask = PlaceMask<capacity>;

    /// The outline of the unit at a place; of a unit that is gone, its last.
    [[nodiscard]] const Rectangle& operator[](std::size_t u) const { return outline_[u]; }
    /// Its bounding box.
    [[nodiscard]] const Box& box(std::size_t u) const { return box_[u]; }
    [[nodiscard]] const Mask& alive() const { return alive_; }
    /// The units whose boxes are at most the reach of the last update() from the box of u: no other unit can be in that
    /// reach of it.
    [[nodiscard]] const Mask& near(std::size_t u) const { return near_[u]; }
    /// Those of `among`, which must be alive, whose boxes meet the area: no other unit can meet anything in it.
    [[nodiscard]] Mask meeting(const Box& area, const Mask& among) const {
        return those(among, [&](std::size_t u) { return meet(box_[u], area); });
    }
    /// Those of `among` that a place, at which a unit would be, overlaps deeper than the tolerance.
    [[nodiscard]] Mask overlapping(const Rectangle& place, const Mask& among, Length tolerance) const {
        return those(among, [&](std::size_t u) { return overlap(place, outline_[u], tolerance); });
    }
    /// Those of `among` that a StraightMove or a Wheel leads into, deeper than the tolerance.
    template <class Way>
    [[nodiscard]] Mask in_the_way(const Way& way, const Mask& among, Length tolerance) const {
        return those(among, [&](std::size_t u) { return way.leads_into(outline_[u], tolerance); });
    }
    /// How far a StraightMove, or by which angle a Wheel, leads before it meets the first of `among`; nothing if it
    /// leads into none.
    template <class Way>
    [[nodiscard]] auto first_contact(const Way& way, const Mask& among, Length tolerance) const {
        decltype(way.first_contact(outline_[0], tolerance)) first;
        each_place(among, [&](std::size_t u) {
            const auto met = way.first_contact(outline_[u], tolerance);
            if (met && (!first || *met < *first)) first = met;
        });
        return first;
    }

    /// Changes whenever the outline of any unit has changed, or all are forgotten, for the life of the object. While it
    /// is the same, so is everything that depends on outlines alone.
    [[nodiscard]] std::uint64_t version() const { return version_; }

    /// Takes the outlines of the changed units again: outline_of(u) is the Rectangle of the unit at place u, or nothing
    /// for one that is gone. `reach`: of the near lists, the same in every update.
    template <class OutlineOf>
    void update(const Mask& changed, Length reach, const OutlineOf& outline_of) {
        if (changed == Mask{}) return;
        ++version_;
        each_place(changed, [&](std::size_t u) {
            const std::optional<Rectangle> outline = outline_of(u);
            alive_ &= ~only<Mask>(u);
            add(alive_, u, outline.has_value());
            if (!outline) return;
            outline_[u] = *outline;
            box_[u] = box_of(*outline);
        });
        each_place(changed, [&](std::size_t u) {
            each_place(near_[u], [&](std::size_t v) { near_[v] &= ~only<Mask>(u); });
            near_[u] = {};
        });
        each_place(changed & alive_, [&](std::size_t u) {
            near_[u] = meeting(grown(box_[u], reach), alive_ & ~only<Mask>(u));
            each_place(near_[u], [&](std::size_t v) { add(near_[v], u, true); });
        });
    }
    /// Forgets all units: for another battle.
    void clear() {
        const std::uint64_t version = version_;
        *this = {};
        version_ = version + 1;
    }

private:
    std::array<Rectangle, capacity> outline_{};
    std::array<Box, capacity> box_{};
    std::array<Mask, capacity> near_{};
    Mask alive_{};
    std::uint64_t version_ = 0;
};

}  // namespace polemarch::table
