// Errors in input files. Each names file, line, column, what is wrong, what was found and what was expected.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

enum class Severity { error, warning };

/// The place of a fault. line and column count from 1; 0 means "the file as a whole".
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
};
/// The place, in lines and characters, of a byte of the text; `first_line` is the number of its first line.
[[nodiscard]] Place place_at(std::string file, std::string_view text, std::size_t byte, int first_line = 1);

struct Diagnostic {
    Severity severity = Severity::error;
    Place place;
    std::string what;      ///< "the unit is off the map"
    std::string found;     ///< as written in the file; empty if there is nothing to quote
    std::string expected;  ///< what would be right; empty if obvious
    std::string rule;      ///< rule number of the source; empty if none
};

/// "polemarch: error: FILE:LINE:COLUMN: what is wrong (found X, expected Y; rule 8.5)", without a line end.
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// The faults found in one reading of input. Readers go on after an error where they can, so that one run shows all
/// faults.
class Diagnostics {
public:
    void add(Diagnostic diagnostic);
    void error(Place place, std::string what, std::string found = {}, std::string expected = {}, std::string rule = {});
    void warning(Place place, std::string what, std::string found = {}, std::string expected = {},
                 std::string rule = {});

    [[nodiscard]] bool has_errors() const { return errors_ > 0; }
    [[nodiscard]] std::size_t errors() const { return errors_; }  ///< how many
    [[nodiscard]] bool has_warnings() const { return warnings_ > 0; }
    /// The first thousand errors and the first thousand warnings; the others are only counted.
    [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

    /// One line each, at most `most`, then a line that says how many more there are. Ends with a line end unless empty.
    [[nodiscard]] std::string text(std::size_t most = 20) const;

private:
    static constexpr std::size_t most_kept = 1000;  // of each, so that a file full of faults does not fill the memory
    std::vector<Diagnostic> all_;
    std::size_t errors_ = 0, warnings_ = 0;
};

inline constexpr std::size_t longest_message = 2000;  ///< bytes of an error that belongs to no file

/// Bad input: exit status 2. `what()` is the whole text for standard error.
class InputError : public std::runtime_error {
public:
    explicit InputError(const Diagnostics& diagnostics) : std::runtime_error(diagnostics.text()) {}
    /// For a fault that belongs to no file: an option, a missing file. The text is "polemarch: error: " + message, made
    /// one line whatever was typed.
    explicit InputError(const std::string& message);
    /// `what()` without the leading "polemarch: error: " and the line end.
    [[nodiscard]] std::string message() const;
};

/// The candidate that `word` was probably meant to be (edit distance at most a third of its length, at least 1), or
/// an empty string.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// ", did you mean 'movement'?" if a candidate is near, else an empty string.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace polemarch
