// Charges and what answers them.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <regex>

namespace polemarch::kings_judge {

void Referee::charge(Unit& charger, const std::string& target_name, double wheel, bool uncontrolled,
                     bool stopped_mover) {
    charger.acted = true;
    const bool at_camp = target_name.size() == 2 && target_name[1] == '0';
    if (at_camp) {
        Camp& camp = table_.camps[1 - charger.side];
        const ChargePlan plan = plan_charge(table_, charger, camp.outline(), nullptr, wheel);
        if (!plan.why_not.empty())
            differ(plan.why_not.substr(0, plan.why_not.find(':')), charger.name() + " " + plan.why_not);
        place(charger, kept(moved(plan.turned, plan.turned.heading, plan.distance)));
        camp.gone = true;
        return;
    }
    Unit* target = table_.unit(target_name);
    if (!target || target->gone || target->side == charger.side) spoiled("Charges_1", "a living enemy");
    const std::string barred = charge_barred_by_type(table_, charger, *target);
    if (!barred.empty()) differ("Charges_1", charger.name() + barred.substr(barred.find(':')));
    ChargePlan plan;
    if (uncontrolled && !stopped_mover) {
        const auto found = temptation(table_, charger, *target);
        if (!found) spoiled("Uncontrolled_2", charger.name() + " cannot reach " + target->name());
        plan = found->plan;
    } else {
        plan = plan_charge(table_, charger, target->outline(), target, wheel);
        if (!plan.why_not.empty()) {
            differ(plan.why_not.substr(0, plan.why_not.find(':')),
                   charger.name() + " charges " + target->name() + plan.why_not.substr(plan.why_not.find(':')));
        }
    }
    // The answers that the target has.
    const bool in_melee = engaged(table_, *target);
    const bool frontal = charged_from_arc(*target, charger);
    std::optional<double> may_evade;
    if (!in_melee && target->type->is("evades") && !target->rated("impetuous")) {
        may_evade = open_evasion(table_, *target, charger, plan);
    }
    const double short_of = std::max(0.0, plan.distance - book_.figure("short_of"));
    const auto aims_at_charger = [&] {
        // They shoot at it where it is an inch short of contact (B47).
        const Pose before = charger.pose;
        charger.pose = kept(moved(plan.turned, plan.turned.heading, short_of));
        const std::vector<Aim> aims = fire_at(table_, *target, charger);
        charger.pose = before;
        return aims;
    };
    const bool may_shoot = !in_melee && target->type->is("massed-bows") && !target->acted && frontal &&
                           !stopped_mover && !aims_at_charger().empty();
    const bool may_counter = !in_melee && target->rated("aggressive") && !target->acted && frontal &&
                             !target->in_march() && !stopped_mover &&
                             counter_charge(table_, *target, charger, plan).has_value();
    std::string answer = "stand";
    static const std::regex answers("(stand|shoot|counter-charge|evade)( ([0-9.]+))?(, leader stays)?");
    std::smatch match;
    if (move_next(target->side, "") && std::regex_match(peek()->move, match, answers)) {
        next();
        answer = match[1];
        if (answer == "evade" && !may_evade) differ("Charges_4", target->name() + " may not evade");
        if (answer == "shoot" && !may_shoot) differ("Charges_2", target->name() + " may not shoot");
        if (answer == "counter-charge" && !may_counter) differ("Charges_3", target->name() + " may not counter-charge");
        if (match[4].matched) leaders_stay(*target);
    } else if (may_evade || may_shoot) {
        differ("Charges_4", target->name() + " has a choice of answers" +
                                (may_evade ? ": evade " + std::to_string(*may_evade) : ""));
    } else if (may_counter && target->rated("impetuous")) {
        answer = "counter-charge";
    }
    if (answer != "stand") target->acted = true;
    if (answer == "evade") {
        evade(charger, *target, plan, match[3].matched ? std::stod(match[3]) : 0);
        return;
    }
    placing_ = "Charges_1";
    WayEnd end = WayEnd::met;
    if (answer == "shoot") {
        const std::vector<Aim> aims = aims_at_charger();
        if (travel(charger, way_of(charger, plan, short_of), target) != WayEnd::arrived) return;
        const int levels = fire_event(charger, aims, true);
        if (levels >= book_.figure("devastating") || charger.gone) {
            if (!charger.gone) make_room(table_, charger);
            return;
        }
    }
    if (answer != "counter-charge") end = travel(charger, way_of(charger, plan, plan.distance), target);
    if (end == WayEnd::stopped || charger.gone || target->gone) return;
    bool counter = false;
    if (end == WayEnd::met) {
        ChargePlan rest = plan;
        if (charger.pose.heading == plan.turned.heading) rest.turned = charger.pose;
        if (const auto met = counter_charge(table_, *target, charger, rest)) {
            counter = true;
            target->acted = true;
            target->pose = met->target;
            place(charger, met->charger);
        } else {
            travel(charger, way_of(charger, plan, plan.distance), target);
        }
    }
    contact_and_fight(charger, *target, counter);
}

/// The target goes, and the charger to where it met it or is stopped. Any movement that is left may be used to catch
/// it.
void Referee::evade(Unit& charger, Unit& target, const ChargePlan& plan, double turn) {
    const double heading = plan.turned.heading;
    placing_ = "Charges_4";
    const auto end = evasion(table_, target, charger, plan, turn);
    if (!end)
        differ("Charges_4", target.name() + " may not evade that way");
    else
        target.pose = end->end;
    target.loose = 2 * evasion_step + slack;
    Unit turned = charger;
    turned.pose = plan.turned;
    const double free = free_way(table_, turned, heading, plan.distance, {&charger, &target});
    const auto met = way_until(turned.outline(), heading, plan.distance, target.outline());
    const double way = std::min({plan.distance, free, met.value_or(plan.distance)});
    if (travel(charger, way_of(charger, plan, way), &target) == WayEnd::stopped || charger.gone) return;
    bool pursues = false;
    if (move_next(charger.side, "pursue") || move_next(charger.side, "halt")) {
        pursues = next().move == "pursue";
        const double rest = charger.type->charge - plan.cost;
        const auto caught = way_until(charger.outline(), heading, rest, target.outline());
        if (!caught) differ("Charges_4", charger.name() + " cannot catch " + target.name());
        if (pursues) {
            place(charger, kept(moved(charger.pose, heading, caught.value_or(rest))));
            contact_and_fight(charger, target, false);
        }
    }
    // Friends make room where the charger ends.
    if (!pursues) make_room(table_, charger);
}

void Referee::contact_and_fight(Unit& charger, Unit& target, bool counter_charge) {
    placing_ = "Charges_7";
    const Face met = face_met(target, charger);
    const Conformed turned = conformed(table_, charger, target);
    charger.pose = turned.pose;
    charger.also = turned.also;
    make_room(table_, charger);
    if (counter_charge) make_room(table_, target);
    fight_out({&charger, &target, {}, true, counter_charge, met});
}

}  // namespace polemarch::kings_judge
