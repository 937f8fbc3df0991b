#include "sim/standard_wargame/odds/troop_words.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

constexpr std::array<std::string_view, 5> arms{"foot", "cavalry", "camelry", "chariots", "artillery"};

bool contains(const TroopSet& set, const TroopSet& part) {
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (part.has(troops_at(i)) && !set.has(troops_at(i))) return false;
    return true;
}

}  // namespace

std::string troop_words(const TroopSet& set) {
    if (set.empty()) return "none";
    if (set.size() == static_cast<int>(troop_kinds)) return "all";
    std::vector<std::string_view> words;
    TroopSet named;
    const auto name = [&](std::string_view word) {
        const TroopSet part = troops_in(word);
        if (named.meets(part) || !contains(set, part)) return;
        named.add(part);
        words.push_back(word);
    };
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        for (const std::string_view arm : arms)
            if (troops_in(arm).has(troops_at(i))) name(arm);
        name(type_codes[static_cast<std::size_t>(type_of(troops_at(i)))]);
        name(code(troops_at(i)));
    }
    return fmt::format("{}", fmt::join(words, " "));
}

std::string GroupedRow::text(std::string_view preposition) const {
    int all = 0;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        all += columns[i].second.size();
        if (columns[i].second.size() > columns[largest].second.size()) largest = i;
    }
    const bool complete = all == static_cast<int>(troop_kinds) && columns.size() > 1;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (!complete || i != largest)
            parts.push_back(fmt::format("{} {} {}", columns[i].first, preposition, troop_words(columns[i].second)));
    if (complete) parts.push_back(fmt::format("{} {} others", columns[largest].first, preposition));
    return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace polemarch::sim::standard_wargame
