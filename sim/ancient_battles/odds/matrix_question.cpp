#include "sim/ancient_battles/odds/matrix_question.h"

#include <algorithm>

namespace polemarch::sim::ancient_battles {

namespace {

MatrixCell cell_of(const Encounter& e, const MeleeTable& table, const CombatTables& tables, int strongest) {
    const MeleeOdds odds = melee_odds(e, table, tables);
    const Prospects& after = odds.after.units;
    MatrixCell cell{odds.sums, odds.results};
    cell.gain = shortfall(e.defender, after.defender) - shortfall(e.attacker, after.attacker);
    cell.share = std::clamp(cell.gain / strongest, -1.0, 1.0);
    const auto hurt = [](const Prospect& p, bool disordered) { return p.gone() + (disordered ? 0 : p.disordered); };
    cell.attacker_eliminated = after.attacker.gone();
    cell.attacker_hurt = hurt(after.attacker, e.attacker.disordered);
    cell.defender_eliminated = after.defender.gone();
    cell.defender_hurt = hurt(after.defender, e.defender.disordered);
    return cell;
}

}  // namespace

MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts) {
    const Place& place = question.place;
    check_ground(*place.attacker_ground, {}, charts);
    check_ground(*place.defender_ground, {}, charts);
    const CombatTables tables = tables_for(charts, question.dice);
    const HexTerrain* clear = charts.terrain.data();
    MatrixAnswer found{question, place.attacker_ground == clear && place.defender_ground == clear};
    std::vector<Trait> traits;
    for (const UnitType& type : charts.units) {
        traits.push_back(trait_of(type));
        found.strongest = std::max<int>(found.strongest, type.strength);
    }
    const auto combatant = [&](const MatrixUnit& unit) {
        return Combatant{&traits[static_cast<std::size_t>(unit.type - charts.units.data())], unit.disordered};
    };
    for (const bool disordered : {false, true})
        for (const UnitType& type : charts.units) {
            const MatrixUnit unit{&type, disordered};
            if (can_attack(combatant(unit))) found.table.rows.push_back(unit);
            const bool wagon = type.base && !type.camp();
            if (!wagon || place.defender_ground->wagons) found.table.columns.push_back(unit);
        }
    found.table.fill([&](const MatrixUnit& attacker, const MatrixUnit& defender) {
        return cell_of({combatant(attacker), combatant(defender), place.attacker_ground, place.defender_ground,
                        place.hexside, place.approach},
                       charts.melee, tables, found.strongest);
    });
    return found;
}

}  // namespace polemarch::sim::ancient_battles
