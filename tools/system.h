// Everything that the program needs from the operating system, but files (core/files.h), processors
// (tools/processors.h) and sockets (tools/sockets.h). Nothing else in the project makes a system call of its own.
#pragma once

#include "tools/exit_status.h"
#include "tools/processors.h"

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>

namespace polemarch::tools {

enum class Stream { input, output, error };

/// Whether this stream is a terminal.
[[nodiscard]] bool is_terminal(Stream stream);
/// Waits for a byte of standard input, which is read in blocks. Returns nothing at its end, or as soon as there is an
/// interrupt (watch_for_interrupts). Not thread-safe.
[[nodiscard]] std::optional<char> read_byte();
/// Columns of the terminal behind a stream; 80 if unknown, or if it is no terminal.
[[nodiscard]] int terminal_width(Stream stream = Stream::error);
/// Lines of the terminal behind standard output; 24 if unknown.
[[nodiscard]] int terminal_height();

/// An environment variable; nothing if it is not set or empty.
[[nodiscard]] std::optional<std::string> environment(const char* name);

/// The path of the executable; empty if unknown.
[[nodiscard]] std::filesystem::path program_path();

/// How many of `wanted` threads to use, at least 1: all of them, or where memory or the number of processes is limited,
/// half of those that can exist at the same time. It tries.
[[nodiscard]] int possible_threads(int wanted);

/// After this call a file that reaches the largest size allowed (ulimit -f) is a failed write, as on a full disk, and
/// does not end the program.
void survive_file_size_limit();

/// After this call the first Ctrl-C (SIGINT), SIGTERM or SIGHUP (the terminal is gone) sets this flag; the second ends
/// the program at once, with the status of its signal. A signal that the program was started to ignore stays ignored.
[[nodiscard]] const std::atomic<bool>& watch_for_interrupts();
/// The exit status once that flag is set: that of the signal.
[[nodiscard]] Exit interruption();

/// 32 hexadecimal digits that nobody can guess, from the system's source of random numbers. Throws std::system_error if
/// it has none.
[[nodiscard]] std::string random_word();

/// The name of this machine; empty if unknown.
[[nodiscard]] std::string host_name();

/// The current time in UTC: "2026-01-31T12:00:00Z".
[[nodiscard]] std::string date_and_time();

}  // namespace polemarch::tools
