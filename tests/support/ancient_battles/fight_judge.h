// A judge of melees that is independent of the program: figures typed from the unit and terrain charts, modifiers and
// results from the words of 11.2 to 11.6, every die rolled. Exact results are compared with the fights that it plays.
#pragma once

#include "core/random.h"

#include <algorithm>
#include <array>
#include <string>

namespace polemarch::test {

struct JudgedUnit {
    const char* type;
    int good, disordered, movement;
    bool cavalry = false, effective = false, disciplined = false, skirmisher = false;
    bool elephant = false, base = false;
};
inline constexpr std::array<JudgedUnit, 19> judged_units{{{"LI", 2, 1, 3, false, false, false, true},
                                                          {"MI", 4, 2, 2},
                                                          {"HI", 4, 2, 2, false, false, true},
                                                          {"PX", 6, 3, 1, false, true, true},
                                                          {"PK", 4, 2, 2, false, true, true},
                                                          {"MM", 2, 1, 3},
                                                          {"LA", 1, 0, 3, false, false, false, true},
                                                          {"HA", 3, 1, 2},
                                                          {"LC", 2, 1, 6, true},
                                                          {"HC", 4, 2, 5, true},
                                                          {"MA", 2, 1, 6, true},
                                                          {"CT", 5, 2, 4, true},
                                                          {"KT", 6, 3, 4, true},
                                                          {"CC", 3, 1, 5, true, true},
                                                          {"CH", 4, 2, 4, true},
                                                          {"BC", 6, 2, 3, true},
                                                          {"EL", 8, 4, 3, false, false, false, false, true},
                                                          {"CAMP", 2, 1, 0, false, false, false, false, false, true},
                                                          {"WW", 2, 1, 3, false, false, false, false, false, true}}};
inline const JudgedUnit& judged(const std::string& type) {
    return *std::find_if(judged_units.begin(), judged_units.end(), [&](const auto& u) { return u.type == type; });
}

struct JudgedGround {
    const char* code;
    int attacker, defender;
};
inline constexpr std::array<JudgedGround, 6> judged_grounds{
    {{"clear", 0, 0}, {"rough", -1, 0}, {"woods", -1, 0}, {"hill", 0, 1}, {"built-up", -1, 1}, {"marsh", -1, 0}}};
inline constexpr std::array<const char*, 4> judged_approaches{"front", "front-flank", "rear-flank", "rear"};

/// One side of a fight.
struct JudgedSide {
    const JudgedUnit* unit;
    bool disordered = false;
    int plus = 0, times = 0, leaders = 0;  ///< +1 leaders; x1 count 1, x2 count 2; number of leaders
    const JudgedGround* ground = &judged_grounds[0];

    [[nodiscard]] int printed() const { return disordered ? unit->disordered : unit->good; }
    [[nodiscard]] int strength(const JudgedUnit& enemy) const {
        const int base = (printed() == 0 ? 1 : printed()) + plus;
        return base * (1 + times + (unit->effective && enemy.cavalry ? 1 : 0));
    }
};
struct JudgedMelee {
    JudgedSide attacker, defender;
    unsigned approach = 0;  ///< into judged_approaches
    bool crossing = false;  ///< a ford or bridge lies between
};

struct JudgedSums {
    int attacker_strength, defender_strength, advantage, attacker, defender;
};
inline JudgedSums judge_sums(const JudgedMelee& m) {
    const int a = m.attacker.strength(*m.defender.unit), d = m.defender.strength(*m.attacker.unit);
    const unsigned approach = m.defender.unit->base ? 0 : m.approach;
    int advantage = 0;  // the defender's is negative
    if (!m.attacker.unit->elephant) {
        if (a > d) advantage = std::min(10, a / d);
        if (d > a && (d / a > 1 || approach <= 1)) advantage = -std::min(10, d / a);
    }
    const std::string here = m.attacker.ground->code, there = m.defender.ground->code;
    const int hill = here == "hill" && there == "hill" ? 0 : m.defender.ground->defender;
    return {
        a, d, advantage,
        std::max(advantage, 0) + std::array{0, 1, 2, 4}[approach] + m.attacker.ground->attacker - (m.crossing ? 1 : 0),
        std::max(-advantage, 0) + hill};
}

/// AE, AD, EN, DD, DE: 0 to 4.
inline int judge_dice(int attacker_die, int defender_die, const JudgedSums& sums) {
    const int a = std::max(1, attacker_die + sums.attacker), d = std::max(1, defender_die + sums.defender);
    if (d > 2 * a) return 0;
    if (d > a) return 1;
    if (a <= 2 * d) return 2;
    return a < 3 * d ? 3 : 4;
}
inline std::array<int, 5> judge_ways(const JudgedSums& sums) {
    std::array<int, 5> ways{};
    for (int x = 1; x <= 6; ++x)
        for (int y = 1; y <= 6; ++y) ++ways[static_cast<std::size_t>(judge_dice(x, y, sums))];
    return ways;
}

/// The end of a fight: "good", "disordered", "eliminated" or "looting" for either, and the number of attacks.
enum class Fate { good, disordered, eliminated, looting };
struct JudgedEnd {
    Fate attacker = Fate::good, defender = Fate::good;
    bool retreated = false, stand_off = false;
    int attacks = 0;
};

class FightJudge {
public:
    FightJudge(const JudgedMelee& melee, bool alternate, bool retreats)
        : first_(melee), alternate_(alternate), retreats_(retreats) {
        for (int n = 0; n < 8; ++n) {
            const bool a = n & 2, d = n & 1;
            sums_[static_cast<std::size_t>(n)] = judge_sums(n & 4 ? swapped(a, d) : set(a, d));
        }
    }

    /// Plays the fight once, for at most this many attacks.
    JudgedEnd play(AgentStream& stream, int most) const {
        JudgedEnd end;
        bool a = first_.attacker.disordered, d = first_.defender.disordered, defenders_turn = false;
        while (end.attacks < most) {
            const bool attacker_can = (a ? first_.attacker.unit->disordered : first_.attacker.unit->good) > 0;
            const bool defender_can = alternate_ && !first_.defender.unit->base && first_.approach <= 1 &&
                                      (d ? first_.defender.unit->disordered : first_.defender.unit->good) > 0;
            if (!attacker_can && !defender_can) break;
            const bool back = defenders_turn ? defender_can : !attacker_can;
            ++end.attacks;
            if (!back && retreats_ && !d && may_retreat()) {
                end.retreated = true;
                d = true;
                advance(first_.attacker, first_.defender, a);
                break;
            }
            const std::uint32_t word = stream.below(36);
            const int result = judge_dice(static_cast<int>(word / 6) + 1, static_cast<int>(word % 6) + 1,
                                          sums_[back * 4u + a * 2u + d]);
            // From here on "mine" is the unit that attacks now, "his" the other.
            bool& mine = back ? d : a;
            bool& his = back ? a : d;
            Fate& my_end = back ? end.defender : end.attacker;
            Fate& his_end = back ? end.attacker : end.defender;
            const JudgedSide& me = back ? first_.defender : first_.attacker;
            const JudgedSide& him = back ? first_.attacker : first_.defender;
            const bool i_fall = result == 0 || (result == 1 && mine);
            const bool he_falls = result == 4 || (result == 3 && his);
            if (result == 1 || result == 2) mine = true;
            if (result == 2 || result == 3) his = true;
            if (i_fall) {
                my_end = Fate::eliminated;
                his_end = his ? Fate::disordered : Fate::good;
                return end;
            }
            if (he_falls) {
                his_end = Fate::eliminated;
                if (!him.unit->base) advance(me, him, mine);
                my_end = him.unit->base ? Fate::looting : mine ? Fate::disordered : Fate::good;
                return end;
            }
            defenders_turn = alternate_ && !back;
        }
        end.attacker = a ? Fate::disordered : Fate::good;
        end.defender = d ? Fate::disordered : Fate::good;
        return end;
    }

private:
    [[nodiscard]] JudgedMelee set(bool a, bool d) const {
        JudgedMelee m = first_;
        m.attacker.disordered = a;
        m.defender.disordered = d;
        return m;
    }
    [[nodiscard]] JudgedMelee swapped(bool a, bool d) const {
        const JudgedMelee m = set(a, d);
        return {m.defender, m.attacker, 0, m.crossing};
    }
    [[nodiscard]] bool may_retreat() const {
        const JudgedUnit &a = *first_.attacker.unit, &d = *first_.defender.unit;
        if (d.cavalry) return a.movement < d.movement;
        return d.skirmisher && !a.cavalry && !a.elephant && !a.base && !a.skirmisher;
    }
    /// The victor's order on the ground that it enters; disciplined troops do not enter ground that disorders them.
    static void advance(const JudgedSide& victor, const JudgedSide& loser, bool& disordered) {
        const std::string ground = loser.ground->code;
        if (victor.unit->disciplined) return;
        if (ground == "woods" && !victor.unit->skirmisher) disordered = true;
        if (ground == "marsh" && (victor.unit->cavalry || victor.unit->elephant)) disordered = true;
    }

    const JudgedMelee& first_;
    bool alternate_, retreats_;
    std::array<JudgedSums, 8> sums_{};
};

/// A random match-up, of those that the rules allow.
inline JudgedMelee random_melee(AgentStream& stream) {
    const auto side = [&] {
        JudgedSide s{&judged_units[stream.below(judged_units.size())], stream.below(3) == 0};
        for (std::uint32_t n = stream.below(3); n > 0; --n) {
            ++s.leaders;
            const std::uint32_t kind = stream.below(3);
            kind == 2 ? ++s.plus : s.times += static_cast<int>(kind) + 1;
        }
        s.ground = &judged_grounds[stream.below(3) == 0 ? stream.below(judged_grounds.size()) : 0];
        return s;
    };
    JudgedMelee m{side(), side(), stream.below(4), stream.below(4) == 0};
    while (m.attacker.unit->base || m.attacker.printed() == 0) m.attacker = side();
    return m;
}

}  // namespace polemarch::test
