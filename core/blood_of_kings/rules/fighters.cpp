#include "core/blood_of_kings/rules/fighters.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// The edge of a that b touches; nothing if b touches it at a rear corner only, which is not on its flank (Melee_4,
/// B61).
std::optional<table::Contact> contact_beside(const table::Rectangle& a, const table::Rectangle& b) {
    if (table::clearly_apart(a, b, tolerance) || table::relation(a, b, tolerance) == table::Relation::apart)
        return std::nullopt;
    const auto contact = contact_of(a, b);
    if (contact && contact->edge != table::Edge::front && contact->length == 0 &&
        table::length_within(a.edge(table::Edge::rear), b, tolerance))
        return std::nullopt;
    return contact;
}

}  // namespace

UnitMask supporters(const Setup& g, const State& s, const Pending& fight, bool of_actor) {
    const UnitIndex own = of_actor ? fight.unit : fight.target, enemy = of_actor ? fight.target : fight.unit;
    UnitMask found = field_of(g, s).fights(enemy) & ~bit(own);
    for (std::size_t slot = of_actor ? 0 : 2; slot < (of_actor ? 2u : 4u); ++slot)
        if (fight.more[slot] != nobody) found |= bit(fight.more[slot]);
    return found & field_of(g, s).alive();
}

UnitMask involved(const Setup& g, const State& s, const Pending& fight, bool of_actor) {
    return supporters(g, s, fight, of_actor) | bit(of_actor ? fight.unit : fight.target);
}

UnitIndex overlapping(const Setup& g, const State& s, const Pending& fight, unsigned slot) {
    const Field& field = field_of(g, s);
    const bool of_actor = slot < 2;
    const UnitIndex own = of_actor ? fight.unit : fight.target, enemy = of_actor ? fight.target : fight.unit;
    const table::Edge flank = slot % 2 == 0 ? table::Edge::left : table::Edge::right;
    const table::Point out = slot % 2 == 0 ? -field[own].right() : field[own].right();
    const auto beside = [&](UnitIndex x) {
        const auto contact = contact_beside(field[own], field[x]);
        if (contact && contact->edge == flank) return true;
        // Front corner on front corner is contact without a length.
        return contact && contact->edge == table::Edge::front && contact->length == 0 &&
               table::dot(field[x].centre() - field[own].centre(), out) > 0;
    };
    const auto touches_enemy = [&](UnitIndex x) {
        bool found = false;
        each_unit(field.alive() & places_of(1 - side_of(x)) & ~camps, [&](UnitIndex y) {
            found = found || (!table::clearly_apart(field[x], field[y], tolerance) &&
                              table::relation(field[x], field[y], tolerance) != table::Relation::apart);
        });
        return found;
    };
    UnitIndex found = nobody;
    each_unit(field.alive() & places_of(side_of(own)) & ~camps & ~bit(own), [&](UnitIndex x) {
        if (found != nobody || s.unit[x].march() || !beside(x)) return;
        if (table::between(field[x].heading(), field[own].heading()) > table::eighth_turn || touches_enemy(x)) return;
        found = x;
    });
    if (found == nobody) return nobody;
    // No other unit, of either side, touches the principals on that flank other than at a rear corner.
    const table::Angle aside = field[own].outward(flank);
    const auto on_this_side = [&](UnitIndex y) { return table::dot(field[y].centre() - field[own].centre(), out) > 0; };
    const auto on_own_flank = [&](UnitIndex y) {
        const auto contact = contact_beside(field[own], field[y]);
        if (!contact || contact->edge == table::Edge::rear) return false;
        if (contact->edge != table::Edge::front || contact->length == 0) return on_this_side(y);
        // Before it, not beside it, unless it reaches past that end of the front.
        const auto corners = field[y].corners();
        return std::any_of(corners.begin(), corners.end(), [&](table::Point corner) {
            return table::dot(corner - field[own].centre(), out) >
                   table::dot(out, out) + std::int64_t{tolerance} * field[own].extent().half_width;
        });
    };
    const auto on_enemys_flank = [&](UnitIndex y) {
        const auto contact = contact_beside(field[enemy], field[y]);
        if (!contact) return false;
        const table::Angle looks = field[enemy].outward(contact->edge), off = table::between(looks, aside);
        if (off < table::eighth_turn) return true;                      // beside the enemy on this flank
        if (off > table::half_turn - table::eighth_turn) return false;  // on the other
        // A unit behind the enemy y is on neither flank. If y is before it, where the principal is, the middle of the
        // principal separates the flanks.
        return table::between(looks, field[own].heading()) > table::quarter_turn && on_this_side(y);
    };
    bool alone = true;
    each_unit(field.alive() & ~camps & ~bit(own) & ~bit(enemy) & ~bit(found),
              [&](UnitIndex y) { alone = alone && !on_own_flank(y) && !on_enemys_flank(y); });
    return alone ? found : static_cast<UnitIndex>(nobody);
}

Clash clash_in(const Setup& g, const State& s, const Pending& fight) {
    const Field& field = field_of(g, s);
    Clash clash;
    const auto fill = [&](Fighter& f, UnitIndex u, UnitIndex enemy, bool of_actor) {
        const Trait& trait = g.trait[u];
        f.type = trait.type;
        f.status = s.unit[u].status();
        f.aggressive = trait.aggressive;
        f.armoured = trait.armoured;
        f.quality = trait.quality;
        f.charging = of_actor ? fight.has(Pending::charged_bit) : fight.has(Pending::countered_bit);
        int bases = 0;
        each_unit(involved(g, s, fight, of_actor), [&](UnitIndex x) {
            bases += s.unit[x].bases();
            f.leader = std::max(f.leader, leader_with(g, s, x));
        });
        f.bases = static_cast<std::uint8_t>(bases);
        each_unit(field.fights(u), [&](UnitIndex y) {
            if (field.front_on(y, u) && field.edge(u, y) != table::Edge::front) f.flanked = true;
        });
        if (g.ground.open()) return;
        const Standing ground = standing_of(g, s, u);
        f.going = ground.going;
        f.uphill = ground.level > standing_of(g, s, enemy).level;
        if (!of_actor) f.cover = cover_of(g, s, u, enemy);
    };
    fill(clash.actor, fight.unit, fight.target, true);
    fill(clash.target, fight.target, fight.unit, false);
    clash.on_front = field.edge(fight.target, fight.unit) == table::Edge::front;
    return clash;
}

unsigned exposed_leaders(const Setup& g, const State& s, const Pending& fight, unsigned side) {
    const auto toll = toll_of(fight);
    const bool of_actor = side_of(fight.unit) == side;
    if (toll[of_actor ? 0 : 1] == 0) return 0;
    const auto with = [&](UnitMask units) {
        unsigned found = 0;
        for (LeaderIndex l = 0; l < max_leaders; ++l)
            if (s.leader[l].in_play() && s.leader[l].unit != nobody && (units & bit(s.leader[l].unit)))
                found |= 1u << l;
        return found;
    };
    const unsigned principal = with(bit(of_actor ? fight.unit : fight.target));
    return principal != 0 ? principal : with(supporters(g, s, fight, of_actor));
}

}  // namespace polemarch::blood_of_kings
