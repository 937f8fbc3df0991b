// The nearest legal place of a unit that is deployed (3.5) and of a piece of ground that is laid (3.3.4).
#include "core/standard_wargame/eve/piece_place.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/table/snap.h"
#include "sim/standard_wargame/board_parts.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace polemarch::sim::standard_wargame::board_data {

namespace {

/// A grid around 0, 0: so many steps each way, the nearest first.
std::vector<table::Point> grid_around(int steps, Length step) {
    std::vector<table::Point> offsets;
    for (int x = -steps; x <= steps; ++x)
        for (int y = -steps; y <= steps; ++y) offsets.push_back({x * step, y * step});
    std::stable_sort(offsets.begin(), offsets.end(),
                     [](table::Point a, table::Point b) { return dot(a, a) < dot(b, b); });
    return offsets;
}

/// The first place around `at` that is legal: on a fine grid, then on a coarse one that reaches farther.
template <class Legal>
std::optional<table::Point> first_legal(table::Point at, Legal legal) {
    for (const auto& [steps, step] : {std::pair{4, base_width / 4}, std::pair{16, base_width / 2}})
        for (const table::Point offset : grid_around(steps, step))
            if (legal(at + offset)) return at + offset;
    return std::nullopt;
}

table::Point into(const table::Box& box, table::Point at) {
    return {std::clamp(at.x, box.low.x, std::max(box.low.x, box.high.x)),
            std::clamp(at.y, box.low.y, std::max(box.low.y, box.high.y))};
}

class Deploying {
public:
    Deploying(const TableView& view, UnitIndex u, const DragGoal& goal)
        : view_(view), unit_(u), goal_(goal), places_(view.g, view.s) {}

    std::optional<Move> nearest() const {
        if (side_of(unit_) != view_.s.eve.deploys || view_.s.unit[unit_].where != Whereabouts::waiting)
            return std::nullopt;
        if (!is_baggage(unit_) && !goal_.heading)
            if (const auto joined = beside_a_friend()) return joined;
        for (const table::Angle heading : {goal_.heading.value_or(places_.ahead()), places_.ahead()}) {
            const auto legal = [&](table::Point at) { return is_legal(move_to(table::pose_at(at, heading))); };
            auto found = first_legal(goal_.at, legal);
            if (const auto area = area_to_deploy(view_.g, view_.s); area && !found)
                found = first_legal(into(*area, goal_.at), legal);
            if (found) return move_to(table::pose_at(*found, heading));
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] Move move_to(table::Pose pose) const {
        return is_baggage(unit_) ? placing(Kind::baggage, nobody, pose) : placing(Kind::deploy, unit_, pose);
    }
    /// As the rules judge it, but with one Placing for all places.
    [[nodiscard]] bool is_legal(const Move& m) const {
        const bool baggage_due =
            view_.s.step == Step::baggage && !view_.s.unit[baggage_of(view_.s.eve.deploys)].on_table();
        if (is_baggage(unit_)) return baggage_due && places_.judge_baggage(m) == Refusal::legal;
        const bool deploys = view_.s.step == Step::deploy || (view_.s.step == Step::baggage && !baggage_due);
        return deploys && places_.judge(m) == Refusal::legal;
    }

    /// In line with a friend, or behind it, if the place is close to that: whole lines are meant.
    std::optional<Move> beside_a_friend() const {
        constexpr Length close = base_width * 3 / 5;
        std::optional<Move> best;
        std::int64_t least = std::int64_t{close} * close;
        const table::Extent extent = view_.g.trait[unit_].extent;
        const auto consider = [&](table::Pose pose) {
            const table::Point off = pose.at() - goal_.at;
            if (dot(off, off) > least || !is_legal(move_to(pose))) return;
            least = dot(off, off);
            best = move_to(pose);
        };
        each_unit(view_.field.on_table() & places_of(side_of(unit_)), [&](UnitIndex v) {
            if (is_baggage(v)) return;
            for (const table::Hand hand : {table::Hand::left, table::Hand::right})
                consider(table::beside(view_.field[v], hand, extent));
            consider(place_behind(view_.field[v], extent, table::Hand::left));
        });
        return best;
    }

    const TableView& view_;
    UnitIndex unit_;
    DragGoal goal_;
    Placing places_;
};

}  // namespace

std::optional<Move> nearest_deployment(const TableView& view, UnitIndex u, const DragGoal& goal) {
    return Deploying(view, u, goal).nearest();
}

std::optional<Move> nearest_piece_place(const Setup& g, const State& s, const DragGoal& goal) {
    Moves listed;
    legal_moves(g, s, listed);
    if (listed.empty()) return std::nullopt;
    const auto far = [&](const Move& m) {
        const table::Point off = pose_in(m).at() - goal.at;
        return dot(off, off);
    };
    Move best =
        *std::min_element(listed.begin(), listed.end(), [&](const Move& a, const Move& b) { return far(a) < far(b); });
    const PiecePlace place(g, s);
    constexpr int fifteen = 15;
    const auto turns = static_cast<int>((goal.heading.value_or(pose_in(best).heading).parts * 24 + 32768) / 65536);
    const table::Angle heading = table::degrees(fifteen * (turns % static_cast<int>(PiecePlace::headings)));
    const auto found = first_legal(
        goal.at, [&](table::Point at) { return place.judge(table::pose_at(at, heading)) == Refusal::legal; });
    if (!found) return best;
    best.legs[0].amount = static_cast<std::uint16_t>(found->x);
    best.legs[1].amount = static_cast<std::uint16_t>(found->y);
    best.legs[2].amount = heading.parts;
    return best;
}

}  // namespace polemarch::sim::standard_wargame::board_data
