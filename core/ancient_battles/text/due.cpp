#include "core/ancient_battles/text/due.h"

#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/text/meanings.h"
#include "core/ancient_battles/types/names.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

/// What may be typed in a phase (data/ancient_battles/NOTATION.md has all of it).
std::string_view help_of(Phase phase, Order order) {
    if (phase == Phase::formation && order == Order::enter)
        return "take CH            the unit of this type enters next (8.7)\n"
               "done               the others wait; another Command Point brings them on (8.7)\n";
    switch (phase) {
        case Phase::bid:
            return "bid                pay 1 Command Point to seize the initiative (5.1)\n"
                   "concede            leave it to the other side (5.2)\n"
                   "Who has the initiative decides who acts first, places first and fights first.\n";
        case Phase::place_leader:
            return "place B C9         a leader of kind B joins the unit in hex C9, for the whole turn (3.0 step 5)\n"
                   "A leader activates a formation (6.2), helps in melee (11.2.4) and to rally (7.2).\n";
        case Phase::first_actor:
            return "act first          take the first action of the turn (6.0)\n"
                   "act second         leave it to the other side\n";
        case Phase::activate:
            return "C9 move            the unit in C9 alone moves, 1 Command Point (6.1); then: where to, how to face\n"
                   "C9 fire            it fires (10.0), and may not begin a melee this turn\n"
                   "C9 rally           it is in good order again, without a die (7.0)\n"
                   "leader B C9 move   the formation of the leader of kind B in C9 (6.2): the units linked to his\n"
                   "                   that are not marked; to move, only those that face alike (8.1)\n"
                   "leader B C9 fire   all of it fires; leader B C9 rally: each rolls a die (7.1)\n"
                   "enter 2            the second group of reinforcements comes on (8.7)\n"
                   "panic              panic movement of the enemy's army (9.0)\n"
                   "pass               no action; two passes in succession end the step, and points are lost\n";
        case Phase::formation:
            return "take C9            the unit in C9 acts next (6.2.2)\n"
                   "done               the formation has acted; the leader who ordered it is marked (6.3)\n"
                   "Units that are not taken stay unmarked and may act later (6.2.2).\n";
        case Phase::destination:
            return "to D8              go to D8; to the hex it stands in: stay, and perhaps turn (8.3, 8.4)\n"
                   "to D8 through C8   ... through a friend in C8, who is disordered by it (8.3.2)\n"
                   "to D8 disordered   ... and is disordered on its way, by friends or by the ground (8.3.2, 8.9)\n"
                   "C9-C8-D8           the same by its path: whatever the path does is meant\n"
                   "leave              off the map (8.6)\n"
                   "An enemy zone of control stops (8.8.1); who began in one may enter no other hex of one (8.8.2).\n";
        case Phase::facing:
            return "face 2             1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west "
                   "(8.4)\n";
        case Phase::rapid_fire:
            return "single attacks     each attack by itself (10.7.2)\n"
                   "combine 3          three in one with three times the dice, the rest singly (10.7.3)\n";
        case Phase::target:
            return "at G5              fire at the unit in G5 (10.5); at G5 enhanced: with the combined attack\n"
                   "hold               no more attacks of this unit (10.7)\n";
        case Phase::support:
            return "with C8            the unit in C8 supports, +1; it fires by that and is marked (10.5)\n"
                   "shoot              nobody else supports: roll the dice (10.6)\n"
                   "Supporters are named in the order of the list.\n";
        case Phase::flee_unit: return "take C9            this unit flees next (9.3)\n";
        case Phase::flee_edge: return "north, east, south, west, river    the edge it flees to (9.2)\n";
        case Phase::flee_step: return "step B9            its next hex (9.1)\n";
        case Phase::melee:
            return "C9 attacks C8      a melee (11.2); a unit with an enemy in its front hex must attack that one\n"
                   "CH attacks R4 from 2    a reinforcement off the map, from that direction of R4 (8.7.3)\n"
                   "pass               no attack; two passes in succession end the step\n";
        case Phase::retreat:
            return "stand              receive the attack (11.2.3)\n"
                   "retreat 1          one hex straight away, disordered and marked red; cavalry also: retreat 2\n";
        case Phase::advance:
            return "advance            into the vacated hex, facing straight on (11.6)\n"
                   "halt               disciplined troops may stay (11.6.1)\n";
        case Phase::second_melee:
            return "C8 attacks C7      once more (11.6.3)\n"
                   "halt               no second melee\n";
        case Phase::dismount:
            return "stay mounted       it fights on horseback\n"
                   "dismount MI        it fights on foot as this type, for the whole battle (17.5)\n";
        case Phase::set_up: return "set up C4          the unit stands in C4, at most 3 hexes from its camp (17.1)\n";
        case Phase::charge:
            return "charge             light infantry fights with three times its strength this turn, once a game "
                   "(17.3)\n"
                   "wait               not yet\n";
        case Phase::hold_back:
            return "hold back          pay 1 Command Point: control is 1 higher (17.4.1)\n"
                   "trust              roll; a die above the control lets all Knights and barbarians loose\n";
        case Phase::impetuous: return "take C9            this unit moves next (17.4.2)\n";
        default: return "";
    }
}

bool inside_action(Phase phase) {
    switch (phase) {
        case Phase::formation:
        case Phase::destination:
        case Phase::facing:
        case Phase::rapid_fire:
        case Phase::target:
        case Phase::support:
        case Phase::flee_unit:
        case Phase::flee_edge:
        case Phase::flee_step:
        case Phase::retreat:
        case Phase::advance:
        case Phase::second_melee: return true;
        default: return false;
    }
}

std::string_view rule_of(Phase phase) {
    constexpr std::array<std::string_view, phases> rules{
        "3.0",    "5.0",    "7.1",  "10.6", "11.2.5", "11.5.1", "12.0",   "5.1",    "3.0",    "6.0",  "6.0",
        "6.2",    "8.0",    "8.4",  "10.7", "10.5",   "10.5",   "9.3",    "9.2",    "9.1",    "11.0", "11.2.3",
        "11.6.1", "11.6.3", "14.0", "17.5", "17.1",   "17.3",   "17.4.1", "17.4.2", "17.4.1", "17.5"};
    return rules[static_cast<std::size_t>(phase)];
}

std::string sentence_of(const Setup& g, const State& s) {
    const char mover = s.mover == 0 ? 'A' : 'B';
    const auto unit = [&](UnitIndex u) {
        return s.unit[u].on_map() ? g.type(u).code + " " + hex::name(s.unit[u].hex) : g.type(u).code;
    };
    switch (s.phase) {
        case Phase::command: return "both sides roll for Command Points";
        case Phase::initiative: return "both sides roll for the initiative";
        case Phase::rally: return fmt::format("{} rolls to rally {}", mover, unit(s.subject));
        case Phase::shot: return fmt::format("dice of {} firing at {}", unit(s.subject), unit(s.object));
        case Phase::clash: return fmt::format("dice of the melee of {} against {}", unit(s.subject), unit(s.object));
        case Phase::escape: return "a leader rolls to escape";
        case Phase::end_check: return fmt::format("{} rolls the end of game check", s.initiative == 0 ? 'A' : 'B');
        case Phase::bid: return fmt::format("{} bids for the initiative or concedes", mover);
        case Phase::place_leader: return fmt::format("{} places a leader", mover);
        case Phase::first_actor: return fmt::format("{} decides who acts first", mover);
        case Phase::activate: return fmt::format("{} gives an order or passes", mover);
        case Phase::formation:
            return fmt::format("{} chooses the next unit {} to {}", mover,
                               s.order == Order::enter ? "of the group" : "of the formation",
                               written::orders[static_cast<std::size_t>(s.order)]);
        case Phase::destination: return fmt::format("{} moves {}", mover, unit(s.subject));
        case Phase::facing: return fmt::format("{} turns {}", mover, unit(s.subject));
        case Phase::rapid_fire: return fmt::format("{} divides the rapid fire of {}", mover, unit(s.subject));
        case Phase::target: return fmt::format("{} chooses a target for {}", mover, unit(s.subject));
        case Phase::support:
            return fmt::format("{} chooses supporters of {} against {}", mover, unit(s.subject), unit(s.object));
        case Phase::flee_unit: return fmt::format("{} chooses who flees next", mover);
        case Phase::flee_edge: return fmt::format("{} chooses the edge to which {} flees", mover, unit(s.subject));
        case Phase::flee_step: return fmt::format("{} chooses where {} flees", mover, unit(s.subject));
        case Phase::melee: return fmt::format("{} attacks or passes", mover);
        case Phase::retreat:
            return fmt::format("{} stands or retreats with {} before {}", mover, unit(s.object), unit(s.subject));
        case Phase::advance: return fmt::format("{} advances with {} or does not", mover, unit(s.subject));
        case Phase::second_melee: return fmt::format("{} may attack once more with {}", mover, unit(s.subject));
        case Phase::dismount: return fmt::format("{} dismounts {} or not", mover, unit(s.subject));
        case Phase::set_up:
            return fmt::format("{} sets up {}{}", mover, g.trait[s.subject].side == s.mover ? "" : "the enemy's ",
                               unit(s.subject));
        case Phase::charge: return fmt::format("{}'s barbarians charge or wait", mover);
        case Phase::hold_back: return fmt::format("{} pays for control, now {}, or rolls", mover, control(g, s));
        case Phase::impetuous: return fmt::format("{} chooses which impetuous unit moves next", mover);
        case Phase::control: return fmt::format("{} rolls for command control", mover);
        case Phase::frighten: return fmt::format("{} rolls to frighten {}", mover, unit(s.subject));
        default: return "the battle is over";
    }
}

}  // namespace

Due due(const Setup& g, const State& s) {
    if (buys(g, s)) {
        const unsigned side = buyer(s);
        return {std::string(written::phases[static_cast<std::size_t>(s.phase)]),
                "17.2.2",
                fmt::format("{} keeps the dice or has one rolled again", side == 0 ? 'A' : 'B'),
                fmt::format("turn {}", s.turn),
                counted(s.command_points[side], "Command Point"),
                "keep               the dice stay as they lie\n"
                "again 2            pay 1 Command Point: the second die is rolled again (17.2.2)\n",
                true,
                std::string(meaning_of_buying)};
    }
    const bool pays = s.phase == Phase::bid || s.phase == Phase::activate || s.phase == Phase::hold_back;
    return {std::string(written::phases[static_cast<std::size_t>(s.phase)]),
            std::string(rule_of(s.phase)),
            sentence_of(g, s),
            fmt::format("turn {}", s.turn),
            pays ? counted(s.command_points[s.mover], "Command Point") : "",
            std::string(help_of(s.phase, s.order)),
            inside_action(s.phase),
            std::string(meaning_of(s.phase, s.order))};
}

Due Battle::due(const State& s) const { return ancient_battles::due(setup(), s); }

}  // namespace polemarch::ancient_battles
