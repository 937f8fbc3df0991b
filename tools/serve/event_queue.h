// Events on their way to one client: written by threads that play, read by the thread of the client's connection.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

namespace polemarch::tools {

/// Thread-safe.
class EventQueue {
public:
    /// Never waits: a client that reads too slowly loses what it has not read, and gets an event that says so.
    void push(std::string event);
    /// The next event; nothing if there is none for so long, or after close().
    [[nodiscard]] std::optional<std::string> pop(std::chrono::milliseconds patience);
    /// No more events: wakes the reader.
    void close();
    [[nodiscard]] bool closed() const;

private:
    static constexpr std::size_t most_bytes = std::size_t{1} << 20;

    mutable std::mutex lock_;
    std::condition_variable changed_;
    std::deque<std::string> events_;
    std::size_t bytes_ = 0;
    bool closed_ = false;
};

}  // namespace polemarch::tools
