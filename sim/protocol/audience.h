// Events of a game for those who watch it: what happens while requests are answered, as objects with the key "event"
// (data/SESSION.md). They have no more in them than the person's side may know.
#pragma once

#include "sim/shared/json_fwd.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace polemarch::sim {

/// Called with each event, one line of JSON without its end; on any thread, never twice at the same time. Must not call
/// the server.
using EventListener = std::function<void(const std::string& event)>;

/// The listeners of one game. Thread-safe.
class Audience {
public:
    void publish(const Json& event);
    /// The same, for the last event.
    void close(const Json& event);
    [[nodiscard]] bool empty() const;

private:
    friend class Subscription;
    mutable std::mutex lock_;
    std::map<std::uint64_t, EventListener> listeners_;
    std::uint64_t last_ = 0;
    bool closed_ = false;
};

/// A listener's place; after its destruction the listener is not called any more.
class Subscription {
public:
    Subscription(std::shared_ptr<Audience> audience, EventListener listener);
    ~Subscription();
    /// Whether the last event has been published.
    [[nodiscard]] bool ended() const;
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;

private:
    std::shared_ptr<Audience> audience_;
    std::uint64_t number_;
};

}  // namespace polemarch::sim
