#include "sim/ancient_battles/odds/melee_report.h"

#include "sim/ancient_battles/odds/fight_report.h"
#include "sim/odds/roll_report.h"

namespace polemarch::sim::ancient_battles {

namespace {

constexpr int words_width = 52;  // of the first column

void write_breakdown(TextReport& report, const std::vector<BreakdownLine>& lines) {
    const TextColumns columns{words_width, {10, 10}};
    report.heading(columns.heads("How it adds up", {"attacker", "defender"}, "rule"));
    std::string part;
    for (const BreakdownLine& line : lines) {
        const bool first = line.part != part;  // no line before it to add to
        part = line.part;
        const bool signs = line.part == "die" || (!first && !line.sum);
        const auto number = [&](int n) { return signs && n != 0 ? fmt::format("{:+}", n) : std::to_string(n); };
        const std::string label = !line.sum ? "    " : line.part == "multiple" ? "  x " : "  = ";
        report.raw(columns.row(label + line.what, {number(line.attacker), number(line.defender)}, line.rule));
    }
}

}  // namespace

void write_melee(TextReport& report, const MeleeOdds& odds, const std::array<std::string, 2>& names) {
    write_breakdown(report, odds.breakdown);
    auto results = odds.results;
    for (std::size_t i = 0; i < melee_results; ++i)
        results[i].outcome = fmt::format("{}  {}", result_codes[i], results[i].outcome);
    write_outcomes(report, outcome_columns(words_width, 10, 10), "What the two dice do", results,
                   CombatTables::melee_ways, "11.2.6");
    write_aftermath(report, "After this attack", names, odds.after);
}

void put_place(Json& json, const Place& place) {
    json["approach"] = typed_name(place.approach);
    json["attacker_terrain"] = place.attacker_ground->code;
    json["defender_terrain"] = place.defender_ground->code;
    json["hexside"] = place.hexside_code();
}

void put_melee(Json& json, const MeleeOdds& odds) {
    put_place(json, odds.place);
    json["attacker_strength"] = odds.sums.attacker_strength;
    json["defender_strength"] = odds.sums.defender_strength;
    json["advantage"] = odds.advantage();
    json["attacker_modifier"] = odds.sums.attacker;
    json["defender_modifier"] = odds.sums.defender;
    json["faces"] = CombatTables::melee_ways;
    Json results;
    for (std::size_t i = 0; i < melee_results; ++i) {
        Json result = chance_json(odds.results[i]);
        result["means"] = odds.results[i].outcome;
        results[std::string(result_codes[i])] = std::move(result);
    }
    json["results"] = std::move(results);
    Json lines = Json::array();
    for (const BreakdownLine& line : odds.breakdown)
        lines.push_back({{"part", line.part},
                         {"what", line.what},
                         {"attacker", line.attacker},
                         {"defender", line.defender},
                         {"sum", line.sum},
                         {"rule", line.rule}});
    json["breakdown"] = std::move(lines);
    json["retreat_before_melee"] = odds.retreat_hexes;
    json["after"] = aftermath_json(odds.after);
}

}  // namespace polemarch::sim::ancient_battles
