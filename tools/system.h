// Everything that the program needs from the operating system. Nothing else in the project but tools/processors.cpp
// makes a system call of its own (files go through the standard library).
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
/// Waits for a byte of standard input. Returns nothing at its end, or as soon as there is an interrupt
/// (watch_for_interrupts).
[[nodiscard]] std::optional<char> read_byte();
/// Columns of the terminal behind standard error; 80 if unknown.
[[nodiscard]] int terminal_width();

/// An environment variable; nothing if it is not set or empty.
[[nodiscard]] std::optional<std::string> environment(const char* name);

/// The path of the executable; empty if unknown.
[[nodiscard]] std::filesystem::path program_path();

/// After this call the first Ctrl-C (SIGINT), SIGTERM or SIGHUP (the terminal is gone) sets this flag; the second ends
/// the program at once, with the status of its signal. A signal that the program was started to ignore stays ignored.
[[nodiscard]] const std::atomic<bool>& watch_for_interrupts();
/// The exit status once that flag is set: that of the signal.
[[nodiscard]] Exit interruption();

/// The current time in UTC: "2026-01-31T12:00:00Z".
[[nodiscard]] std::string date_and_time();

}  // namespace polemarch::tools
