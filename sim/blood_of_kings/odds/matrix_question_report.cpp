// The matrix of all combats of one kind as a heat map, CSV and JSON.
#include "sim/blood_of_kings/odds/matrix_question.h"
#include "sim/blood_of_kings/odds/unit_words.h"
#include "sim/odds/odds_json.h"
#include "sim/odds/text_report.h"

#include <cmath>

namespace polemarch::sim::blood_of_kings {

namespace {

std::string title_of(const MatrixQuestion& asked) {
    const bool fire = asked.action == MatrixAction::fire;
    std::string title = fmt::format("{} of every troop type {} every other{}",
                                    fire                                   ? "Volleys"
                                    : asked.action == MatrixAction::charge ? "A charge"
                                                                           : "A melee",
                                    fire ? "at" : "against", asked.to_the_end ? ", to the end" : "");
    if (!asked.actor_words.empty()) title += fmt::format("; actor: {}", asked.actor_words);
    if (!asked.target_words.empty()) title += fmt::format("; target: {}", asked.target_words);
    return title;
}

std::string text_in(const std::optional<MatrixCell>& cell, bool to_the_end) {
    if (!cell) return "-";
    if (to_the_end) return std::abs(cell->wins) < 0.005 ? "0" : fmt::format("{:+.0f}", 100 * cell->wins);
    return std::abs(cell->gain) < 0.05 ? "0.0" : fmt::format("{:+.1f}", cell->gain);
}

std::string tip_of(const UnitType& actor, const UnitType& target, const std::optional<MatrixCell>& cell) {
    const std::string both = fmt::format("{} against {}: ", actor.name, target.name);
    if (!cell) return both + "does not charge them in the open";
    return fmt::format("{}{:+} on the dice; to the end actor destroyed {}, target {}, {:.1f} rounds", both, cell->lead,
                       percent(cell->end[0].status[3]), percent(cell->end[1].status[3]), cell->rounds);
}

Json codes_json(const std::vector<const UnitType*>& types) {
    Json json = Json::array();
    for (const UnitType* type : types) json.push_back(type->code);
    return json;
}

Json cell_json(const std::optional<MatrixCell>& cell) {
    if (!cell) return nullptr;
    const auto standing = [](const Prospect& p) {
        return Json{
            {"ok", p.status[0]}, {"disordered", p.status[1]}, {"demoralized", p.status[2]}, {"destroyed", p.status[3]}};
    };
    return {{"lead", cell->lead},
            {"gain", cell->gain},
            {"actor", standing(cell->once[0])},
            {"target", standing(cell->once[1])},
            {"rounds", cell->endless > 0 ? Json(nullptr) : Json(cell->rounds)},
            {"endless", cell->endless},
            {"actor_destroyed", cell->end[0].status[3]},
            {"target_destroyed", cell->end[1].status[3]},
            {"actor_points", cell->end[0].points},
            {"target_points", cell->end[1].points}};
}

}  // namespace

HeatMap heat_map(const MatrixAnswer& found) {
    const MatrixQuestion& asked = found.asked;
    HeatMap map;
    map.title = title_of(asked);
    map.legend = asked.to_the_end ? "Chance in percent that the target is destroyed alone, less that of the actor"
                                  : "Status levels that the target loses on the average, less what the actor loses";
    map.explanation =
        fmt::format("{}; + is good for the actor. Units of {} bases against {}{}.", map.legend, asked.actor.bases,
                    asked.target.bases,
                    asked.action == MatrixAction::charge
                        ? "; impact in the first melee, nobody retires or regroups; - may not charge in the open"
                        : "");
    map.rows_are = "actor";
    map.columns_are = "target";
    map.groups = {"Actors down, targets across"};
    for (const UnitType* actor : found.table.rows) map.table.rows.push_back({actor->code, actor->code});
    for (const UnitType* target : found.table.columns) map.table.columns.push_back({target->code, target->code});
    found.table.each([&](const UnitType* actor, const UnitType* target, const std::optional<MatrixCell>& cell) {
        map.table.cells.push_back(
            {text_in(cell, asked.to_the_end), cell ? cell->share : 0, tip_of(*actor, *target, cell)});
    });
    map.ends = {asked.to_the_end ? "-100 actor" : "-3 actor", asked.to_the_end ? "target +100" : "target +3"};
    map.scale = "who is worse off";
    return map;
}

std::string text_of(const MatrixAnswer& found, const OddsStyle& style) { return heat_map_text(heat_map(found), style); }

std::string svg_of(const MatrixAnswer& found) { return heat_map_svg(heat_map(found)); }

std::string csv_of(const MatrixAnswer& found) {
    std::string out =
        "actor,target,lead,gain,actor_ok,actor_disordered,actor_demoralized,actor_destroyed,target_ok,"
        "target_disordered,target_demoralized,target_destroyed,rounds,endless,actor_destroyed_in_the_end,"
        "target_destroyed_in_the_end,actor_points,target_points\n";
    found.table.each([&](const UnitType* actor, const UnitType* target, const std::optional<MatrixCell>& cell) {
        if (!cell) return;
        const MatrixCell& c = *cell;
        out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", actor->code, target->code, c.lead, c.gain,
                           fmt::join(c.once[0].status, ","), fmt::join(c.once[1].status, ","), c.rounds, c.endless,
                           c.end[0].status[3], c.end[1].status[3], c.end[0].points, c.end[1].points);
    });
    return out;
}

std::string json_of(const MatrixAnswer& found) {
    const MatrixQuestion& asked = found.asked;
    const char* rule = asked.action == MatrixAction::fire     ? "Fire"
                       : asked.action == MatrixAction::charge ? "Charges"
                                                              : "Melee";
    Json json = matrix_head("blood-of-kings", rule);
    json["action"] = matrix_actions[static_cast<std::size_t>(asked.action)];
    json["actor"] = unit_json(asked.actor);
    json["target"] = unit_json(asked.target);
    json["actors"] = codes_json(found.table.rows);
    json["targets"] = codes_json(found.table.columns);
    json["cells"] = cells_json(found.table, cell_json);
    return written_in_one_line(json);
}

}  // namespace polemarch::sim::blood_of_kings
