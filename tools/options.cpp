#include "tools/options.h"

#include "core/diagnostics.h"
#include "core/narrowed.h"
#include "core/renamed_settings.h"
#include "core/text.h"
#include "tools/output.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <boost/program_options.hpp>

namespace polemarch::tools {

namespace {

namespace po = boost::program_options;
constexpr const char* word_option = " word";  // holds the words that are not options; cannot be typed

std::vector<Option> all_options(const Verb& verb) {
    std::vector<Option> all = verb.options;
    all.insert(all.end(), common_options().begin(), common_options().end());
    return all;
}

po::options_description described(const Verb& verb) {
    po::options_description description;
    std::set<std::string> named;  // an option may be listed under several headings
    for (const Option& option : all_options(verb)) {
        if (!named.insert(option.name).second) continue;
        if (option.value.empty())
            description.add_options()(option.name.c_str(), option.help.c_str());
        else
            description.add_options()(option.name.c_str(), po::value<std::vector<std::string>>());
    }
    description.add_options()(word_option, po::value<std::vector<std::string>>());
    return description;
}

InputError bad_usage(const Verb& verb, const std::string& what) {
    return InputError(fmt::format("{}; see polemarch help {}", what, verb.name));
}

InputError unknown_option(const Verb& verb, const std::string& typed) {
    std::vector<std::string> names;
    for (const Option& option : all_options(verb)) names.push_back("--" + option.name);
    for (const RenamedSetting& setting : renamed_settings)
        if (const auto now = fmt::format("--{}", setting.now);
            typed == fmt::format("--{}", setting.before) && std::find(names.begin(), names.end(), now) != names.end())
            return bad_usage(verb, fmt::format("unknown option '{}': it is now '{}'", typed, now));
    const std::string near = nearest(typed, names);
    return bad_usage(verb, fmt::format("unknown option {}{}", in_quotes(typed),
                                       near.empty() ? "" : fmt::format(", did you mean '{}'?", near)));
}

po::variables_map parse(const Verb& verb, const std::vector<std::string>& words) {
    const po::options_description description = described(verb);
    po::positional_options_description positions;
    positions.add(word_option, -1);
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::variables_map map;
    try {
        po::store(po::command_line_parser(words).options(description).positional(positions).style(style).run(), map);
    } catch (const po::unknown_option& error) {
        throw unknown_option(verb, error.get_option_name());
    } catch (const po::multiple_occurrences& error) {
        throw bad_usage(verb, fmt::format("the option '{}' is given twice", error.get_option_name()));
    } catch (const po::invalid_command_line_syntax& error) {
        const bool flag = error.kind() == po::invalid_syntax::extra_parameter;
        throw bad_usage(verb, fmt::format("the option '{}' {}", error.get_option_name(),
                                          flag ? "takes no value" : "needs a value"));
    } catch (const po::error& error) {
        throw bad_usage(verb, error.what());
    }
    return map;
}

}  // namespace

const std::vector<Option>& common_options() {
    static const std::vector<Option> options{
        {"data", "DIR", "the data directory (else POLEMARCH_DATA, ../share/polemarch, source tree)"},
        {"color", "WHEN", "auto, always or never (auto: on a terminal, unless NO_COLOR or TERM=dumb)"},
        {"help", "", "show this help"},
    };
    return options;
}

Arguments parse_arguments(const Verb& verb, const std::vector<std::string>& words) {
    const po::variables_map map = parse(verb, words);
    Arguments::Options options;
    for (const Option& option : all_options(verb)) {
        if (!map.count(option.name)) continue;
        auto& values = options[option.name];
        values = option.value.empty() ? std::vector<std::string>{""} : map[option.name].as<std::vector<std::string>>();
        if (values.size() > 1 && !option.repeated)
            throw bad_usage(verb, fmt::format("the option '--{}' is given twice", option.name));
        if (std::find(values.begin(), values.end(), "-") != values.end())
            throw bad_usage(verb, fmt::format("the option '--{}' does not take '-', which stands for no file (./- is a "
                                              "file of that name)",
                                              option.name));
    }
    std::vector<std::string> given;
    if (map.count(word_option)) given = map[word_option].as<std::vector<std::string>>();
    if (std::find(given.begin(), given.end(), "-") != given.end())
        throw bad_usage(verb, "'-' is no file: standard input is not read");
    if (!options.contains("help")) {
        if (given.size() < verb.fewest_words)
            throw bad_usage(verb, fmt::format("'{}' needs {}", verb.name, verb.usage));
        if (given.size() > verb.most_words)
            throw bad_usage(verb, fmt::format("'{}' does not take {}", verb.name, in_quotes(given[verb.most_words])));
    }
    return {std::move(given), std::move(options)};
}

std::optional<std::string> Arguments::text(const std::string& option) const {
    const auto found = options_.find(option);
    return found == options_.end() ? std::nullopt : std::optional(found->second.front());
}

std::vector<std::string> Arguments::texts(const std::string& option) const {
    const auto found = options_.find(option);
    return found == options_.end() ? std::vector<std::string>{} : found->second;
}

std::string Arguments::text(const std::string& option, const std::string& otherwise) const {
    return text(option).value_or(otherwise);
}

std::uint64_t Arguments::number(const std::string& option, std::uint64_t otherwise, Range range) const {
    const auto given = text(option);
    if (!given) return otherwise;
    std::uint64_t number = 0;
    const char* end = given->data() + given->size();
    const auto [stop, error] = std::from_chars(given->data(), end, number);
    if (error != std::errc() || stop != end || number < range.low || number > range.high)
        throw InputError(fmt::format("the option '--{}' must be a whole number from {} to {}, found {}", option,
                                     range.low, range.high, in_quotes(*given)));
    return number;
}

std::size_t Arguments::one_of(const std::string& option, const std::vector<std::string>& values) const {
    const auto given = text(option);
    if (!given) return 0;
    const auto found = std::find(values.begin(), values.end(), *given);
    if (found == values.end())
        throw InputError(fmt::format("the option '--{}' must be one of {}, found {}", option, fmt::join(values, ", "),
                                     in_quotes(*given)));
    return static_cast<std::size_t>(found - values.begin());
}

namespace {

/// Adds an item of the list to `items`.
void add_item(std::vector<std::string>& items, const std::string& item, const std::string& list,
              const std::string& what) {
    if (item.empty())
        throw InputError(
            fmt::format("{} has an empty name, expected names with commas between them, found '{}'", what, list));
    if (std::find(items.begin(), items.end(), item) != items.end())
        throw InputError(fmt::format("{} names '{}' twice", what, item));
    items.push_back(item);
}

}  // namespace

std::vector<std::string> items_of(const std::string& list, const std::string& what) {
    std::vector<std::string> items;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        add_item(items, list.substr(at, end - at), list, what);
        at = end + 1;
    }
    return items;
}

std::vector<std::string> scenarios_of(const std::vector<std::string>& lists, const std::string& what) {
    const auto is_file = [](const std::string& name) {
        std::error_code error;  // for example, the name is too long
        return std::filesystem::is_regular_file(name, error);
    };
    std::vector<std::string> scenarios;
    for (const std::string& list : lists)
        for (std::size_t at = 0; at <= list.size();) {
            const std::size_t comma = std::min(list.find(',', at), list.size());
            std::size_t end = list.size();  // of the longest text with a comma in it that names a file
            while (end > comma && !is_file(list.substr(at, end - at))) end = list.rfind(',', end - 1);
            add_item(scenarios, list.substr(at, end - at), list, what);
            at = end + 1;
        }
    return scenarios;
}

namespace {

/// Paragraphs wrapped to the page's width. Empty lines stay, and lines that begin with a blank are broken only if they
/// are too long.
std::string reflowed(const std::string& text) {
    std::string out, paragraph;
    const auto end_paragraph = [&] {
        if (!paragraph.empty()) out += wrapped(paragraph, page_width(), "");
        paragraph.clear();
    };
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line[0] != ' ') {
            paragraph += (paragraph.empty() ? "" : " ") + line;
            continue;
        }
        end_paragraph();
        out += narrowed(line + "\n", page_width());
    }
    end_paragraph();
    return out;
}

}  // namespace

std::string help_text(const Verb& verb) {
    std::string text =
        wrapped(fmt::format("polemarch {}{}{} [options]", verb.name, verb.usage.empty() ? "" : " ", verb.usage),
                page_width(), "    ");
    text += wrapped("  " + verb.summary, page_width(), "  ");
    if (!verb.details.empty()) text += "\n" + reflowed(verb.details);
    std::string last = "-";
    for (const Option& option : all_options(verb)) {
        if (option.heading != last)
            text += option.heading.empty() ? "\noptions:\n" : fmt::format("\noptions of {}:\n", option.heading);
        last = option.heading;
        const std::string name = "--" + option.name + (option.value.empty() ? "" : " " + option.value);
        text += wrapped(fmt::format("  {:<22} {}", name, option.help), page_width(), std::string(25, ' '));
    }
    return text;
}

}  // namespace polemarch::tools
