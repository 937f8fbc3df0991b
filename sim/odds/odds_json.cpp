#include "sim/odds/odds_json.h"

#include "core/record.h"
#include "sim/odds/roll_report.h"

namespace polemarch::sim {

Json odds_head(const std::string& system, const std::string& combat, const std::string& rule) {
    return {{"format", "polemarch-odds"}, {"version", 2}, {"system", system}, {"combat", combat}, {"rule", rule}};
}

Json matrix_head(const std::string& system, const std::string& rule) {
    return {{"format", "polemarch-odds-matrix"}, {"version", 1}, {"system", system}, {"rule", rule}};
}

std::string written_in_one_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json moves_json(const std::vector<MadeMove>& moves) {
    Json json = Json::array();
    for (const MadeMove& move : moves) json.push_back({{"move", move.text}, {"say", move.sentence}});
    return json;
}

Json odds_json(const Odds& odds) {
    return {{"event", odds.event},         {"rule", odds.rule}, {"breakdown", odds.breakdown},
            {"condition", odds.condition}, {"faces", odds.of},  {"results", outcomes_json(odds.lines, {"A", "B"})}};
}

Json answers_json(const MoveOdds& found) {
    if (found.answers.empty()) return nullptr;
    Json all = Json::array();
    for (const Answer& answer : found.answers)
        all.push_back({{"move", answer.text},
                       {"say", answer.sentence},
                       {"next", answer.next},
                       {"odds", answer.odds ? odds_json(*answer.odds) : Json(nullptr)}});
    return {{"side", letter(*found.side)}, {"choices", std::move(all)}};
}

Json rounds_json(const FightLength& length) { return length.to_the_end ? Json(nullptr) : Json(length.rounds); }

Json duration_json(const FightDuration& duration) {
    return {{"rounds", rounds_json(duration.asked)},
            {"expected_rounds", duration.endless > 0 ? Json(nullptr) : Json(duration.steps)},
            {"endless", duration.endless}};
}

}  // namespace polemarch::sim
