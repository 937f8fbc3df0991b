// Armies against each other: who beats whom, and which army to choose against an enemy who chooses as well.
//
// The games are those of an army matrix (sim/match/army_matrix.h): each two armies meet in pairs of games, and in the
// second game they have changed sides under the same dice. Choosing an army is then a game in normal form: its payoff
// is the expected score. It is symmetric, so its value is an even score; what it says is the mix of armies by which a
// player loses nothing in the long run, whatever the other one brings (J. von Neumann 1928).
#pragma once

#include "sim/answers/document.h"
#include "sim/match/army_matrix.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace polemarch::sim {

/// Two-sided p-value of "neither is better": a pair is as likely to go one way as the other by as much. Exact, by all
/// signs that the pairs' differences could have had (R. A. Fisher 1935, "The Design of Experiments", section 21). With
/// differences of one size only it is the sign test. 1 without pairs.
[[nodiscard]] double evenness(const Pentanomial& pairs);

/// One couple of armies.
struct MatchupMeeting {
    std::size_t first = 0, second = 0;  ///< armies by number
    Pentanomial pairs{};                ///< by half points of the first
    double score = 0.5;                 ///< of the first
    Interval interval{};                ///< 95%
    double p = 1, adjusted_p = 1;       ///< evenness(); Holm's, over all meetings
    [[nodiscard]] bool is_certain() const { return adjusted_p <= significance; }
    [[nodiscard]] bool is_likely() const { return p <= significance; }
    [[nodiscard]] std::size_t winner() const { return score >= 0.5 ? first : second; }
    static constexpr double significance = 0.05;
};

/// Each beats the next one, the last beats the first.
struct MatchupCycle {
    std::vector<std::size_t> armies;
    bool certain = false;  ///< every link is, by Holm's method; else every link is likely, each looked at alone
};
/// All cycles of three; without any of them, a shortest longer one, if there is one. Those that are certain first; of
/// one grade in the order of the armies.
[[nodiscard]] std::vector<MatchupCycle> cycles_of(std::size_t armies, const std::vector<MatchupMeeting>& meetings);

/// An army in the mix.
struct MatchupShare {
    double share = 0;      ///< how often to bring it
    Interval interval{};   ///< 95%, percentile bootstrap by pairs
    double present = 0;    ///< part of the resamples in whose mix it is at all
    double against = 0.5;  ///< its score against the mix, at most about even
    Interval score_interval{0, 1};
};
/// By army. Draws the pairs of every meeting again, with replacement, and solves each resample by linear programming;
/// where a meeting has more than 1,000 pairs, its mean is drawn from the normal distribution. With few pairs a meeting,
/// the intervals are too narrow: pairs that all went one way go that way in every resample.
[[nodiscard]] std::vector<MatchupShare> mix_of(std::size_t armies, const std::vector<MatchupMeeting>& meetings,
                                               std::uint64_t seed, std::uint32_t resamples = 1000);

/// Meetings that were played again by another player, on a fresh seed.
struct MatchupCheck {
    std::string agent;
    std::vector<MatchupMeeting> meetings{};  ///< those played; Holm's method over these
    double score = 0.5;                      ///< of the armies that won before, all games together
    Interval interval{};
    std::uint64_t games = 0;
};

struct Matchup {
    ArmyMatrix matrix;
    std::vector<MatchupMeeting> meetings;  ///< by couple
    std::vector<MatchupCycle> cycles;
    std::vector<MatchupShare> mix;
    std::vector<MatchupCheck> checks{};
    std::string command{};  ///< that gives the same answer
};
[[nodiscard]] Matchup matchup_of(ArmyMatrix matrix);

/// The couples for a check: those that are certain, else the likeliest; at most `most`, the clearest first.
[[nodiscard]] std::vector<std::size_t> couples_to_check(const Matchup& matchup, std::size_t most);
/// What these games say of the matchup's winners. `matrix`: of the same armies, by another agent.
[[nodiscard]] MatchupCheck check_of(const Matchup& matchup, const ArmyMatrix& matrix);

[[nodiscard]] Document document_of(const Matchup& matchup);
/// For programs: JSON as data/schema/matchup.schema.json says.
[[nodiscard]] std::string json_report(const Matchup& matchup);

}  // namespace polemarch::sim
