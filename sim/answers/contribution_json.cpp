// A contribution as JSON; data/schema/contribution.schema.json documents every key.
#include "sim/answers/contribution.h"
#include "sim/answers/figure_json.h"

namespace polemarch::sim {

namespace {

Json contribution_json(const Contribution& contribution, const UnitContribution& unit) {
    Json by = Json::array();
    for (const UnitCost& cost : unit.costs)
        by.push_back({{"unit", cost.by ? Json(contribution.name(*cost.by)) : Json(nullptr)}, {"share", cost.share}});
    Json without = Json::array();
    for (const WithoutUnit& games : unit.without) {
        Json one{{"held", games.held}, {"follows", games.follows}, {"adjusted_p", figure_json(games.p)}};
        one["worth"] = figure_json(games.worth);
        without.push_back(std::move(one));
    }
    return {{"side", std::string(letter(unit.unit.side))},
            {"unit", unit.unit.label},
            {"names", unit.unit.names},
            {"destroyed", mean_figure_json(unit.destroyed)},
            {"lost", mean_figure_json(unit.lost)},
            {"was_lost", share_figure_json(unit.was_lost)},
            {"loss_turn", mean_figure_json(unit.loss_turn)},
            {"fought", share_figure_json(unit.fought)},
            {"first_contact", mean_figure_json(unit.contact_turn)},
            {"lost_to", std::move(by)},
            {"without", std::move(without)},
            {"stays", unit.stays.empty() ? Json(nullptr) : Json(unit.stays)}};
}

}  // namespace

std::string json_report(const Contribution& contribution) {
    Json units = Json::array();
    for (const UnitContribution& unit : contribution.units) units.push_back(contribution_json(contribution, unit));
    Json checks = Json::array();
    for (const CheckedWorth& checked : contribution.checks)
        checks.push_back({{"player", checked.check.player},
                          {"unit", contribution.name(checked.unit)},
                          {"games", checked.check.before.games},
                          {"seed", checked.check.seed},
                          {"worth", figure_json(checked.worth)},
                          {"disagrees", checked.disagrees}});
    Json ranked = Json::array();
    for (const std::size_t u : contribution.ranked()) ranked.push_back(contribution.name(u));
    const Outcome& outcome = contribution.outcome;
    Json json = basis_json(contribution.basis);
    json["format"] = "polemarch-contribution";
    json["version"] = 1;
    json["strength"] = contribution.strength;
    json["outcome"] = {{"games", outcome.games}, {"won", outcome.won},     {"drawn", outcome.drawn},
                       {"lost", outcome.lost},   {"score", outcome.score}, {"interval", figure_json(outcome.interval)}};
    json["ranked"] = std::move(ranked);
    json["units"] = std::move(units);
    json["checks"] = std::move(checks);
    return written(json);
}

}  // namespace polemarch::sim
