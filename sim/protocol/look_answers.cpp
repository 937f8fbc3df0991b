// Requests that look at a game and change nothing.
#include "core/record.h"
#include "sim/odds/odds_json.h"
#include "sim/play/typing.h"
#include "sim/protocol/game_answers.h"
#include "sim/shared/table_json.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// What a state may show, as the key "show" names it.
const std::vector<std::string> shown_names{"board", "units", "position", "table", "ground", "pieces", "zones"};

Json by_side(const std::array<std::uint8_t, 2>& counts) { return {{"A", counts[0]}, {"B", counts[1]}}; }

Json due_json(const Due& due) {
    return {{"name", due.name},   {"rule", due.rule}, {"say", due.sentence},    {"when", due.when},
            {"means", due.means}, {"help", due.help}, {"meaning", due.meaning}, {"inside_action", due.inside_action}};
}

/// The dice that are due: how many of each side, and how many of them have to be typed.
Json roll_json(const HostedGame& game) {
    const auto due = game.session->dice_due();
    if (!due) return nullptr;
    return {{"event", due->event},
            {"rule", due->rule},
            {"say", due->sentence},
            {"dice", by_side(due->dice)},
            {"yours", by_side(due->yours)}};
}

Json log_json(const Session& session, std::size_t from) {
    Json log = Json::array();
    std::size_t number = std::min(from, session.steps());
    for (const RecordStep& step : session.log(number)) {
        Json line{{"step", ++number}};
        line.update(Json::parse(step_line(step)));
        log.push_back(std::move(line));
    }
    return log;
}

Json choice_json(const Choice& choice) {
    Json json{{"move", choice.move}, {"subject", choice.subject}, {"say", choice.sentence}};
    if (choice.brief != choice.move) {
        json["brief"] = choice.brief;
        json["brief_say"] = choice.brief_sentence;
    }
    if (!choice.remark.text.empty()) json["remark"] = choice.remark.text;
    const ChoiceMeaning& meaning = choice.remark.meaning;
    if (!meaning.text.empty()) json["meaning"] = {{"say", meaning.text}, {"rule", meaning.rule}};
    if (choice.odds) json["odds"] = odds_json(*choice.odds);
    return json;
}

std::string_view name_of(Understood understood) {
    constexpr std::array<std::string_view, 3> names{"nothing", "subject", "move"};
    return names[static_cast<std::size_t>(understood)];
}

/// The listed move that a refused text was probably meant to be: the only one that begins with it, else a similar one.
Json nearest_move(const Session& session, const std::string& typed) {
    std::vector<std::string> moves;
    for (const Choice& choice : session.choices()) moves.push_back(choice.move);
    if (const auto word = meant(typed, moves).word) return moves[*word];
    const std::string similar = nearest(typed, moves);
    return similar.empty() ? Json(nullptr) : Json(similar);
}

}  // namespace

Json head_json(const HostedGame& game) {
    const Session& session = *game.session;
    const BattleInfo& battle = session.battle();
    Json mine = Json::array();
    for (const Side side : {Side::first, Side::second})
        if (session.table_dice()[index(side)]) mine.push_back(letter(side));
    return {{"game", game.number},
            {"battle",
             {{"system", battle.system},
              {"battle", battle.short_name},
              {"name", battle.name},
              {"date", battle.date},
              {"sides", battle.sides},
              {"options", battle.options},
              {"handicaps", {{"A", battle.handicaps[0].words}, {"B", battle.handicaps[1].words}}}}},
            {"person", session.is_for_two() ? Json("both") : Json(letter(session.side()))},
            {"general", session.is_for_two() ? Json(nullptr) : Json(session.general())},
            {"seed", session.seed()},
            {"mine", std::move(mine)},
            {"victory", session.victory()}};
}

Json now_json(const HostedGame& game) {
    const Session& session = *game.session;
    const Player player = session.player();
    Json side = nullptr;
    if (player == Player::person) side = letter(session.side());
    if (player == Player::general) side = letter(other(session.side()));
    const auto odds = session.odds("");
    const auto undo = session.undoable();
    return {{"player", name_of(player)},
            {"side", std::move(side)},
            {"due", due_json(session.due())},
            {"roll", roll_json(game)},
            {"odds", odds ? odds_json(*odds) : Json(nullptr)},
            {"steps", session.steps()},
            {"undo", undo ? Json(*undo) : Json(nullptr)},
            {"result", Json::parse(result_line(session.result()))}};
}

Json changed_json(const HostedGame& game, std::size_t from) {
    return {{"game", game.number}, {"now", now_json(game)}, {"log", log_json(*game.session, from)}};
}

void publish_step(const HostedGame& game) {
    if (game.audience->empty()) return;
    Json event{{"event", "step"}};
    event.update(changed_json(game, game.session->steps() - 1));
    game.audience->publish(event);
}

Json state_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const Session& session = *game.session;
    const auto show = request.texts("show", {"board"});
    for (const std::string& one : show)
        if (std::find(shown_names.begin(), shown_names.end(), one) == shown_names.end())
            throw unknown_name("value of 'show'", one, shown_names);
    const auto shows = [&](const char* name) { return std::find(show.begin(), show.end(), name) != show.end(); };
    const auto width = static_cast<int>(request.number_or("width", 100, 80, 400));
    const std::size_t from = request.number_or("from", session.steps(), 0, UINT32_MAX);
    Json json = head_json(game);
    json["now"] = now_json(game);
    json["log"] = log_json(session, from);
    const StateView view = session.state_view(width);
    json["special_rules"] = view.special_rules;
    if (shows("board")) json["board"] = view.board;
    if (shows("position")) json["position"] = view.position;
    if (shows("table")) json["table"] = Json::parse(session.state_json());
    if (shows("ground")) json["ground"] = session.ground();
    if (shows("pieces")) json["pieces"] = session.pieces();
    if (shows("zones")) json["zones"] = session.zones();
    if (!shows("units")) return json;
    json["units"] = Json::array();
    for (const UnitInWords& unit : session.units())
        json["units"].push_back({{"side", letter(unit.side)},
                                 {"name", unit.name},
                                 {"subject", unit.subject},
                                 {"say", unit.sentence},
                                 {"involved", unit.involved}});
    return json;
}

Json moves_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const Session& session = *game.session;
    const std::string subject = request.text_or("subject", "");
    const bool points = request.one_of("points", {"no", "yes"}) == 1;
    Json moves = Json::array();
    for (const Choice& choice : session.choices()) {
        if (!subject.empty() && choice.subject != subject) continue;
        moves.push_back(choice_json(choice));
        if (points) moves.back()["point"] = session.point(choice.move);
    }
    return {{"game", game.number},
            {"due", due_json(session.due())},
            {"complete", game.service->system().game().lists_all_moves()},
            {"moves", std::move(moves)}};
}

Json judge_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const std::string move = request.text("move");
    const auto refusal = game.session->refusal(move);
    Json json{{"game", game.number}, {"move", move}, {"legal", !refusal}};
    if (!refusal) {
        if (request.one_of("points", {"no", "yes"}) == 1) json["point"] = game.session->point(move);
        return json;
    }
    json["why"] = {{"message", refusal->sentence}, {"rule", refusal->rule}};
    json["understood"] = name_of(refusal->understood);
    json["nearest"] = nearest_move(*game.session, move);
    return json;
}

Json look_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    return {{"game", game.number}, {"look", game.session->look(request.text("unit"))}};
}

Json near_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const Session& session = *game.session;
    if (session.player() != Player::person) throw RequestError(ErrorKind::refused, "no person has to act");
    const Json* place = request.find("at");
    if (!place || !place->is_object())
        throw RequestError(ErrorKind::request, "'at' must be an object: the place that was pointed at");
    Json json{{"game", game.number}, {"move", nullptr}, {"point", nullptr}, {"off", nullptr}};
    if (const std::string move = session.nearest_move(*place); !move.empty()) {
        json["move"] = move;
        json["point"] = session.point(move);
        json["off"] = off_by(json["point"].value("to", Json()), *place);
    }
    return json;
}

Json odds_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const Session& session = *game.session;
    const std::string move = request.text_or("move", "");
    std::vector<ImaginedStep> steps = request.texts_or_numbers("then");
    if (move.empty() && !steps.empty() && std::holds_alternative<std::string>(steps.front()))
        throw RequestError(ErrorKind::request, "'then' without 'move' must begin with a number: what the dice do");
    Json json{
        {"game", game.number}, {"move", move},       {"then", steps.empty() ? Json::array() : *request.find("then")},
        {"odds", nullptr},     {"answers", nullptr}, {"next", ""}};
    if (move.empty() && steps.empty()) {
        const auto odds = session.odds("");
        if (!odds) throw RequestError(ErrorKind::refused, "no dice are due: say of which 'move'");
        json["odds"] = odds_json(*odds);
        json["next"] = session.due().sentence;
        return json;
    }
    if (!move.empty()) {
        if (const auto refusal = session.refusal(move)) throw refusal_of(*refusal);
        steps.insert(steps.begin(), move);
    }
    const auto found = session.odds_along(steps);
    if (!found) throw refusal_of(found.error());
    if (found->odds) json["odds"] = odds_json(*found->odds);
    json["answers"] = answers_json(*found);
    json["next"] = found->next;
    return json;
}

Json reply_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const Session& session = *game.session;
    const std::string move = request.text("move");
    if (const auto refusal = session.refusal(move)) throw refusal_of(*refusal);
    const auto found = session.enemy_reply(move);
    return {{"game", game.number},
            {"move", move},
            {"before", moves_json(found->before)},
            {"reply", moves_json(found->reply)},
            {"odds", found->odds ? odds_json(*found->odds) : Json(nullptr)}};
}

Json save_answer(HostedGame& game, const Request&, const AnswerContext&) {
    return {{"game", game.number}, {"record", game.session->record()}};
}

}  // namespace polemarch::sim
