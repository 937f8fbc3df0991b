// The command line of a verb. One table describes its options; parsing, errors and help follow from the table.
// Boost.Program_options splits the words; numbers and ranges are checked strictly here.
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
    std::string value;  ///< the placeholder of its value in the help: "N"; empty for a flag
    std::string help;
    std::string heading{};  ///< options with the same heading are listed below it in the help; empty: below "options"
    bool repeated = false;  ///< may be given several times
};

/// The given options and words. The getters throw InputError, which names the option and the values it may have.
class Arguments {
public:
    using Options = std::map<std::string, std::vector<std::string>>;  ///< values of each; a flag has an empty one
    Arguments(std::vector<std::string> words, Options options)
        : words_(std::move(words)), options_(std::move(options)) {}

    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] bool given(const std::string& option) const { return options_.contains(option); }
    [[nodiscard]] std::optional<std::string> text(const std::string& option) const;
    /// All values of an option that may be repeated; empty if it is not given.
    [[nodiscard]] std::vector<std::string> texts(const std::string& option) const;
    [[nodiscard]] std::string text(const std::string& option, const std::string& otherwise) const;
    /// The value must consist of digits only, and be in [low, high].
    struct Range {
        std::uint64_t low, high;
    };
    [[nodiscard]] std::uint64_t number(const std::string& option, std::uint64_t otherwise, Range range) const;
    /// One of the words, by its index in the list.
    [[nodiscard]] std::size_t one_of(const std::string& option, const std::vector<std::string>& values) const;

private:
    std::vector<std::string> words_;
    Options options_;
};

struct Verb {
    std::string name;
    std::string usage{};    ///< the words it takes: "SCENARIO"
    std::string summary;    ///< one line
    std::string details{};  ///< paragraphs below the usage; may be empty
    std::vector<Option> options{};
    std::size_t fewest_words = 0, most_words = 0;
    int (*run)(const Arguments&) = nullptr;
};

/// "a,b,c": the items between the commas. Throws InputError, which calls the list `what`, for an empty item or one
/// named twice.
[[nodiscard]] std::vector<std::string> items_of(const std::string& list, const std::string& what);

/// The scenarios of one or several such lists. Names of existing files may have commas in them: from each place of a
/// list on, the longest text that is the name of a file is one item, as it is written.
[[nodiscard]] std::vector<std::string> scenarios_of(const std::vector<std::string>& lists, const std::string& what);

/// Options that every verb takes.
[[nodiscard]] const std::vector<Option>& common_options();

/// Reads the words after `polemarch VERB`. Throws InputError for an unknown option (with a suggestion), one without its
/// value, one given twice, "-" for a file, too few or too many words. Abbreviations are not accepted.
[[nodiscard]] Arguments parse_arguments(const Verb& verb, const std::vector<std::string>& words);

[[nodiscard]] std::string help_text(const Verb& verb);

}  // namespace polemarch::tools
