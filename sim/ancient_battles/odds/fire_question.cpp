#include "sim/ancient_battles/odds/fire_question.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

/// Throws InputError if no such shot is possible.
ShotOdds shot_odds(const UnitSpec& firer, const UnitSpec& target, const HexTerrain& ground, int attacks, int support,
                   const CombatTables& tables) {
    const Trait own = trait_of(*firer.type), theirs = trait_of(*target.type);
    if (own.shots == 0) throw InputError(fmt::format("{} has no missiles (rule 10.1)", firer.type->code));
    if (theirs.base) throw InputError(fmt::format("{} is immune to ranged combat (rule 13.1.3)", target.type->code));
    Shot shot = shot_of(own, theirs, ground, attacks, support);
    ShotOdds odds{firer, target, &ground, shot.dice, shot.support, theirs.missile_defence, target.uncontrolled};
    odds.ground_defence = shot.defence - odds.printed_defence;
    odds.defence = shot.defence -= odds.out_of_control;
    odds.faces = CombatTables::shot_ways(shot);
    const std::uint32_t hit = tables.hit(shot);
    odds.missed = outcome_in("no effect", odds.faces - hit, odds.faces);
    odds.hit = outcome_in(target.disordered ? "hit: target eliminated" : "hit: target disordered", hit, odds.faces);
    return odds;
}

Shot shot_in(const ShotOdds& odds) { return {odds.attack_dice, odds.support, odds.defence}; }

}  // namespace

FireAnswer answer(const FireQuestion& q, const Charts& charts) {
    check_unit_spec(q.attacker);
    check_unit_spec(q.defender);
    const CombatTables tables = tables_for(charts, q.dice);
    check_ground(*q.attacker_ground, q.attacker, charts);
    check_ground(*q.defender_ground, q.defender, charts);
    FireAnswer found{q, shot_odds(q.attacker, q.defender, *q.defender_ground, q.combined, q.support, tables), {}, {}};
    if (q.reply_support)
        found.reply = shot_odds(q.defender, q.attacker, *q.attacker_ground, 1, *q.reply_support, tables);
    Fight::Volleys volleys{shot_in(found.shot), std::nullopt, q.attacker.disordered, q.defender.disordered};
    if (found.reply) volleys.reply = shot_in(*found.reply);
    const Trait attacker = trait_of(*q.attacker.type), defender = trait_of(*q.defender.type);
    found.fight = fight_odds(Fight::fire(volleys, tables), q.length, q.attacker.combatant(attacker),
                             q.defender.combatant(defender), tables);
    return found;
}

}  // namespace polemarch::sim::ancient_battles
