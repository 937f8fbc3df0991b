// What an army has of each line of its list: units, classes, money.
#pragma once

#include "core/standard_wargame/armies/shares.h"
#include "core/standard_wargame/types/army.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace polemarch::standard_wargame {

/// The line of the list that an entry means (N62).
struct LineChoice {
    std::vector<std::size_t> candidates;  ///< lines of its troops that fit the names it gives
    bool listed = false;                  ///< the list has its troops at all
    bool known_contingent = true;         ///< the contingent that it names, if any, is one of the list
    /// The line, if exactly one fits.
    [[nodiscard]] std::optional<std::size_t> line() const {
        return candidates.size() == 1 ? std::optional(candidates.front()) : std::nullopt;
    }
};
/// An entry's `line` is a group ("support") or the name of a line, first taken for a group: troops have one line in
/// each. Capitals do not matter.
[[nodiscard]] LineChoice line_of(const ArmyList& list, const ArmyEntry& entry);

struct LineTally {
    std::array<int, class_count> classes{};  ///< units of each
    int units = 0;
    Amount spent = 0;
};
struct ContingentTally {
    int units = 0, of_first_line = 0;
    Amount spent = 0;
    std::vector<std::size_t> entries{};  ///< of the army
};

struct Tally {
    std::vector<std::optional<std::size_t>> lines_of;  ///< of each entry; nothing: not in the list, or unclear
    std::vector<LineTally> lines;                      ///< of the list
    std::vector<ContingentTally> contingents;
    int units = 0;       ///< without baggage; those of no line, too
    Amount spent = 0;    ///< units without a price cost nothing
    Amount limited = 0;  ///< of it
    std::array<int, general_kinds> generals{};
    [[nodiscard]] int all_generals() const { return generals[0] + generals[1] + generals[2]; }
};
[[nodiscard]] Tally tally(const Charts& charts, const ArmyList& list, const Army& army);

/// The price of an entry; 0 for units that have none.
[[nodiscard]] Amount price_of(const Charts& charts, const ArmyEntry& entry);

}  // namespace polemarch::standard_wargame
