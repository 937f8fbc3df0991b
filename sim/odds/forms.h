// Bundles an answer with its writers.
#pragma once

#include "sim/odds/odds.h"

#include <memory>
#include <utility>

namespace polemarch::sim {

/// `answer` in every form for which its namespace has a writer: text_of(answer, style) and json_of(answer), which all
/// answers have, csv_of(answer) and svg_of(answer). `charts`: what the answer refers to; kept alive as long as the
/// forms. Null if it refers to nothing.
template <class Answer>
[[nodiscard]] OddsAnswer in_all_forms(Answer answer, std::shared_ptr<const void> charts = nullptr) {
    struct Kept {
        std::shared_ptr<const void> charts;
        Answer answer;
    };
    const auto kept = std::make_shared<const Kept>(Kept{std::move(charts), std::move(answer)});
    OddsAnswer forms{[kept](const OddsStyle& style) { return text_of(kept->answer, style); },
                     [kept] { return json_of(kept->answer); }};
    if constexpr (requires { csv_of(kept->answer); }) forms.csv = [kept] { return csv_of(kept->answer); };
    if constexpr (requires { svg_of(kept->answer); }) forms.svg = [kept] { return svg_of(kept->answer); };
    return forms;
}

}  // namespace polemarch::sim
