// Moves and charges under way, leg by leg, and how an impetuous enemy interrupts them (Uncontrolled_1, B75, B76).
#pragma once

#include "core/blood_of_kings/rules/movement.h"

#include <span>

namespace polemarch::blood_of_kings {

/// How far a move or charge under way has come after some of its legs.
struct Progress {
    table::Pose pose;
    int frontage = 1;
    std::array<Length, 3> cost{};  ///< of each leg taken
    unsigned taken = 0;
    unsigned run_over = 0;  ///< leaders of the enemy; a bit each
    bool barred = false;    ///< by somebody in the way of the next leg
};
/// How far the mover of a record would come by these legs, nobody else moving.
[[nodiscard]] Progress gone(const Setup& g, const State& s, const Pending& mover, std::span<const Leg> legs);
/// Of the legs the first `part` sixteenths of what they cost, `whole` as found by gone() for all of them (B76).
[[nodiscard]] std::array<Leg, 3> first_part(const std::array<Leg, 3>& legs, const Progress& whole, unsigned part);
/// The unit is where gone() says.
void go_to(const Setup& g, State& s, UnitIndex u, const Progress& at);

/// Whether the move or charge has a leg left to go.
[[nodiscard]] bool on_its_way(const State& s, const Pending& mover);
/// The record on top, which is on its way, goes on: by all of its legs, or by one where impetuous enemies could be
/// tempted. It stops at the first place where one is, and the test goes on the stack.
void travel(const Setup& g, State& s);
/// The way of the record on top is over, and so is the record. The formation of a unit that has moved follows from its
/// order (B19), but several bases one wide are a column whatever it was (Formations_1).
void end_travel(const Setup& g, State& s);

}  // namespace polemarch::blood_of_kings
