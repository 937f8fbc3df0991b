#include "sim/standard_wargame/strategy_game.h"

#include "core/standard_wargame/rules/strategy.h"
#include "sim/shared/matrix_game.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

namespace {

constexpr double faces_of_a_die = 6;

bool may_choose(const StrategyRules& rules, std::size_t side, int level, Strategy strategy) {
    if (strategy == Strategy::withdraw && rules.fortified_baggage[side]) return false;
    return level >= rules.charts.strategy(strategy).cost;
}

std::vector<std::size_t> choices(const StrategyRules& rules, std::size_t side, int level) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < strategy_types; ++i)
        if (may_choose(rules, side, level, static_cast<Strategy>(i))) all.push_back(i);
    return all;
}

/// Nothing below two standard errors: days multiply noise, and a level that need not be spent does no harm.
double counted_worth(const Estimate& worth) { return worth.mean > 2 * worth.error ? worth.mean : 0; }

/// The game day by day.
class Days {
public:
    Days(const StrategyRules& rules, const StrategySolution& measured) : rules_(rules), measured_(measured) {}

    struct Cell {
        double delay_chance = 0, delayed_worth = 0, payoff = 0;
    };
    Cell cell(int day, std::array<int, 2> levels, std::size_t own, std::size_t enemy) {
        const StrategyPair pair =
            strategy_pair(static_cast<Strategy>(own), static_cast<Strategy>(enemy), day, rules_.charts);
        Cell cell;
        cell.delay_chance = pair.ways_to_delay() / faces_of_a_die;
        if (cell.delay_chance > 0)
            cell.delayed_worth = value(day + 1, {levels[0] - pair.cost[0], levels[1] - pair.cost[1]});
        cell.payoff = cell.delay_chance * cell.delayed_worth;
        if (const auto& fought = measured_.cells[own][enemy].fought) {
            const double lost = (rules_.levels[0] - levels[0]) * counted_worth(measured_.level_worth[0]) -
                                (rules_.levels[1] - levels[1]) * counted_worth(measured_.level_worth[1]);
            cell.payoff += (1 - cell.delay_chance) * std::clamp(fought->mean - lost, 0.0, 1.0);
        }
        return cell;
    }

    MatrixSolution solved(int day, std::array<int, 2> levels) {
        const auto own = choices(rules_, 0, levels[0]), enemy = choices(rules_, 1, levels[1]);
        Eigen::MatrixXd payoffs(static_cast<Eigen::Index>(own.size()), static_cast<Eigen::Index>(enemy.size()));
        for (std::size_t i = 0; i < own.size(); ++i)
            for (std::size_t j = 0; j < enemy.size(); ++j)
                payoffs(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
                    cell(day, levels, own[i], enemy[j]).payoff;
        return sim::solve(payoffs);
    }

private:
    double value(int day, std::array<int, 2> levels) {
        // All days after the last one are alike (S28).
        const std::tuple key{std::min(day, rules_.charts.strategies.last_day + 1), levels[0], levels[1]};
        if (const auto known = values_.find(key); known != values_.end()) return known->second;
        return values_[key] = solved(std::get<0>(key), levels).value;
    }

    const StrategyRules& rules_;
    const StrategySolution& measured_;
    std::map<std::tuple<int, int, int>, double> values_;
};

/// The payoffs of one eve with the delays.
class Rows {
public:
    explicit Rows(const StrategySolution& solution) : solution_(solution) {}

    [[nodiscard]] double cell(const EveOutcomes& eve, std::size_t own, std::size_t enemy) const {
        const StrategyCell& cell = solution_.cells[own][enemy];
        return cell.delay_chance * cell.delayed_worth + (1 - cell.delay_chance) * eve.payoff[own][enemy];
    }
    /// What `side` scores with the strategy against the other's mix.
    [[nodiscard]] double reply(const EveOutcomes& eve, std::size_t side, std::size_t strategy) const {
        double sum = 0;
        for (std::size_t other = 0; other < strategy_types; ++other) {
            const double chance = solution_.mix[1 - side][other];
            if (chance == 0) continue;
            sum += chance * (side == 0 ? cell(eve, strategy, other) : 1 - cell(eve, other, strategy));
        }
        return sum;
    }
    [[nodiscard]] double mixes(const EveOutcomes& eve) const {
        double sum = 0;
        for (std::size_t own = 0; own < strategy_types; ++own)
            if (solution_.mix[0][own] > 0) sum += solution_.mix[0][own] * reply(eve, 0, own);
        return sum;
    }
    [[nodiscard]] double gain(const EveOutcomes& eve, std::size_t side, std::size_t strategy) const {
        const double score = mixes(eve);
        return reply(eve, side, strategy) - (side == 0 ? score : 1 - score);
    }

private:
    const StrategySolution& solution_;
};

template <class Function>
std::vector<double> each(std::span<const EveOutcomes> games, Function&& value) {
    std::vector<double> values;
    values.reserve(games.size());
    for (const EveOutcomes& eve : games) values.push_back(value(eve));
    return values;
}

/// The strategy of most gain, and its gain.
std::pair<std::size_t, double> best_reply(const Rows& rows, std::span<const EveOutcomes> games, std::size_t side,
                                          const std::vector<std::size_t>& allowed) {
    std::pair<std::size_t, double> best{allowed.front(), -1};
    for (const std::size_t strategy : allowed) {
        const auto gains = each(games, [&](const EveOutcomes& eve) { return rows.gain(eve, side, strategy); });
        if (const double gain = estimate(gains).mean; gain > best.second) best = {strategy, gain};
    }
    return best;
}

BestReply reply_of(const Rows& rows, std::span<const EveOutcomes> fresh, std::size_t side,
                   const std::vector<std::size_t>& allowed) {
    BestReply reply;
    std::tie(reply.strategy, reply.measured) = best_reply(rows, fresh, side, allowed);
    const auto half = fresh.size() / 2;
    if (half == 0) return reply;
    std::vector<double> checked;
    const auto check = [&](std::span<const EveOutcomes> choosing, std::span<const EveOutcomes> judging) {
        const std::size_t chosen = best_reply(rows, choosing, side, allowed).first;
        for (const EveOutcomes& eve : judging) checked.push_back(rows.gain(eve, side, chosen));
    };
    check(fresh.first(half), fresh.subspan(half));
    check(fresh.subspan(half), fresh.first(half));
    reply.checked = estimate(checked);
    return reply;
}

}  // namespace

Estimate estimate(std::span<const double> values) {
    const auto count = static_cast<double>(values.size());
    if (values.empty()) return {};
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    if (values.size() < 2) return {mean, 0};
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return {mean, std::sqrt(squares / (count - 1) / count)};
}

StrategySolution solve(const StrategyRules& rules, std::span<const EveOutcomes> games,
                       std::span<const EveOutcomes> fresh) {
    StrategySolution solution;
    constexpr int first_day = 1;
    for (const std::size_t side : {0u, 1u})
        solution.level_worth[side] =
            estimate(each(games, [&](const EveOutcomes& eve) { return eve.level_worth[side]; }));
    for (std::size_t own = 0; own < strategy_types; ++own)
        for (std::size_t enemy = 0; enemy < strategy_types; ++enemy) {
            const auto pair =
                strategy_pair(static_cast<Strategy>(own), static_cast<Strategy>(enemy), first_day, rules.charts);
            if (pair.delay_from == 1) continue;
            solution.cells[own][enemy].fought =
                estimate(each(games, [&](const EveOutcomes& eve) { return eve.payoff[own][enemy]; }));
        }

    Days days(rules, solution);
    const std::array allowed{choices(rules, 0, rules.levels[0]), choices(rules, 1, rules.levels[1])};
    for (const std::size_t own : allowed[0])
        for (const std::size_t enemy : allowed[1]) {
            StrategyCell& cell = solution.cells[own][enemy];
            const Days::Cell found = days.cell(first_day, rules.levels, own, enemy);
            cell.allowed = true;
            cell.delay_chance = found.delay_chance;
            cell.delayed_worth = found.delayed_worth;
            cell.payoff = found.payoff;
            cell.error = cell.fought ? (1 - cell.delay_chance) * cell.fought->error : 0;
        }
    const MatrixSolution mixes = days.solved(first_day, rules.levels);
    for (std::size_t i = 0; i < allowed[0].size(); ++i)
        solution.mix[0][allowed[0][i]] = mixes.rows[static_cast<Eigen::Index>(i)];
    for (std::size_t i = 0; i < allowed[1].size(); ++i)
        solution.mix[1][allowed[1][i]] = mixes.columns[static_cast<Eigen::Index>(i)];
    solution.value = mixes.value;

    const Rows rows(solution);
    const auto score = [&](const EveOutcomes& eve) { return rows.mixes(eve); };
    solution.error = estimate(each(games, score)).error;
    solution.fresh_value = estimate(each(fresh, score));
    for (const std::size_t side : {0u, 1u}) solution.best_reply[side] = reply_of(rows, fresh, side, allowed[side]);
    return solution;
}

}  // namespace polemarch::sim::standard_wargame
