#include "core/ancient_battles/rules/fighting.h"

#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;

void list_attacks(const Setup& g, const State& s, Moves& moves) {
    const auto add = [&](UnitIndex attacker, UnitIndex defender) {
        if (s.phase == Phase::second_melee && defender == s.retreated) return;  // ruling 67
        moves.push_back({.kind = Kind::attack, .unit = attacker, .value = defender});
    };
    if (s.phase == Phase::second_melee) {
        moves.push_back({.kind = Kind::halt});
        each_attack_of(g, s, s.subject, add);
        return;
    }
    if (s.must_attack != 0) {  // 17.4.2, hack and slash
        each_unit(s.must_attack, [&](UnitIndex u) {
            if (g.trait[u].side == s.mover) each_attack_of(g, s, u, add);
        });
        return;
    }
    moves.push_back({.kind = Kind::pass});
    each_attack(g, s, s.mover, add);
    each_outside_attack(g, s, s.mover, [&](UnitIndex attacker, UnitIndex defender, Direction approach) {
        if (equal_waiting_before(g, s, attacker)) return;
        moves.push_back({.kind = Kind::attack, .unit = attacker, .hex = approach, .value = defender});
    });
}

void begin_melee(const Setup& g, State& s, const Move& m) {
    s.passes = 0;
    s.subject = m.unit;
    s.object = m.value;
    s.approach = m.hex == none ? hex::geometry().direction_to[s.unit[m.value].hex][s.unit[m.unit].hex] : m.hex;
    if (m.hex != none) s.outside_used |= bit(g.ground.outside_index(s.unit[m.value].hex, m.hex));
    s.second_melee = s.phase == Phase::second_melee ? 1 : 0;
    s.retreated = none;
    s.vacated = none;
    ++s.melees;
    if (s.first_melee_turn == 0) s.first_melee_turn = s.turn;
    if (retreat_hexes(g, s, s.subject, s.object, s.approach) == 0) {
        s.phase = Phase::clash;
        return;
    }
    s.phase = Phase::retreat;
    s.mover = g.trait[s.object].side;
}

void stand(const Setup& g, State& s) {
    s.mover = g.trait[s.subject].side;
    s.phase = Phase::clash;
}

int retreat_hexes(const Setup& g, const State& s, UnitIndex attacker, UnitIndex defender, Direction approach) {
    const Direction away = hex::opposite(approach);
    Index h = s.unit[defender].hex;
    int free = 0;
    for (const int most =
             retreat_limit(g.trait[attacker], g.trait[defender], s.unit[defender].disordered(), g.charts.melee);
         free < most; ++free) {  // ruling 66
        if (!g.ground.crossable(h, away)) break;
        const Index to = g.ground.next[h][away];
        if (to == hex::nowhere || g.ground.closed.has(to) || s.at[to] != none) break;
        h = to;
    }
    return free;
}

void retreat(const Setup& g, State& s, int hexes) {
    const UnitIndex d = s.object;
    const Direction away = hex::opposite(s.approach);
    s.vacated = s.unit[d].hex;
    Index to = s.vacated;
    for (int i = 0; i < hexes; ++i) {
        to = g.ground.next[to][away];
        drive_off(g, s, to, g.trait[s.subject].side);
    }
    relocate(g, s, d, to);  // at once, so that an own leader alone on the path is passed (ruling 34)
    s.unit[d].face(away);
    s.unit[d].set(Unit::disordered_bit | Unit::red_bit);
    s.retreated = d;
    s.object = none;
    s.mover = g.trait[s.subject].side;
    after_clash(g, s);
}

Combatant combatant(const Setup& g, const State& s, UnitIndex u) {
    Combatant c{&g.trait[u], s.unit[u].disordered()};
    if (g.trait[u].barbarian && charging(s, g.trait[u].side)) c.times = 3;  // 17.3
    if (!s.unit[u].on_map()) return c;
    each_leader(leaders_in(g, s, s.unit[u].hex, g.trait[u].side), [&](LeaderIndex l) {
        c.additions += g.kind[l].addition;
        c.multiples += g.kind[l].multiplier;
        ++c.leaders;
    });
    return c;
}

Encounter encounter(const Setup& g, const State& s, UnitIndex attacker, UnitIndex defender, Direction approach,
                    bool outside) {
    const Map& map = g.scenario.map;
    const Index there = s.unit[defender].hex;
    Encounter e{combatant(g, s, attacker), combatant(g, s, defender)};
    e.defender_ground = &g.terrain(there);
    e.approach = approach_of(approach, s.unit[defender].facing());
    if (outside) {
        // 8.7.3: of the map hexes next to the off-map hex, the ground that is best for the attacker counts
        const hex::Centre here = hex::centre_of(there);
        const hex::Centre out{here.x + hex::steps[approach].x, here.y + hex::steps[approach].y};
        int best = -100;
        for (const auto& step : hex::steps) {
            const Index touching = hex::hex_at({out.x + step.x, out.y + step.y});
            if (!map.holds(touching)) continue;
            const HexTerrain& ground = g.terrain(touching);
            if (ground.movement == 0) continue;  // no unit can be on ground that may not be entered
            const int gain = ground.attacker - defender_bonus(*e.defender_ground, ground);
            if (gain <= best) continue;
            best = gain;
            e.attacker_ground = &ground;
        }
        return e;
    }
    e.attacker_ground = &g.terrain(s.unit[attacker].hex);
    switch (map.sides[there][approach]) {
        case Map::HexSide::open: break;
        case Map::HexSide::ford: e.hexside = &g.charts.ford; break;
        case Map::HexSide::bridge: e.hexside = &g.charts.bridge; break;
        default: e.hexside = &g.charts.river; break;
    }
    return e;
}

MeleeModifiers clash_due(const Setup& g, const State& s) {
    const bool outside = !s.unit[s.subject].on_map();
    return modifiers(clash_of(g, s, s.subject, s.object, s.approach, outside), g.charts.melee);
}

void apply_result(const Setup& g, State& s, MeleeResult result) {
    const UnitIndex a = s.subject, d = s.object;
    const Index there = s.unit[d].hex;
    const bool steadfast = g.trait[d].base && g.charts.melee.camp_steadfast;
    const Suffered after = suffered(result, {condition(s, a), condition(s, d)}, steadfast);
    leave_in(g, s, a, after.attacker);
    leave_in(g, s, d, after.defender);
    if (!s.unit[d].on_map()) s.vacated = there;
    if (s.escapers != 0) {
        s.phase = Phase::escape;
        return;
    }
    after_clash(g, s);
}

void after_clash(const Setup& g, State& s) {
    const UnitIndex a = s.subject;
    const bool gone = s.unit[a].hex == Gone::eliminated;
    if (gone || s.vacated == none) return finish_melee(g, s);
    if (s.object != none && g.trait[s.object].base) {  // 13.1.4; ruling 77: no panic loss, no advance, no die
        remove_from_map(g, s, a, Gone::looting);
        return finish_melee(g, s);
    }
    if (g.trait[a].disciplined) {  // 11.6.1
        s.phase = Phase::advance;
        s.mover = g.trait[a].side;
        return;
    }
    advance(g, s);
}

namespace {

/// 11.6.3: non-light cavalry with a leader may attack once more.
void after_advance(const Setup& g, State& s) {
    const UnitIndex a = s.subject;
    const Trait& t = g.trait[a];
    if (s.second_melee == 0 && t.cavalry && !t.light && leaders_in(g, s, s.unit[a].hex, t.side) != 0) {
        s.phase = Phase::second_melee;
        s.mover = t.side;
        Moves moves;
        list_attacks(g, s, moves);
        if (moves.size() > 1) return;
    }
    finish_melee(g, s);
}

}  // namespace

void advance(const Setup& g, State& s) {
    const UnitIndex a = s.subject;
    enter_hex(g, s, a, s.vacated);
    s.unit[a].face(hex::opposite(s.approach));
    after_advance(g, s);
}

void finish_melee(const Setup& g, State& s) {
    const UnitIndex a = s.subject;
    const auto alive = [&](UnitIndex u) { return u != none && (s.unit[u].on_map() || s.unit[u].waits()); };
    if (alive(a)) mark(s, a, Unit::red_bit);
    if (alive(s.object)) mark(s, s.object, Unit::red_bit);
    s.mover = static_cast<std::uint8_t>(1 - g.trait[a].side);
    s.subject = s.object = s.retreated = none;
    s.vacated = none;
    s.approach = 0;
    s.second_melee = 0;
    s.phase = Phase::melee;
}

}  // namespace polemarch::ancient_battles
