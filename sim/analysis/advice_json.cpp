// Advice as JSON; data/schema/advice.schema.json documents every key.
#include "core/record.h"
#include "sim/analysis/advice.h"
#include "sim/odds/odds_json.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

template <class T>
Json nullable(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json json_of(const Candidate& candidate) {
    Json json{{"move", candidate.move},
              {"say", candidate.sentence},
              {"value", nullable(candidate.value)},
              {"error", nullable(candidate.error)},
              {"simulations", candidate.simulations},
              {"gain", nullable(candidate.gain)},
              {"reply", nullptr},
              {"losses", nullptr},
              {"threats", Json::array()},
              {"line", candidate.line}};
    for (const Candidate::Harm& harm : candidate.threats)
        json["threats"].push_back({{"say", harm.sentence},
                                   {"share", harm.share},
                                   {"lost", harm.lost},
                                   {"odds", harm.odds ? odds_json(*harm.odds) : Json(nullptr)}});
    if (candidate.reply) json["reply"] = {{"say", candidate.reply->sentence}, {"share", candidate.reply->share}};
    if (candidate.losses) json["losses"] = {{"own", candidate.losses->own}, {"enemy", candidate.losses->enemy}};
    return json;
}

}  // namespace

std::string json_advice(const Advice& advice, const BattleInfo& battle, const AdviceRequest& request) {
    Json best = Json::array(), reasons = Json::array();
    for (const Candidate& candidate : advice.best) best.push_back(json_of(candidate));
    for (const Reason& reason : advice.reasons)
        reasons.push_back(
            {{"effect", reason.effect}, {"error", reason.error}, {"say", reason.sentence}, {"rule", reason.rule}});
    Json gap = nullptr;
    if (advice.gap) gap = {{"value", advice.gap->value}, {"error", advice.gap->error}};
    return written({{"format", "polemarch-advice"},
                    {"version", 2},
                    {"program", program_json(program_version())},
                    {"battle", battle_json(battle.short_name, battle)},
                    {"general", advice.general},
                    {"seed", request.seed},
                    {"decision", advice.decision},
                    {"verdict", verdict_of(advice)},
                    {"side", letter(advice.side)},
                    {"simulations", advice.simulations},
                    {"simulated_to", advice.simulated_to},
                    {"tried", advice.tried},
                    {"choices", advice.choices},
                    {"losses_in", advice.losses_in},
                    {"gains_in", advice.gains_in},
                    {"notes", advice.notes},
                    {"best", std::move(best)},
                    {"made", advice.made ? json_of(*advice.made) : Json(nullptr)},
                    {"gap", std::move(gap)},
                    {"distinguishable", advice.distinguishable},
                    {"reasons", std::move(reasons)}});
}

}  // namespace polemarch::sim
