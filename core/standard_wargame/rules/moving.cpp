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
/// The whole of a straight path is rounded apart from its two ends, by less than this.
constexpr Length whole_rounding = 4;
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
            const table::Box ends = table::box_round(table::box_of(from[i]), table::box_of(to_[i]));
            const table::Box box = table::grown(ends, leg.way == Way::wheel ? bulge(i) : whole_rounding);
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
        if (worst == most) return worst;
        const auto look_under = [&](const Rectangle& place) {
            worst = std::max(worst, movement_under(view_.g, view_.s, troops, place));
            return worst >= most;
        };
        // The end of a wheel is the last place on it, and mostly tells all.
        if (leg_.way != Way::wheel || !look_under(to_[i])) any_place_on_way(i, look_under);
        if (worst == Going::none && enters(i)) {
            worst = Going::open;
            any_place_on_way(i, [&](const Rectangle& place) {
                worst = std::max(worst, movement_beside_village(view_, from_.units()[i], place));
                return false;
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
        return !any_place_on_way(i, [&](const Rectangle& place) { return !is_on_road(view_.g, view_.s, place); });
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
    [[nodiscard]] const UnitSet& enemies_near() const {
        if (!enemies_near_) {
            const table::Box area = table::grown(all_, view_.g.charts.movement.near);
            enemies_near_ = view_.field.meeting(area, view_.field.enemies_of(from_.units()[0]));
        }
        return *enemies_near_;
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
        return any_place_on_way(i, [&](const Rectangle& place) { return table::within(place, view_.field[v], reach); });
    }
    /// Whether a test holds of a place of unit `i` on its way: of a straight one the whole path as one rectangle, of a
    /// wheel one after another.
    template <class Test>
    bool any_place_on_way(std::size_t i, Test test) const {
        if (leg_.way != Way::wheel) {
            const bool back = leg_.way == Way::backward;
            const table::Extent e = from_[i].extent();
            const table::Extent whole{e.half_width, static_cast<std::int16_t>(e.half_depth + leg_.amount / 2)};
            return test(Rectangle(back ? from_[i].pose() : to_[i].pose(), whole));
        }
        for (std::size_t n = 0; n <= steps(); ++n) {
            if (n * from_.size() == places_.size()) keep_place(n);
            if (test(places_[n * from_.size() + i])) return true;
        }
        return false;
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
    /// The body at the next place on the way of a wheel that is not too far, all its units. Most wheels are judged
    /// without them, and most of the others by a few.
    void keep_place(std::size_t n) const {
        const auto part = static_cast<std::uint16_t>(leg_.amount * n / steps());
        const RigidBody there = from_.wheeled(hand(), Angle{part});
        for (std::size_t i = 0; i < there.size(); ++i) places_.push_back(there[i]);
    }
    [[nodiscard]] std::size_t steps() const {
        if (steps_ == 0) {
            const Length chord = from_.chord(to_, hand());
            assert(chord <= view_.g.charts.movement.move);
            steps_ = static_cast<std::size_t>(chord / wheel_step + 1);
        }
        return steps_;
    }
    [[nodiscard]] const table::StraightMove& straight(std::size_t i) const {
        if (straight_of_ != i) {
            const bool back = leg_.way == Way::backward;
            const Angle heading = from_[i].heading();
            straight_.emplace(from_[i], back ? heading + table::half_turn : heading, leg_.amount);
            straight_of_ = i;
        }
        return *straight_;
    }
    [[nodiscard]] bool meets_unit(std::size_t i, UnitIndex v) const {
        const Rectangle& other = view_.field[v];
        if (!table::meet(boxes_[i], view_.field.box(v))) return false;
        if (leg_.way != Way::wheel) return straight(i).leads_into(other, tolerance);
        // A rear corner may swing through friends, not through enemies (N71).
        if (side_of(v) == side_of(from_.units()[0])) return table::overlap(to_[i], other, tolerance);
        return any_place_on_way(i, [&](const Rectangle& place) { return table::overlap(place, other, tolerance); });
    }
    [[nodiscard]] bool meets_any(const UnitSet& units) const {
        bool met = false;
        for (std::size_t i = 0; i < from_.size() && !met; ++i)
            each_unit(units, [&](UnitIndex v) { met = met || meets_unit(i, v); });
        return met;
    }

    const View& view_;
    const RigidBody& from_;
    Leg leg_;
    RigidBody to_;
    UnitSet own_;
    mutable StackList<Rectangle, (most_steps + 1) * most_units_of_a_side>
        places_;                                           ///< of a wheel, as far as they have been asked for
    mutable std::size_t steps_ = 0;                        ///< of a wheel; 0: not asked for
    mutable std::optional<table::StraightMove> straight_;  ///< of the unit asked for last
    mutable std::size_t straight_of_ = most_units_of_a_side;
    mutable std::optional<UnitSet> enemies_near_;
    StackList<table::Box, most_units_of_a_side> boxes_;  ///< round the way of each unit
    table::Box all_;                                     ///< round the way of the whole body
};

/// Straight legs of more than one base width, taken apart into moves. Nothing if there are too many.
std::optional<StackList<Leg, BodyMoves::most_moves>> moves_in(const Move& m, Length one) {
    StackList<Leg, BodyMoves::most_moves> moves;
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) break;
        Length left = leg.amount;
        do {
            if (moves.size() == BodyMoves::most_moves) return std::nullopt;
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

BodyMoves::BodyMoves(const View& view, UnitIndex unit, Body body, Extra extra)
    : view_(view), extra_(extra), unit_(unit), members_(members_of(view.groups, unit, body)) {
    if (members_ && !goes_endwise(view, unit)) start({view.field, view.groups, *members_});
}

void BodyMoves::start(const RigidBody& body) {
    Reached& start = reached_[0];
    start.body = body;
    start.action.units = body.units();
    start.on_road = road_moves(view_) > 0 && extra_.column && is_on_road(view_.g, view_.s, body[0]);
    made_ = 0;
}

void BodyMoves::make(const Leg& leg) {
    const Reached& before = reached_[made_];
    Reached& after = reached_[++made_];
    after = before;
    after.leg = leg;
    MovementAction& action = after.action;
    const LegOf way(view_, before.body, leg);
    after.over = true;
    action.refusal = way.judge_kind();
    if (action.refusal != Refusal::legal) return;
    if (action.evaders = way.evaders(); !action.evaders.empty()) return;
    if (action.placed || !action.entering.empty()) {  // no further moves (6.4.2, 6.5.2)
        action.refusal = action.placed ? Refusal::into_friend : Refusal::cannot_enter;
        return;
    }
    action.refusal = way.judge_way();
    ++action.moves;
    after.on_road = before.on_road && way.on_road(0);
    if (action.refusal == Refusal::into_friend)
        if (const auto pose = way.through_friends()) {
            action.placed = true;
            const Rectangle place(*pose, before.body[0].extent());
            const Going going = std::max(way.going(0), movement_under(view_.g, view_.s, view_.g.troops(unit_), place));
            action.refusal = judge_count(view_, unit_, going, action.moves, extra_, false, before.body[0]);
            if (action.refusal == Refusal::legal) action.refusal = way.judge_placed(place);
            after.body = RigidBody(unit_, place);
            after.over = action.refusal != Refusal::legal;
            return;
        }
    if (action.refusal == Refusal::legal) action.refusal = way.judge_near();
    for (std::size_t i = 0; i < before.body.size() && action.refusal == Refusal::legal; ++i) {
        const UnitIndex u = before.body.units()[i];
        after.worst[i] = std::max(before.worst[i], way.going(i));
        action.refusal = judge_count(view_, u, after.worst[i], action.moves, extra_, after.on_road, before.body[i]);
        action.entering.add(u, way.enters(i));
    }
    after.over = action.refusal != Refusal::legal;
    after.body = way.to();
}

MovementAction BodyMoves::by_legs(const Move& m) {
    MovementAction action;
    const auto moves = moves_in(m, view_.g.charts.movement.move);
    if (!moves) {
        action.units = *members_;
        action.refusal = Refusal::too_many_moves;
        return action;
    }
    std::size_t same = 0;
    while (same < std::min(made_, moves->size()) && reached_[same + 1].leg == (*moves)[same]) ++same;
    made_ = same;
    while (made_ < moves->size() && !reached_[made_].over) make((*moves)[made_]);
    const Reached& end = reached_[made_];
    action = end.action;
    if (action.refusal != Refusal::legal) return action;
    if (action.moves == 0 && !end.over) action.refusal = Refusal::malformed;
    for (std::size_t i = 0; i < end.body.size(); ++i) action.ends.push_back(end.body[i].pose());
    return action;
}

MovementAction BodyMoves::action(const Move& m) {
    MovementAction action;
    const auto refuse = [&](Refusal why) {
        action.refusal = why;
        return action;
    };
    if (!members_) return refuse(Refusal::body_not_together);
    if (!goes_endwise(view_, unit_)) return by_legs(m);
    const Hand lead = lead_of(m);
    Move ahead = m;
    for (Leg& leg : ahead.legs) {
        if (lead == Hand::left && leg.way == Way::forward) return refuse(Refusal::malformed);  // one end leads
        if (leg.way == Way::backward) leg.way = Way::forward;
    }
    if (members_->size() > 1) return refuse(Refusal::body_not_together);
    start({unit_, endwise(view_.field[unit_], lead)});
    action = by_legs(ahead);
    for (std::size_t i = 0; i < action.ends.size(); ++i) {
        const table::Extent extent = view_.g.trait[unit_].extent;
        action.ends[i] = sidewise({action.ends[i], {extent.half_depth, extent.half_width}}, lead);
    }
    return action;
}

MovementAction legs_of(const View& view, const Move& m, Extra extra) {
    return BodyMoves(view, m.unit, m.body(), extra).action(m);
}

}  // namespace polemarch::standard_wargame
