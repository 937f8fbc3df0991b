#include "core/blood_of_kings/text/due.h"

#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/dice.h"
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/text/meanings.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

struct EventText {
    std::string_view name, rule;
};
/// In the order of Event.
constexpr std::array<EventText, 11> events{{{"uncontrolled order", "Sequence_3"},
                                            {"initiative", "Sequence_4"},
                                            {"command", "Sequence_5"},
                                            {"orders", "Actions_4"},
                                            {"regroup", "Actions_3"},
                                            {"retire", "Actions_5"},
                                            {"uncontrolled charge", "Uncontrolled_1"},
                                            {"fire", "Outcomes_2"},
                                            {"melee", "Outcomes_3"},
                                            {"leader casualty", "Outcomes_4"},
                                            {"ongoing order", "Sequence_9"}}};

constexpr std::string_view activate_help =
    "A3 advance              it moves (Actions_4); then: where to\n"
    "A3 march                the same as a column, half as far again (Actions_6)\n"
    "A3 charge B2            straight on; A3 charge B2, wheel right 20: after a wheel of 20 degrees (Charges_1);\n"
    "                        with , leader stays behind it: without the leader who is with the unit (Leaders_9)\n"
    "A3 fire B2              at the nearest target; A3 fire split: each base at its own nearest (Fire_6)\n"
    "A3 regroup              status levels back (Actions_3)\n"
    "A3 fight B2             an ongoing melee; A3 retire B2, A3 regroup B2: with B2 to fight if it fails\n"
    "AL1 to A3, AL1 to 20 12 the leader's own move, to a unit or a place (Leaders_4): inches east and north of\n"
    "                        the table's south-west corner; a unit's place is the middle of its front edge\n"
    "done                    no more activations\n";
constexpr std::string_view go_help =
    "forward 4               straight on, inches; forward 4 right 30: slanting by 30 degrees, 45 at most\n"
    "wheel left 25           about the left front corner, degrees\n"
    "turn 90, turn 90 front  a facing change about the middle, or about front, left, right\n"
    "bases 180               every base turns in its place; front 3: three bases wide\n"
    "back 2, left 1, right 1 at half speed; back 2 left 30: slanting\n"
    "halt                    stay; up to three of these after each other, with commas between\n"
    "..., leader stays       a leader with the unit does not go along\n";

}  // namespace

EventName event_name(std::uint16_t event) {
    const EventText& text = events[event < events.size() ? event : 0];
    return {text.name, text.rule};
}

Due due(const Setup& g, const State& s) {
    Due what;
    what.when = fmt::format("turn {}", s.turn);
    const auto say = [&](std::string_view name, std::string_view rule, std::string sentence,
                         std::string_view help = {}) {
        what.name = name;
        what.rule = rule;
        what.sentence = std::move(sentence);
        what.help = help;
        if (!what.help.empty()) what.meaning = meaning_of(name);
        return what;
    };
    const auto side = [](unsigned of) { return of == 0 ? 'A' : 'B'; };
    if (s.step == Step::over) return say("over", "Morale_1", "the battle is over");
    if (s.vacant_command != nobody)
        return say("heir", "Leaders_8",
                   fmt::format("{} names who takes over the command of {}", side(side_of_leader(s.vacant_command)),
                               leader_in_sentence(g, s.vacant_command)),
                   "heir AL2                this leader takes over\n");
    if (s.displaced_leader != nobody)
        return say("flee", "Leaders_6",
                   fmt::format("{} moves {} out of the way", side(side_of_leader(s.displaced_leader)),
                               leader_in_sentence(g, s.displaced_leader)),
                   "AL1 to A3               to a unit within 24 inches; AL1 to 20 12: to a place\n");
    if (actor(s) == Actor::chance) {
        const EventName event = event_name(roll(g, s).event);
        const bool march = s.depth > 0 && top(s).what == What::order && static_cast<Kind>(top(s).kind) == Kind::march;
        return say(event.name, march ? "Actions_6" : event.rule, fmt::format("dice fall: {}", event.name));
    }
    if (s.depth > 0) {
        what.inside_action = true;
        const Pending& p = top(s);
        const std::string unit = unit_name(g, p.unit);
        switch (p.stage) {
            case Stage::go:
                what.means = g.scenario.measure.text(p.left) + " inches";
                return say("move", "Formations_2", fmt::format("{} moves {}", side(side_of(p.unit)), unit), go_help);
            case Stage::answer:
                if (p.what == What::test)
                    return say("loose", "Uncontrolled_2",
                               fmt::format("{} chooses whom {} charges, of those that are as near",
                                           side(side_of(p.unit)), unit),
                               "A3 charges B2\n");
                return say("answer", "Charges_2",
                           fmt::format("{} charges {}: it answers", unit, unit_name(g, p.target)),
                           "stand                   receive the charge\n"
                           "evade, evade 180        away, after a turn of so many degrees (Charges_4)\n"
                           "shoot                   bowmen at who charges them (Charges_2)\n"
                           "counter-charge          aggressive troops (Charges_3)\n");
            case Stage::pursue:
                return say("pursue", "Charges_4", fmt::format("{} may pursue", unit), "pursue, or halt\n");
            case Stage::join:
                return say("join", "Fire_5", fmt::format("who else fires with {}", unit),
                           "A4 joins at B2          for an activation; halt: nobody else\n");
            case Stage::support:
                return say("support", "Melee_3",
                           fmt::format("{} may support from the flank", unit_name(g, overlapping(g, s, p, p.left))),
                           "support A4, or halt\n");
            case Stage::losses:
                return say("losses", "Effects_9", "the loser shares out the levels that it lost",
                           "deal A3 A4              the second and the third level go to these\n");
            case Stage::occupy:
                return say("occupy", "Effects_11", fmt::format("{} may occupy the ground", unit), "occupy, or halt\n");
            default:
                return say("turn", "Melee_7",
                           fmt::format("{} may turn to face its flank", unit_name(g, static_cast<UnitIndex>(p.left))),
                           "face left, face right, face rear, or halt\n");
        }
    }
    switch (s.step) {
        case Step::first:
            return say("first", "Sequence_4", fmt::format("{} has the initiative: who goes first", side(s.mover)),
                       "go first, or go second\n");
        case Step::lead:
            if (s.passes[s.mover] > 0) what.means = fmt::format("{} left to pass", s.passes[s.mover]);
            return say("lead", "Sequence_5", fmt::format("{} gives a leader the Initiative", side(s.mover)),
                       "lead AL2                this leader acts now; pass: while there are passes\n");
        case Step::activate:
            what.means = counted(s.activations, "activation");
            return say("activate", "Sequence_6",
                       fmt::format("{} acts with {} ({})", side(s.mover), leader_in_sentence(g, s.commander),
                                   leader_label(s.commander)),
                       activate_help);
        case Step::loose:
            return say("loose", "Uncontrolled_1", fmt::format("{} chooses the next uncontrolled charge", side(s.mover)),
                       "A3 charges B2\n");
        case Step::aim:
            return say("aim", "Sequence_8", fmt::format("{} declares fire at the end of the turn", side(s.mover)),
                       "A3 at B2, A3 at split, or A3 holds\n");
        default:
            return say("ongoing", "Sequence_9", fmt::format("{} chooses who fights on", side(s.mover)),
                       "A3 fight B2\n");
    }
}

EventName Battle::event_name(std::uint16_t event) const { return blood_of_kings::event_name(event); }

Due Battle::due(const State& s) const { return blood_of_kings::due(setup(), s); }

}  // namespace polemarch::blood_of_kings
