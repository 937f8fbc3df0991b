// What front ends show of a unit and of the ground: cards, marks, legends.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/unit_card.h"

#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// The figures and boxes of the unit's counter, and what the scenario adds, each with its rule.
[[nodiscard]] std::vector<CardLine> unit_card(const Setup& g, UnitIndex u);
/// What marks the unit now, in words: "disordered", "marked red: it may not attack this turn"; "eliminated". May be
/// empty.
[[nodiscard]] std::vector<std::string> unit_marks(const Setup& g, const State& s, UnitIndex u);
/// What the ground of a hex does: "costs 2 Movement Points; blocks sight".
[[nodiscard]] std::string ground_words(const HexTerrain& ground);
/// The same of a hexside.
[[nodiscard]] std::string hexside_words(const SideTerrain& side);
/// What a march does to its unit and to others: "disorders HI F6". May be empty.
[[nodiscard]] std::vector<std::string> passage_words(const Setup& g, const State& s, const Move& m);

}  // namespace polemarch::ancient_battles
