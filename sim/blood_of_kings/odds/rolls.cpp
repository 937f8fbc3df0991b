#include "sim/blood_of_kings/odds/rolls.h"

#include "core/diagnostics.h"

#include <algorithm>
#include <array>

namespace polemarch::sim::blood_of_kings {

namespace {

constexpr int words_width = 80;  // of the first column

/// In the order of Part.
constexpr std::array<std::string_view, 13> part_words{
    "type of troops",
    "impact of the charge",
    "armour",
    "disorder",
    "leader",
    "taken in flank or rear",
    "uphill",
    "cover of the target",
    "rough ground",
    "numbers",
    "superior quality",
    "the target's kind",
    "target in march formation",
};

template <class Parts>
std::vector<BreakdownLine> breakdown_of(Parts parts) {
    std::array<std::array<int, 2>, part_words.size()> values{};
    for (const bool of_actor : {true, false})
        parts(of_actor, [&](Part part, int value) { values[static_cast<std::size_t>(part)][!of_actor] += value; });
    std::vector<BreakdownLine> lines;
    BreakdownLine sum{"added to the die"};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto [actor, target] = values[i];
        if (actor == 0 && target == 0 && i > 0) continue;
        lines.push_back({std::string(part_words[i]), actor, target});
        sum.actor += actor;
        sum.target += target;
    }
    lines.push_back(sum);
    return lines;
}

std::string levels_text(Levels levels) { return levels == 1 ? "a level" : fmt::format("{} levels", levels); }

/// "demoralized (3 of 4)": the bases only where some are lost.
std::string condition_words(const Condition& before, Levels levels) {
    const Condition after = after_loss(before, levels);
    std::string words(status_names[static_cast<std::size_t>(after.status)]);
    if (after.status != Status::destroyed && after.bases < before.bases)
        words += fmt::format(" ({} of {} bases)", after.bases, after.at_start);
    return words;
}

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
    int (*added)(const UnitSpec& unit, const Charts& charts);
    std::string (*needs)(const UnitSpec& unit, const Charts& charts);
};
const std::array<DieAction, 5> die_actions{{
    {"regroup", "tries to regroup", "Actions_3", regroup_words, regroup_added, regroup_needs},
    {"retire", "tries to retire out of its combat", "Actions_5", retire_words, retire_added, retire_needs},
    {"advance", "is ordered to advance", "Actions_4", advance_words, nothing_added, orders_needs},
    {"march", "is ordered to march", "Actions_6", march_words, nothing_added, orders_needs},
    {"uncontrolled", "is tempted to charge without orders", "Uncontrolled_1", uncontrolled_words, uncontrolled_added,
     uncontrolled_needs},
}};
const DieAction& die_action(const std::string& name) {
    return *std::find_if(die_actions.begin(), die_actions.end(), [&](const DieAction& a) { return a.name == name; });
}

}  // namespace

std::vector<BreakdownLine> breakdown(const Clash& clash, const Charts& charts) {
    return breakdown_of([&](bool of_actor, auto add) { melee_parts(clash, of_actor, charts, add); });
}
std::vector<BreakdownLine> breakdown(const Shot& shot, const Charts& charts) {
    return breakdown_of([&](bool of_firer, auto add) { fire_parts(shot, of_firer, charts, add); });
}

std::string loss_words(const Condition& before, Levels levels) {
    if (levels == 0) return "is not harmed";
    if (levels == everything) return "is destroyed";
    return fmt::format("loses {}: {}", levels_text(levels), condition_words(before, levels));
}

std::string toll_words(const Toll& toll, const Condition& actor, const Condition& target) {
    if (toll.actor > 0 && toll.target > 0)
        return fmt::format("both lose a level: actor {}, target {}", condition_words(actor, toll.actor),
                           condition_words(target, toll.target));
    return toll.actor > 0 ? "the actor " + loss_words(actor, toll.actor)
                          : "the target " + loss_words(target, toll.target);
}

RollOdds melee_odds_of(const Clash& clash, const Condition& actor, const Condition& target, const Charts& charts) {
    RollOdds odds{.rule = "Outcomes_3"};
    const auto ways = clash_ways(lead(clash, charts), charts.combat);
    for (std::size_t i = 0; i < clash_results; ++i)
        odds.results.push_back({toll_words(toll_at(i), actor, target), ways[i]});
    return odds;
}

RollOdds fire_odds_of(const Shot& shot, const Condition& target, bool halts, const Charts& charts) {
    RollOdds odds{.rule = "Outcomes_2"};
    const auto ways = fire_ways(lead(shot, charts), charts.combat);
    for (Levels levels = 0; levels <= everything; ++levels) {
        std::string words = "the target " + loss_words(target, levels);
        if (halts && levels >= charts.combat.devastating && after_loss(target, levels).status != Status::destroyed)
            words += "; its charge is halted";
        odds.results.push_back({words, ways[levels]});
    }
    return odds;
}

std::string inches_text(Length length) { return fmt::format("{:g} inches", double(length) / inch); }

std::string initiative_words(int die, const Charts& charts) {
    return fmt::format("the {} chooses who goes first", die <= charts.command.attacker_until ? "Attacker" : "Defender");
}
std::string command_words(int die, bool exceptional, const Charts& charts) {
    return fmt::format("the leader has {}",
                       counted(static_cast<unsigned>(activations(die, exceptional, charts.command)), "activation"));
}
bool is_die_action(const std::string& action) {
    return std::any_of(die_actions.begin(), die_actions.end(), [&](const DieAction& a) { return a.name == action; });
}
std::string die_title(const std::string& action) { return die_action(action).title; }
std::string die_words(const std::string& action, int die, const UnitSpec& unit, const Charts& charts) {
    return die_action(action).words(die, unit, charts);
}
RollOdds die_odds_of(const std::string& action, const UnitSpec& unit, const Charts& charts) {
    if (action == "regroup" && unit.status == Status::ok)
        throw InputError(fmt::format("{} is OK and has nothing to regroup from (rule Actions_3)", unit.type->code));
    if (action == "regroup" && unit.engaged && unit.leader == 0)
        throw InputError(
            fmt::format("{} is in a combat and regroups only with a leader (rule Ongoing_3)", unit.type->code));
    if (action == "uncontrolled" && !unit.type->aggressive)
        throw InputError(fmt::format("{} is never impetuous and does not test (rule Units_20)", unit.type->code));
    const DieAction& how = die_action(action);
    RollOdds odds = folded_die(how.rule, [&](int die) { return how.words(die, unit, charts); });
    odds.added = how.added(unit, charts);
    odds.needs = how.needs(unit, charts);
    return odds;
}
std::string casualty_words(int die, Levels lost) {
    return leader_falls(die, levels_against_leader(lost)) ? "the leader is killed or captured" : "the leader escapes";
}

void write_breakdown(TextReport& report, const std::vector<BreakdownLine>& lines, const std::string& rule) {
    report.heading(
        fmt::format("{:<{}}{:>8}{:>8}", fmt::format("How it adds up ({})", rule), words_width, "actor", "target"));
    for (const BreakdownLine& line : lines) {
        const bool sum = &line == &lines.back();
        const auto number = [](int n) { return n == 0 ? std::string("0") : fmt::format("{:+}", n); };
        report.raw(fmt::format("{}{:>8}{:>8}\n", fitted((sum ? "  = " : "    ") + line.what, words_width),
                               number(line.actor), number(line.target)));
    }
}

void write_roll(TextReport& report, const std::string& heading, const RollOdds& odds) {
    report.heading(
        fmt::format("{:<{}}{:>8}{:>8}", fmt::format("{} ({})", heading, odds.rule), words_width, "ways", "chance"));
    for (const RollResult& result : odds.results)
        if (result.ways > 0)
            report.raw(fmt::format("{}{:>8}{:>8}\n", fitted("    " + result.words, words_width),
                                   fmt::format("{}/{}", result.ways, odds.of),
                                   percent(dice::probability(result.ways, odds.of))));
    if (!odds.needs.empty()) report.line(fmt::format("    added to the die: {:+}; {}", odds.added, odds.needs));
}

Json breakdown_json(const std::vector<BreakdownLine>& lines) {
    Json json = Json::array();
    for (const BreakdownLine& line : lines)
        json.push_back(
            {{"what", line.what}, {"actor", line.actor}, {"target", line.target}, {"sum", &line == &lines.back()}});
    return json;
}

Json roll_json(const RollOdds& odds) {
    Json results = Json::array();
    for (const RollResult& result : odds.results)
        if (result.ways > 0)
            results.push_back({{"words", result.words},
                               {"count", result.ways},
                               {"probability", dice::probability(result.ways, odds.of)}});
    Json json = {{"rule", odds.rule}, {"faces", odds.of}, {"results", std::move(results)}};
    if (!odds.needs.empty()) json.update({{"added", odds.added}, {"needs", odds.needs}});
    return json;
}

}  // namespace polemarch::sim::blood_of_kings
