// A balance as JSON; data/schema/balance.schema.json documents every key.
#include "sim/answers/balance.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json changes_json(const std::vector<FigureChange>& changes) {
    Json all = Json::array();
    for (const FigureChange& change : changes) all.push_back(text_of(change));
    return all;
}
Json value_json(const MeasuredValue& measured) {
    return {{"value", measured.value}, {"interval", {finite(measured.interval.low), finite(measured.interval.high)}}};
}
Json try_json(const BalanceTry& tried) {
    Json json{{"words", tried.words},
              {"changes", changes_json(tried.changes)},
              {"size", tried.sized_by == SizedBy::nothing ? Json(nullptr) : Json(tried.size)},
              {"size_by_effect", tried.sized_by == SizedBy::effect}};
    json.update(value_json(tried.measured));
    return json;
}
Json outcome_json(const Outcome& outcome) {
    return {{"games", outcome.games}, {"won", outcome.won},
            {"drawn", outcome.drawn}, {"lost", outcome.lost},
            {"score", outcome.score}, {"interval", {outcome.interval.low, outcome.interval.high}}};
}

Json dial_json(const TriedDial& tried) {
    constexpr std::array<const char*, 3> findings{"even", "jumps", "out of reach"};
    Json settings = Json::array();
    for (const auto& [setting, measured] : tried.response) settings.push_back(try_json(tried.at(setting)));
    return {{"name", tried.dial.name},
            {"kind", dial_kind_names[static_cast<std::size_t>(tried.dial.kind)]},
            {"number", tried.dial.is_number},
            {"impossible", tried.impossible},
            {"finding", findings[static_cast<std::size_t>(tried.finding.finding)]},
            {"turns", tried.finding.turns},
            {"flat", tried.finding.flat},
            {"settings", std::move(settings)}};
}

}  // namespace

std::string json_report(const Balance& balance) {
    Json dials = Json::array(), pairs = Json::array(), confirmed = Json::array(), checks = Json::array();
    for (const TriedDial& dial : balance.dials) dials.push_back(dial_json(dial));
    for (const BalanceTry& pair : balance.pairs) pairs.push_back(try_json(pair));
    for (const ConfirmedTry& tried : balance.confirmed)
        confirmed.push_back(
            {{"found", try_json(tried.found)}, {"fresh", value_json(tried.fresh)}, {"even", tried.is_even}});
    for (const Check& check : balance.checks)
        checks.push_back({{"player", check.player},
                          {"seed", check.seed},
                          {"before", outcome_json(check.before)},
                          {"after", outcome_json(check.after)}});
    return written({{"format", "polemarch-balance"},
                    {"version", 1},
                    {"basis", basis_json(balance.basis)},
                    {"by", even_by_names[static_cast<std::size_t>(balance.request.by)]},
                    {"target", balance.request.target()},
                    {"tolerance", balance.request.tolerance},
                    {"games", balance.request.games},
                    {"as_it_is", value_json(balance.as_it_is)},
                    {"answer", balance.answer ? Json(*balance.answer) : Json(nullptr)},
                    {"confirmed", std::move(confirmed)},
                    {"pairs", std::move(pairs)},
                    {"dials", std::move(dials)},
                    {"checks", std::move(checks)}});
}

}  // namespace polemarch::sim
