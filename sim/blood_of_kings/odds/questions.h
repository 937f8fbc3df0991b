// The questions of `polemarch odds blood-of-kings`, each read, answered and written in a file of its own.
#pragma once

#include "sim/blood_of_kings/odds/unit_spec.h"
#include "sim/odds/question_reader.h"

namespace polemarch::sim::blood_of_kings {

/// All throw InputError for what is not understood, or what the rules do not let happen.
[[nodiscard]] OddsAnswer melee_odds(const OddsQuestion& question, Charts charts);
[[nodiscard]] OddsAnswer charge_odds(const OddsQuestion& question, Charts charts);
[[nodiscard]] OddsAnswer fire_odds(const OddsQuestion& question, Charts charts);
/// regroup, retire, advance, uncontrolled
[[nodiscard]] OddsAnswer die_odds(const OddsQuestion& question, Charts charts);
[[nodiscard]] OddsAnswer matrix_odds(const OddsQuestion& question, Charts charts);

}  // namespace polemarch::sim::blood_of_kings
