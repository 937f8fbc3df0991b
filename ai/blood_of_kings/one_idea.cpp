#include "ai/blood_of_kings/one_idea.h"

#include "core/blood_of_kings/rules/queries.h"

namespace polemarch::blood_of_kings {

namespace {

constexpr Length nowhere_near = 1 << 19;
/// Where units that cannot shoot keep from the enemy: beyond a charge of foot.
constexpr Length safe_distance = 12 * inch;

/// From middle to middle, so that facing does not count.
Length between(table::Point a, table::Point b) {
    const table::Point way = a - b;
    return static_cast<Length>(table::whole_root(static_cast<std::uint64_t>(table::dot(way, way))));
}

}  // namespace

Deed IdeaView::deed(const Move& m) const {
    switch (m.kind) {
        case Kind::pass:
        case Kind::done: return Deed::pass;
        case Kind::halt:
        case Kind::stand: return Deed::decline;
        case Kind::evade:
        case Kind::retire: return Deed::evade;
        case Kind::rest:
        case Kind::regroup: return Deed::rally;
        case Kind::fire:
        case Kind::shoot:
        case Kind::aim_at:
        case Kind::join: return Deed::fire;
        case Kind::melee:
        case Kind::support: return Deed::attack;
        case Kind::charge:
        case Kind::counter: return Deed::charge;
        case Kind::pursue:
        case Kind::occupy: return Deed::pursue;
        case Kind::ride: return Deed::pursue;  // with those who come on
        case Kind::advance:
        case Kind::march: return Deed::order;
        case Kind::go: return Deed::go;
        default: return Deed::other;
    }
}

/// From u, as it stands in `there`, to the nearest of what the idea looks at: the enemy's camp in a raid, else enemies.
Length IdeaView::distance(Idea idea, UnitIndex u, const State& there) const {
    const table::Point here = field_of(g_, there)[u].centre();
    const unsigned enemy = 1u - side_of(u);
    Length nearest = nowhere_near;
    const Field& field = field_of(g_, there);
    each_unit(field.alive() & places_of(enemy), [&](UnitIndex e) {
        if (idea != Idea::raid || is_camp(e)) nearest = std::min(nearest, between(here, field[e].centre()));
    });
    return nearest;
}

Length IdeaView::distance_wanted(Idea idea, UnitIndex u) const {
    if (idea != Idea::shoot) return 0;
    const Weapon weapon = g_.trait[u].weapon;
    return weapon == Weapon::none ? safe_distance : g_.charts.movement.range[static_cast<std::size_t>(weapon)];
}

bool IdeaView::wants(Idea idea, const Move& m) const {
    const UnitIndex u = m.kind == Kind::go && s_.depth > 0 ? top(s_).unit : m.unit;
    if (u >= places || is_camp(u)) return false;
    if (idea == Idea::raid && g_.type(u).arm != Arm::mounted && g_.type(u).arm != Arm::chariot) return false;
    const Length now = distance(idea, u, s_);
    if (now == nowhere_near) return false;
    if (idea != Idea::shoot) return true;
    const Length wanted = distance_wanted(idea, u);
    // Who cannot shoot does not come on to keep away.
    return g_.trait[u].weapon == Weapon::none ? now < wanted : std::abs(now - wanted) > inch;
}

int IdeaView::gap(Idea idea, const Move& m, bool wanted) const {
    const UnitIndex u = top(s_).unit;
    State there = s_;
    battle_.apply(there, m);
    if (!there.unit[u].alive()) return nowhere_near;
    if (wanted) return std::abs(distance(idea, u, there) - distance_wanted(idea, u));
    const table::Point before = field_of(g_, s_)[u].centre();
    return between(before, field_of(g_, there)[u].centre());
}

void IdeaView::rate(const MoveList<Battle>& moves, std::span<int> ratings) const {
    HeuristicGeneral().rate(battle_, s_, {moves.begin(), moves.size()}, ratings);
}

/// Moves are listed by the numbers of units and by their ways as the unit sees them.
std::size_t IdeaView::first_of_highest(const MoveList<Battle>&, std::span<const std::int64_t> values) const {
    return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

}  // namespace polemarch::blood_of_kings
