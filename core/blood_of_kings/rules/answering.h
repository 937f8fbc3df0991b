// Answers to charges (Charges_2 to 4): evasion, fire, counter-charge; and the pursuit of an evader. `charge` is the
// record of a charge.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"

#include <optional>

namespace polemarch::blood_of_kings {

// ---- questions

/// Whether the target of the charge may give this answer; to stand is always allowed. evasion() decides whether a unit
/// that may evade has anywhere to go (Charges_2 to 4, B58).
[[nodiscard]] bool may_answer(const Setup& g, const State& s, const Pending& charge, Answer answer);
/// The end of u, the target of the charge on top, if it evades with this turn about its centre; nothing if it cannot
/// (B55).
[[nodiscard]] std::optional<table::Pose> evasion(const Setup& g, const State& s, UnitIndex u, table::Angle turn);
/// A counter-charge: how far the charger runs, and where the target ends.
struct Counter {
    Length run = 0;
    table::Pose target;
};
/// Both turn to each other and go half the distance between them; nothing if the target may not do so (Charges_3, B57).
[[nodiscard]] std::optional<Counter> counter_charge(const Setup& g, const State& s, const Pending& charge);
/// Straight on after an evading target: the length to contact; nothing if it is out of reach (Charges_4, B56).
[[nodiscard]] std::optional<Length> pursuit(const Setup& g, const State& s, const Pending& charge);

// ---- changes

/// The charger and its counter-charging target meet.
void meet(const Setup& g, State& s, Pending& charge, const Counter& there);
/// Answers for the target of the charge on top if it has no choice: an impetuous unit that can counter-charges, a unit
/// without another answer stands. Returns whether it has answered.
bool answer_unasked(const Setup& g, State& s);

// ---- moves: kinds stand, evade, shoot, counter of the target; pursue of the charger

[[nodiscard]] Refusal judge_answer(const Setup& g, const State& s, const Move& m);
void apply_answer(const Setup& g, State& s, const Move& m);
[[nodiscard]] Refusal judge_pursue(const Setup& g, const State& s, const Move& m);
void apply_pursue(const Setup& g, State& s);

}  // namespace polemarch::blood_of_kings
