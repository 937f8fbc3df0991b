#include "core/json_reader.h"

#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

namespace polemarch {

namespace {

/// Iterates over a text and counts elsewhere how far it has come: nlohmann reports the place of faults only.
class Counted {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Counted(const char* at, const char*& reached) : at_(at), reached_(&reached) {}
    reference operator*() const { return *at_; }
    Counted& operator++() {
        *reached_ = ++at_;
        return *this;
    }
    Counted operator++(int) {
        const Counted before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Counted& other) const { return at_ == other.at_; }

private:
    const char* at_;
    const char** reached_;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_in_number(char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'; }

Place place_at(const JsonText& text, std::size_t byte) {
    return polemarch::place_at(text.file, text.text, byte, text.line);
}

/// Builds the value while nlohmann parses the text, so that a limit ends the parsing before anything large exists.
class Builder : public nlohmann::json_sax<OrderedJson> {
public:
    Builder(const JsonText& text, std::string_view body, const JsonLimits& limits)
        : text_(text), body_(body), limits_(limits), read_(body.data()) {}

    /// Whether the text is JSON within the limits. If not, fault() says why.
    bool parse() {
        if (body_.size() > limits_.bytes) {
            fault_.place = {text_.file, text_.line, 1};
            fault_.found = fmt::format("{} bytes", body_.size());
            fault_.expected = fmt::format("at most {}", limits_.bytes);
            return failed(fmt::format("the {} is too long", text_.noun));
        }
        if (without_mark(body_) != body_) return not_json(0);  // nlohmann would skip a second mark
        if (const std::size_t null = body_.find('\0'); null != std::string_view::npos) return not_json(null);
        return OrderedJson::sax_parse(Counted(body_.data(), read_), Counted(body_.data() + body_.size(), read_), this);
    }
    [[nodiscard]] Diagnostic fault() const { return fault_; }
    [[nodiscard]] OrderedJson take_root() { return std::move(root_); }
    [[nodiscard]] std::vector<std::uint32_t> take_begins() { return std::move(begins_); }

    bool null() override { return put(nullptr, end_of_read()); }
    bool boolean(bool value) override { return put(value, end_of_read()); }
    bool number_integer(number_integer_t value) override {
        // -0 is the whole number 0
        return value == 0 ? number_unsigned(0) : put(value, end_of_number());
    }
    bool number_unsigned(number_unsigned_t value) override { return put(value, end_of_number()); }
    bool number_float(number_float_t value, const string_t&) override {
        constexpr double exact = 9007199254740992.0;  // 2^53: up to there a double holds every whole number
        if (std::trunc(value) != value || std::abs(value) > exact) return put(value, end_of_number());
        return value < 0 ? put(static_cast<std::int64_t>(value), end_of_number())
                         : put(static_cast<std::uint64_t>(value), end_of_number());
    }
    bool string(string_t& value) override { return put(std::move(value), end_of_read()); }
    bool binary(binary_t&) override { return false; }  // not in JSON
    bool start_object(std::size_t) override { return open(OrderedJson::value_t::object); }
    bool start_array(std::size_t) override { return open(OrderedJson::value_t::array); }
    bool end_object() override {
        keys_.pop_back();
        return end_array();
    }
    bool end_array() override {
        open_.pop_back();
        last_ = end_of_read();
        return true;
    }
    bool key(string_t& name) override {
        const std::size_t begin = begin_of_token();
        last_ = end_of_read();
        const auto [found, first] = keys_.back().emplace(name, begin);
        key_ = std::move(name);
        if (first) return true;
        fault_.place = place_at(text_, offset(begin));
        const Place other = place_at(text_, offset(found->second));
        return failed(fmt::format("the key '{}' is given twice, first in {}", printable(key_, longest_found),
                                  other.line == fault_.place.line ? fmt::format("column {}", other.column)
                                                                  : fmt::format("line {}", other.line)));
    }
    /// `read` counts the bytes up to the faulty one, or to the end. nlohmann's own messages are for programmers.
    bool parse_error(std::size_t read, const std::string& token, const OrderedJson::exception& error) override {
        constexpr int number_too_large = 406;
        if (error.id == number_too_large) {
            const std::size_t begin = begin_of_token();
            fault_.place = place_at(text_, offset(begin));
            fault_.found = token;
            fault_.expected = fmt::format("at most {}", std::numeric_limits<std::uint64_t>::max());
            return failed("the number is too large");
        }
        if (read > body_.size()) {
            fault_.place = place_at(text_, offset(body_.size()));
            fault_.expected = text_.expected;
            const bool empty = std::all_of(body_.begin(), body_.end(), is_blank);
            return failed(fmt::format("the {} {}", text_.noun, empty ? "is empty" : "breaks off"));
        }
        if (std::string_view(error.what()).find("UTF-8") != std::string_view::npos) {
            fault_.place = place_at(text_, offset(read - 1));
            fault_.expected = "text saved as UTF-8";
            return failed("the text is not UTF-8");
        }
        const std::size_t at = std::max<std::size_t>(read, 1) - 1;
        // A whole token in the wrong place: its end has been read.
        const bool whole = std::string_view(error.what()).find("unexpected") != std::string_view::npos;
        return not_json(whole ? std::min(begin_of_token(), at) : at);
    }

private:
    /// Of a byte of the body in the whole text.
    [[nodiscard]] std::size_t offset(std::size_t in_body) const { return text_.text.size() - body_.size() + in_body; }
    bool failed(std::string what) {
        fault_.what = std::move(what);
        return false;
    }
    bool not_json(std::size_t at) {
        fault_.place = place_at(text_, offset(at));
        fault_.found = fmt::format("'{}'", first_character(body_.substr(at)));
        fault_.expected = text_.expected;
        return failed(fmt::format("the {} is not JSON from here on", text_.noun));
    }
    /// Where the token that was read last begins: what lies between two tokens are blanks, commas and colons.
    [[nodiscard]] std::size_t begin_of_token() const {
        std::size_t at = last_;
        while (at < body_.size() && (is_blank(body_[at]) || body_[at] == ',' || body_[at] == ':')) ++at;
        return at;
    }
    [[nodiscard]] std::size_t end_of_read() const { return static_cast<std::size_t>(read_ - body_.data()); }
    /// nlohmann has read one byte more than a number has.
    [[nodiscard]] std::size_t end_of_number() const {
        std::size_t at = begin_of_token();
        while (at < body_.size() && is_in_number(body_[at])) ++at;
        return at;
    }
    /// Adds a value whose text ends at `end`.
    bool put(OrderedJson value, std::size_t end) {
        const std::size_t begin = begin_of_token();
        last_ = end;
        if (begins_.size() == limits_.values) {
            fault_.place = place_at(text_, offset(begin));
            fault_.expected = fmt::format("at most {}", limits_.values);
            return failed(fmt::format("the {} holds too many values", text_.noun));
        }
        begins_.push_back(static_cast<std::uint32_t>(offset(begin)));
        if (open_.empty()) {
            root_ = std::move(value);
            newest_ = &root_;
        } else if (open_.back()->is_array()) {
            newest_ = &open_.back()->get_ref<OrderedJson::array_t&>().emplace_back(std::move(value));
        } else {
            // emplace() would compare the key with all before it; key() has done that in less time
            auto& members = open_.back()->get_ref<OrderedJson::object_t&>();
            newest_ = &members.emplace_back(std::move(key_), std::move(value)).second;
        }
        return true;
    }
    bool open(OrderedJson::value_t kind) {
        if (open_.size() == limits_.depth) {
            fault_.place = place_at(text_, offset(begin_of_token()));
            fault_.expected = fmt::format("at most {} levels", limits_.depth);
            return failed(fmt::format("the {} is nested too deeply", text_.noun));
        }
        if (!put(OrderedJson(kind), end_of_read())) return false;
        open_.push_back(newest_);
        if (kind == OrderedJson::value_t::object) keys_.emplace_back();
        return true;
    }

    const JsonText& text_;
    std::string_view body_;  // the text without its mark
    const JsonLimits& limits_;
    const char* read_;      // up to there
    std::size_t last_ = 0;  // where the last token ends
    Diagnostic fault_;
    OrderedJson root_;
    OrderedJson* newest_ = nullptr;
    std::vector<OrderedJson*> open_;                                  // lists and objects; none grows before its last
    std::vector<std::unordered_map<std::string, std::size_t>> keys_;  // of each open object, with their places
    std::string key_;
    std::vector<std::uint32_t> begins_;
};

/// The value at the beginning of a text that was read before, without blanks between its parts; cut after some bytes.
std::string written_value(std::string_view text) {
    constexpr std::size_t most = 200;
    const auto ends_scalar = [](char c) { return is_blank(c) || c == ',' || c == ']' || c == '}'; };
    std::string out;
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size() && out.size() < most; ++i) {
        const char c = text[i];
        if (in_string) {
            out += c;
            if (c == '\\' && i + 1 < text.size())
                out += text[++i];
            else if (c == '"' && (in_string = false, depth == 0))
                return out;
            continue;
        }
        if (depth == 0 && !out.empty() && ends_scalar(c)) return out;
        if (is_blank(c)) continue;
        out += c;
        in_string = c == '"';
        if (c == '[' || c == '{') ++depth;
        if ((c == ']' || c == '}') && --depth == 0) return out;
    }
    return out;
}

}  // namespace

std::optional<std::size_t> JsonDocument::begin_of(const OrderedJson& value) const {
    if (&value == &root_) return begins_.front();
    if (index_.empty()) {
        // In the order of the text, as begins_ is. It recurses no deeper than the limit of depth.
        const std::function<void(const OrderedJson&)> add = [&](const OrderedJson& one) {
            index_.emplace_back(&one, begins_[index_.size()]);
            for (const OrderedJson& part : one)
                if (one.is_structured()) add(part);
        };
        index_.reserve(begins_.size());
        add(root_);
        std::sort(index_.begin(), index_.end(),
                  [](const auto& a, const auto& b) { return std::less<>()(a.first, b.first); });
    }
    const auto found = std::lower_bound(index_.begin(), index_.end(), &value, [](const auto& one, const auto* address) {
        return std::less<>()(one.first, address);
    });
    if (found == index_.end() || found->first != &value) return std::nullopt;
    return found->second;
}

Place JsonDocument::place(const OrderedJson& value) const {
    const auto begin = begin_of(value);
    return begin ? place_at(text_, *begin) : Place{text_.file, 0, 0};
}

std::string JsonDocument::as_written(const OrderedJson& value) const {
    const auto begin = begin_of(value);
    return begin ? shortened(printable(written_value(text_.text.substr(*begin)), 200), longest_found) : "";
}

std::optional<JsonDocument> parse_json(const JsonText& text, const JsonLimits& limits, Diagnostics& diagnostics) {
    Builder builder(text, without_mark(text.text), limits);
    if (builder.parse()) return JsonDocument(text, builder.take_root(), builder.take_begins());
    diagnostics.add(builder.fault());
    return std::nullopt;
}

}  // namespace polemarch
