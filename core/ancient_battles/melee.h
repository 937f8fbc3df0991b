// Melee and fire as arithmetic (10.6, 11.2): plain values of what matters, which a battle builds from its state and
// anybody else from a command line, and the resolution functions of the faces. No map, no units, no state.
#pragma once

#include "core/ancient_battles/chart.h"
#include "core/ancient_battles/move.h"

#include <algorithm>

namespace polemarch::ancient_battles {

/// 11.2.4: what makes a unit's Modified Melee Strength.
struct Fighter {
    int printed = 0;         ///< of the side shown, 0 or more; 0 counts as 1
    int additions = 0;       ///< +1 leaders
    int multiples = 0;       ///< x1 leaders count 1, x2 leaders 2
    bool effective = false;  ///< cavalry-effective and in melee with a cavalry type

    [[nodiscard]] int modified() const {
        return (std::max(printed, 1) + additions) * (1 + multiples + (effective ? 1 : 0));
    }
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

/// 11.2.5 ii-iv: what each side adds to its die.
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

/// 10.6: what decides a ranged combat besides the dice.
struct Shot {
    int dice = 1;     ///< the lead's arrows, times the attacks combined (10.7.3)
    int support = 0;  ///< +1 for each supporting unit
    int defence = 0;  ///< missile defence with terrain
};
/// Whether the highest attack die with support beats the defence die with the target's defence.
inline bool hits(std::span<const std::uint8_t> attack_dice, std::uint8_t defence_die, const Shot& shot) {
    const int best = *std::max_element(attack_dice.begin(), attack_dice.end());
    return best + shot.support > defence_die + shot.defence;
}

/// 7.1-7.3: whether a rally die succeeds; help is 2 stacked with a leader, 1 beside one, else 0.
inline bool rallies(std::uint8_t die, int disordered_strength, int help) {
    if (die == 1) return true;
    return die != 6 && die - help <= disordered_strength;
}

}  // namespace polemarch::ancient_battles
