// Orders of one unit: advance, march, regroup, retire.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <regex>

namespace polemarch::kings_judge {

namespace {

/// Takes a last ", leader stays" off.
bool leader_stays(std::string& text) {
    static const std::string stays = ", leader stays";
    if (text.size() < stays.size() || text.compare(text.size() - stays.size(), stays.size(), stays) != 0) return false;
    text.erase(text.size() - stays.size());
    return true;
}

}  // namespace

void Referee::move(Unit& unit, const std::string& order) {
    const Step& step = event("orders");
    const int face = die(step, unit.side);
    const std::size_t with = table_.leader_with(unit) ? 1 : 0;
    const bool gone = face <= book_.figure("orders_lost", with);
    const bool delayed = !gone && face <= book_.figure("orders_delayed", with);
    const std::string expected = gone ? "orders lost" : delayed ? "orders delayed" : "orders given";
    if (step.consequence != expected) differ("Actions_4", "the die says: " + expected);
    unit.acted = true;
    if (step.consequence == "orders lost") return;
    double allowance = unit.type->advance;
    if (order == "march") allowance *= 1.5;
    if (step.consequence == "orders delayed") allowance /= 2;
    if (!move_next(unit.side, "")) lost("Formations_2", "the unit's way");
    std::string text = next().move;
    const bool stays = leader_stays(text);
    const bool single = unit.bases == 1;
    if (text == "halt") {
        if (single && order == "advance") unit.march = false;
        if (single && order == "march") unit.march = true;
        return;
    }
    const Order kind = order == "march" ? Order::march : Order::advance;
    const std::vector<Leg> legs = walk(unit, text, kind, allowance);
    if (stays) leaders_stay(unit);
    travel(unit, way_of(unit, legs, kind), nullptr);
}

/// Reads and judges the way of a unit.
std::vector<Leg> Referee::walk(Unit& unit, const std::string& text, Order order, double allowance) {
    placing_ = "Formations_2";
    const auto legs = read_legs(text);
    if (!legs) spoiled("Formations_2", "a way, not " + text);
    Walk walk(table_, unit, order, allowance);
    for (const Leg& leg : *legs) walk.take(leg);
    walk.finish();
    for (const std::string& fault : walk.faults()) {
        const std::size_t colon = fault.find(':');
        differ(fault.substr(0, colon), unit.name() + fault.substr(colon));
    }
    return *legs;
}

void Referee::regroup(Unit& unit, Unit* enemy) {
    const Step& step = event("regroup");
    const int total = die(step, unit.side) + table_.leadership(unit);
    const int levels = total >= book_.figure("regroup_two") ? 2 : total >= book_.figure("regroup_one") ? 1 : 0;
    const int gained = std::min(levels, static_cast<int>(unit.status));
    unit.acted = true;
    if (step.consequence != "regrouped " + std::to_string(levels) &&
        step.consequence != "regrouped " + std::to_string(gained)) {
        differ("Actions_3", "it regains " + std::to_string(gained) + " levels");
    }
    unit.status = static_cast<Status>(static_cast<int>(unit.status) - gained);
    if (enemy) fight_out({&unit, enemy, {}, false, false, Face::front});
}

void Referee::retire(Unit& unit, Unit& enemy) {
    const std::vector<Face> faces = faces_to_turn_to(table_, unit);
    const bool on_front = faces.empty();
    if (!on_front && (faces.size() > 1 || faces.front() == Face::rear)) {
        differ("Ongoing_3", "it is contacted on more than one face, or from behind");
    }
    const Step& step = event("retire");
    const bool away = die(step, unit.side) + table_.leadership(unit) + unit.type->retire >= book_.figure("retire");
    if ((step.consequence == "gets away") != away) differ("Ongoing_2", away ? "it gets away" : "it is held fast");
    unit.acted = true;
    if (step.consequence == "gets away") {
        if (!move_next(unit.side, "")) lost("Formations_8", "the way back");
        std::string text = next().move;
        const bool stays = leader_stays(text);
        if (text != "halt") {
            const std::vector<Leg> legs = walk(unit, text, Order::retire, unit.type->advance);
            if (stays) leaders_stay(unit);
            travel(unit, way_of(unit, legs, Order::retire), nullptr);
            if (!engaged(table_, unit)) return;
        }
    }
    if (fight(unit, enemy)) fight_out({&unit, &enemy, {}, false, false, Face::front});
}

void Referee::place(Unit& unit, Pose pose) {
    unit.pose = pose;
    leaders_make_way();
}

}  // namespace polemarch::kings_judge
