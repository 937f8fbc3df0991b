// The sequence of a turn.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include "tests/judges/blood_of_kings/morale.h"

namespace polemarch::kings_judge {

namespace {

std::string text(Pose pose) {
    std::ostringstream out;
    out.precision(3);
    out << std::fixed << pose.at.x() << " " << pose.at.y() << " facing " << pose.heading;
    return out.str();
}

}  // namespace

std::string Judgement::text() const {
    std::string out;
    for (const Difference& d : differences) {
        out += "step " + std::to_string(d.step) + ": " + d.rule + ": " + d.expected + "\n";
    }
    return out;
}

Judgement judge(const Record& record, const Witness& witness) {
    Book book;
    read_book(record.sources, book);
    Table table(book);
    return Referee(record, table, witness).judge();
}

int die(const Step& step, int side, std::size_t i) { return step.dice[side].at(i); }

Referee::Referee(const Record& record, Table& table, const Witness& witness)
    : record_(record), table_(table), book_(table.book), witness_(witness) {}

Judgement Referee::judge() {
    try {
        while (!over_) turn();
        hear_witness();
        if (peek()) lost("Morale_1", "the battle is over, but the record goes on");
        if (record_.result != winner_) {
            judgement_.differences.push_back({record_.steps.size() + 1, "Morale_1",
                                              "the result is " + winner_ + ", not \"" + record_.result + "\""});
        }
    } catch (const Lost&) {
    }
    judgement_.steps = at_;
    return judgement_;
}

const Step* Referee::peek() const { return at_ < record_.steps.size() ? &record_.steps[at_] : nullptr; }

const Step& Referee::next() {
    hear_witness();
    if (!peek()) lost("Sequence_1", "the battle goes on, but the record ends");
    return record_.steps[at_++];
}

const Step& Referee::event(const std::string& name) {
    leaders_make_way();
    const Step* step = peek();
    if (!step || step->event != name) {
        lost("Sequence_1", "a throw is due: " + name + (step ? ", not " + step->move + step->event : ""));
    }
    return next();
}

bool Referee::move_next(int side, const std::string& start) const {
    const Step* step = peek();
    return step && step->is_move() && step->side == std::string(1, static_cast<char>('A' + side)) &&
           step->move.rfind(start, 0) == 0;
}

void Referee::hear_witness() {
    constexpr double near = 8.0 / 256, aligned = 0.3;
    if (!witness_ || at_ == 0) return;
    const std::map<std::string, Claim> claims = witness_(at_);
    for (int side = 0; side < 2; ++side) {
        for (Unit& unit : table_.units[side]) {
            const auto found = claims.find(unit.name());
            const bool there = found != claims.end();
            if (there == unit.gone) {
                differ("Effects_5", unit.name() + (there ? " is destroyed" : " is not destroyed"));
                unit.gone = !there;
            }
            if (!there) continue;
            const Claim& claim = found->second;
            const double off = length(plus(claim.pose.at, unit.pose.at, -1));
            const double turned = std::abs(signed_angle(claim.pose.heading - unit.pose.heading));
            if (off > std::max(near, unit.loose) || turned > aligned || claim.front != unit.front) {
                differ(placing_, unit.name() + " stands at " + text(unit.pose) + " wide " + std::to_string(unit.front) +
                                     ", not at " + text(claim.pose) + " wide " + std::to_string(claim.front));
            }
            if (claim.bases != unit.bases || claim.status != unit.status) {
                differ("Effects_7", unit.name() + " has " + std::to_string(unit.bases) + " bases, not " +
                                        std::to_string(claim.bases) + ", or another status");
            }
            unit.pose = claim.pose;
            unit.front = claim.front;
            unit.bases = claim.bases;
            unit.status = claim.status;
            unit.loose = 0;
        }
    }
}

void Referee::differ(const std::string& rule, const std::string& expected) {
    judgement_.differences.push_back({std::max<std::size_t>(at_, 1), rule, expected});
}

void Referee::lost(const std::string& rule, const std::string& expected) {
    judgement_.differences.push_back({std::min(at_ + 1, record_.steps.size() + 1), rule, expected});
    throw Lost{};
}

void Referee::compare_added(const Step& step, const std::string& what, const std::string& rule, int expected,
                            const std::string& parts) {
    const std::regex pattern(what + R"([^:;(]*: a die(?: ([+-]) (\d+))?)");
    std::smatch match;
    if (!std::regex_search(step.say, match, pattern)) return;
    const int found = match[2].matched ? std::stoi(match[2]) * (match[1] == "-" ? -1 : 1) : 0;
    if (found != expected) {
        differ(rule, "the die of " + what + " gets " + std::to_string(expected) + " (" + parts + "), not " +
                         std::to_string(found));
    }
}

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
    std::vector<std::pair<Unit*, Unit*>> charges;
    std::vector<Unit*> due;
    for (int side = 0; side < 2; ++side) {
        for (Unit* unit : table_.living(side)) {
            if (!certainly_tempting(table_, *unit).empty()) due.push_back(unit);
        }
    }
    static const std::regex who("^([AB][0-9]+) ");
    for (std::smatch match; peek() && peek()->event == "uncontrolled charge";) {
        const Step& step = next();
        std::regex_search(step.say, match, who);
        Unit* unit = table_.unit(match[1]);
        const auto found = std::find(due.begin(), due.end(), unit);
        if (found == due.end() && tempting(table_, *unit).empty()) {
            differ("Sequence_3", match.str(1) + " tests, but nothing tempts it");
        } else if (found != due.end()) {
            due.erase(found);
        }
        const bool charges_now = die(step, unit->side) - table_.leadership(*unit) >= book_.figure("uncontrolled");
        if ((step.consequence == "charges") != charges_now) {
            differ("Uncontrolled_1", "the die says that it " + std::string(charges_now ? "charges" : "resists"));
        }
        if (step.consequence != "charges") unit->held_back = true;
        else charges.emplace_back(unit, nullptr);
    }
    for (const Unit* unit : due) differ("Sequence_3", unit->name() + " is tempted and has to test");
    while (!charges.empty()) {
        const Step* step = peek();
        if (step && step->consequence.rfind("initiative ", 0) == 0 && step->event != "initiative") {
            next();
            continue;
        }
        std::size_t chosen = 0;
        Unit* target = nullptr;
        static const std::regex charge_move("([AB][0-9]+) charges ([AB][0-9]+)");
        std::smatch match;
        if (step && std::regex_match(step->move, match, charge_move)) {
            for (std::size_t i = 0; i < charges.size(); ++i) {
                if (charges[i].first->name() == match[1]) chosen = i;
            }
            target = table_.unit(match[2]);
            next();
        }
        Unit* unit = charges[chosen].first;
        charges.erase(charges.begin() + static_cast<std::ptrdiff_t>(chosen));
        if (unit->gone || unit->acted) continue;
        const std::vector<Unit*> targets = tempting(table_, *unit);
        if (targets.empty()) continue;  // its target is gone
        if (!target) target = targets.front();
        charge(*unit, target->name(), 0, true);
    }
}

/// Steps 2 to 5.
void Referee::initiatives() {
    const Step& button = event("initiative");
    const int face = button.dice[0].empty() ? die(button, 1) : die(button, 0);
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
    const int a = static_cast<int>(table_.living_leaders(0).size()), b = static_cast<int>(table_.living_leaders(1).size());
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
                lost("Sequence_5", "a leader who is alive and has not had the Initiative");
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
        if (step->move.rfind(leader.name() + " to ", 0) == 0) leader_move(leader, activations);
        else if (std::regex_match(step->move, order)) activation(leader, activations);
        else break;
        temptations(true);
    }
    if (!done && !leader.gone && activations > 0) differ("Sequence_6", "activations are left, but the Initiative has ended");
    commander_ = nullptr;
}

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
        if (with->side != leader.side || with->gone) lost("Leaders_5", "a living unit of his own side");
        to = with->middle();
        Leader here;
        here.at = from;
        way = 1e9;
        for (int k = 0; k < with->bases; ++k) way = std::min(way, distance(here.base(), with->base(k)));
    } else {
        std::istringstream in(where);
        double x = 0, y = 0;
        if (!(in >> x >> y)) lost("Leaders_4", "a place or a unit");
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

void Referee::activation(Leader& leader, int& activations) {
    const Step& step = *peek();
    std::istringstream in(step.move);
    std::string name, order, target;
    in >> name >> order >> target;
    if (!target.empty() && target.back() == ',') target.pop_back();
    Unit* unit = table_.unit(name);
    if (name.substr(1) == "0") lost("Effects_12", "baggage trains are not judged");
    if (!unit || unit->gone) lost("Sequence_6", "a living unit");
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
        next();
        charge(*unit, target, wheel, false);
    } else if (order == "fire") {
        fire_order(leader, *unit, target, activations);
    } else if (order == "fight") {
        next();
        Unit* enemy = table_.unit(target);
        if (!enemy || enemy->gone || !fight(*unit, *enemy)) lost("Melee_2", "an enemy in contact");
        if (!front_touches(*unit, *enemy)) {
            for (const Unit* other : enemies_in_contact(table_, *unit)) {
                if (front_touches(*unit, *other)) differ("Melee_2", "the target is at the front of the actor");
            }
        }
        fight_out({unit, enemy, {}, false, false, Face::front});
    } else if (order == "regroup") {
        next();
        Unit* enemy = table_.unit(target);
        if (fights && leader.with != unit) differ("Ongoing_3", "in contact only with the leader who acts");
        if (fights && !enemy) lost("Ongoing_3", "an enemy for the melee that follows");
        regroup(*unit, fights ? enemy : nullptr);
    } else if (order == "retire") {
        next();
        Unit* enemy = table_.unit(target);
        if (!enemy || !fight(*unit, *enemy)) lost("Ongoing_2", "an enemy in contact");
        retire(*unit, *enemy);
    } else if (order == "rest") {
        next();
        unit->acted = true;
    } else {
        next();
        move(leader, *unit, order);
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
        const int face = button.dice[0].empty() ? die(button, 1) : die(button, 0);
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
            if (!unit || !enemy || std::find(units.begin(), units.end(), unit) == units.end() || !fight(*unit, *enemy)) {
                lost("Sequence_9", "a unit that has not acted, and its enemy");
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
