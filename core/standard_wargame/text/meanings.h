// What a decision decides, and how a battle is won: for a person who does not know the rules yet.
#pragma once

#include <string_view>

namespace polemarch::standard_wargame {

/// A sentence or two about the decision of this name (Due::name); empty for any other name.
[[nodiscard]] std::string_view meaning_of(std::string_view decision);
/// 9.2: how a battle is won.
inline constexpr std::string_view victory_in_words =
    "An army is broken, and loses, at the end of its own bound if half of its units are destroyed or disordered. After "
    "15 turns the battle is drawn.";

}  // namespace polemarch::standard_wargame
