#include "sim/system/figures.h"

#include "core/scenario_file.h"
#include "core/text.h"
#include "sim/system/figure_finder.h"

#include <algorithm>
#include <limits>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

using Kind = TomlValue::Kind;

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// Whether this is a value of TOML, and nothing more.
bool is_value(const std::string& value) {
    Diagnostics ignored;
    const auto document = TomlDocument::parse("", "value = " + value + "\n", ignored);
    return document && document->tree().items.size() == 1 && value.find('\n') == std::string::npos;
}

/// Without their ends.
std::vector<std::string> whole_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// A text in quotes without them.
std::string unquoted(const std::string& value) {
    Diagnostics ignored;
    const auto document = TomlDocument::parse("", "value = " + value + "\n", ignored);
    return document->tree().items[0].string;
}

}  // namespace

std::optional<FigureChange> parse_change(const std::string& text, const Place& place, Diagnostics& diagnostics) {
    FigureChange change{.path = {}, .value = {}, .place = place};
    bool quoted = false;
    std::size_t equals = std::string::npos;
    for (std::size_t i = 0; i < text.size() && equals == std::string::npos; ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == '=' && !quoted) equals = i;
    }
    if (equals == std::string::npos) {
        diagnostics.error(place, "this changes nothing", text, "PATH = VALUE, PATH += VALUE or PATH -=");
        return std::nullopt;
    }
    std::size_t end = equals;
    if (end > 0 && text[end - 1] == '+') change.kind = ChangeKind::add, --end;
    if (end > 0 && text[end - 1] == '-' && (end == 1 || text[end - 2] == ' ')) change.kind = ChangeKind::remove, --end;
    change.path = trimmed(text.substr(0, end));
    change.value = trimmed(text.substr(equals + 1));
    if (change.kind == ChangeKind::remove ? change.value.empty() : is_value(change.value)) return change;
    diagnostics.error(place, change.kind == ChangeKind::remove ? "a removal has no value" : "this is no value of TOML",
                      change.value, change.kind == ChangeKind::remove ? "PATH -=" : "12, \"text\", true, [1, 2]");
    return std::nullopt;
}

std::string text_of(const FigureChange& change) {
    switch (change.kind) {
        case ChangeKind::set: return change.path + " = " + change.value;
        case ChangeKind::add: return change.path + " += " + change.value;
        case ChangeKind::remove: return change.path + " -=";
    }
    return {};
}

namespace {

/// A unit in words, "HA E6/1 rapid=3": one that waits has no place.
struct UnitWords {
    std::string type, place, rest;  ///< the rest with a blank before it
};
UnitWords words_of(const std::string& unit) {
    const std::size_t type = std::min(unit.find(' '), unit.size());
    UnitWords words{unit.substr(0, type), {}, unit.substr(type)};
    const std::size_t end = std::min(words.rest.find(' ', 1), words.rest.size());
    if (words.rest.empty() || words.rest.substr(0, end).find('=') != std::string::npos) return words;
    words.place = words.rest.substr(1, end - 1);
    words.rest.erase(0, end);
    return words;
}

}  // namespace

std::optional<std::string> figure_at(const std::vector<Source>& sources, const std::string& path, const Place& place,
                                     Diagnostics& diagnostics) {
    const auto found = find_figure(sources, path, place, diagnostics);
    if (!found || !found->spot.value) return std::nullopt;
    const TomlValue& value = *found->spot.value;
    switch (found->spot.part) {
        case Spot::whole: break;
        case Spot::type: return fmt::format("\"{}\"", words_of(value.string).type);
        case Spot::at: return fmt::format("\"{}\"", words_of(value.string).place);
    }
    return found->text.written(value);
}

namespace {

/// Whether a table is written in lines of its own below a heading, not in braces.
bool is_block(const ParsedText& text, const TomlValue& table) {
    return table.kind == Kind::table && text.source().text[text.begin_of(table)] != '{';
}

/// "J4 facing 2" as "J4/2".
std::string with_facing(std::string unit) {
    if (const std::size_t facing = unit.find(" facing "); facing != std::string::npos) unit.replace(facing, 8, "/");
    return unit;
}

/// A unit as people say it, "LC at J4 facing 2", as this list writes its units: "LC J4/2", or keys.
std::string as_entry(std::string value, bool in_blocks) {
    if (!value.starts_with('"')) return value;
    std::string unit = unquoted(value);
    const std::size_t at = unit.find(" at ");
    if (in_blocks)
        return at == std::string::npos
                   ? fmt::format("{{ unit = \"{}\" }}", unit)
                   : fmt::format("{{ unit = \"{}\", at = \"{}\" }}", unit.substr(0, at), unit.substr(at + 4));
    if (at == std::string::npos) return value;
    unit.replace(at, 4, " ");
    return "\"" + with_facing(std::move(unit)) + "\"";
}

/// The keys of a table in braces, a line each.
std::string lines_of(const std::string& table) {
    Diagnostics ignored;
    const Source source{"", "value = " + table + "\n"};
    const ParsedText text(source, ignored);
    std::string lines;
    const TomlValue& value = text.root().items[0];
    for (std::size_t i = 0; i < value.items.size(); ++i)
        lines += fmt::format("{} = {}\n", value.keys[i].name, text.written(value.items[i]));
    return lines;
}

/// The first line after `line` at which a heading stands.
int next_heading(const ParsedText& text, const TomlValue& at, int line) {
    int next = std::numeric_limits<int>::max();
    if (is_block(text, at) && at.line > line) next = at.line;
    for (const TomlValue& item : at.items) next = std::min(next, next_heading(text, item, line));
    return next;
}

/// What a change puts in place of some bytes of a text.
struct Replacement {
    std::size_t begin = 0, end = 0;
    std::string by;
};

/// One change of one text, as what it replaces there, apart from one another. Throws nothing; faults go to the
/// diagnostics, and nothing is replaced.
class Edit {
public:
    Edit(const FigureChange& change, const ParsedText& text, const Spot& spot, Diagnostics& diagnostics)
        : change_(change), text_(text), spot_(spot), diagnostics_(diagnostics), before_(text.source().text) {}

    std::vector<Replacement> make() {
        switch (change_.kind) {
            case ChangeKind::set: set(); break;
            case ChangeKind::add: add(); break;
            case ChangeKind::remove: remove(); break;
        }
        return std::move(made_);
    }

private:
    void wrong(const std::string& what, const std::string& expected = {}) {
        diagnostics_.error(change_.place, fmt::format("{}: {}", change_.path, what), change_.value, expected);
    }
    void replace(std::size_t begin, std::size_t end, std::string by) { made_.push_back({begin, end, std::move(by)}); }

    void set() {
        if (!spot_.value) return insert();
        if (is_block(text_, *spot_.value)) return wrong("a whole table cannot be set", "the path of one of its keys");
        const std::size_t begin = text_.begin_of(*spot_.value), end = text_.end_of(*spot_.value);
        if (spot_.part == Spot::whole) return replace(begin, end, change_.value);
        if (!change_.value.starts_with('"')) return wrong("a part of a unit is a text", "\"...\"");
        UnitWords unit = words_of(spot_.value->string);
        if (spot_.part == Spot::type) {
            unit.type = unquoted(change_.value);
        } else {
            // What follows the place stays, unless the new text has words of its own there.
            const UnitWords moved = words_of("- " + with_facing(unquoted(change_.value)));
            unit.place = moved.place;
            if (!moved.rest.empty()) unit.rest = moved.rest;
        }
        replace(begin, end, fmt::format("\"{} {}{}\"", unit.type, unit.place, unit.rest));
    }
    /// A key that the file does not give, before the first one of its table.
    void insert() {
        if (spot_.parent->keys.empty()) return wrong("the table is empty");
        const auto& first = spot_.parent->keys.front();
        const std::size_t at = text_.byte_at(first.line, first.column);
        replace(at, at,
                fmt::format("{} = {}{}", spot_.key, change_.value, is_block(text_, *spot_.parent) ? "\n" : ", "));
    }
    void add() {
        if (!spot_.value || spot_.value->kind != Kind::list) return wrong("only a list can be added to");
        const auto& items = spot_.value->items;
        if (!items.empty() && is_block(text_, items.front())) {
            const std::string entry = as_entry(change_.value, true);
            if (!entry.starts_with('{')) return wrong("an entry of this list is a table", "{ key = value, ... }");
            return replace(before_.size(), before_.size(), fmt::format("\n[[{}]]\n{}", spot_.keys, lines_of(entry)));
        }
        const std::string entry = as_entry(change_.value, false);
        if (items.empty()) return replace(text_.begin_of(*spot_.value), text_.end_of(*spot_.value), "[" + entry + "]");
        const std::size_t end = text_.end_of(items.back());
        replace(end, end, ", " + entry);
    }
    void remove() {
        if (!spot_.value || spot_.parent->kind != Kind::list) return wrong("only an entry of a list can be removed");
        if (spot_.leader_with) keep_leader();
        remove_entry();
    }
    /// The leader of a wing stays with the same unit; with the next one if that is removed.
    void keep_leader() {
        const auto& units = spot_.parent->items;
        const auto removed = spot_.value - units.data() + 1, last = static_cast<std::ptrdiff_t>(units.size());
        const std::int64_t with = spot_.leader_with->integer;
        if (with < removed || (with == removed && removed < last)) return;
        replace(text_.begin_of(*spot_.leader_with), text_.end_of(*spot_.leader_with), fmt::format("{}", with - 1));
    }
    void remove_entry() {
        if (is_block(text_, *spot_.value)) {
            const int line = spot_.value->line, next = next_heading(text_, text_.root(), line);
            const std::size_t end = next == std::numeric_limits<int>::max() ? before_.size() : text_.byte_at(next, 1);
            return replace(text_.byte_at(line, 1), end, "");
        }
        std::size_t begin = text_.begin_of(*spot_.value), end = text_.end_of(*spot_.value);
        const std::size_t comma = before_.find_first_not_of(" \t\n", end);
        if (comma != std::string::npos && before_[comma] == ',') end = comma + 1;
        while (end < before_.size() && before_[end] == ' ') ++end;
        replace(begin, end, "");
    }

    const FigureChange& change_;
    const ParsedText& text_;
    const Spot& spot_;
    Diagnostics& diagnostics_;
    const std::string& before_;
    std::vector<Replacement> made_;
};

}  // namespace

namespace {

/// Makes changes of texts. As long as they set different values, they are collected and made at once: a text is parsed
/// once for all of them.
class Changer {
public:
    explicit Changer(std::vector<Source>& sources) : sources_(sources), texts_(sources), pending_(sources.size()) {}

    void make(const FigureChange& change, Diagnostics& diagnostics) {
        Diagnostics faults;
        auto found = find_figure(texts_, change.path, change.place, faults);
        if (!found) {  // perhaps an earlier change gives it its name
            finish();
            found = find_figure(texts_, change.path, change.place, diagnostics);
            if (!found) return;
        }
        const bool sets = change.kind == ChangeKind::set;
        auto made = Edit(change, found->text, found->spot, diagnostics).make();
        const bool apart = sets && std::all_of(made.begin(), made.end(), [&](const Replacement& one) {
                               return is_apart(found->file, found->spot, one);
                           });
        if (!made.empty() && !apart && !pending_[found->file].empty()) {
            flush(found->file);
            return make(change, diagnostics);
        }
        for (Replacement& one : made)
            pending_[found->file].push_back({std::move(one), found->spot.parent, found->spot.key});
        if (!sets) flush(found->file);
    }
    void finish() {
        for (std::size_t file = 0; file < pending_.size(); ++file) flush(file);
    }

private:
    struct Pending {
        Replacement made;
        const TomlValue* parent;
        std::string key;
    };
    [[nodiscard]] bool is_apart(std::size_t file, const Spot& spot, const Replacement& made) const {
        return std::none_of(pending_[file].begin(), pending_[file].end(), [&](const Pending& other) {
            const bool overlap = made.begin < other.made.end && other.made.begin < made.end;
            const bool both_new = made.begin == made.end && spot.parent == other.parent && spot.key == other.key;
            return overlap || both_new;
        });
    }
    /// From the last byte to the first, so that places of the others stay right.
    void flush(std::size_t file) {
        auto& pending = pending_[file];
        if (pending.empty()) return;
        std::stable_sort(pending.begin(), pending.end(),
                         [](const Pending& a, const Pending& b) { return a.made.begin > b.made.begin; });
        for (const Pending& one : pending)
            sources_[file].text.replace(one.made.begin, one.made.end - one.made.begin, one.made.by);
        pending.clear();
        texts_.forget(file);
    }

    std::vector<Source>& sources_;
    ParsedTexts texts_;
    std::vector<std::vector<Pending>> pending_;
};

}  // namespace

std::optional<std::vector<Source>> changed(std::vector<Source> sources, const std::vector<FigureChange>& changes,
                                           Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.errors();
    Changer changer(sources);
    for (const FigureChange& change : changes) changer.make(change, diagnostics);
    changer.finish();
    if (diagnostics.errors() > errors) return std::nullopt;
    return sources;
}

namespace {

/// All values below a table, by their paths.
void collect(const ParsedText& text, const TomlValue& table, const std::string& path,
             std::vector<FigureChange>& changes) {
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        const std::string& key = table.keys[i].name;
        const bool plain = std::all_of(key.begin(), key.end(), is_plain);
        const std::string here = path + "." + (plain ? key : "\"" + key + "\"");
        const TomlValue& item = table.items[i];
        if (item.kind == Kind::table)
            collect(text, item, here, changes);
        else
            changes.push_back({here,
                               ChangeKind::set,
                               text.written(item),
                               {text.source().name, table.keys[i].line, table.keys[i].column}});
    }
}

}  // namespace

std::vector<FigureChange> own_changes(const Source& scenario, Diagnostics& diagnostics) {
    std::vector<FigureChange> changes;
    const ParsedText text(scenario, diagnostics);
    if (!text.is_read()) return changes;
    const TomlValue* own = value_of(text.root(), "charts");
    if (own && own->kind == Kind::table) collect(text, *own, "charts", changes);
    return changes;
}

Source with_own_changes(const Source& scenario, const std::vector<FigureChange>& changes) {
    constexpr std::string_view of_charts = "charts.", header = "[charts]";
    std::map<std::string, std::string> values;  // of a figure that is changed twice, the last
    for (const FigureChange& change : changes) {
        if (!change.path.starts_with(of_charts)) continue;
        if (change.kind != ChangeKind::set)
            throw InputError(fmt::format(
                "[charts] of a scenario cannot hold this change (found {}, expected PATH = VALUE)", text_of(change)));
        values[change.path] = change.value;
    }
    std::vector<std::string> lines = whole_lines(scenario.text);
    Diagnostics unread;
    for (const FigureChange& own : own_changes(scenario, unread)) {
        const auto value = values.find(own.path);
        if (value == values.end()) continue;
        std::string& line = lines[static_cast<std::size_t>(own.place.line) - 1];
        line = line.substr(0, line.find('=') + 1) + ' ' + value->second;
        values.erase(value);
    }
    std::vector<std::string> added;
    for (const auto& [path, value] : values)
        added.push_back(fmt::format("{} = {}", path.substr(of_charts.size()), value));
    const auto at = std::find_if(lines.begin(), lines.end(),
                                 [&](const std::string& line) { return trimmed(line).starts_with(header); });
    const bool has_header = at != lines.end();
    if (has_header) lines.insert(at + 1, added.begin(), added.end());
    Source with{scenario.name, fmt::format("{}\n", fmt::join(lines, "\n"))};
    if (added.empty() || has_header) return with;
    return with_tables(with, fmt::format("\n{}\n{}\n", header, fmt::join(added, "\n")));
}

std::optional<std::vector<Source>> own_charts(const Source& scenario, const std::vector<Source>& charts,
                                              Diagnostics& diagnostics) {
    Diagnostics unread;  // a text that is no TOML is reported by its reader
    const auto changes = own_changes(scenario, unread);
    if (changes.empty()) return charts;
    std::vector<Source> sources{{scenario.name, ""}};  // no [charts] in it: these are the ones
    sources.insert(sources.end(), charts.begin(), charts.end());
    auto made = changed(std::move(sources), changes, diagnostics);
    if (!made) return std::nullopt;
    made->erase(made->begin());
    return made;
}

}  // namespace polemarch::sim
