// The matrix of all close battles as a heat map, CSV and JSON.
#include "sim/odds/odds_json.h"
#include "sim/odds/text_report.h"
#include "sim/standard_wargame/odds/matrix_question.h"
#include "sim/standard_wargame/odds/question_head.h"

#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

double gain_of(const MatrixCell& cell) {
    return cell.fight[Fight::defender_destroyed] - cell.fight[Fight::attacker_destroyed];
}

std::string tip_of(Troops attacker, Troops defender, const std::optional<MatrixCell>& cell) {
    const std::string both = fmt::format("{} attacks {}: ", code(attacker), code(defender));
    if (!cell) return both + "baggage never attacks";
    const auto fate = [&](std::size_t i) {
        return fmt::format("holds {}, retreats {}, destroyed {}", percent(cell->fate[i][0]), percent(cell->fate[i][1]),
                           percent(cell->fate[i][2]));
    };
    return fmt::format("{}attacker {}; defender {}", both, fate(0), fate(1));
}

/// At most four characters: LMF/bow is "LMFb", LC/- "LC", HBC/exp "HBCx".
std::string head_of(Troops t) {
    std::string head(type_codes[static_cast<std::size_t>(type_of(t))]);
    switch (specification_of(t)) {
        case Specification::bow: return head + "b";
        case Specification::expendable: return head + "x";
        case Specification::one_deep: return head + "1";
        case Specification::two_deep: return head + "2";
        case Specification::three_deep: return head + "3";
        case Specification::none:
        case Specification::plain: return head;
    }
    return head;
}

std::size_t group_of(Troops t) { return is_foot(t) ? 0 : is_cavalry(t) || is_camelry(t) ? 1 : 2; }

Json codes_json(const std::vector<Troops>& all) {
    Json json = Json::array();
    for (const Troops t : all) json.push_back(code(t));
    return json;
}

Json cell_json(const std::optional<MatrixCell>& cell) {
    if (!cell) return nullptr;
    const auto fate = [&](std::size_t i) {
        return Json{{"holds", cell->fate[i][0]}, {"retreats", cell->fate[i][1]}, {"destroyed", cell->fate[i][2]}};
    };
    return {{"attacker", fate(0)},
            {"defender", fate(1)},
            {"attacker_destroyed", cell->fight[Fight::attacker_destroyed]},
            {"defender_destroyed", cell->fight[Fight::defender_destroyed]},
            {"both_destroyed", cell->fight[Fight::both_destroyed]}};
}

}  // namespace

HeatMap heat_map(const MatrixAnswer& found) {
    const CloseQuestion& asked = found.asked.circumstances;
    HeatMap map;
    map.title = fmt::format("Close battle of all troops against all{}",
                            asked.length.once()       ? ""
                            : asked.length.to_the_end ? ", to the end"
                                                      : fmt::format(", {} bounds", asked.length.rounds));
    for (std::size_t i = 0; i < 2; ++i)
        if (!found.asked.words[i].empty())
            map.title += fmt::format("; {}: {}", i == 0 ? "attacker" : "defender", found.asked.words[i]);
    map.legend = "Chance in percent that the defender alone is destroyed, less that of the attacker";
    map.explanation = fmt::format(
        "{}; + is good for the attacker. Where troops have no such class, the next lower one. - baggage "
        "never attacks; b is /bow, x /exp. Holds, retreats and destroyed of both are in --csv, in --json, and in the "
        "picture (--svg) under the pointer.",
        map.legend);
    map.rows_are = "attacker";
    map.columns_are = "defender";
    map.groups = {"Foot", "Cavalry and camelry", "Elephants, chariots and others"};
    for (const Troops t : found.table.rows) map.table.rows.push_back({std::string(code(t)), head_of(t), group_of(t)});
    map.table.columns = map.table.rows;
    found.table.each([&](Troops attacker, Troops defender, const std::optional<MatrixCell>& cell) {
        const double gain = cell ? gain_of(*cell) : 0;
        map.table.cells.push_back({!cell                    ? "-"
                                   : std::abs(gain) < 0.005 ? "0"
                                                            : fmt::format("{:+.0f}", 100 * gain),
                                   gain, tip_of(attacker, defender, cell)});
    });
    map.ends = {"-100 attacker", "defender +100"};
    map.scale = "who is destroyed";
    return map;
}

std::string text_of(const MatrixAnswer& found, const OddsStyle& style) { return heat_map_text(heat_map(found), style); }

std::string svg_of(const MatrixAnswer& found) { return heat_map_svg(heat_map(found)); }

std::string csv_of(const MatrixAnswer& found) {
    std::string out =
        "attacker,defender,attacker_holds,attacker_retreats,attacker_destroyed,defender_holds,defender_retreats,"
        "defender_destroyed,attacker_destroyed_in_the_end,defender_destroyed_in_the_end,both_destroyed_in_the_end\n";
    found.table.each([&](Troops attacker, Troops defender, const std::optional<MatrixCell>& cell) {
        if (!cell) return;
        out += fmt::format("{},{},{},{},{},{},{}\n", code(attacker), code(defender), fmt::join(cell->fate[0], ","),
                           fmt::join(cell->fate[1], ","), cell->fight[Fight::attacker_destroyed],
                           cell->fight[Fight::defender_destroyed], cell->fight[Fight::both_destroyed]);
    });
    return out;
}

std::string json_of(const MatrixAnswer& found) {
    Json json = question_head("matrix");
    json["rounds"] = rounds_json(found.asked.circumstances.length);
    json["attackers"] = codes_json(found.table.rows);
    json["defenders"] = codes_json(found.table.columns);
    json["cells"] = cells_json(found.table, cell_json);
    return written_in_one_line(json);
}

}  // namespace polemarch::sim::standard_wargame
