// A comparison as JSON; data/schema/compare.schema.json documents every key.
#include "sim/answers/comparison.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

std::string json_report(const Comparison& comparison) {
    const auto maybe = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
    Json rows = Json::array();
    for (const ComparedRow& row : comparison.rows)
        rows.push_back({{"name", row.name},
                        {"unit", row.is_share ? "share" : row.unit},
                        {"a", row.first},
                        {"b", row.second},
                        {"observations", row.difference.pairs},
                        {"difference", row.difference.difference},
                        {"error", maybe(row.difference.error)},
                        {"interval", {finite(row.difference.interval.low), finite(row.difference.interval.high)}},
                        {"p", maybe(row.difference.p)},
                        {"adjusted_p", maybe(row.adjusted_p)},
                        {"gain", maybe(row.difference.gain)}});
    constexpr std::array<const char*, 3> verdicts{"within", "beyond", "undecided"};
    return written({{"format", "polemarch-compare"},
                    {"version", 1},
                    {"program", program_json(program_version())},
                    {"method",
                     "paired t-test by game, or by pair of games where agents change sides; Holm over the four "
                     "results, and over all other rows"},
                    {"a", comparison.words[0]},
                    {"b", comparison.words[1]},
                    {"seed", comparison.seed},
                    {"results_of", comparison.swapped ? "first agent" : "side A"},
                    {"games", comparison.games},
                    {"margin", comparison.margin},
                    {"verdict", verdicts[static_cast<std::size_t>(comparison.verdict)]},
                    {"rows", std::move(rows)}});
}

}  // namespace polemarch::sim
