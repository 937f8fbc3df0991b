// Runs the program, as a user would, and keeps what it said.
#pragma once

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
#include <vector>

#include <fcntl.h>
#include <linux/capability.h>
#include <pty.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace polemarch::test {

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A directory of this test's own, gone when the test is over.
class Folder {
public:
    Folder() {
        std::string name = testing::TempDir() + "polemarch-XXXXXX";
        path_ = mkdtemp(name.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// What a run of a program left behind.
struct Ran {
    int status = -1;  ///< its exit status; -1 if a signal ended it
    std::string output, error;
    long peak = 0;  ///< kilobytes of memory at most
};

struct RunOptions {
    std::map<std::string, std::string> environment{};     ///< added to ours; an empty value removes
    std::string output_file{};                            ///< instead of keeping standard output: "/dev/full"
    std::vector<std::chrono::milliseconds> interrupts{};  ///< a signal after so long, one after the other
    int signal = SIGINT;
    std::uint64_t largest_file = 0;  ///< bytes that it may write to one file, as on a full disk; 0: any number
    bool ordinary = false;           ///< root has no more rights to files than their owner
    unsigned seconds = 0;            ///< it is ended by a signal after so many; 0: never
};

/// In a child: the stream is this file from now on.
inline void redirect(const std::string& file, int flags, int stream) {
    const int opened = open(file.c_str(), flags, 0600);
    if (opened < 0 || dup2(opened, stream) < 0) _exit(126);
}

/// In a child: what the options forbid.
inline void restrict(const RunOptions& options) {
    if (options.largest_file > 0) {
        const rlimit limit{options.largest_file, options.largest_file};
        std::signal(SIGXFSZ, SIG_IGN);  // the writing fails, as on a full disk
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(125);
    }
    if (options.ordinary && geteuid() == 0)
        for (const int right : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH})
            if (prctl(PR_CAPBSET_DROP, right) != 0) _exit(125);
    alarm(options.seconds);
}

/// Turns this process, a child, into the command.
[[noreturn]] inline void become(const std::vector<std::string>& command, const RunOptions& options) {
    for (const auto& [name, value] : options.environment)
        value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    restrict(options);
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
}

/// Runs `command` (the program's file, then its words) and waits for it.
inline Ran run_program(const std::vector<std::string>& command, const RunOptions& options = {}) {
    const Folder folder;
    const std::string output = options.output_file.empty() ? folder / "out" : options.output_file;
    const std::string error = folder / "err";
    const pid_t child = fork();
    if (child == 0) {
        redirect("/dev/null", O_RDONLY, STDIN_FILENO);
        redirect(output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
        redirect(error, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
        become(command, options);
    }
    for (const auto pause : options.interrupts) {
        std::this_thread::sleep_for(pause);
        kill(child, options.signal);
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            options.output_file.empty() ? file_text(output) : std::string(), file_text(error), used.ru_maxrss};
}

/// Runs `command` at a terminal of 80 columns; what it says on either stream is in `output`.
inline Ran run_at_terminal(const std::vector<std::string>& command, const RunOptions& options = {}) {
    winsize size{24, 80, 0, 0};
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) become(command, options);
    Ran ran;
    std::array<char, 4096> block;
    for (ssize_t length = 0; (length = read(terminal, block.data(), block.size())) > 0;)
        ran.output.append(block.data(), static_cast<std::size_t>(length));
    close(terminal);
    int status = 0;
    waitpid(child, &status, 0);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

/// Runs polemarch with these words.
inline Ran polemarch(std::vector<std::string> words, const RunOptions& options = {}) {
    words.insert(words.begin(), POLEMARCH_PROGRAM);
    return run_program(words, options);
}

}  // namespace polemarch::test
