// Typed questions of battle actions, read into their structs. All throw InputError for what is not understood.
#pragma once

#include "sim/standard_wargame/odds/close_question.h"
#include "sim/standard_wargame/odds/distance_question.h"
#include "sim/standard_wargame/odds/matrix_question.h"

namespace polemarch::sim::standard_wargame {

[[nodiscard]] CloseQuestion read_close(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] DistanceQuestion read_distance(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] MatrixQuestion read_matrix(const OddsQuestion& question, const Charts& charts);

}  // namespace polemarch::sim::standard_wargame
