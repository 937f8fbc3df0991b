#include "core/correction_reader.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch {

tl::expected<std::string, Explanation> correction_words(std::string_view text) {
    if (text.size() > longest_correction)
        return tl::unexpected(Explanation{"", fmt::format("a correction has at most {} bytes", longest_correction)});
    std::string words = normal(text);
    std::replace(words.begin(), words.end(), ',', ' ');
    return words;
}

std::string CorrectionReader::text() const {
    return fmt::format("{}{}{}", subject_, subject_.empty() ? "" : " ", fmt::join(clauses_, ", "));
}

}  // namespace polemarch
