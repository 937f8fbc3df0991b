// A game that a server holds, and a long request in it. Internal to sim/protocol.
#pragma once

#include "sim/service/battle_service.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
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

struct HostedGame {
    std::uint64_t number = 0;
    std::unique_ptr<BattleService> service{};
    std::unique_ptr<Session> session{};
    std::mutex busy{};  ///< held while a request is answered

    std::mutex at_work{};       ///< protects `work`
    TimeLimit* work = nullptr;  ///< of the request that is being answered, if it may take long
};

/// A request in a game that may take long; while it lives, the game's `work` can be stopped.
class LongWork {
public:
    LongWork(HostedGame& game, const std::stop_token& server, std::chrono::milliseconds time)
        : game_(game), limit_(server, time) {
        const std::lock_guard lock(game_.at_work);
        game_.work = &limit_;
    }
    ~LongWork() {
        const std::lock_guard lock(game_.at_work);
        game_.work = nullptr;
    }
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;

    [[nodiscard]] std::stop_token token() const { return limit_.token(); }
    [[nodiscard]] bool over() const { return limit_.over(); }

private:
    HostedGame& game_;
    TimeLimit limit_;
};

}  // namespace polemarch::sim
