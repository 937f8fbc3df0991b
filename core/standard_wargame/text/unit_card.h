// What front ends show of a unit and of the ground: cards, marks, legends.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/unit_card.h"

#include <string>
#include <vector>

namespace polemarch::standard_wargame {

/// The figures of the unit's troops, each with its rule.
[[nodiscard]] std::vector<CardLine> unit_card(const Setup& g, UnitIndex u);
/// What marks the unit now, in words: "disordered", "has moved". May be empty.
[[nodiscard]] std::vector<std::string> unit_marks(const State& s, UnitIndex u);
/// What ground is in this battle: "woods: difficult for movement of heavy foot ...".
[[nodiscard]] std::string ground_words(const Setup& g, const State& s, Ground ground);

}  // namespace polemarch::standard_wargame
