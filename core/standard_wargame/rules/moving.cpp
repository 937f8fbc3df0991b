#include "core/standard_wargame/rules/moving.h"

#include "core/standard_wargame/rules/evading.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/near_enemy.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/passing.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/through_friends.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/snap.h"
#include "core/table/straight_move.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace polemarch::standard_wargame {

namespace {

using table::Angle;
using table::Hand;
using table::Rectangle;

/// The path of a wheel is tried at places so far apart: what lies between two is met at one of them, to within the
/// tolerance.
constexpr Length wheel_step = 2 * tolerance;
constexpr std::size_t most_steps = 4 * base_width / wheel_step + 1;  // no charts allow a longer move

UnitSet set_of(const Units& units) {
    UnitSet set;
    for (const UnitIndex u : units) set |= UnitSet(u);
    return set;
}

/// One leg of a body: where it leads, and what it meets.
class LegOf {
public:
    LegOf(const View& view, const RigidBody& from, const Leg& leg)
        : view_(view), from_(from), leg_(leg), to_(end_of(from, leg)), own_(set_of(from.units())) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            table::Box box = table::box_round(table::box_of(from[i]), table::box_of(to_[i]));
            if (leg.way == Way::wheel)
                box = table::grown(box, bulge(i));
            else
                each_place_on_way(i,
                                  [&](const Rectangle& place) { box = table::box_round(box, table::box_of(place)); });
            boxes_.push_back(box);
            all_ = i == 0 ? box : table::box_round(all_, box);
        }
    }

    [[nodiscard]] const RigidBody& to() const { return to_; }

    /// The rules of the kind of leg itself (6.1.4.1 to 6.1.4.3).
    [[nodiscard]] Refusal judge_kind() const {
        const Length most = view_.g.charts.movement.move;
        switch (leg_.way) {
            case Way::forward: return leg_.amount <= most ? Refusal::legal : Refusal::too_far;
            case Way::backward:
                for (const UnitIndex u : from_.units())
                    if (!is_light(type_of(view_.g.troops(u)))) return Refusal::only_light_backward;
                return leg_.amount <= most ? Refusal::legal : Refusal::too_far;
            case Way::wheel:
                if (from_.depth() > view_.g.charts.movement.wheel_depth) return Refusal::too_deep_to_wheel;
                return from_.chord(to_, hand()) <= most ? Refusal::legal : Refusal::too_far;
            case Way::none: break;
        }
        return Refusal::malformed;
    }

    /// Friends on the way, the table's edge, and enemies that do not evade.
    [[nodiscard]] Refusal judge_way() const {
        for (std::size_t i = 0; i < to_.size(); ++i)
            if (!is_on_table(view_.g, to_[i])) return Refusal::off_the_table;
        // Friends first, whichever army has the lower numbers: through_friends() looks who is met first.
        const UnitSet met = view_.field.meeting(all_, others());
        const UnitSet own = met & places_of(side_of(from_.units()[0]));
        if (meets_any(own)) return Refusal::into_friend;
        return meets_any(without(met, own)) ? Refusal::into_enemy : Refusal::legal;
    }

    /// Enemies that the leg would hit or that would bar it by 6.3, and that evade before a unit of the body (6.2.2).
    [[nodiscard]] UnitSet evaders() const {
        UnitSet found;
        if (sequence_of(view_.s) != Sequence::movement) return found;
        each_unit(enemies_near(), [&](UnitIndex v) {
            if (view_.s.evaded.has(v) || !is_open_for(v)) return;
            for (std::size_t i = 0; i < from_.size(); ++i) {
                if (!must_evade(view_.g.troops(v), view_.g.troops(from_.units()[i]), view_.g.charts)) continue;
                const bool barred =
                    leg_.way == Way::forward && near(v, i) && judge_straight_near(near_move(v, i)) != Refusal::legal;
                if (barred || meets_unit(i, v)) found |= UnitSet(v);
            }
        });
        return found;
    }

    [[nodiscard]] Refusal judge_near() const {
        Refusal why = Refusal::legal;
        each_unit(enemies_near(), [&](UnitIndex v) {
            for (std::size_t i = 0; i < from_.size() && why == Refusal::legal; ++i) {
                if (!near(v, i)) continue;
                if (sequence_of(view_.s) == Sequence::strategic) {
                    why = Refusal::into_zone;  // 8.1.2.1b
                    continue;
                }
                const NearMove move = near_move(v, i);
                why = leg_.way == Way::forward    ? judge_straight_near(move)
                      : leg_.way == Way::backward ? judge_back_near(move)
                                                  : judge_wheel_near(move);
                if (why == Refusal::legal) why = judge_end_near(move);
            }
        });
        return why;
    }

    /// The worst ground that unit `i` touches on the way.
    [[nodiscard]] Going going(std::size_t i) const {
        const Troops troops = view_.g.troops(from_.units()[i]);
        Going worst = Going::open;
        const Going most = worst_movement_near(view_.g, view_.s, troops, boxes_[i]);
        const auto look_under = [&](const Rectangle& place) {
            if (worst < most) worst = std::max(worst, movement_under(view_.g, view_.s, troops, place));
        };
        // The end of a wheel is the last place on it, and mostly tells all.
        if (leg_.way == Way::wheel) look_under(to_[i]);
        if (worst < most) each_place_on_way(i, look_under);
        if (worst == Going::none && enters(i)) {
            worst = Going::open;
            each_place_on_way(i, [&](const Rectangle& place) {
                worst = std::max(worst, movement_beside_village(view_, from_.units()[i], place));
            });
        }
        return worst;
    }

    /// Whether unit `i` ends the leg in the fortified village (6.5.2).
    [[nodiscard]] bool enters(std::size_t i) const {
        return may_enter(view_, from_.units()[i]) && is_at_village(view_.g, view_.s, to_[i]);
    }

    /// Whether unit `i` is on a road all the way (N77).
    [[nodiscard]] bool on_road(std::size_t i) const {
        if (leg_.way != Way::wheel) return keeps_to_road(view_.g, view_.s, straight(i));
        bool all = true;
        each_place_on_way(i, [&](const Rectangle& place) { all = all && is_on_road(view_.g, view_.s, place); });
        return all;
    }

    /// The rules near enemies of a single unit that is placed here behind friends (6.3, 6.4.2): back it does not end in
    /// a zone, and nowhere before the retreat of an enemy.
    [[nodiscard]] Refusal judge_placed(const Rectangle& place) const {
        Refusal why = Refusal::legal;
        each_unit(view_.field.enemies_of(from_.units()[0]), [&](UnitIndex v) {
            const NearMove move{from_[0], place, view_.field[v], view_.g.charts.combat.close_zone,
                                view_.g.charts.movement.retreat};
            if (why != Refusal::legal || !table::within(place, move.enemy, view_.g.charts.movement.near)) return;
            if (sequence_of(view_.s) == Sequence::strategic)
                why = Refusal::into_zone;
            else if (leg_.way == Way::backward)
                why = judge_back_near(move);
            if (why == Refusal::legal) why = judge_end_near(move);
        });
        return why;
    }

    /// Of a single unit: where it is placed if it goes through friends on its way (6.4.2).
    [[nodiscard]] std::optional<table::Pose> through_friends() const {
        if (from_.size() != 1 || leg_.way == Way::wheel) return std::nullopt;
        const bool ahead = leg_.way == Way::forward;
        if (ahead && type_of(view_.g.troops(from_.units()[0])) != Type::light_foot) return std::nullopt;
        return placed_through(view_, from_.units()[0], straight(0));
    }

private:
    [[nodiscard]] static bool is_light(Type t) {
        return t == Type::light_foot || t == Type::light_cavalry || t == Type::light_camelry;
    }
    [[nodiscard]] Hand hand() const { return static_cast<Hand>(leg_.how & 1); }
    [[nodiscard]] static RigidBody end_of(const RigidBody& from, const Leg& leg) {
        switch (leg.way) {
            case Way::forward: return from.straight(leg.amount);
            case Way::backward: return from.straight(-Length{leg.amount});
            case Way::wheel: return from.wheeled(static_cast<Hand>(leg.how & 1), Angle{leg.amount});
            case Way::none: break;
        }
        return from;
    }
    [[nodiscard]] UnitSet others() const { return without(view_.field.on_table(), own_); }
    /// Enemies that can be within half a base width of the body on its way.
    [[nodiscard]] UnitSet enemies_near() const {
        const unsigned enemy = 1 - side_of(from_.units()[0]);
        return view_.field.meeting(table::grown(all_, view_.g.charts.movement.near),
                                   view_.field.on_table() & places_of(enemy));
    }
    [[nodiscard]] bool is_open_for(UnitIndex v) const {
        return movement_under(view_.g, view_.s, view_.g.troops(v), view_.field[v]) == Going::open;
    }
    [[nodiscard]] NearMove near_move(UnitIndex v, std::size_t i) const {
        return {from_[i], to_[i], view_.field[v], view_.g.charts.combat.close_zone, view_.g.charts.movement.retreat};
    }
    /// Whether unit `i` is within half a base width of the enemy anywhere on its way (S60).
    [[nodiscard]] bool near(UnitIndex v, std::size_t i) const {
        const Length reach = view_.g.charts.movement.near;
        if (!table::meet(table::grown(boxes_[i], reach), view_.field.box(v))) return false;
        if (table::within(from_[i], view_.field[v], reach) || table::within(to_[i], view_.field[v], reach)) return true;
        bool found = false;
        each_place_on_way(
            i, [&](const Rectangle& place) { found = found || table::within(place, view_.field[v], reach); });
        return found;
    }
    /// Places of unit `i` on its way: of a straight one the whole path as one rectangle, of a wheel one after another.
    template <class Visit>
    void each_place_on_way(std::size_t i, Visit visit) const {
        if (leg_.way != Way::wheel) {
            const bool back = leg_.way == Way::backward;
            const table::Extent e = from_[i].extent();
            const table::Extent whole{e.half_width, static_cast<std::int16_t>(e.half_depth + leg_.amount / 2)};
            visit(Rectangle(back ? from_[i].pose() : to_[i].pose(), whole));
            return;
        }
        if (places_.empty()) keep_places();
        for (std::size_t n = i; n < places_.size(); n += from_.size()) visit(places_[n]);
    }
    /// No place of unit `i` on its wheel is farther than that outside of the box round its first and its last: an arc
    /// of radius r over the angle a stands r (1 - cos(a / 2)), at most r a^2 / 8, above its chord. And places are
    /// rounded, unit by unit along the line.
    [[nodiscard]] Length bulge(std::size_t i) const {
        const table::Box box = table::box_of(from_[i]);
        const table::Point pivot = from_.pivot(hand());
        const auto across = [](Length low, Length high, Length at) {
            return std::max(std::abs(low - at), std::abs(high - at));
        };
        const Length radius = across(box.low.x, box.high.x, pivot.x) + across(box.low.y, box.high.y, pivot.y);
        const std::int64_t eighths = std::int64_t{leg_.amount} * leg_.amount * 5 / 4;  // pi^2 / 8 is below 5 / 4
        return static_cast<Length>(radius * eighths >> 30) + 4 * static_cast<Length>(from_.size() + 2);
    }
    /// The body at places on the way of a wheel that is not too far, all its units at each. Most wheels are judged
    /// without them.
    void keep_places() const {
        assert(from_.chord(to_, hand()) <= view_.g.charts.movement.move);
        const int steps = std::max<Length>(1, from_.chord(to_, hand()) / wheel_step + 1);
        for (int n = 0; n <= steps; ++n) {
            const RigidBody there = from_.wheeled(hand(), Angle{static_cast<std::uint16_t>(leg_.amount * n / steps)});
            for (std::size_t i = 0; i < there.size(); ++i) places_.push_back(there[i]);
        }
    }
    [[nodiscard]] table::StraightMove straight(std::size_t i) const {
        const bool back = leg_.way == Way::backward;
        return {from_[i], back ? from_[i].heading() + table::half_turn : from_[i].heading(), leg_.amount};
    }
    [[nodiscard]] bool meets_unit(std::size_t i, UnitIndex v) const {
        const Rectangle& other = view_.field[v];
        if (!table::meet(boxes_[i], view_.field.box(v))) return false;
        if (leg_.way != Way::wheel) return straight(i).leads_into(other, tolerance);
        // A rear corner may swing through friends, not through enemies (N71).
        if (side_of(v) == side_of(from_.units()[0])) return table::overlap(to_[i], other, tolerance);
        bool met = false;
        each_place_on_way(i, [&](const Rectangle& place) { met = met || table::overlap(place, other, tolerance); });
        return met;
    }
    [[nodiscard]] bool meets_any(const UnitSet& units) const {
        bool met = false;
        each_unit(units, [&](UnitIndex v) {
            for (std::size_t i = 0; i < from_.size() && !met; ++i) met = meets_unit(i, v);
        });
        return met;
    }

    const View& view_;
    const RigidBody& from_;
    Leg leg_;
    RigidBody to_;
    UnitSet own_;
    mutable StackList<Rectangle, (most_steps + 1) * most_units_of_a_side>
        places_;                                         ///< of a wheel, once they are asked for
    StackList<table::Box, most_units_of_a_side> boxes_;  ///< round the way of each unit
    table::Box all_;                                     ///< round the way of the whole body
};

/// The most moves that any unit makes: 3 on open ground, doubled, 2 on a road, 6 for morale points.
constexpr std::size_t most_moves = 14;

/// Straight legs of more than one base width, taken apart into moves. Nothing if there are too many.
std::optional<StackList<Leg, most_moves>> moves_in(const Move& m, Length one) {
    StackList<Leg, most_moves> moves;
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) break;
        Length left = leg.amount;
        do {
            if (moves.size() == most_moves) return std::nullopt;
            const Length part = leg.way == Way::wheel ? left : std::min(left, one);
            moves.push_back({leg.way, leg.how, static_cast<std::uint16_t>(part)});
            left -= part;
        } while (left > 0);
    }
    return moves;
}

/// The end of a war wagon that leads: the left one if it goes "back" (N76).
Hand lead_of(const Move& m) {
    const bool back = std::any_of(m.legs.begin(), m.legs.end(), [](const Leg& l) { return l.way == Way::backward; });
    return back ? Hand::left : Hand::right;
}

MovementAction legs_of_body(const View& view, const Move& m, RigidBody body, Extra extra) {
    MovementAction action;
    action.units = body.units();
    std::array<Going, most_units_of_a_side> worst{};
    bool on_road = road_moves(view) > 0 && extra.column && is_on_road(view.g, view.s, body[0]);
    const auto end = [&] {
        for (std::size_t i = 0; i < body.size(); ++i) action.ends.push_back(body[i].pose());
        return action;
    };
    const auto moves = moves_in(m, view.g.charts.movement.move);
    if (!moves) {
        action.refusal = Refusal::too_many_moves;
        return action;
    }
    for (const Leg& leg : *moves) {
        const LegOf way(view, body, leg);
        action.refusal = way.judge_kind();
        if (action.refusal != Refusal::legal) return action;
        if (action.evaders = way.evaders(); !action.evaders.empty()) return end();
        if (action.placed || !action.entering.empty()) {  // no further moves (6.4.2, 6.5.2)
            action.refusal = action.placed ? Refusal::into_friend : Refusal::cannot_enter;
            return action;
        }
        action.refusal = way.judge_way();
        ++action.moves;
        on_road = on_road && way.on_road(0);
        if (action.refusal == Refusal::into_friend)
            if (const auto pose = way.through_friends()) {
                action.placed = true;
                const UnitIndex u = body.units()[0];
                const Rectangle place(*pose, body[0].extent());
                const Going going = std::max(way.going(0), movement_under(view.g, view.s, view.g.troops(u), place));
                action.refusal = judge_count(view, u, going, action.moves, extra, false, body[0]);
                if (action.refusal == Refusal::legal) action.refusal = way.judge_placed(place);
                body = RigidBody(u, place);
                if (action.refusal == Refusal::legal) continue;
            }
        if (action.refusal == Refusal::legal) action.refusal = way.judge_near();
        for (std::size_t i = 0; i < body.size() && action.refusal == Refusal::legal; ++i) {
            worst[i] = std::max(worst[i], way.going(i));
            action.refusal = judge_count(view, body.units()[i], worst[i], action.moves, extra, on_road, body[i]);
            action.entering.add(body.units()[i], way.enters(i));
        }
        if (action.refusal != Refusal::legal) return action;
        body = way.to();
    }
    if (action.moves == 0) action.refusal = Refusal::malformed;
    return end();
}

}  // namespace

Refusal judge_count(const View& view, UnitIndex u, Going going, int number, Extra extra, bool on_road,
                    const table::Rectangle& before) {
    const int own = going == Going::none ? 0 : moves_of(view, u, going);
    if (own == 0) return Refusal::cannot_enter;
    const int plain = own + (on_road ? road_moves(view) : 0);
    if (number <= plain) return Refusal::legal;
    if (number > plain + extra.forced) return Refusal::too_many_moves;
    // Each move of a forced march begins where a strategic move may.
    return may_start_strategic(view, u, before) ? Refusal::legal : Refusal::too_near_for_strategy;
}

MovementAction legs_of(const View& view, const Move& m, Extra extra) {
    const auto members = members_of(view.groups, m.unit, m.body());
    if (!members) {
        MovementAction action;
        action.refusal = Refusal::body_not_together;
        return action;
    }
    if (!goes_endwise(view, m.unit)) return legs_of_body(view, m, {view.field, view.groups, *members}, extra);
    const Hand lead = lead_of(m);
    Move ahead = m;
    for (Leg& leg : ahead.legs) {
        if (lead == Hand::left && leg.way == Way::forward) {
            MovementAction action;
            action.refusal = Refusal::malformed;  // one end leads in an action
            return action;
        }
        if (leg.way == Way::backward) leg.way = Way::forward;
    }
    if (members->size() > 1) {
        MovementAction action;
        action.refusal = Refusal::body_not_together;
        return action;
    }
    MovementAction action = legs_of_body(view, ahead, {m.unit, endwise(view.field[m.unit], lead)}, extra);
    for (std::size_t i = 0; i < action.ends.size(); ++i) {
        const table::Extent extent = view.g.trait[m.unit].extent;
        action.ends[i] = sidewise({action.ends[i], {extent.half_depth, extent.half_width}}, lead);
    }
    return action;
}

}  // namespace polemarch::standard_wargame
