// The listed moves of the deployment (deployment.h): sensible ones first.
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Hand;
using table::Pose;
using table::Rectangle;

class DeploymentListing {
public:
    DeploymentListing(const Setup& g, const State& s, Moves& moves)
        : g_(g), s_(s), moves_(moves), side_(s.eve.deploys), placing_(g, s), groups_(placing_.groups()) {}

    void list() {
        moves_.clear();
        switch (s_.step) {
            case Step::march: marches(); break;
            case Step::baggage:
                if (s_.unit[baggage_of(side_)].on_table())
                    preparations();
                else
                    baggage();
                break;
            case Step::wing:
                add(bare(Kind::wing, 0));
                add(bare(Kind::wing, 1));
                break;
            case Step::deploy:
                if (s_.eve.deployment_step != 4) add(bare(Kind::done));
                exchanges();
                deploy(max_moves, 0);
                if (std::none_of(moves_.begin(), moves_.end(), [](const Move& m) { return m.kind != Kind::exchange; }))
                    last_resort();
                break;
            default: break;
        }
    }

    /// Places of a kind in a shorter list are among those in a longer one: it has room for so many of every kind.
    void some(AgentStream& stream) {
        constexpr std::size_t few = 3;
        moves_.clear();
        if (kinds() == 0) return;
        std::uint32_t before = stream.below(static_cast<std::uint32_t>(kinds()));
        each_kind([&](UnitIndex u) {
            if (before-- != 0) return;
            if (s_.step == Step::deploy) {
                deploy(u, 0, few);
                return;
            }
            if (placing_.has_garrison()) add(bare(Kind::done));
            stays_away(u);
            if (has_room_in_village()) deploy(u, 0, moves_.size() + few);
            if (builds_fortifications(g_, s_, side_)) deploy(u, 1, moves_.size() + few);
        });
    }

private:
    [[nodiscard]] static Move bare(Kind kind, std::uint8_t value = 0) {
        Move m;
        m.kind = kind;
        m.value = value;
        return m;
    }
    void add(const Move& m) {
        if (moves_.size() < max_moves && std::find(moves_.begin() + own_, moves_.end(), m) == moves_.end())
            moves_.push_back(m);
    }
    [[nodiscard]] std::size_t units() const { return g_.scenario.sides[side_].units.size(); }

    // ---- marches

    void send(std::uint64_t left, std::uint64_t right) {
        Move m;
        m.kind = Kind::send;
        m.set(Marchers{left, right});
        if (judge_send(g_, s_, m) == Refusal::legal) add(m);
    }
    /// The same units around the left flank, the right one, and half of them around each.
    void send_around(std::uint64_t marchers) {
        std::uint64_t some = 0;
        bool odd = false;
        for (std::size_t i = 0; i < units(); ++i) {
            if ((marchers >> i & 1) == 0) continue;
            if (odd = !odd; odd) some |= std::uint64_t{1} << i;
        }
        send(marchers, 0);
        send(0, marchers);
        send(some, marchers & ~some);
    }
    /// Nobody; so many of the fastest, up to all that may go; all of each kind; each alone.
    void marches() {
        send(0, 0);
        StackList<UnitIndex, most_units_of_a_side> order;
        for (std::size_t i = 0; i < units(); ++i) order.push_back(unit_of(side_, i));
        const auto speed = [&](UnitIndex u) { return g_.type(u).moves[0]; };
        std::stable_sort(order.begin(), order.end(), [&](UnitIndex a, UnitIndex b) { return speed(a) > speed(b); });
        const std::size_t most = most_marchers(g_, s_, side_);
        std::uint64_t fastest = 0;
        for (std::size_t i = 0; i < most; ++i) {
            fastest |= std::uint64_t{1} << (order[i] % side_places);
            send_around(fastest);
        }
        for (std::size_t i = 0; i < units(); ++i) {
            std::uint64_t kind = 0;
            std::size_t count = 0;
            for (std::size_t j = i; j < units() && count < most; ++j)
                if (g_.troops(unit_of(side_, j)) == g_.troops(unit_of(side_, i))) {
                    kind |= std::uint64_t{1} << j;
                    ++count;
                }
            send_around(kind);
            send(std::uint64_t{1} << i, 0);
            send(0, std::uint64_t{1} << i);
        }
    }

    // ---- baggage, villages, fortifications

    /// On the coarsest grid on which there are some.
    void baggage() {
        for (const Length step : {2 * base_width, base_width, base_width / 2}) {
            placing_.any_on_grid(placing_.areas().baggage_box(), step, [&](table::Point p) {
                for (const table::Angle heading : {placing_.ahead(), placing_.ahead() + table::quarter_turn})
                    if (const Move m = placing(Kind::baggage, nobody, table::pose_at(p, heading)); is_open(m)) add(m);
                return moves_.size() == max_moves;
            });
            if (!moves_.empty()) return;
        }
        auto pose = placing_.open_baggage_place();
        if (!pose) pose = placing_.any_baggage_place();
        if (pose) add(placing(Kind::baggage, nobody, *pose));
    }
    [[nodiscard]] bool is_open(const Move& m) const {
        return placing_.areas().judge_baggage(Rectangle(pose_in(m), g_.trait[baggage_of(side_)].extent)) ==
               Refusal::legal;
    }
    void preparations() {
        if (placing_.has_garrison()) add(bare(Kind::done));
        exchanges();
        each_kind([&](UnitIndex u) { stays_away(u); });
        if (has_room_in_village()) deploy(moves_.size() + (max_moves - moves_.size()) / 2, 0);
        if (builds_fortifications(g_, s_, side_)) deploy(max_moves, 1);
    }

    /// In a fortified village, or for a fortification.
    void stays_away(UnitIndex u) {
        for (const Kind kind : {Kind::garrison, Kind::give_up}) {
            Move m = bare(kind);
            m.unit = u;
            if ((kind == Kind::garrison ? placing_.judge_garrison(m) : placing_.judge_give_up(m)) == Refusal::legal)
                add(m);
        }
    }
    [[nodiscard]] bool has_room_in_village() const {
        return placing_.areas().village(Ground::village) && !placing_.is_village_full();
    }

    // ---- units

    /// The first who waits of all that are alike.
    template <class Visit>
    void each_kind(Visit visit) const {
        for (std::size_t i = 0; i < units(); ++i) {
            const UnitIndex u = unit_of(side_, i);
            if (s_.unit[u].where != Whereabouts::waiting) continue;
            bool seen = false;
            for (std::size_t j = 0; j < i && !seen; ++j) {
                const UnitIndex v = unit_of(side_, j);
                const Trait &a = g_.trait[u], &b = g_.trait[v];
                seen = s_.unit[v].where == Whereabouts::waiting && a.troops == b.troops && a.grade == b.grade &&
                       role_of(g_, s_, u) == role_of(g_, s_, v) && a.contingent == b.contingent;
            }
            if (!seen) visit(u);
        }
    }
    [[nodiscard]] std::size_t kinds() const {
        std::size_t count = 0;
        each_kind([&](UnitIndex) { ++count; });
        return count;
    }
    /// Each kind has an equal part of the list up to `most`.
    void deploy(std::size_t most, std::uint8_t value) {
        std::size_t left = kinds();
        each_kind([&](UnitIndex u) {
            const std::size_t start = moves_.size();
            deploy(u, value, start + (most - std::min(most, start)) / left--);
        });
    }
    void deploy(UnitIndex u, std::uint8_t value, std::size_t end) {
        const std::size_t start = own_ = moves_.size();
        beside_friends(u, value, start + (end - start + 1) / 2);
        if (value == 0) in_terrain(u, end);
        if (value == 0 || placing_.may_begin_line()) on_grid(u, value, start, end);
    }
    void consider(UnitIndex u, Pose pose, std::uint8_t value, std::size_t end) {
        const Move m = placing(Kind::deploy, u, pose, value);
        if (moves_.size() < end && placing_.judge(m) == Refusal::legal) add(m);
    }
    /// At the ends of lines, then behind them.
    void beside_friends(UnitIndex u, std::uint8_t value, std::size_t end) {
        constexpr Length neighbours = 2 * base_width;  // of the area: others lead to no place in it
        const Area area = value == 1 ? Area::anywhere : area_of_step(s_);
        const UnitSet own = without(placing_.field().on_table() & places_of(side_), UnitSet(baggage_of(side_)));
        const UnitSet friends =
            area == Area::reserve ? own
                                  : placing_.field().meeting(table::grown(placing_.areas().box(area), neighbours), own);
        each_unit(friends, [&](UnitIndex v) {
            if (!groups_.in_front_line(v)) return;
            for (const Hand hand : {Hand::left, Hand::right})
                if (groups_.beside(v, hand) == nobody)
                    consider(u, table::beside(placing_.field()[v], hand, g_.trait[u].extent), value, end);
        });
        each_unit(friends, [&](UnitIndex v) {
            if (groups_.behind(v) == nobody)
                consider(u, place_behind(placing_.field()[v], g_.trait[u].extent, Hand::left), value, end);
        });
    }
    /// Light troops in a corner or at the side of the table (3.5.3.5, 3.5.3.6): some places of each piece.
    void in_terrain(UnitIndex u, std::size_t end) {
        const Type type = type_of(g_.troops(u));
        const Area area = area_of_step(s_);
        if (type != Type::light_foot && type != Type::loose_medium_foot) return;
        if (area != Area::western && area != Area::eastern) return;
        for (const Piece& piece : pieces_of(g_, s_)) {
            const std::size_t some = std::min(end, moves_.size() + 4);
            placing_.any_on_grid({piece.shape.low(), piece.shape.high()}, base_width, [&](table::Point p) {
                consider(u, table::pose_at(p, placing_.ahead()), 0, some);
                return moves_.size() == some;
            });
        }
    }
    /// Facing the enemy, the foremost places first; on finer grids as long as the list has no place of the unit yet,
    /// which began at `start`.
    void on_grid(UnitIndex u, std::uint8_t value, std::size_t start, std::size_t end) {
        const Area area = value == 1 ? Area::anywhere : area_of_step(s_);
        for (const Length step : {2 * base_width, base_width, base_width / 2, base_width / 4}) {
            grid(u, area, value, end, step);
            if (moves_.size() > start) return;
        }
        if (area == Area::reserve) grid(u, Area::anywhere, value, end, base_width);
    }
    void grid(UnitIndex u, Area area, std::uint8_t value, std::size_t end, Length step) {
        const table::Box box = placing_.areas().box(area);
        // From the foremost place backward.
        const Length depth = box.high.y - box.low.y;
        for (Length far = 0; far <= depth && moves_.size() < end; far += step) {
            table::Box row = box;
            row.low.y = row.high.y = side_ == 0 ? box.high.y - far : box.low.y + far;
            placing_.any_on_grid(row, step, [&](table::Point p) {
                consider(u, table::pose_at(p, placing_.ahead()), value, end);
                return moves_.size() >= end;
            });
        }
    }
    void exchanges() {
        for (const UnitIndex u : g_.general[side_]) {
            Move m = bare(Kind::exchange);
            m.unit = u;
            if (placing_.judge_exchange(m) == Refusal::legal) add(m);
        }
    }
    /// In the last step: wherever there is room, or nobody else can be deployed.
    void last_resort() {
        const std::size_t before = moves_.size();
        each_kind([&](UnitIndex u) {
            grid(u, Area::reserve, 0, max_moves, base_width / 4);
            if (moves_.size() == before) grid(u, Area::anywhere, 0, max_moves, base_width / 4);
        });
        if (moves_.size() == before) add(bare(Kind::done));
    }

    const Setup& g_;
    const State& s_;
    Moves& moves_;
    unsigned side_;
    Placing placing_;
    const Groups& groups_;
    std::size_t own_ = 0;  ///< where moves of the unit at hand begin: before them none is like it
};

}  // namespace

void some_deployments(const Setup& g, const State& s, AgentStream& stream, Moves& moves) {
    DeploymentListing(g, s, moves).some(stream);
}

void deployment_moves(const Setup& g, const State& s, Moves& moves) { DeploymentListing(g, s, moves).list(); }

}  // namespace polemarch::standard_wargame
