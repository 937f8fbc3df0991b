// The charts of the battle: movement, combat, flee rolls, orders and morale.
#include "core/standard_wargame/files/chart_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// Calls visit(unit) for every kind of troops in the set.
template <class Visit>
void each(TroopSet set, Visit visit) {
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (set.has(troops_at(i))) visit(i);
}

constexpr std::size_t most_rows = 64;  // of a list

}  // namespace

// ---- movement.toml

void read_movement(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame movement", 1)) return;
    const Basis otherwise = read_default_basis(root);
    MovementChart& chart = charts.movement;
    read_part(root, "lengths", "movement", charts, otherwise, [&](ChartFigures& figures) {
        figures.eighths("move", chart.move, 1, 32);
        figures.eighths("evade", chart.evade, 1, 32);
        figures.eighths("near", chart.near, 0, 32);
        figures.eighths("retreat", chart.retreat, 1, 32);
        figures.eighths("extended_retreat", chart.extended_retreat, 1, 32);
        figures.eighths("village", chart.village, 0, 32);
    });
    read_part(root, "limits", "movement", charts, otherwise,
              [&](ChartFigures& figures) { figures.number("wheel_depth", chart.wheel_depth, 1, 60); });
    read_part(root, "strategic", "movement", charts, otherwise, [&](ChartFigures& figures) {
        figures.eighths("steady", chart.strategic_steady, 0, 480);
        figures.eighths("others", chart.strategic_others, 0, 480);
        figures.eighths("far", chart.strategic_far, 0, 480);
        figures.number("road", chart.road_moves, 0, 9);
    });
    std::size_t row = 0;
    for (TableReader& table : read_entries(root, "evade", most_rows)) {
        ChartFigures figures(table, otherwise, fmt::format("evade {}", ++row), charts.figures);
        const TroopSet before = figures.troops("before");
        each(figures.troops("units"), [&](std::size_t unit) { chart.evades[unit].add(before); });
    }
    row = 0;
    for (TableReader& table : read_entries(root, "pass", most_rows)) {
        ChartFigures figures(table, otherwise, fmt::format("pass {}", ++row), charts.figures);
        const TroopSet movers = figures.troops("movers"), friends = figures.troops("friends");
        const ClassSet of = table.has("classes") ? figures.classes("classes") : ClassSet{0xF};
        std::uint8_t ranks = 0;
        figures.number("ranks", ranks, 1, 60);
        for (std::size_t c = 0; c < class_count; ++c)
            if (has_class(of, static_cast<Class>(c)))
                each(movers, [&](std::size_t mover) {
                    each(friends, [&](std::size_t passed) {
                        std::uint8_t& deep = chart.passes[c][mover][passed];
                        deep = std::max(deep, ranks);
                    });
                });
    }
    root.finish();
}

// ---- combat.toml

namespace {

void read_modifiers(ChartFigures& figures, Modifiers& m) {
    const auto read = [&](const char* key, std::int8_t& field) { figures.number(key, field, -5, 5); };
    read("heavier", m.heavier);
    read("light_against_light", m.light_against_light);
    read("bow_in_difficult", m.bow_in_difficult);
    read("foot_against_shooter", m.foot_against_shooter);
    read("out_of_village", m.out_of_village);
    read("unfaced_enemy", m.unfaced_enemy);
    read("horse", m.horse);
    read("camelry_against_foot", m.camelry_against_foot);
    read("difficult_ground", m.difficult_ground);
    read("shallow_against_deep", m.shallow_against_deep);
    read("javelins_against_bows", m.javelins_against_bows);
    read("horse_at_shallow", m.horse_at_shallow);
    read("defending", m.defending);
    read("rank", m.rank);
}

void read_ranges(TableReader& root, Charts& charts, Basis otherwise) {
    std::size_t row = 0;
    for (TableReader& table : read_entries(root, "range", most_rows)) {
        ChartFigures figures(table, otherwise, fmt::format("range {}", ++row), charts.figures);
        const TroopSet targets = table.has("targets") ? figures.troops("targets") : troops_in("all");
        Reach reach;
        figures.eighths("reach", reach.one, 1, 480);
        reach.two_ranks = reach.one;
        if (table.has("two_ranks")) figures.eighths("two_ranks", reach.two_ranks, 1, 480);
        each(figures.troops("shooters"), [&](std::size_t shooter) {
            each(targets, [&](std::size_t target) {
                if (charts.combat.reach[shooter][target].one != 0)
                    table.diagnostics().error(table.place("shooters"), "these troops have a range already",
                                              fmt::format("'{}'", all_troops[shooter].code), {}, "7.2.1");
                charts.combat.reach[shooter][target] = reach;
            });
        });
    }
}

}  // namespace

void read_combat(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame combat", 1)) return;
    const Basis otherwise = read_default_basis(root);
    CombatChart& chart = charts.combat;
    read_part(root, "values", "combat", charts, otherwise,
              [&](ChartFigures& figures) { figures.number("unknown", chart.unknown_value, 1, 6); });
    read_part(root, "modifiers", "combat", charts, otherwise,
              [&](ChartFigures& figures) { read_modifiers(figures, chart.modifiers); });
    read_part(root, "cohesion", "combat", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("lost_at", chart.lost_at, 0, 6);
        figures.number("kept_at", chart.kept_at, chart.lost_at + 1, 7);
    });
    read_part(root, "hold", "combat", charts, otherwise,
              [&](ChartFigures& figures) { figures.number("from", chart.hold_from, 1, 7); });
    read_part(root, "zones", "combat", charts, otherwise, [&](ChartFigures& figures) {
        figures.eighths("close", chart.close_zone, 1, 32);
        figures.eighths("corridor", chart.corridor, 0, 64);
        figures.eighths("village", chart.village_reach, 0, 480);
        figures.eighths("all_round", chart.all_round, 0, 32);
    });
    read_part(root, "switches", "combat", charts, otherwise, [&](ChartFigures& figures) {
        figures.boolean("weather_helps_target", chart.weather_helps_target);
        figures.word("horse_against_shallow", chart.horse_against_shallow, {"own", "foot"});
        figures.number("failed_evade", chart.failed_evade, -5, 5);
    });
    read_ranges(root, charts, otherwise);
    root.finish();
}

// ---- flee.toml

namespace {

void read_flee_rows(TableReader& root, const char* list, FleeChart::Table& levels, Charts& charts, Basis otherwise) {
    TroopSet all;
    std::size_t row = 0;
    for (TableReader& table : read_entries(root, list, most_rows)) {
        ChartFigures figures(table, otherwise, fmt::format("flee {} {}", list, ++row), charts.figures);
        const TroopSet fleeing = figures.troops("fleeing");
        if (fleeing.meets(all))
            table.diagnostics().error(table.place("fleeing"), "these troops have a row already", {}, {}, "7.4.10");
        all.add(fleeing);
        FleeLevel others{};
        figures.word("others", others, flee_level_names);
        const TroopSet difficult = figures.troops("difficult", Presence::optional),
                       ordinary = figures.troops("ordinary", Presence::optional);
        if (difficult.meets(ordinary))
            table.diagnostics().error(table.place("ordinary"), "an enemy stands in two columns", {}, {}, "7.4.10");
        each(fleeing, [&](std::size_t unit) {
            for (std::size_t enemy = 0; enemy < troop_kinds; ++enemy)
                levels[unit][enemy] = difficult.has(troops_at(enemy))  ? FleeLevel::difficult
                                      : ordinary.has(troops_at(enemy)) ? FleeLevel::ordinary
                                                                       : others;
        });
    }
    if (root.has(list) && all.size() < static_cast<int>(troop_kinds))
        root.diagnostics().error(root.place(list), fmt::format("the list of [[{}]] is incomplete", list), {},
                                 "a row for all troops", "7.4.10");
}

}  // namespace

void read_flee(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame flee", 1)) return;
    const Basis otherwise = read_default_basis(root);
    FleeChart& chart = charts.flee;
    read_flee_rows(root, "close", chart.close, charts, otherwise);
    read_flee_rows(root, "distance", chart.distance, charts, otherwise);
    read_part(root, "steps", "flee", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("opponent_lost", chart.opponent_lost, -4, 4);
        figures.number("extended_retreat", chart.extended_retreat, -4, 4);
        figures.number("veteran", chart.veteran, -4, 4);
        figures.number("blocked", chart.blocked, -4, 4);
        figures.number("militia", chart.militia, -4, 4);
    });
    root.finish();
}

// ---- orders.toml

void read_orders(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame orders", 1)) return;
    const Basis otherwise = read_default_basis(root);
    OrderChart& chart = charts.orders;
    read_each(root, "order", order_names, [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, "order " + order_names[i], charts.figures);
        OrderType& order = chart.types[i];
        figures.number("cost", order.cost, 0, 6);
        order.not_ordered = figures.troops("not_ordered");
        for (const Text& name : table.texts("moves"))
            if (const auto move = index_in(name, move_kind_names, "kind of move", table.diagnostics()))
                order.moves = static_cast<std::uint8_t>(order.moves | 1u << *move);
        figures.figure("moves");
        figures.boolean("close_battle", order.close_battle);
        figures.boolean("strategic", order.strategic);
    });
    read_part(root, "joining", "orders", charts, otherwise, [&](ChartFigures& figures) {
        chart.never_join = figures.troops("never");
        chart.alone = figures.troops("alone");
        chart.light = figures.troops("light");
        chart.not_advancing = figures.troops("not_advancing");
    });
    read_part(root, "test", "orders", charts, otherwise, [&](ChartFigures& figures) {
        figures.eighths("far", chart.far, 0, 480);
        figures.eighths("reach", chart.reach, 0, 480);
        chart.waived = figures.troops("waived");
        figures.number("poor_visibility", chart.poor_visibility, -6, 0);
    });
    root.finish();
}

// ---- morale.toml

void read_morale(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame morale", 1)) return;
    const Basis otherwise = read_default_basis(root);
    MoraleChart& chart = charts.morale;
    read_part(root, "disorder", "morale", charts, otherwise, [&](ChartFigures& figures) {
        figures.eighths("reach", chart.disorder_reach, 0, 32);
        figures.eighths("side", chart.disorder_side, 0, 32);
    });
    read_part(root, "encouragement", "morale", charts, otherwise, [&](ChartFigures& figures) {
        figures.eighths("reach", chart.encourage_reach, 0, 480);
        figures.number("commander_groups", chart.commander_groups, 0, 9);
    });
    read_part(root, "rout", "morale", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("more_generals", chart.more_generals, 0, 6);
        figures.number("more_moves", chart.more_moves, 0, 9);
        figures.eighths("last_friend", chart.last_friend, 0, 480);
    });
    read_part(root, "end", "morale", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("broken", chart.broken, 1, 100);
        figures.number("turns", chart.turns, 1, 60);
        figures.number("victory", chart.victory, 0, 100);
        figures.number("free_turns", chart.free_turns, 0, 60);
        figures.number("draw", chart.draw, 0, 100);
    });
    root.finish();
}

}  // namespace polemarch::standard_wargame
