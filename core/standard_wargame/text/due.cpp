#include "core/standard_wargame/text/due.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/roads.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/text/meanings.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr std::string_view orders_help =
    "AL1 orders A3 advance   the only order after which units attack (5.1.4.1)\n"
    "AL1 orders A3 manoeuvre with turns and columns; the group may part (5.1.4.2)\n"
    "AL1 orders A3 regroup   A3 stays, others come to its group (5.1.4.3)\n"
    "done                    no more orders in this sequence\n";
constexpr std::string_view strategic_help =
    "AL1 orders A3 manoeuvre far from enemies; horse far from theirs goes twice as\n"
    "                        far (8.1.5)\n"
    "AL1 orders A3 regroup   the same\n"
    "done                    no more orders in this bound\n";
constexpr std::string_view action_help =
    "A3 forward 1            base widths; up to three moves: forward 1, wheel left 20\n"
    "A3 with 2 left 3 right forward 1\n"
    "                        with so many beside it; in 2 ranks: and those behind\n"
    "A3 back 1               straight back, light troops only (6.1.4.2)\n"
    "A3 to 15.25 7 facing 30 a tactical move: east, north, degrees (6.1.4.4)\n"
    "A3 turn left            or right, or about (6.1.4.6, 6.1.4.7)\n"
    "A3 column wheel left 30 the column behind A3 follows it (6.1.4.7b)\n"
    "A3 expand right 2       two units behind A3 come into line (6.1.4.8)\n"
    "A3 stands               it takes part without moving\n"
    "done                    the order ends\n";
constexpr std::string_view wagon_help =
    "A3 forward 1, A3 back 1 a war wagon goes along its long side: its right end leads\n"
    "                        forward, its left end back (8.1.6)\n";
constexpr std::string_view forced_help =
    "march on 2              morale points for 2 moves more, before any move (8.1.3)\n";

/// Due of a state, part by part.
class DueWords {
public:
    DueWords(const Setup& g, const State& s) : g_(g), s_(s) {}

    Due text() {
        if (is_eve(s_))
            due_.when = fmt::format("day {}, before the battle", s_.eve.day);
        else if (is_deployment(s_.step))
            due_.when = fmt::format("day {}, the armies deploy", s_.eve.day);
        else if (s_.step == Step::first_dice || s_.step == Step::first)
            due_.when = "before the first turn";
        else
            due_.when = fmt::format("turn {}, bound of {}", s_.turn, side(s_.active));
        if (s_.step == Step::over) return say("over", "9.2", "the battle is over");
        if (actor(s_) == Actor::chance) {
            const EventName event = event_name(roll(g_, s_).event);
            return say(event.name, event.rule, "dice are rolled: " + dice_for(event.name));
        }
        if (is_eve(s_)) return on_eve();
        if (is_deployment(s_.step) || s_.step == Step::arrival) return in_deployment();
        return s_.depth > 0 ? in_record() : in_step();
    }

private:
    static char side(unsigned of) { return of == 0 ? 'A' : 'B'; }
    Due say(std::string_view name, std::string_view rule, std::string sentence, std::string_view help = {}) {
        due_.name = name;
        due_.rule = rule;
        due_.sentence = std::move(sentence);
        due_.help = help;
        if (!due_.help.empty()) due_.meaning = meaning_of(name);
        return due_;
    }
    [[nodiscard]] std::string points() const {
        return counted(s_.command, "command point") + ", " + counted(s_.morale, "morale point");
    }
    [[nodiscard]] std::string dice_for(std::string_view event) const {
        if (s_.step == Step::deployment_dice) return deployment_dice_words(g_, s_);
        if (s_.depth == 0)
            return std::string(event) + (s_.step == Step::first_dice || s_.step == Step::roles_dice
                                             ? ""
                                             : fmt::format(" of {}", side(s_.active)));
        const Pending& p = top(s_);
        if (p.what == What::order) return fmt::format("{} to {}", event, unit_title(g_, p.unit));
        if (p.stage != Stage::dice) return fmt::format("{}, {}", event, unit_title(g_, loser_at_hand(s_)));
        return fmt::format("{} of {} and {}", event, unit_title(g_, p.unit), unit_title(g_, p.target));
    }

    Due on_eve() {
        const Explanation asked = asked_on_eve(s_);
        switch (s_.step) {
            case Step::provide:
                return say("terrain", asked.rule, asked.sentence,
                           "provide hill/woods shape 2   a piece of a shape of the catalogue; provide river\n");
            case Step::lay:
                return say("lay", asked.rule, asked.sentence,
                           fmt::format("lay {0:<19} a die says where; lay field beside village\n"
                                       "lay river from left     or own, right; lay road from own and left: two roads\n"
                                       "discard {0:<15} it is not laid; not a compulsory one\n",
                                       piece_to_lay(g_, s_)));
            case Step::place:
                return say("place", asked.rule, asked.sentence,
                           "hill at 12.5 20 turned 45\n"
                           "                        east, north, degrees by 15; village at 20 26 fortified\n");
            default:
                return say("strategy", asked.rule, asked.sentence,
                           "prepare                 costs nothing\n"
                           "outflank                or probe, defend, foray, withdraw: a maintenance level\n");
        }
    }

    Due in_deployment() {
        const Explanation asked = asked_in_deployment(g_, s_);
        const DeploymentDue due = due_in_deployment(g_, s_);
        due_.means = due.means;
        return say(due.name, asked.rule, asked.sentence, due.help);
    }

    Due in_record() {
        due_.inside_action = true;
        const Pending& p = top(s_);
        switch (p.stage) {
            case Stage::act: {
                constexpr std::array<std::string_view, order_types> rules{"5.1.4.1", "5.1.4.2", "5.1.4.3"};
                if (s_.step == Step::strategic && s_.morale > 0) due_.means = counted(s_.morale, "morale point");
                const bool may_march = s_.step == Step::strategic && s_.acted.empty() && p.more == 0 && s_.morale > 0;
                return say("action", rules[p.value],
                           fmt::format("{} carries out the order of {} to {}", side(s_.active), unit_title(g_, p.unit),
                                       order_names[p.value]),
                           std::string(action_help) +
                               std::string(goes_endwise(Look(g_, s_).view, p.unit) ? wagon_help : "") +
                               std::string(may_march ? forced_help : ""));
            }
            case Stage::evade: {
                const Look look(g_, s_);
                const View& view = look.view;
                const bool optional = is_evade_optional(view, p.unit, p.target);
                const UnitSet others = companions_of(view, p.unit, p.target);
                std::string help = "evade                   one base width straight back\n";
                if (!others.empty()) {
                    help += "evade with A5 A6        and these units of its group\n";
                    due_.means = "may go with it: " + unit_names(others);
                }
                if (optional) help += "stand                   it stays\n";
                return say("evade", "6.2.1",
                           fmt::format("{} {} evade before {}", unit_title(g_, p.unit), optional ? "may" : "must",
                                       unit_title(g_, p.target)),
                           help);
            }
            case Stage::answer:
                due_.means = "";
                if (p.what == What::shot)
                    return say(
                        "answer", "7.2.1.1",
                        fmt::format("{} may shoot all round, instead of both other shots", unit_title(g_, p.unit)),
                        fmt::format("{} shoots B4\nstand                   it does not\n", unit_name(p.unit)));
                if (!is_inside(s_, p.unit))
                    return say("answer", "7.3", fmt::format("which target {} attacks", unit_title(g_, p.unit)),
                               fmt::format("{} fights A2\n", unit_name(p.unit)));
                return say("answer", "7.4.12.3",
                           fmt::format("who of the defenders in the village meets {}", unit_title(g_, p.unit)),
                           fmt::format("B2 fights {:<14}B2 meets it\n", unit_name(p.unit)));
            case Stage::hold:
                due_.means = "";
                return say(
                    "hold", "7.4.11",
                    fmt::format("{} has lost cohesion: {} may try to hold it", unit_title(g_, loser_at_hand(s_)),
                                general_with(g_, loser_at_hand(s_))),
                    fmt::format("hold                    with {} or more it keeps its place, without a flee roll\n"
                                "retreat                 the general does not try\n",
                                g_.charts.combat.hold_from));
            default:
                return say("extend", "7.4.9",
                           fmt::format("{} may extend its retreat", unit_title(g_, loser_at_hand(s_))),
                           "extend                  1 base width more, for an easier flee roll\n"
                           "retreat                 no farther than it must\n");
        }
    }

    Due in_step() {
        const char who = side(s_.active);
        switch (s_.step) {
            case Step::first:
                return say("first", "4.1.1", fmt::format("{} chooses who has the first bound", who),
                           "take the first bound    of each turn\n"
                           "leave the first bound   to the enemy\n");
            case Step::command: {
                const auto kept = kept_in(g_, s_);
                const int level = s_.army[s_.active].level;
                const int more = g_.scenario.sides[s_.active].handicap.command;
                due_.means = fmt::format("dice {} {} {}, {}{}", s_.dice[0], s_.dice[1], s_.dice[2],
                                         counted(static_cast<unsigned>(level), "maintenance level"),
                                         more == 0 ? "" : fmt::format(", {:+} command points as handicap", more));
                const bool choice = kept[0] != kept[1];
                std::string help = "command 3               the command die; the other is the morale die\n";
                if (judge_level(s_) == Refusal::legal)
                    help += "level                   for a level the lowest die is dropped (4.1.4.2)\n";
                return say("command", "4.1.4.1",
                           choice ? fmt::format("{} chooses its command die, {} or {}", who, kept[0], kept[1])
                                  : fmt::format("{} takes its two dice, both {}, or spends a level", who, kept[0]),
                           help);
            }
            case Step::movement:
                due_.means = points();
                return say("orders", "5.1", fmt::format("{} gives orders", who), orders_help);
            case Step::strategic:
                due_.means = points();
                return say("strategic", "8.1.1", fmt::format("{} gives orders of the strategic sequence", who),
                           strategic_help);
            case Step::declare:
                return say("declare", "7.1", fmt::format("{} declares close battles", who),
                           "declare A3 A4           these attack; declare all; declare all but A5\n"
                           "declare none            nobody attacks who need not\n");
            case Step::distance:
                return say("shoot", "7.2", fmt::format("{} chooses the next shot, of either side", who),
                           "A5 shoots B4            each unit that can shoot must, once\n");
            case Step::close:
                due_.means = counted(s_.morale, "morale point");
                return say("fight", "7.3", fmt::format("{} chooses the next close battle", who),
                           "A3 fights B2            an attack, once a bound\n"
                           "A3 feints at B2         instead: it falls back, and B2 has fought (7.4.1)\n"
                           "point A3                a morale point, before the first close battle (7.4.3.2)\n");
            case Step::encourage:
                due_.means = fmt::format("rout level {}", s_.rout_level);
                return say("encourage", "9.1.3", fmt::format("generals of {} may encourage groups", who),
                           "double A3               the group of A3 counts double; double A3 by AL2\n"
                           "done                    nobody else is encouraged\n");
            default:
                due_.means = fmt::format("rout level {}", s_.rout_level);
                return say("rout", "9.1.4", fmt::format("{} chooses who routs next", who),
                           "rout A5                 after a half turn\n"
                           "rout A5 left            or right, where the rules allow it\n"
                           "rout A5 others left     so do those whom it carries away; right, straight\n");
        }
    }

    const Setup& g_;
    const State& s_;
    Due due_;
};

}  // namespace

Due due(const Setup& g, const State& s) { return DueWords(g, s).text(); }

}  // namespace polemarch::standard_wargame
