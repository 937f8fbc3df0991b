#include "core/standard_wargame/files/position_check.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/files/eve_fields.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/text.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int largest_face = 6;  ///< points are at most what a die shows

class PositionCheck {
public:
    PositionCheck(const Setup& g, const State& s, const PositionPlaces& where, Diagnostics& diagnostics)
        : g_(g), s_(s), where_(where), diagnostics_(diagnostics) {}

    void run() {
        check_eve(g_, s_, where_.position, diagnostics_);
        if (diagnostics_.has_errors()) return;
        for (std::size_t place = 0; place < places; ++place)
            if (const auto u = static_cast<UnitIndex>(place); exists(u)) check_unit(u);
        for (unsigned side = 0; side < 2; ++side) check_army(side);
        check_turn();
        check_sets();
        for (std::size_t i = 0; i < s_.depth; ++i) check_pending(i);
        if (diagnostics_.has_errors()) return;
        check_places(
            g_, s_, [&](UnitIndex u) { return where_.unit[u]; }, diagnostics_);
        check_groups();
    }

private:
    void unit_error(UnitIndex u, const std::string& what, const std::string& expected = {}, const char* rule = "") {
        diagnostics_.error(where_.unit[u], fmt::format("{} {}", unit_name(u), what), {}, expected, rule);
    }
    void error(const std::string& what, const std::string& found = {}, const std::string& expected = {}) {
        diagnostics_.error(where_.position, what, found, expected);
    }

    [[nodiscard]] const SideEntry& side(UnitIndex u) const { return g_.scenario.sides[side_of(u)]; }
    [[nodiscard]] bool exists(UnitIndex u) const {
        return u < places && (is_baggage(u) || u % side_places < side(u).units.size());
    }
    [[nodiscard]] bool alive(UnitIndex u) const { return exists(u) && s_.unit[u].alive(); }
    [[nodiscard]] const UnitEntry& entry(UnitIndex u) const { return side(u).units[u % side_places]; }
    [[nodiscard]] std::size_t generals(unsigned side) const {
        const auto& all = g_.general[side];
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), nobody) - all.begin());
    }
    /// The side that holds the fortified village; nobody if there is none.
    [[nodiscard]] unsigned village_of() const {
        for (const Piece& piece : pieces_of(g_, s_))
            if (piece.ground == Ground::fortified_village) return piece.friendly;
        return nobody;
    }

    // ---- units

    void check_unit(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        if ((unit.inside != Inside::outside) != (unit.where == Whereabouts::village))
            return unit_error(u, "is inside and not in the village, or the other way round");
        if (is_eve(s_)) {
            if (!same_bytes(unit, Unit{})) unit_error(u, "stands somewhere on the eve of the battle", "nothing", "3.5");
            return;
        }
        if (unit.alive() && (side_of(unit.group) != side_of(u) || unit.group > u))
            return unit_error(u, "has a group that is not called by its first unit",
                              "'group' of its side, not after it", "5.3");
        if (is_baggage(u)) return check_baggage(u);
        switch (unit.where) {
            case Whereabouts::unused: return unit_error(u, "is nowhere", "'table', 'village', 'away' or 'destroyed'");
            case Whereabouts::table: break;
            case Whereabouts::village: check_in_village(u); break;
            case Whereabouts::away: check_march(u); break;
            case Whereabouts::destroyed: return check_destroyed(u);
            case Whereabouts::waiting:
            case Whereabouts::given_up: return check_undeployed(u);
        }
        if (unit.has(Unit::fortified_bit) && !was_fortified(u))
            unit_error(u, "is behind no fortification", "one that has stood where it is from the beginning", "3.5.3.7");
        if (unit.has(Unit::shot_twice_bit) && type_of(g_.troops(u)) != Type::war_wagon)
            unit_error(u, "cannot have shot twice", "a war wagon", "7.2.1.1");
    }
    void check_destroyed(UnitIndex u) {
        Unit gone;
        gone.where = Whereabouts::destroyed;
        if (!same_bytes(s_.unit[u], gone)) unit_error(u, "is destroyed and has more to say", "nothing else");
    }
    /// Whether the scenario deploys the units: else the sides do (3.5).
    [[nodiscard]] bool is_given() const { return g_.scenario.begins == Begins::deployed; }
    [[nodiscard]] bool was_fortified(UnitIndex u) const {
        return is_given() ? entry(u).fortified && s_.unit[u].pose == entry(u).pose
                          : builds_fortifications(g_, s_, side_of(u));
    }
    void check_undeployed(UnitIndex u) {
        Unit nowhere;
        nowhere.where = s_.unit[u].where;
        nowhere.group = u;
        if (nowhere.where == Whereabouts::waiting && !is_deployment(s_.step))
            return unit_error(u, "is not deployed", "a place, or step = \"deploy\"", "3.5");
        if (nowhere.where == Whereabouts::given_up && is_given())
            return unit_error(u, "was given up for fortifications", "a battle that begins before the deployment",
                              "3.5.3.7");
        if (!same_bytes(s_.unit[u], nowhere)) unit_error(u, "is not on the table and has more to say", "nothing else");
    }
    void check_baggage(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        if (unit.where == Whereabouts::destroyed) return check_destroyed(u);
        if (unit.where == Whereabouts::waiting) return check_undeployed(u);
        if (unit.where != Whereabouts::table || (is_given() && unit.pose != side(u).baggage))
            unit_error(u, "never moves", "where the scenario puts it", "5.2.5");
        if ((unit.flags & ~Unit::engaged_bit) != 0)
            unit_error(u, "takes part in no order and attacks nobody", "'engaged' at most", "5.2.5");
    }
    void check_in_village(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        const unsigned holder = village_of();
        if (holder == nobody) return unit_error(u, "is in a fortified village, and there is none", "'table'", "6.5.2");
        if ((holder == side_of(u)) != (unit.inside == Inside::defender))
            unit_error(u, "is in the village as the other side is",
                       holder == side_of(u) ? "'defender'" : "'at-wall' or 'within'", "6.5.2");
        if (unit.pose != table::Pose{}) unit_error(u, "has a place inside the village", "no 'at'", "6.5.2");
    }
    void check_march(UnitIndex u) {
        if (!is_given()) {
            const auto is_from = [&](table::Hand hand) {
                return s_.unit[u].pose == march_pose(g_.scenario, side_of(u), hand);
            };
            if (most_marchers(g_, s_, side_of(u)) == 0 || !(is_from(table::Hand::left) || is_from(table::Hand::right)))
                unit_error(u, "marches around a flank and may not", "the middle of a side edge of the table",
                           "3.4.1.4");
            return;
        }
        if (!entry(u).march)
            return unit_error(u, "marches around a flank that it never set out for", "'table'", "4.1.6");
        if (s_.unit[u].pose != march_pose(g_.scenario, side_of(u), *entry(u).march))
            unit_error(u, "marches around the other flank", "the side of the table for which it set out", "4.1.6");
    }

    /// As long as nobody of the active side has moved, and no battle has begun, its groups are those that were counted
    /// when the movement sequence began. Later they need not be: who comes to stand before a unit parts it from its
    /// neighbours (N30), who retreats or is destroyed leaves them.
    void check_groups() {
        if (s_.step < Step::movement || s_.step > Step::evades) return;
        const Field field(g_, s_);
        const UnitSet own = without(field.on_table() & places_of(s_.active), UnitSet(baggage_of(s_.active)));
        bool moved = false;
        each_unit(own, [&](UnitIndex u) { moved = moved || s_.unit[u].has(Unit::moved_bit); });
        if (moved) return;
        const Groups groups(field);
        each_unit(own, [&](UnitIndex u) {
            const UnitIndex first = s_.unit[u].group;
            if (!groups.together(first, u))
                unit_error(u, fmt::format("stands in no group with {}", unit_name(first)), "its own group", "5.3");
        });
    }

    // ---- armies, the turn

    void check_army(unsigned side) {
        const ArmyState& army = s_.army[side];
        const SideEntry& entry = g_.scenario.sides[side];
        const auto wrong = [&](const std::string& what, int found, const std::string& expected, const char* rule) {
            diagnostics_.error(where_.army[side], fmt::format("side {} {}", side_letters[side], what),
                               std::to_string(found), expected, rule);
        };
        const int levels = entry.level + s_.eve.village_paid;  // 3.3.4.2
        if (army.level > levels)
            wrong("has more maintenance levels than it began with", army.level, fmt::format("at most {}", levels),
                  "2.2.3");
        const std::size_t count = generals(side);
        const auto at_most = [&](const char* what, int found) {
            if (found > static_cast<int>(count)) wrong(what, found, fmt::format("at most {}", count), "2.2.6");
        };
        at_most("has lost more generals than it has", army.generals_lost);
        at_most("has more sub-generals than generals", army.sub_generals);
        for (std::size_t i = 0; i < most_generals; ++i) {
            const UnitIndex u = g_.general[side][i];
            const bool may = u != nobody && g_.trait[u].role == Role::sub && g_.army_type(side).generals > 0 &&
                             !is_eve(s_) && !is_given();
            if (is_exchanged(s_, side, i) && !may)
                wrong("has exchanged a general who cannot stay away", static_cast<int>(i) + 1,
                      "a sub-general of mercenaries, once they deploy", "2.3.2.6");
        }
        if (count < most_generals && (army.orders_given >> (2 * count)) != 0)
            wrong("has orders of a general that it does not have", army.orders_given,
                  fmt::format("two bits for each of {} generals", count), "5.1");
        if ((army.succeeded >> count) != 0)
            wrong("has a successful order of a general that it does not have", army.succeeded,
                  fmt::format("a bit for each of {} generals", count), "5.1.3");
        if (army.levy_casualties > 0 && village_of() != side)
            wrong("has lost levies in a village, and holds none", army.levy_casualties, "0", "7.4.12.3");
        for (const table::Hand hand : {table::Hand::left, table::Hand::right}) {
            const int wait = army.march_wait[static_cast<std::size_t>(hand)];
            const bool marches = std::any_of(entry.units.begin(), entry.units.end(),
                                             [](const UnitEntry& unit) { return unit.march.has_value(); }) ||
                                 (!is_given() && most_marchers(g_, s_, side) > 0);
            if (wait != no_pattern && (!marches || wait > 6))
                wrong("waits for a flank march", wait, marches ? "at most 6 bounds" : "none, since nobody marches",
                      "4.1.6");
        }
    }

    void check_range(const char* key, int found, int least, int most, const char* rule) {
        if (found < least || found > most)
            diagnostics_.error(where_.position, fmt::format("bad value of '{}'", key), std::to_string(found),
                               whole_number(least, most), rule);
    }
    void check_turn() {
        if (is_deployment(s_.step) && is_given())
            error("the battle begins deployed, and somebody is still to be", {}, "a step of the battle");
        check_range("turn", s_.turn, 1, g_.charts.morale.turns, "9.2.2.1b");
        const int more = s_.active > 1 ? 0 : g_.scenario.sides[s_.active].handicap.command;
        check_range("command", s_.command, 0, std::max(0, largest_face + more), "4.1.4.1");
        check_range("morale", s_.morale, 0, largest_face, "4.1.4.1");
        if (s_.active > 1 || s_.first_side > 1) error("the bound is of no side", "none", "'A' or 'B'");
        const bool rolled = s_.dice != std::array<std::uint8_t, 3>{};
        if (rolled && (s_.dice[0] == 0 || !std::is_sorted(s_.dice.begin(), s_.dice.end())))
            error("the dice are no three dice in rising order",
                  fmt::format("{}, {}, {}", s_.dice[0], s_.dice[1], s_.dice[2]));
        if ((s_.step == Step::over) != (s_.loser != 2 || s_.ended != 0))
            error("the battle is over or it is not", {}, "step = \"over\" with 'loser' or 'ended'");
        if (s_.loser != 2 && s_.ended != 0) error("a battle that somebody has lost is not drawn");
    }

    void check_sets() {
        struct Named {
            const char* name;
            const UnitSet& units;
            bool baggage;  ///< may be in it
        };
        const std::array<Named, 7> sets{{{"acted", s_.acted, false},
                                         {"declared", s_.declared, false},
                                         {"fighters", s_.fighters, true},
                                         {"evaded", s_.evaded, false},
                                         {"points", s_.points, true},
                                         {"disordered", s_.disordered, false},
                                         {"routed", s_.routed, false}}};
        for (const Named& set : sets)
            each_unit(set.units, [&](UnitIndex u) {
                if (!alive(u) || (is_baggage(u) && !set.baggage))
                    error(fmt::format("'{}' names a unit that cannot be in it", set.name), unit_name(u));
            });
    }

    // ---- records

    /// Whether an owner may have to choose: about a war wagon's shot all round, about the target of a passive attacker,
    /// about who meets an attacker in the village.
    [[nodiscard]] bool is_fit_for_answer(const Pending& p) const {
        if (is_inside(s_, p.unit)) return p.what == What::fight && village_of() != nobody;
        if (!s_.unit[p.unit].on_table() || p.target != nobody) return false;
        return p.what == What::shot ? type_of(g_.troops(p.unit)) == Type::war_wagon : side_of(p.unit) != s_.active;
    }

    void check_pending(std::size_t i) {
        const Pending& p = s_.pending[i];
        const auto wrong = [&](const std::string& what) { diagnostics_.error(where_.pending[i], what); };
        static const std::array<std::vector<Stage>, 7> fit{
            {{},
             {Stage::dice, Stage::act},
             {Stage::none, Stage::act},
             {Stage::evade},
             {Stage::dice, Stage::answer, Stage::hold, Stage::hold_dice, Stage::extend, Stage::flee_dice},
             {Stage::dice, Stage::answer, Stage::hold, Stage::hold_dice, Stage::extend, Stage::flee_dice},
             {Stage::none, Stage::dice, Stage::act}}};
        const auto& stages_of = fit[static_cast<std::size_t>(p.what)];
        if (std::find(stages_of.begin(), stages_of.end(), p.stage) == stages_of.end())
            return wrong("a pending record is in a stage that it does not have");
        if (p.unit != nobody && !exists(p.unit)) return wrong("a pending record names nobody");
        if (p.what == What::order) {
            if (!alive(p.unit) || is_baggage(p.unit) || side_of(p.unit) != s_.active)
                return wrong("the ordered unit is none of the active side");
            if (p.target >= generals(s_.active)) return wrong("a general that does not exist has given an order");
            if (p.value >= order_types) return wrong("a pending order is none");
            return;
        }
        if (p.target != nobody && !exists(p.target)) return wrong("a pending record names nobody");
        if (p.what == What::travel && (!alive(p.unit) || p.leg > 3 || p.move.kind >= Kind::rolled_first))
            return wrong("nobody makes this move");
        if (p.what != What::shot && p.what != What::fight) return;
        // Against an imaginary levy in a village there is no target (S90).
        if (p.unit == nobody || (p.target == nobody && village_of() == nobody && p.stage != Stage::answer))
            return wrong("a combat is between two units");
        if (p.stage == Stage::answer && !is_fit_for_answer(p)) return wrong("nobody has to choose for this combat");
        if (p.target != nobody && side_of(p.unit) == side_of(p.target))
            return wrong("a combat is between units of both sides");
        // Before the dice both are there, behind them the one whose retreat is under way.
        const UnitIndex loser = p.more == 0 ? p.unit : p.target;
        const bool before = p.stage == Stage::dice || p.stage == Stage::answer;
        const bool there = before ? alive(p.unit) && (p.target == nobody || alive(p.target))
                                  : p.more < 2 && (loser == nobody || alive(loser));
        if (!there) return wrong("who fights is there no more");
    }

    const Setup& g_;
    const State& s_;
    const PositionPlaces& where_;
    Diagnostics& diagnostics_;
};

}  // namespace

void check_position(const Setup& g, const State& s, const PositionPlaces& where, Diagnostics& diagnostics) {
    PositionCheck(g, s, where, diagnostics).run();
}

}  // namespace polemarch::standard_wargame
