// The strict reader of records: one line, one JSON object, no unknown keys.
#include "core/json_reader.h"
#include "core/record.h"
#include "core/renamed_settings.h"
#include "core/text.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>

namespace polemarch {

namespace {

constexpr JsonLimits line_limits{
    .bytes = std::size_t{16} << 20, .values = 10'000, .depth = 8};  // a header holds all sources
constexpr std::size_t most_faults = 100;                            // before the rest of a record is left unread

/// One line's object: typed values by key. Reports every wrong value and every unknown key.
class Fields {
public:
    Fields(const OrderedJson& object, const JsonDocument& document, Place place, Diagnostics& diagnostics)
        : object_(object), document_(document), place_(std::move(place)), diagnostics_(diagnostics) {}

    /// Whether an optional key is present.
    [[nodiscard]] bool has(const char* key) {
        asked_.insert(key);
        return object_.contains(key);
    }
    /// The value of `key` if `right` is true for it.
    template <class Right>
    const OrderedJson* value(const char* key, const char* expected, const Right& right) {
        asked_.insert(key);
        const auto found = object_.find(key);
        if (found == object_.end()) {
            fault(fmt::format("the key '{}' is missing", key), {}, expected);
            return nullptr;
        }
        if (right(*found)) return &*found;
        fault(fmt::format("'{}' is not what it must be", key), document_.as_written(*found), expected);
        return nullptr;
    }
    std::string text(const char* key) {
        const OrderedJson* json = value(key, "a string", [](const OrderedJson& j) { return j.is_string(); });
        return json ? json->get<std::string>() : std::string();
    }
    std::uint64_t number(const char* key, std::uint64_t most, std::uint64_t least = 0) {
        const std::string expected = whole_number<std::uint64_t>(least, most);
        const OrderedJson* json = value(key, expected.c_str(), [&](const OrderedJson& j) {
            return j.is_number_unsigned() && j.get<std::uint64_t>() >= least && j.get<std::uint64_t>() <= most;
        });
        return json ? json->get<std::uint64_t>() : 0;
    }
    /// The index of the word in the list.
    std::size_t one_of(const char* key, const std::vector<std::string>& words) {
        const std::string expected = fmt::format("one of {}", fmt::join(words, ", "));
        const auto known = [&](const OrderedJson& j) {
            return j.is_string() && std::find(words.begin(), words.end(), j.get<std::string>()) != words.end();
        };
        const OrderedJson* json = value(key, expected.c_str(), known);
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
    void fault(std::string what, std::string found, std::string expected) {
        diagnostics_.error(place_, std::move(what), std::move(found), std::move(expected));
    }

    const OrderedJson& object_;
    const JsonDocument& document_;
    Place place_;
    Diagnostics& diagnostics_;
    std::set<std::string> asked_;
};

/// Parses one line into an object, or reports why it is none.
std::optional<JsonDocument> parse_line(std::string_view line, const Place& place, Diagnostics& diagnostics) {
    auto json =
        parse_json({place.file, line, "line", "one JSON object in each line", place.line}, line_limits, diagnostics);
    if (!json || json->root().is_object()) return json;
    diagnostics.error(place, "the line is not a JSON object");
    return std::nullopt;
}

bool is_texts(const OrderedJson& json) {
    return json.is_array() && std::all_of(json.begin(), json.end(), [](const OrderedJson& j) { return j.is_string(); });
}

/// Two lists of faces, 1 to 6 each, not more than a roll can have.
bool is_dice(const OrderedJson& json) {
    if (!json.is_array() || json.size() != 2 || !json[0].is_array() || !json[1].is_array()) return false;
    const auto face = [](const OrderedJson& j) {
        return j.is_number_unsigned() && j.get<std::uint64_t>() >= 1 && j.get<std::uint64_t>() <= 6;
    };
    return json[0].size() + json[1].size() <= max_faces && std::all_of(json[0].begin(), json[0].end(), face) &&
           std::all_of(json[1].begin(), json[1].end(), face);
}

RecordHeader read_header(const JsonDocument& json, const Place& place, Diagnostics& diagnostics) {
    Fields fields(json.root(), json, place, diagnostics);
    RecordHeader header;
    fields.one_of("format", {std::string(record_format)});
    const std::uint64_t version = fields.number("version", record_version, 1);
    constexpr auto object = [](const OrderedJson& j) { return j.is_object(); };
    if (const OrderedJson* program = fields.value("program", "an object with version and commit", object)) {
        Fields inner(*program, json, place, diagnostics);
        header.program = {inner.text("version"), inner.text("commit")};
        inner.finish();
    }
    header.system = fields.text("system");
    header.battle = fields.text("battle");
    if (const OrderedJson* sources =
            fields.value("sources", "a list of texts", [](const OrderedJson& j) { return j.is_array(); }))
        for (const OrderedJson& source : *sources) {
            if (!source.is_object()) {
                diagnostics.error(place, "an entry of 'sources' is not an object");
                continue;
            }
            Fields inner(source, json, place, diagnostics);
            header.sources.push_back({inner.text("name"), inner.text("text")});
            inner.finish();
        }
    constexpr auto texts_by_name = [](const OrderedJson& j) {
        return j.is_object() &&
               std::all_of(j.begin(), j.end(), [](const OrderedJson& value) { return value.is_string(); });
    };
    if (const OrderedJson* options = fields.value("options", "an object of strings", texts_by_name))
        header.options = options->get<std::map<std::string, std::string>>();
    header.corrected = version >= 3;
    header.dice = fields.one_of("dice", {"referee", "given"}) == 0 ? DiceOrigin::referee : DiceOrigin::given;
    header.seed = fields.number("seed", std::numeric_limits<std::uint64_t>::max());
    header.pair = static_cast<std::uint32_t>(fields.number("pair", std::numeric_limits<std::uint32_t>::max()));
    header.game = static_cast<std::uint32_t>(fields.number("game", std::numeric_limits<std::uint32_t>::max(), 1));
    const auto two_texts = [](const OrderedJson& j) { return is_texts(j) && j.size() == 2; };
    if (const OrderedJson* agents = fields.value("agents", "two strings", two_texts))
        header.agents = {(*agents)[0].get<std::string>(), (*agents)[1].get<std::string>()};
    if (version == 1)
        for (std::string& agent : header.agents) agent = with_renamed_settings(agent);
    fields.finish();
    return header;
}

RecordStep read_step(const RecordHeader& header, const JsonDocument& json, const Place& place,
                     Diagnostics& diagnostics) {
    Fields fields(json.root(), json, place, diagnostics);
    RecordStep step;
    step.line = static_cast<std::size_t>(place.line);
    if (json.root().contains("correct")) {
        if (!header.corrected)
            diagnostics.error(place, "a record of this version has no corrections", {},
                              "\"version\":3 in its first line");
        step.correction = true;
        step.text = fields.text("correct");
    } else if (json.root().contains("side")) {
        step.side = fields.one_of("side", {"A", "B"}) == 0 ? Side::first : Side::second;
        step.text = fields.text("move");
    } else {
        step.event = fields.text("event");
        step.rule = fields.text("rule");
        if (const OrderedJson* dice = fields.value("dice", "two lists of faces from 1 to 6", is_dice))
            step.dice = dice->get<std::array<std::vector<std::uint8_t>, 2>>();
        step.text = fields.text("consequence");
    }
    if (fields.has("say")) step.sentence = fields.text("say");
    fields.finish();
    return step;
}

RecordResult read_result(const JsonDocument& json, const Place& place, Diagnostics& diagnostics) {
    Fields fields(json.root(), json, place, diagnostics);
    RecordResult result;
    result.line = static_cast<std::size_t>(place.line);
    result.ending = static_cast<Ending>(fields.one_of("result", {"A", "draw", "B", "unfinished"}));
    const auto share = [](const OrderedJson& j) {
        return j.is_number() && j.get<double>() >= 0 && j.get<double>() <= 1;
    };
    if (const OrderedJson* payoff = fields.value("payoff", "a number from 0 to 1", share))
        result.payoff = payoff->get<double>();
    result.steps = fields.number("steps", largest_record);
    if (fields.has("resigned"))
        result.resigned = fields.one_of("resigned", {"A", "B"}) == 0 ? Side::first : Side::second;
    if (fields.has("ending")) {
        fields.one_of("ending", {std::string(winning_draw)});
        if (!is_winning_draw(result))
            diagnostics.error(place, "this result is no winning draw", fmt::format("a payoff of {}", result.payoff),
                              "no 'ending'");
    }
    fields.finish();
    return result;
}

void not_a_record(const Place& place, Diagnostics& diagnostics) {
    diagnostics.error(place, "this is not a game record", {},
                      fmt::format("a first line with \"format\":\"{}\"", record_format));
}

/// Whether the first line begins a record that this program can read.
bool is_our_format(const OrderedJson& header, const Place& place, Diagnostics& diagnostics) {
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
        const auto json = parse_line(line, place, diagnostics);
        if (!json) return std::nullopt;  // after a line that cannot be read, later faults mean little
        if (place.line == 1) {
            if (!is_our_format(json->root(), place, diagnostics)) return std::nullopt;
            record.header = read_header(*json, place, diagnostics);
        } else if (record.result) {
            diagnostics.error(place, "something follows the result");
            return std::nullopt;
        } else if (json->root().contains("result")) {
            record.result = read_result(*json, place, diagnostics);
        } else {
            record.steps.push_back(read_step(record.header, *json, place, diagnostics));
        }
    }
    if (diagnostics.has_errors()) return std::nullopt;
    return record;
}

}  // namespace polemarch
