// Ranged combat (10.0): who may fire at whom, supporters, rapid fire.
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// 10.2-10.4 for a target on the map that is not immune.
bool Battle::sees_target(const State& s, UnitIndex u, UnitIndex target) const {
    const Unit& unit = s.unit[u];
    const hex::Index to = s.unit[target].hex;
    const hex::Set& field = trait_[u].base ? ground_.field_all_round[unit.hex] : ground_.field[unit.hex][unit.facing()];
    if (!field.has(to) || !ground_.disc[unit.hex][trait_[u].range].has(to)) return false;
    if (hex::geometry().distance[unit.hex][to] == 1) return true;
    return ground_.sees(unit.hex, to, occupied(s, 0) | occupied(s, 1));
}

UnitMask Battle::targets(const State& s, UnitIndex u) const {
    const Trait& t = trait_[u];
    if (t.shots == 0 || !s.unit[u].on_map()) return 0;
    const unsigned enemy = 1u - t.side;
    const Unit& unit = s.unit[u];
    const hex::Set field = (t.base ? ground_.field_all_round[unit.hex] : ground_.field[unit.hex][unit.facing()]) &
                           ground_.disc[unit.hex][t.range];
    UnitMask seen = 0;
    hex::Set all;
    bool all_known = false;
    for (UnitIndex v = first_[enemy]; v < first_[enemy + 1]; ++v) {
        if (!s.unit[v].on_map() || trait_[v].base || !field.has(s.unit[v].hex)) continue;  // 13.1.3: immune
        if (hex::geometry().distance[unit.hex][s.unit[v].hex] > 1) {
            if (!all_known) all = occupied(s, 0) | occupied(s, 1);
            all_known = true;
            if (!ground_.sees(unit.hex, s.unit[v].hex, all)) continue;
        }
        seen |= bit(v);
    }
    return seen;
}

Shot Battle::shot_at(const State& s, UnitIndex lead, UnitIndex target, int attacks, int support) const {
    const HexTerrain& ground = charts_.terrain[scenario_.map.terrain[s.unit[target].hex]];
    Shot shot = shot_of(trait_[lead], trait_[target], ground, attacks, support);
    if (trait_[target].impetuous && uncontrolled(s, trait_[target].side)) --shot.defence;  // 17.4.2
    return shot;
}

/// The order reaches `subject`: a unit with rapid fire first says how it splits its attacks (10.7.1).
void Battle::begin_fire(State& s) const {
    const int attacks = trait_[s.subject].rapid_fire;
    s.attack = 0;
    s.singles = static_cast<std::uint8_t>(attacks);
    s.combined = 0;
    s.phase = attacks > 1 ? Phase::rapid_fire : Phase::target;
}

void Battle::list_targets(const State& s, MoveList<Battle>& moves) const {
    if (s.attack > 0) moves.push_back({.kind = Kind::hold});
    each_unit(targets(s, s.subject), [&](UnitIndex v) {
        if (s.singles > 0) moves.push_back({.kind = Kind::fire, .unit = v});
        if (s.combined > 0) moves.push_back({.kind = Kind::fire, .unit = v, .value = 1});
    });
}

/// A target is chosen (10.5): supporters follow, or the dice.
void Battle::aim(State& s, const Move& m) const {
    s.object = m.unit;
    s.supporters = 0;
    s.last_supporter = none;
    // What this attack uses: the enhanced one uses all attacks combined in it. `combined` is cleared when it is over.
    if (m.value == 0)
        --s.singles;
    else
        s.enhanced = 1;
    s.phase = Phase::support;
}

/// 10.5, 10.7.2: units of the same activation that have not fired, in good order, with the target in range, arc and
/// sight; a unit without rapid fire supports rapid fire only in its first attack or an enhanced one. In rising order
/// only, so that a set of supporters is chosen in one way.
UnitMask Battle::supporters(const State& s) const {
    if (s.commander == none) return 0;
    const bool only_rapid = trait_[s.subject].rapid_fire > 1 && s.attack > 0 && !s.enhanced;
    UnitMask able = 0;
    for (UnitMask mask = s.formation; mask; mask &= mask - 1) {
        const auto u = static_cast<UnitIndex>(std::countr_zero(mask));
        if (s.last_supporter != none && u <= s.last_supporter) continue;
        if (s.unit[u].disordered() || (only_rapid && trait_[u].rapid_fire == 1)) continue;
        if (sees_target(s, u, s.object)) able |= bit(u);
    }
    return able;
}

void Battle::list_supporters(const State& s, MoveList<Battle>& moves) const {
    moves.push_back({.kind = Kind::shoot});
    each_unit(supporters(s), [&](UnitIndex u) { moves.push_back({.kind = Kind::support, .unit = u}); });
}

/// The shot and any escapes are over: more rapid fire, or the unit is marked (10.6 step 4; ruling 59).
void Battle::finish_shot(State& s) const {
    ++s.attack;
    if (s.enhanced) s.combined = 0;
    s.enhanced = 0;
    s.supporters = 0;
    s.last_supporter = none;
    s.object = none;
    if ((s.singles > 0 || s.combined > 0) && targets(s, s.subject) != 0) {
        s.phase = Phase::target;
        return;
    }
    mark(s, s.subject, Unit::red_bit);
    s.attack = s.singles = s.combined = 0;
    finish_unit(s);
}

}  // namespace polemarch::ancient_battles
