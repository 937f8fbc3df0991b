#include "core/toml_scan.h"

#include "core/text.h"
#include "core/toml_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace polemarch {

namespace {

// No file needs deeper nesting, and it would cost stack: toml++ builds and destroys its tables recursively.
constexpr std::size_t deepest = 32;

class Scan {
public:
    explicit Scan(std::string_view text) : text_(text) {}

    std::optional<TomlFault> fault() {
        auto fault = first_fault();
        return fault && swallowing_ ? unclosed_block(*swallowing_) : fault;
    }

private:
    std::optional<TomlFault> first_fault() {
        at_ = text_.size() - without_mark(text_).size();
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
                        return TomlFault{at_, "not TOML: a table header without a name", "[name] or [[name]]"};
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
                        return TomlFault{at_, "not TOML: a bracket that closes no open one of its kind", {}};
                    open_.pop_back();
                    dots_ = 0;
                    break;
                case '\n':
                    if (open_.empty()) {
                        assignment_ = false;
                        key_ = true;
                    }
                    if (!open_.empty() && open_.back().closing == '}')
                        return TomlFault{open_.back().offset, "not TOML: a { that is not closed", "} on the same line"};
                    dots_ = 0;
                    break;
                case '=':
                    if (!open_.empty() && open_.back().closing == ']')
                        return TomlFault{open_.back().offset, "not TOML: a [ that is not closed",
                                         "] before the next ="};
                    if (!key_) return within_word();
                    assignment_ = true;
                    key_ = false;
                    dots_ = 0;
                    break;
                case ',':
                    key_ = !open_.empty() && open_.back().closing == '}';
                    dots_ = 0;
                    break;
                case ' ':  // TOML has it between date and time only
                    if (!key_ && digit(before) && at_ + 1 < text_.size() && digit(text_[at_ + 1]) &&
                        !in_date_and_time())
                        return TomlFault{at_, "a blank in the middle of a number", {}};
                    break;
                default:
                    if (!ascii(c)) return foreign();
            }
            if (open_.size() > deepest || dots_ > deepest)
                return TomlFault{at_, "lists, tables or dotted keys are nested too deeply",
                                 fmt::format("at most {} levels", deepest)};
        }
        if (open_.empty()) return std::nullopt;
        return TomlFault{open_.back().offset,
                         fmt::format("not TOML: a {} that is not closed", text_[open_.back().offset]),
                         fmt::format("{} before the end of the file", open_.back().closing)};
    }

    /// Whether a date is before this blank and a time behind it: "1987-07-05 17:45".
    [[nodiscard]] bool in_date_and_time() const {
        constexpr std::string_view date = "0000-00-00", time = "00:00";
        if (at_ < date.size()) return false;
        const auto alike = [](std::string_view found, std::string_view form) {
            return std::equal(found.begin(), found.end(), form.begin(), form.end(),
                              [](char c, char like) { return like == '0' ? digit(c) : c == like; });
        };
        return alike(text_.substr(at_ - date.size(), date.size()), date) &&
               alike(text_.substr(at_ + 1, time.size()), time);
    }
    static bool digit(char c) { return c >= '0' && c <= '9'; }
    static bool ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

    [[nodiscard]] TomlFault foreign() const {
        return {at_, "not TOML: a letter beyond ASCII where none may stand", "it in a text or comment only"};
    }
    /// A quote here would begin a string or list for this scan only and hide what follows from it.
    [[nodiscard]] TomlFault within_word() const {
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
    /// Skips from the opening quote to the last closing one. A fault: a string that is not closed on its line, or a
    /// backslash before a non-ASCII character.
    std::optional<TomlFault> skip_string() {
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
                if (!swallowing_ && opens_a_text(begin)) swallowing_ = begin;
                at_ += 2;
                for (int extra = 0; extra < 2 && text_.substr(at_ + 1, 1) == text_.substr(at_, 1); ++extra) ++at_;
                return std::nullopt;
            }
        }
        if (block) return unclosed_block(begin);
        return TomlFault{begin, "not TOML: a text that is not closed", fmt::format("{} on the same line", quote)};
    }

    [[nodiscard]] TomlFault unclosed_block(std::size_t begin) const {
        return {begin, "not TOML: a long text that is not closed",
                fmt::format("{} where it ends", text_.substr(begin, 3))};
    }
    /// Whether the quotes here, which close the text from `begin`, look as if they opened the next one: key = """.
    [[nodiscard]] bool opens_a_text(std::size_t begin) const {
        const std::string_view before = text_.substr(begin, at_ - begin);
        const std::size_t line = before.rfind('\n');
        return line != std::string_view::npos && before.find_last_not_of(" \t") != line &&
               before[before.find_last_not_of(" \t")] == '=';
    }

    struct Bracket {
        char closing;  ///< still to come
        std::size_t offset;
    };
    std::vector<Bracket> open_;
    std::size_t dots_ = 0;                   // of the dotted key or number here
    bool assignment_ = false;                // whether the statement has had its =
    bool key_ = true;                        // whether a key may be here, not a value
    std::optional<std::size_t> swallowing_;  // the first long text that seems to end where the next begins
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<TomlFault> scan_toml(std::string_view text) { return Scan(text).fault(); }

}  // namespace polemarch
