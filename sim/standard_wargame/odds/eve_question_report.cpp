// The answer about the eve of a battle as text and JSON.
#include "sim/odds/text_report.h"
#include "sim/standard_wargame/odds/eve_question.h"
#include "sim/standard_wargame/odds/question_head.h"
#include "sim/standard_wargame/odds/strategy_report.h"

#include <algorithm>

namespace polemarch::sim::standard_wargame {

namespace {

const TextColumns chance_columns{50, {10, 10}};

void chance_heading(TextReport& report, std::string_view title) {
    report.heading(chance_columns.heads(title, {"ways", "chance"}));
}

void chance_row(TextReport& report, std::string_view words, dice::Ways ways, dice::Ways of) {
    report.raw(chance_columns.row(fmt::format("    {}", words),
                                  {fmt::format("{}/{}", ways, of), percent(dice::probability(ways, of))}));
}

void write_weather(TextReport& report, const EveAnswer& found) {
    constexpr std::array<std::string_view, 3> dice{"one die", "the highest of two dice", "the lowest of two dice"};
    chance_heading(report, fmt::format("Weather (3.2), {}", dice[static_cast<std::size_t>(*found.weather_dice)]));
    for (std::size_t i = 0; i < weather_types; ++i)
        if (found.weather->ways[i] > 0) chance_row(report, weather_names[i], found.weather->ways[i], found.weather->of);
}

void write_opposed(TextReport& report, std::string_view title, const std::array<std::string, 2>& words,
                   const OpposedWays& ways) {
    chance_heading(report, title);
    for (std::size_t i = 0; i < 2; ++i) chance_row(report, words[i], ways.wins[i], ways.of());
    if (ways.of() < 36) report.line(fmt::format("    {} of 36 rolls are ties and are rolled again", 36 - ways.of()));
}

void write_pair(TextReport& report, const StrategyPair& pair) {
    const auto name = [&](std::size_t i) { return strategy_names[static_cast<std::size_t>(pair.chosen[i])]; };
    report.heading(fmt::format("Strategies: {} against {} (3.4)", name(0), name(1)));
    report.line(fmt::format("    maintenance levels: {} and {} (3.4.2)", pair.cost[0], pair.cost[1]));
    report.line(fmt::format("    the battle is {}{} (3.4.3)", delay_words(pair),
                            pair.terrain_kept ? "; then the terrain is kept" : ""));
    if (!pair.effects) return;
    report.line(fmt::format("    own side: {}", effect_words((*pair.effects)[0])));
    report.line(fmt::format("    enemy: {}", effect_words((*pair.effects)[1])));
}

/// The pairs of kept dice as a triangle: lower dice down, higher dice across.
void write_command(TextReport& report, const EveAnswer& found) {
    report.heading(fmt::format("The two lower of three dice (4.1.4){}, ways of {}",
                               found.asked.hasty ? ", less one each (4.1.7)" : "", command_ways));
    const int most = std::max_element(found.command.begin(), found.command.end(), [](const auto& a, const auto& b) {
                         return a.kept.high < b.kept.high;
                     })->kept.high;
    const int least = found.command.front().kept.low;
    std::string line = fmt::format("{:<24}", "    lower \\ higher die");
    for (int high = least; high <= most; ++high) line += fmt::format("{:>6}", high);
    report.raw(line + "\n");
    for (int low = least; low <= most; ++low) {
        line = fmt::format("{:<24}", fmt::format("{:>20}", low));
        for (int high = least; high <= most; ++high) {
            const auto pair = std::find_if(found.command.begin(), found.command.end(),
                                           [&](const KeptWays& k) { return k.kept.low == low && k.kept.high == high; });
            line += pair == found.command.end() ? "      " : fmt::format("{:>6}", pair->ways);
        }
        report.raw(line + "\n");
    }
}

void write_flank(TextReport& report, const FlankWays& flank) {
    chance_heading(report, "What the three raw dice bring");
    chance_row(report, "the left flank march, its wait begins (4.1.6)", flank.left, command_ways);
    chance_row(report, "the right flank march", flank.right, command_ways);
    chance_row(report, "both", flank.both, command_ways);
    chance_row(report, "none", flank.none, command_ways);
    chance_row(report, "mist disappears (3.2.1)", flank.left + flank.both, command_ways);
}

}  // namespace

std::string text_of(const EveAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    report.title("The eve of the battle, and the dice of a bound");
    if (found.weather) write_weather(report, found);
    if (found.attacker)
        write_opposed(report, "Who attacks (3.1.1); citizens have -2",
                      {found.asked.citizens->at(0) ? "the first side, citizens" : "the first side",
                       found.asked.citizens->at(1) ? "the second side, citizens" : "the second side"},
                      *found.attacker);
    if (found.first_bound)
        write_opposed(report, "Who chooses the first bound (4.1.1)",
                      {fmt::format("the first side, a die + {}", found.asked.levels->at(0)),
                       fmt::format("the second side, a die + {}", found.asked.levels->at(1))},
                      *found.first_bound);
    if (found.pair) write_pair(report, *found.pair);
    if (found.deployment) {
        const auto& sum = found.deployment_roll->modifiers;
        write_opposed(report, "Who deploys first at a step (3.5.2)",
                      {fmt::format("the enemy, a die {:+}", sum[1]), fmt::format("the own side, a die {:+}", sum[0])},
                      *found.deployment);
    }
    write_command(report, found);
    write_flank(report, found.flank);
    return report.text();
}

std::string json_of(const EveAnswer& found) {
    Json json = question_head("eve");
    if (found.weather)
        for (std::size_t i = 0; i < weather_types; ++i)
            json["weather"][weather_names[i]] = found.weather->chance(static_cast<Weather>(i));
    if (found.attacker) json["attacker_chance"] = found.attacker->chance(0);
    if (found.first_bound) json["first_bound_chance"] = found.first_bound->chance(0);
    if (found.deployment) json["deploys_first_chance"] = found.deployment->chance(1);
    if (found.pair) json["pair"] = pair_json(*found.pair);
    for (const KeptWays& pair : found.command)
        json["command"].push_back({{"kept", {pair.kept.low, pair.kept.high}}, {"count", pair.ways}});
    json["flank"] = {{"left", found.flank.left},
                     {"right", found.flank.right},
                     {"both", found.flank.both},
                     {"none", found.flank.none}};
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
