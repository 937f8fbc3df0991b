#include "sim/system/balance_dials.h"

#include "core/scenario_file.h"
#include "sim/system/figure_finder.h"
#include "sim/system/unit_places.h"

#include <cmath>
#include <numbers>
#include <sstream>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

using Kind = TomlValue::Kind;

FigureChange set_to(const std::string& path, const std::string& value) { return {path, ChangeKind::set, value, {}}; }

/// The same entry with another place, as an element of a list. Only entries in braces have their keys in one line.
std::string with_place(const ScenarioUnit& unit, const std::string& at) {
    std::string text = unit.text;
    const std::size_t found = text.find(toml_string(unit.at));
    if (!text.starts_with('{') || found == std::string::npos) return {};
    return text.replace(found, toml_string(unit.at).size(), toml_string(at));
}

}  // namespace

BalanceDial number_dial(std::string name, DialKind kind, const std::string& path, const NumberRange& range) {
    BalanceDial dial{.name = std::move(name), .kind = kind, .settings = {}, .is_number = true};
    const auto add = [&](int value) {
        DialSetting setting{.words =
                                fmt::format(fmt::runtime(range.more_or_less && value != 0 ? "{:+}" : "{}"), value)};
        if (value != range.now) setting.changes.push_back(set_to(path, fmt::format("{}", value)));
        dial.settings.push_back(std::move(setting));
    };
    bool has_now = false;
    for (int value = range.low; value <= range.high; value += range.step) {
        if (!has_now && value >= range.now) {
            if (value > range.now) add(range.now);
            has_now = true;
        }
        add(value);
    }
    if (!has_now) add(range.now);
    return dial;
}

std::string dial_name(Side side, std::string_view what) {
    return fmt::format("{}: {}", side == Side::first ? "A" : "B", what);
}

std::string ScenarioUnit::path() const { return fmt::format("{}[{}]", list, number); }

std::vector<ScenarioUnit> scenario_units(const Source& scenario) {
    std::vector<ScenarioUnit> units;
    Diagnostics diagnostics;
    const ParsedText text(scenario, diagnostics);
    if (!text.is_read()) return units;
    std::array<std::size_t, 2> counts{};
    for (const UnitPlace& place : unit_places(text.root())) {
        const TomlValue& entry = *place.entry;
        ScenarioUnit unit{
            .side = place.side, .list = place.list, .number = place.number, .text = text.written(entry), .words = {}};
        const std::size_t side = place.side == Side::first ? 0 : 1;
        ++counts[side];
        if (entry.kind == Kind::string) {
            unit.words = entry.string;
        } else {
            for (const char* key : {"name", "type", "unit"}) {
                const TomlValue* word = value_of(entry, key);
                if (unit.words.empty() && word) unit.words = word->string;
            }
            if (const TomlValue* at = value_of(entry, "at")) unit.at = at->string;
            unit.words += fmt::format(" {}{}", "AB"[side], counts[side]);  // many have the same name
        }
        units.push_back(std::move(unit));
    }
    return units;
}

std::string moved_ahead(const std::string& at, double ahead) {
    std::istringstream in(at);
    in.imbue(std::locale::classic());
    double x = 0, y = 0, facing = 0;
    std::string word;
    if (!(in >> x >> y >> word >> facing) || word != "facing") return {};
    const double turn = facing * std::numbers::pi / 180;
    const auto hundredths = [](double length) { return std::round(length * 100) / 100 + 0.0; };  // no -0
    return fmt::format("{} {} facing {}", hundredths(x + ahead * std::sin(turn)),
                       hundredths(y + ahead * std::cos(turn)), facing);
}

BalanceDial fewer_units(Side side, const std::vector<ScenarioUnit>& units) {
    BalanceDial dial{.name = dial_name(side, "a unit less"), .kind = DialKind::units};
    for (const ScenarioUnit& unit : units)
        dial.settings.push_back({"without " + unit.words, {{unit.path(), ChangeKind::remove, "", {}}}});
    return dial;
}

BalanceDial more_units(Side side, const std::vector<ScenarioUnit>& units, double behind) {
    BalanceDial dial{.name = dial_name(side, "a unit more"), .kind = DialKind::units};
    for (const ScenarioUnit& unit : units) {
        const std::string entry = with_place(unit, moved_ahead(unit.at, -behind));
        if (!entry.empty())
            dial.settings.push_back({fmt::format("{} twice, at {}", unit.words, moved_ahead(unit.at, -behind)),
                                     {{unit.list, ChangeKind::add, entry, {}}}});
    }
    return dial;
}

BalanceDial moved_units(Side side, const std::vector<ScenarioUnit>& units, double by, std::string_view length) {
    BalanceDial dial{.name = dial_name(side, "place of a unit"), .kind = DialKind::places};
    for (const ScenarioUnit& unit : units)
        for (const double ahead : {by, -by}) {
            const std::string at = moved_ahead(unit.at, ahead);
            if (at.empty()) continue;
            dial.settings.push_back({fmt::format("{} {:g} {} {}", unit.words, by, length, ahead > 0 ? "ahead" : "back"),
                                     {set_to(unit.path() + ".at", toml_string(at))}});
        }
    return dial;
}

}  // namespace polemarch::sim
