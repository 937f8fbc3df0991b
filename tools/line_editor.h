// Reads lines from standard input. On a terminal they are edited with libedit (BSD), with a history of this run and
// TAB, configured by libedit's own files (~/.editrc). Otherwise, and with TERM=dumb, they are read as they come, so
// that scripts can drive the program; then prompt and line are printed, so the output reads like a dialogue.
#pragma once

#include "sim/play/typing.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace polemarch::tools {

inline constexpr std::size_t longest_line = std::size_t{64} << 10;  ///< bytes; nobody types more

/// Reads the next line of standard input, without its line end: for programs that talk to this one. Bytes beyond `most`
/// are read and dropped. Returns nothing at the end of input or after a signal.
[[nodiscard]] std::optional<std::string> read_line(std::size_t most);

class LineEditor {
public:
    /// `complete` returns the completion of the line up to the cursor.
    explicit LineEditor(std::function<sim::Completion(const std::string&)> complete);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// Reads the next line, without its line end; of one that is longer than `longest_line` only so much that it is
    /// still longer. Returns nothing at the end of input or after a signal
    /// (watch_for_interrupts).
    [[nodiscard]] std::optional<std::string> read(const std::string& prompt);

private:
    struct Terminal;  ///< libedit's part
    std::unique_ptr<Terminal> terminal_;
};

}  // namespace polemarch::tools
