// The report as JSON; data/schema/simulate.schema.json documents every key.
#include "sim/batch/report.h"
#include "sim/batch/run_json.h"
#include "sim/shared/json_parts.h"

#include "core/record.h"

namespace polemarch::sim {

namespace {

Json share(const BatchReport& report, std::uint64_t games, const ClusterTally& pairs) {
    const Interval interval = share_interval(report, games, pairs);
    return {{"games", games},
            {"share", report.covered == 0 ? 0.0 : static_cast<double>(games) / static_cast<double>(report.covered)},
            {"low", interval.low},
            {"high", interval.high}};
}

Json quantity(const Tally& tally, const ClusterTally& pairs) {
    Json counts = Json::array();
    for (const auto& [value, times] : tally.values()) counts.push_back(Json::array({value, times}));
    const auto error = error_of(tally, pairs);
    return {
        {"games", tally.count()},         {"mean", tally.mean()},       {"error", error ? Json(*error) : Json(nullptr)},
        {"deviation", tally.deviation()}, {"min", tally.minimum()},     {"q1", tally.quantile(1, 4)},
        {"median", tally.median()},       {"q3", tally.quantile(3, 4)}, {"max", tally.maximum()},
        {"counts", std::move(counts)}};
}

Json fact_json(const BatchReport& report, const FactTally& fact) {
    const Fact& of = fact.fact;
    Json json{{"name", of.name}, {"label", of.label}, {"group", of.group}, {"unit", of.unit}};
    json["side"] = of.side ? Json(letter(*of.side)) : Json(nullptr);
    if (!of.never.empty()) json["never"] = {{"meaning", of.never}, {"games", fact.never}};
    if (of.names.empty()) {
        json["quantity"] = quantity(fact.tally, fact.pairs);
        return json;
    }
    Json codes = Json::array();
    for (std::size_t code = 0; code < of.names.size(); ++code) {
        Json value{{"name", of.names[code]}};
        value.update(share(report, fact.tally.count_of(static_cast<std::int32_t>(code)), fact.code_pairs[code]));
        codes.push_back(std::move(value));
    }
    json["codes"] = std::move(codes);
    return json;
}

Json event_json(const BatchReport& report, const FactTally& fact) {
    Json json{{"name", fact.fact.name}, {"event", fact.fact.label}};
    json.update(share(report, fact.tally.count_of(1), fact.pairs));
    return json;
}

Json battle_json(const BattleInfo& battle) {
    Json sources = Json::array();
    for (const SourceInfo& source : battle.sources)
        sources.push_back({{"name", source.name}, {"fnv1a64", source.hash}});
    Json json{{"system", battle.system},
              {"name", battle.name},
              {"short_name", battle.short_name},
              {"date", battle.date},
              {"sides", battle.sides},
              {"sources", std::move(sources)},
              {"assumed", battle.assumed},
              {"handicaps", handicaps_json(battle.handicaps)},
              {"options", battle.options},
              {"draw_counts_for", battle.draw_counts_for ? Json(letter(*battle.draw_counts_for)) : Json(nullptr)}};
    if (!battle.changes.empty()) json["changes"] = battle.changes;
    if (!battle.own_figures.empty()) json["own_figures"] = battle.own_figures;
    return json;
}

Json score_json(const Score& score) {
    return {{"score", score.mean},
            {"error", score.error ? Json(*score.error) : Json(nullptr)},
            {"low", score.interval.low},
            {"high", score.interval.high}};
}

Json result_json(const BatchReport& report) {
    const Score score = agent_score(report);
    const auto& pairs = report.result_pairs;
    Json json{{"a_wins", share(report, report.results[0], pairs[0])},
              {"draws", share(report, report.results[1], pairs[1])},
              {"b_wins", share(report, report.results[2], pairs[2])},
              {"side_a", score_json(side_score(report))},
              {"first_agent", score_json(score)}};
    if (report.request.side_swap == SideSwap::swapped) {
        Json pairs = Json::array();
        for (std::int32_t half_points = 0; half_points <= 4; ++half_points)
            pairs.push_back(report.first_agent.pairs.count_of(half_points));
        json["first_agent"]["pairs_by_half_points"] = std::move(pairs);
        json["first_agent"]["variance_gain"] = score.gain;
    }
    return json;
}

}  // namespace

std::string json_report(const BatchReport& report) {
    const BatchRequest& request = report.request;
    Json facts = Json::array();
    Json events = Json::array();
    for (const FactTally& fact : report.facts)
        if (is_event(fact.fact))
            events.push_back(event_json(report, fact));
        else
            facts.push_back(fact_json(report, fact));
    Json timing = timing_json(report.timing);
    timing["games_per_second"] = report.timing.seconds > 0 ? report.covered / report.timing.seconds : 0;
    Json json{{"format", "polemarch-simulate"},
              {"version", 1},
              {"program", program_json(report.program)},
              {"battle", battle_json(report.battle)},
              {"request",
               {{"first_game", request.games.first},
                {"games", request.games.count},
                {"agents", request.agents},
                {"seed", request.seed},
                {"swap_sides", request.side_swap == SideSwap::swapped}}},
              {"covered", {{"games", report.covered}, {"interrupted", report.interrupted}}},
              {"result", result_json(report)},
              {"length",
               {{"steps", quantity(report.steps, report.step_pairs)},
                {"decisions", quantity(report.decisions, report.decision_pairs)}}},
              {"facts", std::move(facts)},
              {"timing", std::move(timing)}};
    if (!events.empty()) json["events"] = std::move(events);
    return written(json);
}

}  // namespace polemarch::sim
