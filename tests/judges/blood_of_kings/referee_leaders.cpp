// Leaders: their own move, and what becomes of them when units fall.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <cstdio>
#include <regex>
#include <sstream>

namespace polemarch::kings_judge {

void Referee::leader_move(Leader& leader, int& activations) {
    const Step& step = next();
    if (leader.moved) differ("Leaders_4", "he has moved in this turn");
    const bool held = leader.fought || (leader.with && engaged(table_, *leader.with));
    if (held && --activations < 0) differ("Leaders_5", "to leave a combat he needs an activation");
    const Point from = leader.with ? leader.with->middle() : leader.at;
    const std::string where = step.move.substr(step.move.find(" to ") + 4);
    leader.moved = true;
    Unit* with = table_.unit(where);
    Point to = from;
    double way = 0;
    if (with) {
        if (with->side != leader.side || with->gone) spoiled("Leaders_5", "a living unit of his own side");
        to = with->middle();
        Leader here;
        here.at = from;
        way = 1e9;
        for (int k = 0; k < with->bases; ++k) way = std::min(way, distance(here.base(), with->base(k)));
    } else {
        std::istringstream in(where);
        double x = 0, y = 0;
        if (!(in >> x >> y)) spoiled("Leaders_4", "a place or a unit");
        to = {x, y};
        way = length(plus(to, from, -1));
    }
    if (way > book_.figure("leader_move") + slack) differ("Leaders_4", "he may move 24 inches");
    leader.with = with;
    leader.at = to;
    if (!with) {
        for (const Unit* enemy : table_.living(1 - leader.side)) {
            for (int k = 0; k < enemy->bases; ++k) {
                if (distance(leader.base(), enemy->base(k)) < book_.figure("leader_gap") - slack) {
                    differ("Leaders_4", "he ends within 3 inches of " + enemy->name());
                    break;
                }
            }
        }
        if (!table_.on_table(leader.base())) differ("Leaders_4", "he ends off the table");
    }
    if (with) return;  // which way to a unit he takes is not recorded
    for (const Unit* enemy : table_.living(1 - leader.side)) {
        if (covered(stretches_inside(from, to, enemy->outline())) * length(plus(to, from, -1)) > 4 * contact) {
            differ("Leaders_4", "his way crosses " + enemy->name());
        }
    }
}

/// Leaders who are run over, or whose unit is destroyed, make way at once (Leaders_6).
void Referee::leaders_make_way() {
    static const std::regex way("([AB]L[0-9]+) to (.*)");
    for (std::smatch match; peek() && peek()->is_move() && std::regex_match(peek()->move, match, way);) {
        Leader* leader = table_.leader(match[1]);
        if (!leader) lost("Leaders_6", "a leader");
        const auto found = std::find(homeless_.begin(), homeless_.end(), leader);
        const bool runs = peek()->say.find("[Leaders_6]") != std::string::npos;
        if (found == homeless_.end() && !runs) return;  // a move of his own
        if (found != homeless_.end()) homeless_.erase(found);
        const std::string where = match[2];
        next();
        const Point from = leader->at;
        leader->with = table_.unit(where);
        double x = 0, y = 0;
        if (leader->with) {
            double gap = 1e9;
            for (int k = 0; k < leader->with->bases; ++k)
                gap = std::min(gap, distance(leader->base(), leader->with->base(k)));
            if (gap > book_.figure("leader_move") + slack) differ("Leaders_6", "up to 24 inches");
            leader->at = leader->with->middle();
        } else if (std::sscanf(where.c_str(), "%lf %lf", &x, &y) == 2) {
            leader->at = {x, y};
            if (length(plus(leader->at, from, -1)) > book_.figure("leader_move") + slack)
                differ("Leaders_6", "up to 24 inches");
        } else {
            spoiled("Leaders_6", "a place or a unit");
        }
    }
}

/// Attached leaders may stay behind where their unit goes (Leaders_9).
void Referee::leaders_stay(const Unit& unit) {
    for (Leader* leader : table_.living_leaders(unit.side)) {
        if (leader->with != &unit) continue;
        leader->at = unit.middle();
        leader->with = nullptr;
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

void Referee::heir(Leader& fallen) {
    const std::vector<Leader*> living = table_.living_leaders(fallen.side);
    if (living.empty()) return;
    Leader* heir = living.front();
    if (move_next(fallen.side, "heir ")) {
        heir = table_.leader(next().move.substr(5));
        if (!heir || heir->gone || heir->side != fallen.side) spoiled("Leaders_8", "a living leader of his side");
    } else if (living.size() > 1) {
        differ("Leaders_8", "the side chooses who takes over the command");
    }
    heir->commands |= fallen.commands;
}

}  // namespace polemarch::kings_judge
