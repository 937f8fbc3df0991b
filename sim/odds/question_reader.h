// The options of a question as they were typed, read one by one: what the readers of all rule systems share.
#pragma once

#include "sim/odds/fight_length.h"
#include "sim/odds/odds.h"

#include <string>
#include <vector>

namespace polemarch::sim {

/// All its functions throw InputError for what is missing or not understood. `question` must outlive the reader.
class QuestionReader {
public:
    explicit QuestionReader(const OddsQuestion& question) : question_(question) {}
    [[nodiscard]] std::string text(const std::string& option, const std::string& otherwise);
    [[nodiscard]] std::string needed(const std::string& option);
    [[nodiscard]] bool flag(const std::string& option);
    [[nodiscard]] int number(const std::string& option, int otherwise, int low, int high);
    /// The number of one of the names, which there must be; the first if the option is not given.
    [[nodiscard]] std::size_t choice(const std::string& option, const std::vector<std::string>& names);
    /// --rounds N or --to-the-end.
    [[nodiscard]] FightLength length();
    [[nodiscard]] bool given(const std::string& option) const { return question_.given(option); }
    /// To be called in the end: throws InputError for an option that was given and never asked for.
    void finish() const;

private:
    const OddsQuestion& question_;
    std::vector<std::string> known_;
};

/// What is between the separators, empty pieces too.
[[nodiscard]] std::vector<std::string> split(const std::string& text, char at);
/// Throws InputError: there is no such thing, with the names that there are.
[[noreturn]] void refuse_unknown(const std::string& what, const std::string& found,
                                 const std::vector<std::string>& names);

}  // namespace polemarch::sim
