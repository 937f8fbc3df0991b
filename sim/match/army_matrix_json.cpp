// A matrix of army lists as JSON (data/schema/army-matrix.schema.json documents every key) and as CSV.
#include "sim/batch/run_json.h"
#include "sim/match/army_matrix.h"
#include "sim/match/strength_json.h"
#include "sim/shared/json_parts.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// A field of CSV (RFC 4180).
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

Json score_json(const Pentanomial& pairs) { return strength_json(strength_of(pairs)).at("score"); }

Json opponent_json(const ArmyMatrix& matrix, std::size_t list, const std::optional<std::size_t>& enemy) {
    if (!enemy) return nullptr;
    return {{"list", matrix.request.name(*enemy)}, {"score", matrix.pairs(list, *enemy).score()}};
}

}  // namespace

std::string json_report(const ArmyMatrix& matrix) {
    const ArmyMatrixRequest& request = matrix.request;
    Json sources = Json::array(), lists = Json::array(), couples = Json::array(), names = Json::array();
    for (std::size_t i = 0; i < request.armies.size(); ++i) names.push_back(request.name(i));
    for (const SourceInfo& source : matrix.sources) sources.push_back({{"name", source.name}, {"hash", source.hash}});
    for (const ArmyMatrix::Standing& standing : matrix.standings())
        lists.push_back(
            {{"list", request.name(standing.list)},
             {"games", {{"won", standing.games.won}, {"drawn", standing.games.drawn}, {"lost", standing.games.lost}}},
             {"score", score_json(standing.pairs)},
             {"best", opponent_json(matrix, standing.list, standing.best)},
             {"worst", opponent_json(matrix, standing.list, standing.worst)}});
    for (std::size_t first = 0; first < request.armies.size(); ++first)
        for (std::size_t second = first + 1; second < request.armies.size(); ++second) {
            const PairTally& tally = matrix.tallies[matrix.couple(first, second)];
            Json counts = counts_json(tally);
            counts.erase("decisions");
            couples.push_back({{"first", request.name(first)},
                               {"second", request.name(second)},
                               {"counts", std::move(counts)},
                               {"score", score_json(tally.pairs)}});
        }
    return written({{"format", "polemarch-army-matrix"},
                    {"version", 1},
                    {"program", program_json(matrix.program)},
                    {"system", matrix.system},
                    {"sources", std::move(sources)},
                    {"request",
                     {{"lists", std::move(names)},
                      {"points", request.points.value_or(100)},
                      {"agent", request.agent},
                      {"games", 2 * request.pairs},
                      {"seed", request.seed}}},
                    {"covered", {{"pairs", matrix.covered}, {"interrupted", matrix.interrupted}}},
                    {"lists", std::move(lists)},
                    {"couples", std::move(couples)},
                    {"timing", timing_json(matrix.timing)}});
}

std::string csv_report(const ArmyMatrix& matrix) {
    const auto standings = matrix.standings();
    std::string csv = "list,games,score,low,high";
    for (const ArmyMatrix::Standing& enemy : standings) csv += "," + field(matrix.request.name(enemy.list));
    csv += '\n';
    for (const ArmyMatrix::Standing& standing : standings) {
        const Strength strength = strength_of(standing.pairs);
        csv += fmt::format("{},{},{:.4f},{:.4f},{:.4f}", field(matrix.request.name(standing.list)),
                           standing.games.count(), strength.score, strength.scores.low, strength.scores.high);
        for (const ArmyMatrix::Standing& enemy : standings) {
            csv += ',';
            if (enemy.list == standing.list) continue;
            const Pentanomial pairs = matrix.pairs(standing.list, enemy.list);
            if (pairs.count() > 0) csv += fmt::format("{:.4f}", pairs.score());
        }
        csv += '\n';
    }
    return csv;
}

}  // namespace polemarch::sim
