#include "core/toml_reader.h"
#include "core/toml_tree.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace polemarch {

namespace {

using Kind = TomlValue::Kind;

// Deeper nesting serves nobody and would cost the stack: toml++ builds and destroys its tables recursively.
constexpr int deepest = 32;

/// Length of the UTF-8 sequence at the start of `text`; 0 if it is none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!continues(text[i])) return 0;
    if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF0 && byte(1) < 0x90) ||
        (lead == 0xF4 && byte(1) > 0x8F))
        return 0;
    return length;
}

/// The place of the first byte that belongs to no UTF-8 sequence.
std::optional<Place> broken_utf8(const std::string& file, std::string_view text) {
    int line = 1, column = 1;
    for (std::size_t i = 0; i < text.size(); ++column) {
        const std::size_t length = utf8_length(text.substr(i));
        if (length == 0) return Place{file, line, column};
        if (text[i] == '\n') {
            ++line;
            column = 0;
        }
        i += length;
    }
    return std::nullopt;
}

/// Looks at brackets before toml++ does, for what it would take badly: deep nesting, and a table header that begins
/// with a character that no key has (toml++ 3.3 asserts, and its packaged library assumes, that there is none). Strings
/// and comments are passed over.
class BracketScan {
public:
    explicit BracketScan(std::string_view text) : text_(text) {}

    struct Fault {
        int line = 0;
        std::string what, expected;
    };
    std::optional<Fault> fault() {
        int brackets = 0, dots = 0;
        bool assignment = false;  // whether the statement has had its =
        for (; at_ < text_.size(); ++at_) {
            switch (text_[at_]) {
                case '#': skip_comment(); break;
                case '"':
                case '\'': skip_string(); break;
                case '.': ++dots; break;
                case '[':
                    if (brackets == 0 && !assignment && !header_begins_well())
                        return Fault{line_, "not TOML: a table header without a name", "[name] or [[name]]"};
                    [[fallthrough]];
                case '{':
                    dots = 0;
                    ++brackets;
                    break;
                case ']':
                case '}':
                    dots = 0;
                    brackets = std::max(0, brackets - 1);
                    break;
                case '\n':
                    ++line_;
                    dots = 0;
                    if (brackets == 0) assignment = false;
                    break;
                case '=': assignment = true; [[fallthrough]];
                case ',': dots = 0; break;
                default: break;
            }
            if (brackets > deepest || dots > deepest)
                return Fault{line_, "lists, tables or dotted keys are nested too deeply",
                             fmt::format("at most {} levels", deepest)};
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool header_begins_well() const {
        const auto skip_blanks = [&](std::size_t from) { return text_.find_first_not_of(" \t", from); };
        std::size_t next = skip_blanks(at_ + 1);
        if (next != std::string_view::npos && text_[next] == '[') next = skip_blanks(next + 1);
        if (next == std::string_view::npos) return false;
        const char c = text_[next];
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '"' || c == '\'';
    }
    void skip_comment() {
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
    }
    /// From the opening quote to the last closing one.
    void skip_string() {
        const char quote = text_[at_];
        const std::string three(3, quote);
        const bool block = text_.substr(at_, 3) == three;
        for (at_ += block ? 3 : 1; at_ < text_.size(); ++at_) {
            if (quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') {
                ++at_;
            } else if (text_[at_] == '\n') {
                if (!block) {
                    --at_;
                    return;
                }
                ++line_;
            } else if (block ? text_.substr(at_, 3) == three : text_[at_] == quote) {
                if (!block) return;
                at_ += 2;
                for (int extra = 0; extra < 2 && text_.substr(at_ + 1, 1) == text_.substr(at_, 1); ++extra) ++at_;
                return;
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

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

}  // namespace

std::optional<TomlDocument> TomlDocument::parse(const std::string& file, std::string_view text,
                                                Diagnostics& diagnostics) {
    if (text.size() > largest_toml) {
        diagnostics.error({file}, "the file is too large", fmt::format("{} bytes", text.size()),
                          fmt::format("at most {} bytes", largest_toml));
        return std::nullopt;
    }
    if (const auto place = broken_utf8(file, text)) {
        diagnostics.error(*place, "the text is not UTF-8", {}, "text saved as UTF-8");
        return std::nullopt;
    }
    if (const auto fault = BracketScan(text).fault()) {
        diagnostics.error({file, fault->line, 1}, fault->what, {}, fault->expected);
        return std::nullopt;
    }
    try {
        auto tree = std::make_shared<TomlValue>(copy(toml::parse(text, std::string_view{})));
        TomlDocument document;
        document.file_ = file;
        document.tree_ = std::move(tree);
        return document;
    } catch (const toml::parse_error& error) {
        const auto& begin = error.source().begin;
        std::string what(error.description());
        constexpr std::string_view preface = "Error while parsing ";
        if (what.starts_with(preface)) what = "in this " + what.substr(preface.size());
        diagnostics.error({file, static_cast<int>(begin.line), static_cast<int>(begin.column)}, "not TOML: " + what);
    } catch (const std::exception& error) {
        diagnostics.error({file}, std::string("the file cannot be read: ") + error.what());
    }
    return std::nullopt;
}

TableReader TomlDocument::root(Diagnostics& diagnostics) const { return {tree_, tree_.get(), file_, {}, diagnostics}; }

}  // namespace polemarch
