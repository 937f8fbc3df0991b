#include "core/blood_of_kings/rules/effects.h"

#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

void push(State& s, const Pending& record) {
    assert(s.depth < max_pending);
    s.pending[s.depth++] = record;
}

void pop(State& s) { s.pending[--s.depth] = {}; }

void spend(State& s, UnitIndex u) {
    s.unit[u].set(Unit::acted_bit);
    if (s.activations > 0) --s.activations;
}

void put(const Setup& g, State& s, UnitIndex u, const table::Pose& pose, int frontage, unsigned run_over) {
    s.unit[u].form(s.unit[u].bases(), frontage);
    s.unit[u].pose = pose;
    carry(g, s, u);
    for (unsigned l = 0; l < max_leaders; ++l)
        if (run_over >> l & 1u) s.leader[l].set(Leader::run_over_bit);
}

void place(const Setup& g, State& s, UnitIndex u, const table::Pose& pose) {
    const table::Rectangle before = field_of(g, s)[u];
    const table::Rectangle turned(table::with_centre(before.centre(), pose.heading, before.extent()), before.extent());
    const table::Point way = pose.at() - turned.pose().at();
    const table::StraightMove move(turned, table::bearing(way), table::distance({}, way));
    put(g, s, u, pose, s.unit[u].frontage(), leaders_on(s, u, move));
}

void carry(const Setup& g, State& s, UnitIndex u) {
    for (Leader& leader : s.leader) {
        if (leader.unit != u || !leader.in_play()) continue;
        const table::Point centre = field_of(g, s)[u].centre();
        leader.x = static_cast<std::int16_t>(centre.x);
        leader.y = static_cast<std::int16_t>(centre.y);
    }
}

void lose(const Setup& g, State& s, UnitIndex u, Levels levels) {
    Unit& unit = s.unit[u];
    if (!unit.alive()) return;
    const Condition after = after_loss(condition_of(g, s, u), levels);
    if (after.status == Status::destroyed) return remove_unit(s, u);
    const int before = unit.bases(), frontage = unit.frontage();
    unit.become(after.status);
    if (after.bases == before) return;
    const int ranks = unit.ranks();
    unit.form(after.bases, std::min<int>(after.bases, frontage));
    if (unit.frontage() < frontage) {
        // A single rank: it loses the end that is farther from the enemies it touches; the right one on a tie.
        State was = s;
        was.unit[u].form(before, frontage);
        const table::Rectangle outline = field_of(g, was)[u];
        std::int64_t right = 0;
        each_unit(field_of(g, was).fights(u), [&](UnitIndex v) {
            right += table::dot(field_of(g, was)[v].centre() - outline.centre(), outline.right());
        });
        const table::Hand keeps = right > 0 ? table::Hand::right : table::Hand::left;
        unit.pose = table::with_front_corner(keeps, outline.front_corner(keeps), outline.heading(),
                                             extent_of(g.type(u), after.bases, unit.frontage()));
    }
    if (unit.ranks() < ranks) {
        // One rank less: it steps back by a rank if it then stays in contact with more of the enemies it fights
        // (Ongoing_1).
        State back = s;
        back.unit[u].pose = table::moved(unit.pose, unit.pose.heading + table::half_turn,
                                         2 * g.type(u).half_depth * (ranks - unit.ranks()));
        const auto fights = [&](const State& there) { return std::popcount(field_of(g, there).fights(u)); };
        if (fights(back) > fights(s)) unit.pose = back.unit[u].pose;
    }
    carry(g, s, u);
}

void remove_unit(State& s, UnitIndex u) {
    const std::uint8_t keep = s.unit[u].aim;
    s.unit[u] = {};
    s.unit[u].become(Status::destroyed);
    s.unit[u].aim = s.step == Step::over ? keep : static_cast<std::uint8_t>(Aim::undeclared);
}

}  // namespace polemarch::blood_of_kings
