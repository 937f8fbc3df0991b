#include "sim/protocol/audience.h"

#include "sim/shared/json.h"

namespace polemarch::sim {

void Audience::publish(const Json& event) {
    const std::lock_guard lock(lock_);
    if (listeners_.empty()) return;
    const std::string line = event.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (const auto& [number, listener] : listeners_) listener(line);
}

void Audience::close(const Json& event) {
    publish(event);
    const std::lock_guard lock(lock_);
    closed_ = true;
}

bool Audience::empty() const {
    const std::lock_guard lock(lock_);
    return listeners_.empty();
}

Subscription::Subscription(std::shared_ptr<Audience> audience, EventListener listener)
    : audience_(std::move(audience)) {
    const std::lock_guard lock(audience_->lock_);
    number_ = ++audience_->last_;
    audience_->listeners_.emplace(number_, std::move(listener));
}

bool Subscription::ended() const {
    const std::lock_guard lock(audience_->lock_);
    return audience_->closed_;
}

Subscription::~Subscription() {
    const std::lock_guard lock(audience_->lock_);
    audience_->listeners_.erase(number_);
}

}  // namespace polemarch::sim
