// Odds of a position as text.
#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/ancient_battles/odds/melee_report.h"
#include "sim/ancient_battles/odds/position_odds.h"
#include "sim/odds/roll_report.h"

#include <algorithm>

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::size_t most_listed = 12;  // placements shown in a text; JSON has all

/// For melees, a line each: what is added to the dice, ways of the results, losses of both.
const TextColumns& melee_columns() {
    static const TextColumns columns{43, {9, 7, 7, 7, 7, 7, 7, 6}};
    return columns;
}

void write_line(TextReport& report, const std::string& what, const MeleeOdds& odds) {
    TextColumns::Figures figures{fmt::format("{:+} {:+}", odds.sums.attacker, odds.sums.defender)};
    for (const RollOutcome& result : odds.results) figures.push_back(fmt::format("{}/36", result.ways));
    for (const Loss& loss : odds.after.losses) figures.push_back(fmt::format("{:.2f}", loss.strength));
    report.raw(melee_columns().row("    " + what, figures));
}

void write_melees(TextReport& report, const std::string& heading, const std::vector<PossibleMelee>& all,
                  const std::string& own_hex) {
    report.heading(melee_columns().heads(heading, {"to dice", "AE", "AD", "EN", "DD", "DE"}), "    both lose");
    if (all.empty()) report.raw("    none\n");
    for (const PossibleMelee& melee : all)
        write_line(report,
                   fmt::format("{} at {}, {}{}", melee.attacker.name(own_hex), melee.defender.name(own_hex),
                               name_of(melee.odds.place.approach), melee.this_turn ? "" : "; next turn"),
                   melee.odds);
}

/// `label` is the text before the enemy's best attack.
void write_consequence(TextReport& report, const std::string& label, const Consequence& consequence) {
    const std::string head = "    " + fitted(label, 34);
    if (consequence.lost) return report.raw(head + "it is gone\n");
    if (!consequence.reply) return report.raw(head + "none\n");
    const MeleeOdds& odds = consequence.reply->odds;
    report.raw(fmt::format("{}{}, {}{}: eliminated {}, disordered {}\n", head, consequence.replier,
                           name_of(odds.place.approach), consequence.reply->this_turn ? "" : ", next turn",
                           percent(odds.after.units.defender.gone()), percent(odds.after.units.defender.disordered)));
}

/// "DD  defender disordered"
std::string label_of(const Consequence& consequence) {
    return consequence.result ? fmt::format("{}  {}", result_codes[*consequence.result], consequence.outcome.outcome)
                              : consequence.outcome.outcome;
}

void write_roll(TextReport& report, const PositionDice& dice) {
    if (!dice.condition.empty()) report.line(fmt::format("    {}", dice.condition));
    if (dice.melee) return write_melee(report, dice.melee->odds, dice.names);
    report.empty_line();
    report.line(fmt::format("{} ({}): {}", dice.event, dice.rule, dice.breakdown));
    std::vector<RollOutcome> outcomes;
    for (const Consequence& consequence : dice.outcomes) outcomes.push_back(consequence.outcome);
    write_outcomes(report, outcome_columns(44, 20, 10), "What the dice do", outcomes, dice.of);
}

void write_dice(TextReport& report, const PositionOdds& found) {
    const PositionDice& dice = *found.dice;
    write_roll(report, dice);
    if (!dice.retreats.empty()) {
        report.empty_line();
        report.line(
            fmt::format("Instead {} may retreat before melee, {}: it is disordered and marked, and the attacker "
                        "advances (11.2.3).",
                        dice.retreating, dice.retreats.size() == 2 ? "one hex or two" : "one hex"));
    }
    if (!found.unit) return;
    report.heading(fmt::format("The enemy's best attack on {} after that", found.unit->name));
    for (const Consequence& consequence : dice.outcomes)
        write_consequence(report, fmt::format("{} {}/{}", label_of(consequence), consequence.outcome.ways, dice.of),
                          consequence);
    for (const Consequence& consequence : dice.retreats) write_consequence(report, label_of(consequence), consequence);
    report.empty_line();
    report.line(fmt::format("Chance that {} is lost: {} by these dice, {} by them or by that attack.", found.unit->name,
                            percent(dice.lost), percent(dice.lost_with_reply)));
    report.line(
        "Best is the attack by which its side loses least and the other most Combat Strength on the average; "
        "leaders are held to escape and victors to advance, but for disciplined troops into ground that would "
        "disorder them (11.6.1).");
}

void write_reach(TextReport& report, const std::vector<Placement>& placements) {
    report.empty_line();
    report.line(placements.empty() ? "Nowhere within reach could it attack this turn."
                                   : fmt::format("{} within reach out of which it could attack this turn{}:",
                                                 counted(placements.size(), "stand"),
                                                 placements.size() > most_listed ? ", the best first" : ""));
    report.heading(fmt::format("{:<28}{:<30}{:>9}{:>9}", "Stand", "its best attack", "they fall", "it falls"),
                   "   falls by their best");
    for (std::size_t i = 0; i < std::min(most_listed, placements.size()); ++i) {
        const Placement& placement = placements[i];
        const PossibleMelee& best = placement.attacks.front();
        const Prospects& after = best.odds.after.units;
        std::string threat = "no attack";
        if (!placement.threats.empty()) {
            const PossibleMelee& worst = placement.threats.front();
            threat = fmt::format("{} {}", worst.attacker.name(placement.hex),
                                 percent(worst.odds.after.units.defender.gone()));
        }
        report.raw(fmt::format(
            "    {}{}{:>9}{:>9}{:>22}\n", fitted(placement.moves, 24),
            fitted(fmt::format("{}, {}", best.defender.name(placement.hex), name_of(best.odds.place.approach)), 30),
            percent(after.defender.eliminated), percent(after.attacker.gone()), threat));
    }
    if (placements.size() > most_listed)
        report.line(fmt::format("    and {} more; --json has all", placements.size() - most_listed));
    report.line("Their best: as the enemy is placed and faces now; --json has the best after a march too.");
}

void write_placement(TextReport& report, const std::string& type, const Placement& placement) {
    const std::string where = fmt::format("{} {}/{}", type, placement.hex, placement.facing);
    write_melees(report, fmt::format("Attacks of {}", where), placement.attacks, placement.hex);
    write_melees(report, fmt::format("Attacks on {}, as they stand and face", where), placement.threats, placement.hex);
    if (!placement.march) return;
    const PossibleMelee& attack = placement.march->attack;
    report.raw("    and the best of any after one march of theirs, the others standing:\n");
    write_line(
        report,
        fmt::format("{} {}, {}", attack.attacker.type, placement.march->move, name_of(attack.odds.place.approach)),
        attack.odds);
}

}  // namespace

std::string text_of(const PositionOdds& found, const OddsStyle& style) {
    TextReport report(style);
    report.title(found.battle);
    for (const MadeMove& move : found.moves) report.line(fmt::format("  {}", move.sentence));
    // Retreats before melee are listed with the dice.
    const bool answers = !found.last.answers.empty() && !(found.dice && !found.dice->retreats.empty());
    if (answers) {
        report.empty_line();
        report.raw(answers_text(found.last, style.columns));
    }
    if (found.dice) {
        write_dice(report, found);
    } else if (found.reached) {
        write_reach(report, found.placements);
    } else if (found.placements.empty()) {
        if (answers) return report.text();
        report.empty_line();
        report.raw(answers_text(found.last, style.columns));
    } else {
        for (const Placement& placement : found.placements) write_placement(report, found.unit->type, placement);
        report.empty_line();
        report.line(
            "To dice: what attacker and defender add. Both lose: Combat Strength of attacker and defender, on the "
            "average. "
            "* disordered.");
    }
    return report.text();
}

}  // namespace polemarch::sim::ancient_battles
