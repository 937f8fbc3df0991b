// Requests that carry a game on, or take something back.
#include "core/record.h"
#include "sim/protocol/game_answers.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

std::string dice_words(std::size_t count) { return count == 1 ? "1 die" : fmt::format("{} dice", count); }

/// The faces that a side has rolled: {"A": [3, 5]}. The server rolls for a side whose dice are not typed.
std::vector<std::uint8_t> faces_of(HostedGame& game, const Request& request, const DiceDue& due) {
    const auto given = request.by_side("faces");
    if (!given[0] && !given[1] && !game.waits_for_dice())
        throw RequestError(ErrorKind::refused, "none of the dice that are due are yours: 'advance' rolls them");
    const RolledFaces referee = game.session->referee_faces();
    std::vector<std::uint8_t> faces;
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t i = index(side), count = due.dice[i];
        const auto own = referee.view().subspan(faces.size(), count);
        if (!given[i]) {
            if (game.mine[i] && count > 0)
                throw RequestError(ErrorKind::refused, fmt::format("'faces' lacks the dice of side {}: {} due",
                                                                   letter(side), dice_words(count)));
            faces.insert(faces.end(), own.begin(), own.end());
            continue;
        }
        const std::string key = fmt::format("faces.{}", letter(side));
        if (!given[i]->is_array()) throw wrong_type(key, "a list of faces, such as [3, 5]", *given[i]);
        if (given[i]->size() != count)
            throw RequestError(ErrorKind::refused, fmt::format("side {} rolls {} here, and {} given", letter(side),
                                                               dice_words(count), given[i]->size()));
        for (const Json& face : *given[i]) {
            if (!face.is_number_unsigned() || face.get<std::uint64_t>() < 1 || face.get<std::uint64_t>() > 6)
                throw wrong_type(key, "faces from 1 to 6", face);
            faces.push_back(face.get<std::uint8_t>());
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
    game.mine = mine;
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
    while (!game.waits_for_dice() && session.advance(thinking)) {
        publish_step(game);
        if (one || work.over()) break;
    }
    Json json = changed_json(game, from);
    json["stopped"] = work.over();
    return json;
}

Json roll_answer(HostedGame& game, const Request& request, const AnswerContext&) {
    Session& session = *game.session;
    const auto due = session.dice_due();
    if (!due) throw RequestError(ErrorKind::refused, "no dice are due");
    const std::size_t from = session.steps();
    if (const auto refusal = session.roll(faces_of(game, request, *due))) throw refusal_of(*refusal);
    publish_step(game);
    return changed_json(game, from);
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
