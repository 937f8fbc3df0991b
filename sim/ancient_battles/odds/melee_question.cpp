#include "sim/ancient_battles/odds/melee_question.h"

#include "core/diagnostics.h"

#include <cassert>

namespace polemarch::sim::ancient_battles {

namespace {

void check(const MeleeQuestion& question, const Charts& charts) {
    assert(!question.attacks.empty());
    check_unit_spec(question.defender);
    for (const MeleeQuestion::Attack& attack : question.attacks) {
        check_unit_spec(attack.attacker);
        check_attacker(attack.attacker);
        check_ground(*attack.place.attacker_ground, attack.attacker, charts);
        check_ground(*attack.place.defender_ground, question.defender, charts);
    }
    if (question.attacks.size() > 1 && (!question.length.once() || question.plan.alternate))
        throw InputError("several attackers attack once each: '--rounds', '--to-the-end' and '--attacks' go with one");
}

}  // namespace

MeleeAnswer answer(const MeleeQuestion& question, const Charts& charts) {
    check(question, charts);
    const CombatTables tables = tables_for(charts, question.dice);
    // The encounters refer to the traits.
    const Trait defender = trait_of(*question.defender.type);
    std::vector<Trait> attackers;
    for (const MeleeQuestion::Attack& attack : question.attacks) attackers.push_back(trait_of(*attack.attacker.type));
    std::vector<Encounter> encounters;
    for (std::size_t i = 0; i < attackers.size(); ++i) {
        const auto& [attacker, place] = question.attacks[i];
        encounters.push_back({attacker.combatant(attackers[i]), question.defender.combatant(defender),
                              place.attacker_ground, place.defender_ground, place.hexside, place.approach});
    }

    MeleeAnswer found{question, {}, {}, {}};
    for (const Encounter& encounter : encounters) found.attacks.push_back(melee_odds(encounter, charts.melee, tables));
    if (encounters.size() > 1) {
        const std::vector<Assault> assaults = in_turn(encounters, question.plan, charts.melee, tables);
        for (std::size_t i = 0; i < assaults.size(); ++i) {
            const Assault& a = assaults[i];
            const Prospects after{a.attacker, a.defender, a.retreated};
            found.in_turn.push_back(
                {a.attacks, aftermath(encounters[i].attacker, encounters[i].defender, after, tables)});
        }
    } else if (!question.length.once() || question.plan.alternate || question.plan.defender_retreats) {
        const Encounter& first = encounters.front();
        found.fight = fight_odds(Fight::melee(first, question.plan, charts.melee, tables), question.length,
                                 first.attacker, first.defender, tables);
    }
    return found;
}

}  // namespace polemarch::sim::ancient_battles
