// Progress reports and cancellation of long decisions.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>

namespace polemarch {

/// Progress of a decision.
struct ThinkingProgress {
    std::string_view stage;  ///< "choosing a stance", "searching"
    double done = 0;         ///< of this stage, 0 to 1
};

/// How the caller watches and stops a decision.
struct Thinking {
    /// Once a stop is requested, the agent chooses as soon as it can, by the results so far. Such a choice depends on
    /// the clock: the same seed need not reproduce it.
    std::stop_token stop{};
    /// Called now and then during the decision, on any of its threads, never concurrently. May be empty.
    std::function<void(const ThinkingProgress&)> progress{};
};
/// No progress reports, no stop.
inline const Thinking undisturbed{};

/// Counts the work of one stage of a decision; may be used by several threads at once. The Thinking must outlive it.
class ThinkingStage {
public:
    /// `planned`: number of pieces of work in the stage.
    ThinkingStage(const Thinking& thinking, std::string_view name, std::uint64_t planned)
        : thinking_(thinking), name_(name), planned_(planned) {}

    [[nodiscard]] bool stopped() const { return thinking_.stop.stop_requested(); }
    /// Counts one more piece as done. Reports progress 64 times a stage.
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
