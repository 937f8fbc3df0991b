#include "core/ancient_battles/files/option_words.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr std::string_view without = "no-";

/// The byte of a place: lines end with a line feed, columns count code points.
std::size_t byte_at(const std::string& text, int line, int column) {
    std::size_t at = 0;
    for (; line > 1; --line) at = text.find('\n', at) + 1;
    for (; column > 1; --column) do
            ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u);
    return std::min(at, text.size());
}

}  // namespace

std::optional<Option> option_named(std::string_view name) {
    const auto found = std::find(option_names.begin(), option_names.end(), name);
    if (found == option_names.end()) return std::nullopt;
    return static_cast<Option>(found - option_names.begin());
}

std::string with_rule(Option option) {
    const auto i = static_cast<std::size_t>(option);
    return fmt::format("{} ({})", option_names[i], option_rules[i]);
}

OptionSet changed(OptionSet options, const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        const bool takes_away = word.starts_with(without);
        const auto option = option_named(takes_away ? word.substr(without.size()) : word);
        if (!option) {
            const std::vector<std::string> names(option_names.begin(), option_names.end());
            throw InputError(fmt::format("unknown optional rule {}{}; there are: {}, and each with {} before it",
                                         in_quotes(word), suggestion(word, names), fmt::join(names, ", "), without));
        }
        if (takes_away)
            options.remove(*option);
        else
            options.add(*option);
    }
    return options;
}

Source with_options(const Source& scenario, const std::vector<std::string>& words) {
    static_cast<void>(changed({}, words));  // reports unknown words, whatever the text is
    Diagnostics ignored;
    const auto document = TomlDocument::parse(scenario.name, scenario.text, ignored);
    if (!document) return scenario;
    TableReader root = document->root(ignored);
    OptionSet own;
    for (const Text& text : root.texts("options", Presence::optional)) {
        const auto option = option_named(text.value);
        if (!option) return scenario;
        own.add(*option);
    }
    if (ignored.has_errors() || !root.has("format")) return scenario;
    std::vector<std::string> names;
    changed(own, words).each([&](Option option) {
        names.push_back(fmt::format("\"{}\"", option_names[static_cast<std::size_t>(option)]));
    });
    const std::string list = fmt::format("[{}]", fmt::join(names, ", "));
    Source amended = scenario;
    if (root.has("options")) {
        const Extent old = root.extent("options");
        const std::size_t begin = byte_at(amended.text, old.begin.line, old.begin.column);
        const std::size_t end = byte_at(amended.text, old.end.line, old.end.column);
        amended.text.replace(begin, end - begin, list);
        return amended;
    }
    const std::size_t line_end =
        amended.text.find_first_of("\r\n", byte_at(amended.text, root.extent("format").end.line, 1));
    amended.text.insert(std::min(line_end, amended.text.size()),
                        with_line_ends_of("\noptions = " + list, scenario.text));
    return amended;
}

}  // namespace polemarch::ancient_battles
