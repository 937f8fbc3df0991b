// Pending moves and charges, leg by leg, and how an impetuous enemy interrupts them (Uncontrolled_1, B75, B76).
#pragma once

#include "core/blood_of_kings/rules/movement.h"

#include <span>

namespace polemarch::blood_of_kings {

/// How far a pending move or charge has come after some of its legs.
struct Progress {
    table::Pose pose;
    int frontage = 1;
    std::array<Length, 3> cost{};  ///< of each leg taken
    unsigned taken = 0;
    unsigned run_over = 0;  ///< enemy leaders run over; a bit each
    bool barred = false;    ///< by a unit in the way of the next leg
};
/// How far the mover of a record comes by these legs if no other unit moves.
[[nodiscard]] Progress gone(const Setup& g, const State& s, const Pending& mover, std::span<const Leg> legs);
/// The part of the legs that costs `part` sixteenths of the whole. `whole` must be the result of gone() for all of them
/// (B76).
[[nodiscard]] std::array<Leg, 3> first_part(const std::array<Leg, 3>& legs, const Progress& whole, unsigned part);
/// Moves the unit to the result of gone().
void go_to(const Setup& g, State& s, UnitIndex u, const Progress& at);

/// Whether the move or charge has a leg left to go.
[[nodiscard]] bool on_its_way(const State& s, const Pending& mover);
/// Continues the record on top, whose unit is on its way: by all of its legs, or leg by leg where impetuous enemies
/// could be tempted. It stops at the first place where one is, and the test goes on the stack.
void travel(const Setup& g, State& s);
/// The path of the record on top is finished, and so is the record. The formation of a unit that has moved follows from
/// its order (B19), but several bases one wide are a column in any case (Formations_1).
void end_travel(const Setup& g, State& s);

}  // namespace polemarch::blood_of_kings
