#include "core/standard_wargame/files/chart_reader.h"

#include "core/standard_wargame/files/chart_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

std::optional<std::size_t> index_in(const Text& word, const std::vector<std::string>& names, std::string_view what,
                                    Diagnostics& diagnostics) {
    const auto found = std::find(names.begin(), names.end(), word.value);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    diagnostics.error(word.place, fmt::format("unknown {}{}", what, suggestion(word.value, names)),
                      "'" + word.value + "'", alternatives(names));
    return std::nullopt;
}

TroopSet ChartFigures::troops(const std::string& key, Presence presence) {
    TroopSet set;
    for (const Text& name : table().texts(key, presence)) {
        const TroopSet named = troops_in(name.value);
        if (named.empty()) {
            std::vector<std::string> known = troop_codes();
            known.insert(known.end(), type_codes.begin(), type_codes.end());
            table().diagnostics().error(name.place, "unknown troops" + suggestion(name.value, known),
                                        "'" + name.value + "'",
                                        "a code such as LC/bow, a type such as LC, or all, foot, cavalry, camelry, "
                                        "chariots, artillery or bows");
        }
        set.add(named);
    }
    if (table().has(key)) figure(key);
    return set;
}

ClassSet ChartFigures::classes(const std::string& key, Presence presence) {
    ClassSet set = 0;
    for (const Text& letter : table().texts(key, presence))
        if (const auto c = index_in(letter, class_letters, "class", table().diagnostics())) {
            if (has_class(set, static_cast<Class>(*c)))
                table().diagnostics().error(letter.place, "this class is given twice", "'" + letter.value + "'");
            set = static_cast<ClassSet>(set | only(static_cast<Class>(*c)));
        }
    if (table().has(key)) figure(key);
    return set;
}

// ---- units.toml

namespace {

void read_base(ChartFigures& figures, UnitType& unit) {
    std::array<int, 2> base{};
    figures.list("base", base, 0, 5, 200);
    for (const int side : base)
        if (side % 5 != 0)
            figures.table().diagnostics().error(figures.table().place("base"), "bases are multiples of 5 mm",
                                                std::to_string(side), "a multiple of 5", "2.1.4");
    unit.width = from_millimetres(base[0]);
    unit.depth = from_millimetres(base[1]);
}

void read_unit(ChartFigures& figures, UnitType& unit) {
    TableReader& table = figures.table();
    table.string("name", unit.name, 40);
    read_base(figures, unit);
    figures.number("figures", unit.figures, 0, 9);
    figures.word("weight", unit.weight, weight_names);
    figures.number("value", unit.value, 1, 6, Presence::optional);
    if (table.has("relative")) {
        std::int8_t relative = 0;
        figures.number("relative", relative, -3, 3);
        unit.relative = relative;
    }
    if (table.has("value") == table.has("relative"))
        table.diagnostics().error(table.place(), "a unit has either a battle value or a relative one", {},
                                  "the key 'value' or the key 'relative'", "7.4.2");
    if (table.has("fortified_value")) figures.number("fortified_value", unit.fortified_value, 1, 6);
    figures.list("moves", unit.moves, 0, 0, 6);
    figures.list("prices", unit.prices, 0, not_sold, 100);
    figures.boolean("feints", unit.feints);
}

}  // namespace

void read_units(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame units", 1)) return;
    const Basis otherwise = read_default_basis(root);
    read_each(root, "unit", troop_codes(), [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, fmt::format("unit {}", all_troops[i].code), charts.figures);
        read_unit(figures, charts.units[i]);
    });
    root.finish();
}

// ---- armies.toml

void read_armies(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame armies", 1)) return;
    const Basis otherwise = read_default_basis(root);
    ArmyChart& chart = charts.armies;
    for (TableReader& table : read_entries(root, "level", 10)) {
        ChartFigures figures(table, otherwise, fmt::format("level {}", chart.level_sizes.size()), charts.figures);
        figures.number("army_size", chart.level_sizes.emplace_back(), 10, 250);
    }
    read_part(root, "shares", "armies", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("main", chart.main_share, 0, 100);
        figures.number("support", chart.support_share, 0, 100);
        figures.number("limited", chart.limited_share, 0, 100);
        figures.number("contingent", chart.contingent_share, 0, 100);
        figures.number("main_class", chart.main_class_share, 0, 100);
        figures.number("first_ally", chart.first_ally_share, 0, 100);
    });
    read_part(root, "limits", "armies", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("generals", chart.most_generals, 0, 9);
        figures.number("main_lines", chart.most_main_lines, 1, 20);
        figures.number("units", chart.most_units, 1, most_units_of_a_side);
        figures.number("men", chart.men, 1, 10'000);
    });
    read_each(root, "army_type", army_type_names, [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, "army type " + army_type_names[i], charts.figures);
        ArmyTypeChart& type = chart.types[i];
        type.main = figures.classes("main", Presence::optional);
        type.support = figures.classes("support", Presence::optional);
        if (table.has("mostly")) {
            Class mostly{};
            figures.word("mostly", mostly, class_letters);
            type.mostly = mostly;
        }
        if (table.has("generals")) figures.number("generals", type.generals, 1, 9);
        if (table.has("attacker_modifier")) figures.number("attacker_modifier", type.attacker_modifier, -5, 5);
        if (table.has("general_die")) figures.number("general_die", type.general_die, 2, 6);
        figures.boolean("fortifies_village", type.fortifies_village);
        figures.boolean("builds_fortifications", type.builds_fortifications);
        figures.boolean("halves_militia", type.halves_militia);
        figures.boolean("orders_again", type.orders_again);
        if (type.mostly && !has_class(type.main, *type.mostly))
            table.diagnostics().error(table.place("mostly"), "most main troops are of a class that they cannot have",
                                      "'" + class_letters[static_cast<std::size_t>(*type.mostly)] + "'",
                                      "a class of 'main'", "2.3.2");
    });
    root.finish();
}

std::optional<Charts> parse_charts(const std::vector<Source>& sources, Diagnostics& diagnostics) {
    return parse_chart_files<Charts, chart_files.size()>(
        sources, chart_files,
        {&read_units, &read_armies, &read_movement, &read_combat, &read_flee, &read_terrain, &read_weather,
         &read_strategies, &read_orders, &read_shapes, &read_morale},
        diagnostics);
}

}  // namespace polemarch::standard_wargame
