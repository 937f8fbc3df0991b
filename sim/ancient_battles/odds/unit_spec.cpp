#include "sim/ancient_battles/odds/unit_spec.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

std::string UnitSpec::text() const {
    std::string text = type->code;
    if (charging) text = "charging " + text;
    if (uncontrolled) text = "uncontrolled " + text;
    if (disordered) text = "disordered " + text;
    if (!leaders.empty())
        text += fmt::format(" with leader{} {}", leaders.size() > 1 ? "s" : "", fmt::join(leaders, " and "));
    return text;
}

Combatant UnitSpec::combatant(const Trait& trait) const {
    Combatant c{&trait, disordered, 0, 0, static_cast<int>(leaders.size()), charging ? 3 : 1};
    for (const std::string& leader : leaders) leader == "+1" ? ++c.additions : c.multiples += leader == "x1" ? 1 : 2;
    return c;
}

void check_unit_spec(const UnitSpec& unit) {
    const UnitType& type = *unit.type;
    if (unit.charging && !type.barbarian)
        throw InputError(fmt::format("{} never charges as barbarians do (rule 17.3)", type.code));
    if (unit.uncontrolled && !type.impetuous && !type.barbarian)
        throw InputError(fmt::format("{} is never out of control (rule 17.4)", type.code));
}

void check_attacker(const UnitSpec& unit) {
    const Trait trait = trait_of(*unit.type);
    if (trait.base)
        throw InputError(
            fmt::format("{} may not attack: camps and war wagons never initiate melee (rule 13.1.3)", unit.type->code));
    if (!can_attack(unit.combatant(trait)))
        throw InputError(fmt::format("{} may not attack: its Combat Strength is zero (rule 11.2.1)", unit.text()));
}

}  // namespace polemarch::sim::ancient_battles
