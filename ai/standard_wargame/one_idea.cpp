#include "ai/standard_wargame/one_idea.h"

#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/zones.h"

#include <algorithm>
#include <bit>

namespace polemarch::standard_wargame {

namespace {

constexpr Length nowhere_near = 1 << 19;
/// Where units that cannot shoot keep from the enemy: beyond an advance of foot.
constexpr Length safe_distance = 5 * base_width;

/// From middle to middle, so that facing does not count.
Length between(table::Point a, table::Point b) {
    const table::Point way = a - b;
    return static_cast<Length>(table::whole_root(static_cast<std::uint64_t>(table::dot(way, way))));
}

}  // namespace

Deed IdeaView::deed(const Move& m) const {
    switch (m.kind) {
        case Kind::done: return Deed::pass;
        case Kind::stands:
        case Kind::stay: return Deed::decline;
        case Kind::evade:
        case Kind::feint: return Deed::evade;
        case Kind::encourage: return Deed::rally;
        case Kind::shoot: return Deed::fire;
        case Kind::fight: return Deed::attack;
        case Kind::declare:
            if (m.numbers() == 0) return Deed::decline;
            // Less than all: for those who are not bent on attacking.
            return std::popcount(m.numbers()) == may_declare(view_).size() ? Deed::attack : Deed::pursue;
        case Kind::level:
        case Kind::march:
        case Kind::point: return Deed::spend;
        case Kind::order:
            // Only units that advance may attack what touches them (7.1).
            return s_.step == Step::movement && static_cast<Order>(m.value) == Order::advance &&
                           !frontal_enemies(g_, view_.field, m.unit).empty()
                       ? Deed::attack
                       : Deed::order;
        case Kind::go:
        case Kind::tactical:
        case Kind::turn:
        case Kind::column:
        case Kind::expand: return Deed::go;
        default: return Deed::other;
    }
}

/// From u in this place to the nearest of what the idea looks at: the enemy's baggage in a raid, else enemies.
Length IdeaView::distance(Idea idea, UnitIndex u, const table::Rectangle& there) const {
    const table::Point here = there.centre();
    Length nearest = nowhere_near;
    each_unit(view_.field.enemies_of(u), [&](UnitIndex e) {
        if (idea != Idea::raid || is_baggage(e)) nearest = std::min(nearest, between(here, view_.field[e].centre()));
    });
    return nearest;
}

/// Against the troops that it reaches farthest; 0: it does not shoot.
Length IdeaView::range(UnitIndex u) const {
    Length range = 0;
    for (const Reach& reach : g_.charts.combat.reach[index(g_.troops(u))]) range = std::max(range, reach.one);
    return range;
}

Length IdeaView::distance_wanted(Idea idea, UnitIndex u) const {
    if (idea != Idea::shoot) return 0;
    const Length range_of_unit = range(u);
    return range_of_unit == 0 ? safe_distance : range_of_unit;
}

bool IdeaView::wants(Idea idea, const Move& m) const {
    const UnitIndex u = m.unit;
    if (u >= places || is_baggage(u) || !view_.field.on_table().has(u)) return false;
    if (idea == Idea::raid && (is_foot(g_.troops(u)) || is_artillery(g_.troops(u)))) return false;
    const Length now = distance(idea, u, view_.field[u]);
    if (now == nowhere_near) return false;
    if (idea != Idea::shoot) return true;
    const Length wanted = distance_wanted(idea, u);
    // Who cannot shoot does not come on to keep away.
    return range(u) == 0 ? now < wanted : std::abs(now - wanted) > base_width / 2;
}

int IdeaView::gap(Idea idea, const Move& m, bool wanted) const {
    const MovementAction action = action_in_order(view_, m);
    for (std::size_t i = 0; i < action.units.size(); ++i) {
        const UnitIndex u = action.units[i];
        if (u != m.unit) continue;
        const table::Rectangle there(action.ends[i], view_.field[u].extent());
        if (wanted) return std::abs(distance(idea, u, there) - distance_wanted(idea, u));
        return between(view_.field[u].centre(), there.centre());
    }
    return nowhere_near;
}

void IdeaView::rate(const MoveList<Battle>& moves, std::span<int> ratings) const {
    HeuristicGeneral().rate(battle_, s_, {moves.begin(), moves.size()}, ratings);
}

/// Moves are listed by the numbers of units.
std::size_t IdeaView::first_of_highest(const MoveList<Battle>&, std::span<const std::int64_t> values) const {
    return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

}  // namespace polemarch::standard_wargame
