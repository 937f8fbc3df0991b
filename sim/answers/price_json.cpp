// Values of units as JSON; data/schema/price.schema.json documents every key.
#include "sim/answers/price.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json pair_json(const Interval& interval) { return {finite(interval.low), finite(interval.high)}; }

Json spread_json(const std::optional<Spread>& spread) {
    if (!spread) return nullptr;
    return {{"battles", spread->battles},
            {"games_each", spread->games},
            {"mean", spread->mean},
            {"deviation", spread->deviation},
            {"by_chance", spread->by_chance},
            {"left", spread->left},
            {"p", spread->p}};
}

}  // namespace

std::string json_report(const PriceAnswer& answer) {
    const auto maybe = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
    Json prices = Json::array(), interactions = Json::array(), checks = Json::array(), files = Json::array();
    for (const Price& price : answer.fit.prices) {
        const bool known = price.known;
        prices.push_back({{"kind", answer.kinds[price.kind]},
                          {"value", known ? Json(price.value) : Json(nullptr)},
                          {"error", known ? Json(price.error) : Json(nullptr)},
                          {"interval", known ? pair_json(price.interval) : Json(nullptr)},
                          {"list_price", maybe(price.list_price)},
                          {"flagged", price.is_flagged()},
                          {"battles", price.battles}});
    }
    for (const PriceInteraction& one : answer.fit.interactions)
        interactions.push_back({{"first", answer.kinds[one.first]},
                                {"second", answer.kinds[one.second]},
                                {"value", one.value},
                                {"p", one.p},
                                {"adjusted_p", one.adjusted_p}});
    for (const PriceCheck& check : answer.checks)
        checks.push_back({{"agent", check.player},
                          {"games", check.games},
                          {"slope", maybe(check.slope)},
                          {"interval", check.slope ? pair_json(check.interval) : Json(nullptr)}});
    for (const SourceInfo& source : answer.battle.sources)
        files.push_back({{"name", source.name}, {"hash", source.hash}});
    return written(
        {{"format", "polemarch-price"},
         {"version", 1},
         {"program", program_json(program_version())},
         {"system", answer.battle.system},
         {"method", "logistic regression of results on the difference of the armies"},
         {"asked",
          {{"armies", answer.asked},
           {"player", answer.request.player},
           {"games", answer.request.games},
           {"seed", answer.request.seed}}},
         {"limits", answer.limits},
         {"files", std::move(files)},
         {"assumed", answer.battle.assumed},
         {"unit", answer.unit},
         {"reference", answer.reference ? Json(answer.kinds[*answer.reference]) : Json(nullptr)},
         {"battles", answer.fit.battles},
         {"prices", std::move(prices)},
         {"side_a", {{"value", answer.fit.even}, {"interval", pair_json(answer.fit.even_interval)}}},
         {"log_odds_of_a_point", answer.fit.per_point},
         {"interactions", std::move(interactions)},
         {"explained",
          {{"deviance", answer.fit.explained}, {"mcfadden", answer.fit.mcfadden}, {"tjur", answer.fit.tjur}}},
         {"equal_price", spread_json(answer.equal)},
         {"any_price", spread_json(answer.any)},
         {"checks", std::move(checks)},
         {"games", answer.games},
         {"interrupted", answer.interrupted},
         {"command", answer.command}});
}

}  // namespace polemarch::sim
