#include "tools/system.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

namespace polemarch::tools {

namespace {

std::atomic<bool> interrupted{false};
std::atomic<int> first_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);  // for the handler

constexpr Exit exit_of(int signal) { return signal == SIGINT ? Exit::interrupted : Exit::terminated; }

int descriptor(Stream stream) {
    constexpr std::array<int, 3> descriptors{STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    return descriptors[static_cast<std::size_t>(stream)];
}

extern "C" void on_interrupt(int signal) {
    int none = 0;
    if (!first_signal.compare_exchange_strong(none, signal)) _exit(status(exit_of(signal)));
    interrupted = true;
}

}  // namespace

bool is_terminal(Stream stream) { return isatty(descriptor(stream)) == 1; }

std::optional<char> read_byte() {
    static std::array<char, 1 << 16> block;
    static std::size_t next = 0, end = 0;
    if (next < end && !interrupted) return block[next++];
    // poll is not restarted after a signal; the timeout covers a signal that comes just before poll waits
    constexpr int milliseconds = 250;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (!interrupted) {
        if (poll(&input, 1, milliseconds) <= 0) continue;
        const ssize_t length = read(STDIN_FILENO, block.data(), block.size());
        if (length > 0) {
            next = 1;
            end = static_cast<std::size_t>(length);
            return block[0];
        }
        if (length == 0 || errno != EINTR) return std::nullopt;
    }
    return std::nullopt;
}

int terminal_width(Stream stream) {
    winsize size{};
    if (ioctl(descriptor(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

int terminal_height() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
    return size.ws_row;
}

std::optional<std::string> environment(const char* name) {
    const char* value = std::getenv(name);
    return value && *value ? std::optional<std::string>(value) : std::nullopt;
}

std::filesystem::path program_path() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

int possible_threads(int wanted) {
    constexpr std::size_t memory = std::size_t{1} << 20;  // what a game needs besides the stack, and then some
    std::atomic<int> possible{0};
    std::atomic<bool> over{false};
    std::vector<std::thread> threads;
    try {
        threads.reserve(static_cast<std::size_t>(wanted));
        for (int i = 0; i < wanted; ++i)
            threads.emplace_back([&] {
                if (const std::unique_ptr<char[]> some(new (std::nothrow) char[memory]); some) {
                    ++possible;
                    over.wait(false);
                }
            });
    } catch (const std::exception&) {  // std::system_error, std::bad_alloc: no more than these
    }
    over = true;
    over.notify_all();
    for (std::thread& thread : threads) thread.join();
    // Half is left for the rest of the program: at the very edge, oneTBB ends it when a thread cannot be made.
    return possible == wanted ? wanted : std::max(1, possible / 2);
}

void survive_file_size_limit() { std::signal(SIGXFSZ, SIG_IGN); }

const std::atomic<bool>& watch_for_interrupts() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction inherited {};
        sigaction(signal, nullptr, &inherited);
        if (inherited.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // keeps the effect of nohup
    }
    return interrupted;
}

Exit interruption() { return exit_of(first_signal); }

std::string random_word() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))  // so few come at once
        throw std::system_error(errno, std::generic_category(), "no random numbers");
    std::string word;
    for (const unsigned char byte : bytes) word += fmt::format("{:02x}", byte);
    return word;
}

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : std::string();
}

std::string date_and_time() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text, length};
}

}  // namespace polemarch::tools
