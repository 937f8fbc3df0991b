#include "sim/system/figures.h"

#include "core/text.h"
#include "core/toml_reader.h"
#include "core/toml_tree.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

using Kind = TomlValue::Kind;

/// A word of a path: a key, or what stands in brackets.
struct Step {
    std::string word;
    bool bracket = false;
};

bool is_plain(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Nothing if the path is not well formed.
std::optional<std::vector<Step>> steps_of(std::string_view path) {
    std::vector<Step> steps;
    std::size_t at = 0;
    const auto word = [&]() -> std::optional<std::string> {
        std::string text;
        if (at < path.size() && path[at] == '"') {
            const std::size_t end = path.find('"', at + 1);
            if (end == std::string_view::npos) return std::nullopt;
            text = path.substr(at + 1, end - at - 1);
            at = end + 1;
        } else {
            while (at < path.size() && is_plain(path[at])) text += path[at++];
        }
        return text.empty() ? std::nullopt : std::optional(text);
    };
    while (at < path.size()) {
        const bool bracket = path[at] == '[';
        if (bracket || (!steps.empty() && path[at] == '.'))
            ++at;
        else if (!steps.empty())
            return std::nullopt;
        auto found = word();
        if (!found || (bracket && (at >= path.size() || path[at++] != ']'))) return std::nullopt;
        steps.push_back({*std::move(found), bracket});
    }
    return steps.empty() || steps.front().bracket ? std::nullopt : std::optional(steps);
}

const TomlValue* value_of(const TomlValue& table, std::string_view key) {
    for (std::size_t i = 0; table.kind == Kind::table && i < table.keys.size(); ++i)
        if (table.keys[i].name == key) return &table.items[i];
    return nullptr;
}
std::string text_at(const TomlValue& table, std::string_view key) {
    const TomlValue* value = value_of(table, key);
    return value != nullptr && value->kind == Kind::string ? value->string : std::string();
}
std::string first_word(std::string_view text) { return std::string(text.substr(0, text.find_first_of(" /"))); }

/// "HI@E5" of a unit "HI E5/4", or of one with these keys.
std::string unit_at(const TomlValue& entry) {
    if (entry.kind == Kind::string) {
        const std::size_t space = entry.string.find(' ');
        if (space == std::string::npos) return entry.string;
        return entry.string.substr(0, space) + "@" + first_word(std::string_view(entry.string).substr(space + 1));
    }
    std::string type = text_at(entry, "type");
    if (type.empty()) type = text_at(entry, "unit");
    const std::string at = text_at(entry, "at");
    return at.empty() ? type : type + "@" + at.substr(0, at.find(" facing"));
}
/// The names by which an entry of a list can be called.
std::vector<std::string> names_of(const TomlValue& entry) {
    std::vector<std::string> names;
    for (const char* key : {"code", "name", "leader"})
        if (const std::string name = text_at(entry, key); !name.empty()) names.push_back(name);
    if (const std::string name = unit_at(entry); !name.empty()) names.push_back(name);
    if (entry.kind == Kind::string)
        if (const std::size_t at = entry.string.find(" name="); at != std::string::npos)
            names.push_back(first_word(std::string_view(entry.string).substr(at + 6)));
    return names;
}

/// Where a path has led.
struct Spot {
    const TomlValue* value = nullptr;  ///< null: the key is absent
    const TomlValue* parent = nullptr;
    std::string key;                             ///< in the parent, if that is a table
    std::string keys;                            ///< all keys up to here, as a heading has them: "side.A.unit"
    enum Part { whole, type, at } part = whole;  ///< of a unit in words, "HI E5/4"
};

/// A file of a battle, with its tree.
class ParsedText {
public:
    ParsedText(const Source& source, Diagnostics& diagnostics)
        : source_(&source), document_(TomlDocument::parse(source.name, source.text, diagnostics)) {}
    [[nodiscard]] bool is_read() const { return document_.has_value(); }
    [[nodiscard]] const TomlValue& root() const { return document_->tree(); }

    /// The byte at a line and column, both from 1; columns are characters.
    [[nodiscard]] std::size_t byte_at(int line, int column) const {
        const std::string& text = source_->text;
        std::size_t at = 0;
        for (int n = 1; n < line; ++n) at = text.find('\n', at) + 1;
        for (int n = 1; n < column && at < text.size(); ++n) {
            ++at;
            while (at < text.size() && continues(text[at])) ++at;
        }
        return at;
    }
    [[nodiscard]] std::size_t begin_of(const TomlValue& value) const { return byte_at(value.line, value.column); }
    [[nodiscard]] std::size_t end_of(const TomlValue& value) const { return byte_at(value.end_line, value.end_column); }
    [[nodiscard]] std::string written(const TomlValue& value) const {
        return source_->text.substr(begin_of(value), end_of(value) - begin_of(value));
    }
    [[nodiscard]] const Source& source() const { return *source_; }

private:
    const Source* source_;
    std::optional<TomlDocument> document_;
};

/// Follows a path through the files of a battle.
class Finder {
public:
    Finder(const std::vector<Source>& sources, const std::string& path, const Place& place, Diagnostics& diagnostics)
        : sources_(sources), path_(path), place_(place), diagnostics_(diagnostics) {}

    /// The file in which the path goes on, and where; nothing after an error. The spot points into the text.
    struct Found {
        std::size_t file;
        ParsedText text;
        Spot spot;
    };
    std::optional<Found> find() {
        const auto steps = steps_of(path_);
        if (!steps) {
            wrong("this is no path to a figure", path_, "KEY.KEY[ENTRY]..., as in side.A.panic");
            return std::nullopt;
        }
        std::size_t next = 0;
        const auto file = file_of(*steps, next);
        if (!file) return std::nullopt;
        ParsedText text(sources_[*file], diagnostics_);
        if (!text.is_read()) return std::nullopt;
        Spot spot;
        spot.value = &text.root();
        for (; next < steps->size(); ++next)
            if (!step((*steps)[next], next + 1 == steps->size(), spot)) return std::nullopt;
        return Found{*file, std::move(text), spot};
    }

private:
    void wrong(const std::string& what, const std::string& found, const std::string& expected) {
        diagnostics_.error(place_, fmt::format("{}: {}", path_, what), found, expected);
    }

    std::optional<std::size_t> file_of(const std::vector<Step>& steps, std::size_t& next) {
        if (steps[0].word != "charts" || is_own(steps)) return 0;
        std::vector<std::string> names;
        for (std::size_t i = 1; i < sources_.size(); ++i) {
            const std::string& name = sources_[i].name;
            const std::size_t folder = name.rfind("charts/");
            if (folder == std::string::npos) continue;
            names.push_back(name.substr(folder + 7, name.size() - folder - 7 - 5));
            if (steps.size() > 1 && names.back() == steps[1].word) {
                next = 2;
                return i;
            }
        }
        const std::string asked = steps.size() > 1 ? steps[1].word : "";
        wrong("there is no such chart" + suggestion(asked, names), asked, alternatives(names));
        return std::nullopt;
    }

    /// Whether the scenario has this figure of a chart in its own [charts].
    [[nodiscard]] bool is_own(const std::vector<Step>& steps) const {
        Diagnostics ignored;
        const ParsedText scenario(sources_.front(), ignored);
        const TomlValue* at = scenario.is_read() ? &scenario.root() : nullptr;
        for (std::size_t i = 0; at && i < steps.size(); ++i) at = value_of(*at, steps[i].word);
        return at != nullptr;
    }

    bool step(const Step& s, bool last, Spot& spot) {
        const TomlValue& here = *spot.value;
        if (here.kind == Kind::list) return entry(s, spot);
        if (here.kind == Kind::string && spot.part == Spot::whole && (s.word == "at" || s.word == "type") && last) {
            spot.part = s.word == "at" ? Spot::at : Spot::type;
            return true;
        }
        if (here.kind != Kind::table) {
            wrong("the path goes on behind a value", s.word, "");
            return false;
        }
        const TomlValue* value = value_of(here, s.word);
        if (!value && s.word.ends_with('s')) value = value_of(here, s.word.substr(0, s.word.size() - 1));
        std::vector<std::string> known;
        for (const auto& key : here.keys) known.push_back(key.name);
        for (const TomlValue& item : here.items) {
            if (value || item.kind != Kind::list) continue;
            for (const TomlValue& one : item.items)
                for (const std::string& name : names_of(one)) {
                    if (name == s.word && one.kind == Kind::table) value = &one;
                    known.push_back(name);
                }
        }
        if (!value && (!last || s.bracket)) {
            wrong("there is nothing of this name" + suggestion(s.word, known), s.word, "");
            return false;
        }
        std::string key = s.word;
        for (std::size_t i = 0; i < here.items.size(); ++i)
            if (&here.items[i] == value) key = here.keys[i].name;
        spot = {.value = value, .parent = &here, .key = key, .keys = spot.keys.empty() ? key : spot.keys + "." + key};
        return true;
    }

    bool entry(const Step& s, Spot& spot) {
        const TomlValue& list = *spot.value;
        const TomlValue* found = nullptr;
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(s.word.data(), s.word.data() + s.word.size(), number);
        static const std::vector<std::string> states{"good", "disordered", "demoralized"};
        if (s.bracket && error == std::errc() && end == s.word.data() + s.word.size()) {
            if (number >= 1 && number <= list.items.size()) found = &list.items[number - 1];
        } else if (const auto state = std::find(states.begin(), states.end(), s.word);
                   !s.bracket && state != states.end()) {
            const auto at = static_cast<std::size_t>(state - states.begin());
            if (at < list.items.size()) found = &list.items[at];
        }
        std::vector<std::string> known;
        std::size_t same = 0;
        for (const TomlValue& item : list.items)
            for (const std::string& name : names_of(item)) {
                if (!found || same > 0)
                    if (name == s.word && ++same == 1) found = &item;
                known.push_back(name);
            }
        if (same > 1) {
            wrong("there are several of this name", s.word, "its number in the file: [1]");
            return false;
        }
        if (!found) {
            wrong("there is no such entry" + suggestion(s.word, known), s.word,
                  known.empty() ? fmt::format("[1] to [{}]", list.items.size()) : alternatives(known));
            return false;
        }
        spot = {.value = found, .parent = &list, .key = {}, .keys = spot.keys};
        return true;
    }

    const std::vector<Source>& sources_;
    const std::string& path_;
    const Place& place_;
    Diagnostics& diagnostics_;
};

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

std::optional<std::string> figure_at(const std::vector<Source>& sources, const std::string& path, const Place& place,
                                     Diagnostics& diagnostics) {
    const auto found = Finder(sources, path, place, diagnostics).find();
    if (!found || !found->spot.value) return std::nullopt;
    return found->text.written(*found->spot.value);
}

namespace {

/// Whether a table is written in lines of its own below a heading, not in braces.
bool is_block(const ParsedText& text, const TomlValue& table) {
    return table.kind == Kind::table && text.source().text[text.begin_of(table)] != '{';
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
    if (const std::size_t facing = unit.find(" facing "); facing != std::string::npos) unit.replace(facing, 8, "/");
    return "\"" + unit + "\"";
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

/// One change of one text. Throws nothing; faults go to the diagnostics, and the text stays as it was.
class Edit {
public:
    Edit(const FigureChange& change, const ParsedText& text, const Spot& spot, Diagnostics& diagnostics)
        : change_(change), text_(text), spot_(spot), diagnostics_(diagnostics), result_(text.source().text) {}

    std::string make() {
        switch (change_.kind) {
            case ChangeKind::set: set(); break;
            case ChangeKind::add: add(); break;
            case ChangeKind::remove: remove(); break;
        }
        return std::move(result_);
    }

private:
    void wrong(const std::string& what, const std::string& expected = {}) {
        diagnostics_.error(change_.place, fmt::format("{}: {}", change_.path, what), change_.value, expected);
    }
    void replace(std::size_t begin, std::size_t end, const std::string& by) { result_.replace(begin, end - begin, by); }

    void set() {
        if (!spot_.value) return insert();
        if (is_block(text_, *spot_.value)) return wrong("a whole table cannot be set", "the path of one of its keys");
        const std::size_t begin = text_.begin_of(*spot_.value), end = text_.end_of(*spot_.value);
        if (spot_.part == Spot::whole) return replace(begin, end, change_.value);
        if (!change_.value.starts_with('"')) return wrong("a part of a unit is a text", "\"...\"");
        const std::string& unit = spot_.value->string;
        const std::size_t space = std::min(unit.find(' '), unit.size());
        const std::string part = unquoted(change_.value);
        replace(begin, end,
                spot_.part == Spot::type ? fmt::format("\"{}{}\"", part, unit.substr(space))
                                         : fmt::format("\"{} {}\"", unit.substr(0, space), part));
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
            result_ += fmt::format("\n[[{}]]\n{}", spot_.keys, lines_of(entry));
            return;
        }
        const std::string entry = as_entry(change_.value, false);
        if (items.empty()) return replace(text_.begin_of(*spot_.value), text_.end_of(*spot_.value), "[" + entry + "]");
        const std::size_t end = text_.end_of(items.back());
        replace(end, end, ", " + entry);
    }
    void remove() {
        if (!spot_.value || spot_.parent->kind != Kind::list) return wrong("only an entry of a list can be removed");
        if (is_block(text_, *spot_.value)) {
            const int line = spot_.value->line, next = next_heading(text_, text_.root(), line);
            const std::size_t end = next == std::numeric_limits<int>::max() ? result_.size() : text_.byte_at(next, 1);
            return replace(text_.byte_at(line, 1), end, "");
        }
        std::size_t begin = text_.begin_of(*spot_.value), end = text_.end_of(*spot_.value);
        const std::size_t comma = result_.find_first_not_of(" \t\n", end);
        if (comma != std::string::npos && result_[comma] == ',') end = comma + 1;
        while (end < result_.size() && result_[end] == ' ') ++end;
        replace(begin, end, "");
    }

    const FigureChange& change_;
    const ParsedText& text_;
    const Spot& spot_;
    Diagnostics& diagnostics_;
    std::string result_;
};

}  // namespace

std::optional<std::vector<Source>> changed(std::vector<Source> sources, const std::vector<FigureChange>& changes,
                                           Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.errors();
    for (const FigureChange& change : changes) {
        const auto found = Finder(sources, change.path, change.place, diagnostics).find();
        if (!found) continue;
        std::string text = Edit(change, found->text, found->spot, diagnostics).make();
        sources[found->file].text = std::move(text);
    }
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
