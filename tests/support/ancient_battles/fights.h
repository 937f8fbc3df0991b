// Fights that were played, compared with the exact answer.
#pragma once

#include "tests/support/ancient_battles/match_ups.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::test {

/// Every end of a fight in words: "disordered/eliminated", "good/disordered retreated".
inline std::string end_name(Fate attacker, Fate defender, bool retreated) {
    constexpr std::array<const char*, 4> names{"good", "disordered", "eliminated", "looting"};
    return fmt::format("{}/{}{}", names[static_cast<std::size_t>(attacker)], names[static_cast<std::size_t>(defender)],
                       retreated ? " retreated" : "");
}

/// Chances of the ends, by their words.
inline std::map<std::string, double> named(const ancient_battles::Fight::Vector& chances) {
    using namespace ancient_battles;
    std::map<std::string, double> ends;
    for (int i = 0; i < Fight::states; ++i) {
        const Standing& s = Fight::standing(i);
        const Fate attacker = s.ending == FightEnding::looted ? Fate::looting : static_cast<Fate>(s.attacker);
        ends[end_name(attacker, static_cast<Fate>(s.defender), s.ending == FightEnding::retreated)] += chances(i);
    }
    return ends;
}

/// Plays the fight this many times: every cell, and the mean number of attacks, must be within four standard errors.
inline void expect_as_played(const JudgedMelee& m, bool alternate, bool retreats, int attacks, std::uint64_t seed,
                             int fights) {
    using namespace ancient_battles;
    constexpr int for_ever = 4000;
    const Fight fight = Fight::melee(encounter_of(m), {alternate, retreats}, load_charts().melee, shipped_tables());
    const Fight::Chain::Passage exact = attacks > 0 ? fight.after(attacks) : fight.end();
    const auto ends = named(exact.states);
    const FightJudge judge(m, alternate, retreats);
    AgentStream stream(seed);
    std::map<std::string, int> played;
    double sum = 0, squares = 0;
    for (int n = 0; n < fights; ++n) {
        const JudgedEnd end = judge.play(stream, attacks > 0 ? attacks : for_ever);
        ++played[end_name(end.attacker, end.defender, end.retreated)];
        sum += end.attacks;
        squares += double(end.attacks) * end.attacks;
    }
    const std::string what = fmt::format("{}{}{}, {} attacks", reported(m), alternate ? ", alternately" : "",
                                         retreats ? ", may retreat" : "", attacks);
    double total = 0;
    for (const auto& [name, p] : ends) {
        total += p;
        const double share = played[name] / double(fights);
        const double error = std::sqrt(std::max(0.0, p * (1 - p)) / fights);
        EXPECT_LE(std::abs(share - p), 4 * error + 1e-12) << what << ": " << name;
    }
    EXPECT_NEAR(total, 1, 1e-12) << what;
    for (const auto& [name, n] : played) EXPECT_TRUE(ends.contains(name)) << what << ": " << name;
    const double mean = sum / fights, deviation = std::sqrt(std::max(0.0, squares / fights - mean * mean));
    EXPECT_LE(std::abs(mean - exact.steps), 4 * deviation / std::sqrt(double(fights)) + 1e-9) << what;
}

}  // namespace polemarch::test
