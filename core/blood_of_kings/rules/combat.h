// Melee, fire and the other dice of the app as arithmetic: plain values of the factors, which fighters.h and shooting.h
// take from a state and other callers from a command line or the umpire's fields, and the resolution functions of the
// faces. No table, no units, no state. Modifiers come from the charts and are named one by one, so the sum used for a
// die and the parts reported for it can never differ.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/state.h"

#include <algorithm>
#include <compare>
#include <string_view>

namespace polemarch::blood_of_kings {

/// By Status.
inline constexpr std::array<std::string_view, 4> status_names{"OK", "disordered", "demoralized", "destroyed"};

/// Levels lost in one combat: 0 to 3, or everything.
using Levels = std::uint8_t;
inline constexpr Levels everything = 4;
/// The levels that an automatic destruction counts against a leader (B68).
inline constexpr int levels_of_destruction = 6;

/// One side of a melee: its principal, with the contributions of its supporters (B63).
struct Fighter {
    const UnitType* type = nullptr;
    Status status = Status::ok;
    bool aggressive = false;
    bool armoured = false;
    bool charging = false;    ///< charges or counter-charges in this melee
    bool flanked = false;     ///< attacked in flank or rear
    bool uphill = false;      ///< is higher than its enemy
    std::uint8_t leader = 0;  ///< attached to any unit of its side in this melee: 0 none, 1 one, 2 an exceptional one
    std::uint8_t bases = 1;   ///< of all units of its side in this melee (B64)
    std::int8_t quality = 0;
    Going going = Going::open;  ///< the ground under it
    Cover cover = Cover::none;  ///< counts for the target only
};
struct Clash {
    Fighter actor, target;
    bool on_front = true;  ///< the actor meets the target's front
};

/// The modifiers of a die, in the order in which they are reported.
enum class Part : std::uint8_t {
    factor,
    impact,
    armour,
    status,
    leader,
    flank,
    uphill,
    cover,
    ground,
    numbers,
    quality,
    target,
    march,
};
inline constexpr std::array<std::string_view, 13> part_names{"type",    "impact", "armour", "status", "leader",
                                                             "flank",   "uphill", "cover",  "ground", "numbers",
                                                             "quality", "target", "march"};

/// 0: not more bases than the enemy, 1: more, 2: twice as many or more (Fire_7).
constexpr std::size_t odds_band(int own, int enemy) { return own <= enemy ? 0 : own >= 2 * enemy ? 2 : 1; }

/// The modifier for the charge of `own` into `enemy`; 0 if it is not charging.
inline int impact(const Fighter& own, const Fighter& enemy, bool on_front, const CombatChart& chart) {
    const int full = own.aggressive ? chart.aggressive_impact : chart.impact;
    if (own.type->arm == Arm::elephant) return full;
    const bool steady = on_front && enemy.status == Status::ok;
    if (own.type->on_horse() && (enemy.type->arm == Arm::elephant || (steady && enemy.type->spears))) return 0;
    if (own.type->arm == Arm::foot && steady && enemy.type->pikes) return 0;
    return full;
}

/// Calls add(Part, value) for every non-zero modifier of one side's die in a clash.
template <class Add>
void melee_parts(const Clash& clash, bool of_actor, const Charts& charts, Add add_part) {
    const CombatChart& chart = charts.combat;
    const Fighter& own = of_actor ? clash.actor : clash.target;
    const Fighter& enemy = of_actor ? clash.target : clash.actor;
    const auto add = [&](Part part, int value) {
        if (value != 0) add_part(part, value);
    };
    const std::size_t column = enemy.type->on_horse() ? 1 : enemy.type->arm == Arm::elephant ? 2 : 0;
    add(Part::factor, own.type->melee[column]);
    if (own.charging && !enemy.charging) add(Part::impact, impact(own, enemy, !of_actor || clash.on_front, chart));
    if (own.armoured && !enemy.armoured) add(Part::armour, chart.armoured);
    add(Part::status, chart.status[static_cast<std::size_t>(own.status)]);
    add(Part::leader, charts.command.leader[own.leader]);
    if (own.flanked) add(Part::flank, own.type->flank);
    if (own.uphill) add(Part::uphill, chart.uphill);
    if (!of_actor) add(Part::cover, chart.cover[static_cast<std::size_t>(own.cover)]);
    if (own.going == Going::rough || own.going == Going::very_rough)
        add(Part::ground, own.type->hampered[own.going == Going::rough ? 0 : 1]);
    add(Part::numbers, chart.numbers[odds_band(own.bases, enemy.bases)]);
    if (own.quality > enemy.quality) add(Part::quality, chart.quality);
}

/// All fire at one target as one calculation (Fire_6, B43).
struct Shot {
    const UnitType* firer = nullptr;  ///< the majority type
    Status status = Status::ok;       ///< of the majority
    std::int8_t quality = 0;          ///< of the majority
    std::uint8_t firing = 1;          ///< bases
    bool defensive = false;           ///< at a unit that charges the firer
    const UnitType* target = nullptr;
    std::int8_t target_quality = 0;
    std::uint8_t target_bases = 1;
    bool armoured = false, march = false;  ///< the target
    Cover cover = Cover::none;
};

/// As melee_parts, for the firer's die or the target's.
template <class Add>
void fire_parts(const Shot& shot, bool of_firer, const Charts& charts, Add add_part) {
    const CombatChart& chart = charts.combat;
    const auto add = [&](Part part, int value) {
        if (value != 0) add_part(part, value);
    };
    if (of_firer) {
        add(Part::factor, shot.defensive ? shot.firer->fire_at_charger : shot.firer->fire);
        add(Part::status, chart.status[static_cast<std::size_t>(shot.status)]);
        add(Part::target, shot.target->target);
        if (shot.armoured) add(Part::armour, chart.fire_armoured);
        add(Part::cover, chart.fire_cover[static_cast<std::size_t>(shot.cover)]);
        if (shot.march) add(Part::march, chart.fire_march);
    }
    const int own = of_firer ? shot.firing : shot.target_bases, enemy = of_firer ? shot.target_bases : shot.firing;
    add(Part::numbers, chart.numbers[odds_band(own, enemy)]);
    if (of_firer ? shot.quality > shot.target_quality : shot.target_quality > shot.quality)
        add(Part::quality, chart.quality);
}

/// The modifiers of the actor or firer minus those of the target.
inline int lead(const Clash& clash, const Charts& charts) {
    int sum = 0;
    melee_parts(clash, true, charts, [&](Part, int value) { sum += value; });
    melee_parts(clash, false, charts, [&](Part, int value) { sum -= value; });
    return sum;
}
inline int lead(const Shot& shot, const Charts& charts) {
    int sum = 0;
    fire_parts(shot, true, charts, [&](Part, int value) { sum += value; });
    fire_parts(shot, false, charts, [&](Part, int value) { sum -= value; });
    return sum;
}

/// The loss of the lower side at this difference (Outcomes_2, _2); 0 if it is not positive.
inline Levels levels_at(int difference, const CombatChart& chart) {
    Levels levels = 0;
    while (levels < everything && difference >= chart.ladder[levels]) ++levels;
    return levels;
}
struct Toll {
    Levels actor = 0, target = 0;
    bool operator==(const Toll&) const = default;
};
/// Outcomes_3: equal totals cost both sides a level.
inline Toll melee_toll(int actor_die, int target_die, int lead, const CombatChart& chart) {
    const int difference = actor_die + lead - target_die;
    if (difference == 0) return {1, 1};
    return {levels_at(-difference, chart), levels_at(difference, chart)};
}
inline Levels fire_toll(int firer_die, int target_die, int lead, const CombatChart& chart) {
    return levels_at(firer_die + lead - target_die, chart);
}

/// The condition of a unit after losing levels: first status, then bases (Effects_7).
struct Condition {
    Status status = Status::ok;
    std::uint8_t bases = 1, at_start = 1;  ///< now, and at the beginning of the battle
    auto operator<=>(const Condition&) const = default;
};
/// Destroyed when half of its bases or more are lost (B6), or at once by `everything`.
constexpr Condition after_loss(Condition c, Levels levels) {
    if (levels == everything) return {Status::destroyed, 0, c.at_start};
    for (; levels > 0 && c.status != Status::destroyed; --levels) {
        if (c.status != Status::demoralized) {
            c.status = static_cast<Status>(static_cast<unsigned>(c.status) + 1);
            continue;
        }
        --c.bases;
        if (2 * (c.at_start - c.bases) >= c.at_start) c = {Status::destroyed, 0, c.at_start};
    }
    return c;
}

/// The Command button.
inline int activations(int die, bool exceptional, const CommandChart& chart) {
    return chart.activations[static_cast<std::size_t>(die)] + (exceptional ? chart.exceptional_activations : 0);
}
/// Whether orders to advance or march arrive.
enum class Orders : std::uint8_t { lost, delayed, given };
inline Orders orders(int die, bool leader, const CommandChart& chart) {
    return die <= chart.orders_lost[leader]      ? Orders::lost
           : die <= chart.orders_delayed[leader] ? Orders::delayed
                                                 : Orders::given;
}
/// The modifiers of the dice for a Regroup action, a Retire action, and the test of an impetuous unit; `leader` as in
/// Fighter.
inline int added_to_regroup(unsigned leader, const CommandChart& chart) { return chart.leader[leader]; }
inline int added_to_retire(const UnitType& type, unsigned leader, const CommandChart& chart) {
    return type.retire + chart.leader[leader];
}
inline int added_to_test(unsigned leader, const CommandChart& chart) { return -chart.leader[leader]; }
/// Levels gained by a Regroup action.
inline int regrouped(int die, unsigned leader, const CommandChart& chart) {
    const int total = die + added_to_regroup(leader, chart);
    return total >= chart.regroup_two ? 2 : total >= chart.regroup_one ? 1 : 0;
}
inline bool retires(int die, const UnitType& type, unsigned leader, const CommandChart& chart) {
    return die + added_to_retire(type, leader, chart) >= chart.retire;
}
inline bool charges_uncontrolled(int die, unsigned leader, const CommandChart& chart) {
    return die + added_to_test(leader, chart) >= chart.uncontrolled;
}
/// Outcomes_4: whether a leader falls whose side lost so many levels in a melee; from six on only a 1 saves the leader.
constexpr bool leader_falls(int die, int levels) { return levels >= 6 ? die != 1 : die <= levels; }

}  // namespace polemarch::blood_of_kings
