#include "sim/system/figure_finder.h"

#include "core/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

namespace polemarch::sim {

bool is_plain(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

const TomlValue* value_of(const TomlValue& table, std::string_view key) {
    for (std::size_t i = 0; table.kind == TomlValue::Kind::table && i < table.keys.size(); ++i)
        if (table.keys[i].name == key) return &table.items[i];
    return nullptr;
}

namespace {

using Kind = TomlValue::Kind;

/// A word of a path: a key, or what stands in brackets.
struct Step {
    std::string word;
    bool bracket = false;
};

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

class Finder {
public:
    Finder(ParsedTexts& texts, const std::string& path, const Place& place, Diagnostics& diagnostics)
        : texts_(texts), sources_(texts.sources()), path_(path), place_(place), diagnostics_(diagnostics) {}

    std::optional<FoundFigure> find() {
        const auto steps = steps_of(path_);
        if (!steps) {
            wrong("this is no path to a figure", path_, "KEY.KEY[ENTRY]..., as in side.A.panic");
            return std::nullopt;
        }
        std::size_t next = 0;
        const auto file = file_of(*steps, next);
        if (!file) return std::nullopt;
        ParsedText text = texts_.of(*file, diagnostics_);  // the copy shares its tree
        if (!text.is_read()) return std::nullopt;
        Spot spot;
        spot.value = &text.root();
        for (; next < steps->size(); ++next)
            if (!step((*steps)[next], next + 1 == steps->size(), spot)) return std::nullopt;
        return FoundFigure{*file, std::move(text), spot};
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
        const ParsedText& scenario = texts_.of(0, ignored);
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
        const TomlValue* with = spot.key.starts_with("unit") ? value_of(*spot.parent, "with") : nullptr;
        if (with && with->kind != Kind::integer) with = nullptr;
        spot = {.value = found, .parent = &list, .leader_with = with, .key = {}, .keys = spot.keys};
        return true;
    }

    ParsedTexts& texts_;
    const std::vector<Source>& sources_;
    const std::string& path_;
    const Place& place_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::optional<FoundFigure> find_figure(const std::vector<Source>& sources, const std::string& path, const Place& place,
                                       Diagnostics& diagnostics) {
    ParsedTexts texts(sources);
    return find_figure(texts, path, place, diagnostics);
}

std::optional<FoundFigure> find_figure(ParsedTexts& texts, const std::string& path, const Place& place,
                                       Diagnostics& diagnostics) {
    return Finder(texts, path, place, diagnostics).find();
}

}  // namespace polemarch::sim
