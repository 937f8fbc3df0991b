// Whose action is pending in a position, and orders with their formations.
#include "core/ancient_battles/files/position_pending.h"
#include "core/ancient_battles/rules/orders.h"
#include "core/ancient_battles/rules/turn.h"

#include "core/text.h"

namespace polemarch::ancient_battles {

void PendingCheck::check() {
    check_order();
    if (failed()) return;
    check_mover();
    if (failed()) return;
    if (s_.order == Order::impetuous || s_.order == Order::set_up || s_.phase >= Phase::dismount) check_option();
    if (!failed()) check_dice();
    if (failed() || s_.order == Order::impetuous || s_.order == Order::set_up) return;
    switch (s_.phase) {
        case Phase::formation:
        case Phase::rally:
        case Phase::destination:
        case Phase::facing:
        case Phase::rapid_fire:
        case Phase::target:
        case Phase::support:
        case Phase::shot: check_action(); return;
        case Phase::flee_unit:
        case Phase::flee_edge:
        case Phase::flee_step: check_flight(); return;
        case Phase::clash:
        case Phase::retreat: check_melee(); return;
        case Phase::advance: check_advance(); return;
        case Phase::second_melee: check_second_melee(); return;
        case Phase::escape:
            if (s_.order == Order::fire)
                check_action();
            else
                check_fallen();
            return;
        default: return;
    }
}

void PendingCheck::check_order() {
    std::vector<Order> able;
    switch (s_.phase) {
        case Phase::rally: able = {Order::rally}; break;
        case Phase::rapid_fire:
        case Phase::target:
        case Phase::support:
        case Phase::shot: able = {Order::fire}; break;
        case Phase::flee_unit:
        case Phase::flee_edge:
        case Phase::flee_step: able = {Order::flee}; break;
        case Phase::formation: able = {Order::move, Order::fire, Order::rally, Order::enter}; break;
        case Phase::destination:
        case Phase::facing:
            able = {Order::move, Order::enter};
            if (setup_.in_force(Option::command_control)) able.push_back(Order::impetuous);
            if (s_.phase == Phase::facing && setup_.in_force(Option::free_deployment)) able.push_back(Order::set_up);
            break;
        case Phase::set_up: able = {Order::set_up}; break;
        case Phase::frighten: able = {Order::frighten}; break;
        case Phase::escape: able = {Order::fire, Order::nothing}; break;
        default: able = {Order::nothing}; break;
    }
    if (std::find(able.begin(), able.end(), s_.order) != able.end()) return;
    std::vector<std::string> names;
    for (const Order order : able)
        if (order != Order::nothing) names.emplace_back(written::orders[static_cast<std::size_t>(order)]);
    const auto order = written::orders[static_cast<std::size_t>(s_.order)];
    if (s_.order == Order::nothing)
        fault("order", "the key 'order' in [position.pending] is missing", {}, alternatives(names), "6.1");
    else
        fault("order", fmt::format("this order does not fit {}", phase()), fmt::format("'{}'", order),
              alternatives(names), "6.1");
}

/// The side whose decision or dice these are, if the phase determines it.
std::optional<unsigned> PendingCheck::forced_mover() const {
    const auto of_first = [&](UnitMask units) -> std::optional<unsigned> {
        if (units == 0) return std::nullopt;
        return trait(static_cast<UnitIndex>(std::countr_zero(units))).side;
    };
    switch (s_.phase) {
        case Phase::command:
        case Phase::initiative: return 0u;
        case Phase::bid: return 1u - s_.initiative;
        case Phase::first_actor: return s_.initiative;
        case Phase::place_leader:
        case Phase::activate:
        case Phase::melee:
        case Phase::end_check:
        case Phase::over:
        case Phase::charge:
        case Phase::hold_back:
        case Phase::control: return std::nullopt;
        case Phase::set_up:
            if (s_.subject == setup_.camp[0]) return std::nullopt;
            return trait(s_.subject).side;
        case Phase::impetuous: return of_first(s_.formation);
        case Phase::frighten: {
            const auto side = of_first(s_.formation);
            return side ? std::optional(1 - *side) : std::nullopt;
        }
        case Phase::formation: return s_.commander != none ? side_of_leader(s_.commander) : of_first(s_.formation);
        case Phase::flee_unit: {
            const auto side = of_first(s_.formation);
            return side ? std::optional(1 - *side) : std::nullopt;
        }
        case Phase::flee_edge:
        case Phase::flee_step:
        case Phase::retreat: return 1u - trait(s_.subject).side;
        default: return trait(s_.subject).side;
    }
}

void PendingCheck::check_mover() {
    const auto mover = forced_mover();
    if (!mover) return;
    if (draft_.has("mover") && s_.mover != *mover)
        draft_.fault("mover", fmt::format("the other side acts in this {}", phase()),
                     fmt::format("'{}'", written::sides[s_.mover]), fmt::format("'{}'", written::sides[*mover]));
    s_.mover = static_cast<std::uint8_t>(*mover);
    if (s_.phase == Phase::bid && s_.command_points[s_.mover] == 0)
        draft_.fault("phase", fmt::format("side {} has no Command Point to bid", written::sides[s_.mover]), "'bid'",
                     "command_points of 1 or more for the side without the initiative", "5.2");
}

void PendingCheck::check_action() {
    const bool enters = s_.order == Order::enter;
    if (s_.commander != none) check_commander();
    const bool alone = s_.commander == none && !enters;
    if (alone && (s_.formation != 0 || s_.phase == Phase::formation))
        fault("formation", "a formation acts under a leader", {}, "the key 'leader'", "6.2");
    if (s_.phase == Phase::formation && s_.formation == 0)
        fault("formation", "nobody is left to act", {}, "at least one unit", "6.2");
    each_unit(s_.formation, [&](UnitIndex u) { check_member(u); });
    if (s_.order == Order::move) check_alike();
    if (failed()) return;
    if (s_.phase == Phase::formation) {
        if (!s_.acted) check_fresh_formation();
        return;
    }
    s_.acted = 1;
    check_subject();
    if (failed() || s_.order != Order::fire) return;
    if (s_.phase == Phase::rapid_fire)
        check_rapid_fire();
    else
        check_fire();
}

void PendingCheck::check_commander() {
    const LeaderIndex l = s_.commander;
    const std::uint8_t at = s_.leader[l];
    const std::string found = fmt::format("'{}', {}", written::leader(l), written::leader_entry(s_, l));
    if (side_of_leader(l) != s_.mover)
        fault("leader", "this leader belongs to the other side", found, {}, "6.2");
    else if ((s_.leader_marked >> l) & 1u)
        fault("leader", "the leader is marked when his formation has acted, not before", found, "no marker", "6.3");
    else if (at < hex::cells ? !own_unit_in(at) : s_.order != Order::move || at != Away::aside)
        fault("leader", "an activated leader is stacked with a unit of his side", found,
              s_.order == Order::move ? "a hex with a unit, or 'aside' when his unit has left the map"
                                      : "a hex with a unit",
              "6.2");
}

bool PendingCheck::own_unit_in(hex::Index h) const {
    const UnitIndex u = unit_in(s_, h);
    return u != none && trait(u).side == s_.mover;
}

/// Checks that the unit may still act.
void PendingCheck::check_member(UnitIndex u) {
    const Unit& unit = s_.unit[u];
    if (trait(u).side != s_.mover) return fault_of("formation", u, "this unit belongs to the other side", {}, "6.2");
    if (u == s_.subject)
        return fault_of("formation", u, "the unit that acts now is no longer of the formation", {}, "6.2");
    check_able("formation", u);
    if (s_.order != Order::enter || !unit.waits()) return;
    const UnitIndex first = s_.subject != none ? s_.subject : static_cast<UnitIndex>(std::countr_zero(s_.formation));
    if (group_of(setup_, s_, u) != group_of(setup_, s_, first))
        fault_of("formation", u, "this unit comes with another group", "units of one group", "8.7");
}

/// Checks that a unit which has not yet acted can obey the order.
void PendingCheck::check_able(const std::string& key, UnitIndex u) {
    const Unit& unit = s_.unit[u];
    if (s_.order == Order::enter) {
        if (!unit.waits() || arrival_of(setup_, s_, u).turn > s_.turn)
            return fault_of(key, u, "this unit is no reinforcement that can enter now", "a unit that waits", "8.7");
    } else if (!unit.on_map()) {
        return fault_of(key, u, "this unit is not on the map", "a unit on the map", "6.2");
    }
    if (unit.marked()) return fault_of(key, u, "this unit has acted", "a unit without an Action marker", "6.2");
    if (s_.order == Order::move && trait(u).movement == 0)
        return fault_of(key, u, "this unit cannot move", "a unit with a Movement Allowance", "13.1.1");
    if (s_.order == Order::fire && trait(u).shots == 0)
        return fault_of(key, u, "this unit cannot fire", "a unit with missiles", "10.1");
    if (s_.order == Order::rally && !unit.disordered())
        return fault_of(key, u, "this unit has nothing to rally from", "a disordered unit", "7.0");
}

/// 8.1: all units that have not moved still have the facing with which the formation started. Under a war wagon that
/// may not have been decided yet.
void PendingCheck::check_alike() {
    const UnitIndex head = s_.commander == none ? none : unit_in(s_, s_.leader[s_.commander]);
    if (head != none && trait(head).base) return;
    UnitIndex first = none;
    each_unit(s_.formation, [&](UnitIndex u) {
        if (trait(u).base) return;
        if (first == none) first = u;
        if (s_.unit[u].facing() != s_.unit[first].facing())
            fault_of("formation", u, "a formation that moves faces in one direction",
                     "the facing of " + written::unit_entry(setup_, s_, first), "8.1");
    });
}

/// No unit has acted: the formation is the one that the rules give (6.2.1).
void PendingCheck::check_fresh_formation() {
    UnitMask right = 0;
    if (s_.order == Order::enter) {
        const Arrival& arrival = arrival_of(setup_, s_, static_cast<UnitIndex>(std::countr_zero(s_.formation)));
        each_unit(arrival.units, [&](UnitIndex u) {
            if (expects(arrival, s_, u) && !s_.unit[u].marked()) right |= bit(u);
        });
    } else {
        each_unit(linked(setup_, s_, s_.commander, s_.order == Order::move), [&](UnitIndex u) {
            const bool able = s_.order == Order::move   ? trait(u).movement > 0
                              : s_.order == Order::fire ? trait(u).shots > 0
                                                        : s_.unit[u].disordered();
            if (able) right |= bit(u);
        });
    }
    if (right == s_.formation) return;
    std::vector<std::string> names;
    each_unit(right, [&](UnitIndex u) { names.push_back(written::unit(setup_, u)); });
    fault(
        "formation", "this is not the formation of the leader, and nobody has acted yet", {},
        names.empty() ? "another leader, or acted = true" : fmt::format("{}; or acted = true", fmt::join(names, ", ")),
        "6.2");
}

void PendingCheck::check_subject() {
    const UnitIndex u = s_.subject;
    if (s_.phase == Phase::facing) return check_facings(u);
    check_able("subject", u);
    if (failed() || s_.phase != Phase::destination) return;
    Moves moves;
    legal_moves(setup_, s_, moves);
    if (moves.empty()) fault_of("subject", u, "this unit can go nowhere", "a unit that can enter", "8.7.3");
}

void PendingCheck::check_facings(UnitIndex u) {
    Unit& unit = s_.unit[u];
    if (!unit.on_map())
        return fault_of("subject", u, "this unit is not on the map", "the unit that has just moved", "8.4");
    if (!unit.marked()) return fault_of("subject", u, "a unit that has moved is marked", "yellow or red", "8.0");
    if (trait(u).base) return fault_of("subject", u, "camps and war wagons have no facing", "another unit", "13.1.2");
    if (s_.order == Order::enter && !trait(u).enters())
        return fault_of("subject", u, "this unit is no reinforcement", "a unit of a group", "8.7");
    if (std::popcount(s_.facings) < 2)
        return fault("facings", "there is nothing to choose", {}, "two facings or more", "8.4");
    const int first = std::countr_zero(s_.facings);
    if (unit.facing() != first)
        fault_of("subject", u, "until it is chosen the unit has the first of the open facings",
                 fmt::format("facing {}", first + 1), "8.4");
}

void check_pending(const Setup& setup, Draft& draft) { PendingCheck(setup, draft).check(); }

}  // namespace polemarch::ancient_battles
