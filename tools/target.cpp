#include "tools/target.h"

#include "core/diagnostics.h"
#include "core/text.h"

#include <charconv>
#include <filesystem>

#include <fmt/format.h>

namespace polemarch::tools {

Target target_of(const std::string& word) {
    const std::size_t at = word.rfind('@');
    std::error_code ignored;  // for example, the name is too long to be a file's
    if (at == std::string::npos || word.find('/', at) != std::string::npos || std::filesystem::exists(word, ignored))
        return {word, std::nullopt};
    std::size_t step = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + at + 1, end, step);
    if (error != std::errc() || stop != end)
        throw InputError(
            fmt::format("{} is no step: expected RECORD@STEP with a whole number", in_quotes(word.substr(at + 1))));
    return {word.substr(0, at), step};
}

void check_step(const Target& target, const Record& record) {
    if (target.step && *target.step > record.steps.size())
        throw InputError(fmt::format("{} has {}, and step {} was asked for", target.path,
                                     counted(record.steps.size(), "step"), *target.step));
}

}  // namespace polemarch::tools
