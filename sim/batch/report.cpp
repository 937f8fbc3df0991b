#include "sim/batch/report.h"

#include "core/record.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace polemarch::sim {

namespace {

std::int32_t points_of(Ending ending) { return ending == Ending::first_won ? 2 : ending == Ending::drawn ? 1 : 0; }

Score score_of(const BatchReport::Points& points, SideSwap side_swap) {
    Score score;
    if (points.games.count() > 0) score.mean = points.games.mean() / 2;
    const double by_games = points.games.error() / 2, by_pairs = points.pairs.error() / 4;
    if (side_swap == SideSwap::fixed) {
        if (points.games.count() > 1) score.error = by_games;
    } else if (points.pairs.count() > 1) {
        score.error = by_pairs;
        if (by_pairs > 0) score.gain = by_games * by_games / (by_pairs * by_pairs);
    }
    if (score.error) {
        const Tally& observed = side_swap == SideSwap::fixed ? points.games : points.pairs;
        score.interval = wilson_of_mean(score.mean, *score.error, observed.count());
    }
    return score;
}

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
    const std::int32_t points = points_of(ending);
    const bool swapped = sides_swapped(row.game, request.side_swap);
    side_a.games.add(points);
    first_agent.games.add(swapped ? 2 - points : points);
    if (request.side_swap == SideSwap::fixed) return;
    if (swapped && open_pair_) {
        side_a.pairs.add(*open_pair_ + points);
        first_agent.pairs.add(*open_pair_ + 2 - points);
    }
    open_pair_.reset();
    if (!swapped) open_pair_ = points;
}

Score side_score(const BatchReport& report) { return score_of(report.side_a, report.request.side_swap); }
Score agent_score(const BatchReport& report) { return score_of(report.first_agent, report.request.side_swap); }

}  // namespace polemarch::sim
