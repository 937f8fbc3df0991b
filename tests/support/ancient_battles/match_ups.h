// The judge's match-ups as the program's types.
#pragma once

#include "core/ancient_battles/odds/fight.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/fight_judge.h"

#include <map>

#include <fmt/format.h>

namespace polemarch::test {

inline const ancient_battles::CombatTables& shipped_tables() {
    static const ancient_battles::CombatTables tables(load_charts(), dice::d6());
    return tables;
}

/// The judge's match-up as an Encounter; the traits are kept for good.
inline ancient_battles::Encounter encounter_of(const JudgedMelee& m) {
    using namespace ancient_battles;
    static std::map<std::string, Trait> traits;
    const Charts& charts = load_charts();
    const auto combatant = [&](const JudgedSide& s) {
        Trait& trait = traits[s.unit->type];
        trait = trait_of(*charts.unit(s.unit->type));
        return Combatant{&trait, s.disordered, s.plus, s.times, s.leaders};
    };
    return {combatant(m.attacker),
            combatant(m.defender),
            charts.hex_terrain(m.attacker.ground->code),
            charts.hex_terrain(m.defender.ground->code),
            m.crossing ? &charts.ford : nullptr,
            static_cast<Approach>(m.approach)};
}

inline std::string reported(const JudgedMelee& m) {
    const auto side = [](const JudgedSide& s) {
        return fmt::format("{}{} x{} +{} on {}", s.unit->type, s.disordered ? " disordered" : "", s.times + 1, s.plus,
                           s.ground->code);
    };
    return fmt::format("{} at {} from {}{}", side(m.attacker), side(m.defender), judged_approaches[m.approach],
                       m.crossing ? " over water" : "");
}

}  // namespace polemarch::test
