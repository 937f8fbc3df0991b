// The tables as JSON.
#include "sim/odds/odds_json.h"
#include "sim/standard_wargame/odds/question_head.h"
#include "sim/standard_wargame/odds/strategy_report.h"
#include "sim/standard_wargame/odds/tables_question.h"
#include "sim/standard_wargame/odds/unit_spec.h"

namespace polemarch::sim::standard_wargame {

namespace {

std::string code_at(std::size_t i) { return std::string(all_troops[i].code); }

Json codes_json(const TroopSet& set) {
    Json codes = Json::array();
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (set.has(troops_at(i))) codes.push_back(code_at(i));
    return codes;
}

/// {"HF/1": ...}: of the troops for which `convert(index)` is not null.
template <class Convert>
Json troops_json(Convert convert) {
    Json all = Json::object();
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (Json one = convert(i); !one.is_null()) all[code_at(i)] = std::move(one);
    return all;
}

Json length_json(Length length) { return length == 0 ? Json(nullptr) : Json(base_widths(length)); }

Json unit_json(std::size_t i, const TablesAnswer::Unit& unit) {
    Json prices = Json::object();
    for (std::size_t c = 0; c < class_count; ++c)
        if (unit.prices[c] != not_sold) prices[class_letters[c]] = unit.prices[c] / 2.0;
    return {{"troops", code_at(i)},
            {"foot", unit.foot},
            {"weight", weight_names[static_cast<std::size_t>(unit.weight)]},
            {"battle_value", unit.relative ? Json(nullptr) : Json(unit.value)},
            {"relative", unit.relative ? Json(*unit.relative) : Json(nullptr)},
            {"base_mm", unit.base_mm},
            {"moves", unit.moves},
            {"prices", prices},
            {"ranks", unit.ranks},
            {"feints", unit.feints}};
}

/// Shooters that have a range, and the targets within it.
Json ranges_json(const ByPair<Length>& ranges) {
    return troops_json([&](std::size_t shooter) {
        Json targets = troops_json([&](std::size_t target) { return length_json(ranges[shooter][target]); });
        return targets.empty() ? Json(nullptr) : targets;
    });
}

Json flee_json(const TablesAnswer& found) {
    const auto level = [](FleeLevel l) { return Json(flee_level_names[static_cast<std::size_t>(l)]); };
    return {{"close", troops_json([&](std::size_t fleeing) {
                 return troops_json([&](std::size_t enemy) { return level(found.flee_close[fleeing][enemy]); });
             })},
            {"distance", troops_json([&](std::size_t fleeing) {
                 return troops_json([&](std::size_t enemy) {
                     const auto& of = found.flee_distance[fleeing][enemy];
                     return of ? level(*of) : Json(nullptr);
                 });
             })}};
}

Json passes_json(const TablesAnswer& found) {
    Json all = Json::object();
    for (const Class c : {Class::warrior, Class::regular}) {
        const auto& passes = found.passes[static_cast<std::size_t>(c)];
        all[class_letters[static_cast<std::size_t>(c)]] = troops_json([&](std::size_t mover) {
            return troops_json([&](std::size_t friends) { return Json(passes[mover][friends]); });
        });
    }
    return all;
}

void add_orders(Json& json, const TablesAnswer& found) {
    for (std::size_t o = 0; o < order_types; ++o) json["ordered"][order_names[o]] = codes_json(found.ordered[o]);
    for (std::size_t o = 0; o < order_types; ++o)
        json["joins"][order_names[o]] = troops_json([&](std::size_t ordered) {
            return found.ordered[o].has(troops_at(ordered)) ? codes_json(found.joins[o][ordered]) : Json(nullptr);
        });
}

Json ground_json(const TablesAnswer::GroundRow& row) {
    const auto going = [](Going g) { return Json(going_names[static_cast<std::size_t>(g)]); };
    return {{"visibility", length_json(row.visibility)},
            {"combat", going(row.combat)},
            {"movement", troops_json([&](std::size_t i) { return going(row.movement[i]); })}};
}

Json weather_json(const TablesAnswer::WeatherEffects& weather) {
    return {{"visibility", base_widths(weather.visibility)},
            {"bows", weather.bows},
            {"shooters", weather.shooters},
            {"poor_visibility", weather.poor_visibility},
            {"advance_cost", weather.advance_cost},
            {"movement_cost", weather.movement_cost},
            {"strategic_cost", weather.strategic_cost}};
}

}  // namespace

std::string json_of(const TablesAnswer& found) {
    Json json = question_head("tables");
    for (std::size_t i = 0; i < troop_kinds; ++i) json["units"].push_back(unit_json(i, found.units[i]));
    json["ranges"] = ranges_json(found.ranges);
    json["ranges_two_ranks"] = ranges_json(found.ranges_two_ranks);
    json["flee"] = flee_json(found);
    json["evades"] = troops_json([&](std::size_t i) { return codes_json(found.evades[i]); });
    json["passes"] = passes_json(found);
    add_orders(json, found);
    for (std::size_t i = 0; i < ground_types; ++i) json["ground"][ground_names[i]] = ground_json(found.grounds[i]);
    for (const StrategyPair& pair : found.strategies) json["strategies"].push_back(pair_json(pair));
    for (std::size_t i = 0; i < weather_types; ++i) json["weather"][weather_names[i]] = weather_json(found.weather[i]);
    return written_in_one_line(json);
}

}  // namespace polemarch::sim::standard_wargame
