#include "core/ancient_battles/rules/marching.h"

#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

using hex::Index;
using hex::Set;

namespace {

constexpr std::uint8_t all_facings = 63;

/// 8.6, 8.6.2: the subject exits of its own will, by an exit that scores, or to come back in a later turn if it may.
void leave_map(const Setup& g, State& s, std::uint8_t exit) {
    const UnitIndex u = s.subject;
    Unit& unit = s.unit[u];
    const int order = unit.bits & Unit::disordered_bit;
    remove_from_map(g, s, u, Gone::left);
    if (!g.trait[u].turncoat) unit.bits = exit;
    if (exit == 0 && g.trait[u].returns())
        unit = {byte(Gone::returning), static_cast<std::uint8_t>(Unit::red_bit | order)};
}

}  // namespace

Mover mover(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    const Trait& t = g.trait[u];
    const unsigned side = t.side, enemy = 1 - side;
    Mover m;
    m.start = unit.on_map() ? unit.hex : hex::nowhere;
    m.facing = unit.facing();
    m.allowance = t.movement;
    m.all_round = t.base;
    m.exits = g.exit_sets[side];
    if (!unit.on_map()) m.entry = arrival_of(g, s, u).entry;
    m.enemies = occupied(g, s, enemy);
    m.zone = zone(g, s, enemy);
    m.blocked = m.enemies | (t.base ? g.ground.closed_to_wagons : g.ground.closed);

    const bool good = !unit.disordered() && !t.base;  // whether it can be disordered
    Set ground;
    if (good) {
        if (!t.skirmisher) ground |= g.ground.disorders_heavy;
        if (t.cavalry || t.elephant) ground |= g.ground.disorders_mounted;
    }
    const auto ground_at = [&](Index h) { return static_cast<std::uint8_t>(ground.has(h) ? 1 : 0); };
    Set plain_disorder = ground;
    for (UnitIndex v = g.first[side]; v < g.first[side + 1]; ++v) {
        if (v == u || !s.unit[v].on_map()) continue;
        const Index h = s.unit[v].hex;
        m.friends.add(h);
        plain_disorder.remove(h);
        if (t.light || g.trait[v].light) {  // 8.3.2, exception: only the ground counts
            if (ground_at(h)) plain_disorder.add(h);
            continue;
        }
        const bool flips = !s.unit[v].disordered() && !g.trait[v].base;
        if (flips)
            m.specials.push_back({hex::set_of(h), {bit(v), 0, static_cast<std::uint8_t>(good ? 1 : 0)}});
        else if (good)
            plain_disorder.add(h);
    }
    for (unsigned bits = g.leaders[enemy]; bits; bits &= bits - 1) {
        const auto l = static_cast<unsigned>(std::countr_zero(bits));
        const Index h = s.leader[l];
        if (h >= hex::cells || s.at[h] != none) continue;
        const std::uint16_t all = leaders_in(g, s, h, enemy);
        if (all & ((1u << l) - 1)) continue;  // equal leaders: only the first of the hex is considered
        m.specials.push_back({hex::set_of(h), {0, all, ground_at(h)}});
        plain_disorder.remove(h);
    }
    if (plain_disorder.any()) m.specials.push_back({plain_disorder, {0, 0, 1}});
    return m;
}

void list_destinations(const Setup& g, const State& s, Moves& moves) {
    Reach reach;
    find_reach(g.ground, mover(g, s, s.subject), reach);
    const bool stays = g.trait[s.subject].stays;
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
            moves.push_back(m);
        });
        m.kind = Kind::leave;
        m.hex = none;
        for (unsigned exits = stays ? 0 : ends.leaves; exits; exits &= exits - 1) {
            m.value = static_cast<std::uint8_t>(std::countr_zero(exits));
            moves.push_back(m);
        }
    }
}

std::uint8_t open_facings(const Setup& g, const State& s, const Passage& passage, Index h) {
    const Ends ends = find_ends(g.ground, mover(g, s, s.subject), passage);
    std::uint8_t open = 0;
    for (unsigned f = 0; f < hex::directions; ++f)
        if (ends.facing[f].has(h)) open = static_cast<std::uint8_t>(open | 1u << f);
    return open;
}

void march(const Setup& g, State& s, const Move& m) {
    const UnitIndex u = s.subject;
    const unsigned side = g.trait[u].side;
    Unit& unit = s.unit[u];
    each_unit(m.flipped, [&](UnitIndex v) { s.unit[v].set(Unit::disordered_bit); });
    if (m.disordered) unit.set(Unit::disordered_bit);
    each_leader(m.driven, [&](LeaderIndex l) { s.leader[l] = byte(Away::aside); });
    if (m.kind == Kind::leave) {
        leave_map(g, s, m.value);
        finish_unit(s);
        return;
    }
    // 8.8.3: red for a unit that was in an enemy zone of control and left its hex (ruling 29)
    const bool disengages = unit.on_map() && m.hex != unit.hex && zone(g, s, 1 - side).has(unit.hex);
    relocate(g, s, u, m.hex);
    mark(s, u, disengages ? Unit::red_bit : Unit::yellow_bit);
    s.facings = m.value;
    s.phase = Phase::facing;
    assert(m.value > 0 && m.value <= all_facings);
    unit.face(static_cast<hex::Direction>(std::countr_zero(m.value)));
}

}  // namespace polemarch::ancient_battles
