// Checks of a scenario as a whole: impossible battles are errors.
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/distance.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// Of one side.
class SideCheck {
public:
    SideCheck(const Charts& charts, const Scenario& scenario, unsigned side, Diagnostics& diagnostics)
        : charts_(charts),
          side_(scenario.sides[side]),
          enemy_(scenario.sides[1 - side]),
          number_(side),
          diagnostics_(diagnostics) {}

    void run(Begins begins) {
        check_commander();
        check_generals();
        if (begins <= Begins::strategies) return;
        check_strategy();
        if (!is_delayed()) check_marches();
        check_fortifications();
    }

private:
    void error(const Place& place, const std::string& what, const std::string& found, const std::string& expected,
               const char* rule) {
        diagnostics_.error(place, fmt::format("side {}: {}", side_letters[number_], what), found, expected, rule);
    }
    [[nodiscard]] const StrategyType& strategy() const { return charts_.strategy(side_.strategy); }
    [[nodiscard]] std::size_t against() const { return static_cast<std::size_t>(enemy_.strategy); }
    [[nodiscard]] std::string strategies() const {
        return fmt::format("'{}' against '{}'", strategy_names[static_cast<std::size_t>(side_.strategy)],
                           strategy_names[against()]);
    }

    static constexpr int always = 1;  ///< of StrategyType::delay_from
    [[nodiscard]] bool delays() const { return strategy().delay_from[against()] == always; }
    [[nodiscard]] bool is_delayed() const {
        return delays() ||
               charts_.strategy(enemy_.strategy).delay_from[static_cast<std::size_t>(side_.strategy)] == always;
    }

    void check_strategy() {
        if (delays())
            error(side_.baggage_place, "with these strategies no battle is fought", strategies(),
                  "strategies that do not always delay it", "3.4");
        if (side_.fortified_baggage && side_.strategy == Strategy::withdraw)
            error(side_.baggage_place, "an army with fortified baggage does not withdraw", "'fortified'", "'mobile'",
                  "3.4.1.2");
    }

    [[nodiscard]] std::vector<const UnitEntry*> generals(Role role) const {
        std::vector<const UnitEntry*> found;
        for (const UnitEntry& unit : side_.units)
            if (unit.role == role) found.push_back(&unit);
        return found;
    }
    void check_commander() {
        const auto commanders = generals(Role::commander);
        if (commanders.size() == 1) return;
        error(commanders.empty() ? side_.units.front().place : commanders[1]->place,
              commanders.empty() ? "nobody is the commander-in-chief" : "there are two commanders-in-chief",
              std::to_string(commanders.size()), "general = \"commander\" in one unit", "2.2.6");
    }
    void check_generals() {
        std::size_t others = 0;
        std::vector<int> allies(side_.contingents.size());
        for (const UnitEntry& unit : side_.units) {
            if (unit.role == Role::none) continue;
            if (unit.role != Role::commander && ++others > charts_.armies.most_generals)
                error(unit.place, "there are too many generals", std::to_string(others),
                      fmt::format("at most {} besides the commander-in-chief", charts_.armies.most_generals), "2.2.6");
            const bool allied = unit.contingent != nobody;
            if (allied != (unit.role == Role::ally))
                error(unit.place, allied ? "this general is in an allied contingent" : "this ally-general leads nobody",
                      fmt::format("'{}'", role_names[static_cast<std::size_t>(unit.role)]),
                      allied ? "general = \"ally\", or a unit of no contingent" : "a unit with 'contingent'", "2.2.7");
            else if (allied && ++allies[unit.contingent] == 2)
                error(unit.place, "a contingent has one general", "two", "one", "2.2.6");
        }
        for (std::size_t c = 0; c < allies.size(); ++c)
            if (allies[c] == 0)
                error(first_of(c).place, fmt::format("the contingent {} has no general", side_.contingents[c]), "",
                      "general = \"ally\" in one of its units", "2.2.6");
    }
    [[nodiscard]] const UnitEntry& first_of(std::size_t contingent) const {
        return *std::find_if(side_.units.begin(), side_.units.end(),
                             [&](const UnitEntry& unit) { return unit.contingent == contingent; });
    }

    void check_marches() {
        std::size_t marchers = 0;
        for (const UnitEntry& unit : side_.units) {
            if (!unit.march) continue;
            if (!strategy().march[against()])
                error(unit.place, "with these strategies nobody marches around a flank", strategies(),
                      "a unit with a place", "3.4.1.4");
            if (++marchers == side_.units.size() / 2 + 1)
                error(unit.place, "more than half of the units march around a flank",
                      fmt::format("{} of {}", marchers, side_.units.size()), "half of them at most", "3.4.1.4");
        }
    }

    void check_fortifications() {
        for (const UnitEntry& unit : side_.units) {
            if (!unit.fortified) continue;
            const bool may = charts_.armies.types[static_cast<std::size_t>(side_.type)].builds_fortifications;
            if (!may || side_.strategy != Strategy::defend)
                error(unit.place, "this army builds no fortifications",
                      may ? strategies() : fmt::format("'{}'", army_type_names[static_cast<std::size_t>(side_.type)]),
                      may ? "strategy = \"defend\"" : "a standing or mercenary army", "3.5.3.7");
            if (unit.march || unit.inside != Inside::outside)
                error(unit.place, "who has no place on the table is behind no fortification", "'fortified'", "'at'",
                      "3.5.3.7");
        }
    }

    const Charts& charts_;
    const SideEntry &side_, &enemy_;
    unsigned number_;
    Diagnostics& diagnostics_;
};

/// Only a defender has a fortified village, and then defends it (3.3.2.8, S25).
void check_village(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics) {
    const auto village = std::find_if(scenario.pieces.begin(), scenario.pieces.end(),
                                      [](const Piece& piece) { return piece.ground == Ground::fortified_village; });
    for (unsigned side = 0; side < 2; ++side)
        for (const UnitEntry& unit : scenario.sides[side].units) {
            if (unit.inside == Inside::outside) continue;
            if (village == scenario.pieces.end()) {
                diagnostics.error(unit.place, "there is no fortified village", {}, "'at'", "3.3.2.8");
                continue;
            }
            const bool defends = unit.inside == Inside::defender;
            if (defends != (village->friendly == side))
                diagnostics.error(unit.place, "this is how the other side is in the village",
                                  fmt::format("'{}'", inside_names[static_cast<std::size_t>(unit.inside)]),
                                  defends ? "'at-wall' or 'within'" : "'defender'", "6.5.2");
        }
    if (village == scenario.pieces.end()) return;
    const unsigned defender = 1u - scenario.attacker;
    const SideEntry& side = scenario.sides[defender];
    if (village->friendly != defender || !charts.armies.types[static_cast<std::size_t>(side.type)].fortifies_village)
        diagnostics.error(side.baggage_place,
                          fmt::format("side {} has a fortified village", side_letters[village->friendly]),
                          fmt::format("'{}'", army_type_names[static_cast<std::size_t>(side.type)]),
                          "a defender with a feudal, tribal or citizen army", "3.3.2.8");
    if (scenario.begins > Begins::strategies && scenario.day == 1 && side.strategy != Strategy::defend)
        diagnostics.error(side.baggage_place, fmt::format("side {} has a fortified village", side_letters[defender]),
                          fmt::format("'{}' on the first day", strategy_names[static_cast<std::size_t>(side.strategy)]),
                          "strategy = \"defend\"", "3.3.2.8");
}

/// "A6 Horsemen"; of a unit without a name, its troops.
std::string called(const Setup& g, UnitIndex u) {
    const auto& units = g.scenario.sides[side_of(u)].units;
    const std::string name = is_baggage(u) ? "" : units[u % side_places].name;
    return fmt::format("{} {}", unit_name(u), name.empty() ? g.type(u).name : printable(name));
}

}  // namespace

void check_places(const Setup& g, const State& s, const std::function<Place(UnitIndex)>& place_of,
                  Diagnostics& diagnostics) {
    const table::Measure measure = g.scenario.measure();
    const Field field(g, s);
    const Groups groups(field);
    each_unit(field.on_table(), [&](UnitIndex u) {
        if (!is_on_table(g, field[u]))
            diagnostics.error(place_of(u), fmt::format("{} stands off the table", called(g, u)), {}, "a place on it");
        else if (!is_baggage(u) && !can_stand(g, s, g.troops(u), field[u]))
            diagnostics.error(place_of(u), fmt::format("{} stands where it cannot go", called(g, u)), {},
                              "other ground", "6.1.1");
        each_unit(field.on_table(), [&](UnitIndex v) {
            if (v >= u || !table::overlap(field[u], field[v], tolerance)) return;
            if (groups.ahead_of(u) == v || groups.ahead_of(v) == u) return;  // a column that bends (N31)
            diagnostics.error(
                place_of(u), fmt::format("{} stands on {}", called(g, u), called(g, v)),
                fmt::format("an overlap of {} base widths", measure.text(table::overlap_depth(field[u], field[v]))),
                fmt::format("ground apart from that of line {}", place_of(v).line));
        });
    });
}

void check_table(const Charts& charts, const Scenario& scenario, const Place& place, Diagnostics& diagnostics) {
    if (scenario.begins == Begins::deployed) return;
    const UnitType& baggage = charts.unit(troops_at(troop_kinds - 1));
    const AreaChart& areas = charts.strategies.areas;
    const Length width = 2 * areas.baggage_side + baggage.width, depth = 2 * (areas.baggage_middle + baggage.depth);
    if (scenario.width >= width && scenario.depth >= depth) return;
    const table::Measure measure = scenario.measure();
    diagnostics.error(place, "the table has no place for baggage, and the battle begins before it is deployed",
                      fmt::format("{} by {}", measure.text(scenario.width), measure.text(scenario.depth)),
                      fmt::format("at least {} by {} base widths, or begins = \"deployed\"", measure.text(width),
                                  measure.text(depth)),
                      "3.5.1");
}

void check_scenario(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics) {
    for (unsigned side = 0; side < 2; ++side) SideCheck(charts, scenario, side, diagnostics).run(scenario.begins);
    check_village(charts, scenario, diagnostics);
    if (scenario.begins != Begins::deployed) return;
    const Setup g(charts, scenario);
    const auto place_of = [&](UnitIndex u) {
        const SideEntry& side = scenario.sides[side_of(u)];
        return is_baggage(u) ? side.baggage_place : side.units[u % side_places].place;
    };
    check_places(g, deployed(g), place_of, diagnostics);
}

}  // namespace polemarch::standard_wargame
