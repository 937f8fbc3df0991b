#pragma once
// Where the program says that units stand: its own positions, written as TOML while it replays a record. This is the
// only file of the judge that calls the program.
#include <string>

#include "tests/judges/blood_of_kings/judge.h"

namespace polemarch::kings_judge {

/// The units of the position after each step, as the program replays the record. Throws std::runtime_error if it
/// cannot.
Witness program_replaying(const std::string& record);

}  // namespace polemarch::kings_judge
