#include "core/standard_wargame/rules/combat.h"

#include <algorithm>
#include <cassert>

namespace polemarch::standard_wargame {

namespace {

constexpr std::array<FactorWords, factor_count> factor_words{{
    {"the enemy is heavier", "7.4.4.1"},
    {"light against light", "7.4.4"},
    {"bows, one of both in difficult ground", "7.4.4"},
    {"bad weather", "3.2.1"},
    {"foot under fire", "7.4.4"},
    {"shoots out of a village", "7.4.4"},
    {"an enemy that nobody faces", "7.4.4"},
    {"horse against camelry or elephants", "7.4.4"},
    {"camelry against foot", "7.4.4"},
    {"one of both in difficult ground", "7.4.4"},
    {"/1 against other foot", "7.4.4"},
    {"LF/- against LF/bow", "7.4.4"},
    {"horse against foot with /1", "7.4.4"},
    {"defending position", "7.4.4.2"},
    {"supporting ranks of the enemy", "7.4.4.3"},
    {"could not evade", "6.2.4.2"},
}};

bool is_horse(Troops t) { return is_cavalry(t) || is_chariot(t); }
bool is_shallow(Troops t) { return specification_of(t) == Specification::one_deep; }
bool is_foot_without_bows(Troops t) { return is_foot(t) && !is_bow(t); }
/// Light foot and loose medium foot: at home in difficult ground.
bool is_loose(Troops t) { return type_of(t) == Type::light_foot || type_of(t) == Type::loose_medium_foot; }

int supporting_ranks(const Fighter& f) {
    if (f.difficult) return 0;  // 7.4.4.3, N16
    return std::min<int>(ranks_that_fight(f.troops), f.ranks) - 1;
}

/// Calls add(factor, fighter, modifier) for what both kinds of action share.
class Adding {
public:
    Adding(Breakdown& all, std::size_t fighter) : all_(all), fighter_(fighter) {}
    void operator()(Factor factor, bool holds, int modifier) const {
        if (holds) all_.of[static_cast<std::size_t>(factor)][fighter_] = static_cast<std::int8_t>(modifier);
    }

private:
    Breakdown& all_;
    std::size_t fighter_;
};

/// Whether `enemy` is heavier than `own` in a distance battle (7.4.4.1, S80, N11).
bool is_heavier_at_distance(const DistanceBattle& battle, std::size_t own, const Charts& charts) {
    const std::size_t enemy = 1 - own;
    const auto shoots = [&](std::size_t i) { return i == 0 || battle.return_fire; };
    const Troops a = battle.fighters[own].troops, b = battle.fighters[enemy].troops;
    if (is_artillery(a) || is_artillery(b)) return false;
    const bool by_rule = is_foot_without_bows(b) && shoots(own), other_way = is_foot_without_bows(a) && shoots(enemy);
    if (by_rule || other_way) return by_rule && !other_way;
    const auto weight = [&](Troops t) {
        const Weight w = charts.unit(t).weight;
        return w == Weight::as_opponent ? Weight::medium : w;  // elephants against shooting
    };
    return weight(b) > weight(a);
}

CohesionTest test_of(const Fighter& own, const Fighter& enemy, int modifier, CombatDice dice, bool advantage,
                     const Charts& charts) {
    const int value = battle_value(enemy, own, charts);
    const CombatChart& chart = charts.combat;
    const int needs = advantage ? 0 : std::clamp(value - modifier, chart.lost_at + 1, int{chart.kept_at});
    return {dice, static_cast<std::int8_t>(modifier), static_cast<std::uint8_t>(value),
            static_cast<std::uint8_t>(needs)};
}

}  // namespace

const FactorWords& words_of(Factor factor) { return factor_words[static_cast<std::size_t>(factor)]; }

int battle_value(const Fighter& own, const Fighter& enemy, const Charts& charts) {
    const UnitType& unit = charts.unit(own.troops);
    if (own.fortified && unit.fortified_value > 0) return unit.fortified_value;
    if (!unit.relative) return unit.value;
    const UnitType& other = charts.unit(enemy.troops);
    const int against = other.relative ? charts.combat.unknown_value : battle_value(enemy, own, charts);
    return against + *unit.relative;
}

Breakdown breakdown(const CloseBattle& battle, const Charts& charts) {
    const Modifiers& m = charts.combat.modifiers;
    Breakdown all;
    for (std::size_t i = 0; i < 2; ++i) {
        const Fighter &own = battle.fighters[i], &enemy = battle.fighters[1 - i];
        const Troops t = own.troops, e = enemy.troops;
        const Weight weight = charts.unit(t).weight, enemy_weight = charts.unit(e).weight;
        const Adding add(all, i);
        const bool defends = battle.in_village ? own.defending == Defending::village : own.defending != Defending::none;
        add(Factor::defending, defends && is_foot(t), m.defending);
        if (battle.in_village) continue;
        const bool difficult = own.difficult || enemy.difficult;
        add(Factor::heavier, !difficult && is_heavier(enemy_weight, weight), m.heavier);
        add(Factor::light_against_light, weight == Weight::light && enemy_weight == Weight::light,
            m.light_against_light);
        add(Factor::bow_in_difficult, is_bow(t) && difficult, m.bow_in_difficult);
        add(Factor::unfaced_enemy, own.unfaced, m.unfaced_enemy);
        add(Factor::horse, is_horse(t) && (is_camelry(e) || type_of(e) == Type::elephant), m.horse);
        add(Factor::camelry_against_foot, is_camelry(t) && is_foot(e), m.camelry_against_foot);
        add(Factor::difficult_ground, difficult && !is_loose(t), m.difficult_ground);
        add(Factor::shallow_against_deep, own.active && is_shallow(t) && is_foot(e) && !is_shallow(e),
            m.shallow_against_deep);
        add(Factor::javelins_against_bows, code(t) == "LF/-" && code(e) == "LF/bow", m.javelins_against_bows);
        const bool bound = charts.combat.horse_against_shallow == WhoseBound::own ? own.active : enemy.active;
        add(Factor::horse_at_shallow, bound && is_horse(t) && is_foot(e) && is_shallow(e), m.horse_at_shallow);
        const int more = supporting_ranks(enemy) - supporting_ranks(own);
        add(Factor::ranks, more > 0, m.rank * more);
        add(Factor::could_not_evade, own.could_not_evade, charts.combat.failed_evade);
    }
    return all;
}

Breakdown breakdown(const DistanceBattle& battle, const Charts& charts) {
    const Modifiers& m = charts.combat.modifiers;
    const WeatherType& weather = charts.in(battle.weather);
    const auto shoots = [&](std::size_t i) { return i == 0 || battle.return_fire; };
    /// Added to the die of fighter i as a shooter.
    const auto by_weather = [&](std::size_t i) {
        return shoots(i) ? weather.shooters + (is_bow(battle.fighters[i].troops) ? weather.bows : 0) : 0;
    };
    Breakdown all;
    for (std::size_t i = 0; i < 2; ++i) {
        const Fighter &own = battle.fighters[i], &enemy = battle.fighters[1 - i];
        const Troops t = own.troops;
        const Specification enemy_kind = specification_of(enemy.troops);
        const Adding add(all, i);
        add(Factor::heavier, is_heavier_at_distance(battle, i, charts), m.heavier);
        add(Factor::light_against_light,
            charts.unit(t).weight == Weight::light && charts.unit(enemy.troops).weight == Weight::light,
            m.light_against_light);
        add(Factor::bow_in_difficult, is_bow(t) && (own.difficult || enemy.difficult), m.bow_in_difficult);
        add(Factor::bad_weather, true, charts.combat.weather_helps_target ? -by_weather(1 - i) : by_weather(i));
        add(Factor::foot_against_shooter,
            is_foot_without_bows(t) && !shoots(i) &&
                (enemy_kind == Specification::bow || enemy_kind == Specification::plain),
            m.foot_against_shooter);
        add(Factor::out_of_village, shoots(i) && battle.in_village[i], m.out_of_village);
    }
    return all;
}

CohesionTests cohesion_tests(const CloseBattle& battle, const Charts& charts) {
    const Breakdown all = breakdown(battle, charts);
    CohesionTests tests;
    for (std::size_t i = 0; i < 2; ++i) {
        const Fighter &own = battle.fighters[i], &enemy = battle.fighters[1 - i];
        const CombatDice dice = own.general == enemy.morale_point ? CombatDice::one
                                : own.general                     ? CombatDice::higher
                                                                  : CombatDice::lower;
        const bool steady = is_foot(own.troops) && type_of(enemy.troops) == Type::war_wagon;  // 7.4.3.4, N15
        tests[i] = test_of(own, enemy, all.sum(i), dice, own.advantage || steady, charts);
    }
    return tests;
}

CohesionTests cohesion_tests(const DistanceBattle& battle, const Charts& charts) {
    const Breakdown all = breakdown(battle, charts);
    CohesionTests tests;
    for (std::size_t i = 0; i < 2; ++i) {
        const Fighter &own = battle.fighters[i], &enemy = battle.fighters[1 - i];
        tests[i] =
            test_of(own, enemy, all.sum(i), own.general ? CombatDice::higher : CombatDice::one, own.advantage, charts);
    }
    return tests;
}

int ways_to_keep(const CohesionTest& test) {
    if (test.needs == 0) return ways_of(test.dice);
    const int good = 7 - test.needs;
    switch (test.dice) {
        case CombatDice::one: return good;
        case CombatDice::higher: return 36 - (6 - good) * (6 - good);
        case CombatDice::lower: return good * good;
    }
    return 0;
}

Flags lost(const CloseBattle& battle, Flags passed) {
    Flags lost;
    for (std::size_t i = 0; i < 2; ++i)
        lost[i] =
            !passed[i] && !(specification_of(battle.fighters[i].troops) == Specification::three_deep && !passed[1 - i]);
    return lost;
}

Flags lost(const DistanceBattle& battle, Flags passed) { return {battle.return_fire && !passed[0], !passed[1]}; }

bool is_barred(const Fighter& fleeing) {
    return fleeing.retreat == Retreat::barred && type_of(fleeing.troops) != Type::elephant;
}

FleeLevel flee_level(const Fighter& fleeing, const Fighter& enemy, Action action, bool opponent_lost,
                     const Charts& charts) {
    const FleeChart& chart = charts.flee;
    const auto& table = action == Action::close ? chart.close : chart.distance;
    const FleeLevel base = table[index(fleeing.troops)][index(enemy.troops)];
    if (base == FleeLevel::auto_fail) return base;
    const bool tramples = type_of(fleeing.troops) == Type::elephant;
    const bool extended =
        fleeing.retreat == Retreat::extended && specification_of(enemy.troops) != Specification::expendable;
    int level = static_cast<int>(base);
    if (opponent_lost) level += chart.opponent_lost;
    if (extended) level += chart.extended_retreat;
    if (fleeing.grade == Class::veteran) level += chart.veteran;
    if (fleeing.grade == Class::militia) level += chart.militia;
    if (fleeing.retreat == Retreat::blocked && !tramples) level += chart.blocked;
    const auto most = opponent_lost ? FleeLevel::auto_success : FleeLevel::easy;
    return static_cast<FleeLevel>(std::clamp(level, static_cast<int>(FleeLevel::auto_fail), static_cast<int>(most)));
}

int ways_to_survive(FleeLevel level, int value) {
    const int good = std::clamp(7 - value, 0, 6);
    switch (level) {
        case FleeLevel::auto_fail: return 0;
        case FleeLevel::difficult: return good * good;
        case FleeLevel::ordinary: return 6 * good;
        case FleeLevel::easy: return 36 - (6 - good) * (6 - good);
        case FleeLevel::auto_success: return 36;
    }
    return 0;
}

}  // namespace polemarch::standard_wargame
