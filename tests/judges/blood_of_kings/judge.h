#pragma once
// The second judge of Blood of Kings & Heroes: reads a record and says where it departs from the rules. It was written
// from the rule text and the rulings, and shares no code with core/.
#include <cstddef>
#include <functional>
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

/// Judges all steps and the result. `after` is called with the table after each step.
/// Throws std::runtime_error if the record or its sources cannot be read.
Judgement judge(const Record& record, const std::function<void(std::size_t step, Table& table)>& after = {});

}  // namespace polemarch::kings_judge
