// A unit in a match-up, without a battle: as it is described, and as the rules of combat take it.
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
    bool charging = false;             ///< barbarians in the turn of their charge: three times their strength (17.3)
    bool uncontrolled = false;         ///< of a side that has lost control: its missile defence is one less (17.4.2)
    std::vector<std::string> leaders;  ///< stacked with it, by their combat bonus (11.2.4): "x1", "x2", "+1"

    /// "disordered PX with leaders x1 and +1"
    [[nodiscard]] std::string text() const;
    /// `trait` is trait_of(*type); what is returned refers to it.
    [[nodiscard]] Combatant combatant(const Trait& trait) const;
};

/// Throws InputError for what such a type never is: charging but for barbarians (17.3), uncontrolled but for them and
/// impetuous troops (17.4).
void check_unit_spec(const UnitSpec& unit);
/// Throws InputError for a unit that may not attack in melee: a camp or wagon (13.1.3), one of no strength (11.2.1).
void check_attacker(const UnitSpec& unit);

}  // namespace polemarch::sim::ancient_battles
