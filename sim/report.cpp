#include "sim/report.h"

#include "core/record.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace polemarch::sim {

namespace {

std::int32_t points_of(Ending ending) { return ending == Ending::first_won ? 2 : ending == Ending::drawn ? 1 : 0; }

}  // namespace

BatchReport make_report(BattleInfo battle, BatchRequest request, const std::vector<Fact>& facts) {
    BatchReport report;
    report.battle = std::move(battle);
    report.request = std::move(request);
    for (const Fact& fact : facts) report.facts.push_back({fact, {}, 0});
    return report;
}

void BatchReport::add(const GameRow& row) {
    assert(row.game == request.games.first + covered && row.facts.size() == facts.size());
    ++covered;
    const Ending ending = ending_of(row.payoff);
    ++results[static_cast<std::size_t>(ending)];
    steps.add(static_cast<std::int32_t>(row.steps));
    decisions.add(static_cast<std::int32_t>(row.decisions));
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (row.facts[i] == 0 && !facts[i].fact.never.empty())
            ++facts[i].never;
        else
            facts[i].tally.add(row.facts[i]);
    }
    const bool second_of_pair = exchanged(row.game, request.seating);
    const std::int32_t points = second_of_pair ? 2 - points_of(ending) : points_of(ending);
    half_points.add(points);
    if (request.seating == Seating::fixed) return;
    if (second_of_pair && open_pair_ >= 0) pair_points.add(open_pair_ + points);
    open_pair_ = second_of_pair ? -1 : points;
}

double BatchReport::score() const {
    if (covered == 0) return 0.5;
    return (static_cast<double>(results[0]) + static_cast<double>(results[1]) / 2) / covered;
}

Score agent_score(const BatchReport& report) {
    if (report.pair_points.count() < 2) return {report.half_points.mean() / 2, report.half_points.error() / 2, 0};
    const double pairs = report.pair_points.error() / 4;
    const double games = report.half_points.error() / 2;
    return {report.half_points.mean() / 2, pairs, pairs > 0 ? games * games / (pairs * pairs) : 0};
}

}  // namespace polemarch::sim
