#include "sim/standard_wargame/board_data.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/body.h"
#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/notation.h"
#include "core/table/polygon.h"
#include "core/typed_words.h"
#include "sim/standard_wargame/board_parts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace polemarch::sim::standard_wargame::board_data {

namespace {

constexpr std::size_t most_judged = 400;
constexpr double shows = 0.02;  ///< base widths: a difference that counts

class Nearest {
public:
    Nearest(const Setup& g, const State& s, const PointedPose& pose) : view_{g, s} {
        unit_ = find_unit(g, s, pose.unit);
        goal_ = {pose.at, pose.heading};
        each_unit(view_.field.on_table() & places_of(1 - side_of(unit_)), [&](UnitIndex v) {
            if (contains(table::Polygon(view_.field[v].corners()), pose.at)) enemy_ = v;
        });
    }

    std::string move() {
        legal_moves(view_.g, view_.s, moves_);
        if (enemy_ != nobody)
            if (const Move* attack = attack_on_enemy()) return text(*attack);
        if (is_deployment(view_.s.step)) {
            const auto placed = nearest_deployment(view_, unit_, goal_);
            return placed ? text(*placed) : std::string();
        }
        listed_ends();
        if (view_.s.depth > 0 && top(view_.s).stage == Stage::act) actions();
        if (best_) return text(*best_);
        const Move* order = order_for_it();
        return order != nullptr ? text(*order) : std::string();
    }

private:
    [[nodiscard]] std::string text(const Move& m) const { return move_text(view_.g, view_.s, m); }
    [[nodiscard]] bool legal(const Move& m) const { return judge(view_.g, view_.s, m) == Refusal::legal; }
    void consider(const Move& m, double distance) {
        if (best_ && distance > least_ - shows) return;
        best_ = m;
        least_ = distance;
    }

    const Move* attack_on_enemy() const {
        const Move* found = nullptr;
        std::size_t fewest = 0;
        for (const Move& m : moves_) {
            const Pointer p = pointer_of(view_, m);
            if (p.target == enemy_ && p.unit == unit_) return &m;
            // Of declarations of attacks the one that brings fewest others with it.
            const bool takes_part = p.unit == unit_ || std::find(p.with.begin(), p.with.end(), unit_) != p.with.end();
            if (m.kind != Kind::declare || !takes_part || (found != nullptr && p.with.size() >= fewest)) continue;
            found = &m;
            fewest = p.with.size();
        }
        return found;
    }

    void listed_ends() {
        for (const Move& m : moves_)
            if (const auto end = end_of(view_.g, pointer_of(view_, m), unit_))
                consider(m, drag_distance({end->pose().at(), end->heading()}, goal_, base_width));
    }

    /// Of the body that is ordered, if the unit is in it, and of the unit alone.
    void actions() {
        if (!view_.s.unit[unit_].on_table()) return;
        const UnitIndex ordered = top(view_.s).unit;
        if (view_.groups.in_front_line(ordered) && view_.groups.together(ordered, unit_))
            go(ordered, whole_group(view_.groups, ordered));
        go(unit_, Body{});
        tactical();
    }

    void go(UnitIndex u, Body body) {
        const auto members = members_of(view_.groups, u, body);
        if (!members || std::find(members->begin(), members->end(), unit_) == members->end()) return;
        const RigidBody rigid(view_.field, view_.groups, *members);
        const table::Rectangle& own = view_.field[unit_];
        const DragStart start{own.pose().at(), rigid.pivot(table::Hand::left), rigid.pivot(table::Hand::right),
                              own.centre(), own.heading()};
        Move m{.kind = Kind::go, .unit = u};
        m.set(body);
        const View asked = view_.asked();
        const auto dragged =
            find_legs(start, goal_, {}, base_width, most_judged, [&](const DragLegs& drag) -> std::optional<DragEnd> {
                const auto legs = legs_of_drag(drag);
                if (!legs) return std::nullopt;
                m.legs = *legs;
                const auto end = end_of(action_in_order(asked, m), unit_);
                return end && legal(m) ? end : std::nullopt;
            });
        if (!dragged) return;
        m.legs = *legs_of_drag(dragged->legs);
        consider(m, dragged->distance);
    }

    /// A tactical move of the unit alone to the very place, or towards it (6.1.4.4).
    void tactical() {
        const table::Pose from = view_.field[unit_].pose();
        const table::Angle turn = goal_.heading.value_or(from.heading) - from.heading;
        constexpr int parts = 8;
        const View asked = view_.asked();
        for (int part = parts; part > 0; --part) {
            const auto share = [&](Length length) { return length * part / parts; };
            const auto by = static_cast<std::int16_t>(turn.parts);
            const Move m =
                placing(Kind::tactical, unit_,
                        table::pose_at({from.x + share(goal_.at.x - from.x), from.y + share(goal_.at.y - from.y)},
                                       from.heading + table::Angle{static_cast<std::uint16_t>(by * part / parts)}));
            const auto end = end_of(action_in_order(asked, m), unit_);
            if (!end || !legal(m)) continue;
            consider(m, drag_distance(*end, goal_, base_width));
            return;
        }
    }

    /// An advance to what lies ahead, a manoeuvre to other places.
    const Move* order_for_it() const {
        if (!view_.s.unit[unit_].on_table()) return nullptr;
        const table::Rectangle& own = view_.field[unit_];
        const bool ahead = between(table::bearing(goal_.at - own.pose().at()), own.heading()) <= table::degrees(60);
        const Move* best = nullptr;
        int least = 0;
        for (const Move& m : moves_) {
            if (m.kind != Kind::order) continue;
            // An order is given to a unit of the front line.
            const bool in_group = view_.s.unit[m.unit].on_table() && view_.groups.together(m.unit, unit_);
            if (m.unit != unit_ && !in_group) continue;
            const auto order = static_cast<Order>(m.value);
            const int rank =
                (m.unit == unit_ ? 0 : 4) + (order == Order::regroup ? 2 : (order == Order::advance) != ahead);
            if (best != nullptr && rank >= least) continue;
            best = &m;
            least = rank;
        }
        return best;
    }

    TableView view_;
    UnitIndex unit_ = nobody;
    DragGoal goal_;
    UnitIndex enemy_ = nobody;  ///< on which it was dragged
    Moves moves_;
    std::optional<Move> best_;
    double least_ = 0;
};

}  // namespace

std::string nearest_move(const Battle& battle, const State& s, const Json& place) {
    const Setup& g = battle.setup();
    const Actor now = battle.actor(s);
    const bool chooses = now == Actor::first || now == Actor::second;
    // A piece of ground that is to be laid is named as a unit is.
    const PointedPose pose = table_json(g).pointed(place);
    if (chooses && s.step == Step::place && normal(pose.unit) == eve_piece_name(s, piece_in_hand(s.eve))) {
        const auto laid = nearest_piece_place(g, s, {pose.at, pose.heading});
        return laid ? move_text(g, s, *laid) : std::string();
    }
    Nearest nearest(g, s, pose);
    return chooses ? nearest.move() : std::string();
}

}  // namespace polemarch::sim::standard_wargame::board_data
