// A leg of a unit's move: which way, how, and how far, in four bytes for a game's Move. What a leg costs and whether it
// is allowed belongs to the rule system; here is where it leads.
#pragma once

#include "core/table/rectangle.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

#include <array>
#include <cstdint>

namespace polemarch::table {

/// The kind of a leg, which determines the meaning of its `how` and `amount`.
enum class Way : std::uint8_t {
    none,
    forward,     ///< amount: length; how: degrees of echelon to the right, -45 to 45 as a signed byte
    backward,    ///< the same to the rear
    sideways,    ///< amount: length; how: 0 to the left, 1 to the right
    wheel,       ///< how: 0 about the left front corner, 1 about the right; amount in 1/65536 turn
    turn,        ///< a facing change by amount clockwise; how: Pivot
    turn_bases,  ///< every base in its place; how: 1, 2, 3 quarters clockwise
    form,        ///< how: the new frontage
};
/// What keeps its place in a facing change.
enum class Pivot : std::uint8_t { centre, front, left_corner, right_corner };
struct Leg {
    Way way = Way::none;
    std::uint8_t how = 0;
    std::uint16_t amount = 0;  ///< lengths in the system's unit
    bool operator==(const Leg&) const = default;
};

enum class LegFault : std::uint8_t {
    none,
    malformed,  ///< an amount or a `how` out of range, a leg without effect or after an empty one
    one_leg,    ///< two legs that are one: every move has one way to write it
};
/// Why these are no legs of a move. `widest`: the largest frontage.
[[nodiscard]] LegFault fault_of(const std::array<Leg, 3>& legs, int widest);

/// The direction of a leg forward, backward or sideways for a unit with this heading.
[[nodiscard]] Angle direction_of(const Leg& leg, Angle heading);
/// The hand to which a unit wheels.
constexpr Hand hand_of(const Leg& wheel) { return wheel.how == 0 ? Hand::left : Hand::right; }

/// The unit moved straight on by `length`.
constexpr Rectangle moved_on(const Rectangle& unit, Length length) {
    return {moved(unit.pose(), unit.heading(), length), unit.extent()};
}
/// The unit turned to another heading.
[[nodiscard]] Rectangle turned_about(const Rectangle& unit, Pivot pivot, Angle heading);

/// The path of a leg forward, backward or sideways.
[[nodiscard]] inline StraightMove straight_move(const Rectangle& unit, const Leg& leg) {
    return {unit, direction_of(leg, unit.heading()), leg.amount};
}
[[nodiscard]] inline Wheel wheel_of(const Rectangle& unit, const Leg& leg) {
    return {unit, hand_of(leg), {leg.amount}};
}

}  // namespace polemarch::table
