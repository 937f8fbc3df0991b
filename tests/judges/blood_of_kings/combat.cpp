// Charges and their answers, fire, and melees with what follows them.
#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include "tests/judges/blood_of_kings/referee.h"

namespace polemarch::kings_judge {
namespace {

Unit at(const Unit& unit, Pose pose) {
    Unit out = unit;
    out.pose = pose;
    return out;
}

std::string side_name(int side) { return std::string(1, static_cast<char>('A' + side)); }

}  // namespace

void Referee::charge(Unit& charger, const std::string& target_name, double wheel, bool uncontrolled, bool stopped_mover) {
    charger.acted = true;
    const bool at_camp = target_name.size() == 2 && target_name[1] == '0';
    if (at_camp) {
        Camp& camp = table_.camps[1 - charger.side];
        const ChargePlan plan = plan_charge(table_, charger, camp.outline(), nullptr, wheel);
        if (!plan.why_not.empty()) differ(plan.why_not.substr(0, plan.why_not.find(':')), charger.name() + " " + plan.why_not);
        place(charger, kept(moved(plan.turned, plan.turned.heading, plan.distance)));
        camp.gone = true;
        return;
    }
    Unit* target = table_.unit(target_name);
    if (!target || target->gone || target->side == charger.side) lost("Charges_1", "a living enemy");
    const std::string barred = charge_barred_by_type(table_, charger, *target);
    if (!barred.empty()) differ("Charges_1", charger.name() + barred.substr(barred.find(':')));
    ChargePlan plan;
    if (uncontrolled && !stopped_mover) {
        const auto found = temptation(table_, charger, *target);
        if (!found) lost("Uncontrolled_2", charger.name() + " cannot reach " + target->name());
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
    const bool may_evade = !in_melee && target->type->is("evades") && !target->rated("impetuous") &&
                           may_evade_somewhere(table_, *target, charger, plan);
    const auto aims_at_charger = [&] {
        // They shoot at it where it is an inch short of contact (B47).
        const Pose before = charger.pose;
        charger.pose = kept(moved(plan.turned, plan.turned.heading, std::max(0.0, plan.distance - book_.figure("short_of"))));
        const std::vector<Aim> aims = fire_at(table_, *target, charger);
        charger.pose = before;
        return aims;
    };
    const bool may_shoot = !in_melee && target->type->is("massed-bows") && !target->acted && frontal && !stopped_mover &&
                           !aims_at_charger().empty();
    const bool may_counter = !in_melee && target->rated("aggressive") && !target->acted && frontal && !target->in_march() &&
                             !stopped_mover && counter_charge(table_, *target, charger, plan).has_value();
    std::string answer = "stand";
    static const std::regex answers("(stand|shoot|counter-charge|evade)( ([0-9.]+))?(, leader stays)?");
    std::smatch match;
    if (move_next(target->side, "") && std::regex_match(peek()->move, match, answers)) {
        const Step& step = next();
        answer = match[1];
        if (answer == "evade" && !may_evade) differ("Charges_4", target->name() + " may not evade");
        if (answer == "shoot" && !may_shoot) differ("Charges_2", target->name() + " may not shoot");
        if (answer == "counter-charge" && !may_counter) differ("Charges_3", target->name() + " may not counter-charge");
        if (match[4].matched) {
            for (Leader* leader : table_.living_leaders(target->side)) {
                if (leader->with == target) leader->at = target->middle(), leader->with = nullptr;
            }
        }
        (void)step;
    } else if (may_evade || may_shoot) {
        differ("Charges_4", target->name() + " has a choice of answers");
    } else if (may_counter && target->rated("impetuous")) {
        answer = "counter-charge";
    }
    const double heading = plan.turned.heading;
    if (answer == "evade") {
        target->acted = true;
        const double turn = match[3].matched ? std::stod(match[3]) : 0;
        const auto end = evasion(table_, *target, charger, plan, turn);
        placing_ = "Charges_4";
        if (!end) differ("Charges_4", target->name() + " may not evade that way");
        else target->pose = end->end;
        target->loose = 2 * evasion_step + slack;
        charger.pose = plan.turned;
        const double free = free_way(table_, charger, heading, plan.distance, {target});
        const auto met = way_until(charger.outline(), heading, plan.distance, target->outline());
        const double way = std::min({plan.distance, free, met.value_or(plan.distance)});
        place(charger, kept(moved(plan.turned, heading, way)));
        make_room(table_, charger);
        // Any movement that is left may be used to catch him.
        const double rest = charger.type->charge - plan.cost;
        const bool asked = move_next(charger.side, "pursue") || move_next(charger.side, "halt");
        if (asked) {
            const Step& step = next();
            // The evader stands where the program says, if that was said.
            const auto caught = way_until(charger.outline(), heading, rest, target->outline());
            if (!caught) differ("Charges_4", charger.name() + " cannot catch " + target->name());
            if (step.move == "pursue") {
                place(charger, kept(moved(charger.pose, heading, caught.value_or(rest))));
                contact_and_fight(charger, *target, false, plan);
            }
        }
        return;
    }
    if (answer == "shoot") {
        target->acted = true;
        const std::vector<Aim> aims = aims_at_charger();
        charger.pose = kept(moved(plan.turned, heading, std::max(0.0, plan.distance - book_.figure("short_of"))));
        const int levels = fire_event(charger, aims, true);
        if (levels >= book_.figure("devastating") || charger.gone) {
            if (!charger.gone) make_room(table_, charger);
            return;
        }
    }
    bool counter = false;
    if (answer == "counter-charge") {
        counter = true;
        target->acted = true;
        if (const auto met = counter_charge(table_, *target, charger, plan)) {
            target->pose = met->target;
            place(charger, met->charger);
        }
    } else {
        const double distance = plan.distance;
        place(charger, kept(moved(plan.turned, heading, distance)));
    }
    contact_and_fight(charger, *target, counter, plan);
}

void Referee::contact_and_fight(Unit& charger, Unit& target, bool counter_charge, const ChargePlan&) {
    placing_ = "Charges_7";
    const Face met = face_met(target, charger);
    charger.pose = conformed(table_, charger, target);
    make_room(table_, charger);
    if (counter_charge) make_room(table_, target);
    fight_out({&charger, &target, {}, true, counter_charge, met});
}

int Referee::fire_event(Unit& target, const std::vector<Aim>& aims, bool at_charger) {
    const Step& step = event("fire");
    static const std::regex what("([AB][0-9]+) loses (.*)");
    std::smatch match;
    if (!std::regex_match(step.consequence, match, what) || match[1] != target.name()) {
        lost("Outcomes_2", "fire at " + target.name());
    }
    const int firer_side = 1 - target.side;
    const Sums sums = fire_sums(table_, aims, target, at_charger);
    static const std::regex bases("with ([0-9]+) base");
    if (std::smatch n; std::regex_search(step.say, n, bases) && std::stoi(n[1]) != static_cast<int>(aims.size())) {
        std::string who;
        for (const Aim& aim : aims) who += " " + aim.firer->name() + "/" + std::to_string(aim.base + 1);
        differ("Fire_5", std::to_string(aims.size()) + " bases shoot at " + target.name() + " (" + who + "), not " + n.str(1));
    } else {
        compare_added(step, "fire at " + target.name(), "Outcomes_2", sums.first, sums.parts);
        compare_added(step, "; " + target.name(), "Outcomes_2", sums.second, "");
    }
    const int difference = die(step, firer_side) + sums.first - die(step, target.side) - sums.second;
    const int levels = levels_lost(book_, difference);
    const std::string expected = levels == all_levels ? "all" : std::to_string(levels);
    if (match[2] != expected) differ("Outcomes_2", target.name() + " loses " + expected + ", not " + match.str(2));
    const int found = match[2] == "all" ? all_levels : std::stoi(match[2]);
    target.waiting_loss += found;
    if (at_charger) take_losses();
    return found;
}

void Referee::fire_order(Leader& leader, Unit& unit, const std::string& target_name, int& activations) {
    next();
    unit.acted = true;
    std::map<Unit*, std::vector<Aim>> all;
    const auto add = [&](Unit& firer, const std::string& at) {
        const FireTable fire = fire_table(table_, firer);
        const auto shots = at == "split" ? fire.split() : fire.at(table_.unit(at));
        if (at != "split") {
            Unit* target = table_.unit(at);
            const auto nearest = fire.nearest();
            if (!target || std::find(nearest.begin(), nearest.end(), target) == nearest.end()) {
                differ("Fire_6", at + " is not the nearest target of " + firer.name());
            }
        }
        for (const auto& [target, aims] : shots) {
            if (std::find(shot_at_.begin(), shot_at_.end(), target) != shot_at_.end()) continue;
            for (const Aim& aim : aims) all[target].push_back(aim);
        }
    };
    add(unit, target_name);
    static const std::regex join("([AB][0-9]+) joins at ([AB][0-9]+|split)");
    for (std::smatch match; peek() && peek()->is_move() && peek()->side == side_name(unit.side);) {
        const std::string text = peek()->move;
        if (text == "halt") {
            next();
            break;
        }
        if (!std::regex_match(text, match, join)) break;
        Unit* other = table_.unit(match[1]);
        next();
        if (!other || other->gone || other->acted) lost("Fire_5", "a living unit that has not acted");
        if (--activations < 0) differ("Sequence_6", "no activation is left");
        if (!(leader.commands & (1 << other->wing))) differ("Leaders_1", other->name() + " is not under his command");
        other->acted = true;
        add(*other, match[2]);
    }
    std::map<std::pair<int, int>, Unit*> in_order;
    for (const auto& [target, aims] : all) in_order[{target->side, target->number}] = target;
    for (std::size_t i = 0; i < in_order.size(); ++i) {
        if (!peek() || peek()->event != "fire") lost("Fire_5", "fire at each target");
        Unit* target = table_.unit(peek()->consequence.substr(0, peek()->consequence.find(' ')));
        if (!all.contains(target)) lost("Fire_5", "fire at another target");
        fire_event(*target, all[target], false);
        shot_at_.push_back(target);
    }
    take_losses();
}

void Referee::take_losses() {
    for (int side = 0; side < 2; ++side) {
        for (Unit* unit : table_.living(side)) {
            const int loss = std::exchange(unit->waiting_loss, 0);
            if (loss == 0) continue;
            lose(table_, *unit, loss);
            if (unit->gone) displaced_leaders(*unit);
        }
    }
}

/// Step 6: all declare, then all throw, then all losses (B33).
void Referee::volley() {
    std::map<Unit*, std::vector<Aim>> all;
    static const std::regex aim_move("([AB][0-9]+) (at ([AB][0-9]+|split)|holds)");
    std::map<const Unit*, std::string> declared;
    std::smatch match;
    while (peek() && peek()->is_move() && std::regex_match(peek()->move, match, aim_move)) {
        declared[table_.unit(match[1])] = match[2] == "holds" ? "holds" : match.str(3);
        next();
    }
    for (int side = 0; side < 2; ++side) {
        for (Unit* unit : table_.living(side)) {
            const FireTable fire = fire_table(table_, *unit);
            const auto found = declared.find(unit);
            if (fire.empty()) {
                if (found != declared.end()) differ("Sequence_8", unit->name() + " cannot shoot at anybody");
                continue;
            }
            const auto nearest = fire.nearest();
            std::string at = nearest.front()->name();
            if (found != declared.end()) at = found->second;
            if (at == "holds") continue;
            Unit* target = table_.unit(at);
            if (at != "split" && std::find(nearest.begin(), nearest.end(), target) == nearest.end()) {
                differ("Fire_6", at + " is not the nearest target of " + unit->name());
            }
            for (const auto& [who, aims] : at == "split" ? fire.split() : fire.at(target)) {
                for (const Aim& aim : aims) all[who].push_back(aim);
            }
        }
    }
    std::map<Unit*, std::vector<Aim>> left = all;
    while (peek() && peek()->event == "fire") {
        Unit* target = table_.unit(peek()->consequence.substr(0, peek()->consequence.find(' ')));
        if (!left.contains(target)) {
            differ("Sequence_8", "nobody shoots at " + peek()->consequence.substr(0, peek()->consequence.find(' ')));
            if (target && !target->gone) {
                const Step& step = next();
                const std::string loss = step.consequence.substr(step.consequence.rfind(' ') + 1);
                target->waiting_loss += loss == "all" ? all_levels : std::stoi(loss);
                continue;
            }
            throw Lost{};
        }
        fire_event(*target, left[target], false);
        left.erase(target);
    }
    for (const auto& [target, aims] : left) {
        std::string who;
        for (const Aim& aim : aims) who += " " + aim.firer->name() + "/" + std::to_string(aim.base + 1);
        differ("Sequence_8", "fire at " + target->name() + " by" + who);
    }
    take_losses();
    leaders_make_way();
}

void Referee::fight_out(Melee melee) {
    const std::array<Unit*, 2> principal = {melee.actor, melee.target};
    for (int i = 0; i < 2; ++i) melee.supporters[i] = supporters_in_contact(table_, *principal[i], *principal[1 - i]);
    // Units that join from the flank.
    std::array<std::vector<Unit*>, 2> joined;
    static const std::regex support("support ([AB][0-9]+)");
    for (std::smatch match; peek() && peek()->is_move();) {
        const std::string text = peek()->move;
        if (text == "halt") {
            next();
            continue;
        }
        if (!std::regex_match(text, match, support)) break;
        Unit* unit = table_.unit(match[1]);
        next();
        if (!unit || unit->gone) lost("Melee_3", "a living unit");
        const int i = unit->side == melee.actor->side ? 0 : 1;
        if (!may_join(table_, *unit, *principal[i], *principal[1 - i], joined[i])) {
            differ("Melee_4", unit->name() + " is not at a free flank of " + principal[i]->name());
        }
        joined[i].push_back(unit);
        melee.supporters[i].push_back(unit);
    }
    const Step& step = event("melee");
    const Sums sums = melee_sums(table_, melee);
    compare_added(step, melee.actor->name(), "Outcomes_3", sums.first, sums.parts);
    compare_added(step, melee.target->name(), "Outcomes_3", sums.second, sums.parts);
    const int difference = die(step, melee.actor->side) + sums.first - die(step, melee.target->side) - sums.second;
    std::array<int, 2> levels{};
    if (difference == 0) levels = {1, 1};
    else levels[difference > 0 ? 1 : 0] = levels_lost(book_, std::abs(difference));
    const auto word = [](int level) { return level == all_levels ? std::string("all") : std::to_string(level); };
    const std::string expected = "loses " + word(levels[0]) + " to " + word(levels[1]);
    if (step.consequence != expected) differ("Outcomes_3", expected + ", not " + step.consequence);
    static const std::regex found("loses (\\w+) to (\\w+)");
    if (std::smatch match; std::regex_match(step.consequence, match, found)) {
        for (int i = 0; i < 2; ++i) levels[i] = match[i + 1] == "all" ? all_levels : std::stoi(match[i + 1]);
    }
    // All who take part have acted, and their leaders are caught up in the fight.
    for (int i = 0; i < 2; ++i) {
        std::vector<Unit*> all = melee.supporters[i];
        all.push_back(principal[i]);
        for (Unit* unit : all) {
            unit->acted = true;
            for (Leader* leader : table_.living_leaders(unit->side)) {
                if (leader->with != unit) continue;
                leader->fought = true;
                if (i == 0 && leader != commander_) leader->led = true;
            }
        }
    }
    // Leaders of a side that lost levels are in danger.
    for (int i = 0; i < 2; ++i) {
        if (levels[i] == 0) continue;
        std::vector<Leader*> in_danger;
        for (Leader* leader : table_.living_leaders(principal[i]->side)) {
            if (leader->with == principal[i]) in_danger.push_back(leader);
        }
        if (in_danger.empty()) {
            for (Leader* leader : table_.living_leaders(principal[i]->side)) {
                for (const Unit* unit : melee.supporters[i]) {
                    if (leader->with == unit) in_danger.push_back(leader);
                }
            }
        }
        if (in_danger.empty()) continue;
        const Step& casualty = event("leader casualty");
        const int face = die(casualty, principal[i]->side);
        const bool falls = levels[i] >= 6 ? face != 1 : face <= levels[i];
        if ((casualty.consequence != "leader unhurt") != falls) {
            differ("Outcomes_4", falls ? "a leader falls" : "the leader is unhurt");
        }
        if (casualty.consequence == "leader unhurt") continue;
        Leader* fallen = table_.leader(casualty.consequence.substr(0, casualty.consequence.find(' ')));
        if (!fallen || std::find(in_danger.begin(), in_danger.end(), fallen) == in_danger.end()) {
            lost("Melee_5", "a leader of the side that lost levels");
        }
        fallen->gone = true;
        fallen->at = fallen->with->middle();
        fallen->with = nullptr;
        heir(*fallen);
    }
    const Ring ground = melee.target->outline();
    deal(levels, melee);
    after_melee(melee, melee.target->gone, ground);
}

void Referee::heir(Leader& fallen) {
    const std::vector<Leader*> living = table_.living_leaders(fallen.side);
    if (living.empty()) return;
    Leader* heir = living.front();
    if (move_next(fallen.side, "heir ")) {
        heir = table_.leader(next().move.substr(5));
        if (!heir || heir->gone || heir->side != fallen.side) lost("Leaders_8", "a living leader of his side");
    } else if (living.size() > 1) {
        differ("Leaders_8", "the side chooses who takes over the command");
    }
    heir->commands |= fallen.commands;
}

/// Sharing losses (B67): the first level is the principal's, nobody has more than it.
void Referee::deal(std::array<int, 2> levels, const Melee& melee) {
    const std::array<Unit*, 2> principal = {melee.actor, melee.target};
    std::vector<std::pair<Unit*, int>> losses;
    for (int i = 0; i < 2; ++i) {
        if (levels[i] == 0) continue;
        std::map<Unit*, int> share{{principal[i], levels[i]}};
        if (levels[i] != all_levels && levels[i] > 1 && !melee.supporters[i].empty() && move_next(principal[i]->side, "deal ")) {
            share[principal[i]] = 1;
            std::istringstream in(next().move.substr(5));
            int dealt = 1;
            for (std::string name; in >> name; ++dealt) {
                Unit* unit = table_.unit(name);
                const bool involved = unit == principal[i] || std::find(melee.supporters[i].begin(), melee.supporters[i].end(),
                                                                        unit) != melee.supporters[i].end();
                if (!involved) lost("Effects_9", "units that took part");
                ++share[unit];
            }
            for (const auto& [unit, count] : share) {
                if (count > share[principal[i]]) differ("Effects_9", unit->name() + " loses more than " + principal[i]->name());
            }
            share[principal[i]] += std::max(0, levels[i] - dealt);
        }
        for (const auto& [unit, count] : share) losses.emplace_back(unit, count);
    }
    for (const auto& [unit, count] : losses) lose(table_, *unit, count);
    for (const auto& [unit, count] : losses) {
        if (unit->gone) displaced_leaders(*unit);
    }
}

void Referee::displaced_leaders(Unit& destroyed) {
    for (Leader* leader : table_.living_leaders(destroyed.side)) {
        if (leader->with != &destroyed) continue;
        leader->at = destroyed.middle();
        leader->with = nullptr;
        homeless_.push_back(leader);
    }
}

/// What may follow a melee: occupied ground, turns to a flank, leaders who make way.
void Referee::after_melee(const Melee& melee, bool target_destroyed, const Ring& ground) {
    const auto c = corners(ground);
    const double depth = length(plus(c[3], c[0], -1));
    const auto may_occupy = [&] {
        return target_destroyed && !melee.actor->gone && enemies_in_contact(table_, *melee.actor).empty();
    };
    const auto occupy = [&] {
        placing_ = "Effects_11";
        Unit& unit = *melee.actor;
        double way = free_way(table_, unit, unit.pose.heading, depth, {}, Passing::nobody);
        const auto may_stand = [&](double d) {
            const Unit there = at(unit, moved(unit.pose, unit.pose.heading, d));
            return table_.on_table(there.outline()) && !impassable(book_, bases_at(there, there.pose));
        };
        while (way > 0 && !may_stand(way)) way = std::max(0.0, way - 1.0 / 256);
        unit.loose = 0.125;  // how short of contact, of the inch or of the edge it ends is not said
        place(unit, kept(moved(unit.pose, unit.pose.heading, way)));
    };
    bool occupied = false;
    if (may_occupy() && melee.charge) {
        occupy();
        occupied = true;
    }
    static const std::regex follow("occupy|halt|face (left|right|rear)|([AB])L[0-9]+ to .*");
    static const std::regex who("^([AB][0-9]+) ");
    for (std::smatch match; peek() && peek()->is_move();) {
        const std::string text = peek()->move;
        if (!std::regex_match(text, match, follow)) break;
        if (match[2].matched) {
            const std::size_t before = at_;
            leaders_make_way();
            if (at_ == before) break;
            continue;
        }
        const Step& step = next();
        if (text == "halt") continue;
        if (text == "occupy") {
            if (!may_occupy() || occupied) differ("Effects_11", "there is no ground to occupy");
            else occupy();
            occupied = true;
            continue;
        }
        std::smatch name;
        if (!std::regex_search(step.say, name, who)) lost("Melee_7", "which unit turns?");
        Unit& unit = *table_.unit(name[1]);
        const Face face = match[1] == "left" ? Face::left : match[1] == "right" ? Face::right : Face::rear;
        const std::vector<Face> faces = faces_to_turn_to(table_, unit);
        if (std::find(faces.begin(), faces.end(), face) == faces.end()) {
            differ("Melee_7", unit.name() + " is not contacted there, or on its front too");
        } else if (unit.faced) {
            differ("Melee_7", unit.name() + " has turned in this turn");
        } else if (const auto turned = turned_to(table_, unit, face)) {
            placing_ = "Melee_7";
            unit = *turned;
        } else {
            differ("Melee_7", unit.name() + " has no room to turn");
        }
        unit.faced = true;
    }
}

/// After each finished step the impetuous units that are tempted now have to test (B75).
void Referee::temptations(bool more_to_come) {
    leaders_make_way();
    for (;;) {
        Unit* first = nullptr;
        Unit* enemy = nullptr;
        double least = 1e9;
        for (int side = 0; side < 2; ++side) {
            for (Unit* unit : table_.living(side)) {
                const bool tested = peek() && peek()->event == "uncontrolled charge";
                const auto targets = tested ? tempting(table_, *unit) : certainly_tempting(table_, *unit);
                if (targets.empty()) continue;
                const double way = distance(unit->outline(), targets.front()->outline());
                if (way < least) least = way, first = unit, enemy = targets.front();
            }
        }
        const bool tested = peek() && peek()->event == "uncontrolled charge";
        if (!tested) {
            if (first) differ("Uncontrolled_1", first->name() + " is tempted by " + enemy->name() + " and has to test");
            return;
        }
        if (!first && !more_to_come) return;  // it belongs to the next turn
        const Step& step = next();
        std::smatch match;
        static const std::regex who("^([AB][0-9]+) ");
        std::regex_search(step.say, match, who);
        Unit* unit = table_.unit(match[1]);
        if (unit != first) differ("Uncontrolled_1", match.str(1) + " tests, but " + (first ? first->name() : "nobody") + " is tempted");
        const bool charges = die(step, unit->side) - table_.leadership(*unit) >= book_.figure("uncontrolled");
        if ((step.consequence == "charges") != charges) differ("Uncontrolled_1", "the die says otherwise");
        if (step.consequence != "charges") {
            unit->held_back = true;
            continue;
        }
        std::vector<Unit*> targets = tempting(table_, *unit);
        if (targets.empty()) throw Lost{};
        charge(*unit, targets.front()->name(), 0, true);
    }
}

}  // namespace polemarch::kings_judge
