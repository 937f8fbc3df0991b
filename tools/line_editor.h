// Lines from standard input. On a terminal they are edited: libedit (BSD), with a history of this run and TAB; set up
// as its own files say (~/.editrc). Elsewhere, and with TERM=dumb, they are read as they come, so that scripts can
// drive the program; then prompt and line are printed, and what comes out reads like a dialogue.
#pragma once

#include "sim/play/typing.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace polemarch::tools {

/// The next line of standard input as it comes, without its end: for programs that talk to this one. What lies beyond
/// `most` bytes is read and not kept. Nothing at the end of input or after a signal.
[[nodiscard]] std::optional<std::string> read_line(std::size_t most = std::string::npos);

class LineEditor {
public:
    /// `complete` is asked for what TAB makes of the line up to the cursor.
    explicit LineEditor(std::function<sim::Completion(const std::string&)> complete);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// The next line without its end; nothing at the end of input or after a signal (watch_for_interrupts).
    [[nodiscard]] std::optional<std::string> read(const std::string& prompt);

private:
    struct Terminal;  ///< libedit's part
    std::unique_ptr<Terminal> terminal_;
};

}  // namespace polemarch::tools
