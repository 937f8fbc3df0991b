// The report of a match as JSON; data/schema/match.schema.json documents every key.
#include "sim/batch/run_json.h"
#include "sim/match/strength_json.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

std::string json_report(const MatchReport& report) {
    const MatchRequest& request = report.request;
    const PairTally total = report.total();
    Json battles = Json::array(), by_battle = Json::array(), work = Json::array();
    for (std::size_t i = 0; i < report.battles.size(); ++i) {
        battles.push_back(battle_json(request.scenarios[i], report.battles[i]));
        battles.back()["handicaps"] = handicaps_json(report.battles[i].handicaps);
        Json battle{{"scenario", request.scenarios[i]}, {"counts", counts_json(report.tallies[i])}};
        battle.update(strength_json(strength_of(report.tallies[i].pairs)));
        by_battle.push_back(std::move(battle));
    }
    for (const std::size_t agent : {0u, 1u}) work.push_back(work_json(request.agents[agent], total.work[agent]));
    Json result{{"counts", counts_json(total)}};
    result.update(strength_json(strength_of(total.pairs)));
    Json timing = timing_json(report.timing);
    timing["agents"] = std::move(work);
    const Json json{{"format", "polemarch-match"},
                    {"version", 1},
                    {"program", program_json(report.program)},
                    {"battles", std::move(battles)},
                    {"request",
                     {{"first", request.agents[0]},
                      {"second", request.agents[1]},
                      {"first_pair", request.first_pair},
                      {"pairs", request.pairs},
                      {"seed", request.seed},
                      {"handicaps",
                       {{"first", handicap_json(report.handicaps[0])}, {"second", handicap_json(report.handicaps[1])}}},
                      {"sprt", request.sprt ? sprt_json(*request.sprt) : Json(nullptr)}}},
                    {"covered", {{"pairs", report.covered}, {"interrupted", report.interrupted}}},
                    {"result", std::move(result)},
                    {"sprt", report.sprt ? sprt_state_json(*request.sprt, total.pairs) : Json(nullptr)},
                    {"by_battle", std::move(by_battle)},
                    {"timing", std::move(timing)}};
    return written(json);
}

}  // namespace polemarch::sim
