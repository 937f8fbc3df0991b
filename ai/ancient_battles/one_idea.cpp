#include "ai/ancient_battles/one_idea.h"

#include "ai/ancient_battles/side_view.h"

namespace polemarch::ancient_battles {

namespace {

constexpr int nowhere_near = 255;
/// Movement points of units that raid: cavalry and what is as fast.
constexpr int fast = 5;
/// Where units that cannot shoot keep from the enemy, in hexes: beyond the reach of foot.
constexpr int safe_distance = 5;

}  // namespace

Deed IdeaView::deed(const Move& m) const {
    if (s_.order == Order::flee || s_.order == Order::impetuous || setting_up(s_)) return Deed::other;
    switch (m.kind) {
        case Kind::pass:
        case Kind::done: return Deed::pass;
        case Kind::hold:
        case Kind::shoot:
        case Kind::stand:
        case Kind::halt:
        case Kind::ride:
        case Kind::wait:
        case Kind::trust:
        case Kind::keep: return Deed::decline;
        case Kind::retreat: return Deed::evade;
        case Kind::order_unit:
        case Kind::order_lead:
            if (static_cast<Order>(m.value) == Order::move) return Deed::order;
            return static_cast<Order>(m.value) == Order::rally ? Deed::rally : Deed::fire;
        case Kind::take: return s_.order == Order::move || s_.order == Order::enter ? Deed::order : Deed::fire;
        case Kind::enter: return Deed::order;
        case Kind::combine: return m.value == 0 ? Deed::decline : Deed::fire;
        case Kind::fire:
        case Kind::support:
        case Kind::panic:
        case Kind::frighten: return Deed::fire;
        case Kind::attack: return Deed::attack;
        case Kind::charge: return Deed::charge;
        case Kind::advance: return Deed::pursue;
        case Kind::go:
        case Kind::leave: return Deed::go;
        case Kind::bid:
        case Kind::concede:
        case Kind::hold_back:
        case Kind::again: return Deed::spend;
        default: return Deed::other;
    }
}

/// Hexes from `h` to the nearest of what the idea looks at: goals of a raid, else enemies on the map.
int IdeaView::distance(Idea idea, hex::Index h) const {
    const auto& from = hex::geometry().distance[h];
    int nearest = nowhere_near;
    const unsigned enemy = 1u - s_.mover;
    if (idea == Idea::raid) {
        if (const UnitIndex camp = g_.camp[enemy]; camp != none && s_.unit[camp].on_map())
            nearest = from[s_.unit[camp].hex];
        for (std::size_t number = 1; number <= g_.exits(s_.mover); ++number)
            for (unsigned to = 0; to < hex::cells; ++to)
                if (g_.exit(s_.mover, number).has(static_cast<hex::Index>(to)))
                    nearest = std::min<int>(nearest, from[to]);
        return nearest;
    }
    for (UnitIndex u = g_.first_unit(enemy); u < g_.end_unit(enemy); ++u)
        if (s_.unit[u].on_map()) nearest = std::min<int>(nearest, from[s_.unit[u].hex]);
    return nearest;
}

int IdeaView::distance_wanted(Idea idea, UnitIndex u) const {
    if (idea != Idea::shoot) return idea == Idea::rush ? 1 : 0;
    return g_.trait[u].shots > 0 && g_.trait[u].range > 1 ? g_.trait[u].range : safe_distance;
}

bool IdeaView::wants(Idea idea, UnitIndex u) const {
    const Trait& trait = g_.trait[u];
    if (trait.base || (idea == Idea::raid && trait.movement < fast)) return false;
    if (!s_.unit[u].on_map()) return idea != Idea::raid || distance(idea, 0) != nowhere_near;
    const int now = distance(idea, s_.unit[u].hex), wanted = distance_wanted(idea, u);
    if (now == nowhere_near) return false;
    // Who cannot shoot does not come on to keep away.
    if (idea == Idea::shoot && (trait.shots == 0 || trait.range <= 1)) return now < wanted;
    return now != wanted || (idea == Idea::raid);
}

bool IdeaView::wants(Idea idea, const Move& m) const {
    switch (m.kind) {
        case Kind::order_unit:
        case Kind::take: return wants(idea, m.unit);
        case Kind::order_lead:  // the formation follows from later choices
            for (UnitIndex u = g_.first_unit(s_.mover); u < g_.end_unit(s_.mover); ++u)
                if (ready(s_, u) && wants(idea, u)) return idea == Idea::rush;
            return false;
        case Kind::enter: return idea != Idea::raid;
        default: return wants(idea, s_.subject);
    }
}

int IdeaView::gap(Idea idea, const Move& m, bool wanted) const {
    const hex::Index here = s_.unit[s_.subject].hex;
    if (m.kind == Kind::leave) return idea == Idea::raid && m.value > 0 ? 0 : 1000;
    if (!wanted) return here < hex::cells ? hex::geometry().distance[here][m.hex] : 0;
    return 1 + std::abs(distance(idea, m.hex) - distance_wanted(idea, s_.subject));
}

void IdeaView::rate(const MoveList<Battle>& moves, std::span<int> ratings) const {
    HeuristicGeneral().rate(battle_, s_, moves, ratings);
}

std::size_t IdeaView::first_of_highest(const MoveList<Battle>& moves, std::span<const std::int64_t> values) const {
    return SideView(g_, s_.mover).first_of_highest(moves, values);
}

}  // namespace polemarch::ancient_battles
