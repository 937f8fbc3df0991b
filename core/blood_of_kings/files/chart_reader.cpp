#include "core/blood_of_kings/files/chart_reader.h"

#include "core/figures.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::size_t most_types = 32;

/// Lengths of the charts.
class Figures : public FigureReader {
public:
    using FigureReader::FigureReader;
    /// Whole inches, stored in 1/256.
    void inches(const std::string& key, Length& field, std::int64_t low, std::int64_t high) {
        number(key, field, low, high);
        field *= inch;
    }
};

// ---- units.toml

UnitType read_unit(TableReader& table, Basis otherwise, std::vector<std::string>& codes, Charts& charts) {
    const std::size_t before = table.diagnostics().errors();
    UnitType unit;
    unit.code = read_code(table, codes);
    table.string("name", unit.name, 40);
    int depth = 40;
    {
        Figures figures(table, otherwise, "unit " + unit.code, charts.figures);
        figures.word("arm", unit.arm, arm_names);
        figures.number("depth", depth, 20, 120);
        figures.list("melee", unit.melee, 0, -3, 9);
        figures.number("fire", unit.fire, -5, 5);
        unit.fire_at_charger = unit.fire;
        figures.number("fire_at_charger", unit.fire_at_charger, -5, 5, Presence::optional);
        figures.number("target", unit.target, -3, 3, Presence::optional);
        figures.word("arms", unit.arms, {"none", "missile", "engine", "choice", "option"});
        figures.word("armour", unit.armour, {"never", "option", "always"});
        figures.inches("advance", unit.advance, 1, 24);
        figures.inches("charge", unit.charge, 0, 24);
        figures.number("rough", unit.rough, 1, 6);
        figures.number("very_rough", unit.very_rough, 1, 6);
        figures.list("hampered", unit.hampered, 0, -6, 0, Presence::optional);
        figures.number("flank", unit.flank, -6, 0);
        figures.number("retire", unit.retire, 0, 3, Presence::optional);
        figures.number("points", unit.points, 1, 9);
        figures.flags<UnitType>(unit, {{"skirmisher", &UnitType::skirmisher},
                                       {"evades", &UnitType::evades},
                                       {"aggressive", &UnitType::aggressive},
                                       {"spears", &UnitType::spears},
                                       {"pikes", &UnitType::pikes},
                                       {"massed-bows", &UnitType::massed_bows},
                                       {"all-round", &UnitType::all_round},
                                       {"shy", &UnitType::shy},
                                       {"wheeled", &UnitType::wheeled}});
    }
    // Half the depth: millimetres to 1/256 inch, rounded.
    unit.half_depth = static_cast<std::int16_t>(table::divided<std::int64_t>(depth * std::int64_t{2560} / 2, 254));
    if (table.diagnostics().errors() > before) return unit;
    if (unit.very_rough < unit.rough)
        table.diagnostics().error(table.place("very_rough"), "very rough ground cannot be easier than rough",
                                  std::to_string(unit.very_rough), fmt::format("at least {}", unit.rough),
                                  "Formations_15");
    if (unit.skirmisher && unit.arm != Arm::foot && unit.arm != Arm::mounted)
        table.diagnostics().error(table.place("flags"), "only foot and mounted troops are skirmishers",
                                  arm_names[static_cast<std::size_t>(unit.arm)]);
    return unit;
}

void read_units(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch blood-of-kings units", 1)) return;
    const Basis otherwise = read_default_basis(root);
    std::vector<std::string> codes;
    for (TableReader& table : read_entries(root, "unit", most_types))
        charts.units.push_back(read_unit(table, otherwise, codes, charts));
    root.finish();
}

// ---- terrain.toml

const std::vector<std::string> covers{"none", "soft", "hard"};

void read_terrain(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch blood-of-kings terrain", 1)) return;
    const Basis otherwise = read_default_basis(root);
    std::vector<std::string> codes;
    for (TableReader& table : read_entries(root, "ground", most_types)) {
        GroundType ground;
        ground.code = read_code(table, codes);
        table.string("name", ground.name, 40);
        Figures figures(table, otherwise, "ground " + ground.code, charts.figures);
        figures.word("going", ground.going, {"open", "rough", "very-rough", "impassable"});
        figures.word("cover", ground.cover, covers, Presence::optional);
        figures.flags<GroundType>(ground, {{"conceals", &GroundType::conceals},
                                           {"town", &GroundType::town},
                                           {"road", &GroundType::road},
                                           {"choke", &GroundType::choke}});
        charts.grounds.push_back(ground);
    }
    for (TableReader& table : read_entries(root, "obstacle", most_types)) {
        ObstacleType obstacle;
        obstacle.code = read_code(table, codes);
        table.string("name", obstacle.name, 40);
        Figures figures(table, otherwise, "obstacle " + obstacle.code, charts.figures);
        figures.word("cover", obstacle.cover, covers);
        charts.obstacles.push_back(obstacle);
    }
    root.finish();
}

// ---- movement.toml

void read_movement(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch blood-of-kings movement", 1)) return;
    MovementChart& chart = charts.movement;
    Figures figures(root, read_default_basis(root), "movement", charts.figures);
    figures.inches("facing_change", chart.facing_change, 0, 12);
    figures.inches("obstacle", chart.obstacle, 0, 12);
    figures.inches("choke_point", chart.choke_point, 0, 12);
    figures.number("sideways", chart.sideways, 1, 6);
    figures.inches("zone", chart.zone, 1, 6);
    figures.inches("short_of", chart.short_of, 1, 6);
    figures.inches("javelins", chart.range[1], 1, 48);
    figures.inches("missiles", chart.range[2], 1, 48);
    figures.inches("engines", chart.range[3], 1, 48);
    figures.inches("sight_in_cover", chart.sight_in_cover, 0, 48);
    figures.inches("obstacle_cover", chart.obstacle_cover, 0, 6);
    figures.inches("radius", chart.radius, 1, 96);
    figures.inches("skirmisher_radius", chart.skirmisher_radius, 1, 96);
    figures.inches("leader_move", chart.leader_move, 1, 96);
    figures.inches("leader_gap", chart.leader_gap, 0, 24);
}

// ---- command.toml

void read_command(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch blood-of-kings command", 1)) return;
    CommandChart& chart = charts.command;
    const std::size_t before = root.diagnostics().errors();
    {
        Figures figures(root, read_default_basis(root), "command", charts.figures);
        figures.number("attacker_until", chart.attacker_until, 0, 6);
        figures.list("activations", chart.activations, 1, 0, 6);
        figures.number("exceptional_activations", chart.exceptional_activations, 0, 6);
        figures.list("leader", chart.leader, 1, 0, 3);
        figures.list("orders_lost", chart.orders_lost, 0, 0, 5);
        figures.list("orders_delayed", chart.orders_delayed, 0, 0, 5);
        figures.number("regroup_one", chart.regroup_one, 2, 7);
        figures.number("regroup_two", chart.regroup_two, 2, 12);
        figures.number("retire", chart.retire, 1, 7);
        figures.number("uncontrolled", chart.uncontrolled, 1, 7);
    }
    if (root.diagnostics().errors() > before) return;
    if (chart.regroup_two < chart.regroup_one)
        root.diagnostics().error(root.place("regroup_two"), "two levels cannot be easier to regroup than one",
                                 std::to_string(chart.regroup_two), fmt::format("at least {}", chart.regroup_one),
                                 "Actions_3");
    for (std::size_t i = 0; i < 2; ++i)
        if (chart.orders_delayed[i] < chart.orders_lost[i])
            root.diagnostics().error(root.place("orders_delayed"), "a die cannot be both lost and not delayed",
                                     std::to_string(chart.orders_delayed[i]),
                                     fmt::format("at least {}", chart.orders_lost[i]), "Actions_4");
}

// ---- combat.toml

void read_combat(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch blood-of-kings combat", 1)) return;
    CombatChart& chart = charts.combat;
    const std::size_t before = root.diagnostics().errors();
    {
        Figures figures(root, read_default_basis(root), "combat", charts.figures);
        figures.number("impact", chart.impact, 0, 6);
        figures.number("aggressive_impact", chart.aggressive_impact, 0, 6);
        figures.number("armoured", chart.armoured, 0, 6);
        figures.list("status", chart.status, 1, -6, 0);
        figures.number("uphill", chart.uphill, 0, 6);
        figures.list("cover", chart.cover, 1, 0, 6);
        figures.list("numbers", chart.numbers, 1, 0, 6);
        figures.number("quality", chart.quality, 0, 6);
        figures.number("fire_armoured", chart.fire_armoured, -6, 0);
        figures.number("fire_march", chart.fire_march, 0, 6);
        figures.list("fire_cover", chart.fire_cover, 1, -6, 0);
        figures.list("ladder", chart.ladder, 0, 1, 12);
        figures.number("devastating", chart.devastating, 1, 4);
    }
    if (root.diagnostics().errors() > before) return;
    if (!std::is_sorted(chart.ladder.begin(), chart.ladder.end()))
        root.diagnostics().error(root.place("ladder"), "the ladder must rise from each step to the next", {},
                                 "four differences in rising order", "Outcomes_3");
}

// ---- morale.toml

void read_morale(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch blood-of-kings morale", 1)) return;
    MoraleChart& chart = charts.morale;
    Figures figures(root, read_default_basis(root), "morale", charts.figures);
    figures.number("demoralized", chart.demoralized, 0, 9);
    figures.number("army_commander", chart.army_commander, 0, 20);
    figures.number("subordinate", chart.subordinate, 0, 20);
    figures.number("camp", chart.camp, 0, 20);
    figures.number("camp_bases", chart.camp_bases, 0, 20);
    figures.number("turn_limit", chart.turn_limit, 1, 100);
}

}  // namespace

std::optional<Charts> parse_charts(const std::vector<Source>& sources, Diagnostics& diagnostics) {
    return parse_chart_files<Charts, chart_files.size()>(
        sources, chart_files, {&read_units, &read_terrain, &read_movement, &read_command, &read_combat, &read_morale},
        diagnostics);
}

}  // namespace polemarch::blood_of_kings
