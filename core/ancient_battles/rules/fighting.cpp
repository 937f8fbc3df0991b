// Melee (11.0): retreat before it, its modifiers, results, escapes, advance, the second melee; looting (13.1.4).
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;

void Battle::list_attacks(const State& s, MoveList<Battle>& moves) const {
    const auto add = [&](UnitIndex attacker, UnitIndex defender) {
        if (s.phase == Phase::second_melee && defender == s.retreated) return;  // ruling 67
        moves.push_back({.kind = Kind::attack, .unit = attacker, .value = defender});
    };
    if (s.phase == Phase::second_melee) {
        moves.push_back({.kind = Kind::halt});
        each_attack_of(s, s.subject, add);
        return;
    }
    if (s.formation != 0) {  // 17.4.2, hack and slash
        each_unit(s.formation, [&](UnitIndex u) {
            if (trait_[u].side == s.mover) each_attack_of(s, u, add);
        });
        return;
    }
    moves.push_back({.kind = Kind::pass});
    each_attack(s, s.mover, add);
    each_outside_attack(s, s.mover, [&](UnitIndex attacker, UnitIndex defender, Direction approach) {
        if (equal_waiting_before(s, attacker)) return;
        moves.push_back({.kind = Kind::attack, .unit = attacker, .hex = approach, .value = defender});
    });
}

/// A melee is declared (11.2.1-2); the defender may have a retreat to decide.
void Battle::begin_melee(State& s, const Move& m) const {
    s.passes = 0;
    s.subject = m.unit;
    s.object = m.value;
    s.approach = m.hex == none ? hex::geometry().direction_to[s.unit[m.value].hex][s.unit[m.unit].hex] : m.hex;
    if (m.hex != none) s.outside_used |= bit(ground_.outside_index(s.unit[m.value].hex, m.hex));
    s.attack = s.phase == Phase::second_melee ? 1 : 0;
    s.retreated = none;
    s.vacated = none;
    ++s.melees;
    if (s.first_melee_turn == 0) s.first_melee_turn = s.turn;
    if (retreat_hexes(s, s.subject, s.object, s.approach) == 0) {
        s.phase = Phase::clash;
        return;
    }
    s.phase = Phase::retreat;
    s.mover = trait_[s.object].side;
}

int Battle::retreat_hexes(const State& s, UnitIndex attacker, UnitIndex defender, Direction approach) const {
    const Direction away = hex::opposite(approach);
    Index h = s.unit[defender].hex;
    int free = 0;
    for (const int most =
             retreat_limit(trait_[attacker], trait_[defender], s.unit[defender].disordered(), charts_.melee);
         free < most; ++free) {  // ruling 66
        if (!ground_.crossable(h, away)) break;
        const Index to = ground_.next[h][away];
        if (to == hex::nowhere || ground_.closed.has(to) || s.at[to] != none) break;
        h = to;
    }
    return free;
}

/// 11.2.3: the defender goes straight away from the attacker, is disordered and marked; then the attacker advances.
void Battle::retreat(State& s, int hexes) const {
    const UnitIndex d = s.object;
    const Direction away = hex::opposite(s.approach);
    s.vacated = s.unit[d].hex;
    Index to = s.vacated;
    for (int i = 0; i < hexes; ++i) {
        to = ground_.next[to][away];
        drive_off(s, to, trait_[s.subject].side);
    }
    relocate(s, d, to);  // at once, so that an own leader alone on the way is passed by (ruling 34)
    s.unit[d].face(away);
    s.unit[d].set(Unit::disordered_bit | Unit::red_bit);
    s.retreated = d;
    s.object = none;
    s.mover = trait_[s.subject].side;
    after_clash(s);
}

Combatant Battle::combatant(const State& s, UnitIndex u) const {
    Combatant c{&trait_[u], s.unit[u].disordered()};
    if (trait_[u].barbarian && charging(s, trait_[u].side)) c.times = 3;  // 17.3
    if (!s.unit[u].on_map()) return c;
    each_leader(leaders_in(s, s.unit[u].hex, trait_[u].side), [&](LeaderIndex l) {
        c.additions += kind_[l].addition;
        c.multiples += kind_[l].multiplier;
        ++c.leaders;
    });
    return c;
}

Encounter Battle::encounter(const State& s, UnitIndex attacker, UnitIndex defender, Direction approach,
                            bool outside) const {
    const Map& map = scenario_.map;
    const Index there = s.unit[defender].hex;
    Encounter e{combatant(s, attacker), combatant(s, defender)};
    e.defender_ground = &charts_.terrain[map.terrain[there]];
    e.approach = approach_of(approach, s.unit[defender].facing());
    if (outside) {
        // 8.7.3: the ground of whichever map hex beside the off-map hex serves the attacker best
        const hex::Centre here = hex::centre_of(there);
        const hex::Centre out{here.x + hex::steps[approach].x, here.y + hex::steps[approach].y};
        int best = -100;
        for (const auto& step : hex::steps) {
            const Index touching = hex::hex_at({out.x + step.x, out.y + step.y});
            if (!map.holds(touching)) continue;
            const HexTerrain& ground = charts_.terrain[map.terrain[touching]];
            if (ground.movement == 0) continue;  // nobody stands on ground that may not be entered
            const int gain = ground.attacker - defender_bonus(*e.defender_ground, ground);
            if (gain <= best) continue;
            best = gain;
            e.attacker_ground = &ground;
        }
        return e;
    }
    e.attacker_ground = &charts_.terrain[map.terrain[s.unit[attacker].hex]];
    switch (map.sides[there][approach]) {
        case Map::HexSide::open: break;
        case Map::HexSide::ford: e.hexside = &charts_.ford; break;
        case Map::HexSide::bridge: e.hexside = &charts_.bridge; break;
        default: e.hexside = &charts_.river; break;
    }
    return e;
}

Condition Battle::condition(const State& s, UnitIndex u) const {
    return s.unit[u].disordered() ? Condition::disordered : Condition::good;
}

/// The unit is left in this condition by a combat (11.3).
void Battle::leave(State& s, UnitIndex u, Condition condition) const {
    if (condition == Condition::eliminated)
        eliminate(s, u);
    else if (condition == Condition::disordered)
        s.unit[u].set(Unit::disordered_bit);
}

/// 11.4, 4.0: removed, its strength in good order lost for the panic rating; its leaders are to dice (11.5.1).
void Battle::eliminate(State& s, UnitIndex u) const {
    const unsigned side = trait_[u].side;
    if (s.unit[u].on_map()) s.escapers = static_cast<std::uint16_t>(s.escapers | leaders_in(s, s.unit[u].hex, side));
    if (trait_[u].camp) s.camps_lost = static_cast<std::uint8_t>(s.camps_lost | 1u << side);
    const unsigned owner = trait_[u].turncoat ? 1 - side : side;
    if (!trait_[u].base) s.lost[owner] = static_cast<std::uint16_t>(s.lost[owner] + trait_[u].strength[0]);
    remove_from_map(s, u, Gone::eliminated);
}

void Battle::apply_result(State& s, MeleeResult result) const {
    const UnitIndex a = s.subject, d = s.object;
    const Index there = s.unit[d].hex;
    const bool steadfast = trait_[d].base && charts_.melee.camp_steadfast;
    const Suffered after = suffered(result, {condition(s, a), condition(s, d)}, steadfast);
    leave(s, a, after.attacker);
    leave(s, d, after.defender);
    if (!s.unit[d].on_map()) s.vacated = there;
    if (s.escapers != 0) {
        s.phase = Phase::escape;
        return;
    }
    after_clash(s);
}

/// The dice of the melee and of its leaders are over (ruling 73): looting, advance.
void Battle::after_clash(State& s) const {
    const UnitIndex a = s.subject;
    const bool gone = s.unit[a].hex == Gone::eliminated;
    if (gone || s.vacated == none) return finish_melee(s);
    if (s.object != none && trait_[s.object].base) {  // 13.1.4; ruling 77: no panic loss, no advance, no die
        remove_from_map(s, a, Gone::looting);
        return finish_melee(s);
    }
    if (trait_[a].disciplined) {  // 11.6.1
        s.phase = Phase::advance;
        s.mover = trait_[a].side;
        return;
    }
    advance(s);
}

/// 11.6, 11.6.2: into the vacated hex, facing straight on.
void Battle::advance(State& s) const {
    const UnitIndex a = s.subject;
    enter_hex(s, a, s.vacated);
    s.unit[a].face(hex::opposite(s.approach));
    after_advance(s);
}

/// 11.6.3: non-light cavalry with a leader may attack once more.
void Battle::after_advance(State& s) const {
    const UnitIndex a = s.subject;
    const Trait& t = trait_[a];
    if (s.attack == 0 && t.cavalry && !t.light && leaders_in(s, s.unit[a].hex, t.side) != 0) {
        s.phase = Phase::second_melee;
        s.mover = t.side;
        MoveList<Battle> moves;
        list_attacks(s, moves);
        if (moves.size() > 1) return;
    }
    finish_melee(s);
}

/// 11.7: survivors are marked; the other player is next.
void Battle::finish_melee(State& s) const {
    const UnitIndex a = s.subject;
    const auto alive = [&](UnitIndex u) { return u != none && (s.unit[u].on_map() || s.unit[u].waits()); };
    if (alive(a)) mark(s, a, Unit::red_bit);
    if (alive(s.object)) mark(s, s.object, Unit::red_bit);
    s.mover = static_cast<std::uint8_t>(1 - trait_[a].side);
    s.subject = s.object = s.retreated = none;
    s.vacated = none;
    s.approach = 0;
    s.attack = 0;
    s.phase = Phase::melee;
}

}  // namespace polemarch::ancient_battles
