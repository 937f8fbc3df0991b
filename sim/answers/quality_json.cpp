// A battle's quality as JSON; data/schema/quality.schema.json documents every key.
#include "sim/answers/figure_json.h"
#include "sim/answers/quality.h"

namespace polemarch::sim {

namespace {

Json quality_outcome_json(const Outcome& outcome) {
    return {{"games", outcome.games}, {"won", outcome.won},     {"drawn", outcome.drawn},
            {"lost", outcome.lost},   {"score", outcome.score}, {"interval", figure_json(outcome.interval)}};
}

}  // namespace

std::string json_report(const Quality& quality) {
    Json lengths = Json::array();
    for (const auto& [turns, games] : quality.lengths.values()) lengths.push_back({{"turns", turns}, {"games", games}});
    Json stories = Json::array();
    for (const GameStory& story : quality.stories)
        stories.push_back({{"game", story.game},
                           {"first_turn", story.first_turn},
                           {"values", story.values},
                           {"luck", story.luck},
                           {"play", story.play},
                           {"rest", story.rest}});
    Json strengths = Json::array();
    for (const StrengthRow& row : quality.strengths)
        strengths.push_back({{"player", row.player},
                             {"outcome", quality_outcome_json(row.outcome)},
                             {"length", mean_figure_json(row.length)}});
    Json json = basis_json(quality.basis);
    json["format"] = "polemarch-quality";
    json["version"] = 1;
    json["outcome"] = quality_outcome_json(quality.outcome);
    json["lengths"] = std::move(lengths);
    json["rollouts"] = quality.request.rollouts;
    json["reviewed"] = std::move(stories);
    json["lead_changes"] = mean_figure_json(quality.lead_changes);
    json["ahead_from"] = mean_figure_json(quality.ahead_from);
    json["decided_from"] = mean_figure_json(quality.decided_from);
    json["open"] = quality.stories.empty() ? Json(nullptr) : share_figure_json(quality.open);
    if (quality.luck_share)
        json["luck_share"] = {{"share", quality.luck_share->value}, {"interval", figure_json(quality.luck_share->bca)}};
    else
        json["luck_share"] = nullptr;
    json["strengths"] = std::move(strengths);
    return written(json);
}

}  // namespace polemarch::sim
