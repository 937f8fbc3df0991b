// One throw of the dice in words: what each side adds to its die and why, what each result does, and in how many ways
// it comes. Odds and umpire say the same because both say it through these.
#pragma once

#include "sim/blood_of_kings/odds/unit_spec.h"
#include "sim/odds/text_report.h"

namespace polemarch::sim::blood_of_kings {

/// What a throw does, in words, and its ways out of all.
struct RollResult {
    std::string words;
    dice::Ways ways = 0;
};
struct RollOdds {
    std::string rule;
    dice::Ways of = 36;
    std::vector<RollResult> results{};  ///< worst first for who acts; those without a way too
    int added = 0;                      ///< to a unit's single die
    std::string needs{};                ///< what it needs then: "a level from 4 on, two from 6"
};

/// What both add to their dice, part by part; the last line, "added to the die", is the sum.
struct BreakdownLine {
    std::string what;
    int actor = 0, target = 0;
};
[[nodiscard]] std::vector<BreakdownLine> breakdown(const Clash& clash, const Charts& charts);
[[nodiscard]] std::vector<BreakdownLine> breakdown(const Shot& shot, const Charts& charts);

/// "loses 2 levels: demoralized", "is destroyed", "is not harmed".
[[nodiscard]] std::string loss_words(const Condition& before, Levels levels);
/// "the actor loses a level: disordered; the target ..." of a melee's toll.
[[nodiscard]] std::string toll_words(const Toll& toll, const Condition& actor, const Condition& target);

[[nodiscard]] RollOdds melee_odds_of(const Clash& clash, const Condition& actor, const Condition& target,
                                     const Charts& charts);
/// `halts`: the target charges, and two levels halt it (B47).
[[nodiscard]] RollOdds fire_odds_of(const Shot& shot, const Condition& target, bool halts, const Charts& charts);

/// "7.5 inches"
[[nodiscard]] std::string inches_text(Length length);

// ---- the answers of one die; each says what a face does

[[nodiscard]] std::string initiative_words(int die, const Charts& charts);
[[nodiscard]] std::string command_words(int die, bool exceptional, const Charts& charts);
/// Whether a leader falls whose side has lost these levels.
[[nodiscard]] std::string casualty_words(int die, Levels lost);
/// The actions of one unit that are decided by one die: "regroup", "retire", "advance", "march", "uncontrolled".
[[nodiscard]] bool is_die_action(const std::string& action);
/// "tries to regroup"
[[nodiscard]] std::string die_title(const std::string& action);
/// What a face does in such an action.
[[nodiscard]] std::string die_words(const std::string& action, int die, const UnitSpec& unit, const Charts& charts);
/// All six; faces that say the same are one result. Throws InputError where the unit cannot act so.
[[nodiscard]] RollOdds die_odds_of(const std::string& action, const UnitSpec& unit, const Charts& charts);
/// The same of any die whose faces are told by `words(die)`.
template <class Words>
[[nodiscard]] RollOdds folded_die(const std::string& rule, Words words) {
    RollOdds odds{.rule = rule, .of = 6};
    for (int die = 1; die <= 6; ++die) {
        const std::string said = words(die);
        if (odds.results.empty() || odds.results.back().words != said) odds.results.push_back({said, 0});
        ++odds.results.back().ways;
    }
    return odds;
}

void write_breakdown(TextReport& report, const std::vector<BreakdownLine>& lines, const std::string& rule);
void write_roll(TextReport& report, const std::string& heading, const RollOdds& odds);
[[nodiscard]] Json breakdown_json(const std::vector<BreakdownLine>& lines);
/// "rule", "faces", "results"
[[nodiscard]] Json roll_json(const RollOdds& odds);

}  // namespace polemarch::sim::blood_of_kings
