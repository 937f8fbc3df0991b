#include "core/toml_reader.h"

#include "core/text.h"
#include "core/toml_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace polemarch {

namespace {

using Kind = TomlValue::Kind;

constexpr int most_unknown_keys = 50;  // reported of one table

int code_points(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::string shown(const TomlValue& value) {
    switch (value.kind) {
        case Kind::integer: return std::to_string(value.integer);
        case Kind::number: return fmt::format("{:#}", value.number);  // 24.0 is no whole number
        case Kind::boolean: return value.integer ? "true" : "false";
        case Kind::string: return "'" + value.string + "'";
        case Kind::list: return "a list";
        case Kind::table: return "a table";
        default: return "a date or time";
    }
}

using Spot = std::pair<int, int>;  // line and column

/// The first key or value in the tree after `begin`.
void find_after(const TomlValue& value, const Spot& begin, std::optional<Spot>& first) {
    const auto consider = [&](const Spot& spot) {
        if (spot > begin && (!first || spot < *first)) first = spot;
    };
    consider({value.line, value.column});
    for (const auto& key : value.keys) consider({key.line, key.column});
    for (const auto& item : value.items) find_after(item, begin, first);
}

}  // namespace

Place Text::at(std::size_t offset) const {
    const std::string_view before = std::string_view(value).substr(0, offset);
    Place there = place;
    if (quote > 0) {
        there.column += quote + code_points(before);
        return there;
    }
    const auto line_start = before.rfind('\n');
    const int line = first_line + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    if (first_line == 0 || line == place.line) return place;
    there.line = line;
    there.column = 1 + code_points(line_start == std::string_view::npos ? before : before.substr(line_start + 1));
    return there;
}

TableReader::TableReader(std::shared_ptr<const TomlValue> tree, const TomlValue* table, std::string file,
                         std::string path, Diagnostics& diagnostics)
    : tree_(std::move(tree)),
      table_(table),
      file_(std::move(file)),
      path_(std::move(path)),
      diagnostics_(&diagnostics) {}

bool TableReader::has(std::string_view key) const {
    return std::any_of(table_->keys.begin(), table_->keys.end(), [&](const auto& other) { return other.name == key; });
}

Place TableReader::place(std::string_view key) const {
    for (std::size_t i = 0; i < table_->keys.size(); ++i)
        if (table_->keys[i].name == key) return place_of(table_->items[i]);
    return path_.empty() ? Place{file_, 1, 1} : place_of(*table_);
}

Extent TableReader::extent(std::string_view key) const {
    std::size_t i = 0;
    while (table_->keys[i].name != key) ++i;
    const TomlValue& value = table_->items[i];
    return {place_of(value), {file_, value.end_line, value.end_column}};
}

std::vector<Text> TableReader::keys() const {
    std::vector<Text> keys;
    for (const auto& key : table_->keys) keys.push_back({key.name, {file_, key.line, key.column}});
    return keys;
}

std::optional<Text> TableReader::after(std::string_view key) const {
    std::optional<Spot> begin;
    for (const auto& other : table_->keys)
        if (other.name == key) begin = {other.line, other.column};
    for (std::size_t i = 0; begin && i < table_->keys.size(); ++i) {
        const auto& other = table_->keys[i];
        if (other.name == key) continue;
        std::optional<Spot> first;
        if (Spot{other.line, other.column} > *begin) first = {other.line, other.column};
        find_after(table_->items[i], *begin, first);
        if (first) return Text{other.name, {file_, first->first, first->second}};
    }
    return std::nullopt;
}

Place TableReader::place_of(const TomlValue& value) const { return {file_, value.line, value.column}; }

Text TableReader::text_of(const TomlValue& value) const {
    Text text{value.string, place_of(value)};
    if (value.line == value.end_line) {
        const int quotes = value.end_column - value.column - code_points(value.string);
        if (quotes == 2 || quotes == 6) text.quote = quotes / 2;
        return text;
    }
    const auto breaks = static_cast<int>(std::count(value.string.begin(), value.string.end(), '\n'));
    const int trimmed = value.end_line - value.line - breaks;  // 1 if the first line end was dropped
    if (trimmed == 0 || trimmed == 1) text.first_line = value.line + trimmed;
    return text;
}

std::string TableReader::called(std::string_view key) const {
    return path_.empty() ? fmt::format("'{}'", key) : fmt::format("'{}' in {}", key, path_);
}

void TableReader::wrong(const TomlValue& value, std::string_view key, std::string expected) {
    diagnostics_->error(place_of(value), "bad value of " + called(key), shown(value), std::move(expected));
}

const TomlValue* TableReader::find(std::string_view key, Presence presence, std::string_view expected) {
    asked_.emplace(key);
    for (std::size_t i = 0; i < table_->keys.size(); ++i)
        if (table_->keys[i].name == key) return &table_->items[i];
    if (presence == Presence::required)
        diagnostics_->error(place(), fmt::format("the key {} is missing", called(key)), {}, std::string(expected));
    return nullptr;
}

std::optional<std::int64_t> TableReader::read_integer(std::string_view key, std::int64_t low, std::int64_t high,
                                                      Presence presence) {
    const std::string expected = whole_number(low, high);
    const TomlValue* value = find(key, presence, expected);
    if (!value) return std::nullopt;
    if (value->kind == Kind::integer && value->integer >= low && value->integer <= high) return value->integer;
    const bool pointed = value->kind == Kind::number && value->number == std::floor(value->number);
    wrong(*value, key, expected + (pointed ? ", without a decimal point" : ""));
    return std::nullopt;
}

std::optional<double> TableReader::number(std::string_view key, double low, double high, Presence presence) {
    const std::string expected = fmt::format("a number from {} to {}", low, high);
    const TomlValue* value = find(key, presence, expected);
    if (!value) return std::nullopt;
    const double number = value->kind == Kind::integer ? static_cast<double>(value->integer) : value->number;
    if ((value->kind == Kind::integer || value->kind == Kind::number) && number >= low && number <= high) return number;
    wrong(*value, key, expected);
    return std::nullopt;
}

bool TableReader::boolean(std::string_view key, bool& field, Presence presence) {
    const TomlValue* value = find(key, presence, "true or false");
    if (!value) return false;
    if (value->kind != Kind::boolean) {
        wrong(*value, key, "true or false");
        return false;
    }
    field = value->integer != 0;
    return true;
}

bool TableReader::string(std::string_view key, std::string& field, std::size_t longest, Presence presence,
                         Lines lines) {
    const std::string expected =
        fmt::format("a text of {}1 to {} bytes", lines == Lines::one ? "one line, " : "", longest);
    const TomlValue* value = find(key, presence, expected);
    if (!value) return false;
    const bool clean = is_showable(value->string, lines == Lines::many ? "\n" : "");
    if (value->kind != Kind::string || value->string.size() > longest || !clean) {
        wrong(*value, key, expected);
        return false;
    }
    field = value->string;
    return true;
}

std::optional<Text> TableReader::text(std::string_view key, Presence presence) {
    const TomlValue* value = find(key, presence, "a text");
    if (!value) return std::nullopt;
    if (value->kind == Kind::string) return text_of(*value);
    wrong(*value, key, "a text");
    return std::nullopt;
}

std::optional<std::size_t> TableReader::one_of(std::string_view key, const std::vector<std::string>& names,
                                               Presence presence) {
    const TomlValue* value = find(key, presence, alternatives(names));
    if (!value) return std::nullopt;
    if (value->kind == Kind::string) {
        const auto name = std::find(names.begin(), names.end(), value->string);
        if (name != names.end()) return static_cast<std::size_t>(name - names.begin());
    }
    wrong(*value, key, alternatives(names) + (value->kind == Kind::string ? suggestion(value->string, names) : ""));
    return std::nullopt;
}

const std::vector<TomlValue>* TableReader::list(std::string_view key, Presence presence, std::string_view expected) {
    const TomlValue* value = find(key, presence, expected);
    if (!value) return nullptr;
    if (value->kind != Kind::list) {
        wrong(*value, key, std::string(expected));
        return nullptr;
    }
    if (value->items.size() > longest_list) {
        diagnostics_->error(place_of(*value), fmt::format("the list {} is too long", called(key)),
                            std::to_string(value->items.size()), fmt::format("at most {} entries", longest_list));
        return nullptr;
    }
    return &value->items;
}

std::vector<Text> TableReader::texts(std::string_view key, Presence presence) {
    std::vector<Text> texts;
    if (const auto* items = list(key, presence, "a list of texts"))
        for (const TomlValue& item : *items) {
            if (item.kind == Kind::string)
                texts.push_back(text_of(item));
            else
                wrong(item, key, "a list of texts");
        }
    return texts;
}

std::vector<Number> TableReader::integers(std::string_view key, std::int64_t low, std::int64_t high,
                                          Presence presence) {
    std::vector<Number> numbers;
    const std::string expected = "in the list " + whole_number(low, high);
    if (const auto* items = list(key, presence, "a list of whole numbers"))
        for (const TomlValue& item : *items) {
            if (item.kind == Kind::integer && item.integer >= low && item.integer <= high)
                numbers.push_back({item.integer, place_of(item)});
            else
                wrong(item, key, expected);
        }
    return numbers;
}

namespace {

std::string in_toml(const TomlValue& value) {
    const auto joined = [&](const auto& one) {
        std::string text;
        for (std::size_t i = 0; i < value.items.size(); ++i) text += (i == 0 ? "" : ", ") + one(i);
        return text;
    };
    switch (value.kind) {
        case TomlValue::Kind::integer: return fmt::format("{}", value.integer);
        case TomlValue::Kind::number: return fmt::format("{:#}", value.number);
        case TomlValue::Kind::boolean: return value.integer != 0 ? "true" : "false";
        case TomlValue::Kind::string: {
            std::string text = "\"";
            for (const char c : value.string) {
                if (c == '"' || c == '\\') text += '\\';
                if (static_cast<unsigned char>(c) < ' ')
                    text += fmt::format("\\u{:04x}", c);
                else
                    text += c;
            }
            return text + '"';
        }
        case TomlValue::Kind::list: return "[" + joined([&](std::size_t i) { return in_toml(value.items[i]); }) + "]";
        case TomlValue::Kind::table:
            return "{ " + joined([&](std::size_t i) {
                       return "\"" + value.keys[i].name + "\" = " + in_toml(value.items[i]);
                   }) +
                   " }";
        case TomlValue::Kind::other: break;
    }
    return {};
}

}  // namespace

std::vector<std::string> TableReader::written(std::string_view key, Presence presence) {
    std::vector<std::string> values;
    if (const auto* items = list(key, presence, "a list of values"))
        for (const TomlValue& item : *items) values.push_back(in_toml(item));
    return values;
}

std::optional<TableReader> TableReader::table(std::string_view key, Presence presence) {
    const TomlValue* value = find(key, presence, "a table");
    if (!value) return std::nullopt;
    if (value->kind != Kind::table) {
        wrong(*value, key, "a table");
        return std::nullopt;
    }
    const std::string outer = path_.empty() ? "" : path_.substr(1, path_.size() - 2) + ".";
    return TableReader(tree_, value, file_, fmt::format("[{}{}]", outer, key), *diagnostics_);
}

std::vector<TableReader> TableReader::tables(std::string_view key, Presence presence) {
    std::vector<TableReader> tables;
    const std::string outer = path_.empty() ? "" : path_.substr(1, path_.size() - 2) + ".";
    if (const auto* items = list(key, presence, fmt::format("tables [[{}{}]]", outer, key)))
        for (const TomlValue& item : *items) {
            if (item.kind == Kind::table)
                tables.emplace_back(tree_, &item, file_, fmt::format("[{}{}]", outer, key), *diagnostics_);
            else
                wrong(item, key, "a list of tables");
        }
    return tables;
}

void TableReader::finish() {
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    int unknown_keys = 0;
    for (const auto& key : table_->keys) {
        if (asked_.contains(key.name)) continue;
        const Place place{file_, key.line, key.column};
        if (++unknown_keys > most_unknown_keys) {
            diagnostics_->error(place, "too many unknown keys; the rest of this table is not checked");
            return;
        }
        const std::string hint = suggestion(key.name, known);
        diagnostics_->error(place, fmt::format("unknown key {}{}", called(key.name), hint), {},
                            hint.empty() ? alternatives(known) : "");
    }
}

// ---- free functions

bool check_format(TableReader& root, const std::string& name, int version) {
    const std::string expected = fmt::format("'{} {}'", name, version);
    const auto format = root.text("format", Presence::optional);
    if (!format) {
        if (!root.has("format"))
            root.diagnostics().error(root.place(), "the key 'format' is missing", {}, "format = " + expected);
        return false;
    }
    const std::string_view written = format->value;
    if (written.starts_with(name + " ")) {
        const std::string_view number = written.substr(name.size() + 1);
        const bool whole = !number.empty() && number.size() <= 6 && number[0] != '0' &&
                           std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
        const int found = whole ? std::stoi(std::string(number)) : 0;
        if (found >= 1 && found <= version) return true;
        if (found > version) {
            const std::string_view kind = std::string_view(name).substr(name.rfind(' ') + 1);
            root.diagnostics().error(format->place,
                                     fmt::format("{} format {} is newer than this program knows", kind, found),
                                     "'" + format->value + "'", expected + " or older");
            return false;
        }
    }
    root.diagnostics().error(format->place, "this is another kind of file", "'" + format->value + "'", expected);
    return false;
}

}  // namespace polemarch
