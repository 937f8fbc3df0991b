// `polemarch strategy`: reads two armies, plays their eves on all threads and solves the game of strategies.
#include "core/standard_wargame/files/chart_reader.h"
#include "core/standard_wargame/files/make_battle.h"
#include "core/standard_wargame/files/scenario_reader.h"
#include "sim/standard_wargame/armies.h"
#include "sim/standard_wargame/meeting.h"
#include "sim/standard_wargame/strategy_battles.h"

#include <utility>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

namespace {

StrategyReport::Figure figure(const Estimate& estimate) { return {estimate.mean, estimate.error}; }

StrategyReport report_of(const StrategyQuestion& question, const StrategySolution& solution) {
    StrategyReport report;
    report.question = question;
    report.strategies = strategy_names;
    for (const auto& row : solution.cells) {
        auto& cells = report.cells.emplace_back();
        for (const StrategyCell& cell : row) {
            auto& shown = cells.emplace_back();
            shown.allowed = cell.allowed;
            if (cell.fought) shown.fought = figure(*cell.fought);
            shown.delay_chance = cell.delay_chance;
            shown.delayed_worth = cell.delayed_worth;
            shown.payoff = {cell.payoff, cell.error};
        }
    }
    for (const std::size_t side : {0u, 1u}) {
        const BestReply& reply = solution.best_reply[side];
        StrategyReport::Side& shown = report.sides[side];
        shown.level_worth = figure(solution.level_worth[side]);
        shown.mix.assign(solution.mix[side].begin(), solution.mix[side].end());
        shown.best_reply = {reply.strategy, reply.measured, figure(reply.checked)};
    }
    report.value = {solution.value, solution.error};
    report.fresh_value = figure(solution.fresh_value);
    return report;
}

/// The eves 1 to `count`; each is a function of its number, so threads do not matter. Nothing if it was stopped.
std::optional<std::vector<EveOutcomes>> play_eves(const Battle& battle, std::uint64_t seed, std::uint32_t count,
                                                  const StrategyHooks& hooks) {
    std::vector<EveOutcomes> eves(count);
    std::atomic<bool> dropped = false;
    tbb::task_arena arena(hooks.threads);
    arena.execute([&] {
        // One by one: an eve takes seconds.
        tbb::parallel_for(
            tbb::blocked_range<std::uint32_t>(0, count, 1),
            [&](const tbb::blocked_range<std::uint32_t>& range) {
                for (std::uint32_t i = range.begin(); i != range.end(); ++i) {
                    auto outcomes = play_eve(battle, seed, i + 1, *hooks.stop);
                    if (outcomes)
                        eves[i] = *outcomes;
                    else
                        dropped = true;
                    ++*hooks.finished;
                }
            },
            tbb::simple_partitioner());
    });
    if (dropped) return std::nullopt;
    return eves;
}

}  // namespace

std::optional<StrategyReport> strategies(const StrategyQuestion& question, const std::filesystem::path& data,
                                         const StrategyHooks& hooks, Diagnostics& diagnostics) {
    MeetingRequest request = question.meeting;
    request.seeds = {army_seed(question.seed, 1, 0), army_seed(question.seed, 1, 1)};
    auto charts = parse_charts(read_charts(system_files(), data), diagnostics);
    const auto parts = charts ? meeting_parts(request, *charts, data, diagnostics) : std::nullopt;
    auto scenario = parts ? parse_scenario(parts->scenario, *charts, diagnostics, parts->files.finder()) : std::nullopt;
    if (!scenario) return std::nullopt;
    const auto battle = make_battle(*std::move(charts), *std::move(scenario), diagnostics);
    if (!battle) return std::nullopt;

    const auto eves = play_eves(*battle, question.seed, 2 * question.games, hooks);
    if (!eves) return std::nullopt;
    const std::span<const EveOutcomes> all = *eves;
    const State start = battle->start();
    const StrategyRules rules{
        battle->charts(),
        {start.army[0].level, start.army[1].level},
        {battle->scenario().sides[0].fortified_baggage, battle->scenario().sides[1].fortified_baggage}};
    StrategyReport report = report_of(question, solve(rules, all.first(question.games), all.subspan(question.games)));
    for (const std::size_t side : {0u, 1u}) {
        report.sides[side].army = battle->scenario().sides[side].army;
        report.sides[side].level = rules.levels[side];
    }
    return report;
}

}  // namespace polemarch::sim::standard_wargame
