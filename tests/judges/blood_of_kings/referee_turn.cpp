// The sequence of a turn.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include "tests/judges/blood_of_kings/morale.h"

namespace polemarch::kings_judge {

void Referee::turn() {
    ++turn_;
    for (int side = 0; side < 2; ++side) {
        for (Unit& unit : table_.units[side]) unit.acted = unit.held_back = unit.faced = false;
        for (Leader& leader : table_.leaders[side]) leader.led = leader.moved = leader.fought = false;
    }
    uncontrolled_charges();
    initiatives();
    volley();
    ongoing_melees();
    end_of_turn();
}

/// Step 1: all tests, then the charges, in turns if both sides have some (B32).
void Referee::uncontrolled_charges() {
    std::vector<Unit*> charges;
    std::vector<Unit*> due;
    for (int side = 0; side < 2; ++side) {
        for (Unit* unit : table_.living(side)) {
            if (!certainly_tempting(table_, *unit).empty()) due.push_back(unit);
        }
    }
    while (Unit* unit = tester()) {
        const auto found = std::find(due.begin(), due.end(), unit);
        const bool tempted = found != due.end() || !tempting(table_, *unit).empty();
        if (found != due.end()) due.erase(found);
        if (test(*unit)) charges.push_back(unit);
        if (!tempted) differ("Sequence_3", unit->name() + " tests, but nothing tempts it");
        unit->held_back = true;  // it has tested
    }
    for (const Unit* unit : due) differ("Sequence_3", unit->name() + " is tempted and has to test");
    int side = !charges.empty() ? charges.front()->side : 0;
    if (peek() && peek()->event != "initiative" && peek()->consequence.rfind("initiative ", 0) == 0) {
        const Step& button = next();
        side = die_of_either(button) <= book_.figure("attacker_until") ? 0 : 1;
        if (button.consequence.back() != static_cast<char>('A' + side)) {
            differ("Sequence_4", "the button names the other side");
        }
    }
    for (; !charges.empty(); side = 1 - side) {
        auto chosen = std::find_if(charges.begin(), charges.end(), [&](const Unit* u) { return u->side == side; });
        if (chosen == charges.end()) continue;
        Unit* target = nullptr;
        static const std::regex charge_move("([AB][0-9]+) charges ([AB][0-9]+)");
        if (std::smatch match; peek() && std::regex_match(peek()->move, match, charge_move)) {
            chosen = std::find(charges.begin(), charges.end(), table_.unit(match[1]));
            if (chosen == charges.end()) lost("Sequence_3", "a unit that failed its test");
            target = table_.unit(match[2]);
            next();
        }
        Unit* unit = *chosen;
        charges.erase(chosen);
        if (unit->gone || unit->acted) continue;
        unit->held_back = false;
        const std::vector<Unit*> targets = tempting(table_, *unit);
        const bool goes_on = peek() && (peek()->event == "initiative" || peek()->event == "uncontrolled charge");
        if (targets.empty() || goes_on) {  // its target is gone
            if (!certainly_tempting(table_, *unit).empty()) {
                differ("Sequence_3", unit->name() + " failed its test and has to charge");
            }
            unit->held_back = true;
            continue;
        }
        if (!target) target = targets.front();
        if (std::find(targets.begin(), targets.end(), target) == targets.end()) {
            differ("Uncontrolled_2", target->name() + " is not the nearest that tempts " + unit->name());
        }
        charge(*unit, target->name(), 0, true);
        temptations(true);
    }
}

/// Steps 2 to 5.
void Referee::initiatives() {
    const Step& button = event("initiative");
    const int face = die_of_either(button);
    const int named = face <= book_.figure("attacker_until") ? 0 : 1;
    if (button.consequence != std::string("initiative ") + static_cast<char>('A' + named)) {
        differ("Sequence_4", "the button names the other side");
    }
    int side = named;
    if (move_next(named, "go first")) {
        next();
    } else if (move_next(named, "go second")) {
        next();
        side = 1 - named;
    } else if (!table_.living_leaders(0).empty() && !table_.living_leaders(1).empty()) {
        lost("Sequence_4", "the side that was named chooses who goes first");
    } else {
        side = table_.living_leaders(0).empty() ? 1 : 0;
    }
    std::array<int, 2> passes{};
    const int a = static_cast<int>(table_.living_leaders(0).size()),
              b = static_cast<int>(table_.living_leaders(1).size());
    passes[a < b ? 0 : 1] = std::abs(a - b);
    const auto left = [&](int s) {
        std::vector<Leader*> out;
        for (Leader* leader : table_.living_leaders(s)) {
            if (!leader->led) out.push_back(leader);
        }
        return out;
    };
    while (!left(0).empty() || !left(1).empty()) {
        const std::vector<Leader*> ready = left(side);
        if (ready.empty()) {
            side = 1 - side;
            continue;
        }
        Leader* leader = nullptr;
        if (move_next(side, "pass")) {
            next();
            if (passes[side]-- <= 0) differ("Sequence_7", "no pass is left");
            side = 1 - side;
            continue;
        }
        if (move_next(side, "lead ")) {
            leader = table_.leader(next().move.substr(5));
            if (std::find(ready.begin(), ready.end(), leader) == ready.end()) {
                spoiled("Sequence_5", "a leader who is alive and has not had the Initiative");
            }
        } else {
            if (ready.size() > 1) lost("Sequence_5", "a leader is to be chosen");
            leader = ready.front();
        }
        initiative(*leader, side);
        side = 1 - side;
    }
}

void Referee::initiative(Leader& leader, int side) {
    const Step& button = event("command");
    int activations = static_cast<int>(book_.figure("activations", die(button, side) - 1));
    if (leader.exceptional) activations += static_cast<int>(book_.figure("exceptional_activations"));
    if (button.consequence != "activations " + std::to_string(activations)) {
        differ("Sequence_5", "he has " + std::to_string(activations) + " activations");
    }
    leader.led = true;
    commander_ = &leader;
    shot_at_.clear();
    bool done = false;
    while (!leader.gone) {
        if (move_next(side, "done")) {
            next();
            done = true;
            break;
        }
        const Step* step = peek();
        if (!step || !step->is_move() || step->side[0] - 'A' != side) break;
        static const std::regex order("[AB][0-9]+ (advance|march|rest|regroup|charge|fire|fight|retire)\\b.*");
        if (step->move.rfind(leader.name() + " to ", 0) == 0)
            leader_move(leader, activations);
        else if (std::regex_match(step->move, order))
            activation(leader, activations);
        else
            break;
        temptations(true);
    }
    if (!done && !leader.gone && activations > 0)
        differ("Sequence_6", "activations are left, but the Initiative has ended");
    commander_ = nullptr;
}

void Referee::activation(Leader& leader, int& activations) {
    const Step& step = next();
    std::istringstream in(step.move);
    std::string name, order, target;
    in >> name >> order >> target;
    if (!target.empty() && target.back() == ',') target.pop_back();
    Unit* unit = table_.unit(name);
    if (name.substr(1) == "0") spoiled("Effects_12", "baggage trains are not judged");
    if (!unit || unit->gone) spoiled("Sequence_6", "a living unit");
    if (--activations < 0) differ("Sequence_6", "no activation is left");
    if (unit->side != leader.side) differ("Leaders_1", "a unit of his own side");
    if (unit->acted) differ("Actions_11", unit->name() + " has acted in this turn");
    if (!(leader.commands & (1 << unit->wing))) differ("Leaders_1", unit->name() + " is not under his command");
    Leader here = leader;
    if (leader.with) here.at = leader.with->middle();
    double gap = 1e9;
    for (int k = 0; k < unit->bases; ++k) gap = std::min(gap, distance(here.base(), unit->base(k)));
    if (gap > book_.figure(unit->skirmishers() ? "skirmisher_radius" : "radius") + slack) {
        differ("Leaders_3", unit->name() + " is out of his radius");
    }
    const bool fights = engaged(table_, *unit);
    if (fights && order != "fight" && order != "retire" && order != "regroup") {
        differ("Actions_12", "in a combat it only fights, retires or regroups");
    }
    if (order == "charge") {
        double wheel = 0;
        std::string word, side;
        if (in >> word >> side >> wheel && side == "left") wheel = -wheel;
        charge(*unit, target, wheel, false);
    } else if (order == "fire") {
        fire_order(leader, *unit, target, activations);
    } else if (order == "fight") {
        Unit* enemy = table_.unit(target);
        if (!enemy || enemy->gone || !fight(*unit, *enemy)) spoiled("Melee_2", "an enemy in contact");
        if (!front_touches(*unit, *enemy)) {
            for (const Unit* other : enemies_in_contact(table_, *unit)) {
                if (front_touches(*unit, *other)) differ("Melee_2", "the target is at the front of the actor");
            }
        }
        fight_out({unit, enemy, {}, false, false, Face::front});
    } else if (order == "regroup") {
        Unit* enemy = table_.unit(target);
        if (fights && leader.with != unit) differ("Ongoing_3", "in contact only with the leader who acts");
        if (fights && !enemy) spoiled("Ongoing_3", "an enemy for the melee that follows");
        regroup(*unit, fights ? enemy : nullptr);
    } else if (order == "retire") {
        Unit* enemy = table_.unit(target);
        if (!enemy || !fight(*unit, *enemy)) spoiled("Ongoing_2", "an enemy in contact");
        retire(*unit, *enemy);
    } else if (order == "rest") {
        unit->acted = true;
    } else {
        move(*unit, order);
    }
}

/// Step 7.
void Referee::ongoing_melees() {
    const auto due = [&](int side) {
        std::vector<Unit*> out;
        for (Unit* unit : table_.living(side)) {
            if (!unit->acted && engaged(table_, *unit)) out.push_back(unit);
        }
        return out;
    };
    if (due(0).empty() && due(1).empty()) return;
    int side = due(0).empty() ? 1 : 0;
    if (!due(0).empty() && !due(1).empty()) {
        const Step& button = event("ongoing order");
        const int face = die_of_either(button);
        side = face <= book_.figure("attacker_until") ? 0 : 1;
        if (button.consequence != std::string("initiative ") + static_cast<char>('A' + side)) {
            differ("Sequence_9", "the button names the other side");
        }
    } else if (peek() && peek()->event == "ongoing order") {
        const Step& button = next();
        side = button.consequence.back() - 'A';
    }
    for (; !due(0).empty() || !due(1).empty(); side = 1 - side) {
        const std::vector<Unit*> units = due(side);
        if (units.empty()) continue;
        Unit* unit = units.front();
        Unit* enemy = nullptr;
        static const std::regex fight_move("([AB][0-9]+) fight ([AB][0-9]+)");
        std::smatch match;
        if (peek() && std::regex_match(peek()->move, match, fight_move)) {
            unit = table_.unit(match[1]);
            enemy = table_.unit(match[2]);
            next();
            if (!unit || !enemy || std::find(units.begin(), units.end(), unit) == units.end() ||
                !fight(*unit, *enemy)) {
                spoiled("Sequence_9", "a unit that has not acted, and its enemy");
            }
        } else {
            std::vector<Unit*> enemies = enemies_in_contact(table_, *unit);
            std::erase_if(enemies, [&](const Unit* e) { return !front_touches(*unit, *e); });
            if (enemies.empty()) enemies = enemies_in_contact(table_, *unit);
            if (units.size() > 1 || enemies.size() > 1) lost("Sequence_9", "which unit fights, and whom?");
            enemy = enemies.front();
        }
        fight_out({unit, enemy, {}, false, false, Face::front});
        temptations(!due(0).empty() || !due(1).empty());
    }
}

/// Step 8.
void Referee::end_of_turn() {
    const Morale morale = judge_morale(table_, turn_);
    over_ = morale.over;
    winner_ = morale.winner;
}

}  // namespace polemarch::kings_judge
