#pragma once
// The second judge of Blood of Kings & Heroes: reads a record and says where it departs from the rules. It was written
// from the rule text and the rulings, and shares no code with core/.
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/record.h"
#include "tests/judges/blood_of_kings/table.h"

namespace polemarch::kings_judge {

struct Difference {
    std::size_t step;      ///< of the record, from 1; behind the last: its result
    std::string rule;      ///< as in the rule index: Formations_2
    std::string expected;  ///< what the judge expects, and what the record has
};

struct Judgement {
    std::vector<Difference> differences;
    std::size_t steps = 0;  ///< judged; fewer than the record has if the judge could not follow it further
    [[nodiscard]] std::string text() const;
};

/// Where the program says that a unit stands.
struct Claim {
    Pose pose;
    int bases = 0, front = 0;
    Status status = Status::ok;
};
/// By the names of all units on the table after so many steps.
using Witness = std::function<std::map<std::string, Claim>(std::size_t steps)>;

/// Judges all steps and the result. A record holds no places: the judge computes them from the start and the moves.
/// With a witness it compares them after each step; the claims then count further on, so that roundings do not add up
/// and one difference is reported once. Throws std::runtime_error if the record or its sources cannot be read.
Judgement judge(const Record& record, const Witness& witness = {});

}  // namespace polemarch::kings_judge
