// Requests that carry a game on, or take something back.
#include "core/record.h"
#include "sim/protocol/game_answers.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// The faces that each side has rolled: {"A": [3, 5]}.
FacesBySide faces_of(const Request& request) {
    const auto given = request.by_side("faces");
    FacesBySide faces;
    for (const Side side : {Side::first, Side::second}) {
        const Json* list = given[index(side)];
        if (!list) continue;
        const std::string key = fmt::format("faces.{}", letter(side));
        if (!list->is_array()) throw wrong_type(key, "a list of faces, such as [3, 5]", *list);
        auto& own = faces[index(side)].emplace();
        for (const Json& face : *list) {
            if (!face.is_number_unsigned() || face.get<std::uint64_t>() < 1 || face.get<std::uint64_t>() > 6)
                throw wrong_type(key, "faces from 1 to 6", face);
            own.push_back(face.get<std::uint8_t>());
        }
    }
    return faces;
}

}  // namespace

void set_mine(HostedGame& game, const Request& request) {
    if (!request.has("mine")) return;
    std::array<bool, 2> mine{};
    for (const std::string& side : request.texts("mine")) {
        if (side != "A" && side != "B") throw unknown_name("side in 'mine'", side, {"A", "B"});
        mine[side == "A" ? 0 : 1] = true;
    }
    game.session->set_table_dice(mine);
}

Json play_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const std::size_t from = game.session->steps();
    if (const auto refusal = game.session->play(request.text("move"))) throw refusal_of(*refusal);
    publish_step(game);
    return changed_json(game, from);
}

Json advance_answer(HostedGame& game, const Request& request, const AnswerContext& context) {
    const bool one = request.one_of("until", {"person", "step"}) == 1;
    Session& session = *game.session;
    const std::size_t from = session.steps();
    LongWork work(game, "advance", context, context.limits.thinking);
    const Thinking thinking = work.thinking(other(session.side()));
    while (session.advance(thinking)) {
        publish_step(game);
        if (one || work.over()) break;
    }
    Json json = changed_json(game, from);
    json["stopped"] = work.over();
    return json;
}

Json delegate_answer(HostedGame& game, const Request& request, const AnswerContext& context) {
    Session& session = *game.session;
    if (session.player() != Player::person) throw RequestError(ErrorKind::refused, "no person has to act");
    const Side side = session.side();
    const auto decisions = request.texts("while", {session.due().name});
    const auto goes_on = [&] {
        return session.player() == Player::person && session.side() == side &&
               std::find(decisions.begin(), decisions.end(), session.due().name) != decisions.end();
    };
    const std::size_t from = session.steps();
    LongWork work(game, "delegate", context, context.limits.thinking);
    const Thinking thinking = work.thinking(side);
    while (goes_on() && !work.over()) {
        session.delegate(thinking);
        publish_step(game);
        if (!request.has("while")) break;
    }
    Json json = changed_json(game, from);
    json["stopped"] = work.over();
    return json;
}

Json roll_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    if (!game.session->dice_due()) throw RequestError(ErrorKind::refused, "no dice are due");
    const std::size_t from = game.session->steps();
    if (const auto refusal = game.session->roll(faces_of(request))) throw refusal_of(*refusal);
    publish_step(game);
    return changed_json(game, from);
}

Json correct_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    const std::size_t from = game.session->steps();
    std::string text = request.text("text");
    if (text.starts_with("set ")) text.erase(0, 4);  // as it is typed at a terminal
    const auto corrected = game.session->correct(text);
    if (!corrected) throw refusal_of(corrected.error());
    publish_step(game);
    Json json = changed_json(game, from);
    json["corrected"] = *corrected;
    return json;
}

Json dice_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    set_mine(game, request);
    Json json = head_json(game);
    json["now"] = now_json(game);
    return json;
}

Json undo_answer(HostedGame& game, const Request&, const AnswerContext&) {
    const auto undone = game.session->undo();
    if (!undone) throw refusal_of(undone.error());
    Json json = changed_json(game, game.session->steps());
    json["undone"] = *undone;
    return json;
}

Json resign_answer(HostedGame& game, const Request&, const AnswerContext&) {
    if (game.session->player() == Player::nobody) throw RequestError(ErrorKind::refused, "the battle is over");
    game.session->resign();
    return changed_json(game, game.session->steps());
}

}  // namespace polemarch::sim
