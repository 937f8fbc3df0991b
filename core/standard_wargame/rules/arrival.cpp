#include "core/standard_wargame/rules/arrival.h"

#include "core/standard_wargame/rules/command_dice.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/near_enemy.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/strategy.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Hand;
using table::Rectangle;

/// An edge has files on [from, to].
bool is_taken(const Arrival& a) { return a.from != a.to; }

/// Where a unit begins outside of the table; nothing if it may not there.
struct Start {
    Refusal refusal = Refusal::legal;
    table::Pose pose{};
};

Start start_of(const Setup& g, const State& s, const Move& m) {
    const Arrival& a = s.arrival;
    const table::Extent extent = g.trait[m.unit].extent;
    const table::Pose edge = march_pose(g.scenario, s.active, static_cast<Hand>(a.hand));
    if (m.value == 1) {
        if (a.depth == 0 || extent.half_width != a.half_width) return {Refusal::edge_taken};
        const table::Pose behind = table::pose_at({edge.x, a.at}, edge.heading);
        return {Refusal::legal, table::moved(behind, edge.heading + table::half_turn, a.depth)};
    }
    const auto y = static_cast<std::int16_t>(m.legs[2].amount);
    const Length end = g.scenario.depth / 2;
    if (y - extent.half_width < -end || y + extent.half_width > end) return {Refusal::off_the_edge};
    // File beside file, outward from the first: so all could have stood there at once.
    if (is_taken(a) && y + extent.half_width > a.from && y - extent.half_width < a.to) return {Refusal::edge_taken};
    return {Refusal::legal, table::pose_at({edge.x, y}, edge.heading)};
}

/// One unit that comes on, leg by leg, in a state of its own.
class Entry {
public:
    Entry(const Setup& g, State& s, UnitIndex u) : g_(g), s_(s), u_(u) {}

    Refusal run(const table::Pose& start, const std::array<Leg, 3>& legs) {
        s_.unit[u_].where = Whereabouts::table;
        s_.unit[u_].pose = start;
        for (std::size_t i = 0; i < 2 && legs[i].way != Way::none && !stopped_; ++i)
            if (const Refusal why = leg(legs[i]); why != Refusal::legal) return why;
        const Rectangle end = outline();
        if (!is_on_table(g_, end)) return Refusal::stays_outside;
        return movement_under(g_, s_, g_.troops(u_), end) == Going::none ? Refusal::cannot_enter : Refusal::legal;
    }

private:
    [[nodiscard]] Rectangle outline() const { return {s_.unit[u_].pose, g_.trait[u_].extent}; }

    Refusal leg(const Leg& leg) {
        const Length most = g_.charts.movement.move;
        if (leg.way == Way::forward) {
            if (leg.amount > most) return Refusal::too_far;
            return straight(leg.amount);
        }
        const table::Wheel wheel(outline(), static_cast<Hand>(leg.how), {leg.amount});
        const Hand outer = wheel.hand() == Hand::left ? Hand::right : Hand::left;
        if (!table::squared_distance(outline().front_corner(outer), wheel.end().front_corner(outer)).within(most))
            return Refusal::too_far;
        return turn(wheel);
    }

    Refusal straight(Length length) {
        const Rectangle from = outline();
        const table::StraightMove whole(from, from.heading(), length);
        drive_off(whole);
        if (!s_.unit[u_].on_table()) return Refusal::into_enemy;
        const Field& field = field_of(g_, s_);
        Length free = length;
        Refusal why = Refusal::legal;
        each_unit(without(field.on_table(), UnitSet(u_)), [&](UnitIndex v) {
            const auto met = whole.first_contact(field[v], tolerance);
            if (!met) return;
            if (side_of(v) == s_.active) why = Refusal::into_friend;
            free = std::min(free, *met);
        });
        if (why != Refusal::legal) return why;
        stopped_ = free < length;
        const table::StraightMove way(from, from.heading(), free);
        const Rectangle to(way.end(), from.extent());
        for (const Piece& piece : pieces_of(g_, s_))
            if (way.meets(piece.shape) && cannot_cross(piece, from, to)) return Refusal::cannot_enter;
        why = near(field, from, to, judge_straight_near);
        s_.unit[u_].pose = way.end();
        return why;
    }

    Refusal turn(const table::Wheel& wheel) {
        const Rectangle from = outline();
        drive_off(wheel);
        if (!s_.unit[u_].on_table()) return Refusal::into_enemy;
        const Field& field = field_of(g_, s_);
        Refusal why = Refusal::legal;
        each_unit(without(field.on_table(), UnitSet(u_)), [&](UnitIndex v) {
            if (side_of(v) == s_.active) {
                // A rear corner may swing through friends (N71).
                if (table::overlap(wheel.end(), field[v], tolerance)) why = Refusal::into_friend;
            } else if (wheel.leads_into(field[v], tolerance)) {
                stopped_ = true;
            }
        });
        if (why != Refusal::legal || stopped_) return why;
        why = near(field, from, wheel.end(), judge_wheel_near);
        s_.unit[u_].pose = wheel.end().pose();
        return why;
    }

    /// Enemies that the way leads into go back by one base width, if they can (S42). Baggage never moves.
    template <class WayOf>
    void drive_off(const WayOf& way) {
        for (std::size_t tries = 0; tries < places && s_.unit[u_].on_table(); ++tries) {
            const Field& field = field_of(g_, s_);
            UnitIndex hit = nobody;
            each_unit(without(field.enemies_of(u_), s_.evaded), [&](UnitIndex v) {
                if (hit != nobody || is_baggage(v) || !way.leads_into(field[v], tolerance)) return;
                if (movement_under(g_, s_, g_.troops(v), field[v]) == Going::open) hit = v;
            });
            if (hit == nobody) return;
            evade(g_, s_, hit);
        }
    }

    /// A way straight on that leads over ground where the unit may not be.
    [[nodiscard]] bool cannot_cross(const Piece& piece, const Rectangle& from, const Rectangle& to) const {
        const Length length = table::distance(from.pose().at(), to.pose().at());
        const table::Extent e = from.extent();
        const Rectangle path(to.pose(), {e.half_width, static_cast<std::int16_t>(e.half_depth + length / 2)});
        return touches(piece, path) &&
               movement_on(g_.troops(u_), ground_of(piece), s_.weather, g_.charts) == Going::none;
    }

    template <class Judge>
    [[nodiscard]] Refusal near(const Field& field, const Rectangle& from, const Rectangle& to, Judge judge) const {
        const Length reach = g_.charts.movement.near;
        Refusal why = Refusal::legal;
        each_unit(field.enemies_of(u_), [&](UnitIndex v) {
            if (why != Refusal::legal) return;
            if (!table::within(from, field[v], reach) && !table::within(to, field[v], reach)) return;
            const NearMove move{from, to, field[v], g_.charts.combat.close_zone, g_.charts.movement.retreat};
            why = judge(move);
            if (why == Refusal::legal) why = judge_end_near(move);
        });
        return why;
    }

    const Setup& g_;
    State& s_;
    UnitIndex u_;
    bool stopped_ = false;  ///< by an enemy that stays
};

bool is_arrival_well_formed(const Move& m) {
    if (m.target != nobody || m.value > 1) return false;
    for (std::size_t i = 0; i < 2; ++i) {
        const Leg& leg = m.legs[i];
        if (leg.way != Way::none && leg.way != Way::forward && leg.way != Way::wheel) return false;
        if (leg.how > (leg.way == Way::wheel ? 1 : 0) || (leg.way == Way::none) != (leg.amount == 0)) return false;
    }
    if (m.legs[0].way == Way::none && m.legs[1].way != Way::none) return false;
    return m.legs[2].way == Way::none && m.legs[2].how == 0 && (m.value == 0 || m.legs[2].amount == 0);
}

/// Changes the state; what is left of it after a refusal is of no use.
Refusal arrive(const Setup& g, State& s, const Move& m) {
    const UnitIndex u = m.unit;
    if (u >= places || !is_arrival_well_formed(m)) return Refusal::malformed;
    if (side_of(u) != s.active) return Refusal::not_yours;
    const table::Pose pose = march_pose(g.scenario, s.active, static_cast<Hand>(s.arrival.hand));
    if (s.unit[u].where != Whereabouts::away || s.unit[u].pose != pose) return Refusal::not_arriving;
    const Start start = start_of(g, s, m);
    if (start.refusal != Refusal::legal) return start.refusal;
    if (const Refusal why = Entry(g, s, u).run(start.pose, m.legs); why != Refusal::legal) return why;
    s.unit[u].set(Unit::moved_bit | Unit::ordered_bit);
    const auto half_width = g.trait[u].extent.half_width,
               depth = static_cast<std::int16_t>(2 * g.trait[u].extent.half_depth);
    Arrival& a = s.arrival;
    if (m.value == 1) {
        a.depth = static_cast<std::int16_t>(a.depth + depth);
        return Refusal::legal;
    }
    const auto from = static_cast<std::int16_t>(start.pose.y - half_width),
               to = static_cast<std::int16_t>(start.pose.y + half_width);
    const bool first = !is_taken(a);
    a.from = first ? from : std::min(a.from, from);
    a.to = first ? to : std::max(a.to, to);
    a.at = start.pose.y;
    a.depth = depth;
    a.half_width = half_width;
    return Refusal::legal;
}

bool is_due(const State& s, Hand hand) { return s.army[s.active].march_wait[static_cast<std::size_t>(hand)] == 0; }

void begin_arrival_from(State& s, Hand hand) {
    s.arrival = {};
    if (may_arrive(s))
        for (const Hand h : {Hand::left, Hand::right})
            if (h >= hand && is_due(s, h)) {
                s.arrival.hand = static_cast<std::uint8_t>(h);
                s.step = Step::arrival;
                return;
            }
    s.step = Step::command;
}

}  // namespace

void count_waits(const Setup& g, State& s) {
    if (!may_arrive(s)) return;
    auto& waits = s.army[s.active].march_wait;
    const int earlier = effects_of(g, s, s.active).value_or(StrategyEffects{}).march_earlier;
    const FlankPattern pattern = flank_pattern(s.dice);
    for (const Hand hand : {Hand::left, Hand::right}) {
        std::uint8_t& wait = waits[static_cast<std::size_t>(hand)];
        if (wait == no_pattern) {
            if (hand == Hand::left ? pattern.left : pattern.right)
                wait = static_cast<std::uint8_t>(flank_wait(s.dice, earlier));
        } else if (wait > 0) {
            --wait;
        }
    }
}

bool may_arrive(const State& s) {
    for (std::size_t i = 0; i < most_units_of_a_side; ++i)
        if (s.unit[unit_of(s.active, i)].where == Whereabouts::away) return true;
    return false;
}

void begin_arrival(State& s) { begin_arrival_from(s, Hand::left); }

void end_arrival(State& s) {
    if (s.arrival.hand == static_cast<std::uint8_t>(Hand::left)) {
        begin_arrival_from(s, Hand::right);
        return;
    }
    s.arrival = {};
    s.step = Step::command;
}

Refusal judge_arrival(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::arrive) return Refusal::not_now;
    State trial = s;
    return arrive(g, trial, m);
}

std::optional<table::Pose> end_of_arrival(const Setup& g, const State& s, const Move& m) {
    State trial = s;
    if (m.kind != Kind::arrive || arrive(g, trial, m) != Refusal::legal) return std::nullopt;
    return trial.unit[m.unit].pose;
}

void apply_arrival(const Setup& g, State& s, const Move& m) { static_cast<void>(arrive(g, s, m)); }

}  // namespace polemarch::standard_wargame
