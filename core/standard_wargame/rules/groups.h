// Groups (5.3): units side by side in line, with the columns behind them. They are a partition (S51, N30).
#pragma once

#include "core/standard_wargame/rules/field.h"

#include <array>

namespace polemarch::standard_wargame {

class Groups {
public:
    /// Nobody is anywhere.
    Groups() : Groups(Field()) {}
    /// Of all units on the table; baggage stands alone.
    explicit Groups(const Field& field);

    /// The friend directly before `u` in its column, flush (front corners on rear corners) or in a curve (N31); nobody
    /// in a front line.
    [[nodiscard]] UnitIndex ahead_of(UnitIndex u) const { return ahead_[u]; }
    [[nodiscard]] UnitIndex behind(UnitIndex u) const { return behind_[u]; }
    /// The same without curves: who stands flush behind it, and so supports it, moves as one body with it, turns with
    /// it (7.4.4.3, 6.1.4.6, N31).
    [[nodiscard]] UnitIndex directly_behind(UnitIndex u) const {
        return behind_[u] != nobody && flush_.has(behind_[u]) ? behind_[u] : nobody;
    }
    [[nodiscard]] bool in_front_line(UnitIndex u) const { return ahead_[u] == nobody; }
    /// The neighbour in the front line.
    [[nodiscard]] UnitIndex beside(UnitIndex u, table::Hand hand) const {
        return beside_[static_cast<std::size_t>(hand)][u];
    }
    /// The number of the group: its unit with the least number.
    [[nodiscard]] UnitIndex group_of(UnitIndex u) const { return group_[u]; }
    [[nodiscard]] UnitSet members(UnitIndex group) const { return members_[group]; }
    [[nodiscard]] bool together(UnitIndex u, UnitIndex v) const { return group_[u] == group_[v]; }
    /// How many units of the same troops and class stand directly behind each other from `u` backward, `u` counted.
    [[nodiscard]] int ranks(const Setup& g, UnitIndex u) const;

private:
    void link(const Field& field, UnitIndex u);
    std::array<UnitIndex, places> ahead_, behind_, group_;
    std::array<std::array<UnitIndex, places>, 2> beside_;
    UnitSet flush_;  ///< with their front corners on the rear corners of the unit ahead
    std::array<UnitSet, places> members_{};
};

}  // namespace polemarch::standard_wargame
