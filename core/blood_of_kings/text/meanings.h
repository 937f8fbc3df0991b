// What a decision decides, and how a battle is won: for a person who does not know the rules yet.
#pragma once

#include <string_view>

namespace polemarch::blood_of_kings {

/// A sentence or two about the decision of this name (Due::name); empty for any other name.
[[nodiscard]] std::string_view meaning_of(std::string_view decision);
/// Morale_1, Morale_2: how a battle is won.
inline constexpr std::string_view victory_in_words =
    "An army breaks, and loses, at the end of a turn in which its points lost reach its break point: they come from "
    "lost bases, demoralized units, fallen leaders and a sacked camp.";

}  // namespace polemarch::blood_of_kings
