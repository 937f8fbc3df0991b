// A number of a handicap that people set (core/handicap.h).
#pragma once

#include <string_view>

namespace polemarch {

/// A member of a rule system's struct Handicap, 0 without a handicap. Since a handicap must help the side that has it,
/// the range ends where the rules make more of it harmful.
template <class Handicap>
struct Dial {
    std::string_view name;         ///< as it is typed: "vp"
    std::string_view key;          ///< in a scenario: "victory_points"
    std::string_view words;        ///< for people: "victory points"
    std::string_view description;  ///< one line with its rule and range
    int most;                      ///< of one [[handicap]], up or down
    int Handicap::*change;
};

}  // namespace polemarch
