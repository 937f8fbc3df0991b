// How a decision that takes long is watched and cut short by whoever waits for it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>

namespace polemarch {

/// How far a decision has come.
struct ThinkingProgress {
    std::string_view stage;  ///< "choosing a stance", "searching"
    double done = 0;         ///< of this stage, 0 to 1
};

/// What an agent is given beside a decision.
struct Thinking {
    /// Once a stop is requested, the agent chooses as soon as it can, by what it has found out. Such a choice depends
    /// on the clock: the same seed need not give it again.
    std::stop_token stop{};
    /// Called now and then while the agent thinks, on any of its threads, never twice at a time. May be empty.
    std::function<void(const ThinkingProgress&)> progress{};
};
/// Nobody watches.
inline const Thinking undisturbed{};

/// Counts the work of one stage of a decision; may be used by several threads at once. The Thinking must outlive it.
class ThinkingStage {
public:
    /// `planned`: how many pieces of work the stage has.
    ThinkingStage(const Thinking& thinking, std::string_view name, std::uint64_t planned)
        : thinking_(thinking), name_(name), planned_(planned) {}

    [[nodiscard]] bool stopped() const { return thinking_.stop.stop_requested(); }
    /// One piece more is done. Reports every sixty-fourth part of the stage.
    void piece_done() {
        if (!thinking_.progress) return;
        const std::uint64_t done = ++done_;
        if (done * reports / planned_ == (done - 1) * reports / planned_) return;
        const std::lock_guard lock(reporting_);
        thinking_.progress({name_, done < planned_ ? static_cast<double>(done) / static_cast<double>(planned_) : 1.0});
    }

private:
    static constexpr std::uint64_t reports = 64;
    const Thinking& thinking_;
    std::string_view name_;
    std::uint64_t planned_;  ///< above 0
    std::atomic<std::uint64_t> done_{0};
    std::mutex reporting_;
};

}  // namespace polemarch
