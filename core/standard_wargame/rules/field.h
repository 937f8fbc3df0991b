// The geometry of a state: outlines of all units, the distances between them, and who is near whom. Computed from the
// poses, and updated unit by unit for each thread (core/per_thread.h): a function of setup and state that only saves
// time.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/unit_set.h"
#include "core/table/distance.h"
#include "core/table/outlines.h"
#include "core/table/rectangle.h"

#include <array>
#include <cstdint>

namespace polemarch::standard_wargame {

class Field {
public:
    /// Nobody is anywhere.
    Field() = default;
    /// A copy of field_of(g, s), which does not change with the next state that is asked about.
    Field(const Setup& g, const State& s);

    /// The outline of a unit on the table. In a fortified village a unit has no place, but its extent.
    [[nodiscard]] const table::Rectangle& operator[](UnitIndex u) const { return outlines_[u]; }
    /// Its bounding box.
    [[nodiscard]] const table::Box& box(UnitIndex u) const { return outlines_.box(u); }
    /// Everybody on the table outside of a fortified village, baggage among them.
    [[nodiscard]] UnitSet on_table() const { return on_table_; }
    [[nodiscard]] UnitSet enemies_of(UnitIndex u) const { return on_table_ & places_of(1 - side_of(u)); }
    [[nodiscard]] UnitSet friends_of(UnitIndex u) const {
        return without(on_table_ & places_of(side_of(u)), UnitSet(u));
    }
    /// Those of them that can be in this reach, at most 4 base widths, of a unit on the table: all others are farther
    /// off.
    [[nodiscard]] UnitSet enemies_near(UnitIndex u, Length reach) const { return near(u, reach) & enemies_of(u); }
    [[nodiscard]] UnitSet friends_near(UnitIndex u, Length reach) const { return near(u, reach) & friends_of(u); }
    /// Friends whose boxes are within the tolerance of its own: nobody else can be in contact with it.
    [[nodiscard]] UnitSet friends_at(UnitIndex u) const { return at_[u] & friends_of(u); }
    /// Those of `units`, which must be on the table, whose boxes meet the area: no other unit can meet anything in it.
    [[nodiscard]] UnitSet meeting(const table::Box& area, const UnitSet& units) const {
        return outlines_.meeting(area, units);
    }
    [[nodiscard]] table::SquaredDistance squared_distance(UnitIndex u, UnitIndex v) const {
        return table::squared_distance(outlines_[u], outlines_[v]);
    }
    [[nodiscard]] bool within(UnitIndex u, UnitIndex v, Length reach) const {
        // The distance is not above that of the middles.
        const table::Point way = outlines_[u].centre() - outlines_[v].centre();
        return dot(way, way) <= std::int64_t{reach} * reach || table::within(outlines_[u], outlines_[v], reach);
    }

    /// As Outlines::version(): while it is the same, so is everything that depends on outlines alone.
    [[nodiscard]] std::uint64_t version() const { return outlines_.version(); }
    /// Fields of one thread with the same stamp are the same: what was computed from one holds for the other. 0:
    /// nobody is anywhere.
    [[nodiscard]] std::uint64_t stamp() const { return stamp_; }

    /// The input of a Field: the battle, and the units of a state.
    struct Key {
        std::uint64_t battle = 0;
        std::array<Unit, places> unit{};
    };
    /// Updates the field of `before` to that of the state. `before` must be the key of the last update.
    void update(const Key& before, const Setup& g, const State& s);

private:
    [[nodiscard]] UnitSet near(UnitIndex u, Length reach) const {
        return meeting(table::grown(box(u), reach), outlines_.near(u));
    }

    table::Outlines<places> outlines_;
    UnitSet on_table_;
    std::array<UnitSet, places> at_{};  ///< whose boxes are within the tolerance of those of a unit
    std::uint64_t stamp_ = 0;
};

/// The field of the state. The reference is valid until the field of another state is requested on this thread, which
/// most functions of (setup, state) do.
[[nodiscard]] const Field& field_of(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
