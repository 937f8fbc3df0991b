// The matrix of all melees as a heat map, CSV and JSON.
#include "sim/ancient_battles/odds/matrix_question.h"
#include "sim/ancient_battles/odds/melee_report.h"
#include "sim/odds/odds_json.h"

#include <cmath>

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::string_view gain_explained =
    "How much Combat Strength the defender is then short of its good order, on the average, less what the attacker is";

std::string title_of(const MatrixAnswer& found) {
    const Place& place = found.asked.place;
    std::string title =
        fmt::format("One melee of every unit type against every other, from the {}", name_of(place.approach));
    if (!found.open)
        title += fmt::format(", from {} into {}", place.attacker_ground->code, place.defender_ground->code);
    if (place.hexside) title += fmt::format(", across a {}", place.hexside->code);
    return title.append(title_of(found.asked.dice));
}

/// "+1.3", "-0.4", "0.0"
std::string gain_text(double gain) { return std::abs(gain) < 0.05 ? "0.0" : fmt::format("{:+.1f}", gain); }

HeatMap::Cell shown(const MatrixUnit& attacker, const MatrixUnit& defender, const MatrixCell& cell) {
    std::string tip =
        fmt::format("{} attacks {}: strength {} to {}, dice {:+} and {:+};", attacker.name(), defender.name(),
                    cell.sums.attacker_strength, cell.sums.defender_strength, cell.sums.attacker, cell.sums.defender);
    for (std::size_t i = 0; i < melee_results; ++i) tip += fmt::format(" {} {}", result_codes[i], cell.results[i].ways);
    return {gain_text(cell.gain), cell.share, tip + " of 36"};
}

Json cell_json(const MatrixCell& cell) {
    Json counts;
    for (std::size_t i = 0; i < melee_results; ++i) counts[std::string(result_codes[i])] = cell.results[i].ways;
    return {{"attacker_strength", cell.sums.attacker_strength},
            {"defender_strength", cell.sums.defender_strength},
            {"advantage", cell.advantage()},
            {"attacker_modifier", cell.sums.attacker},
            {"defender_modifier", cell.sums.defender},
            {"counts", std::move(counts)},
            {"attacker_eliminated", cell.attacker_eliminated},
            {"attacker_hurt", cell.attacker_hurt},
            {"defender_eliminated", cell.defender_eliminated},
            {"defender_hurt", cell.defender_hurt},
            {"gain", cell.gain}};
}

Json units_json(const std::vector<MatrixUnit>& units) {
    Json json = Json::array();
    for (const MatrixUnit& unit : units) json.push_back({{"type", unit.type->code}, {"disordered", unit.disordered}});
    return json;
}

}  // namespace

HeatMap heat_map(const MatrixAnswer& found) {
    HeatMap map;
    map.title = title_of(found);
    map.explanation = fmt::format(
        "{}. What a disordered unit (*) lost before counts too, so a disordered attacker is never better "
        "than the same in good order; + is good for the attacker.",
        gain_explained);
    map.legend = fmt::format("{}.  * disordered", gain_explained);
    map.rows_are = "attacker";
    map.columns_are = "defender";
    for (const char* order : {"in good order", "disordered"})
        map.groups.push_back(fmt::format("Attackers down, defenders {} across", order));
    for (const MatrixUnit& a : found.table.rows) map.table.rows.push_back({a.name(), a.name(), a.disordered});
    for (const MatrixUnit& d : found.table.columns) map.table.columns.push_back({d.name(), d.type->code, d.disordered});
    found.table.each([&](const auto&... cell) { map.table.cells.push_back(shown(cell...)); });
    map.ends = {fmt::format("-{} attacker", found.strongest), fmt::format("defender +{}", found.strongest)};
    map.scale = "who is worse off";
    return map;
}

std::string text_of(const MatrixAnswer& found, const OddsStyle& style) { return heat_map_text(heat_map(found), style); }

std::string svg_of(const MatrixAnswer& found) { return heat_map_svg(heat_map(found)); }

std::string csv_of(const MatrixAnswer& found) {
    std::string out =
        "attacker,attacker_disordered,defender,defender_disordered,attacker_strength,defender_strength,"
        "advantage,attacker_modifier,defender_modifier,AE,AD,EN,DD,DE,faces,attacker_eliminated,"
        "attacker_hurt,defender_eliminated,defender_hurt,gain\n";
    found.table.each([&](const MatrixUnit& a, const MatrixUnit& d, const MatrixCell& c) {
        out += fmt::format("{},{:d},{},{:d},{},{},{},{},{},", a.type->code, a.disordered, d.type->code, d.disordered,
                           c.sums.attacker_strength, c.sums.defender_strength, c.advantage(), c.sums.attacker,
                           c.sums.defender);
        for (const RollOutcome& result : c.results) out += fmt::format("{},", result.ways);
        out += fmt::format("{},{},{},{},{},{}\n", CombatTables::melee_ways, c.attacker_eliminated, c.attacker_hurt,
                           c.defender_eliminated, c.defender_hurt, c.gain);
    });
    return out;
}

std::string json_of(const MatrixAnswer& found) {
    Json json = matrix_head("ancient-battles", "11.2");
    put_place(json, found.asked.place);
    json["dice_read"] = name_of(found.asked.dice);
    json["faces"] = CombatTables::melee_ways;
    json["attackers"] = units_json(found.table.rows);
    json["defenders"] = units_json(found.table.columns);
    json["cells"] = cells_json(found.table, cell_json);
    return written_in_one_line(json);
}

}  // namespace polemarch::sim::ancient_battles
