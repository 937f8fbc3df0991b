// Questions of `polemarch odds blood-of-kings` as they are typed. All functions throw InputError if the text is not
// understood or the rules forbid it. The results refer to the charts.
#pragma once

#include "sim/blood_of_kings/odds/die_question.h"
#include "sim/blood_of_kings/odds/fire_question.h"
#include "sim/blood_of_kings/odds/matrix_question.h"
#include "sim/blood_of_kings/odds/melee_question.h"

namespace polemarch::sim::blood_of_kings {

/// For "melee" and "charge".
[[nodiscard]] MeleeQuestion read_melee(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] FireQuestion read_fire(const OddsQuestion& question, const Charts& charts);
/// For "regroup", "retire", "advance", "uncontrolled".
[[nodiscard]] DieQuestion read_die(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] MatrixQuestion read_matrix(const OddsQuestion& question, const Charts& charts);

}  // namespace polemarch::sim::blood_of_kings
