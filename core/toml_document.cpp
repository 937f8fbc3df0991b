#include "core/text.h"
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
constexpr std::size_t deepest = 32;

/// The offset of the first byte that belongs to no UTF-8 sequence; npos if there is none.
std::size_t find_broken_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

/// Columns count characters, as toml++ does.
Place place_at(const std::string& file, std::string_view text, std::size_t offset) {
    Place place{file, 1, 1};
    for (const char c : text.substr(0, offset)) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if (!continues(c)) {
            ++place.column;
        }
    }
    return place;
}

/// Looks at a text before toml++ does, for what version 3.3 takes badly (found by fuzzing): deep nesting costs the
/// stack; a table header that begins with a character that no key has, a bracket closed by another kind, and a letter
/// beyond ASCII outside texts and comments run into places that its packaged library assumes to be unreachable.
class Scan {
public:
    explicit Scan(std::string_view text) : text_(text) {}

    struct Fault {
        std::size_t offset = 0;
        std::string what, expected;
    };
    std::optional<Fault> fault() {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
        for (const std::size_t begin = at_; at_ < text_.size(); ++at_) {
            const char c = text_[at_], before = at_ == begin ? '\n' : text_[at_ - 1];
            const bool word = std::string_view(" \t\n=,[{").find(before) == std::string_view::npos;  // goes on
            switch (c) {
                case '#': skip_comment(); break;
                case '"':
                case '\'':
                    if (word && !(before == '.' && key_)) return within_word();
                    if (const auto fault = skip_string()) return fault;
                    break;
                case '.': ++dots_; break;
                case '[':
                    if (word) return within_word();
                    if (open_.empty() && !assignment_ && !header_begins_well())
                        return Fault{at_, "not TOML: a table header without a name", "[name] or [[name]]"};
                    open(']');
                    break;
                case '{':
                    if (word) return within_word();
                    key_ = true;
                    open('}');
                    break;
                case ']':
                case '}':
                    if (open_.empty() || open_.back().closing != c)
                        return Fault{at_, "not TOML: a bracket that closes no open one of its kind", {}};
                    open_.pop_back();
                    dots_ = 0;
                    break;
                case '\n':
                    if (open_.empty()) {
                        assignment_ = false;
                        key_ = true;
                    }
                    dots_ = 0;
                    break;
                case '=':
                    if (!open_.empty() && open_.back().closing == ']')
                        return Fault{open_.back().offset, "not TOML: a [ that is not closed", "] before the next ="};
                    if (!key_) return within_word();
                    assignment_ = true;
                    key_ = false;
                    dots_ = 0;
                    break;
                case ',':
                    key_ = !open_.empty() && open_.back().closing == '}';
                    dots_ = 0;
                    break;
                case ' ':  // TOML has it between date and time only, which no file of ours holds
                    if (!key_ && digit(before) && at_ + 1 < text_.size() && digit(text_[at_ + 1]))
                        return Fault{at_, "a blank in the middle of a number", {}};
                    break;
                default:
                    if (!ascii(c)) return foreign();
            }
            if (open_.size() > deepest || dots_ > deepest)
                return Fault{at_, "lists, tables or dotted keys are nested too deeply",
                             fmt::format("at most {} levels", deepest)};
        }
        if (open_.empty()) return std::nullopt;
        return Fault{open_.back().offset, fmt::format("not TOML: a {} that is not closed", text_[open_.back().offset]),
                     fmt::format("{} before the end of the file", open_.back().closing)};
    }

private:
    static bool digit(char c) { return c >= '0' && c <= '9'; }
    static bool ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

    [[nodiscard]] Fault foreign() const {
        return {at_, "not TOML: a letter beyond ASCII where none may stand", "it in a text or comment only"};
    }
    /// It would begin a string or list for this scan only, and hide from it what follows.
    [[nodiscard]] Fault within_word() const {
        return {at_, fmt::format("not TOML: {} in the middle of a value or name", text_[at_]), {}};
    }
    [[nodiscard]] std::size_t skip_blanks(std::size_t from) const { return text_.find_first_not_of(" \t", from); }
    [[nodiscard]] bool header_begins_well() const {
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
    void open(char closing) {
        open_.push_back({closing, at_});
        dots_ = 0;
    }
    /// From the opening quote to the last closing one. A fault: a string that is not closed on its line, or a letter
    /// beyond ASCII that a backslash would escape.
    std::optional<Fault> skip_string() {
        const std::size_t begin = at_;
        const char quote = text_[begin];
        const std::string three(3, quote);
        const bool block = text_.substr(begin, 3) == three;
        for (at_ += block ? 3 : 1; at_ < text_.size(); ++at_) {
            if (quote == '"' && text_[at_] == '\\') {
                const std::size_t next = skip_blanks(at_ + 1);
                if (next != std::string_view::npos && !ascii(text_[next])) {
                    at_ = next;
                    return foreign();
                }
                if (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
            } else if (text_[at_] == '\n' && !block) {
                break;
            } else if (block ? text_.substr(at_, 3) == three : text_[at_] == quote) {
                if (!block) return std::nullopt;
                at_ += 2;
                for (int extra = 0; extra < 2 && text_.substr(at_ + 1, 1) == text_.substr(at_, 1); ++extra) ++at_;
                return std::nullopt;
            }
        }
        // A long one may have been closed by the opening quotes of the next: toml++ finds the nonsense behind them.
        if (block) return std::nullopt;
        return Fault{begin, "not TOML: a text that is not closed", fmt::format("{} on the same line", quote)};
    }

    struct Bracket {
        char closing;  ///< that is still to come
        std::size_t offset;
    };
    std::vector<Bracket> open_;
    std::size_t dots_ = 0;     // of the dotted key or number here
    bool assignment_ = false;  // whether the statement has had its =
    bool key_ = true;          // whether a key may stand here, not a value
    std::string_view text_;
    std::size_t at_ = 0;
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

/// The first table with more keys than may be; readers look through all of a table for each.
const TomlValue* crowded_table(const TomlValue& value) {
    if (value.keys.size() > most_keys) return &value;
    for (const TomlValue& item : value.items)
        if (const TomlValue* table = crowded_table(item)) return table;
    return nullptr;
}

}  // namespace

std::optional<TomlDocument> TomlDocument::parse(const std::string& file, std::string_view text,
                                                Diagnostics& diagnostics) {
    if (text.size() > largest_toml) {
        diagnostics.error({file}, "the file is too large", fmt::format("{} bytes", text.size()),
                          fmt::format("at most {} bytes", largest_toml));
        return std::nullopt;
    }
    if (const std::size_t offset = find_broken_utf8(text); offset != std::string_view::npos) {
        diagnostics.error(place_at(file, text, offset), "the text is not UTF-8", {}, "text saved as UTF-8");
        return std::nullopt;
    }
    if (const auto fault = Scan(text).fault()) {
        diagnostics.error(place_at(file, text, fault->offset), fault->what, {}, fault->expected);
        return std::nullopt;
    }
    try {
        auto tree = std::make_shared<TomlValue>(copy(toml::parse(text, std::string_view{})));
        if (const TomlValue* table = crowded_table(*tree)) {
            const Place place = table == tree.get() ? Place{file} : Place{file, table->line, table->column};
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
