// What the questions of all rule systems share: their options read one by one, how long a fight goes on, and the forms
// of an answer.
#pragma once

#include "sim/odds/odds.h"
#include "sim/shared/json.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// The options of a question, read one by one; what nobody asked for is an error in the end.
class QuestionReader {
public:
    explicit QuestionReader(const OddsQuestion& question) : question_(question) {}
    [[nodiscard]] std::string text(const std::string& option, const std::string& otherwise);
    [[nodiscard]] std::string needed(const std::string& option);
    [[nodiscard]] bool flag(const std::string& option);
    [[nodiscard]] int number(const std::string& option, int otherwise, int low, int high);
    [[nodiscard]] bool given(const std::string& option) const { return question_.given(option); }
    /// Throws InputError for an option that was given and never asked for.
    void finish() const;

private:
    const OddsQuestion& question_;
    std::vector<std::string> known_;
};

/// What stands between the separators, empty pieces too.
[[nodiscard]] std::vector<std::string> split(const std::string& text, char at);
/// Throws InputError: there is no such thing, with the names that there are.
[[noreturn]] void refuse_unknown(const std::string& what, const std::string& found,
                                 const std::vector<std::string>& names);

/// How long it goes on: so many rounds, or to the end.
struct FightLength {
    int rounds = 1;
    bool to_the_end = false;
    /// How a fight stands then: fight.after(rounds), fight.end().
    template <class Fight>
    [[nodiscard]] auto of(const Fight& fight) const {
        if (to_the_end) return fight.end();
        decltype(fight.end()) end;
        static_cast<decltype(fight.after(rounds))&>(end) = fight.after(rounds);
        return end;
    }
    /// "After 3 attacks", "At the end".
    [[nodiscard]] std::string text(std::string_view noun) const;
    [[nodiscard]] bool one() const { return !to_the_end && rounds == 1; }
};
/// --rounds N or --to-the-end.
[[nodiscard]] FightLength read_length(QuestionReader& reader);

/// An answer whose text and JSON are made of one question: text_of(question, style), json_of(question).
template <class Question>
OddsAnswer answer_to(std::shared_ptr<const Question> q) {
    return {[q](const OddsStyle& style) { return text_of(*q, style); }, [q] { return json_of(*q); }};
}

/// The head of every answer's JSON (data/schema/odds.schema.json).
[[nodiscard]] Json odds_head(const std::string& system, const std::string& combat, const std::string& rule);

}  // namespace polemarch::sim
