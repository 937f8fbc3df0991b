// A melee: who takes part, the roll, leaders in danger, losses, and what may follow.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

namespace polemarch::kings_judge {

void Referee::fight_out(Melee melee) {
    hear_witness();  // who touches whom
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
        if (!unit || unit->gone) spoiled("Melee_3", "a living unit");
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
    if (difference == 0)
        levels = {1, 1};
    else
        levels[difference > 0 ? 1 : 0] = levels_lost(book_, std::abs(difference));
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
    // Leaders of a side that lost levels are in danger; of two sides that of A rolls first.
    for (int side = 0; side < 2; ++side) {
        const int i = side == melee.actor->side ? 0 : 1;
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
        const std::size_t dice = in_danger.size() > 1 ? 2 : 1;
        const int face = die(casualty, principal[i]->side, 0, dice);
        const bool falls = levels[i] >= 6 ? face != 1 : face <= levels[i];
        if ((casualty.consequence != "leader unhurt") != falls) {
            differ("Outcomes_4", falls ? "a leader falls" : "the leader is unhurt");
        }
        if (casualty.consequence == "leader unhurt") continue;
        Leader* fallen = table_.leader(casualty.consequence.substr(0, casualty.consequence.find(' ')));
        if (!fallen || std::find(in_danger.begin(), in_danger.end(), fallen) == in_danger.end()) {
            spoiled("Melee_5", "a leader of the side that lost levels");
        }
        // Which of several it is, a second die says (README of the rules).
        const std::size_t place = dice == 1 ? 0 : (die(casualty, principal[i]->side, 1, 2) - 1) * in_danger.size() / 6;
        if (fallen != in_danger[place]) differ("Melee_5", in_danger[place]->name() + " falls");
        fallen->gone = true;
        fallen->at = fallen->with->middle();
        fallen->with = nullptr;
        heir(*fallen);
    }
    const Ring ground = melee.target->outline();
    deal(levels, melee);
    after_melee(melee, melee.target->gone, ground);
}

/// Sharing losses (B67): the first level is the principal's, nobody has more than it.
void Referee::deal(std::array<int, 2> levels, const Melee& melee) {
    const std::array<Unit*, 2> principal = {melee.actor, melee.target};
    std::vector<std::pair<Unit*, int>> losses;
    for (int i = 0; i < 2; ++i) {
        if (levels[i] == 0) continue;
        std::map<Unit*, int> share{{principal[i], levels[i]}};
        if (levels[i] != all_levels && levels[i] > 1 && !melee.supporters[i].empty() &&
            move_next(principal[i]->side, "deal ")) {
            share[principal[i]] = 1;
            std::istringstream in(next().move.substr(5));
            int dealt = 1;
            for (std::string name; in >> name; ++dealt) {
                Unit* unit = table_.unit(name);
                const bool involved =
                    unit == principal[i] || std::find(melee.supporters[i].begin(), melee.supporters[i].end(), unit) !=
                                                melee.supporters[i].end();
                if (!involved) spoiled("Effects_9", "units that took part");
                ++share[unit];
            }
            for (const auto& [unit, count] : share) {
                if (count > share[principal[i]])
                    differ("Effects_9", unit->name() + " loses more than " + principal[i]->name());
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
            const Unit there = placed(unit, moved(unit.pose, unit.pose.heading, d));
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
            if (!may_occupy() || occupied)
                differ("Effects_11", "there is no ground to occupy");
            else
                occupy();
            occupied = true;
            continue;
        }
        std::smatch name;
        if (!std::regex_search(step.say, name, who)) spoiled("Melee_7", "which unit turns?");
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

}  // namespace polemarch::kings_judge
