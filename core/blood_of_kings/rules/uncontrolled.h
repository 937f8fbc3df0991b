// Uncontrolled charges (Uncontrolled): tests of impetuous units and their results, in mid-move, too (B73 to B77).
#pragma once

#include "core/blood_of_kings/rules/temptation.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

/// Step 1: impetuous units of both sides that are tempted at the beginning of the turn.
[[nodiscard]] UnitMask testers(const Setup& g, const State& s);
/// Step 1: the next of State::tests tests, if it is still tempted; there must be one.
void test_next(const Setup& g, State& s);
/// If a finished step has brought an enemy before an impetuous unit, that unit tests; of several, the nearest to the
/// enemy that tempts it (Uncontrolled_1, B75). Returns whether one does.
bool test_tempted(const Setup& g, State& s);
/// Step 1: which unit charges next, if there is no choice. A unit whose target is gone keeps its place (B32).
enum class Loose : std::uint8_t {
    none,     ///< no uncontrolled charge is left
    charged,  ///< one has begun
    choice,   ///< State::mover is the side that must choose
};
Loose charge_next(const Setup& g, State& s);

// ---- moves: kind loose; dice: kind tempted

/// The unit's owner chooses its target, or which unit charges next.
[[nodiscard]] Refusal judge_loose(const Setup& g, const State& s, const Move& m);
void apply_loose(const Setup& g, State& s, const Move& m);
/// A unit that charges at a mover meets it where both are at the same time, or goes straight at it if it does not reach
/// it (Uncontrolled_1 to 3, B76).
void apply_tempted(const Setup& g, State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
