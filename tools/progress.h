// The progress of a long run, on standard error: a bar on a terminal, else a line every ten seconds.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace polemarch::tools {

/// Observes `finished` from a thread of its own until it is destroyed; the run itself never waits for a terminal.
class Progress {
public:
    /// `noun`: what is counted, "game"; must be a literal. `note`: what else to say in a line; called on another
    /// thread.
    Progress(std::uint32_t total, const std::atomic<std::uint32_t>& finished, std::string_view noun = "game",
             std::function<std::string()> note = {});
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    void watch();
    void show(std::chrono::duration<double> passed);

    const std::uint32_t total_;
    const std::atomic<std::uint32_t>& finished_;
    const std::string_view noun_;
    const std::function<std::string()> note_;
    const bool terminal_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;  // declared last: it uses all of the above
};

/// "1,000 games in 2.5 s (400 a second) on 2 threads"
[[nodiscard]] std::string pace_line(std::uint64_t games, double seconds, int threads);

/// "[#####.....]  1,000 of 2,000 games, 0:42 left" within `width` columns; `passed` seconds so far.
[[nodiscard]] std::string progress_bar(std::uint32_t finished, std::uint32_t total, double passed, int width,
                                       std::string_view noun = "game");
/// The same as a line of a log, without a bar.
[[nodiscard]] std::string progress_line(std::uint32_t finished, std::uint32_t total, double passed,
                                        std::string_view noun = "game");

}  // namespace polemarch::tools
