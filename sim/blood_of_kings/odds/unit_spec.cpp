#include "sim/blood_of_kings/odds/unit_spec.h"

#include "core/text.h"
#include "sim/odds/question_reader.h"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

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

/// Of what set_word has let through.
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

Json truth(bool set) { return set ? Json(true) : Json(); }

}  // namespace

const std::vector<UnitWord>& unit_words() {
    static const std::vector<UnitWord> all{
        {"type", "TYPE", "its troop type, by code or name",
         [](UnitSpec& p, Value v, In charts) { p.type = &type_named(v, charts); },
         [](const UnitSpec& p) { return p.type ? Json(p.type->code) : Json(); }},
        {"bases", "N", "bases that it has now, 1 to 6 (default 4)",
         [](UnitSpec& p, Value v, In) { p.bases = number("bases", v, 1, max_bases); },
         [](const UnitSpec& p) { return Json(p.bases); }},
        {"of", "N", "bases that it had at the beginning of the battle (default: as many as now)",
         [](UnitSpec& p, Value v, In) { p.of = number("of", v, 1, max_bases); },
         [](const UnitSpec& p) { return p.of > 0 ? Json(p.of) : Json(); }},
        {"status", "S", "ok, disordered or demoralized",
         [](UnitSpec& p, Value v, In) { p.status = static_cast<Status>(one_of("status", v, status_words)); },
         [](const UnitSpec& p) {
             if (p.status == Status::ok) return Json();
             return Json(status_names[static_cast<std::size_t>(p.status)]);
         }},
        {"leader", "L", "attached to it or to a supporting unit: none, one or exceptional",
         [](UnitSpec& p, Value v, In) {
             p.leader = v.empty() || v == "true" ? std::uint8_t{1}
                        : v == "false"           ? std::uint8_t{0}
                                                 : static_cast<std::uint8_t>(one_of("leader", v, leader_words));
         },
         [](const UnitSpec& p) { return p.leader == 0 ? Json() : Json(leader_words[p.leader]); }},
        {"commander", "", "that leader commands the army", [](UnitSpec& p, Value v, In) { p.commander = flag(v); },
         [](const UnitSpec& p) { return truth(p.commander); }},
        {"aggressive", "", "rated so by the scenario (Units_20)",
         [](UnitSpec& p, Value v, In) { p.aggressive = flag(v); },
         [](const UnitSpec& p) { return truth(p.aggressive); }},
        {"impetuous", "", "rated so by the scenario, and so aggressive",
         [](UnitSpec& p, Value v, In) { p.impetuous = flag(v); }, [](const UnitSpec& p) { return truth(p.impetuous); }},
        {"armoured", "", "rated so by the scenario; who always is need not say so (Units_19)",
         [](UnitSpec& p, Value v, In) { p.armoured = flag(v); }, [](const UnitSpec& p) { return truth(p.armoured); }},
        {"pavises", "", "soft cover against missiles in the open (Fire_8)",
         [](UnitSpec& p, Value v, In) { p.pavises = flag(v); }, [](const UnitSpec& p) { return truth(p.pavises); }},
        {"superior", "", "of superior quality to its opponent", [](UnitSpec& p, Value v, In) { p.superior = flag(v); },
         [](const UnitSpec& p) { return truth(p.superior); }},
        {"charging", "", "it has charged or counter-charged into this melee; of a target of fire: it charges the firer",
         [](UnitSpec& p, Value v, In) { p.charging = flag(v); }, [](const UnitSpec& p) { return truth(p.charging); }},
        {"flank", "", "taken in flank or rear", [](UnitSpec& p, Value v, In) { p.flanked = flag(v); },
         [](const UnitSpec& p) { return truth(p.flanked); }},
        {"held", "", "taken so, and not free to turn: others hold its front (Melee_7)",
         [](UnitSpec& p, Value v, In) { p.held = flag(v); }, [](const UnitSpec& p) { return truth(p.held); }},
        {"uphill", "", "stands higher than its opponent", [](UnitSpec& p, Value v, In) { p.uphill = flag(v); },
         [](const UnitSpec& p) { return truth(p.uphill); }},
        {"march", "", "in march formation", [](UnitSpec& p, Value v, In) { p.march = flag(v); },
         [](const UnitSpec& p) { return truth(p.march); }},
        {"acted", "", "has acted this turn", [](UnitSpec& p, Value v, In) { p.acted = flag(v); },
         [](const UnitSpec& p) { return truth(p.acted); }},
        {"engaged", "", "is in contact with an enemy already", [](UnitSpec& p, Value v, In) { p.engaged = flag(v); },
         [](const UnitSpec& p) { return truth(p.engaged); }},
        {"ground", "G", "what most of it stands on: open or a ground of terrain.toml, with its cover", set_ground,
         [](const UnitSpec& p) { return p.ground == "open" ? Json() : Json(p.ground); }},
        {"cover", "C", "none, soft, hard or an obstacle of terrain.toml; of it and the ground's the better counts",
         set_cover,
         [](const UnitSpec& p) {
             return p.obstacle == Cover::none ? Json() : Json(cover_words[static_cast<std::size_t>(p.obstacle)]);
         }},
        {"support", "N", "bases of units that support it in a melee (Melee_8) or fire with it (Fire_5), 0 to 30",
         [](UnitSpec& p, Value v, In) { p.support = number("support", v, 0, 30); },
         [](const UnitSpec& p) { return p.support > 0 ? Json(p.support) : Json(); }},
        {"front", "N", "bases that can shoot: of the front rank, in range and sight (default all, one in march)",
         [](UnitSpec& p, Value v, In) { p.front = number("front", v, 1, max_bases); },
         [](const UnitSpec& p) { return p.front > 0 ? Json(p.front) : Json(); }},
        {"retires", "S", "in a fight that goes on: tries to as soon as it is ok, disordered, demoralized (never)",
         [](UnitSpec& p, Value v, In) { p.retires = static_cast<Status>(one_of("retires", v, retires_at_words)); },
         [](const UnitSpec& p) {
             return p.retires == Status::destroyed ? Json()
                                                   : Json(retires_at_words[static_cast<std::size_t>(p.retires)]);
         }},
        {"regroups", "", "in a fight that goes on: does so when it may and is not OK (Ongoing_3)",
         [](UnitSpec& p, Value v, In) { p.regroups = flag(v); }, [](const UnitSpec& p) { return truth(p.regroups); }},
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
    std::map<std::string, std::string> said;  // by the name of what is set
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
            // A TYPE in front is a new unit; elsewhere it would change the one described.
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

void check_unit_spec(UnitSpec& p) {
    if (!p.type) throw InputError("a unit needs a type, such as HC");
    const std::string& code = p.type->code;
    if (p.armoured && p.type->armour == Armour::never)
        throw InputError(fmt::format("{} is never armoured (rule Units_19)", code));
    if ((p.aggressive || p.impetuous) && !p.type->aggressive)
        throw InputError(fmt::format("{} may not be rated aggressive or impetuous (rule Units_20)", code));
    const Condition c = p.condition();
    if (c.bases > c.at_start)
        throw InputError(fmt::format("{} has {} bases of {}: more than it began with", code, c.bases, c.at_start));
    if (c.bases < c.at_start && 2 * (c.at_start - c.bases) >= c.at_start)
        throw InputError(fmt::format("{} with {} of {} bases is destroyed: half of them are lost (rule Effects_5)",
                                     code, c.bases, c.at_start));
    if (p.front > c.bases)
        throw InputError(
            fmt::format("{} has {} bases, of which no more can shoot (found front {})", code, c.bases, p.front));
    if (p.charging && p.type->charge == 0) throw InputError(fmt::format("{} never charges (rule Charges_8)", code));
    p.aggressive |= p.impetuous;
    p.armoured |= p.type->armour == Armour::always;
    p.flanked |= p.held;
    if (p.commander && p.leader == 0) p.leader = 1;
}

std::string UnitSpec::text() const {
    const Condition c = condition();
    std::string words;
    if (status != Status::ok) words += fmt::format("{} ", status_names[static_cast<std::size_t>(status)]);
    words += type->name;
    std::string more =
        c.bases == c.at_start ? counted(unsigned{c.bases}, "base") : fmt::format("{} of {} bases", c.bases, c.at_start);
    if (support > 0) more += fmt::format(" and {} in support", support);
    if (leader > 0)
        more += fmt::format(", {}{}", leader == 2 ? "an exceptional leader" : "a leader",
                            commander ? ", the army's commander" : "");
    words += fmt::format(" ({})", more);
    return words;
}

Fighter UnitSpec::fighter() const {
    Fighter f{type, status, aggressive, armoured, charging, flanked, uphill, leader};
    f.bases = static_cast<std::uint8_t>(bases + support);
    f.quality = superior;
    f.going = going;
    f.cover = cover();
    return f;
}

Contender UnitSpec::contender() const { return {fighter(), condition(), support, commander, held, retires, regroups}; }

void check_pair(const UnitSpec& actor, const UnitSpec& target) {
    if (actor.superior && target.superior) throw InputError("only one of two opponents can be of superior quality");
    if (actor.uphill && target.uphill) throw InputError("only one of two opponents can stand uphill of the other");
}

Shot shot_of(const UnitSpec& firer, const UnitSpec& target, bool defensive) {
    if (firer.type->arms == Arms::none)
        throw InputError(fmt::format("{} has nothing to shoot with (rule Fire_1)", firer.type->code));
    if (defensive && !firer.type->massed_bows)
        throw InputError(
            fmt::format("only Bowmen shoot at a unit that charges them (rule Charges_2), not {}", firer.type->code));
    Shot shot;
    shot.firer = firer.type;
    shot.status = firer.status;
    shot.quality = firer.superior;
    shot.firing = static_cast<std::uint8_t>(firer.firing() + firer.support);
    shot.defensive = defensive;
    shot.target = target.type;
    shot.target_quality = target.superior;
    shot.target_bases = target.bases;
    shot.armoured = target.armoured;
    shot.march = target.march;
    shot.cover = target.cover();
    if (target.pavises && shot.cover == Cover::none && target.going == Going::open) shot.cover = Cover::soft;
    return shot;
}

Json unit_json(const UnitSpec& unit) {
    Json json = Json::object();
    for (const UnitWord& word : unit_words())
        if (const Json value = word.get(unit); !value.is_null()) json[word.name] = value;
    return json;
}

}  // namespace polemarch::sim::blood_of_kings
