#include "core/source.h"
#include "core/text.h"
#include "core/toml_reader.h"
#include "core/toml_scan.h"
#include "core/toml_tree.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <exception>
#include <initializer_list>
#include <limits>
#include <utility>

namespace polemarch {

namespace {

using Kind = TomlValue::Kind;

/// The offset of the first byte that is not part of a UTF-8 sequence; npos if there is none.
std::size_t find_broken_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

constexpr std::string_view beyond_range = "the number is too large or too small";

/// A number as it is written. toml++ reports one that it cannot hold behind its last digit, and without its sign.
struct WrittenNumber {
    std::size_t offset = 0;
    std::string_view text;
};
WrittenNumber number_before(std::string_view text, std::size_t line, std::size_t column) {
    std::size_t end = 0;
    for (std::size_t n = 1; n < line; ++n) end = text.find('\n', end) + 1;
    for (std::size_t n = 1; n < column && end < text.size(); ++n) {
        ++end;
        while (end < text.size() && continues(text[end])) ++end;
    }
    const auto in_number = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               std::string_view("+-._").find(c) != std::string_view::npos;
    };
    std::size_t begin = end;
    while (begin > 0 && in_number(text[begin - 1])) --begin;
    return {begin, text.substr(begin, end - begin)};
}

/// Rewords a message of toml++ ("Error while parsing key-value pair: expected '=', saw 'h'").
TomlFault in_our_words(std::string_view said) {
    constexpr std::string_view preface = "Error while parsing ";
    if (said.starts_with(preface)) said.remove_prefix(preface.size());
    const std::size_t colon = said.find(": ");
    const std::string where(said.substr(0, colon));
    const std::string_view why = colon == std::string_view::npos ? said : said.substr(colon + 2);
    const auto has = [why](std::string_view part) { return why.find(part) != std::string_view::npos; };
    const auto translated = [](std::string_view part,
                               std::initializer_list<std::pair<std::string_view, const char*>> all) {
        const auto found =
            std::find_if(all.begin(), all.end(), [part](const auto& pair) { return pair.first == part; });
        return found == all.end() ? std::string(part) : found->second;
    };
    // The text between the first two quotes.
    const std::size_t quote = std::min(why.find('\''), why.size() - 1);
    const std::string quoted(why.substr(quote + 1, why.find('\'', quote + 1) - quote - 1));
    if (where == "boolean" || why.starts_with("expected 'nan'") || why.starts_with("expected 'inf'"))
        return {0, "not TOML: a word that is no value", "a number, true, false or a text in quotes"};
    if (why.starts_with("cannot redefine existing "))
        return {0,
                fmt::format("the {} '{}' is given twice", has("existing table") ? "table" : "key", quoted),
                {},
                {},
                quoted};
    if (has("not representable"))
        return {0, std::string(beyond_range),
                fmt::format("{} to {}", std::numeric_limits<std::int64_t>::min(),
                            std::numeric_limits<std::int64_t>::max())};
    if (has("unknown escape"))
        return {0, "not TOML: there is no such escape in a text", "\\\\ for a backslash", quoted};
    if (has("control character")) return {0, "not TOML: a control character in this " + where};
    if (has("end-of-file")) return {0, "not TOML", "more", "the end of the file"};
    const std::size_t saw = why.rfind(", saw ");
    if (!why.starts_with("expected ") || saw == std::string_view::npos)
        return {0, fmt::format("not TOML: in this {}: {}", where, why)};
    return {0, "not TOML",
            translated(why.substr(9, saw - 9), {{"'='", "="},
                                                {"value", "a value"},
                                                {"value-terminator", "the end of the value"},
                                                {"a comment or whitespace", "the end of the line"},
                                                {"bare key starting character or string delimiter", "a key"},
                                                {"keys, tables, whitespace or comments", "a key, [table] or comment"},
                                                {"value or closing ']'", "a value or ]"},
                                                {"comma or closing ']'", "a comma or ]"},
                                                {"comma or closing '}'", "a comma or }"},
                                                {"key or closing '}'", "a key or }"}}),
            translated(why.substr(saw + 6), {{"'\\n'", "the end of the line"}, {"comma", "a comma"}})};
}

TomlValue copy(const toml::node& node) {
    TomlValue value;
    const auto& source = node.source();
    value.line = static_cast<int>(source.begin.line);
    value.column = static_cast<int>(source.begin.column);
    value.end_line = static_cast<int>(source.end.line);
    value.end_column = static_cast<int>(source.end.column);
    if (const auto* integer = node.as_integer()) {
        value.kind = Kind::integer;
        value.integer = integer->get();
    } else if (const auto* number = node.as_floating_point()) {
        value.kind = Kind::number;
        value.number = number->get();
    } else if (const auto* boolean = node.as_boolean()) {
        value.kind = Kind::boolean;
        value.integer = boolean->get();
    } else if (const auto* string = node.as_string()) {
        value.kind = Kind::string;
        value.string = string->get();
    } else if (const auto* array = node.as_array()) {
        value.kind = Kind::list;
        value.items.reserve(array->size());
        for (const auto& item : *array) value.items.push_back(copy(item));
    } else if (const auto* table = node.as_table()) {
        value.kind = Kind::table;
        std::vector<std::pair<const toml::key*, const toml::node*>> entries;
        for (auto entry = table->cbegin(); entry != table->cend(); ++entry)
            entries.emplace_back(&entry->first, &entry->second);
        std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
            const auto &first = a.first->source().begin, &second = b.first->source().begin;
            return std::pair(first.line, first.column) < std::pair(second.line, second.column);
        });
        for (const auto& [key, item] : entries) {
            const auto& begin = key->source().begin;
            value.keys.push_back(
                {std::string(key->str()), static_cast<int>(begin.line), static_cast<int>(begin.column)});
            value.items.push_back(copy(*item));
        }
    }
    return value;
}

/// The last of these tables that has a header of its own. Keys added at the end of the text would belong to it.
const toml::table& last_table(const toml::table& table) {
    const toml::table* last = &table;
    const auto check = [&](const toml::node& node) {
        if (const auto* inner = node.as_table(); inner && !inner->is_inline()) {
            const toml::table& deepest = last_table(*inner);
            if (deepest.source().begin.line >= last->source().begin.line) last = &deepest;
        }
    };
    for (auto entry = table.cbegin(); entry != table.cend(); ++entry) {
        check(entry->second);
        if (const auto* list = entry->second.as_array())
            for (const toml::node& item : *list) check(item);
    }
    return *last;
}

/// ", first in line 47": the first place of the key or table that a text repeats in a later line; empty if that is not
/// clear.
std::string first_stand(std::string_view text, std::size_t line, const TomlFault& fault) {
    std::size_t end = 0;
    for (std::size_t n = 1; n < line; ++n) end = text.find('\n', end) + 1;
    try {
        const toml::table before = toml::parse(text.substr(0, end), std::string_view{});
        const toml::table& keys = last_table(before);
        std::uint32_t first = 0;
        if (const auto key = keys.find(fault.repeated); key != keys.cend())
            first = key->first.source().begin.line;
        else if (const auto table = toml::at_path(before, fault.repeated))
            first = table.node()->source().begin.line;
        if (first > 0) return fmt::format(", first in line {}", first);
    } catch (const toml::parse_error&) {
    }
    return {};
}

/// The first table with more keys than allowed; readers scan a whole table for each key.
const TomlValue* crowded_table(const TomlValue& value) {
    if (value.keys.size() > most_keys) return &value;
    for (const TomlValue& item : value.items)
        if (const TomlValue* table = crowded_table(item)) return table;
    return nullptr;
}

}  // namespace

std::optional<TomlDocument> TomlDocument::parse(const std::string& file, std::string_view text,
                                                Diagnostics& diagnostics) {
    if (text.size() > largest_source) {
        diagnostics.error({file}, "the file is too large", fmt::format("{} bytes", text.size()),
                          fmt::format("at most {} bytes", largest_source));
        return std::nullopt;
    }
    if (const std::size_t offset = find_broken_utf8(text); offset != std::string_view::npos) {
        diagnostics.error(place_at(file, text, offset), "the text is not UTF-8", {}, "text saved as UTF-8");
        return std::nullopt;
    }
    if (const std::size_t offset = find_lone_return(text); offset != std::string_view::npos) {
        diagnostics.error(place_at(file, text, offset), std::string(lone_return), {}, std::string(line_ends));
        return std::nullopt;
    }
    if (const auto fault = scan_toml(text)) {
        diagnostics.error(place_at(file, text, fault->offset), fault->what, fault->found, fault->expected);
        return std::nullopt;
    }
    try {
        auto tree = std::make_shared<TomlValue>(copy(toml::parse(text, std::string_view{})));
        if (const TomlValue* table = crowded_table(*tree)) {
            const Place place = table == tree.get() ? Place{file, 1, 1} : Place{file, table->line, table->column};
            diagnostics.error(place, "this table has too many keys", std::to_string(table->keys.size()),
                              fmt::format("at most {}", most_keys));
            return std::nullopt;
        }
        TomlDocument document;
        document.file_ = file;
        document.tree_ = std::move(tree);
        return document;
    } catch (const toml::parse_error& error) {
        const auto& begin = error.source().begin;
        TomlFault fault = in_our_words(error.description());
        if (fault.what == beyond_range) {
            const WrittenNumber number = number_before(text, begin.line, begin.column);
            diagnostics.error(place_at(file, text, number.offset), fault.what, std::string(number.text),
                              fault.expected);
            return std::nullopt;
        }
        if (!fault.repeated.empty()) fault.what += first_stand(text, begin.line, fault);
        diagnostics.error({file, static_cast<int>(begin.line), static_cast<int>(begin.column)}, std::move(fault.what),
                          std::move(fault.found), std::move(fault.expected));
    } catch (const std::exception& error) {
        diagnostics.error({file}, std::string("the file cannot be read: ") + error.what());
    }
    return std::nullopt;
}

TableReader TomlDocument::root(Diagnostics& diagnostics) const { return {tree_, tree_.get(), file_, {}, diagnostics}; }

}  // namespace polemarch
