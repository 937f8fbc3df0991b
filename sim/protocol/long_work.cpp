// Requests that may take long: their limits, and events of their progress.
#include "core/notation.h"
#include "sim/protocol/game_answers.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

using Clock = std::chrono::steady_clock;

std::chrono::milliseconds left_to_think(const HostedGame& game, const ServerLimits& limits) {
    if (game.thought < limits.thinking_of_game) return limits.thinking_of_game - game.thought;
    throw RequestError(ErrorKind::busy, fmt::format("this game has had its {} s of thinking: save it and load it again",
                                                    limits.thinking_of_game.count()));
}

}  // namespace

LongWork::LongWork(HostedGame& game, std::string request, const AnswerContext& context, std::chrono::milliseconds time)
    : game_(game),
      request_(std::move(request)),
      limit_(context.stopping, std::min(time, left_to_think(game, context.limits))) {
    const std::lock_guard lock(game_.at_work);
    game_.work = &limit_;
}

LongWork::~LongWork() {
    game_.thought += std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun_);
    const std::lock_guard lock(game_.at_work);
    game_.work = nullptr;
}

bool LongWork::is_due() {
    constexpr std::chrono::milliseconds pause(100);
    const std::lock_guard lock(reporting_);
    if (Clock::now() - reported_ < pause) return false;
    reported_ = Clock::now();
    return true;
}

Thinking LongWork::thinking(Side side) {
    if (game_.audience->empty()) return {token(), {}};
    return {token(), [this, side](const ThinkingProgress& progress) {
                if (is_due())
                    game_.audience->publish({{"event", "thinking"},
                                             {"game", game_.number},
                                             {"do", request_},
                                             {"side", letter(side)},
                                             {"stage", progress.stage},
                                             {"done", progress.done}});
            }};
}

void LongWork::review_progress(std::uint32_t done, std::uint32_t of) {
    if (is_due()) game_.audience->publish({{"event", "reviewing"}, {"game", game_.number}, {"done", done}, {"of", of}});
}

}  // namespace polemarch::sim
