#include "sim/answers/sensitivity.h"

#include "core/random.h"
#include "core/text.h"
#include "sim/statistics/multiple_tests.h"
#include "sim/system/rule_system.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/math/distributions/students_t.hpp>

namespace polemarch::sim {

namespace {

/// What sets the figure to one of its values: nothing where that is the chart's own.
std::optional<FigureChange> change_to(const PlausibleFigure& figure, std::size_t value) {
    if (figure.own == value) return std::nullopt;
    return FigureChange{
        .path = figure.path, .value = figure.values[value], .place = {"the plausible values of " + figure.path, 0, 0}};
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<double> scores_of(const ComparedGames& games) {
    std::vector<double> scores;
    for (const StoredGame& game : games.games)
        scores.push_back(game.result == "draw" ? 0.5 : game.result == "A" ? 1.0 : 0.0);
    return scores;
}

/// The effects along one trajectory, by figure; nothing if it was not finished.
std::optional<std::vector<MorrisEffect>> effects_along(const MorrisTrajectory& trajectory,
                                                       const std::vector<PlausibleFigure>& figures,
                                                       const std::vector<std::size_t>& levels, std::uint64_t seed,
                                                       const ScoresWith& scores) {
    std::vector<std::vector<double>> at;
    std::vector<double> means;
    for (const MorrisPoint& point : trajectory.points) {
        std::vector<FigureChange> changes;
        for (std::size_t i = 0; i < figures.size(); ++i)
            if (auto change = change_to(figures[i], point[i])) changes.push_back(*std::move(change));
        at.push_back(scores(changes, seed));
        if (at.back().empty() || at.back().size() != at.front().size()) return std::nullopt;
        means.push_back(mean_of(at.back()));
    }
    std::vector<MorrisEffect> effects(figures.size());
    const auto found = elementary_effects(trajectory, levels, means);
    for (std::size_t step = 0; step < found.size(); ++step) {
        const std::size_t input = trajectory.moved[step];
        const PairedDifference difference = paired_difference(at[step + 1], at[step]);
        effects[input] = {found[step], difference.error.value_or(0) / morris_move(levels[input])};
    }
    return effects;
}

const RuleSystem& system_called(const std::string& name) {
    std::vector<std::string> known;
    for (const RuleSystem* system : rule_systems()) {
        if (system->name() == name) return *system;
        known.emplace_back(system->name());
    }
    throw InputError(fmt::format("unknown rule system {}{}; there are: {}", in_quotes(name), suggestion(name, known),
                                 fmt::join(known, ", ")));
}

}  // namespace

std::vector<PlausibleFigure> plausible_figures(const std::string& system, const std::filesystem::path& data) {
    Diagnostics diagnostics;
    auto figures = system_called(system).plausible_figures(data, diagnostics);
    if (!figures) throw InputError(diagnostics);
    return *std::move(figures);
}

std::vector<std::string> scenario_names(const std::string& system, const std::filesystem::path& data) {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(data / system_called(system).folder() / "scenarios"))
        if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<PlausibleFigure> figures_in_play(const std::vector<PlausibleFigure>& all, const BattleInfo& battle,
                                             const std::vector<std::string>& paths) {
    std::vector<PlausibleFigure> found;
    std::vector<std::string> known;
    for (const PlausibleFigure& figure : all) {
        const auto assumed = [&](const std::string& name) {
            return std::find(battle.assumed.begin(), battle.assumed.end(), name) != battle.assumed.end();
        };
        if (std::none_of(figure.figures.begin(), figure.figures.end(), assumed)) continue;
        known.push_back(figure.path);
        if (paths.empty() || std::find(paths.begin(), paths.end(), figure.path) != paths.end()) found.push_back(figure);
    }
    for (const std::string& path : paths)
        if (std::find(known.begin(), known.end(), path) == known.end())
            throw InputError(fmt::format("{} is no assumed figure that is in play in {}{}; --list shows them",
                                         in_quotes(path), battle.short_name, suggestion(path, known)));
    return found;
}

std::vector<ScreenedFigure> screen(const std::vector<PlausibleFigure>& figures, std::uint32_t trajectories,
                                   std::uint64_t seed, const ScoresWith& scores) {
    std::vector<PlausibleFigure> varied;
    std::vector<std::size_t> levels;
    for (const PlausibleFigure& figure : figures)
        if (figure.varies()) {
            varied.push_back(figure);
            levels.push_back(figure.values.size());
        }
    std::vector<std::vector<MorrisEffect>> effects(varied.size());
    std::size_t finished = 0;
    for (std::uint32_t t = 1; t <= trajectories && !varied.empty(); ++t) {
        const std::uint64_t dice = keyed_word(seed, Purpose::bootstrap, t, 0, 2);
        const auto found = effects_along(morris_trajectory(levels, seed, t), varied, levels, dice, scores);
        if (!found) break;
        ++finished;
        for (std::size_t i = 0; i < varied.size(); ++i) effects[i].push_back((*found)[i]);
    }
    std::vector<ScreenedFigure> screened;
    if (finished < 2) return screened;
    std::vector<double> p;
    for (std::size_t i = 0; i < varied.size(); ++i) {
        screened.push_back({varied[i], morris_measures(effects[i], seed)});
        MorrisMeasures& m = screened.back().measures;  // no score changes by more than 1, though an estimate may
        m.mu_interval = {std::max(m.mu_interval.low, std::min(-1.0, m.mu)),
                         std::min(m.mu_interval.high, std::max(1.0, m.mu))};
        if (screened.back().measures.p) p.push_back(*screened.back().measures.p);
    }
    const auto adjusted = holm(p);
    auto next = adjusted.begin();
    for (ScreenedFigure& one : screened)
        if (one.measures.p) one.adjusted_p = *next++;
    std::stable_sort(screened.begin(), screened.end(), [](const ScreenedFigure& a, const ScreenedFigure& b) {
        return std::pair(a.measures.beyond_dice, a.measures.mu_star) >
               std::pair(b.measures.beyond_dice, b.measures.mu_star);
    });
    return screened;
}

SensitivityCost cost_of(const SensitivityPlan& plan, const std::vector<PlausibleFigure>& figures) {
    std::uint64_t varied = 0, most = 0;
    for (const PlausibleFigure& figure : figures)
        if (figure.varies()) {
            ++varied;
            most = std::max<std::uint64_t>(most, figure.values.size());
        }
    const std::uint64_t curves = std::min<std::uint64_t>(plan.curves, varied);
    return {.screening = varied == 0 ? 0 : std::uint64_t{plan.trajectories} * (varied + 1) * plan.games,
            .curves = curves * most * plan.curve_games,
            .each_check = plan.check_games * 2 * curves};
}

namespace {

/// A curve with the scores at its ends.
struct PlayedCurve {
    SensitivityCurve curve;
    std::vector<double> low, high;
};
PlayedCurve curve_of(const PlausibleFigure& figure, const AnswerGames& answer, std::uint32_t games,
                     const ComparedGames& unchanged, std::uint64_t seed) {
    PlayedCurve played{.curve = {.path = figure.path, .points = {}}, .low = {}, .high = {}};
    const auto before = scores_of(unchanged);
    for (std::size_t value = 0; value < figure.values.size(); ++value) {
        const auto change = change_to(figure, value);
        const ComparedGames changed =
            change ? answer.play({*change}, games, answer.subject().players, seed) : unchanged;
        auto after = scores_of(changed);
        if (after.size() != before.size()) break;
        const Outcome outcome = outcome_of(changed);
        played.curve.points.push_back({.value = figure.values[value],
                                       .own = figure.own == value,
                                       .score = outcome.score,
                                       .interval = outcome.interval,
                                       .difference = difference_of_shares(after, before)});
        if (value == 0) played.low = after;
        if (value + 1 == figure.values.size()) played.high = std::move(after);
    }
    return played;
}

ExtremesCheck check_of(const PlausibleFigure& figure, const std::array<std::string, 2>& players,
                       const std::vector<double>& low, const std::vector<double>& high) {
    return {.path = figure.path,
            .low = figure.values.front(),
            .high = figure.values.back(),
            .player = players[0] == players[1] ? players[0] : fmt::format("{} against {}", players[0], players[1]),
            .difference = difference_of_shares(high, low)};
}

/// The extremes as another player plays them; nothing if it is stopped.
std::optional<ExtremesCheck> extremes(const PlausibleFigure& figure, const AnswerGames& answer,
                                      const std::string& player, std::uint32_t games, std::uint64_t seed) {
    std::array<std::vector<double>, 2> scores;
    for (const std::size_t end : {0u, 1u}) {
        const auto change = change_to(figure, end == 0 ? 0 : figure.values.size() - 1);
        scores[end] = scores_of(
            answer.play(change ? std::vector{*change} : std::vector<FigureChange>{}, games, {player, player}, seed));
        if (scores[end].size() < games) return std::nullopt;
    }
    return check_of(figure, {player, player}, scores[0], scores[1]);
}

/// Welch's test at 5 % (B. L. Welch 1947, "The generalization of Student's problem when several different population
/// variances are involved"). Games that all differ by the same, as a few easily do, are given the spread of the others.
bool agree(const PairedDifference& a, const PairedDifference& b) {
    const auto square = [](const PairedDifference& one, const PairedDifference& other) {
        const double own = std::pow(one.error.value_or(0), 2);
        if (own > 0) return own;
        return std::pow(other.error.value_or(0), 2) * static_cast<double>(other.pairs) / static_cast<double>(one.pairs);
    };
    const double of_a = square(a, b), of_b = square(b, a), distance = std::abs(a.difference - b.difference);
    if (of_a + of_b == 0 || a.pairs < 2 || b.pairs < 2) return distance == 0;
    const auto share = [](double variance, std::uint64_t pairs) {
        return variance * variance / static_cast<double>(pairs - 1);
    };
    const boost::math::students_t student(std::pow(of_a + of_b, 2) / (share(of_a, a.pairs) + share(of_b, b.pairs)));
    return distance <= quantile(complement(student, 0.025)) * std::sqrt(of_a + of_b);
}

constexpr const char* method =
    "Screening by elementary effects (Morris 1991; mu*: Campolongo, Cariboni and Saltelli 2007). Each trajectory "
    "begins "
    "at random plausible values and changes one figure after the other by half of its levels; all its points are "
    "played "
    "with the same dice. Then the strongest figures one at a time, with other dice: paired differences from the "
    "charts. "
    "Assumed figures of scenarios are not varied.";

}  // namespace

Sensitivity find_sensitivity(const AnswerGames& answer, const SensitivityPlan& plan,
                             const std::vector<PlausibleFigure>& figures) {
    const std::uint64_t seed = answer.subject().seed;
    Sensitivity found{.basis = {}, .plan = plan, .screened = {}, .fixed = {}, .curves = {}, .checks = {}};
    found.basis.method = method;
    found.basis.subject = answer.subject();
    found.basis.battle = answer.battle()->battle();
    for (const PlausibleFigure& figure : figures)
        if (!figure.varies()) found.fixed.push_back(figure);
    const auto count = [&](std::vector<double> scores) {
        found.basis.games += scores.size();
        return scores;
    };
    found.screened =
        screen(figures, plan.trajectories, seed, [&](const std::vector<FigureChange>& changes, std::uint64_t dice) {
            auto scores = count(scores_of(answer.play(changes, plan.games, answer.subject().players, dice)));
            return scores.size() < plan.games ? std::vector<double>{} : scores;
        });
    const std::size_t strongest = std::min<std::size_t>(plan.curves, found.screened.size());
    if (strongest == 0 || answer.is_stopped()) return found;
    const std::uint64_t fresh = fresh_seed(seed);
    const ComparedGames unchanged = answer.play({}, plan.curve_games, answer.subject().players, fresh);
    found.basis.games += unchanged.games.size();
    for (std::size_t i = 0; i < strongest && !answer.is_stopped(); ++i) {
        const PlausibleFigure& figure = found.screened[i].figure;
        const PlayedCurve played = curve_of(figure, answer, plan.curve_games, unchanged, fresh);
        found.basis.games += plan.curve_games * (figure.values.size() - (figure.own ? 1 : 0));
        found.curves.push_back(played.curve);
        if (played.high.empty() || plan.check_games == 0 || plan.checked_by.empty()) continue;
        found.checks.push_back(check_of(figure, answer.subject().players, played.low, played.high));
        const PairedDifference own = found.checks.back().difference;
        for (const std::string& player : plan.checked_by)
            if (auto other = extremes(figure, answer, player, plan.check_games, fresh)) {
                other->agrees = agree(other->difference, own);
                found.checks.push_back(*std::move(other));
                found.basis.games += 2 * std::uint64_t{plan.check_games};
            }
    }
    return found;
}

std::vector<RankedFigure> ranking(const std::vector<Sensitivity>& battles) {
    std::vector<RankedFigure> ranked;
    std::map<std::string, std::size_t> at;
    for (const Sensitivity& battle : battles)
        for (const ScreenedFigure& one : battle.screened) {
            const auto [place, first] = at.emplace(one.figure.path, ranked.size());
            if (first)
                ranked.push_back({.path = one.figure.path,
                                  .why = one.figure.why,
                                  .values = one.figure.values,
                                  .where = {},
                                  .adjusted_p = {}});
            RankedFigure& figure = ranked[place->second];
            const double effect = one.measures.beyond_dice;
            if (effect > figure.largest || figure.battles == 0) {
                figure.largest = effect;
                const std::string& name = battle.basis.battle.short_name;
                figure.where = name.empty() ? battle.basis.subject.battle.words() : name;
            }
            ++figure.battles;
            figure.acts = figure.acts || one.measures.mu_star > 0 || one.measures.dice > 0;
            figure.mean += one.measures.mu_star * one.measures.mu_star - one.measures.dice * one.measures.dice;
            if (one.adjusted_p) figure.adjusted_p = std::min(figure.adjusted_p.value_or(1), *one.adjusted_p);
        }
    for (RankedFigure& figure : ranked) {
        figure.mean = std::sqrt(std::max(0.0, figure.mean / static_cast<double>(figure.battles)));
        if (figure.adjusted_p)
            figure.adjusted_p = std::min(1.0, *figure.adjusted_p * static_cast<double>(figure.battles));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const RankedFigure& a, const RankedFigure& b) {
        return std::pair(a.mean, a.largest) > std::pair(b.mean, b.largest);
    });
    return ranked;
}

}  // namespace polemarch::sim
