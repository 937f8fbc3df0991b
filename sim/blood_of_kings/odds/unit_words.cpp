#include "sim/blood_of_kings/odds/unit_words.h"

#include "core/text.h"
#include "sim/odds/question_reader.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace polemarch::sim::blood_of_kings {

namespace {

const std::vector<std::string> status_words{"ok", "disordered", "demoralized"};
const std::vector<std::string> leader_words{"none", "one", "exceptional"};
const std::vector<std::string> cover_words{"none", "soft", "hard"};
const std::vector<std::string> retires_at_words{"ok", "disordered", "demoralized", "never"};

std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' ? '-' : c;
    return text;
}

std::size_t one_of(const std::string& what, const std::string& found, const std::vector<std::string>& names) {
    const auto at = std::find(names.begin(), names.end(), lower(found));
    if (at == names.end()) refuse_unknown(what, printable(found, longest_found), names);
    return static_cast<std::size_t>(at - names.begin());
}

std::uint8_t number(const std::string& what, const std::string& found, int low, int high) {
    int n = 0;
    const auto [stop, error] = std::from_chars(found.data(), found.data() + found.size(), n);
    if (error != std::errc() || stop != found.data() + found.size() || n < low || n > high)
        throw InputError(fmt::format("'{}' must be {}, found {}", what, whole_number(low, high), in_quotes(found)));
    return static_cast<std::uint8_t>(n);
}

/// For a text that set_word has accepted.
bool flag(const std::string& found) { return found.empty() || found == "true" || found == "yes"; }

const UnitType& type_named(const std::string& found, const Charts& charts) {
    std::vector<std::string> codes;
    for (const UnitType& type : charts.units) {
        if (lower(type.code) == lower(found) || lower(type.name) == lower(found)) return type;
        codes.push_back(type.code);
    }
    refuse_unknown("unit type", printable(found, longest_found), codes);
}

std::vector<std::string> ground_names(const Charts& charts) {
    std::vector<std::string> names{"open"};
    for (const GroundType& ground : charts.grounds)
        if (ground.going != Going::impassable) names.push_back(ground.code);
    return names;
}

void set_ground(UnitSpec& p, const std::string& value, const Charts& charts) {
    const auto names = ground_names(charts);
    p.ground = names[one_of("ground", value, names)];
    p.going = Going::open;
    p.ground_cover = Cover::none;
    for (const GroundType& ground : charts.grounds) {
        if (ground.code != p.ground) continue;
        p.going = ground.going;
        p.ground_cover = ground.cover;
    }
}

std::vector<std::string> cover_names(const Charts& charts) {
    std::vector<std::string> names = cover_words;
    for (const ObstacleType& obstacle : charts.obstacles) names.push_back(obstacle.code);
    return names;
}

void set_cover(UnitSpec& p, const std::string& value, const Charts& charts) {
    const std::size_t n = one_of("cover", value, cover_names(charts));
    p.obstacle = n < cover_words.size() ? static_cast<Cover>(n) : charts.obstacles[n - cover_words.size()].cover;
}

using Value = const std::string&;
using In = const Charts&;

/// A word for a flag.
UnitWord flag_word(const char* name, const char* help, bool UnitSpec::*field) {
    return {name, "", help, [field](UnitSpec& unit, Value value, In) { unit.*field = flag(value); },
            [field](const UnitSpec& unit) { return unit.*field ? Json(true) : Json(); }};
}
/// A word for a number, which is not shown if it is 0.
UnitWord number_word(const char* name, const char* help, std::uint8_t UnitSpec::*field, int low, int high) {
    return {name, "N", help,
            [=, what = std::string(name)](UnitSpec& unit, Value value, In) {
                unit.*field = number(what, value, low, high);
            },
            [field](const UnitSpec& unit) { return unit.*field > 0 ? Json(unit.*field) : Json(); }};
}

}  // namespace

const std::vector<UnitWord>& unit_words() {
    static const std::vector<UnitWord> all{
        {"type", "TYPE", "its troop type, by code or name",
         [](UnitSpec& unit, Value value, In charts) { unit.type = &type_named(value, charts); },
         [](const UnitSpec& unit) { return unit.type ? Json(unit.type->code) : Json(); }},
        {"bases", "N", "bases that it has now, 1 to 6 (default 4)",
         [](UnitSpec& unit, Value value, In) { unit.bases = number("bases", value, 1, max_bases); },
         [](const UnitSpec& unit) { return Json(unit.bases); }},
        number_word("of", "bases that it had at the beginning of the battle (default: as many as now)", &UnitSpec::of,
                    1, max_bases),
        {"status", "S", "ok, disordered or demoralized",
         [](UnitSpec& unit, Value value, In) {
             unit.status = static_cast<Status>(one_of("status", value, status_words));
         },
         [](const UnitSpec& unit) {
             return unit.status == Status::ok ? Json() : Json(status_names[static_cast<std::size_t>(unit.status)]);
         }},
        {"leader", "L", "attached to it or to a supporting unit: none, one or exceptional",
         [](UnitSpec& unit, Value value, In) {
             const bool one = value.empty() || value == "true", none = value == "false";
             unit.leader = one    ? std::uint8_t{1}
                           : none ? std::uint8_t{0}
                                  : static_cast<std::uint8_t>(one_of("leader", value, leader_words));
         },
         [](const UnitSpec& unit) { return unit.leader == 0 ? Json() : Json(leader_words[unit.leader]); }},
        flag_word("commander", "that leader commands the army", &UnitSpec::commander),
        flag_word("aggressive", "rated so by the scenario (Units_20)", &UnitSpec::aggressive),
        flag_word("impetuous", "rated so by the scenario, and so aggressive", &UnitSpec::impetuous),
        flag_word("armoured", "rated so by the scenario; who always is need not say so (Units_19)",
                  &UnitSpec::armoured),
        flag_word("pavises", "soft cover against missiles in the open (Fire_8)", &UnitSpec::pavises),
        flag_word("superior", "of superior quality to its opponent", &UnitSpec::superior),
        flag_word("charging",
                  "it has charged or counter-charged into this melee; of a target of fire: it charges the firer",
                  &UnitSpec::charging),
        flag_word("flank", "taken in flank or rear", &UnitSpec::flanked),
        flag_word("held", "taken so, and not free to turn: others hold its front (Melee_7)", &UnitSpec::held),
        flag_word("uphill", "stands higher than its opponent", &UnitSpec::uphill),
        flag_word("march", "in march formation", &UnitSpec::march),
        flag_word("acted", "has acted this turn", &UnitSpec::acted),
        flag_word("engaged", "is in contact with an enemy already", &UnitSpec::engaged),
        {"ground", "G", "what most of it stands on: open or a ground of terrain.toml, with its cover", set_ground,
         [](const UnitSpec& unit) { return unit.ground == "open" ? Json() : Json(unit.ground); }},
        {"cover", "C", "none, soft, hard or an obstacle of terrain.toml; of it and the ground's the better counts",
         set_cover,
         [](const UnitSpec& unit) {
             return unit.obstacle == Cover::none ? Json() : Json(cover_words[static_cast<std::size_t>(unit.obstacle)]);
         }},
        number_word("support", "bases of units that support it in a melee (Melee_8) or fire with it (Fire_5), 0 to 30",
                    &UnitSpec::support, 0, 30),
        number_word("front", "bases that can shoot: of the front rank, in range and sight (default all, one in march)",
                    &UnitSpec::front, 1, max_bases),
        {"retires", "S", "in a fight that goes on: tries to as soon as it is ok, disordered, demoralized (never)",
         [](UnitSpec& unit, Value value, In) {
             unit.retires = static_cast<Status>(one_of("retires", value, retires_at_words));
         },
         [](const UnitSpec& unit) {
             return unit.retires == Status::destroyed ? Json()
                                                      : Json(retires_at_words[static_cast<std::size_t>(unit.retires)]);
         }},
        flag_word("regroups", "in a fight that goes on: does so when it may and is not OK (Ongoing_3)",
                  &UnitSpec::regroups),
    };
    return all;
}

void set_word(UnitSpec& unit, const std::string& name, const std::string& value, const Charts& charts) {
    std::vector<std::string> names;
    for (const UnitWord& word : unit_words()) {
        names.push_back(word.name);
        if (word.name != name) continue;
        if (word.value.empty() && !flag(value) && value != "false" && value != "no")
            throw InputError(fmt::format("'{}' must be true or false, found {}", name, in_quotes(value)));
        return word.set(unit, value, charts);
    }
    refuse_unknown("word of a unit", printable(name, longest_found), names);
}

void change_unit_spec(UnitSpec& unit, const std::string& text, const Charts& charts) {
    std::string blanks = text;
    std::replace(blanks.begin(), blanks.end(), ',', ' ');
    bool first = true;
    std::map<std::string, std::string> said;  // by the name of the field that is set
    const auto set = [&](const std::string& name, const std::string& value, const std::string& word) {
        if (const auto [before, fresh] = said.emplace(name, word); !fresh)
            throw InputError(fmt::format("{} and {} in {} are both its {}: only one can be so",
                                         in_quotes(before->second), in_quotes(word), in_quotes(text), name));
        set_word(unit, name, value, charts);
    };
    for (const std::string& word : split(blanks, ' ')) {
        if (word.empty()) continue;
        const std::size_t equals = word.find('=');
        const std::string key = lower(word.substr(0, equals));
        const auto named = [&](const auto& names) { return std::find(names.begin(), names.end(), key) != names.end(); };
        const auto is_word = [&](const UnitWord& w) {
            return w.name == key && (equals != std::string::npos || w.value.empty() || key == "leader");
        };
        const bool type = std::any_of(charts.units.begin(), charts.units.end(),
                                      [&](const UnitType& t) { return lower(t.code) == key || lower(t.name) == key; });
        if (equals == std::string::npos && type) {
            // A TYPE at the beginning is a new unit; elsewhere it would change the described one.
            if (!first)
                throw InputError(fmt::format("{} in {}: a unit's type stands first", in_quotes(word), in_quotes(text)));
            unit = {};
            set("type", word, word);
        } else if (std::any_of(unit_words().begin(), unit_words().end(), is_word)) {
            const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
            if (equals != std::string::npos && value.empty())
                throw InputError(fmt::format("{} needs something after '='", in_quotes(word)));
            set(key, value, word);
        } else if (equals == std::string::npos && !key.empty() &&
                   key.find_first_not_of("0123456789") == std::string::npos) {
            set("bases", key, word);
        } else if (equals == std::string::npos && named(status_words)) {
            set("status", key, word);
        } else if (equals == std::string::npos && key == "exceptional") {
            set("leader", key, word);
        } else if (equals == std::string::npos && named(ground_names(charts))) {
            set("ground", key, word);
        } else if (equals == std::string::npos && key != "none" && named(cover_names(charts))) {
            set("cover", key, word);
        } else if (first && !unit.type) {
            static_cast<void>(type_named(word, charts));
        } else {
            std::vector<std::string> words{"exceptional", "disordered", "demoralized", "soft", "hard"};
            for (const UnitWord& w : unit_words()) words.push_back(w.name);
            for (const auto& name : ground_names(charts)) words.push_back(name);
            throw InputError(fmt::format("{} in {} is not understood{}; a unit is TYPE,BASES,WORD,...", in_quotes(word),
                                         in_quotes(text), suggestion(key, words)));
        }
        first = false;
    }
}

UnitSpec read_unit_spec(const std::string& text, const Charts& charts, const std::string& whose) {
    UnitSpec unit;
    of_unit(whose, [&] {
        change_unit_spec(unit, text, charts);
        check_unit_spec(unit);
    });
    return unit;
}

Json unit_json(const UnitSpec& unit) {
    Json json = Json::object();
    for (const UnitWord& word : unit_words())
        if (const Json value = word.get(unit); !value.is_null()) json[word.name] = value;
    return json;
}

}  // namespace polemarch::sim::blood_of_kings
