// Fire: of a unit and those who join it, and of all at the end of the turn.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <utility>

namespace polemarch::kings_judge {

namespace {

std::string side_name(int side) { return std::string(1, static_cast<char>('A' + side)); }

/// The number of bases that the record says shot.
std::optional<std::size_t> bases_named(const Step& step) {
    static const std::regex bases("with ([0-9]+) base");
    std::smatch match;
    if (!std::regex_search(step.say, match, bases)) return {};
    return std::stoul(match[1]);
}

Unit* target_of(Table& table, const Step& fire) {
    return table.unit(fire.consequence.substr(0, fire.consequence.find(' ')));
}

}  // namespace

void Referee::fire_order(Leader& leader, Unit& unit, const std::string& target_name, int& activations) {
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
        if (!other || other->gone || other->acted) spoiled("Fire_5", "a living unit that has not acted");
        if (--activations < 0) differ("Sequence_6", "no activation is left");
        if (!(leader.commands & (1 << other->wing))) differ("Leaders_1", other->name() + " is not under his command");
        other->acted = true;
        add(*other, match[2]);
    }
    share_ties(all);
    std::map<std::pair<int, int>, Unit*> in_order;
    for (const auto& [target, aims] : all) in_order[{target->side, target->number}] = target;
    for (std::size_t i = 0; i < in_order.size(); ++i) {
        if (!peek() || peek()->event != "fire") lost("Fire_5", "fire at each target");
        Unit* target = target_of(table_, *peek());
        if (!all.contains(target)) lost("Fire_5", "fire at another target");
        fire_event(*target, all[target], false);
        shot_at_.push_back(target);
    }
    take_losses();
}

/// Step 6: all declare, then all roll, then all losses (B33).
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
    share_ties(all);
    std::map<Unit*, std::vector<Aim>> left = all;
    while (peek() && peek()->event == "fire") {
        Unit* target = target_of(table_, *peek());
        if (!left.contains(target)) {
            const Step& step = next();
            const std::size_t space = step.consequence.find(' '), last = step.consequence.rfind(' ');
            differ("Sequence_8", "nobody shoots at " + step.consequence.substr(0, space));
            if (!target || target->gone) throw Lost{};
            const std::string loss = step.consequence.substr(last + 1);
            target->waiting_loss += loss == "all" ? all_levels : std::stoi(loss);
            continue;
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

int Referee::fire_event(Unit& target, const std::vector<Aim>& aims, bool at_charger) {
    const Step& step = event("fire");
    static const std::regex what("([AB][0-9]+) loses (.*)");
    std::smatch match;
    if (!std::regex_match(step.consequence, match, what) || match[1] != target.name()) {
        spoiled("Outcomes_2", "fire at " + target.name());
    }
    const int firer_side = 1 - target.side;
    const Sums sums = fire_sums(table_, aims, target, at_charger);
    if (const auto named = bases_named(step); named && *named != aims.size()) {
        std::string who;
        for (const Aim& aim : aims) who += " " + aim.firer->name() + "/" + std::to_string(aim.base + 1);
        differ("Fire_5", std::to_string(aims.size()) + " bases shoot at " + target.name() + " (" + who + "), not " +
                             std::to_string(*named));
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

/// Bases with several targets equally near chose as the numbers of the rolls that follow show.
void Referee::share_ties(std::map<Unit*, std::vector<Aim>>& all) {
    std::map<Unit*, std::size_t> wanted;
    for (std::size_t i = at_; i < record_.steps.size() && record_.steps[i].event == "fire"; ++i) {
        wanted[target_of(table_, record_.steps[i])] = bases_named(record_.steps[i]).value_or(0);
    }
    std::vector<std::pair<Unit*, Aim>> moves;
    for (auto& [target, aims] : all) {
        for (std::size_t i = aims.size(); i-- > 0 && aims.size() > wanted[target];) {
            for (Unit* other : aims[i].instead) {
                const std::size_t has = all.contains(other) ? all.at(other).size() : 0;
                const auto coming = static_cast<std::size_t>(
                    std::count_if(moves.begin(), moves.end(), [&](const auto& m) { return m.first == other; }));
                if (has + coming >= wanted[other]) continue;
                moves.emplace_back(other, aims[i]);
                aims.erase(aims.begin() + static_cast<std::ptrdiff_t>(i));
                break;
            }
        }
    }
    for (auto& [target, aim] : moves) all[target].push_back(aim);
    std::erase_if(all, [](const auto& entry) { return entry.second.empty(); });
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

}  // namespace polemarch::kings_judge
