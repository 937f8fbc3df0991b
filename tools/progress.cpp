#include "tools/progress.h"

#include "core/text.h"
#include "tools/system.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds bar_every = 200ms, line_every = 10s;

bool can_rewrite_lines() { return is_terminal(Stream::error) && environment("TERM") != "dumb"; }

/// "0:42 left", "1:02:03 left"; empty before the first game.
std::string time_left(std::uint32_t finished, std::uint32_t total, double passed) {
    if (finished == 0) return {};
    const auto seconds = std::llround(passed / finished * (total - finished));
    if (seconds >= 3600) return fmt::format(", {}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60);
    return fmt::format(", {}:{:02} left", seconds / 60, seconds % 60);
}

}  // namespace

std::string progress_line(std::uint32_t finished, std::uint32_t total, double passed, std::string_view noun) {
    return fmt::format("{} of {}{}", grouped(finished), counted(total, noun), time_left(finished, total, passed));
}

std::string pace_line(std::uint64_t games, double seconds, int threads) {
    const double pace = static_cast<double>(games) / std::max(seconds, 1e-9);
    return fmt::format("{} in {:.1f} s ({:.{}f} a second) on {}", counted(games, "game"), seconds, pace,
                       pace < 10 ? 2 : 0, counted(static_cast<unsigned>(threads), "thread"));
}

std::string progress_bar(std::uint32_t finished, std::uint32_t total, double passed, int width, std::string_view noun) {
    std::string text = progress_line(finished, total, passed, noun);
    const int room = std::min(40, width - static_cast<int>(text.size()) - 5);
    if (room < 5) return text;
    const auto filled = static_cast<std::size_t>(std::uint64_t(room) * finished / std::max(1u, total));
    return fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(static_cast<std::size_t>(room) - filled, '.'),
                       text);
}

Progress::Progress(std::uint32_t total, const std::atomic<std::uint32_t>& finished, std::string_view noun,
                   std::function<std::string()> note)
    : total_(total), finished_(finished), noun_(noun), note_(std::move(note)), terminal_(can_rewrite_lines()) {
    try {
        thread_ = std::thread([this] { watch(); });
    } catch (const std::system_error&) {  // no thread can be made: the run goes on without a progress line
    }
}

Progress::~Progress() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    wake_.notify_all();
    if (!thread_.joinable()) return;
    thread_.join();
    if (terminal_) std::fputs("\r\033[K", stderr);
}

void Progress::watch() {
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, terminal_ ? bar_every : line_every, [this] { return over_; }))
        show(std::chrono::steady_clock::now() - begin);
}

void Progress::show(std::chrono::duration<double> passed) {
    const std::uint32_t finished = finished_.load(std::memory_order_relaxed);
    const std::string note = note_ ? note_() : std::string();
    const std::string more = note.empty() ? note : "; " + note;
    if (terminal_) {
        const int room = std::max(20, terminal_width() - static_cast<int>(more.size()));
        std::fprintf(stderr, "\r%s%s\033[K", progress_bar(finished, total_, passed.count(), room, noun_).c_str(),
                     more.c_str());
    } else {
        std::fprintf(stderr, "polemarch: %s%s\n", progress_line(finished, total_, passed.count(), noun_).c_str(),
                     more.c_str());
    }
}

}  // namespace polemarch::tools
