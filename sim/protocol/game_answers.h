// The answers of one game. Internal to sim/protocol. All functions throw RequestError for what is refused.
#pragma once

#include "sim/protocol/game_server.h"
#include "sim/protocol/hosted_game.h"

namespace polemarch::sim {

/// What an answer depends on besides its game.
struct AnswerContext {
    const ServerLimits& limits;
    std::stop_token stopping;  ///< of the server
};
using GameAnswer = Json (*)(HostedGame&, const Request&, const AnswerContext&);

/// Null for an unknown request.
[[nodiscard]] GameAnswer game_answer(const std::string& wish);

/// Agents, handicaps and optional rules of each rule system, and its army lists in the data directory.
[[nodiscard]] Json settings_json(const std::filesystem::path& data);
[[nodiscard]] Json preview_answer(const Request& request, const std::filesystem::path& data);
/// To the request "rating". Throws InputError if data/levels.toml is faulty.
[[nodiscard]] Json rating_answer(const Request& request, const std::filesystem::path& data);
/// {"game", "battle", "person", "general", "seed", "mine", "victory"}: what stays the same.
[[nodiscard]] Json head_json(const HostedGame& game);
/// What happens next, and the result so far.
[[nodiscard]] Json now_json(const HostedGame& game);
/// {"game", "now", "log"}: after a change; the log from this step on, counted from 0.
[[nodiscard]] Json changed_json(const HostedGame& game, std::size_t from);
/// Publishes the last step of the game.
void publish_step(const HostedGame& game);
/// Takes the key "mine" of a request.
void set_mine(HostedGame& game, const Request& request);

// ---- looking (look_answers.cpp)
[[nodiscard]] Json state_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json moves_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json judge_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json look_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json near_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json odds_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json reply_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json save_answer(HostedGame& game, const Request& request, const AnswerContext& context);
// ---- acting (act_answers.cpp)
[[nodiscard]] Json play_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json delegate_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json advance_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json roll_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json correct_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json dice_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json undo_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json resign_answer(HostedGame& game, const Request& request, const AnswerContext& context);
// ---- judging (advice_answers.cpp)
[[nodiscard]] Json hint_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json why_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json review_answer(HostedGame& game, const Request& request, const AnswerContext& context);
[[nodiscard]] Json luck_answer(HostedGame& game, const Request& request, const AnswerContext& context);

}  // namespace polemarch::sim
