#include "sim/blood_of_kings/board_data.h"

#include "core/blood_of_kings/rules/charge_plan.h"
#include "core/blood_of_kings/rules/choices.h"
#include "core/blood_of_kings/rules/orders.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/text/notation.h"
#include "core/table/polygon.h"
#include "sim/blood_of_kings/board_parts.h"

#include <optional>
#include <string>

namespace polemarch::sim::blood_of_kings::board_data {

namespace {

constexpr std::size_t most_judged = 1500;
constexpr DragWays ways{.sideways = true, .turns = true, .echelon = true};

class Nearest {
public:
    Nearest(const Setup& g, const State& s, const Json& json) : g_(g), s_(s) {
        const PointedPose pose = table_json(g).pointed(json);
        piece_ = find_piece(g, s, pose.unit);
        goal_ = {pose.at, pose.heading};
        const UnitMask alive = field_of(g, s).alive();
        each_unit(alive, [&](UnitIndex v) {
            if (v != piece_.unit && contains(table::Polygon(field_of(g, s)[v].corners()), pose.at)) on_ = v;
        });
    }

    std::string move() const {
        legal_moves(g_, s_, moves_);
        std::optional<Move> found;
        if (piece_.leader != nobody)
            found = ride();
        else if (!s_.unit[piece_.unit].alive())
            return {};
        else if (s_.depth > 0 && top(s_).stage == Stage::go)
            found = top(s_).unit == piece_.unit ? way() : std::nullopt;
        else
            found = action();
        return found ? move_text(g_, *found) : std::string();
    }

private:
    [[nodiscard]] bool legal(const Move& m) const { return judge(g_, s_, m) == Refusal::legal; }
    [[nodiscard]] unsigned side() const {
        return piece_.leader != nobody ? side_of_leader(piece_.leader) : side_of(piece_.unit);
    }
    [[nodiscard]] bool on_enemy() const { return on_ != nobody && side_of(on_) != side(); }
    [[nodiscard]] DragStart start() const {
        const table::Rectangle& unit = field_of(g_, s_)[piece_.unit];
        return {unit.pose().at(), unit.front_corner(table::Hand::left), unit.front_corner(table::Hand::right),
                unit.centre(), unit.heading()};
    }
    [[nodiscard]] Length one() const { return g_.scenario.measure.one; }

    /// An attack on the enemy on which the unit was dragged; else the order by which it comes nearest.
    std::optional<Move> action() const {
        if (on_enemy())
            for (const Kind kind : {Kind::melee, Kind::charge, Kind::loose, Kind::counter, Kind::pursue, Kind::fire,
                                    Kind::shoot, Kind::aim_at, Kind::join}) {
                for (const Move& m : moves_)
                    if (m.kind == kind && pointer_of(g_, s_, m).piece == piece_ && pointer_of(g_, s_, m).target == on_)
                        return m;
            }
        std::optional<Move> best;
        double least = 0;
        for (const Kind kind : {Kind::advance, Kind::march, Kind::retire}) {
            Move order{.kind = kind, .unit = piece_.unit};
            if (kind == Kind::retire)
                for (const Move& m : moves_)
                    if (m.kind == kind && m.unit == piece_.unit) order = m;
            if (!legal(order)) continue;
            const Walk walk(g_, s_, piece_.unit, gait_of(kind), allowance(g_, piece_.unit, kind));
            const auto dragged = find_legs(start(), goal_, ways, one(), most_judged,
                                           [&](const DragLegs& drag) -> std::optional<DragEnd> {
                                               const auto legs = legs_of_drag(drag);
                                               return legs ? end_of(walk, *legs) : std::nullopt;
                                           });
            // An Advance unless a March comes nearer by something that shows.
            if (dragged && (!best || dragged->distance < least - 0.25)) {
                best = order;
                least = dragged->distance;
            }
        }
        return best;
    }

    /// The legs of an order that is under way.
    std::optional<Move> way() const {
        const Pending& order = top(s_);
        std::optional<Move> best;
        double least = 0;
        const auto consider = [&](const Move& m, double distance) {
            if (best && distance >= least) return;
            best = m;
            least = distance;
        };
        for (const Move& m : moves_)
            if (m.kind == Kind::go)
                if (const auto to = pointer_of(g_, s_, m).to)
                    consider(m, drag_distance({to->pose().at(), to->heading()}, goal_, one()));
        const Walk walk(g_, s_, piece_.unit, gait_of(static_cast<Kind>(order.kind)), order.left);
        const auto dragged =
            find_legs(start(), goal_, ways, one(), most_judged, [&](const DragLegs& drag) -> std::optional<DragEnd> {
                const auto legs = legs_of_drag(drag);
                if (!legs || !legal(go_by(*legs))) return std::nullopt;
                return end_of(walk, *legs);
            });
        if (dragged) consider(go_by(*legs_of_drag(dragged->legs)), dragged->distance);
        return best;
    }
    [[nodiscard]] Move go_by(const std::array<Leg, 3>& legs) const {
        return {.kind = Kind::go, .unit = piece_.unit, .legs = legs};
    }

    /// A leader goes to the unit on which it was dragged; else to the place, or as far towards it as it may.
    std::optional<Move> ride() const {
        const Kind kind = s_.displaced_leader == piece_.leader ? Kind::flee : Kind::ride;
        Move m{.kind = kind, .unit = piece_.leader};
        if (on_ != nobody && !on_enemy()) {
            m.target = on_;
            if (legal(m)) return m;
            m.target = nobody;
        }
        const table::Point from = s_.leader[piece_.leader].at();
        constexpr int parts = 64;
        for (int part = parts; part > 0; --part) {
            const table::Point to{from.x + (goal_.at.x - from.x) * part / parts,
                                  from.y + (goal_.at.y - from.y) * part / parts};
            if (!g_.scenario.measure.holds(to)) continue;
            m.legs[0].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(to.x));
            m.legs[1].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(to.y));
            if (legal(m)) return m;
        }
        return std::nullopt;
    }

    const Setup& g_;
    const State& s_;
    Piece piece_;
    DragGoal goal_;
    UnitIndex on_ = nobody;  ///< the unit on which it was dragged
    mutable Moves moves_;
};

}  // namespace

std::string nearest_move(const Battle& battle, const State& s, const Json& place) {
    const Nearest nearest(battle.setup(), s, place);
    const Actor now = battle.actor(s);
    return now == Actor::first || now == Actor::second ? nearest.move() : std::string();
}

}  // namespace polemarch::sim::blood_of_kings::board_data
