// The tables as text.
#include "sim/odds/text_report.h"
#include "sim/standard_wargame/odds/strategy_report.h"
#include "sim/standard_wargame/odds/tables_question.h"
#include "sim/standard_wargame/odds/troop_words.h"
#include "sim/standard_wargame/odds/unit_spec.h"

namespace polemarch::sim::standard_wargame {

namespace {

const TextColumns unit_columns{11, {12, 7, 9, 12, 22, 7}}, weather_columns{16, {11, 7, 10, 9, 10, 11}};

void entry(TextReport& report, const std::string& words) {
    report.raw(wrapped("    " + words, report.style().columns, "        "));
}

void write_units(TextReport& report, const TablesAnswer& found) {
    report.heading(
        unit_columns.heads("Units (2)", {"weight", "value", "base mm", "moves", "M    W    R    V", "ranks"}));
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        const TablesAnswer::Unit& unit = found.units[i];
        const auto move = [&](std::size_t m) { return unit.moves[m] == 0 ? "-" : std::to_string(unit.moves[m]); };
        std::string prices;
        for (const Money price : unit.prices)
            prices += price == not_sold ? "    -" : fmt::format("{:>5}", fmt::format("{:g}", price / 2.0));
        report.raw(unit_columns.row(
            fmt::format("  {}{}", all_troops[i].code, unit.feints ? " *" : ""),
            {weight_names[static_cast<std::size_t>(unit.weight)],
             unit.relative ? fmt::format("e{:+}", *unit.relative) : std::to_string(unit.value),
             fmt::format("{}x{}", unit.base_mm[0], unit.base_mm[1]),
             fmt::format("{} {} / {} {}", move(0), move(1), move(2), move(3)), prices, std::to_string(unit.ranks)}));
    }
    report.line(
        "    * feints (7.4.1). value: e+2 is the enemy's and two (7.4.2). moves: on open and difficult ground, in "
        "the movement and in the strategic sequence (6.1.1). M W R V: prices by class (2.2.1). ranks: that "
        "fight (7.4.4.3)");
}

/// A line for each group of equal rows.
template <class ValueOf>
void write_grouped(TextReport& report, std::string_view title, std::string_view preposition, ValueOf value) {
    report.heading(std::string(title));
    for (const GroupedRow& row : grouped_rows(value))
        entry(report, fmt::format("{}: {}", troop_words(row.rows), row.text(preposition)));
}

void write_ranges(TextReport& report, const TablesAnswer& found) {
    write_grouped(report, "Ranges in BW, and with two ranks (7.2.1)", "at",
                  [&](std::size_t shooter, std::size_t target) -> std::string {
                      const Length one = found.ranges[shooter][target], two = found.ranges_two_ranks[shooter][target];
                      if (one == 0) return "";
                      return one == two ? in_base_widths(one)
                                        : fmt::format("{}, {}", in_base_widths(one), in_base_widths(two));
                  });
}

void write_flee(TextReport& report, const TablesAnswer& found) {
    write_grouped(report, "Flee rolls of a regular after close battle (7.4.10)", "against",
                  [&](std::size_t fleeing, std::size_t enemy) {
                      return flee_level_names[static_cast<std::size_t>(found.flee_close[fleeing][enemy])];
                  });
    write_grouped(report, "Flee rolls of a regular after a distance battle (7.4.10)", "against",
                  [&](std::size_t fleeing, std::size_t enemy) {
                      const auto& level = found.flee_distance[fleeing][enemy];
                      return level ? flee_level_names[static_cast<std::size_t>(*level)] : std::string();
                  });
}

void write_moving(TextReport& report, const TablesAnswer& found) {
    write_grouped(report, "On open ground must evade (6.2.1)", "before",
                  [&](std::size_t unit, std::size_t enemy) -> std::string {
                      return found.evades[unit].has(troops_at(enemy)) ? "evades" : "";
                  });
    for (const Class c : {Class::warrior, Class::regular}) {
        const auto& passes = found.passes[static_cast<std::size_t>(c)];
        write_grouped(report,
                      c == Class::warrior ? "Pass through militia and warriors (6.4.1)"
                                          : "Pass through regulars and veterans (6.4.1)",
                      "of", [&](std::size_t mover, std::size_t friends) -> std::string {
                          const int ranks = passes[mover][friends];
                          if (ranks == 0) return "";
                          return ranks == 1 ? "one rank" : fmt::format("{} ranks", ranks);
                      });
    }
}

void write_orders(TextReport& report, const TablesAnswer& found) {
    for (std::size_t o = 0; o < order_types; ++o) {
        report.heading(fmt::format("Order to {} (5.1.4, 5.2)", order_names[o]));
        entry(report, fmt::format("ordered: {}", troop_words(found.ordered[o])));
        for (const GroupedRow& row : grouped_rows([&](std::size_t ordered, std::size_t joining) -> std::string {
                 return found.joins[o][ordered].has(troops_at(joining)) ? "joined" : "";
             }))
            entry(report, fmt::format("{}: {}", troop_words(row.rows), row.text("by")));
    }
}

void write_ground(TextReport& report, const TablesAnswer& found) {
    const TextColumns ground_columns{22, {12, 12}};
    report.heading(ground_columns.heads("Ground (3.3.3)", {"visibility", "combat"}) + "   movement");
    for (std::size_t i = 0; i < ground_types; ++i) {
        const TablesAnswer::GroundRow& row = found.grounds[i];
        std::array<TroopSet, 3> by_going;
        for (std::size_t t = 0; t < troop_kinds; ++t)
            by_going[static_cast<std::size_t>(row.movement[t])].add(troops_at(t));
        GroupedRow movement;
        for (std::size_t g = 0; g < by_going.size(); ++g)
            if (!by_going[g].empty()) movement.columns.emplace_back(going_names[g], by_going[g]);
        report.raw(
            ground_columns.row("    " + ground_names[i],
                               {row.visibility == 0 ? "-" : in_base_widths(row.visibility) + " BW",
                                going_names[static_cast<std::size_t>(row.combat)]},
                               movement.columns.size() == 1 ? movement.columns.front().first : movement.text("to")));
    }
}

void write_strategies(TextReport& report, const TablesAnswer& found) {
    report.heading("Strategies, own against the enemy's (3.4)");
    for (const StrategyPair& pair : found.strategies) {
        const auto name = [&](std::size_t i) { return strategy_names[static_cast<std::size_t>(pair.chosen[i])]; };
        std::string words = fmt::format("{} against {}: {}", name(0), name(1), delay_words(pair));
        if (pair.terrain_kept) words += ", the terrain is kept";
        if (pair.effects) {
            words += fmt::format("; own: {}", effect_words((*pair.effects)[0]));
            words += fmt::format("; enemy: {}", effect_words((*pair.effects)[1]));
        }
        entry(report, words);
    }
    report.line("    Every strategy but prepare costs a maintenance level (3.4.2).");
}

void write_weather_table(TextReport& report, const TablesAnswer& found) {
    report.heading(weather_columns.heads("Weather (3.2.1)",
                                         {"visibility", "bows", "shooters", "advance", "movement", "strategic"}));
    for (std::size_t i = 0; i < weather_types; ++i) {
        const TablesAnswer::WeatherEffects& w = found.weather[i];
        report.raw(
            weather_columns.row("  " + weather_names[i],
                                {fmt::format("{} BW{}", in_base_widths(w.visibility), w.poor_visibility ? " *" : "  "),
                                 std::to_string(w.bows), std::to_string(w.shooters), std::to_string(w.advance_cost),
                                 std::to_string(w.movement_cost), std::to_string(w.strategic_cost)}));
    }
    report.line(
        "    * poor visibility: -1 to difficult order tests (5.1.3). bows, shooters: added to the dice of /bow "
        "units, of all units that shoot. advance, movement, strategic: command points of an advance, of other "
        "orders in the movement sequence, of orders in the strategic sequence");
}

}  // namespace

std::string text_of(const TablesAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    report.title("The tables of the rules, as the program applies them");
    write_units(report, found);
    write_ranges(report, found);
    write_flee(report, found);
    write_moving(report, found);
    write_orders(report, found);
    write_ground(report, found);
    write_strategies(report, found);
    write_weather_table(report, found);
    return report.text();
}

}  // namespace polemarch::sim::standard_wargame
