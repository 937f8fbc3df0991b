// Units as scenario files write them.
#include "core/diagnostics.h"
#include "sim/answers/army_draws.h"
#include "sim/system/figure_finder.h"
#include "sim/system/unit_places.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <sstream>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// "HC C9/1 name=Companions"
std::optional<WrittenUnit> unit_in_words(const std::string& text) {
    const auto words = words_in(text);
    if (words.size() < 2 || words[1].find('/') == std::string::npos) return std::nullopt;
    WrittenUnit unit;
    unit.at = words[1];
    unit.before = "\"" + words[0] + " ";
    unit.after = "\"";
    unit.amounts = {{words[0], 1}};
    return unit;
}

/// [[side.A.unit]] with unit = "R HF/1"
std::optional<WrittenUnit> unit_of_its_own(const TomlValue& table) {
    const TomlValue* const kind = value_of(table, "unit");
    if (!kind || kind->kind != TomlValue::Kind::string) return std::nullopt;
    WrittenUnit unit;
    unit.key = "unit";
    unit.before = "\"" + kind->string + "\"";
    unit.amounts = {{kind->string, 1}};
    return unit;
}

/// { type = "SW", bases = 4, at = "27 14 facing 0", ratings = ["armoured"], quality = 1 }
std::optional<WrittenUnit> unit_in_table(const ParsedText& text, const TomlValue& table) {
    const TomlValue* const type = value_of(table, "type");
    const TomlValue* const at = value_of(table, "at");
    if (!type) return unit_of_its_own(table);
    if (!at || at->kind != TomlValue::Kind::string) return std::nullopt;
    WrittenUnit unit;
    unit.at = at->string;
    std::string* part = &unit.before;
    *part = "{ ";
    for (std::size_t i = 0; i < table.keys.size(); ++i) {
        if (i > 0) *part += ", ";
        *part += table.keys[i].name + " = ";
        if (&table.items[i] == at) {
            *part += "\"";
            part = &unit.after;
            *part += "\"";
        } else {
            *part += text.written(table.items[i]);
        }
    }
    *part += " }";
    const TomlValue* const bases = value_of(table, "bases");
    const double size = bases ? static_cast<double>(bases->integer) : 1;
    unit.amounts = {{type->string, size}};
    if (const TomlValue* const quality = value_of(table, "quality"))
        unit.amounts.emplace_back("quality", size * static_cast<double>(quality->integer));
    if (const TomlValue* const ratings = value_of(table, "ratings"))
        for (const TomlValue& rating : ratings->items) unit.amounts.emplace_back(rating.string, size);
    if (const TomlValue* const weapon = value_of(table, "weapon")) unit.amounts.emplace_back(weapon->string, size);
    return unit;
}

std::optional<double> number_in(const std::string& word) {
    double number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

std::vector<WrittenUnit> units_in(const Source& scenario) {
    std::vector<WrittenUnit> units;
    Diagnostics diagnostics;
    const ParsedText text(scenario, diagnostics);
    if (!text.is_read()) return units;
    for (const UnitPlace& place : unit_places(text.root())) {
        auto unit = place.entry->kind == TomlValue::Kind::string ? unit_in_words(place.entry->string)
                                                                 : unit_in_table(text, *place.entry);
        if (!unit) continue;
        unit->list = place.list;
        unit->index = place.number;
        unit->side = place.side == Side::first ? 0 : 1;
        units.push_back(*std::move(unit));
    }
    return units;
}

std::optional<std::string> place_beside(const std::string& at, std::uint32_t pick) {
    const auto words = words_in(at);
    if (words.size() == 1) {
        const std::size_t slash = at.find('/');
        if (slash == std::string::npos || slash < 2) return std::nullopt;
        const auto row = number_in(at.substr(1, slash - 1));
        if (!row) return std::nullopt;
        constexpr std::array<std::array<int, 2>, 8> steps{
            {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
        const auto [across, down] = steps[pick % steps.size()];
        const char column = static_cast<char>(at[0] + across);
        const int line = static_cast<int>(*row) + down;
        if (column < 'A' || column > 'Z' || line < 1) return std::nullopt;
        return fmt::format("{}{}{}", column, line, at.substr(slash));
    }
    if (words.size() != 4 || words[2] != "facing") return std::nullopt;
    const auto x = number_in(words[0]), y = number_in(words[1]), facing = number_in(words[3]);
    if (!x || !y || !facing) return std::nullopt;
    const double angle = *facing * std::numbers::pi / 180;
    // Ahead is up the table at 0 degrees; steps in base widths, to the right and to the rear.
    constexpr std::array<std::array<double, 2>, 6> steps{{{0, 4}, {0, 5}, {5, 0}, {-5, 0}, {5, 4}, {-5, 4}}};
    const auto [right, back] = steps[pick % steps.size()];
    const double to_x = *x + right * std::cos(angle) - back * std::sin(angle);
    const double to_y = *y - right * std::sin(angle) - back * std::cos(angle);
    return fmt::format("{:.2f} {:.2f} facing {}", to_x, to_y, words[3]);
}

}  // namespace polemarch::sim
