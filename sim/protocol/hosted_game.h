// A game that a server holds, and a long request in it. Internal to sim/protocol.
#pragma once

#include "sim/protocol/audience.h"
#include "sim/service/battle_service.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace polemarch::sim {

/// Stops a long request when its time is over, or when somebody asks for it.
class TimeLimit {
public:
    TimeLimit(const std::stop_token& server, std::chrono::milliseconds time)
        : of_server_(server, [this] { source_.request_stop(); }),
          clock_([this, time](const std::stop_token& ended) { wait(ended, time); }) {}
    void stop() { source_.request_stop(); }
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] bool over() const { return source_.stop_requested(); }

private:
    void wait(const std::stop_token& ended, std::chrono::milliseconds time) {
        std::unique_lock lock(waiting_);
        woken_.wait_for(lock, ended, time, [] { return false; });
        if (!ended.stop_requested()) source_.request_stop();
    }

    std::stop_source source_;
    std::stop_callback<std::function<void()>> of_server_;
    std::mutex waiting_;
    std::condition_variable_any woken_;
    std::jthread clock_;  // the last member: its thread uses the others
};

struct AnswerContext;

struct HostedGame {
    std::uint64_t number = 0;
    std::unique_ptr<BattleService> service{};
    std::unique_ptr<Session> session{};
    std::mutex busy{};                    ///< held while a request is answered
    std::atomic<std::size_t> here{};      ///< requests about this game, the one that is answered and those that wait
    std::chrono::milliseconds thought{};  ///< in all
    std::shared_ptr<Audience> audience = std::make_shared<Audience>();

    std::mutex at_work{};       ///< protects `work`
    TimeLimit* work = nullptr;  ///< of the request that is being answered, if it may take long
};

/// A request in a game that may take long; while it lives, the game's `work` can be stopped.
class LongWork {
public:
    /// Throws RequestError if the game has thought so long that it may not think any more.
    LongWork(HostedGame& game, std::string request, const AnswerContext& context, std::chrono::milliseconds time);
    ~LongWork();
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;

    [[nodiscard]] std::stop_token token() const { return limit_.token(); }
    [[nodiscard]] bool over() const { return limit_.over(); }
    /// For an agent that thinks for `side`; publishes its progress. This object must outlive it.
    [[nodiscard]] Thinking thinking(Side side);
    /// Publishes that so much of a review is done. Thread-safe.
    void review_progress(std::uint32_t done, std::uint32_t of);

private:
    /// Whether it is time for another event.
    [[nodiscard]] bool is_due();

    HostedGame& game_;
    std::string request_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    TimeLimit limit_;
    std::mutex reporting_;
    std::chrono::steady_clock::time_point reported_ = begun_;
};

}  // namespace polemarch::sim
