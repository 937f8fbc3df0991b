// What a decision decides, and how a battle is won: for a person who does not know the rules yet.
#pragma once

#include "core/ancient_battles/types/state.h"

#include <string_view>

namespace polemarch::ancient_battles {

/// A sentence or two; empty for a phase in which dice are rolled, and when the battle is over.
[[nodiscard]] std::string_view meaning_of(Phase phase, Order order);
/// 17.2.2: of the decision whether a die on the table is rolled again.
inline constexpr std::string_view meaning_of_buying =
    "A Command Point lets you roll one of the dice on the table again; points that you keep pay for orders.";
/// 14.0: how a battle is won.
inline constexpr std::string_view victory_in_words =
    "Who has more victory points at the end wins: one each for making the enemy's army panic (its losses reach its "
    "panic level, or its last leader falls), for taking its camp, and for twice its strength.";

}  // namespace polemarch::ancient_battles
