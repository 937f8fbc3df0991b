#include "sim/blood_of_kings/odds/matrix_question.h"

#include "sim/blood_of_kings/odds/charge.h"

#include <algorithm>

namespace polemarch::sim::blood_of_kings {

namespace {

/// Mean status levels lost in one melee.
double mean_levels(int lead, const CombatChart& chart, bool of_actor) {
    const auto ways = clash_ways(lead, chart);
    double sum = 0;
    for (std::size_t i = 0; i < clash_results; ++i) {
        const Toll toll = toll_at(i);
        sum += static_cast<double>(ways[i]) * (of_actor ? toll.actor : toll.target) / 36;
    }
    return sum;
}

/// A unit of this type with the description, except for ratings that the type cannot have.
UnitSpec unit_like(const UnitSpec& described, const UnitType& type) {
    UnitSpec unit = described;
    unit.type = &type;
    unit.armoured = unit.armoured && type.armour != Armour::never;
    unit.aggressive = unit.aggressive && type.aggressive;
    unit.impetuous = unit.impetuous && type.aggressive;
    check_unit_spec(unit);
    return unit;
}

bool may_act(const UnitType& type, MatrixAction action) {
    switch (action) {
        case MatrixAction::charge: return type.charge > 0;
        case MatrixAction::fire:
            return type.arms == Arms::missile || type.arms == Arms::engine || type.arms == Arms::choice;
        default: return true;
    }
}

/// Computes what becomes of both in the fight, and the figure that is shown.
void finish_cell(MatrixCell& cell, const Fight& fight, const std::array<Contender, 2>& both, const MoraleChart& chart,
                 bool to_the_end) {
    const auto end = fight.end();
    cell.once = prospects(fight, fight.after(1).states, {&both[0], &both[1]}, chart);
    cell.end = prospects(fight, end.states, {&both[0], &both[1]}, chart);
    cell.rounds = end.steps;
    cell.endless = end.endless;
    cell.wins = cell.end[1].status[3] - cell.end[0].status[3];
    cell.shown = to_the_end ? cell.wins : cell.gain;
    cell.share = std::clamp(cell.shown / (to_the_end ? 1 : 3), -1.0, 1.0);
}

std::optional<MatrixCell> cell_of(const MatrixQuestion& q, const UnitType& actor_type, const UnitType& target_type,
                                  const Charts& charts) {
    UnitSpec actor = unit_like(q.actor, actor_type);
    const UnitSpec target = unit_like(q.target, target_type);
    const bool charges = q.action == MatrixAction::charge;
    actor.charging = charges;
    if (charges && actor_type.shy && !target_type.shy && target.going == Going::open && target.cover() == Cover::none)
        return std::nullopt;
    const std::array<Contender, 2> both{actor.contender(), target.contender()};
    MatrixCell cell;
    if (q.action == MatrixAction::fire) {
        const Shot shot = shot_of(actor, target, false);
        cell.lead = lead(shot, charts);
        const auto ways = fire_ways(cell.lead, charts.combat);
        for (std::size_t i = 0; i < ways.size(); ++i) cell.gain += static_cast<double>(ways[i] * i) / 36;
        const Fight::Volleys volleys{shot,
                                     std::nullopt,
                                     {actor.condition(), target.condition()},
                                     {static_cast<std::uint8_t>(actor.firing()), 1}};
        finish_cell(cell, Fight::fire(volleys, charts), both, charts.morale, q.to_the_end);
    } else {
        cell.lead = lead(clash_of(actor, target), charts);
        cell.gain = mean_levels(cell.lead, charts.combat, false) - mean_levels(cell.lead, charts.combat, true);
        finish_cell(cell, Fight::melee(melee_of(actor, target), charts), both, charts.morale, q.to_the_end);
    }
    return cell;
}

}  // namespace

MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts) {
    check_pair(question.actor, question.target);
    MatrixAnswer found{question, {}};
    for (const UnitType& type : charts.units) {
        found.table.columns.push_back(&type);
        if (may_act(type, question.action)) found.table.rows.push_back(&type);
    }
    found.table.fill(
        [&](const UnitType* actor, const UnitType* target) { return cell_of(question, *actor, *target, charts); });
    return found;
}

}  // namespace polemarch::sim::blood_of_kings
