// What front ends show of a unit and of the ground: cards, marks, legends.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/unit_card.h"

#include <string>
#include <vector>

namespace polemarch::blood_of_kings {

/// The figures of the unit's type and what the scenario says of it, each with its rule. Empty for a camp.
[[nodiscard]] std::vector<CardLine> unit_card(const Setup& g, UnitIndex u);
/// What marks the unit now, in words: "disordered", "in march formation", "has acted". May be empty.
[[nodiscard]] std::vector<std::string> unit_marks(const State& s, UnitIndex u);
/// What a kind of ground does: "rough going; soft cover; conceals".
[[nodiscard]] std::string ground_words(const GroundType& ground);
[[nodiscard]] std::string obstacle_words(const ObstacleType& obstacle);

}  // namespace polemarch::blood_of_kings
