// Reads the typed options of a question one by one. Used by the readers of all rule systems.
#pragma once

#include "sim/odds/fight_length.h"
#include "sim/odds/odds.h"

#include <string>
#include <vector>

namespace polemarch::sim {

/// All functions throw InputError for options that are missing or not understood. `question` must outlive the reader.
class QuestionReader {
public:
    explicit QuestionReader(const OddsQuestion& question) : question_(question) {}
    [[nodiscard]] std::string text(const std::string& option, const std::string& otherwise);
    [[nodiscard]] std::string needed(const std::string& option);
    [[nodiscard]] bool flag(const std::string& option);
    [[nodiscard]] int number(const std::string& option, int otherwise, int low, int high);
    /// The index of one of the names, which must exist; 0 if the option is not given.
    [[nodiscard]] std::size_t choice(const std::string& option, const std::vector<std::string>& names);
    /// --rounds N or --to-the-end.
    [[nodiscard]] FightLength length();
    [[nodiscard]] bool given(const std::string& option) const { return question_.given(option); }
    /// Call it last: throws InputError for an option that was given but never read.
    void finish() const;

private:
    const OddsQuestion& question_;
    std::vector<std::string> known_;
};

/// The parts between the separators, empty ones included.
[[nodiscard]] std::vector<std::string> split(const std::string& text, char at);
/// Throws InputError for an unknown name; the message lists the known ones.
[[noreturn]] void refuse_unknown(const std::string& what, const std::string& found,
                                 const std::vector<std::string>& names);

}  // namespace polemarch::sim
