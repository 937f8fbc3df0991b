#include "sim/odds/question_reader.h"

#include "core/diagnostics.h"
#include "core/text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int most_rounds = 1000;

}  // namespace

std::string QuestionReader::text(const std::string& option, const std::string& otherwise) {
    known_.push_back(option);
    return given(option) ? question_.options.at(option) : otherwise;
}

std::string QuestionReader::needed(const std::string& option) {
    if (!given(option)) throw InputError(fmt::format("'{}' needs the option '--{}'", question_.what, option));
    return text(option, "");
}

bool QuestionReader::flag(const std::string& option) {
    known_.push_back(option);
    return given(option);
}

int QuestionReader::number(const std::string& option, int otherwise, int low, int high) {
    const std::string found = text(option, std::to_string(otherwise));
    int number = 0;
    const auto [stop, error] = std::from_chars(found.data(), found.data() + found.size(), number);
    if (error != std::errc() || stop != found.data() + found.size() || number < low || number > high)
        throw InputError(fmt::format("the option '--{}' must be a whole number from {} to {}, found '{}'", option, low,
                                     high, found));
    return number;
}

std::size_t QuestionReader::choice(const std::string& option, const std::vector<std::string>& names) {
    const std::string found = text(option, names.front());
    const auto at = std::find(names.begin(), names.end(), found);
    if (at == names.end())
        throw InputError(fmt::format("the option '--{}' must be one of {}, found {}", option, fmt::join(names, ", "),
                                     in_quotes(found)));
    return static_cast<std::size_t>(at - names.begin());
}

FightLength QuestionReader::length() {
    const FightLength length{number("rounds", 1, 1, most_rounds), flag("to-the-end")};
    if (length.to_the_end && given("rounds"))
        throw InputError("the options '--rounds' and '--to-the-end' do not go together");
    return length;
}

void QuestionReader::finish() const {
    for (const auto& [option, value] : question_.options)
        if (std::find(known_.begin(), known_.end(), option) == known_.end())
            throw InputError(fmt::format("the option '--{}' does not go with '{}'", option, question_.what));
}

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (std::size_t end = 0; (end = text.find(at, from)) != std::string::npos; from = end + 1)
        parts.push_back(text.substr(from, end - from));
    parts.push_back(text.substr(from));
    return parts;
}

void refuse_unknown(const std::string& what, const std::string& found, const std::vector<std::string>& names) {
    throw InputError(
        fmt::format("unknown {} '{}'{}; there are: {}", what, found, suggestion(found, names), fmt::join(names, ", ")));
}

}  // namespace polemarch::sim
