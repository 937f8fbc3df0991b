// A ladder as JSON; data/schema/ladder.schema.json documents every key.
#include "sim/batch/run_json.h"
#include "sim/match/ladder.h"
#include "sim/match/strength_json.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json request_json(const Ladder& ladder) {
    const LadderRequest& request = ladder.request;
    return {{"agents", request.agents},   {"plan", plan_names[static_cast<std::size_t>(request.plan)]},
            {"also", request.also},       {"pairs", request.pairs},
            {"seed", request.seed},       {"anchor", request.agents[ladder.anchor()]},
            {"options", request.options}, {"handicaps", {{"A", request.handicaps[0]}, {"B", request.handicaps[1]}}}};
}

Json rating_json(const std::optional<Rating>& rating) {
    if (!rating) return nullptr;
    return {
        {"elo", rating->elo}, {"error", rating->error}, {"low", rating->interval.low}, {"high", rating->interval.high}};
}

Json pairing_json(const Ladder& ladder, const LadderPairing& pairing) {
    Json counts = Json::array();
    for (const PairTally& tally : pairing.tallies) counts.push_back(counts_json(tally));
    Json json{{"first", ladder.request.agents[pairing.agents[0]]},
              {"second", ladder.request.agents[pairing.agents[1]]},
              {"first_pair", pairing.first_pair},
              {"pairs", pairing.played()}};
    json.update(strength_json(strength_of(pairing.total().pairs)));
    json["by_battle"] = std::move(counts);
    return json;
}

}  // namespace

std::string json_report(const Ladder& ladder) {
    const auto& agents = ladder.request.agents;
    const BradleyTerry fit = ladder.ratings();
    Json battles = Json::array(), ratings = Json::array(), side_a = Json::array(), pairings = Json::array(),
         work = Json::array();
    for (std::size_t i = 0; i < ladder.battles.size(); ++i) {
        const std::string& scenario = ladder.request.scenarios[i];
        battles.push_back(battle_json(scenario, ladder.battles[i]));
        side_a.push_back({{"scenario", scenario}, {"rating", rating_json(fit.battles[i])}});
    }
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const Ladder::Standing standing = ladder.standing(i);
        ratings.push_back({{"agent", agents[i]},
                           {"rating", rating_json(fit.agents[i])},
                           {"games", standing.tally.all_games().count()},
                           {"score", standing.tally.pairs.score()},
                           {"draws", standing.tally.all_games().drawn}});
        work.push_back(work_json(agents[i], standing.work));
    }
    for (const LadderPairing& pairing : ladder.pairings) pairings.push_back(pairing_json(ladder, pairing));
    Json timing = timing_json(ladder.timing);
    timing["agents"] = std::move(work);
    const Json json{{"format", "polemarch-ladder"},
                    {"version", ladder_version},
                    {"program", program_json(ladder.program)},
                    {"battles", std::move(battles)},
                    {"request", request_json(ladder)},
                    {"covered", {{"pairs", ladder.pairs_played()}, {"of", ladder.pairs_asked_for()}}},
                    {"ratings", std::move(ratings)},
                    {"side_a", std::move(side_a)},
                    {"pairings", std::move(pairings)},
                    {"timing", std::move(timing)}};
    return written(json);
}

}  // namespace polemarch::sim
