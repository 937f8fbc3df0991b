// Runs the program, as a user would, and keeps its output.
#pragma once

#include "tests/support/folder.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <pty.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace polemarch::test {

/// The record of 16.0.
inline const std::string worked_example = POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl";

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The result of a run of a program.
struct Ran {
    int status = -1;  ///< its exit status; -1 if a signal ended it
    std::string output, error;
    long peak = 0;  ///< kilobytes of memory at most
};

struct RunOptions {
    std::string input{};                               ///< standard input
    std::map<std::string, std::string> environment{};  ///< added to ours; an empty value removes
    std::string output_file{};                         ///< instead of keeping standard output: "/dev/full"
    std::string directory{};                           ///< where it runs; empty: where the test does
    /// Sends a signal this long after the program has begun to catch it, one after the other.
    std::vector<std::chrono::milliseconds> interrupts{};
    int signal = SIGINT;
    std::uint64_t largest_file = 0;   ///< most bytes that it may write to one file, as on a full disk; 0: no limit
    bool ordinary = false;            ///< root has no more rights to files than their owner
    bool ignores_interrupts = false;  ///< as under nohup
    unsigned short columns = 80;      ///< of the terminal (run_at_terminal)
    winsize size{50, 100, 0, 0};      ///< of a Terminal: lines, columns
    unsigned seconds = 240;           ///< after this time it is ended by a signal, which is a failure
};
/// At a terminal that shows no colours.
inline const RunOptions plain_terminal{.environment = {{"TERM", "xterm"}, {"NO_COLOR", "1"}}};

/// In a child: redirects the stream to this file.
inline void redirect(const std::string& file, int flags, int stream) {
    const int opened = open(file.c_str(), flags, 0600);
    if (opened < 0 || dup2(opened, stream) < 0) _exit(126);
}

/// In a child: applies the restrictions of the options.
inline void restrict(const RunOptions& options) {
    if (options.largest_file > 0) {
        const rlimit limit{options.largest_file, options.largest_file};
        std::signal(SIGXFSZ, SIG_IGN);  // writing fails, as on a full disk
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(125);
    }
    if (options.ordinary && geteuid() == 0)
        for (const int right : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH})
            if (prctl(PR_CAPBSET_DROP, right) != 0) _exit(125);
    alarm(options.seconds);
}

/// Replaces this process, a child, by the command.
[[noreturn]] inline void become(const std::vector<std::string>& command, const RunOptions& options) {
    for (const auto& [name, value] : options.environment)
        value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    if (!options.directory.empty() && chdir(options.directory.c_str()) != 0) _exit(126);
    restrict(options);
    signal(SIGINT, options.ignores_interrupts ? SIG_IGN : SIG_DFL);
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
}

/// Waits for the child; fails if it was ended by the time limit.
inline Ran wait_for_end(pid_t child, const RunOptions& options) {
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    Ran ran;
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ran.peak = used.ru_maxrss;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        ADD_FAILURE() << "the program did not end within " << options.seconds << " seconds";
    return ran;
}

/// Waits until the program has begun to catch the signal, which on a busy machine may take long.
inline void wait_until_caught(pid_t child, int signal) {
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::chrono::steady_clock::now() < last) {
        const std::string status = file_text("/proc/" + std::to_string(child) + "/status");
        const std::string key = "SigCgt:";
        const auto at = status.find(key);
        if (at == std::string::npos) return;  // it has ended
        if ((std::strtoull(status.c_str() + at + key.size(), nullptr, 16) >> (signal - 1)) & 1u) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

/// Runs `command` (the program's file, then its words) and waits for it.
inline Ran run_program(const std::vector<std::string>& command, const RunOptions& options = {}) {
    const Folder folder;
    const std::string output = options.output_file.empty() ? folder / "out" : options.output_file;
    const std::string error = folder / "err", input = folder / "in";
    std::ofstream(input) << options.input;
    const pid_t child = fork();
    if (child == 0) {
        redirect(input, O_RDONLY, STDIN_FILENO);
        redirect(output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
        redirect(error, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
        become(command, options);
    }
    if (!options.interrupts.empty() && !options.ignores_interrupts) wait_until_caught(child, options.signal);
    for (const auto pause : options.interrupts) {
        std::this_thread::sleep_for(pause);
        kill(child, options.signal);
    }
    Ran ran = wait_for_end(child, options);
    if (options.output_file.empty()) ran.output = file_text(output);
    ran.error = file_text(error);
    return ran;
}

/// Runs `command` at a terminal; the output of both streams is in `output`.
inline Ran run_at_terminal(const std::vector<std::string>& command, const RunOptions& options = {}) {
    const winsize size{24, options.columns, 0, 0};
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) become(command, options);
    std::string output;
    std::array<char, 4096> block;
    for (ssize_t length = 0; (length = read(terminal, block.data(), block.size())) > 0;)
        output.append(block.data(), static_cast<std::size_t>(length));
    close(terminal);
    Ran ran = wait_for_end(child, options);
    ran.output = std::move(output);
    return ran;
}

/// A program at a terminal, typed at as a person would; ends with the test.
class Terminal {
public:
    explicit Terminal(const std::vector<std::string>& command, const RunOptions& options = {}) : options_(options) {
        child_ = forkpty(&terminal_, nullptr, nullptr, &options.size);
        if (child_ == 0) become(command, options);
    }
    ~Terminal() {
        close(terminal_);
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& keys) const {
        ASSERT_EQ(write(terminal_, keys.data(), keys.size()), ssize_t(keys.size()));
    }
    /// Returns the output up to this text, with it; fails after some seconds.
    std::string wait_for(const std::string& text) {
        const auto last = deadline();
        while (seen_.find(text) == std::string::npos) {
            if (read_some(last) != Reading::more) {
                ADD_FAILURE() << "never seen: " << text << "\nbut: " << seen_;
                return seen_;
            }
        }
        const std::size_t end = seen_.find(text) + text.size();
        std::string before = seen_.substr(0, end);
        seen_.erase(0, end);
        return before;
    }
    /// Returns the rest of the output until the program ends, and its exit status. Fails, and ends the program, if it
    /// goes on for some seconds.
    Ran finish() {
        const auto last = deadline();
        Reading reading = Reading::more;
        while (reading == Reading::more) reading = read_some(last);
        if (reading == Reading::late) {
            ADD_FAILURE() << "the program goes on after: " << seen_;
            kill(child_, SIGKILL);
        }
        Ran ran = wait_for_end(child_, options_);
        child_ = -1;
        ran.output = seen_;
        return ran;
    }

private:
    using Time = std::chrono::steady_clock::time_point;
    enum class Reading { more, ended, late };

    static Time deadline() { return std::chrono::steady_clock::now() + std::chrono::seconds(20); }

    Reading read_some(Time last) {
        pollfd input{terminal_, POLLIN, 0};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(last - std::chrono::steady_clock::now());
        if (left.count() <= 0 || poll(&input, 1, static_cast<int>(left.count())) <= 0) return Reading::late;
        std::array<char, 4096> block;
        const ssize_t length = read(terminal_, block.data(), block.size());
        if (length <= 0) return Reading::ended;
        seen_.append(block.data(), static_cast<std::size_t>(length));
        return Reading::more;
    }

    RunOptions options_;
    int terminal_ = -1;
    pid_t child_ = -1;
    std::string seen_;  ///< not yet waited for
};

/// Runs polemarch with these words.
inline Ran polemarch(std::vector<std::string> words, const RunOptions& options = {}) {
    words.insert(words.begin(), POLEMARCH_PROGRAM);
    return run_program(words, options);
}

}  // namespace polemarch::test
