#include "sim/shared/json_parts.h"

#include <cmath>

namespace polemarch::sim {

Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

Json program_json(const ProgramVersion& program) { return {{"version", program.version}, {"commit", program.commit}}; }

Json handicap_json(const HandicapInfo& handicap) {
    Json json = Json::object();
    for (const auto& [dial, change] : handicap.changes) json[dial] = change;
    return json;
}

Json handicaps_json(const std::array<HandicapInfo, 2>& handicaps) {
    return {{"A", handicap_json(handicaps[0])}, {"B", handicap_json(handicaps[1])}};
}

Json battle_json(const std::string& scenario, const BattleInfo& battle) {
    Json sources = Json::array();
    for (const SourceInfo& source : battle.sources)
        sources.push_back({{"name", source.name}, {"fnv1a64", source.hash}});
    return {{"scenario", scenario}, {"system", battle.system}, {"name", battle.name}, {"sources", std::move(sources)}};
}

namespace {

Json games_json(const PairTally::Games& games) {
    return {{"won", games.won}, {"drawn", games.drawn}, {"lost", games.lost}};
}

}  // namespace

Json counts_json(const PairTally& tally) {
    return {{"pairs_by_half_points", tally.pairs.pairs},
            {"on_side_a", games_json(tally.games[0])},
            {"on_side_b", games_json(tally.games[1])},
            {"decisions", {tally.work[0].decisions, tally.work[1].decisions}}};
}

Json strength_json(const Strength& strength) {
    return {
        {"score",
         {{"value", strength.score},
          {"error", strength.error ? Json(*strength.error) : Json(nullptr)},
          {"low", strength.scores.low},
          {"high", strength.scores.high}}},
        {"elo",
         {{"value", finite(strength.elo)}, {"low", finite(strength.elos.low)}, {"high", finite(strength.elos.high)}}},
        {"superiority", strength.superiority}};
}

Json work_json(const std::string& agent, const AgentWork& work) {
    const double seconds = static_cast<double>(work.nanoseconds) / 1e9;
    return {{"agent", agent},
            {"decisions", work.decisions},
            {"nanoseconds", work.nanoseconds},
            {"seconds_a_decision",
             work.decisions > 0 ? Json(seconds / static_cast<double>(work.decisions)) : Json(nullptr)}};
}

Json timing_json(const Timing& timing) {
    return {{"date", timing.date},
            {"seconds", timing.seconds},
            {"threads", timing.threads},
            {"processors", timing.processors}};
}

}  // namespace polemarch::sim
