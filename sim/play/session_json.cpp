// A session as JSON, for web pages and other programs.
#include "sim/play/session.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

namespace {

Json json_of(const Odds& odds) {
    Json outcomes = Json::array();
    for (const Odds::Line& line : odds.lines) outcomes.push_back({{"outcome", line.outcome}, {"ways", line.ways}});
    return {{"event", odds.event},         {"rule", odds.rule}, {"breakdown", odds.breakdown},
            {"condition", odds.condition}, {"of", odds.of},     {"outcomes", std::move(outcomes)}};
}

Json json_of(const Choice& choice) {
    Json json{{"move", choice.move}, {"subject", choice.subject}, {"say", choice.sentence}};
    if (choice.odds) json["odds"] = json_of(*choice.odds);
    return json;
}

}  // namespace

std::string_view name_of(Player player) {
    switch (player) {
        case Player::person: return "person";
        case Player::general: return "general";
        case Player::dice: return "dice";
        case Player::nobody: break;
    }
    return "nobody";
}

std::string json_session(const Session& session, std::size_t from) {
    const BattleInfo& battle = session.battle();
    const Due due = session.due();
    Json moves = Json::array(), log = Json::array();
    for (const Choice& choice : session.choices()) moves.push_back(json_of(choice));
    for (const RecordStep& step : session.log(from)) log.push_back(Json::parse(step_line(step)));
    const auto odds = session.odds("");
    const StateView state_view = session.state_view();
    return Json{{"format", "polemarch-session"},
                {"version", 2},
                {"battle",
                 {{"system", battle.system}, {"name", battle.name}, {"date", battle.date}, {"sides", battle.sides}}},
                {"person", letter(session.side())},
                {"general", session.general()},
                {"seed", session.seed()},
                {"player", name_of(session.player())},
                {"due",
                 {{"name", due.name},
                  {"rule", due.rule},
                  {"say", due.sentence},
                  {"when", due.when},
                  {"means", due.means},
                  {"help", due.help},
                  {"meaning", due.meaning}}},
                {"moves", std::move(moves)},
                {"odds", odds ? json_of(*odds) : Json(nullptr)},
                {"from", std::min(from, session.steps())},
                {"log", std::move(log)},
                {"result", Json::parse(result_line(session.result()))},
                {"board", state_view.board},
                {"special_rules", state_view.special_rules},
                {"position", state_view.position}}
               .dump(-1, ' ', false, Json::error_handler_t::replace) +
           "\n";
}

}  // namespace polemarch::sim
