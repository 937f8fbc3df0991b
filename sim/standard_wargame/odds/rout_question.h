// The question of the rout level (9.1.1): which levels the dice of the morale sequence can bring.
#pragma once

#include "core/standard_wargame/odds/rout.h"
#include "sim/odds/odds.h"

#include <optional>
#include <string>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

struct RoutQuestion {
    Losses losses;
    int morale = 0;  ///< unspent points of the morale die
    ArmyType army = ArmyType::standing;
    std::optional<int> size;  ///< of a group
};

struct RoutAnswer {
    RoutQuestion asked;
    RoutLevel level;
    dice::Distribution levels = dice::constant(0);
    std::optional<double> disordered;  ///< chance that the level reaches the group's size
};
/// Throws InputError for losses that cannot be.
[[nodiscard]] RoutAnswer answer(const RoutQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const RoutAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const RoutAnswer& found);

}  // namespace polemarch::sim::standard_wargame
