// A summary as JSON; data/schema/experiment.schema.json documents every key.
#include "sim/experiment/summary.h"

#include "sim/experiment/width_estimate.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

namespace {

Json events_json(const Experiment& experiment, const std::vector<EventTally>& tallies) {
    Json events = Json::array();
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        const EventTally& tally = tallies[i];
        Json entry{{"event", experiment.events[i].text.value},
                   {"happened", tally.happened()},
                   {"games", tally.games()},
                   {"share", nullptr},
                   {"interval", nullptr}};
        if (tally.games() > 0) {
            entry["share"] = tally.share();
            entry["interval"] = {tally.interval().low, tally.interval().high};
        }
        events.push_back(std::move(entry));
    }
    return events;
}

}  // namespace

std::string json_report(const ExperimentSummary& summary) {
    Json cells = Json::array(), sittings = Json::array();
    for (std::size_t i = 0; i < summary.cells.size(); ++i) {
        const Cell& cell = summary.cells[i];
        const CellTally& tally = summary.tallies[i];
        const bool swapped = games_in_pair(request_of(cell, summary.experiment)) == 2;
        Json levels = Json::object();
        for (const auto& [name, value] : cell.levels) levels[name] = value;
        const auto results = tally.results(), own = tally.own_results();
        Json entry{
            {"cell", cell.number},
            {"battle", cell.battle.words()},
            {"players", cell.players},
            {"levels", std::move(levels)},
            {"games", tally.games()},
            {"results", {{"a", results[0]}, {"drawn", results[1]}, {"b", results[2]}}},
            {"first_agent", swapped ? Json{{"won", own[0]}, {"drawn", own[1]}, {"lost", own[2]}} : Json(nullptr)},
            {"score_of", swapped ? "first agent" : "side A"},
            {"score", tally.games() > 0 ? Json(tally.score()) : Json(nullptr)},
            {"interval", Json(nullptr)},
            {"corrected", Json(nullptr)},
            {"pairs", swapped ? Json(tally.pairs().pairs) : Json(nullptr)}};
        if (tally.games() > 0) entry["interval"] = {tally.interval().low, tally.interval().high};
        if (const auto corrected = corrected_score(tally, summary.experiment))
            entry["corrected"] = {{"score", corrected->score},
                                  {"interval", {corrected->interval.low, corrected->interval.high}}};
        if (!summary.experiment.events.empty()) entry["events"] = events_json(summary.experiment, summary.events[i]);
        cells.push_back(std::move(entry));
    }
    for (const Sitting& sitting : summary.sittings)
        sittings.push_back({{"host", sitting.host},
                            {"began", sitting.began},
                            {"ended", sitting.ended},
                            {"threads", sitting.threads},
                            {"seconds", sitting.seconds},
                            {"games", sitting.games}});
    return written({{"format", "polemarch-experiment"},
                    {"version", 1},
                    {"experiment", summary.experiment.name},
                    {"seed", summary.experiment.seed},
                    {"shard", {{"number", summary.shard.number}, {"of", summary.shard.of}}},
                    {"missing", summary.missing},
                    {"cells", std::move(cells)},
                    {"sittings", std::move(sittings)}});
}

}  // namespace polemarch::sim
