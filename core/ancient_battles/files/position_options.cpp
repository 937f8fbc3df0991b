// Pending actions of optional rules (17.0) in a position: set-up, charges, control, elephants, dice on the table.
#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/files/position_pending.h"
#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/deployment.h"
#include "core/ancient_battles/rules/elephants.h"
#include "core/ancient_battles/rules/events.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/rules/turn.h"

namespace polemarch::ancient_battles {

void PendingCheck::check_option() {
    const auto needs = [&](Option option) {
        if (setup_.in_force(option)) return true;
        draft_.fault("phase", fmt::format("the scenario has no rule with a {}", phase()), {}, with_rule(option),
                     "17.0");
        return false;
    };
    switch (s_.phase) {
        case Phase::dismount:
            if (needs(Option::dismounting) &&
                (setup_.on_foot[s_.subject][0] == none || s_.unit[s_.subject].hex == Gone::absent))
                fault_of("subject", s_.subject, "this unit cannot dismount", "cavalry that may", "17.5");
            return;
        case Phase::set_up:
        case Phase::facing:
            if (s_.order == Order::set_up) {
                if (needs(Option::free_deployment)) check_set_up();
                return;
            }
            break;
        case Phase::charge:
            if (!needs(Option::barbarian_charges)) return;
            if (has_charged(s_, s_.mover) || !setup_.scenario.sides[s_.mover].barbarian ||
                setup_.in_force(Option::command_control))
                draft_.fault("mover", "this side has no charge to decide", {}, "barbarians that have not charged",
                             "17.3");
            return;
        case Phase::hold_back:
        case Phase::control:
            if (!needs(Option::command_control)) return;
            if (impetuous(setup_, s_, s_.mover) == 0 || control(setup_, s_) >= sure_control)
                draft_.fault("mover", "this side has no control to lose", {},
                             "impetuous units on the map and a value below 6", "17.4.1");
            else if (s_.phase == Phase::hold_back && s_.command_points[s_.mover] == 0)
                draft_.fault("phase", "there is no Command Point to pay with", "'hold-back'", "'control'", "17.4.1");
            return;
        case Phase::frighten:
            if (!needs(Option::elephants)) return;
            if (s_.formation == 0 || (s_.formation & ~nervous(setup_, s_, s_.mover)) != 0)
                return fault("formation", "these are not elephants that roll", {}, "the enemy's without a marker",
                             "17.5");
            s_.subject = static_cast<UnitIndex>(std::countr_zero(s_.formation));
            return;
        default: break;
    }
    if (needs(Option::command_control)) check_impetuous();
}

/// 17.1: units still to be set up are beside the map, side B before side A.
void PendingCheck::check_set_up() {
    const UnitIndex u = s_.subject;
    const bool camp = u == setup_.camp[0] || u == setup_.camp[1];
    for (unsigned side = 0; side < 2; ++side) {
        const bool needed = side == 1 ? u != setup_.camp[1] : u != setup_.camp[0] && trait(u).side == 0;
        if (needed && !s_.unit[setup_.camp[side]].on_map())
            return fault_of("subject", setup_.camp[side], "this camp stands before the units are set up", "a hex",
                            "17.1");
    }
    if (s_.phase == Phase::facing) {
        if (!s_.unit[u].on_map() || trait(u).base || s_.facings != 63 || s_.unit[u].facing() != 0)
            fault_of("subject", u, "this unit has no facing to choose", "a unit on the map that faces 1", "17.1");
        return;
    }
    const bool shifts = u == setup_.camp[0] && s_.mover == 0;
    if (shifts != s_.unit[u].on_map() || (!shifts && s_.unit[u].hex != Gone::waiting))
        return fault_of("subject", u, "this unit is not to be set up",
                        shifts ? "the camp on the map" : "a unit that waits", "17.1");
    if (!set_up_hexes(setup_, s_).any())
        fault_of("subject", u, camp ? "this camp has no place" : "this unit has no place near its camp", "room",
                 "17.1");
}

/// 17.4.2.
void PendingCheck::check_impetuous() {
    const auto check = [&](const std::string& key, UnitIndex u) {
        const Unit& unit = s_.unit[u];
        if (!trait(u).impetuous || !uncontrolled(s_, s_.mover) || trait(u).side != s_.mover || !unit.on_map() ||
            (unit.marked() && s_.phase != Phase::facing))
            fault_of(key, u, "this unit is not out of control", "an impetuous unit of a side with out_of_control",
                     "17.4.2");
    };
    each_unit(s_.formation, [&](UnitIndex u) {
        check("formation", u);
        if (u == s_.subject) fault_of("formation", u, "the unit that moves now is not left", "other units", "17.4.2");
        if (s_.unit[u].marked()) fault_of("formation", u, "this unit has moved", "no marker", "17.4.2");
    });
    if (s_.phase == Phase::impetuous) {
        if (std::popcount(s_.formation) < 2)
            fault("formation", "there is nothing to choose", {}, "two units", "17.4.2");
        return;
    }
    check("subject", s_.subject);
    if (!failed() && s_.phase == Phase::facing) check_facings(s_.subject);
}

/// 17.2.2: as many dice as the event has, rolled in their order. Once all have been rolled, at most one is in the air.
void PendingCheck::check_dice() {
    if (draft_.dice == 0) {
        if (s_.dice != decltype(s_.dice){}) fault("dice", "no dice lie", {}, "the key 'dice'", "17.2.2");
        return;
    }
    if (s_.phase == Phase::shot || s_.phase == Phase::clash || s_.phase == Phase::rally) {
        if (s_.subject == none || (s_.phase != Phase::rally && s_.object == none)) return;  // reported elsewhere
    }
    const std::size_t count = event_roll(setup_, s_).count();
    if (draft_.dice != count)
        return fault("dice", "the event has another number of dice", std::to_string(draft_.dice), std::to_string(count),
                     "17.2.2");
    const TableDice dice = TableDice::of(s_);
    std::size_t air = 0, bought = 0, unrolled = 0;
    bool in_order = true;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& die = dice.die[i];
        bought += die.buyer != 0;
        if (die.face != 0) in_order = in_order && unrolled == 0;
        air += die.face == 0 && die.buyer != 0;
        unrolled += die.face == 0 && die.buyer == 0;
    }
    const bool first_rolls = unrolled > 0 && unrolled < count && bought == 0 && dice.decides == 0 && !dice.kept;
    const bool bought_again = unrolled == 0 && air == 1 && !dice.kept && [&] {
        const auto& die = dice.die[dice.next(count)];
        return die.buyer != dice.decides + 1;
    }();
    if (!in_order || !(first_rolls || bought_again || (unrolled == 0 && air == 0)))
        return fault("dice", "the dice cannot lie so", {}, "thrown in order; one in the air if it was bought",
                     "17.2.2");
    if (unrolled != 0 || air != 0) return;
    Moves moves;
    legal_moves(setup_, s_, moves);
    if (moves.size() < 2)
        fault("dice", "the side that decides has nothing to buy", {}, "Command Points and a die of the other's buying",
              "17.2.2");
}

}  // namespace polemarch::ancient_battles
