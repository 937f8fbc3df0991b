#include "core/correction.h"

#include "core/diagnostics.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace polemarch {

Explanation refusal_of(const Diagnostics& diagnostics) {
    const auto& all = diagnostics.all();
    const auto error =
        std::find_if(all.begin(), all.end(), [](const Diagnostic& one) { return one.severity == Severity::error; });
    assert(error != all.end());
    std::string sentence = error->what;
    if (!error->found.empty()) sentence += ": " + error->found;
    if (!error->expected.empty())
        sentence += fmt::format("{}expected: {}", error->found.empty() ? ": " : "; ", error->expected);
    return {error->rule, std::move(sentence)};
}

}  // namespace polemarch
