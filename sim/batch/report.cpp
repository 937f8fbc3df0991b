#include "sim/batch/report.h"

#include "core/record.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace polemarch::sim {

namespace {

/// Whether what the fact counts did not happen in this game.
bool is_never(const Fact& fact, const GameRow& row, std::size_t place) {
    return row.facts[place] == 0 && !fact.never.empty();
}

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

Ending how_ended(const GameRow& row) { return row.drawn_with_advantage ? Ending::drawn : ending_of(row.payoff); }

std::optional<double> error_of(const Tally& games, const ClusterTally& pairs) {
    if (pairs.clusters() > 0) return pairs.clusters() > 1 ? std::optional(pairs.error()) : std::nullopt;
    return games.count() > 1 ? std::optional(games.error()) : std::nullopt;
}

Interval share_interval(const BatchReport& report, std::uint64_t games, const ClusterTally& pairs) {
    if (report.request.side_swap == SideSwap::fixed) return wilson(games, report.covered);
    if (pairs.clusters() < 2) return {};
    return wilson_of_mean(pairs.mean(), pairs.error(), pairs.clusters());
}

BatchReport make_report(BattleInfo battle, BatchRequest request, const std::vector<Fact>& facts) {
    BatchReport report;
    report.battle = std::move(battle);
    report.request = std::move(request);
    for (const Fact& fact : facts) {
        FactTally& tally = report.facts.emplace_back();
        tally.fact = fact;
        tally.code_pairs.resize(fact.names.size());
    }
    return report;
}

void BatchReport::admit(GameRow& row) {
    if (row.named.empty()) return;
    const auto named = [](const std::string& name) {
        return [&name](const FactTally& known) { return known.fact.name == name; };
    };
    for (const Fact& fact : row.named) {
        if (std::any_of(facts.begin(), facts.end(), named(fact.name))) continue;
        assert(fact.names.empty() && fact.never.empty());
        // Behind the last one of its table.
        const auto last = std::find_if(facts.rbegin(), facts.rend(), [&](const FactTally& known) {
            return known.fact.group == fact.group && known.fact.side == fact.side;
        });
        FactTally& tally = *facts.insert(last.base() == facts.begin() ? facts.end() : last.base(), FactTally{});
        tally.fact = fact;
        if (covered == 0) continue;
        tally.tally.add(0, covered);
        if (request.side_swap == SideSwap::swapped)
            for (std::uint32_t pair = 0; pair < covered / 2; ++pair) tally.pairs.add(0, 2);
    }
    std::vector<std::int32_t> ordered(facts.size());
    for (std::size_t i = 0; i < row.named.size(); ++i) {
        const auto place = std::find_if(facts.begin(), facts.end(), named(row.named[i].name));
        ordered[static_cast<std::size_t>(place - facts.begin())] = row.facts[i];
    }
    row.facts = std::move(ordered);
    row.named.clear();
}

void BatchReport::count(const GameRow& row) {
    assert(row.game == request.games.first + covered && row.facts.size() == facts.size());
    ++covered;
    const Ending ending = how_ended(row);
    ++results[static_cast<std::size_t>(ending)];
    steps.add(static_cast<std::int32_t>(row.steps));
    decisions.add(static_cast<std::int32_t>(row.decisions));
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (is_never(facts[i].fact, row, i))
            ++facts[i].never;
        else
            facts[i].tally.add(row.facts[i]);
    const std::int32_t points = points_of(ending);
    side_a.games.add(points);
    first_agent.games.add(sides_swapped(row.game, request.side_swap) ? 2 - points : points);
}

void BatchReport::add(const GameRow& row) {
    assert(request.side_swap == SideSwap::fixed);
    count(row);
}

void BatchReport::add(const GameRow& first, const GameRow& second) {
    assert(request.side_swap == SideSwap::swapped && first.game % 2 == 1);
    count(first);
    count(second);
    const auto in_both = [&](const auto& of) { return std::int64_t{of(first)} + std::int64_t{of(second)}; };
    const auto points = [](const GameRow& row) { return points_of(how_ended(row)); };
    side_a.pairs.add(points(first) + points(second));
    first_agent.pairs.add(points(first) + 2 - points(second));
    step_pairs.add(in_both([](const GameRow& row) { return row.steps; }), 2);
    decision_pairs.add(in_both([](const GameRow& row) { return row.decisions; }), 2);
    for (std::size_t i = 0; i < results.size(); ++i)
        result_pairs[i].add(in_both([&](const GameRow& row) { return how_ended(row) == Ending(i) ? 1 : 0; }), 2);
    for (std::size_t i = 0; i < facts.size(); ++i) {
        FactTally& fact = facts[i];
        const auto never = [&](const GameRow& row) { return is_never(fact.fact, row, i) ? 1 : 0; };
        fact.pairs.add(in_both([&](const GameRow& row) { return row.facts[i]; }),
                       static_cast<std::uint32_t>(2 - in_both(never)));
        fact.never_pairs.add(in_both(never), 2);
        for (std::size_t code = 0; code < fact.code_pairs.size(); ++code) {
            const auto has_code = [&](const GameRow& row) {
                return never(row) == 0 && row.facts[i] == static_cast<std::int32_t>(code) ? 1 : 0;
            };
            fact.code_pairs[code].add(in_both(has_code), 2);
        }
    }
}

Score side_score(const BatchReport& report) { return score_of(report.side_a, report.request.side_swap); }
Score agent_score(const BatchReport& report) { return score_of(report.first_agent, report.request.side_swap); }

}  // namespace polemarch::sim
