// The geometry of a state: outlines of all units on the table, and the distances between them.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/unit_set.h"
#include "core/table/distance.h"
#include "core/table/rectangle.h"

#include <array>

namespace polemarch::standard_wargame {

class Field {
public:
    Field(const Setup& g, const State& s);

    [[nodiscard]] const table::Rectangle& operator[](UnitIndex u) const { return outline_[u]; }
    /// Everybody on the table outside of a fortified village, baggage among them.
    [[nodiscard]] UnitSet on_table() const { return on_table_; }
    [[nodiscard]] UnitSet enemies_of(UnitIndex u) const { return on_table_ & places_of(1 - side_of(u)); }
    [[nodiscard]] UnitSet friends_of(UnitIndex u) const {
        return without(on_table_ & places_of(side_of(u)), UnitSet(u));
    }
    [[nodiscard]] table::SquaredDistance squared_distance(UnitIndex u, UnitIndex v) const {
        return table::squared_distance(outline_[u], outline_[v]);
    }
    [[nodiscard]] bool within(UnitIndex u, UnitIndex v, Length reach) const {
        return table::within(outline_[u], outline_[v], reach);
    }

private:
    std::array<table::Rectangle, places> outline_{};
    UnitSet on_table_;
};

}  // namespace polemarch::standard_wargame
