// The analysis of a game as JSON; data/schema/review.schema.json documents every key.
#include "sim/analysis/review.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json json_of(const Estimate& of) { return {{"value", of.value}, {"error", of.error}}; }

Json json_of(const std::optional<double>& known) { return known ? Json(*known) : Json(nullptr); }

Json json_of(const Account& account) {
    return {{"begin", json_of(account.begin)},
            {"luck", json_of(account.luck)},
            {"usual_luck", json_of(account.usual)},
            {"play", json_of(account.play)},
            {"per_choice", {{"a", json_of(account.per_choice[0])}, {"b", json_of(account.per_choice[1])}}},
            {"rest", json_of(account.rest)},
            {"end", json_of(account.end)},
            {"rolls", account.rolls},
            {"choices", {{"a", account.choices[0]}, {"b", account.choices[1]}}}};
}

Json steps_json(const Review& review) {
    Json steps = Json::array();
    for (std::size_t i = 0; i < review.steps.size(); ++i) {
        const ReviewedStep& step = review.steps[i];
        Json json{{"step", i + 1},
                  {"turn", step.turn},
                  {"say", step.sentence},
                  {"before", json_of(step.before)},
                  {step.correction ? "put_right"
                   : step.side     ? "play"
                                   : "luck",
                   json_of(step.change)}};
        if (step.side) {
            json["side"] = letter(*step.side);
            json["move"] = step.text;
        } else if (step.correction) {
            json["correct"] = step.text;
        } else {
            json["event"] = step.event;
            json["rule"] = step.rule;
            json["consequence"] = step.text;
            json["chance"] = step.chance;
            json["variance"] = step.variance;
        }
        steps.push_back(std::move(json));
    }
    return steps;
}

Json mistakes_json(const std::vector<Mistake>& mistakes) {
    Json all = Json::array();
    for (const Mistake& mistake : mistakes)
        all.push_back({{"step", mistake.step},
                       {"turn", mistake.turn},
                       {"loss", json_of(mistake.loss)},
                       {"reason", mistake.reason},
                       {"made", {{"move", mistake.made}, {"say", mistake.made_sentence}}},
                       {"better", {{"move", mistake.better}, {"say", mistake.better_sentence}}}});
    return all;
}

}  // namespace

std::string json_review(const Review& review) {
    Json turns = Json::array(), dice = Json::array(), result = nullptr;
    for (const TurnAccount& turn : review.turns) {
        Json json = json_of(turn.account);
        json["turn"] = turn.turn;
        json["first_step"] = turn.first_step;
        turns.push_back(std::move(json));
    }
    for (const DiceAccount& of : review.dice)
        dice.push_back({{"event", of.event},
                        {"rule", of.rule},
                        {"rolls", of.rolls},
                        {"luck", json_of(of.luck)},
                        {"usual_luck", json_of(of.usual)}});
    if (review.result && review.result->ending != Ending::unfinished) {
        const auto& resigned = review.result->resigned;
        result = {{"payoff", review.result->payoff}, {"resigned", resigned ? Json(letter(*resigned)) : Json(nullptr)}};
    }
    return written({{"format", "polemarch-review"},
                    {"version", 2},
                    {"program", program_json(program_version())},
                    {"battle", battle_json(review.battle.short_name, review.battle)},
                    {"agents", {{"a", review.agents[0]}, {"b", review.agents[1]}}},
                    {"seed", review.request.seed},
                    {"rollouts", review.request.rollouts},
                    {"rollout_turns", review.request.turns},
                    {"level", review.request.level},
                    {"result", std::move(result)},
                    {"account", json_of(review.whole)},
                    {"turn_ends", json_of(review.turn_ends)},
                    {"turns", std::move(turns)},
                    {"dice", std::move(dice)},
                    {"luckiest", review.luckiest},
                    {"decisions", {{"a", review.decisions[0]}, {"b", review.decisions[1]}}},
                    {"mistakes", {{"a", mistakes_json(review.mistakes[0])}, {"b", mistakes_json(review.mistakes[1])}}},
                    {"steps", steps_json(review)}});
}

}  // namespace polemarch::sim
