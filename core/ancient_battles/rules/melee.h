// Melee, fire and the lesser dice as arithmetic (7.0, 10.6, 11.2, 11.5): plain values of the factors, which a battle
// builds from its state and other callers from a command line, and the resolution functions of the faces. No map, no
// units, no state. Odds are folded from these functions and from nothing else (combat_tables.h).
#pragma once

#include "core/ancient_battles/types/move.h"
#include "core/ancient_battles/types/trait.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace polemarch::ancient_battles {

/// 11.2.4: the factors of a unit's Modified Melee Strength.
struct Fighter {
    int printed = 0;         ///< of the visible side, 0 or more; 0 counts as 1
    int additions = 0;       ///< +1 leaders
    int multiples = 0;       ///< x1 leaders count 1, x2 leaders 2
    bool effective = false;  ///< cavalry-effective and in melee with a cavalry type

    [[nodiscard]] int base() const { return std::max(printed, 1) + additions; }
    [[nodiscard]] int multiple() const { return 1 + multiples + (effective ? 1 : 0); }
    [[nodiscard]] int modified() const { return base() * multiple(); }
};

/// Everything that decides a melee besides the two dice.
struct Clash {
    Fighter attacker, defender;
    bool attacker_elephant = false;         ///< 11.2.5 ii: no advantage for either
    bool attacker_in_defender_zone = true;  ///< whether a defender's quotient of 1 counts; the attacker's always does
    int attacker_terrain = 0;               ///< 11.2.5 iii, hexside included
    int defender_terrain = 0;
    int vector = 0;  ///< 11.2.5 iv: 0, 1, 2, 4
};

/// 11.2.5 iv: from which of the defender's hexes the attack comes.
enum class Approach : std::uint8_t { front, front_flank, rear_flank, rear };
inline constexpr std::size_t approaches = 4;
[[nodiscard]] inline std::string_view name_of(Approach approach) {
    constexpr std::array<std::string_view, approaches> names{"front", "front flank", "rear flank", "rear"};
    return names[static_cast<std::size_t>(approach)];
}
/// `from` is the direction from the defender's hex to the attacker's.
constexpr Approach approach_of(hex::Direction from, hex::Direction defender_facing) {
    using enum Approach;
    constexpr std::array<Approach, hex::directions> by_turn{front, front_flank, rear_flank,
                                                            rear,  rear_flank,  front_flank};
    return by_turn[(from + 6u - defender_facing) % 6u];
}

/// A unit with the leaders in its hex.
struct Combatant {
    const Trait* unit = nullptr;
    bool disordered = false;
    int additions = 0;  ///< as in Fighter
    int multiples = 0;
    int leaders = 0;  ///< how many
    int times = 1;    ///< 17.3: 3 for charging barbarians

    /// The Combat Strength printed on the visible side of the counter; three times that for charging barbarians.
    [[nodiscard]] int printed() const { return unit->strength[disordered] * times; }
};

/// Two units about to fight, and where.
struct Encounter {
    Combatant attacker, defender;
    const HexTerrain* attacker_ground = nullptr;
    const HexTerrain* defender_ground = nullptr;
    const SideTerrain* hexside = nullptr;  ///< between them; null: open
    Approach approach = Approach::front;
};

/// The defender's modifier of the ground: 0 on a hill against an attacker who is on one too.
[[nodiscard]] inline int defender_bonus(const HexTerrain& defender_ground, const HexTerrain& attacker_ground) {
    return defender_ground.level_defender && attacker_ground.hill ? 0 : defender_ground.defender;
}

[[nodiscard]] inline Clash clash_of(const Encounter& e, const MeleeTable& table) {
    const auto fighter = [](const Combatant& own, const Combatant& enemy) {
        return Fighter{own.printed(), own.additions, own.multiples, own.unit->effective && enemy.unit->cavalry};
    };
    Clash clash;
    clash.attacker = fighter(e.attacker, e.defender);
    clash.defender = fighter(e.defender, e.attacker);
    clash.attacker_elephant = e.attacker.unit->elephant;
    const Approach approach = e.defender.unit->base ? Approach::front : e.approach;  // 13.1.2: all front
    clash.vector = table.vector[static_cast<std::size_t>(approach)];
    clash.attacker_in_defender_zone = approach <= Approach::front_flank;
    clash.attacker_terrain = e.attacker_ground->attacker;
    clash.defender_terrain = defender_bonus(*e.defender_ground, *e.attacker_ground);
    if (e.hexside) {
        clash.attacker_terrain += e.hexside->attacker;
        clash.defender_terrain += e.hexside->defender;
    }
    return clash;
}

/// 11.2.5 ii-iv: the modifiers of both dice.
struct MeleeModifiers {
    int attacker_strength = 0, defender_strength = 0;
    int attacker_advantage = 0, defender_advantage = 0;
    int attacker = 0, defender = 0;  ///< the sums
};

inline MeleeModifiers modifiers(const Clash& clash, const MeleeTable& table) {
    MeleeModifiers m;
    m.attacker_strength = clash.attacker.modified();
    m.defender_strength = clash.defender.modified();
    if (!clash.attacker_elephant) {
        const int most = table.most_advantage;
        if (m.attacker_strength > m.defender_strength) {
            m.attacker_advantage = std::min(m.attacker_strength / m.defender_strength, most);
        } else if (m.defender_strength > m.attacker_strength) {
            const int quotient = std::min(m.defender_strength / m.attacker_strength, most);
            if (quotient > 1 || clash.attacker_in_defender_zone) m.defender_advantage = quotient;
        }
    }
    m.attacker = m.attacker_advantage + clash.attacker_terrain + clash.vector;
    m.defender = m.defender_advantage + clash.defender_terrain;
    return m;
}

/// 11.2.6 and the Melee Combat Table, from both dice with their modifiers.
inline MeleeResult melee_result(int attacker_die, int defender_die, const MeleeModifiers& m, const MeleeTable& table) {
    const int a = std::max(attacker_die + m.attacker, 1), d = std::max(defender_die + m.defender, 1);  // 11.2.5 v
    if (d > 2 * a || (d == 2 * a && table.attacker_eliminated_at_two_times)) return MeleeResult::attacker_eliminated;
    if (d > a) return MeleeResult::attacker_disordered;
    if (a <= 2 * d) return MeleeResult::engaged;
    if (a < 3 * d || (a == 3 * d && !table.defender_eliminated_at_three_times)) return MeleeResult::defender_disordered;
    return MeleeResult::defender_eliminated;
}

enum class Condition : std::uint8_t { good, disordered, eliminated };
/// 11.3: a unit in good order is disordered, a disordered one eliminated.
constexpr Condition hurt(Condition c) { return c == Condition::good ? Condition::disordered : Condition::eliminated; }

/// The conditions after a result. A steadfast defender (a camp, by the switch) is never flipped.
struct Suffered {
    Condition attacker, defender;
};
constexpr Suffered suffered(MeleeResult result, const Suffered& before, bool steadfast) {
    Suffered after = before;
    switch (result) {
        case MeleeResult::attacker_eliminated: after.attacker = Condition::eliminated; break;
        case MeleeResult::attacker_disordered: after.attacker = hurt(before.attacker); break;
        case MeleeResult::engaged:
            after.attacker = Condition::disordered;
            if (!steadfast) after.defender = Condition::disordered;
            break;
        case MeleeResult::defender_disordered:
            if (!steadfast) after.defender = hurt(before.defender);
            break;
        case MeleeResult::defender_eliminated: after.defender = Condition::eliminated; break;
    }
    return after;
}

/// 11.2.3: how far the defender `d` may retreat by its own type and order and by the type of the attacker `a`; without
/// regard to the map.
inline int retreat_limit(const Trait& a, const Trait& d, bool defender_disordered, const MeleeTable& table) {
    if (defender_disordered) return 0;  // 11.2.3 i
    const bool from_foot =
        d.skirmisher && (table.skirmishers_retreat_from_all ? !a.skirmisher : a.infantry && !a.skirmisher);
    const bool from_slower = d.cavalry && a.movement < d.movement;
    if (!from_foot && !from_slower) return 0;
    return d.cavalry ? 2 : 1;
}

/// 17.2.1: how an averaging die is read. The same as dice::averaging_die().
constexpr std::uint8_t averaged(std::uint8_t face) {
    return face == 1 ? std::uint8_t{3} : face == 6 ? std::uint8_t{4} : face;
}

/// 10.6: what decides a ranged combat besides the dice.
struct Shot {
    int dice = 1;     ///< the lead's arrows, times the attacks combined (10.7.3)
    int support = 0;  ///< +1 for each supporting unit
    int defence = 0;  ///< missile defence with terrain
};
/// `attacks` are those combined in this one, `support` the supporting units.
[[nodiscard]] inline Shot shot_of(const Trait& lead, const Trait& target, const HexTerrain& target_ground, int attacks,
                                  int support) {
    return {lead.shots * attacks, support, target.missile_defence + target_ground.missile_defence};
}
/// Whether the highest attack die with support beats the defence die with the target's defence.
constexpr bool hits(int best_attack_die, int defence_die, const Shot& shot) {
    return best_attack_die + shot.support > defence_die + shot.defence;
}
inline bool hits(std::span<const std::uint8_t> attack_dice, std::uint8_t defence_die, const Shot& shot) {
    return hits(*std::max_element(attack_dice.begin(), attack_dice.end()), defence_die, shot);
}

/// 7.1-7.3: whether a rally die succeeds. `help` is 2 stacked with a leader, 1 next to one, else 0.
constexpr bool rallies(int die, int disordered_strength, int help) {
    if (die == 1) return true;
    return die != 6 && die - help <= disordered_strength;
}

/// 11.5.1: whether a leader escapes when his unit is eliminated.
constexpr bool escapes(int die) { return die != 1; }

/// 5.0: the side that gets the initiative; a tie leaves it with the holder.
constexpr unsigned initiative_winner(int first_die, int second_die, unsigned holder) {
    if (first_die == second_die) return holder;
    return first_die > second_die ? 0 : 1;
}

/// 17.4.1: whether control is kept against the side's value.
constexpr bool keeps_control(int die, int value) { return die <= value; }
inline constexpr int sure_control = 6;  ///< no die is higher

/// 12.0: whether the game ends, checked against the turn's value.
constexpr bool ends_game(int die, int value) { return die <= value; }

/// 17.5a: the result of an attempt to frighten an elephant unit.
enum class ElephantResult : std::uint8_t { no_effect, balks, frightened, panics };
inline constexpr std::size_t elephant_results = 4;
constexpr ElephantResult elephant_result(int die) {
    using enum ElephantResult;
    return die <= 3 ? no_effect : die == 4 ? balks : die == 5 ? frightened : panics;
}

}  // namespace polemarch::ancient_battles
