// The command line of a verb: what it takes is described in one table, from which parsing, errors and help follow.
// Boost.Program_options reads the words; numbers and ranges are checked here, strictly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::tools {

struct Option {
    std::string name;   ///< without the dashes
    std::string value;  ///< what stands for its value in the help: "N"; empty for a flag
    std::string help;
    std::string heading{};  ///< in the help those of one heading stand together, below it; none: below "options"
};

/// What was given. The getters throw InputError with the option's name and what it may be.
class Arguments {
public:
    Arguments(std::vector<std::string> words, std::map<std::string, std::string> options)
        : words_(std::move(words)), options_(std::move(options)) {}

    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
    [[nodiscard]] bool given(const std::string& option) const { return options_.contains(option); }
    [[nodiscard]] std::optional<std::string> text(const std::string& option) const;
    [[nodiscard]] std::string text(const std::string& option, const std::string& otherwise) const;
    /// All of the value must be digits of a number in [low, high].
    struct Range {
        std::uint64_t low, high;
    };
    [[nodiscard]] std::uint64_t number(const std::string& option, std::uint64_t otherwise, Range range) const;
    /// One of the words, by its place in the list.
    [[nodiscard]] std::size_t one_of(const std::string& option, const std::vector<std::string>& values) const;

private:
    std::vector<std::string> words_;
    std::map<std::string, std::string> options_;
};

struct Verb {
    std::string name;
    std::string usage;    ///< the words it takes: "SCENARIO"
    std::string summary;  ///< one line
    std::string details;  ///< paragraphs below the usage; may be empty
    std::vector<Option> options;
    std::size_t fewest_words = 0, most_words = 0;
    int (*run)(const Arguments&) = nullptr;
};

/// "a,b,c": what stands between the commas. `what` names it in the InputError for an empty item or one named twice.
[[nodiscard]] std::vector<std::string> items_of(const std::string& list, const std::string& what);

/// Options that every verb takes.
[[nodiscard]] const std::vector<Option>& common_options();

/// Reads the words behind `polemarch VERB`. Throws InputError for an unknown option (with a suggestion), one without
/// its value, one given twice, too few or too many words. Nothing is abbreviated or guessed.
[[nodiscard]] Arguments parse_arguments(const Verb& verb, const std::vector<std::string>& words);

[[nodiscard]] std::string help_text(const Verb& verb);

}  // namespace polemarch::tools
