// A unit in a match-up, without a battle: its description, and the form that the rules of combat use.
#pragma once

#include "core/ancient_battles/odds/fight.h"

#include <string>
#include <vector>

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

/// Refers to the charts.
struct UnitSpec {
    const UnitType* type = nullptr;
    bool disordered = false;
    bool charging = false;             ///< barbarians in the turn of their charge: strength times three (17.3)
    bool uncontrolled = false;         ///< its side has lost control: missile defence minus 1 (17.4.2)
    std::vector<std::string> leaders;  ///< stacked with it, by their combat bonus (11.2.4): "x1", "x2", "+1"

    /// "disordered PX with leaders x1 and +1"
    [[nodiscard]] std::string text() const;
    /// `trait` is trait_of(*type); the result refers to it.
    [[nodiscard]] Combatant combatant(const Trait& trait) const;
};

/// Throws InputError for a state that the type cannot have: charging, except barbarians (17.3); uncontrolled, except
/// barbarians and impetuous troops (17.4).
void check_unit_spec(const UnitSpec& unit);
/// Throws InputError for a unit that may not attack in melee: a camp or wagon (13.1.3), or one of strength 0 (11.2.1).
void check_attacker(const UnitSpec& unit);

}  // namespace polemarch::sim::ancient_battles
