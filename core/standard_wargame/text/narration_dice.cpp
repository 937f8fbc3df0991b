#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/command_dice.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/narrator.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

std::string Narrator::first_roll(Faces faces) const {
    std::string rolls;
    if (faces.size() == 2)
        rolls = fmt::format("A rolls {} + {} and B {} + {}, for maintenance levels: ", faces[0], s_.army[0].level,
                            faces[1], s_.army[1].level);
    return rolls + (m_.value == 2 ? std::string("a tie, they roll again [4.1.1]")
                                  : fmt::format("{} chooses who has the first bound [4.1.1]", side(m_.value)));
}

std::string Narrator::command_roll(Faces) const {
    const CommandDice dice{static_cast<std::uint8_t>(m_.legs[0].amount), m_.legs[0].how, m_.value};
    std::string text =
        fmt::format("{} rolls {}, {} and {} for its bound [4.1.4]", side(s_.active), dice[0], dice[1], dice[2]);
    State rolled = s_;
    apply_command_roll(g_, rolled, dice);
    const auto kept = kept_in(g_, rolled);
    if (kept[0] != dice[0] || kept[1] != dice[1])
        text += fmt::format("; hasty preparation leaves {} and {} [4.1.7]", kept[0], kept[1]);
    if (s_.weather == Weather::mist && rolled.weather != Weather::mist) text += "; the mist lifts [3.2.1]";
    // Both flanks' waits begin whether anybody marches there or not (S40): so this tells nobody where.
    const auto &before = s_.army[s_.active].march_wait, &after = rolled.army[s_.active].march_wait;
    for (const table::Hand hand : {table::Hand::left, table::Hand::right}) {
        const auto i = static_cast<std::size_t>(hand);
        if (before[i] == no_pattern && after[i] != no_pattern && after[i] > 0)
            text += fmt::format("; the wait of its {} flank begins: {} [4.1.6]",
                                hand == table::Hand::left ? "left" : "right", counted(after[i], "bound"));
    }
    return text;
}

std::string Narrator::order_roll(Faces faces) const {
    const Pending& p = top(s_);
    const Look look(g_, s_);
    const OrderTest test = order_test(circumstances_of(look.view, p.unit, p.target), g_.charts);
    const std::string die = faces.empty() ? "" : fmt::format("rolled {}, ", faces[0]);
    return fmt::format("the order to {} is {} ({}needs {}: {}) [5.1.3]", unit(p.unit),
                       m_.value != 0 ? "carried out" : "lost", die, test.needs, reason_words(test, g_.charts));
}

std::string Narrator::action_roll(Faces faces) const {
    const Pending& p = top(s_);
    const ActionAtHand action = action_at_hand(g_, s_);
    const Flags passed{(m_.value & 1) != 0, (m_.value & 2) != 0};
    const Flags lost = action.lost(passed);
    std::string text = action.is_close ? "close battle: " : "distance battle: ";
    // The dice of side A come first.
    const auto dice_of = [&](std::size_t i) { return action.tests[i].dice == CombatDice::one ? 1u : 2u; };
    const std::size_t of_a = side_of(p.unit) == 0 ? 0 : 1;
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const UnitIndex own = i == 0 ? p.unit : p.target, enemy = i == 0 ? p.target : p.unit;
        text += (i == 0 ? "" : "; ") + unit(own);
        const std::size_t first = i == of_a ? 0 : dice_of(of_a);
        if (faces.size() >= first + dice_of(i)) {
            text += fmt::format(" rolls {}", faces[first]);
            if (dice_of(i) == 2) text += fmt::format(" and {}, {}", faces[first + 1], dice_rule(action.tests[i].dice));
            text += ",";
        }
        text += " " + need_words(action, i, enemy);
        if (is_tested(action, i))
            text += lost[i]     ? ", and loses cohesion"
                    : passed[i] ? ", and keeps cohesion"
                                : ", and is excused, since its opponent failed [7.4.6.1]";
    }
    text += " [7.4.4]";
    if (!action.is_close && action.return_fire) text += "; the target shot back [7.2.5]";
    return text;
}

std::string Narrator::flee_roll(Faces faces) const {
    const FleeRoll roll = flee_roll_on_top(g_, s_);
    const std::string dice = faces.empty()       ? ""
                             : faces.size() == 1 ? fmt::format("rolls {}, ", faces[0])
                                                 : fmt::format("rolls {} and {}, ", faces[0], faces[1]);
    return fmt::format("{} {}({}{}) [{}]", unit(loser_at_hand(s_)), m_.value != 0 ? "survives " : "is destroyed ", dice,
                       flee_words(roll.level, roll.value), flee_rule(roll.level));
}

std::string Narrator::rout_roll(Faces faces) const {
    const RoutLevel level = level_at_hand(g_, s_);
    return fmt::format("the rout level of {} is {}: {}{} [9.1.1]", side(s_.active), level.fixed() + m_.value,
                       rout_words(level), faces.empty() ? "" : fmt::format(", rolled {}", fmt::join(faces, " and ")));
}

std::string Narrator::result(Faces faces) const {
    switch (m_.kind) {
        case Kind::rolled_first: return first_roll(faces);
        case Kind::rolled_command: return command_roll(faces);
        case Kind::rolled_order: return order_roll(faces);
        case Kind::rolled_shot:
        case Kind::rolled_fight: return action_roll(faces);
        case Kind::rolled_hold:
            return fmt::format(
                "{} {} {}{} [7.4.11]", general_with(g_, loser_at_hand(s_)), m_.value != 0 ? "holds" : "cannot hold",
                unit(loser_at_hand(s_)),
                faces.empty() ? "" : fmt::format(" (rolled {}, needs {})", faces[0], g_.charts.combat.hold_from));
        case Kind::rolled_flee: return flee_roll(faces);
        default: return rout_roll(faces);
    }
}

}  // namespace polemarch::standard_wargame
