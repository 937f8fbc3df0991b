#include "sim/odds/roll_report.h"

namespace polemarch::sim {

void write_outcomes(TextReport& report, const TextColumns& columns, std::string_view title,
                    std::span<const RollOutcome> outcomes, std::uint32_t of, std::string_view rule) {
    report.heading(columns.heads(title, {"ways", "chance"}, rule.empty() ? "" : "rule"));
    for (const RollOutcome& outcome : outcomes)
        report.raw(columns.row("    " + outcome.outcome,
                               {fmt::format("{}/{}", outcome.ways, of), percent(outcome.chance)}, rule));
}

Json chance_json(const RollOutcome& outcome) { return {{"count", outcome.ways}, {"probability", outcome.chance}}; }

Json outcomes_json(std::span<const RollOutcome> outcomes, std::array<std::string_view, 2> sides) {
    Json json = Json::array();
    for (const RollOutcome& outcome : outcomes) {
        Json one{{"words", outcome.outcome}};
        one.update(chance_json(outcome));
        one["gains"] = outcome.gains ? Json(sides[index(*outcome.gains)]) : Json(nullptr);
        json.push_back(std::move(one));
    }
    return json;
}

}  // namespace polemarch::sim
