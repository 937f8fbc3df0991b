#include "core/standard_wargame/armies/tally.h"
#include "sim/shared/json.h"
#include "sim/standard_wargame/armies.h"

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

/// In ME: a whole number if it is one.
Json me_json(Amount amount) {
    if (amount % maintenance_equivalent == 0) return amount / maintenance_equivalent;
    return static_cast<double>(amount) / static_cast<double>(maintenance_equivalent);
}

Json lines_json(const ArmyList& list, const Tally& all) {
    Json lines = Json::array();
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ListLine& line = list.lines[i];
        Json classes = Json::object();
        for (std::size_t c = 0; c < class_count; ++c)
            if (all.lines[i].classes[c] > 0) classes[class_letters[c]] = all.lines[i].classes[c];
        lines.push_back(
            {{"group", group_names[static_cast<std::size_t>(line.group)]},
             {"troops", code(line.troops)},
             {"line", line.name},
             {"contingent", line.group == Group::ally ? Json(list.contingents[line.contingent].name) : Json()},
             {"units", all.lines[i].units},
             {"spent", me_json(all.lines[i].spent)},
             {"classes", classes}});
    }
    return lines;
}

}  // namespace

std::string check_json(const MusteredArmy& mustered, const std::vector<Diagnostic>& faults) {
    const auto& [charts, list, army] = mustered;
    const Tally all = tally(charts, list, army);
    const auto limits = shares(charts.armies, army.game_size.value, army.level.value);
    Json json{{"format", "polemarch-army-check"}, {"version", 1},
              {"system", system_files().name},    {"army", army.name},
              {"list", list.short_name},          {"legal", faults.empty()}};
    json["faults"] = Json::array();
    for (const Diagnostic& fault : faults)
        json["faults"].push_back({{"rule", fault.rule}, {"where", where(fault.place)}, {"words", words(fault)}});
    json["army_type"] = army_type_names[static_cast<std::size_t>(list.army_type)];
    json["game_size"] = army.game_size.value;
    json["level"] = army.level.value;
    json["army_size"] = limits ? me_json(limits->army_size) : Json();
    json["spent"] = me_json(all.spent);
    json["left"] = limits ? me_json(limits->army_size - all.spent) : Json();
    json["units"] = all.units;
    json["manpower"] = all.units * charts.armies.men;
    json["break_point"] = charts.morale.break_point(all.units);
    for (std::size_t i = 0; i < general_kinds; ++i) json["generals"][general_names[i]] = all.generals[i];
    json["baggage"] = army.baggage.value == Baggage::none
                          ? Json()
                          : Json(baggage_names[static_cast<std::size_t>(army.baggage.value)]);
    json["lines"] = lines_json(list, all);
    json["limited"] = me_json(all.limited);
    json["contingents"] = Json::array();
    for (std::size_t i = 0; i < list.contingents.size(); ++i)
        json["contingents"].push_back({{"name", list.contingents[i].name},
                                       {"units", all.contingents[i].units},
                                       {"first_line_units", all.contingents[i].of_first_line},
                                       {"spent", me_json(all.contingents[i].spent)}});
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
