// What a designer may overlook in a possible battle: parts that can never have an effect. `validate` reports it;
// opening the battle does not, because some of it may be intended.
#include "core/ancient_battles/files/scenario_parts.h"

#include "core/ancient_battles/files/scenario_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace polemarch::ancient_battles {

namespace {

class ScenarioLint {
public:
    ScenarioLint(const Scenario& scenario, const Charts& charts, Diagnostics& diagnostics)
        : scenario_(scenario), charts_(charts), map_(scenario.map), diagnostics_(diagnostics) {}

    void check() {
        turns();
        for (const std::size_t side : {0u, 1u}) {
            leading(side);
            reach(side);
            panic(side);
            exits(side);
            returns(side);
            may_leave(side);
            score(side);
        }
        balance();
        options();
    }

private:
    [[nodiscard]] const SideEntry& of(std::size_t side) const { return scenario_.sides[side]; }
    [[nodiscard]] const UnitType& type(const UnitEntry& unit) const { return charts_.units[unit.type]; }
    [[nodiscard]] bool in_force(Option option) const { return scenario_.options.has(option); }
    [[nodiscard]] std::string written(const UnitEntry& unit) const {
        return unit.hex == hex::nowhere ? type(unit).code : fmt::format("{} {}", type(unit).code, hex::name(unit.hex));
    }
    /// The place for a fault of the side as a whole: its first unit.
    [[nodiscard]] const Place& place_of(std::size_t side) const { return of(side).units.front().place; }
    template <class Has>
    [[nodiscard]] bool any_unit(std::size_t side, Has has) const {
        return std::any_of(of(side).units.begin(), of(side).units.end(), has);
    }
    [[nodiscard]] const UnitEntry* camp(std::size_t side) const {
        const auto found =
            std::find_if(of(side).units.begin(), of(side).units.end(), [](const UnitEntry& unit) { return unit.camp; });
        return found == of(side).units.end() ? nullptr : &*found;
    }
    [[nodiscard]] bool fights(const UnitEntry& unit) const { return !type(unit).base && type(unit).strength > 0; }

    [[nodiscard]] int end_on(int turn) const { return scenario_.turns.end_on[static_cast<std::size_t>(turn)]; }
    /// 12.0: the turn after which the game can never go on. An averaging die is never above 5 (17.2.1).
    [[nodiscard]] int surely_last() const {
        const int on_any_die = in_force(Option::averaging_dice) ? 5 : 6;
        int turn = 1;
        while (turn < scenario_.turns.last && end_on(turn) < on_any_die) ++turn;
        return turn;
    }

    void turns() {
        const int last = surely_last();
        const bool own = scenario_.end_place.line > 0;  // the designer did not write the chart's turns
        if (own && last < scenario_.turns.last)
            diagnostics_.warning(
                scenario_.end_place, fmt::format("the game never goes on after turn {}", last),
                fmt::format("end_on {} = {}{}, last = {}", last, end_on(last),
                            in_force(Option::averaging_dice) ? " with averaging dice" : "", scenario_.turns.last),
                fmt::format("last = {}", last), "12.0");
        for (const std::size_t side : {0u, 1u})
            for (const Group& group : of(side).groups) {
                if (in_force(Option::free_deployment)) continue;
                if (group.turn > last)
                    diagnostics_.warning(group.place, "this group never comes: the game is over before",
                                         fmt::format("turn {}", group.turn), fmt::format("turn {} at most", last),
                                         "8.7");
                else if (group.turn == last)
                    diagnostics_.warning(group.place, "this group comes in the last turn, too late for anything",
                                         fmt::format("turn {}", group.turn), "an earlier turn", "8.7");
            }
    }

    /// 6.2: leaders order units that are adjacent and face alike; 3.0 step 3: they bring Command Points.
    void leading(std::size_t side) {
        const auto brings = [&](const LeaderEntry& leader) {
            return scenario_.leader_kinds[leader.kind].command_points > 0;
        };
        const bool set_up_freely = in_force(Option::free_deployment);  // ruling 85: all are present, none is placed yet
        const auto there = [&](const LeaderEntry& leader) { return set_up_freely || leader.with_group < 0; };
        const auto& leaders = of(side).leaders;
        const auto brings_now = [&](const LeaderEntry& leader) { return there(leader) && brings(leader); };
        if (std::any_of(leaders.begin(), leaders.end(), brings) &&
            std::none_of(leaders.begin(), leaders.end(), brings_now))
            diagnostics_.warning(
                leaders.front().place,
                fmt::format("side {} has no leader at the start who brings a Command Point", "AB"[side]), {},
                "one who does not come with a group", "3.0");
        std::size_t army = 0, led = 0;
        for (const UnitEntry& unit : of(side).units) {
            if ((unit.hex == hex::nowhere && !set_up_freely) || type(unit).base) continue;
            ++army;
            led += any_unit(side, [&](const UnitEntry& other) {
                return other.hex != hex::nowhere && !type(other).base && other.facing == unit.facing &&
                       hex::geometry().distance[unit.hex][other.hex] == 1;
            });
        }
        const auto leaders_there = static_cast<std::size_t>(std::count_if(leaders.begin(), leaders.end(), there));
        if (!set_up_freely && army > leaders_there + 1 && led * 4 < army)
            diagnostics_.warning(place_of(side),
                                 fmt::format("the leaders of side {} are out of reach of most of its army", "AB"[side]),
                                 fmt::format("{} of {} units beside one that faces alike", led, army),
                                 "lines that a leader can order", "6.2");
        if (leaders_there > army)
            diagnostics_.warning(leaders.front().place,
                                 fmt::format("side {} has more leaders than units to lead", "AB"[side]),
                                 fmt::format("{} leaders, {} units", leaders_there, army), {}, "3.0");
    }

    /// All hexes to which a unit of this type can ever march from these, over ground and hexsides (8.9).
    [[nodiscard]] hex::Set marched(const UnitType& type, hex::Set from) const {
        for (hex::Set front = from; front.any();) {
            hex::Set next;
            front.each([&](hex::Index h) {
                for (hex::Direction d = 0; d < hex::directions; ++d) {
                    const hex::Index to = hex::geometry().next[h][d];
                    if (map_.holds(to) && !from.has(to) && crossable(map_.sides[h][d]) &&
                        may_enter(type, charts_.terrain[map_.terrain[to]]))
                        next.add(to);
                }
            });
            from |= next;
            front = next;
        }
        return from;
    }
    [[nodiscard]] bool crossable(Map::HexSide side) const {
        switch (side) {
            case Map::HexSide::river: return charts_.river.crossable;
            case Map::HexSide::ford: return charts_.ford.crossable;
            case Map::HexSide::bridge: return charts_.bridge.crossable;
            case Map::HexSide::open: break;
        }
        return true;
    }
    /// Hexes that a unit of the side may come to: from its hex, or from those by which its group enters. Under free
    /// deployment (17.1) that is the whole map, because players choose the places.
    [[nodiscard]] hex::Set reached(std::size_t side, const UnitEntry& unit) const {
        if (in_force(Option::free_deployment)) return map_.hexes;
        hex::Set from;
        if (unit.hex != hex::nowhere) {
            from.add(unit.hex);
        } else {
            const auto index = static_cast<std::size_t>(&unit - of(side).units.data());
            for (const Group& group : of(side).groups)
                if (index >= group.first_unit && index < group.first_unit + group.units)
                    for (const hex::Index h : group.entry) from.add(h);
        }
        return type(unit).movement == 0 ? from : marched(type(unit), from);
    }

    /// Units that can never meet an enemy, and camps that no enemy can reach.
    void reach(std::size_t side) {
        hex::Set enemies;
        for (const UnitEntry& unit : of(1 - side).units) enemies |= reached(1 - side, unit);
        const auto cut_off = [&](const UnitEntry& unit) {
            return fights(unit) && type(unit).range == 0 && !(reached(side, unit) & enemies).any();
        };
        const auto free = [&](const UnitEntry& unit) { return fights(unit) && !cut_off(unit); };
        if (any_unit(side, cut_off) && !any_unit(side, free)) {
            diagnostics_.warning(place_of(side),
                                 fmt::format("no unit of side {} can ever come to an enemy", "AB"[side]), {},
                                 "ground and hexsides that it can cross", "8.9");
            return;
        }
        for (const UnitEntry& unit : of(side).units)
            if (cut_off(unit))
                diagnostics_.warning(unit.place, "this unit can never come to an enemy", written(unit),
                                     "ground and hexsides that it can cross", "8.9");
        const UnitEntry* own = camp(side);
        if (!own || own->hex == hex::nowhere) return;
        const bool attacked = any_unit(
            1 - side, [&](const UnitEntry& unit) { return fights(unit) && reached(1 - side, unit).has(own->hex); });
        if (!attacked)
            diagnostics_.warning(own->place, fmt::format("nobody can ever come to the camp of side {}", "AB"[side]),
                                 written(*own), "ground and hexsides that the enemy can cross", "14.0");
    }

    /// 4.0: an army panics when its losses reach its level.
    void panic(std::size_t side) {
        const int level = of(side).panic + of(side).handicap.panic;
        int weakest = 0;
        for (const UnitEntry& unit : of(side).units)
            if (fights(unit) && (weakest == 0 || type(unit).strength < weakest)) weakest = type(unit).strength;
        if (weakest > 0 && level <= weakest && of(side).units.size() > 2)
            diagnostics_.warning(
                of(side).places.panic, fmt::format("side {} panics by the loss of any one unit", "AB"[side]),
                fmt::format("panic level {}, weakest unit {}", level, weakest),
                fmt::format("about half of its strength, {}", good_order_strength(of(side), charts_) / 2), "4.0");
    }
    [[nodiscard]] bool can_panic(std::size_t side) const {
        return of(side).panic + of(side).handicap.panic <= good_order_strength(of(side), charts_);
    }

    /// 17.3, 17.4: whether it is barbarian light infantry of this side.
    [[nodiscard]] bool barbarian(std::size_t side, const UnitEntry& unit) const {
        return of(side).barbarian && type(unit).barbarian;
    }
    [[nodiscard]] bool impetuous(std::size_t side, const UnitEntry& unit) const {
        return type(unit).impetuous || barbarian(side, unit);
    }

    /// Special rule: units that leave by an exit score. Ruling 98: impetuous units never leave of their own will.
    [[nodiscard]] int leavers(std::size_t side, const Exit& exit) const {
        return static_cast<int>(std::count_if(of(side).units.begin(), of(side).units.end(), [&](const UnitEntry& unit) {
            const bool held = unit.stays || type(unit).movement == 0 ||
                              (in_force(Option::command_control) && impetuous(side, unit) && !unit.may_leave);
            const hex::Set reached_hexes = reached(side, unit);
            return !held && std::any_of(exit.hexes.begin(), exit.hexes.end(),
                                        [&](hex::Index h) { return reached_hexes.has(h); });
        }));
    }
    [[nodiscard]] int exit_points(std::size_t side) const {
        int points = 0;
        for (const Exit& exit : of(side).exits)
            if (exit.units > 0) points += std::min<int>(exit.most, leavers(side, exit) / exit.units * exit.points);
        return points;
    }
    void exits(std::size_t side) {
        for (std::size_t n = 0; n < of(side).exits.size(); ++n) {
            const Exit& exit = of(side).exits[n];
            const int can = leavers(side, exit);
            const std::string named = fmt::format("exit {} of side {}", n + 1, "AB"[side]);
            if (can < exit.units)
                diagnostics_.warning(exit.place, named + " can never score",
                                     fmt::format("{} of its units can leave there", can),
                                     fmt::format("{} units or more", exit.units), "8.6");
            else if (exit.most < exit.points)
                diagnostics_.warning(exit.place, named + " never gives all its points",
                                     fmt::format("points {}, most {}", exit.points, exit.most),
                                     fmt::format("most = {} or more", exit.points), "14.0");
        }
    }

    /// 8.6.2: a unit without an entry is a fault, an entry without a unit is senseless.
    void returns(std::size_t side) {
        if (!of(side).return_entry.empty() && !any_unit(side, [](const UnitEntry& unit) { return unit.returns; }))
            diagnostics_.warning(of(side).places.return_entry,
                                 fmt::format("no unit of side {} may come back by these hexes", "AB"[side]), {},
                                 "a unit that returns", "8.6.2");
    }

    /// 17.4.2 restricts no other units.
    void may_leave(std::size_t side) {
        for (const UnitEntry& unit : of(side).units)
            if (unit.may_leave && !impetuous(side, unit))
                diagnostics_.warning(unit.place, "this unit may leave the map in any case", written(unit),
                                     "an impetuous unit, or no 'may-leave'", "17.4.2");
    }

    /// 14.0: the most victory points that a side can have at the end, without those it starts with.
    [[nodiscard]] int most_points(std::size_t side) const {
        const std::size_t enemy = 1 - side;
        const bool strong = any_unit(side, [&](const UnitEntry& unit) { return fights(unit); });
        return (can_panic(enemy) ? 1 : 0) + (camp(enemy) ? 1 : 0) + (strong ? 1 : 0) + exit_points(side);
    }
    [[nodiscard]] bool draw_counts_for(std::size_t side) const {
        return scenario_.draw_counts_for == static_cast<int>(side);
    }
    void score(std::size_t side) {
        const bool fighting =
            any_unit(side, [&](const UnitEntry& unit) { return fights(unit) || type(unit).shots > 0; });
        const int most = fighting ? most_points(side) : 0;
        const int start = of(side).victory_points + of(side).handicap.victory_points;
        const int enemy = of(1 - side).victory_points + of(1 - side).handicap.victory_points;
        if (most == 0)
            diagnostics_.warning(place_of(side), fmt::format("side {} cannot score", "AB"[side]), {},
                                 "an enemy who can panic or has a camp, units that fight, or an exit that scores",
                                 "14.0");
        else if (start + most < enemy || (start + most == enemy && !draw_counts_for(side)))
            diagnostics_.warning(
                of(1 - side).places.victory_points,
                fmt::format("side {} can {}", "AB"[side],
                            start + most == enemy && !draw_counts_for(1 - side) ? "at best draw" : "never win"),
                fmt::format("{} victory points at most against {} at the start", start + most, enemy),
                "fewer for the other side at the start", "14.0");
        if (!can_panic(1 - side) && !camp(1 - side) && most > 0 && exit_points(side) == 0)
            diagnostics_.warning(place_of(side), fmt::format("side {} scores by slaughter alone", "AB"[side]), {},
                                 "a camp of the enemy, or a panic level that his losses can reach", "14.0");
    }

    void balance() {
        const std::array strength{good_order_strength(of(0), charts_), good_order_strength(of(1), charts_)};
        for (const std::size_t side : {0u, 1u})
            if (const int other = strength[1 - side]; other > 0 && strength[side] >= 3 * other)
                diagnostics_.warning(place_of(side),
                                     fmt::format("side {} is three times as strong as the other", "AB"[side]),
                                     fmt::format("{} to {}", strength[side], other), {}, "14.0");
    }

    /// 17.0: optional rules that apply to no unit.
    void options() {
        const auto without = [&](Option option, bool found, const char* what, const char* expected, const char* rule) {
            if (in_force(option) && !found) diagnostics_.warning(scenario_.place_of(option), what, {}, expected, rule);
        };
        const auto either = [&](auto has) { return has(std::size_t{0}) || has(std::size_t{1}); };
        const auto barbarians = [&](std::size_t side) {
            return any_unit(side, [&](const UnitEntry& unit) { return barbarian(side, unit); });
        };
        const auto with = [&](auto has) {
            return either([&](std::size_t side) {
                return any_unit(side, [&](const UnitEntry& unit) { return has(type(unit)); });
            });
        };
        const bool impetuous = with([](const UnitType& type) { return type.impetuous; });
        without(Option::barbarian_charges, either(barbarians), "barbarian-charges without barbarians",
                "a side with barbarian = true and LI", "17.3");
        without(Option::elephants, with([](const UnitType& type) { return type.elephant; }),
                "elephants without elephants", "EL", "17.5");
        without(Option::command_control, impetuous || either(barbarians), "command-control without anybody impetuous",
                "Knights, or LI of a barbarian side", "17.4");
        without(Option::dismounting, with([](const UnitType& type) { return !type.dismounts.empty(); }),
                "dismounting without cavalry that can dismount", "such cavalry", "17.5");
        without(Option::free_deployment, !either([&](std::size_t side) { return !of(side).groups.empty(); }),
                "with free-deployment groups stand on the map from the start", "no groups, or no free-deployment",
                "17.1");
        control_turns(scenario_.control_turns, scenario_.control_place);
        for (const SideEntry& side : scenario_.sides) control_turns(side.control_turns, side.places.control_turns);
        for (const std::size_t side : {0u, 1u})
            if (of(side).barbarian) check_barbarians(side, barbarians(side));
    }

    void check_barbarians(std::size_t side, bool any) {
        const Place& place = of(side).places.barbarian;
        if (!any)
            diagnostics_.warning(place, fmt::format("side {} is barbarian, but none of its units", "AB"[side]), {},
                                 "LI", "17.3");
        else if (!in_force(Option::barbarian_charges) && !in_force(Option::command_control))
            diagnostics_.warning(place, fmt::format("that side {} is barbarian changes nothing", "AB"[side]), {},
                                 "barbarian-charges or command-control among the options", "17.3");
    }

    /// 17.4.1: the turns in which command control is checked, if any are named.
    void control_turns(std::optional<std::uint16_t> turns, const Place& place) {
        if (!turns) return;
        const auto warn = [&](const std::string& what, const std::string& found, const std::string& expected) {
            diagnostics_.warning(place, what, found, expected, "17.4.1");
        };
        const int last = surely_last();
        const unsigned late = *turns >> (last + 1);
        if (!in_force(Option::command_control))
            warn("control_turns without command-control", {}, "command-control among the options");
        else if (*turns == 0)
            warn("command control is never checked", "no turn", "a turn, or no control_turns: every turn");
        else if (late != 0)
            warn("command control is to be checked in a turn that never comes",
                 fmt::format("turn {}", last + 1 + std::countr_zero(late)), fmt::format("turn {} at most", last));
    }

    const Scenario& scenario_;
    const Charts& charts_;
    const Map& map_;
    Diagnostics& diagnostics_;
};

}  // namespace

void lint(const Scenario& scenario, const Charts& charts, Diagnostics& diagnostics) {
    ScenarioLint(scenario, charts, diagnostics).check();
}

}  // namespace polemarch::ancient_battles
