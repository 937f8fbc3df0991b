// The operating system, all of it that the program asks for: nothing else in the project makes a system call of its
// own (files go through the standard library).
#pragma once

#include "tools/exit_status.h"

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>

namespace polemarch::tools {

enum class Stream { input, output, error };

/// Whether this stream is a terminal, where a person types and reads.
[[nodiscard]] bool is_terminal(Stream stream);
/// Waits for a byte of standard input; nothing at its end, or as soon as there was an interrupt (watch_for_interrupts).
[[nodiscard]] std::optional<char> read_byte();
/// Columns of the terminal behind standard error; 80 if it does not say.
[[nodiscard]] int terminal_width();

/// An environment variable; nothing if it is not set or empty.
[[nodiscard]] std::optional<std::string> environment(const char* name);

/// The file that runs; empty if the system does not say.
[[nodiscard]] std::filesystem::path program_path();

/// Processors that the host offers, at least 1.
[[nodiscard]] int processors();

/// From now on the first Ctrl-C (SIGINT), SIGTERM or SIGHUP (the terminal is gone) sets this flag; the second ends the
/// program at once, with the status of its signal. A signal that the program was started to ignore stays ignored.
[[nodiscard]] const std::atomic<bool>& watch_for_interrupts();
/// How the program ends once that flag is set: by the signal that set it.
[[nodiscard]] Exit interruption();

/// Now, in UTC: "2026-01-31T12:00:00Z".
[[nodiscard]] std::string date_and_time();

}  // namespace polemarch::tools
