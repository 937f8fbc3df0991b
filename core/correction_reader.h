// What the readers of corrections (core/correction.h) have in common, in all rule systems.
#pragma once

#include "core/correction.h"
#include "core/typed_words.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace polemarch {

/// A correction in lower case, its commas as blanks: the text that the words of a reader point into. Refuses one that
/// is longer than longest_correction.
[[nodiscard]] tl::expected<std::string, Explanation> correction_words(std::string_view text);

/// Takes a correction word by word, keeps its first fault, and says again what has been read.
class CorrectionReader {
protected:
    explicit CorrectionReader(TypedWords words) : words_(std::move(words)) {}

    void fault(std::string sentence, std::string rule = {}) {
        if (!fault_) fault_ = Explanation{std::move(rule), std::move(sentence)};
    }
    /// A clause that has been read.
    void said(std::string clause) { clauses_.push_back(std::move(clause)); }
    /// What has been read: "HI F6 at F7 facing 4, disordered".
    [[nodiscard]] std::string text() const;

    TypedWords words_;
    std::string subject_;  ///< of the clauses; may be empty
    std::vector<std::string> clauses_;
    std::optional<Explanation> fault_;
};

}  // namespace polemarch
