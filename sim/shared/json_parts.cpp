#include "sim/shared/json_parts.h"

#include <cmath>
#include <limits>

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

std::optional<std::int64_t> whole_number_in(const Json& json) {
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
        return std::nullopt;
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (!json.is_number_float()) return std::nullopt;
    const double number = json.get<double>();
    constexpr double exact = 9007199254740992;                                          // 2^53
    if (number != std::floor(number) || std::abs(number) > exact) return std::nullopt;  // NaN differs from itself
    return static_cast<std::int64_t>(number);
}

}  // namespace polemarch::sim
