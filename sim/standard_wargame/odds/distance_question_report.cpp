// The answer to a distance battle as text and JSON.
#include "sim/standard_wargame/odds/action_report.h"
#include "sim/standard_wargame/odds/distance_question.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

std::string text_of(const DistanceAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const DistanceQuestion& asked = found.asked;
    report.title(fmt::format("{} shoots at {}{}", asked.units[0].text(), asked.units[1].text(),
                             asked.return_fire ? ", which shoots back" : ""));
    report.line(
        fmt::format("Range {} BW{} (7.2.1).{}", in_base_widths(found.range[0]),
                    asked.return_fire ? fmt::format(", of the target {} BW", in_base_widths(found.range[1])) : "",
                    asked.return_fire ? "" : " The shooter risks nothing (7.4.6.1)."));
    write_breakdown(report, distance_names, found.value, found.breakdown, found.odds);
    write_results(report, distance_names, found.odds);
    return report.text();
}

std::string json_of(const DistanceAnswer& found) {
    Json json = question_head("distance");
    add_action(json, distance_names, found.asked.units, found.value, found.breakdown, found.odds);
    json["range"] = base_widths(found.range[0]);
    json["return_range"] = found.asked.return_fire ? Json(base_widths(found.range[1])) : Json(nullptr);
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
