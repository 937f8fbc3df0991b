// The strict reader of records: one line, one JSON object, no unknown keys.
#include "core/record.h"

#include "core/renamed_settings.h"
#include "core/text.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace polemarch {

namespace {

using ParsedJson = nlohmann::json;
constexpr std::size_t largest_line = std::size_t{16} << 20;  // a header holds all sources
constexpr std::size_t most_faults = 100;                     // before the rest of a record is left unread

/// One line's object: typed values by key. Reports every wrong value and every unknown key.
class Fields {
public:
    Fields(const ParsedJson& object, Place place, Diagnostics& diagnostics)
        : object_(object), place_(std::move(place)), diagnostics_(diagnostics) {}

    /// Whether an optional key is present.
    [[nodiscard]] bool has(const char* key) {
        asked_.insert(key);
        return object_.contains(key);
    }
    /// The value of `key` if `right` is true for it.
    template <class Right>
    const ParsedJson* value(const char* key, const char* expected, const Right& right) {
        asked_.insert(key);
        const auto found = object_.find(key);
        if (found == object_.end()) {
            fault(fmt::format("the key '{}' is missing", key), {}, expected);
            return nullptr;
        }
        if (right(*found)) return &*found;
        fault(fmt::format("'{}' is not what it must be", key), shown(*found), expected);
        return nullptr;
    }
    std::string text(const char* key) {
        const ParsedJson* json = value(key, "a string", [](const ParsedJson& j) { return j.is_string(); });
        return json ? json->get<std::string>() : std::string();
    }
    std::uint64_t number(const char* key, std::uint64_t most, std::uint64_t least = 0) {
        const std::string expected = whole_number<std::uint64_t>(least, most);
        const ParsedJson* json = value(key, expected.c_str(), [&](const ParsedJson& j) {
            return j.is_number_unsigned() && j.get<std::uint64_t>() >= least && j.get<std::uint64_t>() <= most;
        });
        return json ? json->get<std::uint64_t>() : 0;
    }
    /// The index of the word in the list.
    std::size_t one_of(const char* key, const std::vector<std::string>& words) {
        const std::string expected = fmt::format("one of {}", fmt::join(words, ", "));
        const auto known = [&](const ParsedJson& j) {
            return j.is_string() && std::find(words.begin(), words.end(), j.get<std::string>()) != words.end();
        };
        const ParsedJson* json = value(key, expected.c_str(), known);
        if (!json) return 0;
        const auto at = std::find(words.begin(), words.end(), json->get<std::string>());
        return static_cast<std::size_t>(at - words.begin());
    }
    void finish() {
        for (const auto& [key, unused] : object_.items())
            if (!asked_.contains(key))
                fault(fmt::format("unknown key {}", in_quotes(key)), {}, fmt::format("{}", fmt::join(asked_, ", ")));
    }

private:
    static std::string shown(const ParsedJson& json) {
        const std::string text = json.dump(-1, ' ', false, ParsedJson::error_handler_t::replace);
        return text.size() <= 60 ? text : text.substr(0, 57) + "...";
    }
    void fault(std::string what, std::string found, std::string expected) {
        diagnostics_.error(place_, std::move(what), std::move(found), std::move(expected));
    }

    const ParsedJson& object_;
    Place place_;
    Diagnostics& diagnostics_;
    std::set<std::string> asked_;
};

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

/// Checks a line before a value is made of it, because nlohmann handles some input badly: of two equal keys it keeps
/// the last, so that a forged one could hide; deep nesting costs stack as soon as it is written; very many small values
/// take many times the memory of their text.
class LineScan : public nlohmann::json_sax<ParsedJson> {
public:
    LineScan(std::string_view line, const Place& place) : line_(line), fault_{Severity::error, place, {}, {}, {}, {}} {}

    /// What is wrong with the line; nothing if it is JSON.
    std::optional<Diagnostic> fault() {
        const std::size_t null = line_.find('\0');  // nlohmann takes it for the end of the line
        const char* const end = line_.data() + line_.size();
        const bool good = null == std::string_view::npos
                              ? ParsedJson::sax_parse(Counted(line_.data(), read_), Counted(end, read_), this)
                              : not_json(null + 1);
        return good ? std::nullopt : std::optional(fault_);
    }

    bool null() override { return counted(); }
    bool boolean(bool) override { return counted(); }
    bool number_integer(number_integer_t) override { return counted(); }
    bool number_unsigned(number_unsigned_t) override { return counted(); }
    bool number_float(number_float_t, const string_t&) override { return counted(); }
    bool string(string_t&) override { return counted(); }
    bool binary(binary_t&) override { return counted(); }
    bool start_object(std::size_t) override { return opened(); }
    bool start_array(std::size_t) override { return opened(); }
    bool end_object() override { return closed(); }
    bool end_array() override { return closed(); }
    bool key(string_t& name) override {
        const auto [found, first] = open_.back().emplace(name, column_of_string());
        if (first) return true;
        fault_.place.column = column_of_string();
        return failed(fmt::format("the key '{}' is given twice, first in column {}", name, found->second));
    }
    /// `read` counts the bytes up to the faulty one, or to the end. nlohmann's own messages are for programmers.
    bool parse_error(std::size_t read, const std::string& token, const ParsedJson::exception& error) override {
        constexpr int number_too_large = 406;
        fault_.place.column = static_cast<int>(read);
        if (error.id == number_too_large) {
            fault_.place.column -= static_cast<int>(token.size()) - 1;
            fault_.found = token;
            fault_.expected = fmt::format("at most {}", std::numeric_limits<std::uint64_t>::max());
            return failed("the number is too large");
        }
        if (read > line_.size()) {
            fault_.expected = "one JSON object in each line";
            return failed(line_.empty() ? "the line is empty" : "the line breaks off");
        }
        if (std::string_view(error.what()).find("UTF-8") != std::string_view::npos) {
            fault_.expected = "text saved as UTF-8";
            return failed("the text is not UTF-8");
        }
        return not_json(read);
    }

private:
    static constexpr std::size_t deepest = 8, most_values = 10'000;

    bool not_json(std::size_t read) {
        fault_.place.column = static_cast<int>(read);
        fault_.found = fmt::format("'{}'", first_character(line_.substr(std::max<std::size_t>(read, 1) - 1)));
        fault_.expected = "one JSON object in each line";
        return failed("the line is not JSON from here on");
    }
    bool failed(std::string what) {
        fault_.what = std::move(what);
        return false;
    }
    bool counted() { return ++values_ <= most_values || failed("the line holds too many values for a record"); }
    bool opened() {
        open_.emplace_back();
        return open_.size() <= deepest ? counted() : failed("the line is nested too deeply for a record");
    }
    bool closed() {
        open_.pop_back();
        return true;
    }
    /// The column where the last string begins.
    int column_of_string() const {
        const std::string_view read = line_.substr(0, static_cast<std::size_t>(read_ - line_.data()));
        std::size_t at = read.rfind('"');  // its end; quotes inside have an odd number of backslashes before them
        for (bool inside = true; inside;) {
            at = read.rfind('"', at - 1);
            const std::size_t other = read.find_last_not_of('\\', at - 1);
            inside = (at - 1 - other) % 2 == 1;
        }
        return static_cast<int>(at) + 1;
    }

    std::string_view line_;
    const char* read_ = line_.data();  // up to there
    Diagnostic fault_;
    std::vector<std::map<std::string, int>> open_;  // the keys of each object that is open, with their columns
    std::size_t values_ = 0;
};

/// Parses one line into an object, or reports why it is none.
std::optional<ParsedJson> parse_line(std::string_view line, const Place& place, Diagnostics& diagnostics) {
    if (auto fault = LineScan(line, place).fault()) {
        diagnostics.add(*std::move(fault));
        return std::nullopt;
    }
    ParsedJson json = ParsedJson::parse(line.begin(), line.end());
    if (json.is_object()) return json;
    diagnostics.error(place, "the line is not a JSON object");
    return std::nullopt;
}

bool is_texts(const ParsedJson& json) {
    return json.is_array() && std::all_of(json.begin(), json.end(), [](const ParsedJson& j) { return j.is_string(); });
}

/// Two lists of faces, 1 to 6 each, not more than a roll can have.
bool is_dice(const ParsedJson& json) {
    if (!json.is_array() || json.size() != 2 || !json[0].is_array() || !json[1].is_array()) return false;
    const auto face = [](const ParsedJson& j) {
        return j.is_number_unsigned() && j.get<std::uint64_t>() >= 1 && j.get<std::uint64_t>() <= 6;
    };
    return json[0].size() + json[1].size() <= max_faces && std::all_of(json[0].begin(), json[0].end(), face) &&
           std::all_of(json[1].begin(), json[1].end(), face);
}

RecordHeader read_header(const ParsedJson& json, const Place& place, Diagnostics& diagnostics) {
    Fields fields(json, place, diagnostics);
    RecordHeader header;
    fields.one_of("format", {std::string(record_format)});
    const std::uint64_t version = fields.number("version", record_version, 1);
    constexpr auto object = [](const ParsedJson& j) { return j.is_object(); };
    if (const ParsedJson* program = fields.value("program", "an object with version and commit", object)) {
        Fields inner(*program, place, diagnostics);
        header.program = {inner.text("version"), inner.text("commit")};
        inner.finish();
    }
    header.system = fields.text("system");
    header.battle = fields.text("battle");
    if (const ParsedJson* sources =
            fields.value("sources", "a list of texts", [](const ParsedJson& j) { return j.is_array(); }))
        for (const ParsedJson& source : *sources) {
            if (!source.is_object()) {
                diagnostics.error(place, "an entry of 'sources' is not an object");
                continue;
            }
            Fields inner(source, place, diagnostics);
            header.sources.push_back({inner.text("name"), inner.text("text")});
            inner.finish();
        }
    constexpr auto texts_by_name = [](const ParsedJson& j) {
        return j.is_object() &&
               std::all_of(j.begin(), j.end(), [](const ParsedJson& value) { return value.is_string(); });
    };
    if (const ParsedJson* options = fields.value("options", "an object of strings", texts_by_name))
        header.options = options->get<std::map<std::string, std::string>>();
    header.dice = fields.one_of("dice", {"referee", "given"}) == 0 ? DiceOrigin::referee : DiceOrigin::given;
    header.seed = fields.number("seed", std::numeric_limits<std::uint64_t>::max());
    header.pair = static_cast<std::uint32_t>(fields.number("pair", std::numeric_limits<std::uint32_t>::max()));
    header.game = static_cast<std::uint32_t>(fields.number("game", std::numeric_limits<std::uint32_t>::max(), 1));
    const auto two_texts = [](const ParsedJson& j) { return is_texts(j) && j.size() == 2; };
    if (const ParsedJson* agents = fields.value("agents", "two strings", two_texts))
        header.agents = {(*agents)[0].get<std::string>(), (*agents)[1].get<std::string>()};
    if (version == 1)
        for (std::string& agent : header.agents) agent = with_renamed_settings(agent);
    fields.finish();
    return header;
}

RecordStep read_step(const ParsedJson& json, const Place& place, Diagnostics& diagnostics) {
    Fields fields(json, place, diagnostics);
    RecordStep step;
    step.line = static_cast<std::size_t>(place.line);
    if (json.contains("side")) {
        step.side = fields.one_of("side", {"A", "B"}) == 0 ? Side::first : Side::second;
        step.text = fields.text("move");
    } else {
        step.event = fields.text("event");
        step.rule = fields.text("rule");
        if (const ParsedJson* dice = fields.value("dice", "two lists of faces from 1 to 6", is_dice))
            step.dice = dice->get<std::array<std::vector<std::uint8_t>, 2>>();
        step.text = fields.text("consequence");
    }
    if (fields.has("say")) step.sentence = fields.text("say");
    fields.finish();
    return step;
}

RecordResult read_result(const ParsedJson& json, const Place& place, Diagnostics& diagnostics) {
    Fields fields(json, place, diagnostics);
    RecordResult result;
    result.line = static_cast<std::size_t>(place.line);
    result.ending = static_cast<Ending>(fields.one_of("result", {"A", "draw", "B", "unfinished"}));
    const auto share = [](const ParsedJson& j) {
        return j.is_number() && j.get<double>() >= 0 && j.get<double>() <= 1;
    };
    if (const ParsedJson* payoff = fields.value("payoff", "a number from 0 to 1", share))
        result.payoff = payoff->get<double>();
    result.steps = fields.number("steps", largest_record);
    if (fields.has("resigned"))
        result.resigned = fields.one_of("resigned", {"A", "B"}) == 0 ? Side::first : Side::second;
    fields.finish();
    return result;
}

void not_a_record(const Place& place, Diagnostics& diagnostics) {
    diagnostics.error(place, "this is not a game record", {},
                      fmt::format("a first line with \"format\":\"{}\"", record_format));
}

/// Whether the first line begins a record that this program can read.
bool is_our_format(const ParsedJson& header, const Place& place, Diagnostics& diagnostics) {
    const auto format = header.find("format");
    if (format == header.end() || *format != record_format) {
        not_a_record(place, diagnostics);
        return false;
    }
    const auto version = header.find("version");
    if (version != header.end() && version->is_number_unsigned() && version->get<std::uint64_t>() > record_version) {
        diagnostics.error(place, "the record is of a newer format than this program reads",
                          fmt::format("{} version {}", record_format, version->get<std::uint64_t>()),
                          fmt::format("version {} or older; a newer polemarch reads it", record_version));
        return false;
    }
    return true;
}

}  // namespace

std::optional<Record> parse_record(const Source& source, Diagnostics& diagnostics) {
    Record record;
    record.name = source.name;
    Place place{source.name, 0, 0};
    if (source.text.size() > largest_record) {
        diagnostics.error(place, "the record is too large", fmt::format("{} bytes", source.text.size()),
                          fmt::format("at most {}", largest_record));
        return std::nullopt;
    }
    std::string_view left = without_mark(source.text);
    if (left.empty()) {
        diagnostics.error({source.name, 1, 1}, "the file is empty", {}, "a game record");
        return std::nullopt;
    }
    if (!left.starts_with('{')) {
        not_a_record({source.name, 1, 1}, diagnostics);
        return std::nullopt;
    }
    if (const std::size_t at = find_lone_return(left); at != std::string_view::npos) {
        place.line =
            1 + static_cast<int>(std::count(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        diagnostics.error(place, std::string(lone_return), {}, std::string(line_ends));
        return std::nullopt;
    }
    while (!left.empty()) {
        ++place.line;
        if (diagnostics.errors() >= most_faults) {
            diagnostics.error(place, "there are too many faults; the record is not read from here on");
            return std::nullopt;
        }
        const std::size_t end = left.find('\n');
        const std::string_view line = left.substr(0, end);
        left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        if (line.size() > largest_line) {
            diagnostics.error(place, "the line is too long");
            return std::nullopt;
        }
        const auto json = parse_line(line, place, diagnostics);
        if (!json) return std::nullopt;  // after a line that cannot be read, later faults mean little
        if (place.line == 1) {
            if (!is_our_format(*json, place, diagnostics)) return std::nullopt;
            record.header = read_header(*json, place, diagnostics);
        } else if (record.result) {
            diagnostics.error(place, "something follows the result");
            return std::nullopt;
        } else if (json->contains("result")) {
            record.result = read_result(*json, place, diagnostics);
        } else {
            record.steps.push_back(read_step(*json, place, diagnostics));
        }
    }
    if (diagnostics.has_errors()) return std::nullopt;
    return record;
}

}  // namespace polemarch
