// Sets of troops in few words, and tables of troops against troops as grouped rows.
#pragma once

#include "core/standard_wargame/types/troops.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

/// "all", "HF MF/1 cavalry": whole arms and whole types by one name; "none".
[[nodiscard]] std::string troop_words(const TroopSet& set);

/// Troops whose rows of a table are equal, and the columns of each value.
struct GroupedRow {
    TroopSet rows;
    std::vector<std::pair<std::string, TroopSet>> columns;
    /// "easy against HF MF, difficult against others"; the largest of several sets that together are all troops is
    /// "others".
    [[nodiscard]] std::string text(std::string_view preposition) const;
};
/// `value(row, column)`: the value in words; an empty one is left out, and so are rows without any.
template <class ValueOf>
[[nodiscard]] std::vector<GroupedRow> grouped_rows(ValueOf value) {
    std::vector<GroupedRow> grouped;
    for (std::size_t row = 0; row < troop_kinds; ++row) {
        std::vector<std::pair<std::string, TroopSet>> columns;
        for (std::size_t column = 0; column < troop_kinds; ++column) {
            const std::string words = value(row, column);
            if (words.empty()) continue;
            auto same = columns.begin();
            while (same != columns.end() && same->first != words) ++same;
            if (same == columns.end()) same = columns.insert(same, {words, {}});
            same->second.add(troops_at(column));
        }
        if (columns.empty()) continue;
        auto same = grouped.begin();
        while (same != grouped.end() && same->columns != columns) ++same;
        if (same == grouped.end()) same = grouped.insert(same, {{}, std::move(columns)});
        same->rows.add(troops_at(row));
    }
    return grouped;
}

}  // namespace polemarch::sim::standard_wargame
