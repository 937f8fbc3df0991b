// Melee (11.0): which unit may attack which, retreat before melee, its modifiers, results, advance, the second melee;
// looting (13.1.4). The arithmetic is in melee.h.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

// ---- which unit may attack which

/// Calls visit(attacker, defender) for every melee that `u` may begin on the map (11.2.1-2).
template <class Visit>
void each_attack_of(const Setup& g, const State& s, UnitIndex u, Visit visit) {
    const Unit& unit = s.unit[u];
    if (!unit.on_map() || unit.red() || g.trait[u].base || strength(g, s, u) == 0) return;  // 11.2.1, 13.1.3
    const unsigned side = g.trait[u].side;
    const auto across = [&](unsigned turn) {
        const hex::Direction d = hex::turned(unit.facing(), turn);
        return g.ground.crossable(unit.hex, d) ? enemy_in(g, s, g.ground.next[unit.hex][d], side) : none;
    };
    if (const UnitIndex front = across(0); front != none) {  // 11.2.2, facing restriction
        visit(u, front);
        return;
    }
    for (const unsigned turn : {5u, 1u})
        if (const UnitIndex flank = across(turn); flank != none) visit(u, flank);
}

/// The same for every unit of a side.
template <class Visit>
void each_attack(const Setup& g, const State& s, unsigned side, Visit visit) {
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u) each_attack_of(g, s, u, visit);
}

/// Attacks of reinforcements from off the map (8.7.3): visit(attacker, defender, approach).
template <class Visit>
void each_outside_attack(const Setup& g, const State& s, unsigned side, Visit visit) {
    for (const Arrival& arrival : g.arrivals) {
        if (arrival.side != side || arrival.turn > s.turn) continue;
        bool blocked = true;  // ruling 40: every entry hex has an enemy unit
        arrival.entry.each([&](hex::Index h) { blocked = blocked && enemy_in(g, s, h, side) != none; });
        if (!blocked) continue;
        for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u) {
            if (!expects(arrival, s, u)) continue;
            if (s.unit[u].red() || g.trait[u].base || strength(g, s, u) == 0) continue;
            arrival.entry.each([&](hex::Index h) {
                for (hex::Direction d = 0; d < hex::directions; ++d) {
                    if (!g.ground.off_map[d].has(h)) continue;
                    if ((s.outside_used >> g.ground.outside_index(h, d)) & 1u) continue;
                    visit(u, s.at[h], d);
                }
            });
        }
    }
}

/// In Phase::melee: attacks and the pass, if it is a legal choice. In Phase::second_melee: attacks, or no second melee.
void list_attacks(const Setup& g, const State& s, Moves& moves);

// ---- the factors of a melee

/// A unit with the leaders in its hex.
[[nodiscard]] Combatant combatant(const Setup& g, const State& s, UnitIndex u);
/// `attacker` against `defender` in this state. `approach` is the direction from the defender's hex to the attacker's,
/// `outside` whether the attacker comes from off the map (8.7.3).
[[nodiscard]] Encounter encounter(const Setup& g, const State& s, UnitIndex attacker, UnitIndex defender,
                                  hex::Direction approach, bool outside);
[[nodiscard]] inline Clash clash_of(const Setup& g, const State& s, UnitIndex attacker, UnitIndex defender,
                                    hex::Direction approach, bool outside) {
    return clash_of(encounter(g, s, attacker, defender, approach, outside), g.charts.melee);
}
/// The modifiers of both sides in the melee that is due.
[[nodiscard]] MeleeModifiers clash_due(const Setup& g, const State& s);
/// 11.2.3: how many hexes the defender may retreat: 0, 1 or 2.
[[nodiscard]] int retreat_hexes(const Setup& g, const State& s, UnitIndex attacker, UnitIndex defender,
                                hex::Direction approach);

// ---- the steps of a melee

/// A melee is declared (11.2.1-2); the defender may have a retreat to decide.
void begin_melee(const Setup& g, State& s, const Move& m);
/// 11.2.3: the defender receives the attack.
void stand(const Setup& g, State& s);
/// 11.2.3: the defender moves straight away from the attacker, is disordered and marked; then the attacker advances.
void retreat(const Setup& g, State& s, int hexes);
/// 11.2.6: applies the result of the dice. Leaders may have to roll before the melee goes on.
void apply_result(const Setup& g, State& s, MeleeResult result);
/// The dice of the melee and of its leaders are done (ruling 73): looting, advance.
void after_clash(const Setup& g, State& s);
/// 11.6, 11.6.2: into the vacated hex, facing straight on; there may be a second melee (11.6.3).
void advance(const Setup& g, State& s);
/// 11.7: survivors are marked; the other player is next.
void finish_melee(const Setup& g, State& s);

}  // namespace polemarch::ancient_battles
