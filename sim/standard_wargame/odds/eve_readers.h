// Typed questions about orders, rout levels, the eve of a battle and the tables of the rules. All throw InputError for
// what is not understood.
#pragma once

#include "sim/standard_wargame/odds/eve_question.h"
#include "sim/standard_wargame/odds/order_question.h"
#include "sim/standard_wargame/odds/rout_question.h"
#include "sim/standard_wargame/odds/tables_question.h"

namespace polemarch::sim::standard_wargame {

[[nodiscard]] OrderQuestion read_order(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] RoutQuestion read_rout(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] EveQuestion read_eve(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] TablesQuestion read_tables(const OddsQuestion& question, const Charts& charts);

}  // namespace polemarch::sim::standard_wargame
