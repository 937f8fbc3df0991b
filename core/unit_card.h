// A line of a unit card or of a legend: what every rule system shows of a unit or a kind of ground to people.
#pragma once

#include <string>

namespace polemarch {

struct CardLine {
    std::string say;    ///< "Strength"
    std::string value;  ///< "4 in good order, 3 disordered"
    std::string rule;   ///< its number; may be empty
};

}  // namespace polemarch
