#include "sim/answers/matchup.h"

#include "core/random.h"
#include "sim/shared/matrix_game.h"
#include "sim/statistics/digits.h"
#include "sim/statistics/multiple_tests.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>

namespace polemarch::sim {

namespace {

constexpr std::uint64_t most_drawn = 1000;  // pairs of a meeting that are drawn one by one

/// The chance that |ones + 2 twos| is at least `seen`, where both are sums of so many signs.
double chance_of_sum(std::uint64_t ones, std::uint64_t twos, std::int64_t seen) {
    const auto n = static_cast<std::int64_t>(ones);
    const auto coin = [](std::uint64_t count) { return boost::math::binomial(static_cast<double>(count), 0.5); };
    // That a sum of n signs, 2 heads - n, is at least `least`.
    const auto at_least = [&](std::int64_t least) {
        const std::int64_t heads = (least + n + 1) >> 1;  // rounded up, also below 0
        if (heads <= 0) return 1.0;
        if (heads > n) return 0.0;
        return boost::math::cdf(boost::math::complement(coin(ones), static_cast<double>(heads - 1)));
    };
    double chance = 0;
    for (std::uint64_t heads = 0; heads <= twos; ++heads) {
        const std::int64_t sum = 2 * (2 * static_cast<std::int64_t>(heads) - static_cast<std::int64_t>(twos));
        const double weight = twos == 0 ? 1.0 : boost::math::pdf(coin(twos), static_cast<double>(heads));
        chance += weight * (at_least(seen - sum) + at_least(seen + sum));
    }
    return chance;
}

void adjust_meetings(std::vector<MatchupMeeting>& meetings) {
    std::vector<double> p;
    for (const MatchupMeeting& meeting : meetings) p.push_back(meeting.p);
    const auto adjusted = holm(p);
    for (std::size_t i = 0; i < meetings.size(); ++i) meetings[i].adjusted_p = to_significant(adjusted[i]);
}

MatchupMeeting meeting_of(const ArmyMatrix& matrix, std::size_t first, std::size_t second) {
    const Pentanomial& pairs = matrix.tallies[matrix.couple(first, second)].pairs;
    const Strength strength = strength_of(pairs);
    MatchupMeeting meeting{first, second, pairs, strength.score, strength.scores};
    meeting.p = to_significant(evenness(pairs));
    return meeting;
}

/// Who beats whom.
class Beats {
public:
    Beats(std::size_t armies, const std::vector<MatchupMeeting>& meetings, bool certain)
        : armies_(armies), beats_(armies * armies, false) {
        for (const MatchupMeeting& meeting : meetings)
            if (certain ? meeting.is_certain() : meeting.is_likely()) {
                const std::size_t winner = meeting.winner();
                beats_[winner * armies + (winner == meeting.first ? meeting.second : meeting.first)] = true;
            }
    }
    [[nodiscard]] bool operator()(std::size_t winner, std::size_t loser) const {
        return beats_[winner * armies_ + loser];
    }
    /// Each cycle of three once, from its first army on.
    [[nodiscard]] std::vector<std::vector<std::size_t>> threes() const {
        std::vector<std::vector<std::size_t>> all;
        for (std::size_t a = 0; a < armies_; ++a)
            for (std::size_t b = a + 1; b < armies_; ++b)
                for (std::size_t c = b + 1; c < armies_; ++c) {
                    if ((*this)(a, b) && (*this)(b, c) && (*this)(c, a)) all.push_back({a, b, c});
                    if ((*this)(a, c) && (*this)(c, b) && (*this)(b, a)) all.push_back({a, c, b});
                }
        return all;
    }
    /// Empty if there is no cycle. Breadth first from every army.
    [[nodiscard]] std::vector<std::size_t> shortest() const {
        std::vector<std::size_t> best;
        for (std::size_t begin = 0; begin < armies_; ++begin) {
            std::vector<std::size_t> from(armies_, armies_), queue{begin};
            for (std::size_t next = 0; next < queue.size(); ++next) {
                const std::size_t at = queue[next];
                if ((*this)(at, begin)) {
                    std::vector<std::size_t> cycle{at};
                    while (cycle.back() != begin) cycle.push_back(from[cycle.back()]);
                    std::reverse(cycle.begin(), cycle.end());
                    if (best.empty() || cycle.size() < best.size()) best = cycle;
                    break;
                }
                for (std::size_t to = 0; to < armies_; ++to)
                    if ((*this)(at, to) && to != begin && from[to] == armies_) from[to] = at, queue.push_back(to);
            }
        }
        return best;
    }

private:
    std::size_t armies_;
    std::vector<bool> beats_;
};

/// What each army scores against each, less a half.
Eigen::MatrixXd payoffs(std::size_t armies, const std::vector<MatchupMeeting>& meetings,
                        const std::vector<double>& scores) {
    const auto n = static_cast<Eigen::Index>(armies);
    Eigen::MatrixXd gains = Eigen::MatrixXd::Zero(n, n);
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        const auto a = static_cast<Eigen::Index>(meetings[i].first), b = static_cast<Eigen::Index>(meetings[i].second);
        gains(a, b) = scores[i] - 0.5;
        gains(b, a) = 0.5 - scores[i];
    }
    return gains;
}

/// The score of the meeting if its pairs are drawn again.
double drawn_again(const Pentanomial& pairs, std::uint64_t seed, std::uint32_t resample, std::uint32_t meeting) {
    const std::uint64_t count = pairs.count();
    if (count == 0) return 0.5;
    if (count > most_drawn) {
        const double share =
            (static_cast<double>(keyed_word(seed, Purpose::bootstrap, resample, 0, meeting) >> 11) + 0.5) * 0x1p-53;
        const double z = boost::math::quantile(boost::math::normal(), share);
        return std::clamp(pairs.score() + z * pairs.error().value_or(0), 0.0, 1.0);
    }
    std::uint64_t half_points = 0;
    for (std::uint32_t draw = 0; draw < count; ++draw) {
        std::uint64_t at = polemarch::scale(keyed_word(seed, Purpose::bootstrap, resample, draw, meeting),
                                            static_cast<std::uint32_t>(count));
        std::size_t result = 0;
        while (at >= pairs.pairs[result]) at -= pairs.pairs[result++];
        half_points += result;
    }
    return static_cast<double>(half_points) / (4.0 * static_cast<double>(count));
}

Interval percentiles(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const auto at = [&](double level) {
        return values[static_cast<std::size_t>(std::lround(level * static_cast<double>(values.size() - 1)))];
    };
    return {to_significant(at(0.025)), to_significant(at(0.975))};
}

}  // namespace

double evenness(const Pentanomial& pairs) {
    const auto& count = pairs.pairs;
    const std::int64_t seen = 2 * (static_cast<std::int64_t>(count[4]) - static_cast<std::int64_t>(count[0])) +
                              static_cast<std::int64_t>(count[3]) - static_cast<std::int64_t>(count[1]);
    if (seen == 0) return 1;
    return std::min(1.0, chance_of_sum(count[1] + count[3], count[0] + count[4], std::abs(seen)));
}

std::vector<MatchupCycle> cycles_of(std::size_t armies, const std::vector<MatchupMeeting>& meetings) {
    std::vector<MatchupCycle> cycles;
    const Beats certain(armies, meetings, true), likely(armies, meetings, false);
    for (auto& three : certain.threes()) cycles.push_back({std::move(three), true});
    for (auto& three : likely.threes()) {
        const auto same = [&](const MatchupCycle& known) { return known.armies == three; };
        if (std::none_of(cycles.begin(), cycles.end(), same)) cycles.push_back({std::move(three), false});
    }
    if (!cycles.empty()) return cycles;
    // Without cycles of three a longer one needs meetings that are neither way likely.
    for (const bool is_certain : {true, false})
        if (auto longer = (is_certain ? certain : likely).shortest(); !longer.empty() && cycles.empty())
            cycles.push_back({std::move(longer), is_certain});
    return cycles;
}

std::vector<MatchupShare> mix_of(std::size_t armies, const std::vector<MatchupMeeting>& meetings, std::uint64_t seed,
                                 std::uint32_t resamples) {
    std::vector<double> scores;
    for (const MatchupMeeting& meeting : meetings) scores.push_back(meeting.score);
    const Eigen::MatrixXd seen = payoffs(armies, meetings, scores);
    const Eigen::VectorXd mix = solve(seen).rows, against = seen * mix;
    std::vector<std::vector<double>> shares(armies), results(armies);
    for (std::uint32_t resample = 0; resample < resamples; ++resample) {
        for (std::uint32_t i = 0; i < meetings.size(); ++i)
            scores[i] = drawn_again(meetings[i].pairs, seed, resample, i);
        const Eigen::MatrixXd gains = payoffs(armies, meetings, scores);
        const Eigen::VectorXd drawn = solve(gains).rows, result = gains * mix;
        for (std::size_t army = 0; army < armies; ++army) {
            shares[army].push_back(drawn(static_cast<Eigen::Index>(army)));
            results[army].push_back(0.5 + result(static_cast<Eigen::Index>(army)));
        }
    }
    std::vector<MatchupShare> all(armies);
    constexpr double present = 1e-6;  // less is an error of rounding
    for (std::size_t army = 0; army < armies; ++army) {
        MatchupShare& one = all[army];
        const auto i = static_cast<Eigen::Index>(army);
        one.share = mix(i) > present ? to_significant(mix(i)) : 0;
        one.against = to_significant(0.5 + against(i));
        if (resamples == 0) continue;
        one.present = static_cast<double>(std::count_if(shares[army].begin(), shares[army].end(),
                                                        [](double share) { return share > present; })) /
                      resamples;
        one.interval = percentiles(std::move(shares[army]));
        one.score_interval = percentiles(std::move(results[army]));
    }
    return all;
}

Matchup matchup_of(ArmyMatrix matrix) {
    Matchup matchup{.matrix = std::move(matrix), .meetings = {}, .cycles = {}, .mix = {}};
    const std::size_t armies = matchup.matrix.request.armies.size();
    for (std::size_t first = 0; first < armies; ++first)
        for (std::size_t second = first + 1; second < armies; ++second)
            matchup.meetings.push_back(meeting_of(matchup.matrix, first, second));
    adjust_meetings(matchup.meetings);
    matchup.cycles = cycles_of(armies, matchup.meetings);
    matchup.mix = mix_of(armies, matchup.meetings, matchup.matrix.request.seed);
    return matchup;
}

std::vector<std::size_t> couples_to_check(const Matchup& matchup, std::size_t most) {
    const auto& meetings = matchup.meetings;
    std::vector<std::size_t> couples(meetings.size());
    std::iota(couples.begin(), couples.end(), std::size_t{0});
    const bool any = std::any_of(meetings.begin(), meetings.end(), [](const auto& one) { return one.is_certain(); });
    std::erase_if(couples,
                  [&](std::size_t i) { return meetings[i].score == 0.5 || (any && !meetings[i].is_certain()); });
    std::stable_sort(couples.begin(), couples.end(),
                     [&](std::size_t one, std::size_t other) { return meetings[one].p < meetings[other].p; });
    if (couples.size() > most) couples.resize(most);
    std::sort(couples.begin(), couples.end());
    return couples;
}

MatchupCheck check_of(const Matchup& matchup, const ArmyMatrix& matrix) {
    MatchupCheck check{.agent = matrix.request.agent};
    Pentanomial winners;
    for (const MatchupMeeting& before : matchup.meetings) {
        MatchupMeeting now = meeting_of(matrix, before.first, before.second);
        if (now.pairs.count() == 0) continue;
        Pentanomial of_winner = now.pairs;
        if (before.winner() == before.second) std::reverse(of_winner.pairs.begin(), of_winner.pairs.end());
        winners.add(of_winner);
        check.meetings.push_back(now);
    }
    adjust_meetings(check.meetings);
    const Strength strength = strength_of(winners);
    check.score = strength.score;
    check.interval = strength.scores;
    check.games = 2 * winners.count();
    return check;
}

}  // namespace polemarch::sim
