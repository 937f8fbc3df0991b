#include "sim/analysis/dice_report.h"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/normal.hpp>

namespace polemarch::sim {

double chance_of_fewer(std::size_t dice, std::uint64_t pips) {
    std::vector<double> chances{1};  // of each sum of the faces minus one
    for (std::size_t die = 0; die < dice; ++die) {
        std::vector<double> next(chances.size() + 5, 0);
        for (std::size_t sum = 0; sum < chances.size(); ++sum)
            for (std::size_t face = 0; face < 6; ++face) next[sum + face] += chances[sum] / 6;
        chances = std::move(next);
    }
    double fewer = 0;
    for (std::size_t sum = 0; sum < chances.size() && sum + dice <= pips; ++sum)
        fewer += sum + dice < pips ? chances[sum] : chances[sum] / 2;
    return fewer;
}

void DiceTally::add(const AnyGame& g, const StateBytes& before, const MoveBytes& outcome, const RecordStep& step) {
    for (const std::size_t side : {0, 1})
        for (const std::uint8_t face : step.dice[side]) {
            ++sides_[side].dice;
            sides_[side].pips += face;
        }
    OutcomeList<AnyGame> outcomes;
    g.outcomes(before, outcomes);
    double all = 0;
    for (const auto& one : outcomes) all += one.ways;
    double below = 0, favour = 0.5, variance = 0;
    for (const auto& one : outcomes) {
        const double rank = (below + one.ways / 2.0) / all;
        variance += one.ways / all * (rank - 0.5) * (rank - 0.5);
        if (one.move == outcome) favour = rank;
        below += one.ways;
    }
    Sum& sum = kinds_[step.event];
    sum.rule = step.rule;
    ++sum.rolls;
    sum.favour += favour;
    sum.variance += variance;
}

FavourOfRolls DiceTally::favour_of(const std::string& event, const Sum& sum) {
    FavourOfRolls of{
        event, sum.rule, sum.rolls, sum.favour, static_cast<double>(sum.rolls) / 2, std::sqrt(sum.variance)};
    if (sum.rolls >= FavourOfRolls::fewest && sum.variance > 0)
        of.luckier_than = boost::math::cdf(boost::math::normal(of.expected, of.deviation), of.favour);
    return of;
}

DiceReport DiceTally::report() const {
    DiceReport report;
    Sum all;
    for (const auto& [event, sum] : kinds_) {
        report.kinds.push_back(favour_of(event, sum));
        all.rolls += sum.rolls;
        all.favour += sum.favour;
        all.variance += sum.variance;
    }
    std::stable_sort(report.kinds.begin(), report.kinds.end(),
                     [](const FavourOfRolls& a, const FavourOfRolls& b) { return a.rolls > b.rolls; });
    report.all = favour_of("", all);
    report.sides = sides_;
    for (PipsOfSide& side : report.sides) {
        side.expected = 3.5 * static_cast<double>(side.dice);
        side.more_than = chance_of_fewer(side.dice, side.pips);
    }
    return report;
}

}  // namespace polemarch::sim
