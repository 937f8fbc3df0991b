// Movement of units (8.0) with what it does on its way, and the entry of reinforcements (8.7).
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

using hex::Index;
using hex::Set;

namespace {
constexpr std::uint8_t all_facings = 63;
}  // namespace

/// 8.9: whether entering the hex disorders the unit when it is in good order. Camps and wagons are never disordered
/// by ground (rulings, CP and WW).
bool Battle::disorders(UnitIndex u, Index h) const {
    return ancient_battles::disorders(charts_.terrain[scenario_.map.terrain[h]], trait_[u]);
}

Mover Battle::mover(const State& s, UnitIndex u) const {
    const Unit& unit = s.unit[u];
    const Trait& t = trait_[u];
    const unsigned side = t.side, enemy = 1 - side;
    Mover m;
    m.start = unit.on_map() ? unit.hex : hex::nowhere;
    m.facing = unit.facing();
    m.allowance = t.movement;
    m.all_round = t.base;
    m.exits_differ = exits(side) > 0;
    if (!unit.on_map()) m.entry = arrival_of(s, u).entry;
    m.enemies = occupied(s, enemy);
    m.zone = zone(s, enemy);
    m.blocked = m.enemies | (t.base ? ground_.closed_to_wagons : ground_.closed);

    const bool good = !unit.disordered() && !t.base;  // whether there is order to lose
    Set ground;
    if (good) {
        if (!t.skirmisher) ground |= ground_.disorders_heavy;
        if (t.cavalry || t.elephant) ground |= ground_.disorders_mounted;
    }
    const auto ground_at = [&](Index h) { return static_cast<std::uint8_t>(ground.has(h) ? 1 : 0); };
    Set plain_disorder = ground;
    for (UnitIndex v = first_[side]; v < first_[side + 1]; ++v) {
        if (v == u || !s.unit[v].on_map()) continue;
        const Index h = s.unit[v].hex;
        m.friends.add(h);
        plain_disorder.remove(h);
        if (t.light || trait_[v].light) {  // 8.3.2, exception: only the ground counts
            if (ground_at(h)) plain_disorder.add(h);
            continue;
        }
        const bool flips = !s.unit[v].disordered() && !trait_[v].base;
        if (flips)
            m.specials.push_back({hex::set_of(h), {bit(v), 0, static_cast<std::uint8_t>(good ? 1 : 0)}});
        else if (good)
            plain_disorder.add(h);
    }
    for (unsigned bits = leaders_[enemy]; bits; bits &= bits - 1) {
        const auto l = static_cast<unsigned>(std::countr_zero(bits));
        const Index h = s.leader[l];
        if (h >= hex::cells || s.at[h] != none) continue;
        const std::uint16_t all = leaders_in(s, h, enemy);
        if (all & ((1u << l) - 1)) continue;  // the first of the hex stands for all
        m.specials.push_back({hex::set_of(h), {0, all, ground_at(h)}});
        plain_disorder.remove(h);
    }
    if (plain_disorder.any()) m.specials.push_back({plain_disorder, {0, 0, 1}});
    return m;
}

/// The list holds far more than the worst throng of friends that we know offers (235); those of most harm come last.
void Battle::list_destinations(const State& s, MoveList<Battle>& moves) const {
    Reach reach;
    find_reach(ground_, mover(s, s.subject), reach);
    const auto put = [&](const Move& m) {
        assert(moves.size() < max_moves);
        if (moves.size() < max_moves) moves.push_back(m);
    };
    for (const Ends& ends : reach) {
        Move m{.kind = Kind::go,
               .driven = ends.passage.driven,
               .disordered = ends.passage.disordered,
               .flipped = ends.passage.flipped};
        Set any;
        for (const Set& set : ends.facing) any |= set;
        any.each([&](Index h) {
            m.hex = h;
            m.value = 0;
            for (unsigned f = 0; f < hex::directions; ++f)
                if (ends.facing[f].has(h)) m.value = static_cast<std::uint8_t>(m.value | 1u << f);
            put(m);
        });
        if (!ends.leaves || trait_[s.subject].stays) continue;
        m.kind = Kind::leave;
        m.hex = none;
        m.value = 0;
        const unsigned side = trait_[s.subject].side;
        if (exits(side) == 0) {
            put(m);
            continue;
        }
        const Set by = find_exits(ground_, mover(s, s.subject), ends.passage);
        for (std::size_t number = 0; number <= exits(side); ++number) {
            m.value = static_cast<std::uint8_t>(number);
            if ((by & exit(side, number)).any()) put(m);
        }
    }
}

std::uint8_t Battle::open_facings(const State& s, const Passage& passage, Index h) const {
    const Ends ends = find_ends(ground_, mover(s, s.subject), passage);
    std::uint8_t open = 0;
    for (unsigned f = 0; f < hex::directions; ++f)
        if (ends.facing[f].has(h)) open = static_cast<std::uint8_t>(open | 1u << f);
    return open;
}

/// Kind::go or Kind::leave: everything that happens on the way, then the unit stands at its end.
void Battle::march(State& s, const Move& m) const {
    const UnitIndex u = s.subject;
    const unsigned side = trait_[u].side;
    Unit& unit = s.unit[u];
    each_unit(m.flipped, [&](UnitIndex v) { s.unit[v].set(Unit::disordered_bit); });
    if (m.disordered) unit.set(Unit::disordered_bit);
    each_leader(m.driven, [&](LeaderIndex l) { s.leader[l] = byte(Away::aside); });
    if (m.kind == Kind::leave) {
        leave_map(s, m.value);
        finish_unit(s);
        return;
    }
    // 8.8.3: red for who was in an enemy zone of control and left its hex (ruling 29)
    const bool disengages = unit.on_map() && m.hex != unit.hex && zone(s, 1 - side).has(unit.hex);
    relocate(s, u, m.hex);
    mark(s, u, disengages ? Unit::red_bit : Unit::yellow_bit);
    s.facings = m.value;
    s.phase = Phase::facing;
    assert(m.value > 0 && m.value <= all_facings);
    unit.face(static_cast<hex::Direction>(std::countr_zero(m.value)));
}

/// 8.6, 8.6.2: of its own will the subject exits, by an exit that scores, or to come back in a later turn if it may.
void Battle::leave_map(State& s, std::uint8_t exit) const {
    const UnitIndex u = s.subject;
    Unit& unit = s.unit[u];
    const int order = unit.bits & Unit::disordered_bit;
    remove_from_map(s, u, Gone::left);
    if (!trait_[u].turncoat) unit.bits = exit;
    if (exit == 0 && trait_[u].returns())
        unit = {byte(Gone::returning), static_cast<std::uint8_t>(Unit::red_bit | order)};
}

/// Puts the unit into the hex with the leaders who were with it (ruling 20); nothing else happens there.
void Battle::relocate(State& s, UnitIndex u, Index to) const {
    Unit& unit = s.unit[u];
    const unsigned side = trait_[u].side;
    if (unit.on_map()) {
        each_leader(leaders_[side], [&](LeaderIndex l) {
            if (auto& leader = s.leader[l]; leader == unit.hex) leader = to;
        });
        if (s.at[unit.hex] == u) s.at[unit.hex] = none;
    } else if (group_of(s, u) >= 0) {  // 8.7: leaders of the group come with its first unit
        each_leader(arrival_of(s, u).leaders, [&](LeaderIndex l) {
            if (auto& leader = s.leader[l]; leader == Away::coming) leader = to;
        });
    }
    unit.hex = to;
    s.at[to] = u;
}

/// Enters a hex outside ordinary movement (retreat, advance): ground disorders, lone enemy leaders are set aside.
void Battle::enter_hex(State& s, UnitIndex u, Index to) const {
    relocate(s, u, to);
    drive_off(s, to, 1u - trait_[u].side);
    if (disorders(u, to)) s.unit[u].set(Unit::disordered_bit);
}

/// 8.3.1, 11.5.2: leaders of `side` alone in a hex that the enemy enters return at the next Place Leaders Step.
void Battle::drive_off(State& s, Index h, unsigned side) const {
    each_leader(leaders_in(s, h, side), [&](LeaderIndex l) { s.leader[l] = byte(Away::aside); });
}

/// The unit goes; leaders with it leave too and return at the next step 5 (ruling 35; looting, 13.1.4). Who flees over
/// a friend's hex does not stand there (`at` says so): the leaders are the friend's and stay.
void Battle::remove_from_map(State& s, UnitIndex u, Gone gone) const {
    Unit& unit = s.unit[u];
    if (unit.on_map() && s.at[unit.hex] == u) {
        s.at[unit.hex] = none;
        if (gone != Gone::eliminated) drive_off(s, unit.hex, trait_[u].side);
    }
    const Arrival* arrival = unit.waits() ? &arrival_of(s, u) : nullptr;
    unit.hex = static_cast<std::uint8_t>(gone);
    unit.bits = 0;
    if (arrival) lose_leaders_of(s, *arrival);
}

/// 8.7, our ruling: leaders come with the first unit of their group that enters; when the last has fallen off the map
/// (8.7.3) they never arrive and are lost to the army (4.0).
void Battle::lose_leaders_of(State& s, const Arrival& arrival) const {
    for (UnitMask units = arrival.units; units; units &= units - 1)
        if (s.unit[static_cast<std::size_t>(std::countr_zero(units))].hex == Gone::waiting) return;
    each_leader(arrival.leaders, [&](LeaderIndex l) {
        if (auto& leader = s.leader[l]; leader == Away::coming) leader = byte(Away::lost);
    });
}

bool Battle::needless(const State& s, const Move& m) const {
    if (s.phase != Phase::destination || (m.kind != Kind::go && m.kind != Kind::leave)) return false;
    MoveList<Battle> moves;
    list_destinations(s, moves);
    const Passage passage{m.flipped, m.driven, m.disordered};
    for (const Move& listed : moves) {
        const Passage other{listed.flipped, listed.driven, listed.disordered};
        const bool same_end = listed.kind == m.kind && listed.hex == m.hex && listed.driven == m.driven;
        if (m.kind == Kind::leave && listed.value != m.value) continue;
        if (same_end && other.harm() < passage.harm() && (m.kind == Kind::leave || (listed.value & m.value)))
            return true;
    }
    return false;
}

}  // namespace polemarch::ancient_battles
