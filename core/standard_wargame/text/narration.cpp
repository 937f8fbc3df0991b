// Every step of a battle as a sentence with its rule: what was decided or rolled, and what followed automatically.
#include "core/standard_wargame/text/narration.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/roads.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/narrator.h"
#include "core/standard_wargame/text/short_numbers.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <cstdlib>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

Narrator::Narrator(const Setup& g, const State& before, const Move& m) : g_(g), s_(before), m_(m), next_(before) {
    apply(g, next_, m);
}

std::string Narrator::unit(UnitIndex u) const { return unit_title(g_, u); }
std::string Narrator::place(UnitIndex u) const { return g_.scenario.measure().place(next_.unit[u].pose.at()); }

UnitSet Narrator::marked() const {
    const unsigned of = m_.kind == Kind::evade ? side_of(m_.unit) : s_.active;
    return units_of(of, m_.numbers());
}

std::string Narrator::order_given() const {
    constexpr std::array<std::string_view, order_types> rules{"5.1.4.1", "5.1.4.2", "5.1.4.3"};
    const Look look(g_, s_);
    const View& view = look.view;
    const auto order = static_cast<Order>(m_.value);
    const Issuer issuer = issuer_of(g_, s_, s_.active, m_.target);
    const std::string who = issuer == Issuer::second ? "the second-in-command" : general_name(s_.active, m_.target);
    const int cost = order_cost(order, sequence_of(s_), s_.weather, g_.charts);
    std::string text = fmt::format("{} orders {} to {} [{}], for {} of {}", who, unit(m_.unit), order_names[m_.value],
                                   rules[m_.value], cost, counted(s_.command, "command point"));
    const OrderTest test = order_test(circumstances_of(view, m_.unit, m_.target), g_.charts);
    if (test.needs > 0)
        text += fmt::format("; a difficult order, it needs {}: {} [5.1.3]", test.needs, reason_words(test, g_.charts));
    return text;
}

/// How far the unit really goes by straight moves in one direction, where that is not what was written: to somebody who
/// does not evade, or through friends. Empty: as written, or not known before enemies have evaded.
std::string Narrator::way_gone() const {
    if (m_.kind == Kind::arrive || (next_.depth > 0 && top(next_).stage == Stage::evade)) return "";
    const Leg& first = m_.legs[0];
    Length written = 0;
    for (const Leg& leg : m_.legs) {
        if (leg.way != Way::none && (leg.way != first.way || leg.way == Way::wheel)) return "";
        written += leg.amount;
    }
    if (!s_.unit[m_.unit].on_table() || !next_.unit[m_.unit].on_table()) return "";
    const table::Point from = s_.unit[m_.unit].pose.at(), to = next_.unit[m_.unit].pose.at();
    const Length gone = table::distance(from, to);
    if (std::abs(gone - written) <= tolerance) return "";
    return short_length(gone);
}
/// The move in hundredths of a base width and whole degrees, where that is a legal move too: what a ruler shows.
Move Narrator::rounded() const {
    if (m_.kind != Kind::go && m_.kind != Kind::column) return m_;
    constexpr int hundred = 100, turn = 65536, degrees_of_a_turn = 360;
    Move rounded = m_;
    for (const bool down : {false, true}) {
        const auto whole = [down](int times, int by) { return down ? times / by : table::divided(times, by); };
        for (std::size_t i = 0; i < m_.legs.size(); ++i) {
            const Leg& leg = m_.legs[i];
            const int amount = leg.way == Way::wheel
                                   ? table::degrees(whole(leg.amount * degrees_of_a_turn, turn)).parts
                                   : table::divided(whole(leg.amount * hundred, base_width) * base_width, hundred);
            if (amount > 0) rounded.legs[i].amount = static_cast<std::uint16_t>(amount);
        }
        if (rounded.legs == m_.legs || judge(g_, s_, rounded) == Refusal::legal) return rounded;
    }
    return m_;
}
bool Narrator::passes() const {
    if (m_.kind == Kind::arrive) return false;
    const MovementAction action = action_in_order(Look(g_, s_).view, m_);
    return action.refusal == Refusal::legal && action.placed;
}

std::string Narrator::expansion() const {
    const std::string_view hand = m_.target == 0 ? "left" : "right";
    const Groups before{Field(g_, s_)}, after{Field(g_, next_)};
    UnitSet come;
    for (UnitIndex u = before.behind(m_.unit); u != nobody; u = before.behind(u))
        come.add(u, has_moved(u) && after.in_front_line(u));
    if (come.empty())  // enemies evade first
        return fmt::format("{} from behind {} into line on its {} [6.1.4.8]",
                           m_.value == 1 ? "a unit comes" : fmt::format("{} units come", m_.value), unit(m_.unit),
                           hand);
    const bool one = come == UnitSet(before.behind(m_.unit));
    return fmt::format("{} {} from behind {} into line on its {} [6.1.4.8]",
                       one ? unit(before.behind(m_.unit)) : unit_names(come), one || m_.value == 1 ? "comes" : "come",
                       unit(m_.unit), hand);
}

std::string Narrator::body_moves() const {
    // "A1 goes", "A1 and the column behind it go".
    const bool many = m_.kind == Kind::column;
    const std::string_view go = many ? "go" : "goes", wheel = many ? "wheel" : "wheels";
    const std::string gone = way_gone();
    const bool endwise = m_.kind == Kind::go && goes_endwise(Look(g_, s_).view, m_.unit);
    const Move shown = rounded();
    const auto far_words = [](const std::string& length) {
        return length + (length == "1" ? " base width" : " base widths");
    };
    std::string text, rules;
    const auto add = [&](const std::string& leg, std::string_view rule) {
        text += (text.empty() ? " " : ", then ") + leg;
        if (rules.find(rule) == std::string::npos) rules += fmt::format("{}{}", rules.empty() ? "" : ", ", rule);
    };
    for (std::size_t i = 0; i < shown.legs.size(); ++i) {
        const Leg& leg = shown.legs[i];
        if (leg.way == Way::none) break;
        // Moves in the same direction are one way.
        Length way = leg.amount;
        int moves = 1;
        for (; leg.way != Way::wheel && i + 1 < shown.legs.size() && shown.legs[i + 1].way == leg.way; ++i, ++moves)
            way += shown.legs[i + 1].amount;
        const std::string far = far_words(gone.empty() ? short_length(way) : gone);
        const std::string in = moves > 1 && gone.empty() ? fmt::format(" in {} moves", moves) : "";
        if (endwise && leg.way != Way::wheel)
            add(fmt::format("goes {} with its {} end ahead{}", far, leg.way == Way::forward ? "right" : "left", in),
                "8.1.6");
        else if (leg.way == Way::forward)
            add(fmt::format("{} {} ahead{}", go, far, in), "6.1.4.1");
        else if (leg.way == Way::backward)
            add(fmt::format("{} {} back{}", go, far, in), "6.1.4.2");
        else if (leg.way == Way::wheel)
            add(fmt::format("{} {} degrees to the {} about the {} front corner", wheel,
                            table::degrees_text({leg.amount}), leg.how == 0 ? "left" : "right",
                            leg.how == 0 ? "left" : "right"),
                "6.1.4.3");
    }
    if (passes()) {
        text += " through friends";
        rules += ", 6.4.2";
    } else if (!gone.empty()) {
        text += " and comes no farther";
    }
    if (gone.empty() && shown.legs != m_.legs) text += fmt::format(" (exactly: {})", short_legs(m_));
    if (m_.kind == Kind::arrive) return text;
    if (m_.kind == Kind::column) return fmt::format("{} and the column behind it{} [6.1.4.7b]", unit(m_.unit), text);
    const Body body = m_.body();
    std::string with;
    if (body.left > 0) with += fmt::format(" with {} to its left", counted(body.left, "unit"));
    if (body.right > 0)
        with += fmt::format("{} {} to its right", with.empty() ? " with" : " and", counted(body.right, "unit"));
    if (body.ranks > 1) with += fmt::format("{} {} ranks deep", with.empty() ? "" : ",", body.ranks);
    return unit(m_.unit) + with + text + fmt::format(" [{}]", rules);
}

std::string Narrator::done() const {
    if (s_.depth == 0) {
        if (s_.step == Step::arrival)
            return fmt::format("{} brings nobody else on over its {} flank [4.1.6.2]", side(s_.active),
                               arriving_flank(s_));
        if (s_.step == Step::encourage) return fmt::format("{} encourages nobody else [9.1.3]", side(s_.active));
        return s_.step == Step::movement
                   ? fmt::format("{} gives no more orders in the movement sequence [4.1.3]", side(s_.active))
                   : fmt::format("{} gives no more orders in this bound [4.1.4.3]", side(s_.active));
    }
    std::string text = fmt::format("the order to {} ends [5.1.1]", unit(top(s_).unit));
    UnitSet joined;
    for (UnitIndex u = 0; u < places; ++u)
        joined.add(u, next_.unit[u].has(Unit::advanced_bit) && !s_.unit[u].has(Unit::advanced_bit) &&
                          next_.unit[u].on_table());
    if (!joined.empty()) text += fmt::format("; without moving {} took part [5.1.4.1]", unit_names(joined));
    return text;
}

std::string Narrator::decision() const {
    const char mover = side(static_cast<unsigned>(actor(s_)));
    switch (m_.kind) {
        case Kind::done: return done();
        case Kind::first:
            return m_.value == 0 ? fmt::format("{} takes the first bound [4.1.1]", mover)
                                 : fmt::format("{} leaves the first bound to {} [4.1.1]", mover, side(1u - s_.active));
        case Kind::level:
            return fmt::format(
                "{} spends a maintenance level and drops the lowest die instead of the highest; {} left "
                "[4.1.4.2]",
                mover, counted(next_.army[s_.active].level, "level"));
        case Kind::command: {
            const auto kept = kept_in(g_, s_);
            const int more = g_.scenario.sides[s_.active].handicap.command;
            return fmt::format("{} takes the {}{} as command die and keeps {} [4.1.4.1]", mover, m_.value,
                               more == 0 ? "" : fmt::format(" ({:+} as handicap)", more),
                               counted(m_.value == kept[0] ? kept[1] : kept[0], "morale point"));
        }
        case Kind::order: return order_given();
        case Kind::march:
            return fmt::format("{} spends {} on a forced march, for as many moves more [8.1.3]", mover,
                               counted(m_.value, "morale point"));
        case Kind::go:
        case Kind::column: return body_moves();
        case Kind::arrive: {
            const Length y = static_cast<std::int16_t>(m_.legs[2].amount) + g_.scenario.depth / 2;
            const std::string from = m_.value == 1 ? "behind the last file" : "at " + g_.scenario.measure().text(y);
            return fmt::format("{} comes on over the {} flank, {}:{} to {} [4.1.6.2]", unit(m_.unit),
                               arriving_flank(s_), from, body_moves(), place(m_.unit));
        }
        case Kind::tactical: {
            const table::Pose end{static_cast<std::int16_t>(m_.legs[0].amount),
                                  static_cast<std::int16_t>(m_.legs[1].amount),
                                  {m_.legs[2].amount}};
            return fmt::format("{} makes a tactical move to {} [6.1.4.4]", unit(m_.unit),
                               g_.scenario.measure().text(end));
        }
        case Kind::turn:
            return fmt::format("{} turns {}{} [{}]", unit(m_.unit),
                               m_.value == 1   ? "right"
                               : m_.value == 2 ? "about"
                                               : "left",
                               m_.target == 1 ? " with the unit behind it" : "", m_.value == 2 ? "6.1.4.7" : "6.1.4.6");
        case Kind::expand: return expansion();
        case Kind::stands: return fmt::format("{} takes part without moving [5.1.4]", unit(m_.unit));
        case Kind::evade: {
            const UnitSet others = without(marked(), UnitSet(m_.unit));
            return fmt::format("{} evades before {}{} [6.2.3]", unit(m_.unit), unit(top(s_).target),
                               others.empty() ? "" : ", and with it " + unit_names(others));
        }
        case Kind::stay:
            if (top(s_).what == What::shot) return unit(top(s_).unit) + " does not shoot all round [7.2.1.1]";
            return fmt::format("{} does not evade before {} [6.2.1]", unit(top(s_).unit), unit(top(s_).target));
        case Kind::declare: {
            const UnitSet units = marked();
            return units.empty() ? fmt::format("{} declares no close battle [7.1]", mover)
                                 : fmt::format("{} declares close battles of {} [7.1]", mover, unit_names(units));
        }
        case Kind::point:
            return fmt::format(
                "{} spends a morale point for {}: its enemies roll two dice and the lower counts; {} "
                "left [7.4.3.2]",
                mover, unit(m_.unit), counted(s_.morale - 1u, "point"));
        case Kind::shoot: return fmt::format("{} shoots at {} [7.2]", unit(m_.unit), unit(m_.target));
        case Kind::fight:
            if (m_.target == nobody && !is_inside(s_, m_.unit)) return unit(m_.unit) + " attacks [7.3]";
            return fmt::format("{} fights {} [7.3]", unit(m_.unit), unit(m_.target));
        case Kind::feint: return fmt::format("{} feints at {} [7.4.1]", unit(m_.unit), unit(m_.target));
        case Kind::hold:
            return fmt::format("{} tries to hold {} [7.4.11]", general_with(g_, loser_at_hand(s_)),
                               unit(loser_at_hand(s_)));
        case Kind::retreat:
            return top(s_).stage == Stage::hold
                       ? fmt::format("{} does not try to hold {} [7.4.11]", general_with(g_, loser_at_hand(s_)),
                                     unit(loser_at_hand(s_)))
                       : fmt::format("{} does not extend its retreat [7.4.9]", unit(loser_at_hand(s_)));
        case Kind::extend: return fmt::format("{} extends its retreat [7.4.9]", unit(loser_at_hand(s_)));
        case Kind::encourage: {
            const Look look(g_, s_);
            return fmt::format("{} encourages the group of {}: its size counts double, as {} [9.1.3]",
                               general_name(s_.active, m_.target), unit(m_.unit),
                               2 * encouraged_size(look.view, look.view.groups.group_of(m_.unit)));
        }
        default: break;
    }
    return fmt::format("{} {}routs [9.1.4]", unit(m_.unit),
                       m_.value == 0   ? ""
                       : m_.value == 1 ? "turns left and "
                                       : "turns right and ");
}

std::string narrate(const Setup& g, const State& s, const Move& m, Faces faces) {
    if (is_eve(s)) return eve_narration(g, s, m, faces);
    if (is_deployment(s.step)) return deployment_narration(g, s, m, faces);
    const Narrator narrator(g, s, m);
    return (is_outcome(m.kind) ? narrator.result(faces) : narrator.decision()) + narrator.aftermath();
}

}  // namespace polemarch::standard_wargame
