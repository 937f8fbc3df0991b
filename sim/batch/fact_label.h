// What facts are called in reports for people.
#pragma once

#include "core/game.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace polemarch::sim {

/// "panic turn", without its side and unit.
[[nodiscard]] inline std::string label_of(const Fact& fact) {
    std::string label = fact.label.empty() ? fact.name : fact.label;
    if (fact.label.empty()) std::replace(label.begin(), label.end(), '_', ' ');
    return label;
}

/// Whether the text names the unit that is counted: "camp lost" for camps, "strength lost" for strength points.
[[nodiscard]] inline bool tells_unit(std::string_view text, const std::string& unit) {
    std::string word = unit.substr(0, unit.find(' '));
    if (word.ends_with('s')) word.pop_back();
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}
/// "strength lost", "fires (shots)"
[[nodiscard]] inline std::string with_unit(const std::string& text, const std::string& unit) {
    return tells_unit(text, unit) ? text : text + " (" + unit + ")";
}

}  // namespace polemarch::sim
