#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/retreat.h"
#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/narrator.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

// ---- where units are after it

/// A shot or a close battle is on top.
bool Narrator::is_in_action() const {
    return s_.depth > 0 && (top(s_).what == What::shot || top(s_).what == What::fight);
}
bool Narrator::is_fighter(UnitIndex u) const { return is_in_action() && (top(s_).unit == u || top(s_).target == u); }
/// It is in the column behind a fighter, which retreats (7.4.9.3).
bool Narrator::is_pushed(UnitIndex u) const {
    if (!is_in_action() || m_.kind == Kind::rolled_flee || is_fighter(u)) return false;
    const Groups groups{Field(g_, s_)};
    for (UnitIndex v = groups.ahead_of(u); v != nobody; v = groups.ahead_of(v))
        if (is_fighter(v)) return true;
    return false;
}
/// After the end of the bound nothing else says so than the move, straight back or after a half turn (6.2.3).
bool Narrator::has_evaded(UnitIndex u) const {
    if (next_.evaded.has(u) && !s_.evaded.has(u)) return true;
    const table::Rectangle from(s_.unit[u].pose, g_.trait[u].extent);
    const Length far = g_.charts.movement.evade;
    const table::Pose to = next_.unit[u].pose;
    return side_of(u) != s_.active && next_.active != s_.active &&
           (to == evade_pose(from, far, Facing::kept) || to == evade_pose(from, far, Facing::turned));
}
bool Narrator::has_moved(UnitIndex u) const {
    return s_.unit[u].on_table() && next_.unit[u].on_table() && !(s_.unit[u].pose == next_.unit[u].pose);
}
/// The morale sequence of the bound has come to its routs.
bool Narrator::is_past_morale() const {
    return next_.step == Step::rout || next_.step == Step::over || next_.active != s_.active || next_.turn != s_.turn;
}

/// Of the losers of a battle action the passive side's come first (S83).
UnitIndex Narrator::nth_in_log(std::size_t i) const {
    const bool passive_is_b = s_.active == 0;
    return static_cast<UnitIndex>(is_in_action() && passive_is_b ? (i + side_places) % places : i);
}

std::string Narrator::movements(const UnitSet& of) const {
    const bool is_travel = s_.depth > 0 && top(s_).what == What::evade && s_.depth > 1;
    std::string text;
    for (std::size_t i = 0; i < places; ++i) {
        const UnitIndex u = nth_in_log(i);
        if (!of.has(u) || !has_moved(u)) continue;
        const bool own = side_of(u) == s_.active;
        const auto turns_about = [&](UnitIndex v) {
            return next_.unit[v].pose.heading == s_.unit[v].pose.heading + table::half_turn;
        };
        const auto say = [&](std::string_view does, std::string_view rule) {
            text += fmt::format("; {} {} {} [{}]", unit_name(u), does, place(u), rule);
        };
        if (is_fighter(u) && m_.kind != Kind::rolled_flee)  // by then the retreats are done
            say("retreats to", "7.4.6");
        else if (is_pushed(u))
            say("is pushed to", "7.4.9.3");
        else if (has_evaded(u))
            say(turns_about(u) ? "turns about and falls back to" : "falls back to", "6.2.3");
        else if (m_.kind == Kind::feint && u == m_.unit)
            say("falls back to", "7.4.1");
        else if (m_.kind == Kind::rout && u == m_.unit)
            say("comes to", "9.1.4");
        else if (is_past_morale() && own)
            say("routs to", "9.1.4");
        else if (is_travel && own)
            say("moves on to", "6.2.3");
        else if (!own || s_.depth == 0)
            say("routs to", "6.2.4.1");  // out of the way of an evade
    }
    return text;
}

// ---- what is lost

namespace {

std::string_view rout_loss_words(RoutLoss loss) {
    switch (loss) {
        case RoutLoss::none: break;
        case RoutLoss::edge: return ": it runs off the table";
        case RoutLoss::ground: return ": it runs into ground that it cannot enter";
        case RoutLoss::enemy: return ": it runs into an enemy";
        case RoutLoss::baggage: return ": it runs into its baggage";
        case RoutLoss::no_strategic_move: return ": it has no strategic move on that ground";
        case RoutLoss::zone: return ": it ends in an enemy's close battle zone";
        case RoutLoss::last_friend: return ": of its side it ends nearest to an enemy";
    }
    return "";
}

}  // namespace

std::string Narrator::loss_of(UnitIndex u) const {
    if (m_.kind == Kind::rolled_flee && u == loser_at_hand(s_)) return "";  // the sentence says so
    const std::string lost = fmt::format("; {} is destroyed", unit(u));
    if (is_in_action() && !(is_past_morale() && side_of(u) == s_.active && !is_fighter(u))) {
        if (!is_fighter(u)) return lost + ", trampled [7.4.8.1]";
        const Look look(g_, s_);
        const bool barred = retreat_of(g_, s_, look.view.field, look.view.groups, u).how == Retreat::barred;
        return lost + (barred ? ", its retreat is barred [7.4.7]" : ", it cannot flee [7.4.10.4]");
    }
    if (!is_past_morale()) return lost + " in a rout [6.2.4.1]";
    return lost + fmt::format(" in its rout{} [9.1.4.3]", rout_loss_words(routs().losses[u]));
}

Narrator::Routs Narrator::routs() const {
    Routs found;
    State again = s_;
    UnitSet asked;
    if (m_.kind == Kind::rout) {
        rout(g_, again, m_.unit, static_cast<RoutTurn>(m_.value), m_.target, &found.losses);
        asked = again.routed;
    } else {
        again.rout_level = next_.rout_level;
        begin_routs(g_, again);
    }
    // Who is left alone routs unasked.
    for (;;) {
        UnitIndex one = nobody;
        int waiting = 0;
        each_unit(without(again.disordered, again.routed), [&](UnitIndex u) {
            if (!again.unit[u].on_table()) return;
            ++waiting;
            one = u;
        });
        if (waiting != 1) break;
        rout(g_, again, one, RoutTurn::half, nobody, &found.losses);
    }
    if (m_.kind == Kind::rout) found.unasked = without(again.routed, asked);
    return found;
}

std::string Narrator::losses(const UnitSet& of) const {
    std::string text;
    for (std::size_t i = 0; i < places; ++i) {
        const UnitIndex u = nth_in_log(i);
        if (!of.has(u) || !s_.unit[u].alive() || next_.unit[u].alive()) continue;
        text += loss_of(u);
        if (const Role role = role_of(g_, s_, u); role != Role::none)
            text += fmt::format("; {}, {}, is lost with it [9.1.1]", general_with(g_, u), role_title(role));
    }
    return text;
}

// ---- what is due now

std::string Narrator::records() const {
    if (next_.depth == 0) return "";
    const Pending& now = top(next_);
    const bool same =
        s_.depth == next_.depth && top(s_).what == now.what && top(s_).unit == now.unit && top(s_).target == now.target;
    switch (now.stage) {
        case Stage::evade: {
            if (same && s_.evaded == next_.evaded) return "";
            const Look look(g_, next_);
            return fmt::format("; {} {} evade before {} [6.2.1]", unit(now.unit),
                               is_evade_optional(look.view, now.unit, now.target) ? "may" : "must", unit(now.target));
        }
        case Stage::dice:
            if (now.what == What::shot && m_.kind != Kind::shoot)
                return fmt::format("; {} shoots at {} [7.2]", unit(now.unit), unit(now.target));
            return "";
        case Stage::answer:
            if (same) return "";
            if (now.what == What::shot) return fmt::format("; {} may shoot all round [7.2.1.1]", unit(now.unit));
            return is_inside(next_, now.unit) ? "; the defenders of the village choose who meets it [7.4.12.3]"
                                              : "; its owner chooses the target [7.3]";
        case Stage::hold:
            return fmt::format("; {} may try to hold {} [7.4.11]", general_with(g_, loser_at_hand(next_)),
                               unit_name(loser_at_hand(next_)));
        case Stage::extend: return fmt::format("; {} may extend its retreat [7.4.9]", unit(loser_at_hand(next_)));
        case Stage::flee_dice: {
            const FleeRoll roll = flee_roll_on_top(g_, next_);
            return fmt::format("; {} flees: {} [{}]", unit_name(loser_at_hand(next_)),
                               flee_words(roll.level, roll.value), flee_rule(roll.level));
        }
        default: return "";
    }
}

// ---- morale and the course of the bound

/// The next bound has begun where nobody is disordered: then the level is computed again from what this one had.
std::string Narrator::rout_level_without_dice() const {
    State at_morale = next_;
    at_morale.active = s_.active;
    at_morale.army[s_.active].generals_lost = 0;
    if (is_past_morale() && next_.step != Step::rout) {
        const int spent = m_.kind == Kind::march ? m_.value : m_.kind == Kind::point ? 1 : 0;
        at_morale.morale = static_cast<std::uint8_t>(std::max(0, s_.morale - spent));
    }
    const RoutLevel level = level_at_hand(g_, at_morale);
    if (rout_dice(level) > 0)
        return fmt::format("; the rout level of {} is {} [9.1.1]", side(s_.active), next_.rout_level);
    return fmt::format("; the rout level of {} is {}: {} [9.1.1]", side(s_.active), level.fixed(), rout_words(level));
}

std::string Narrator::morale() const {
    std::string text;
    const bool after = next_.step == Step::encourage || is_past_morale();
    const bool before =
        s_.step != Step::encourage && s_.step != Step::rout && s_.step != Step::first_dice && s_.step != Step::first;
    if (after && before && m_.kind != Kind::rolled_rout) text += rout_level_without_dice();
    if (next_.step == Step::rout && s_.step != Step::rout && !next_.disordered.empty())
        text += fmt::format("; disordered: {} [9.1.2]", unit_names(next_.disordered));
    const UnitSet saved = without(s_.disordered, next_.disordered);
    if (next_.step == Step::rout && s_.step == Step::rout)
        each_unit(saved, [&](UnitIndex u) {
            if (next_.unit[u].on_table()) text += fmt::format("; {} is in order again [9.1.4.2]", unit_name(u));
        });
    return text;
}

std::string Narrator::draw() const {
    const double payoff = payoff_of(g_, next_);
    const std::string drawn = fmt::format("; after turn {} the battle is drawn [9.2.2.1b]", next_.turn);
    return payoff == 0.5 ? drawn : fmt::format("{}; a winning draw of {} [3.4.1.5]", drawn, side(payoff > 0.5 ? 0 : 1));
}

std::string Narrator::course() const {
    if (next_.step == Step::over) {
        if (s_.step == Step::over) return "";
        if (next_.loser >= 2) return draw();
        return fmt::format("; the army of {} is broken, {} wins [9.2]", side(next_.loser), side(1u - next_.loser));
    }
    std::string text;
    const bool opens = s_.step == Step::first;
    if (next_.turn != s_.turn) text += fmt::format("; turn {} begins [4.1.2]", next_.turn);
    if (next_.active != s_.active && !opens && s_.step != Step::first_dice)
        text += fmt::format("; the bound of {} begins [4.1.2]", side(next_.active));
    const bool arrives =
        next_.step == Step::arrival && (s_.step != Step::arrival || s_.arrival.hand != next_.arrival.hand);
    if (arrives)
        return text + fmt::format("; a march of {} may come on over its {} flank [4.1.6]", side(next_.active),
                                  arriving_flank(next_));
    if (next_.step == s_.step || next_.active != s_.active) return text;
    if (s_.step == Step::command || s_.step == Step::command_dice || s_.step == Step::arrival) {
        if (next_.step == Step::movement && m_.kind != Kind::command)
            text += fmt::format("; {} has {} and {} [4.1.4.1]", side(next_.active),
                                counted(next_.command, "command point"), counted(next_.morale, "morale point"));
        if (next_.step == Step::movement) return text;
    }
    switch (next_.step) {
        case Step::declare: return text + "; close battles may be declared [7.1]";
        case Step::distance: return text + "; distance battles begin [7.2]";
        case Step::close: return text + "; close battles begin [7.3]";
        case Step::strategic: return text + "; the strategic sequence begins [8.1.1]";
        case Step::encourage: return text + "; generals may encourage [9.1.3]";
        case Step::morale_dice: return text + "; the morale sequence begins [9.1.1]";
        default: return text;
    }
}

std::string Narrator::aftermath() const {
    // A shot that nobody has to call comes after the beginning of its sequence.
    const bool opens_first = next_.step == Step::distance && s_.step != Step::distance;
    const UnitSet last = m_.kind == Kind::rout ? routs().unasked : UnitSet{};
    const UnitSet others = without(places_of(0) | places_of(1), last);
    const std::string first = movements(others) + losses(others) + movements(last) + losses(last);
    return opens_first ? first + course() + records() + morale() : first + records() + morale() + course();
}

}  // namespace polemarch::standard_wargame
