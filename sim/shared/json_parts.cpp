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

}  // namespace polemarch::sim
