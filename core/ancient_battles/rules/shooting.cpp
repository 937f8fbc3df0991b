#include "core/ancient_battles/rules/shooting.h"

#include "core/ancient_battles/rules/effects.h"

namespace polemarch::ancient_battles {

bool sees_hex(const Setup& g, const State& s, UnitIndex u, hex::Index to) {
    const Unit& unit = s.unit[u];
    const hex::Set& field =
        g.trait[u].base ? g.ground.field_all_round[unit.hex] : g.ground.field[unit.hex][unit.facing()];
    if (!field.has(to) || !g.ground.disc[unit.hex][g.trait[u].range].has(to)) return false;
    if (hex::geometry().distance[unit.hex][to] == 1) return true;
    return g.ground.sees(unit.hex, to, occupied(g, s, 0) | occupied(g, s, 1));
}

bool sees_target(const Setup& g, const State& s, UnitIndex u, UnitIndex target) {
    return sees_hex(g, s, u, s.unit[target].hex);
}

UnitMask targets(const Setup& g, const State& s, UnitIndex u) {
    if (g.trait[u].shots == 0) return 0;
    return targets(g, s, u, {occupied(g, s, 0), occupied(g, s, 1)});
}

UnitMask targets(const Setup& g, const State& s, UnitIndex u, const std::array<hex::Set, 2>& occupied) {
    const Trait& t = g.trait[u];
    if (t.shots == 0 || !s.unit[u].on_map()) return 0;
    const Unit& unit = s.unit[u];
    const hex::Set& field = t.base ? g.ground.field_all_round[unit.hex] : g.ground.field[unit.hex][unit.facing()];
    const hex::Set near = field & g.ground.disc[unit.hex][t.range] & occupied[1u - t.side];
    if (!near.any()) return 0;
    const hex::Set all = occupied[0] | occupied[1];
    UnitMask seen = 0;
    near.each([&](hex::Index h) {
        const UnitIndex v = s.at[h];
        if (g.trait[v].base) return;  // 13.1.3: immune
        if (hex::geometry().distance[unit.hex][h] == 1 || g.ground.sees(unit.hex, h, all)) seen |= bit(v);
    });
    return seen;
}

Shot shot_at(const Setup& g, const State& s, UnitIndex lead, UnitIndex target, int attacks, int support) {
    const HexTerrain& ground = g.charts.terrain[g.scenario.map.terrain[s.unit[target].hex]];
    Shot shot = shot_of(g.trait[lead], g.trait[target], ground, attacks, support);
    if (g.trait[target].impetuous && uncontrolled(s, g.trait[target].side)) --shot.defence;  // 17.4.2
    return shot;
}

Shot shot_due(const Setup& g, const State& s) {
    return shot_at(g, s, s.subject, s.object, s.enhanced ? s.combined : 1, s.supporters);
}

void begin_fire(const Setup& g, State& s) {
    const int attacks = g.trait[s.subject].rapid_fire;
    s.attacks_made = 0;
    s.singles = static_cast<std::uint8_t>(attacks);
    s.combined = 0;
    s.phase = attacks > 1 ? Phase::rapid_fire : Phase::target;
}

void combine(State& s, std::uint8_t attacks) {
    s.combined = attacks;
    s.singles = static_cast<std::uint8_t>(s.singles - attacks);
    s.phase = Phase::target;
}

void list_targets(const Setup& g, const State& s, Moves& moves) {
    if (s.attacks_made > 0) moves.push_back({.kind = Kind::hold});
    each_unit(targets(g, s, s.subject), [&](UnitIndex v) {
        if (s.singles > 0) moves.push_back({.kind = Kind::fire, .unit = v});
        if (s.combined > 0) moves.push_back({.kind = Kind::fire, .unit = v, .value = 1});
    });
}

void aim(State& s, const Move& m) {
    s.object = m.unit;
    s.supporters = 0;
    s.last_supporter = none;
    // What this attack uses up: the enhanced one uses all attacks combined in it. `combined` is cleared when it is
    // over.
    if (m.value == 0)
        --s.singles;
    else
        s.enhanced = 1;
    s.phase = Phase::support;
}

/// 10.5, 10.7.2: units of the same activation that have not fired, in good order, with the target in range, arc and
/// sight; a unit without rapid fire supports rapid fire only in its first attack or an enhanced one. In rising order
/// only, so that a set of supporters is chosen in one way.
UnitMask supporters(const Setup& g, const State& s) {
    if (s.commander == none) return 0;
    const bool only_rapid = g.trait[s.subject].rapid_fire > 1 && s.attacks_made > 0 && !s.enhanced;
    UnitMask able = 0;
    for (UnitMask mask = s.formation; mask; mask &= mask - 1) {
        const auto u = static_cast<UnitIndex>(std::countr_zero(mask));
        if (s.last_supporter != none && u <= s.last_supporter) continue;
        if (s.unit[u].disordered() || (only_rapid && g.trait[u].rapid_fire == 1)) continue;
        if (sees_target(g, s, u, s.object)) able |= bit(u);
    }
    return able;
}

void list_supporters(const Setup& g, const State& s, Moves& moves) {
    moves.push_back({.kind = Kind::shoot});
    each_unit(supporters(g, s), [&](UnitIndex u) { moves.push_back({.kind = Kind::support, .unit = u}); });
}

void support(State& s, UnitIndex u) {
    mark(s, u, Unit::red_bit);
    s.formation &= ~bit(u);
    s.last_supporter = u;
    ++s.supporters;
}

void hold_fire(State& s) {
    s.singles = s.combined = 0;
    mark(s, s.subject, Unit::red_bit);
    s.attacks_made = 0;
    finish_unit(s);
}

void apply_shot(const Setup& g, State& s, bool hit) {
    if (hit) leave_in(g, s, s.object, hurt(condition(s, s.object)));
    if (s.escapers != 0)
        s.phase = Phase::escape;
    else
        finish_shot(g, s);
}

void finish_shot(const Setup& g, State& s) {
    ++s.attacks_made;
    if (s.enhanced) s.combined = 0;
    s.enhanced = 0;
    s.supporters = 0;
    s.last_supporter = none;
    s.object = none;
    if ((s.singles > 0 || s.combined > 0) && targets(g, s, s.subject) != 0) {
        s.phase = Phase::target;
        return;
    }
    mark(s, s.subject, Unit::red_bit);
    s.attacks_made = s.singles = s.combined = 0;
    finish_unit(s);
}

}  // namespace polemarch::ancient_battles
