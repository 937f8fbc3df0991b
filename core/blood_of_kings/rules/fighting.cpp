// Melee (Melee, Ongoing_Combats) and what follows it (Effects): supporters, losses, leaders, ground, flanks.
#include "core/blood_of_kings/rules/battle.h"

#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

void Battle::begin_fight(State& s, UnitIndex actor, UnitIndex target, std::uint8_t flags) const {
    if (!s.unit[actor].alive() || !s.unit[target].alive() || !(field(s).fights(actor) & bit(target))) return;
    Pending p{.what = What::fight, .stage = Stage::support, .unit = actor, .target = target, .flags = flags};
    p.more.fill(nobody);
    push(s, p);
}

/// In contact with the enemy's principal, a front involved (Melee_3 a), or overlapping and joined (b).
UnitMask Battle::supporters(const State& s, const Pending& fight, bool of_actor) const {
    const UnitIndex own = of_actor ? fight.unit : fight.target, enemy = of_actor ? fight.target : fight.unit;
    UnitMask found = field(s).fights(enemy) & ~bit(own);
    for (std::size_t slot = of_actor ? 0 : 2; slot < (of_actor ? 2u : 4u); ++slot)
        if (fight.more[slot] != nobody) found |= bit(fight.more[slot]);
    return found & field(s).alive();
}

UnitMask Battle::involved(const State& s, const Pending& fight, bool of_actor) const {
    return supporters(s, fight, of_actor) | bit(of_actor ? fight.unit : fight.target);
}

namespace {
/// The edge of a that b touches; nothing for whoever touches it at a rear corner only, which is no place on its flank
/// (Melee_4, B61).
std::optional<table::Contact> contact_beside(const table::Rectangle& a, const table::Rectangle& b) {
    if (table::clearly_apart(a, b, tolerance) || table::relation(a, b, tolerance) == table::Relation::apart)
        return std::nullopt;
    const auto contact = table::contact(a, b, tolerance);
    if (contact && contact->edge != table::Edge::front && contact->length == 0 &&
        table::length_within(a.edge(table::Edge::rear), b, tolerance))
        return std::nullopt;
    return contact;
}
}  // namespace

/// B61 b: beside the principal, free, facing as it does, and nobody else on that flank of either.
UnitIndex Battle::overlapping(const State& s, const Pending& fight, unsigned slot) const {
    const Field& field = this->field(s);
    const bool of_actor = slot < 2;
    const UnitIndex own = of_actor ? fight.unit : fight.target, enemy = of_actor ? fight.target : fight.unit;
    const table::Edge flank = slot % 2 == 0 ? table::Edge::left : table::Edge::right;
    const table::Point out = slot % 2 == 0 ? -field[own].right() : field[own].right();
    const auto beside = [&](UnitIndex x) {
        const auto contact = contact_beside(field[own], field[x]);
        if (contact && contact->edge == flank) return true;
        // Front corner on front corner touches along no length.
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
    // Nobody else, of either side, touches the principals on that flank other than at a rear corner.
    const table::Angle aside = field[own].outward(flank);
    const auto on_this_side = [&](UnitIndex y) { return table::dot(field[y].centre() - field[own].centre(), out) > 0; };
    const auto on_own_flank = [&](UnitIndex y) {
        const auto contact = contact_beside(field[own], field[y]);
        if (!contact || contact->edge == table::Edge::rear) return false;
        if (contact->edge != table::Edge::front || contact->length == 0) return on_this_side(y);
        // Before it, not beside, unless it reaches past that end of the front.
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
        if (off < table::eighth_turn) return true;                      // beside him on this flank
        if (off > table::half_turn - table::eighth_turn) return false;  // on the other
        // Who stands behind him is on neither; before him, where the principal is, that one's middle parts the flanks.
        return table::between(looks, field[own].heading()) > table::quarter_turn && on_this_side(y);
    };
    bool alone = true;
    each_unit(field.alive() & ~camps & ~bit(own) & ~bit(enemy) & ~bit(found),
              [&](UnitIndex y) { alone = alone && !on_own_flank(y) && !on_enemys_flank(y); });
    return alone ? found : static_cast<UnitIndex>(nobody);
}

Clash Battle::clash(const State& s, const Pending& fight) const {
    const Field& field = this->field(s);
    Clash clash;
    const auto fill = [&](Fighter& f, UnitIndex u, UnitIndex enemy, bool of_actor) {
        const Trait& trait = traits_[u];
        f.type = trait.type;
        f.status = s.unit[u].status();
        f.aggressive = trait.aggressive;
        f.armoured = trait.armoured;
        f.quality = trait.quality;
        f.charging = of_actor ? fight.has(Pending::charged_bit) : fight.has(Pending::countered_bit);
        int bases = 0;
        each_unit(involved(s, fight, of_actor), [&](UnitIndex x) {
            bases += s.unit[x].bases();
            f.leader = std::max(f.leader, leader_with(s, x));
        });
        f.bases = static_cast<std::uint8_t>(bases);
        each_unit(field.fights(u), [&](UnitIndex y) {
            if (field.front_on(y, u) && field.edge(u, y) != table::Edge::front) f.flanked = true;
        });
        if (ground_.open()) return;
        const Standing ground = standing(s, u);
        f.going = ground.going;
        f.uphill = ground.level > standing(s, enemy).level;
        if (!of_actor) f.cover = cover(s, u, enemy);
    };
    fill(clash.actor, fight.unit, fight.target, true);
    fill(clash.target, fight.target, fight.unit, false);
    clash.on_front = field.edge(fight.target, fight.unit) == table::Edge::front;
    return clash;
}

unsigned Battle::exposed_leaders(const State& s, const Pending& fight, unsigned side) const {
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
    return principal != 0 ? principal : with(supporters(s, fight, of_actor));
}

unsigned Battle::losing_side(const Pending& fight) {
    return side_of(toll_of(fight)[0] >= 2 ? fight.unit : fight.target);
}

/// A combat loss takes effect at once (Effects_7, B5).
void Battle::lose(State& s, UnitIndex u, Levels levels) const {
    Unit& unit = s.unit[u];
    if (!unit.alive()) return;
    const Condition after = after_loss(condition(s, u), levels);
    if (after.status == Status::destroyed) return remove(s, u);
    const int before = unit.bases(), frontage = unit.frontage();
    unit.become(after.status);
    if (after.bases == before) return;
    const int ranks = unit.ranks();
    unit.form(after.bases, std::min<int>(after.bases, frontage));
    if (unit.frontage() < frontage) {
        // A single rank: it loses the end that is farther from the enemies it touches, on a tie the right one.
        State was = s;
        was.unit[u].form(before, frontage);
        const table::Rectangle outline = field(was)[u];
        std::int64_t right = 0;
        each_unit(field(was).fights(u), [&](UnitIndex v) {
            right += table::dot(field(was)[v].centre() - outline.centre(), outline.right());
        });
        const table::Hand keeps = right > 0 ? table::Hand::right : table::Hand::left;
        unit.pose = table::with_front_corner(keeps, outline.front_corner(keeps), outline.heading(),
                                             extent_of(type(u), after.bases, unit.frontage()));
    }
    if (unit.ranks() < ranks) {
        // A rank less: it steps back by it where so it stays in contact with more of those it fights (Ongoing_1).
        State back = s;
        back.unit[u].pose = table::moved(unit.pose, unit.pose.heading + table::half_turn,
                                         2 * type(u).half_depth * (ranks - unit.ranks()));
        const auto fights = [&](const State& there) { return std::popcount(field(there).fights(u)); };
        if (fights(back) > fights(s)) unit.pose = back.unit[u].pose;
    }
    carry(s, u);
}

void Battle::remove(State& s, UnitIndex u) const {
    const std::uint8_t keep = s.unit[u].aim;
    s.unit[u] = {};
    s.unit[u].become(Status::destroyed);
    s.unit[u].aim = s.step == Step::over ? keep : static_cast<std::uint8_t>(Aim::undeclared);
}

/// Whether the second and third level may go to these: none gets more than the principal, supporters are within one of
/// each other (Effects_9, B67). Recipients are named principal first, then in order.
bool Battle::fair_deal(const State& s, const Move& m) const {
    const Pending& p = top(s);
    const bool of_actor = toll_of(p)[0] >= 2;
    const unsigned levels = toll_of(p)[of_actor ? 0 : 1];
    const UnitIndex principal = of_actor ? p.unit : p.target;
    const UnitMask beside = supporters(s, p, of_actor);
    const auto helps = [&](UnitIndex u) { return u < places && (beside & bit(u)); };
    if (levels == 2) return m.target == nobody && (m.unit == principal || helps(m.unit));
    if (m.unit == principal) return m.target == principal || helps(m.target);
    return helps(m.unit) && helps(m.target) && m.unit < m.target;
}

/// How far the actor can go on over the ground of the destroyed, up to an inch before another enemy's front
/// (Formations_9, B70).
Length Battle::occupation(const State& s, UnitIndex u, Length depth) const {
    const Field& field = this->field(s);
    const table::Rectangle& from = field[u];
    bool touched = false;
    each_unit(field.alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
        touched = touched || (!table::clearly_apart(from, field[v], tolerance) &&
                              table::relation(from, field[v], tolerance) != table::Relation::apart);
    });
    if (touched) return 0;
    Length far = clear_run(s, u, from, depth, field.alive() & ~bit(u));
    const auto good = [&](Length length) {
        return ground_.measure().holds(moved_on(from, length)) && cost_of_run(s, u, from, length).has_value();
    };
    while (far > 0 && !good(far)) far -= std::min<Length>(32, far);
    return far;
}

unsigned Battle::turnable(const State& s, UnitIndex u) const {
    const Field& field = this->field(s);
    if (s.unit[u].turned()) return 0;
    unsigned edges = 0;
    bool front = false;
    each_unit(field.fights(u), [&](UnitIndex v) {
        const table::Edge edge = field.edge(u, v);
        if (edge == table::Edge::front)
            front = true;
        else if (field.front_on(v, u))
            edges |= 1u << static_cast<unsigned>(edge);
    });
    return front ? 0 : edges;
}

/// Flush on the contact line, centred on it; a little to the side where somebody stands there, else narrower (B69).
std::optional<Battle::Turned> Battle::turned_to(const State& s, UnitIndex u, table::Edge edge) const {
    if (!(turnable(s, u) >> static_cast<unsigned>(edge) & 1u)) return std::nullopt;
    const Field& field = this->field(s);
    UnitIndex enemy = nobody;
    each_unit(field.fights(u), [&](UnitIndex v) {
        if (enemy == nobody && field.edge(u, v) == edge && field.front_on(v, u)) enemy = v;
    });
    if (enemy == nobody) return std::nullopt;
    const table::Rectangle& other = field[enemy];
    // The middle of what touches, along the enemy's front.
    const table::Segment side = field[u].edge(edge);
    const table::Point right = other.right();
    const std::int64_t half = table::dot(right, right);
    const auto along_front = [&](table::Point p) {
        const std::int64_t on = std::clamp(table::dot(p - other.pose().at(), right), -half, half);
        return static_cast<Length>(table::divided<std::int64_t>(on * other.extent().half_width, half));
    };
    const Length centre = (along_front(side.from) + along_front(side.to)) / 2;
    const int bases = s.unit[u].bases();
    const auto free = [&](const table::Rectangle& there) {
        if (!ground_.measure().holds(there)) return false;
        bool good = true;
        each_unit(field.alive() & ~bit(u),
                  [&](UnitIndex v) { good = good && !table::overlap(there, field[v], tolerance); });
        return good;
    };
    const int own = s.unit[u].frontage();
    for (int frontage = own; frontage >= std::min(2, own); --frontage) {
        const table::Extent extent = extent_of(type(u), bases, frontage);
        const Length most = extent.half_width + other.extent().half_width;
        for (Length slide = 0; slide <= most; slide += 64)
            for (const int sign : {1, -1}) {
                if (slide == 0 && sign < 0) continue;
                const Length at = centre + sign * slide;
                if (at > most - 64 || at < -most + 64) continue;
                const table::Rectangle there(table::flush(other, table::Edge::front, at), extent);
                if (free(there)) return Turned{there.pose(), frontage};
            }
    }
    return std::nullopt;
}

bool Battle::proceed_fight(State& s) const {
    Pending& p = top(s);
    switch (p.stage) {
        case Stage::support: {
            for (; p.left < 4; ++p.left) {
                const UnitIndex x = overlapping(s, p, p.left);
                if (p.more[p.left] != nobody || x == nobody || x == p.more[p.left ^ 1u]) continue;
                // Asked only where it changes the odds (B62), and all anew when somebody has joined.
                int own = 0, enemy = 0;
                each_unit(involved(s, p, p.left < 2), [&](UnitIndex y) { own += s.unit[y].bases(); });
                each_unit(involved(s, p, p.left >= 2), [&](UnitIndex y) { enemy += s.unit[y].bases(); });
                const int with = own + s.unit[x].bases();
                if (odds_band(own, enemy) != odds_band(with, enemy) || odds_band(enemy, own) != odds_band(enemy, with))
                    return false;
            }
            // All who take part have acted, and leaders are caught up (Melee_5, B27).
            for (const bool of_actor : {true, false}) {
                const UnitMask all = involved(s, p, of_actor);
                each_unit(all, [&](UnitIndex u) { s.unit[u].set(Unit::acted_bit); });
                for (Leader& leader : s.leader)
                    if (leader.in_play() && leader.unit != nobody && (all & bit(leader.unit)))
                        leader.set(of_actor ? Leader::caught_bit | Leader::acted_bit : Leader::caught_bit);
            }
            p.stage = Stage::dice;
            return false;
        }
        case Stage::dice: return false;
        case Stage::casualty: {
            const bool first = !p.has(Pending::first_counted_bit) && exposed_leaders(s, p, 0) != 0;
            const bool second = !p.has(Pending::second_counted_bit) && exposed_leaders(s, p, 1) != 0;
            if (first || second) return false;
            p.stage = Stage::losses;
            // The ground that falls vacant if the target is destroyed.
            p.left = static_cast<std::uint16_t>(2 * field(s)[p.target].extent().half_depth);
            return true;
        }
        case Stage::losses: {
            const auto toll = toll_of(p);
            for (const bool of_actor : {true, false}) {
                const unsigned levels = toll[of_actor ? 0 : 1];
                if ((levels == 2 || levels == 3) && supporters(s, p, of_actor) != 0) return false;
            }
            p.kind = 0;
            lose(s, p.unit, static_cast<Levels>(toll[0]));
            lose(s, p.target, static_cast<Levels>(toll[1]));
            const bool vacant =
                !s.unit[p.target].alive() && s.unit[p.unit].alive() && occupation(s, p.unit, p.left) > 0;
            p.stage = vacant ? Stage::occupy : Stage::turn;
            if (!vacant) p.left = 0;
            return true;
        }
        default: break;
    }
    if (p.stage == Stage::occupy) {
        if (!p.has(Pending::charged_bit)) return false;
        const Length far = occupation(s, p.unit, p.left);
        place(s, p.unit, table::moved(s.unit[p.unit].pose, s.unit[p.unit].pose.heading, far));
        p.stage = Stage::turn;
        p.left = 0;
        return true;
    }
    for (; p.left < places; ++p.left) {
        const auto u = static_cast<UnitIndex>(p.left);
        if (!s.unit[u].alive() || is_camp(u)) continue;
        const unsigned edges = turnable(s, u);
        for (unsigned edge = 1; edge < 4; ++edge)
            if ((edges >> edge & 1u) && turned_to(s, u, static_cast<table::Edge>(edge))) return false;
    }
    pop(s);
    return true;
}

}  // namespace polemarch::blood_of_kings
