#include "tools/serve/event_queue.h"

namespace polemarch::tools {

void EventQueue::push(std::string event) {
    const std::lock_guard lock(lock_);
    if (closed_) return;
    if (bytes_ + event.size() > most_bytes) {
        events_.clear();
        event = R"({"event":"lost"})";
        bytes_ = 0;
    }
    bytes_ += event.size();
    events_.push_back(std::move(event));
    changed_.notify_one();
}

std::optional<std::string> EventQueue::pop(std::chrono::milliseconds patience) {
    std::unique_lock lock(lock_);
    changed_.wait_for(lock, patience, [this] { return closed_ || !events_.empty(); });
    if (closed_ || events_.empty()) return std::nullopt;
    std::string event = std::move(events_.front());
    events_.pop_front();
    bytes_ -= event.size();
    return event;
}

void EventQueue::close() {
    const std::lock_guard lock(lock_);
    closed_ = true;
    changed_.notify_all();
}

bool EventQueue::closed() const {
    const std::lock_guard lock(lock_);
    return closed_;
}

}  // namespace polemarch::tools
