// Typed text in words: what the notations of moves have in common.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

/// A typed text in lower case, with single blanks and none at the ends.
[[nodiscard]] std::string normal(std::string_view text);

/// With capitals for its ASCII letters.
[[nodiscard]] std::string in_capitals(std::string_view text);

/// The words of a text, taken one by one. They point into it.
class TypedWords {
public:
    explicit TypedWords(std::string_view text) {
        while (!text.empty()) {
            const auto end = std::min(text.find(' '), text.size());
            if (end > 0) words_.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    [[nodiscard]] bool done() const { return at_ == words_.size(); }
    /// The next word; empty if there is none.
    [[nodiscard]] std::string_view peek() const { return done() ? std::string_view{} : words_[at_]; }
    std::string_view next() { return done() ? std::string_view{} : words_[at_++]; }
    /// Takes this word if it comes next.
    bool take(std::string_view word) {
        if (peek() != word) return false;
        ++at_;
        return true;
    }

private:
    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
};

/// A whole number from 0 to `most`, in three digits at most. Nothing for any other text.
[[nodiscard]] std::optional<int> read_number(std::string_view word, int most);

}  // namespace polemarch
