#include "sim/blood_of_kings/odds/die_actions.h"

#include "core/diagnostics.h"
#include "core/guidance.h"
#include "core/text.h"

#include <algorithm>
#include <array>

namespace polemarch::sim::blood_of_kings {

namespace {

/// The text `words(die)` for all six faces; adjacent faces with the same text are one result. `balance(die)`: above 0
/// good for the actor, below 0 for its enemy.
template <class Words, class Balance>
RollOdds folded(const std::string& rule, Words words, Balance balance) {
    RollOdds odds{.rule = rule, .of = 6};
    for (int die = 1; die <= 6; ++die) {
        std::string of_face = words(die);
        const auto gains = gainer(balance(die));
        if (odds.results.empty() || odds.results.back().outcome != of_face)
            odds.results.push_back({.outcome = std::move(of_face), .gains = gains});
        ++odds.results.back().ways;
    }
    for (RollOutcome& result : odds.results) result.chance = dice::probability(result.ways, odds.of);
    return odds;
}
int good_for_neither(int) { return 0; }

std::string orders_words(int die, const UnitSpec& unit, Length allowance, const Charts& charts) {
    switch (orders(die, unit.leader > 0, charts.command)) {
        case Orders::lost: return "the orders are lost: the unit has acted and does not move";
        case Orders::delayed:
            return fmt::format("the orders are delayed: the unit moves up to {}", inches_text(allowance / 2));
        default: return fmt::format("the unit moves up to {}", inches_text(allowance));
    }
}
std::string advance_words(int die, const UnitSpec& unit, const Charts& charts) {
    return orders_words(die, unit, unit.type->advance, charts);
}
std::string march_words(int die, const UnitSpec& unit, const Charts& charts) {
    return orders_words(die, unit, unit.type->advance * 3 / 2, charts);
}
std::string regroup_words(int die, const UnitSpec& unit, const Charts& charts) {
    const int gained = std::min(regrouped(die, unit.leader, charts.command), static_cast<int>(unit.status));
    if (gained == 0) return fmt::format("the unit stays {}", status_names[static_cast<std::size_t>(unit.status)]);
    return fmt::format("the unit gains {}: {}", levels_text(static_cast<Levels>(gained)),
                       status_names[static_cast<std::size_t>(unit.status) - static_cast<std::size_t>(gained)]);
}
std::string retire_words(int die, const UnitSpec& unit, const Charts& charts) {
    return retires(die, *unit.type, unit.leader, charts.command)
               ? fmt::format("the unit pulls out of the combat, up to {} straight back",
                             inches_text(unit.type->advance))
               : "the unit fails to pull out";
}
std::string uncontrolled_words(int die, const UnitSpec& unit, const Charts& charts) {
    return charges_uncontrolled(die, unit.leader, charts.command) ? "the unit makes an uncontrolled charge"
                                                                  : "the unit resists the temptation";
}
int orders_balance(int die, const UnitSpec& unit, const Charts& charts) {
    const Orders result = orders(die, unit.leader > 0, charts.command);
    return result == Orders::given ? 1 : result == Orders::lost ? -1 : 0;
}
int regroup_balance(int die, const UnitSpec& unit, const Charts& charts) {
    return regrouped(die, unit.leader, charts.command) > 0 ? 1 : -1;
}
int retire_balance(int die, const UnitSpec& unit, const Charts& charts) {
    return retires(die, *unit.type, unit.leader, charts.command) ? 1 : -1;
}
int uncontrolled_balance(int, const UnitSpec&, const Charts&) { return 0; }  // a charge may be welcome
std::string orders_needs(const UnitSpec& unit, const Charts& charts) {
    const CommandChart& chart = charts.command;
    const unsigned lost = chart.orders_lost[unit.leader > 0], delayed = chart.orders_delayed[unit.leader > 0];
    return lost > 0 ? fmt::format("lost up to {}, delayed up to {}", lost, delayed)
                    : fmt::format("delayed up to {}", delayed);
}
std::string regroup_needs(const UnitSpec&, const Charts& charts) {
    return fmt::format("a level from {} on, two from {}", charts.command.regroup_one, charts.command.regroup_two);
}
std::string retire_needs(const UnitSpec&, const Charts& charts) {
    return fmt::format("pulls out from {} on", charts.command.retire);
}
std::string uncontrolled_needs(const UnitSpec&, const Charts& charts) {
    return fmt::format("charges from {} on", charts.command.uncontrolled);
}
int nothing_added(const UnitSpec&, const Charts&) { return 0; }
int regroup_added(const UnitSpec& unit, const Charts& charts) { return added_to_regroup(unit.leader, charts.command); }
int retire_added(const UnitSpec& unit, const Charts& charts) {
    return added_to_retire(*unit.type, unit.leader, charts.command);
}
int uncontrolled_added(const UnitSpec& unit, const Charts& charts) {
    return added_to_test(unit.leader, charts.command);
}
/// The actions decided by one die.
struct DieAction {
    std::string name, title, rule;
    std::string (*words)(int die, const UnitSpec& unit, const Charts& charts);
    int (*balance)(int die, const UnitSpec& unit, const Charts& charts);
    int (*added)(const UnitSpec& unit, const Charts& charts);
    std::string (*needs)(const UnitSpec& unit, const Charts& charts);
};
const std::array<DieAction, 5> die_actions{{
    {"regroup", "tries to regroup", "Actions_3", regroup_words, regroup_balance, regroup_added, regroup_needs},
    {"retire", "tries to retire out of its combat", "Actions_5", retire_words, retire_balance, retire_added,
     retire_needs},
    {"advance", "is ordered to advance", "Actions_4", advance_words, orders_balance, nothing_added, orders_needs},
    {"march", "is ordered to march", "Actions_6", march_words, orders_balance, nothing_added, orders_needs},
    {"uncontrolled", "is tempted to charge without orders", "Uncontrolled_1", uncontrolled_words, uncontrolled_balance,
     uncontrolled_added, uncontrolled_needs},
}};
const DieAction& die_action(const std::string& name) {
    return *std::find_if(die_actions.begin(), die_actions.end(), [&](const DieAction& a) { return a.name == name; });
}

}  // namespace

std::string die_title(const std::string& action) { return die_action(action).title; }
std::string die_words(const std::string& action, int die, const UnitSpec& unit, const Charts& charts) {
    return die_action(action).words(die, unit, charts);
}

RollOdds die_odds(const std::string& action, const UnitSpec& unit, const Charts& charts) {
    if (action == "regroup" && unit.status == Status::ok)
        throw InputError(fmt::format("{} is OK and has nothing to regroup from (rule Actions_3)", unit.type->code));
    if (action == "regroup" && unit.engaged && unit.leader == 0)
        throw InputError(
            fmt::format("{} is in a combat and regroups only with a leader (rule Ongoing_3)", unit.type->code));
    if (action == "uncontrolled" && !unit.type->aggressive)
        throw InputError(fmt::format("{} is never impetuous and does not test (rule Units_20)", unit.type->code));
    const DieAction& how = die_action(action);
    RollOdds odds = folded(
        how.rule, [&](int die) { return how.words(die, unit, charts); },
        [&](int die) { return how.balance(die, unit, charts); });
    odds.added = how.added(unit, charts);
    odds.needs = how.needs(unit, charts);
    return odds;
}

std::string initiative_words(int die, const Charts& charts) {
    return fmt::format("the {} chooses who goes first", die <= charts.command.attacker_until ? "Attacker" : "Defender");
}
std::string command_words(int die, bool exceptional, const Charts& charts) {
    return fmt::format("the leader has {}",
                       counted(static_cast<unsigned>(activations(die, exceptional, charts.command)), "activation"));
}
RollOdds initiative_odds(const Charts& charts) {
    return folded(
        "Sequence_4", [&](int die) { return initiative_words(die, charts); }, good_for_neither);
}
RollOdds command_odds(bool exceptional, const Charts& charts) {
    return folded(
        "Sequence_5", [&](int die) { return command_words(die, exceptional, charts); }, good_for_neither);
}
std::string casualty_words(int die, Levels lost) {
    return leader_falls(die, levels_against_leader(lost)) ? "the leader is killed or captured" : "the leader escapes";
}

std::string inches_text(Length length) { return fmt::format("{:g} inches", double(length) / inch); }

}  // namespace polemarch::sim::blood_of_kings
