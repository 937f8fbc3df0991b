// Odds of a position as JSON.
#include "sim/ancient_battles/odds/melee_report.h"
#include "sim/ancient_battles/odds/position_odds.h"
#include "sim/odds/odds_json.h"

namespace polemarch::sim::ancient_battles {

namespace {

Json unless_empty(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json json_of(const UnitInPlay& unit) {
    return {{"type", unit.type},
            {"hex", unless_empty(unit.hex)},
            {"disordered", unit.disordered},
            {"leaders", unit.leaders}};
}

Json json_of(const PossibleMelee& melee) {
    Json json;
    json["attacker"] = json_of(melee.attacker);
    json["defender"] = json_of(melee.defender);
    json["this_turn"] = melee.this_turn;
    put_melee(json, melee.odds);
    return json;
}

Json json_of(const std::vector<PossibleMelee>& all) {
    Json json = Json::array();
    for (const PossibleMelee& melee : all) json.push_back(json_of(melee));
    return json;
}

Json reply_json(const Consequence& consequence) {
    return consequence.reply ? json_of(*consequence.reply) : Json(nullptr);
}

Json json_of(const Placement& placement) {
    Json march;
    if (placement.march)
        march = {{"hex", placement.march->hex},
                 {"facing", placement.march->facing},
                 {"melee", json_of(placement.march->attack)}};
    return {{"moves", placement.moves},
            {"hex", placement.hex},
            {"facing", placement.facing},
            {"attacks", json_of(placement.attacks)},
            {"threats", json_of(placement.threats)},
            {"march_threat", std::move(march)}};
}

Json json_of(const PositionDice& dice) {
    Json json{{"event", dice.event},         {"rule", dice.rule}, {"breakdown", dice.breakdown},
              {"condition", dice.condition}, {"of", dice.of},     {"outcomes", Json::array()},
              {"retreats", Json::array()}};
    for (const Consequence& consequence : dice.outcomes)
        json["outcomes"].push_back(
            {{"outcome", consequence.outcome.outcome},
             {"result", consequence.result ? Json(result_codes[*consequence.result]) : Json(nullptr)},
             {"ways", consequence.outcome.ways},
             {"lost", consequence.lost},
             {"reply", reply_json(consequence)}});
    for (const Consequence& consequence : dice.retreats)
        json["retreats"].push_back({{"hexes", json["retreats"].size() + 1}, {"reply", reply_json(consequence)}});
    if (dice.melee) json["melee"] = json_of(*dice.melee);
    json["lost"] = dice.lost;
    json["lost_with_reply"] = dice.lost_with_reply;
    return json;
}

}  // namespace

std::string json_of(const PositionOdds& found) {
    Json json = odds_head("ancient-battles", "position", "");
    json["battle"] = found.battle;
    json["moves"] = moves_json(found.moves);
    json["unit"] = nullptr;
    if (found.unit)
        json["unit"] = {
            {"type", found.unit->type}, {"hex", unless_empty(found.unit->hex)}, {"disordered", found.unit->disordered}};
    json["dice"] = found.dice ? json_of(*found.dice) : Json(nullptr);
    json["next"] = found.last.next;
    json["answers"] = answers_json(found.last);
    json["placements"] = Json::array();
    for (const Placement& placement : found.placements) json["placements"].push_back(json_of(placement));
    return written(json);
}

}  // namespace polemarch::sim::ancient_battles
