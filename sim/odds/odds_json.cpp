#include "sim/odds/odds_json.h"

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

Json rounds_json(const FightLength& length) { return length.to_the_end ? Json(nullptr) : Json(length.rounds); }

Json duration_json(const FightDuration& duration) {
    return {{"rounds", rounds_json(duration.asked)},
            {"expected_rounds", duration.endless > 0 ? Json(nullptr) : Json(duration.steps)},
            {"endless", duration.endless}};
}

}  // namespace polemarch::sim
