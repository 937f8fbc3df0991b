#include "sim/answers/answer.h"

#include "core/text.h"
#include "sim/shared/json_parts.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

Experiment experiment_of(const AnswerSubject& subject, std::uint64_t seed) {
    Experiment experiment;
    experiment.points = subject.points;
    experiment.seed = seed;
    experiment.swap_sides = false;
    experiment.held = subject.held;
    experiment.options = subject.options;
    return experiment;
}

Cell cell_of(const AnswerSubject& subject, const std::vector<FigureChange>& changes,
             const std::array<std::string, 2>& players) {
    Cell cell{.battle = subject.battle, .players = players, .changes = subject.changes};
    cell.changes.insert(cell.changes.end(), changes.begin(), changes.end());
    for (const FigureChange& change : cell.changes) cell.levels.emplace_back("with", text_of(change));
    return cell;
}

/// The score of each game.
std::vector<double> scores(const ComparedGames& games) {
    std::vector<double> all;
    for (const StoredGame& game : games.games) all.push_back(game.result == "A" ? 1.0 : game.result == "B" ? 0.0 : 0.5);
    return all;
}

/// "unit HI: disordered, movement; unit LC: range", of figures whose last words differ.
std::string grouped_figures(const std::vector<std::string>& figures) {
    std::string text, group;
    for (const std::string& figure : figures) {
        const std::size_t last = figure.rfind(' ');
        const std::string of = last == std::string::npos ? "" : figure.substr(0, last);
        const bool same = !of.empty() && of == group;
        text += same ? ", " + figure.substr(last + 1)
                     : (text.empty() ? "" : "; ") + (of.empty() ? figure : of + ": " + figure.substr(last + 1));
        group = of;
    }
    return text;
}

std::string players_words(const std::array<std::string, 2>& players) {
    return players[0] == players[1] ? players[0] : fmt::format("{} against {}", players[0], players[1]);
}

}  // namespace

std::string AnswerSubject::words() const {
    std::string text = battle.words();
    for (std::size_t i = 0; i < changes.size(); ++i) text += (i == 0 ? " with " : " and ") + text_of(changes[i]);
    return fmt::format("{}, by {}", text, players_words(players));
}

ComparedGames AnswerGames::play(const std::vector<FigureChange>& changes, std::uint32_t games,
                                const std::array<std::string, 2>& players, std::uint64_t seed) const {
    return played_games(cell_of(subject_, changes, players), experiment_of(subject_, seed), data_, games, hooks_);
}

std::unique_ptr<BattleService> AnswerGames::battle(const std::vector<FigureChange>& changes) const {
    Diagnostics diagnostics;
    auto opened = open_cell(cell_of(subject_, changes, subject_.players), experiment_of(subject_, subject_.seed), data_,
                            diagnostics);
    if (!opened.service) throw InputError(diagnostics);
    return std::move(opened.service);
}

std::optional<std::vector<FigureChange>> AnswerGames::follows(const std::vector<FigureChange>& changes,
                                                              Diagnostics& diagnostics) const {
    OpenedCell opened = open_cell(cell_of(subject_, changes, subject_.players), experiment_of(subject_, subject_.seed),
                                  data_, diagnostics);
    if (!opened.service) return std::nullopt;
    return std::move(opened.follows);
}

double AnswerGames::seconds_per_game(const std::array<std::string, 2>& players) const {
    const auto service = battle();
    const BatchRequest request = request_of(cell_of(subject_, {}, players), experiment_of(subject_, subject_.seed));
    const auto begin = std::chrono::steady_clock::now();
    double passed = 0;
    std::uint32_t game = 0;
    while (passed < 0.1) {
        static_cast<void>(service->row(request, ++game, hooks_.stop ? *hooks_.stop : never_stops));
        passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    return passed / game;
}

Outcome outcome_of(const ComparedGames& games) {
    Outcome outcome{.games = games.games.size()};
    Tally half_points;
    for (const StoredGame& game : games.games) {
        ++(game.result == "A" ? outcome.won : game.result == "B" ? outcome.lost : outcome.drawn);
        half_points.add(game.result == "A" ? 2 : game.result == "B" ? 0 : 1);
    }
    if (outcome.games == 0) return outcome;
    outcome.score = half_points.mean() / 2;
    outcome.interval = wilson_of_mean(outcome.score, half_points.error() / 2, outcome.games);
    return outcome;
}

std::string score_words(const Outcome& outcome) {
    const double score = 100 * outcome.score;
    const Interval interval{100 * outcome.interval.low, 100 * outcome.interval.high};
    return fmt::format("{} % ({})", justified(score, interval), justified_ends(score, interval));
}

Check check_with(const AnswerGames& answer, const std::string& player, const std::vector<FigureChange>& changes,
                 std::uint32_t games) {
    Check check;
    check.player = player;
    check.seed = fresh_seed(answer.subject().seed);
    const ComparedGames before = answer.play({}, games, {player, player}, check.seed);
    check.before = check.after = outcome_of(before);
    if (changes.empty()) return check;
    const ComparedGames after = answer.play(changes, games, {player, player}, check.seed);
    check.after = outcome_of(after);
    std::vector<double> first = scores(before), second = scores(after);
    const std::size_t both = std::min(first.size(), second.size());  // less than asked for if it was stopped
    first.resize(both);
    second.resize(both);
    if (both > 0) check.difference = difference_of_shares(second, first);
    return check;
}

std::string duration_words(double seconds) {
    if (seconds < 1.5) return "a second";
    if (seconds < 100) return fmt::format("{:.0f} seconds", seconds);
    if (seconds < 6000) return fmt::format("{:.0f} minutes", seconds / 60);
    return fmt::format("{:.1f} hours", seconds / 3600);
}

std::string cost_words(std::uint64_t games, double seconds, int threads, const std::string& players) {
    return fmt::format("{} of {}: about {}", counted(games, "game"), players,
                       duration_words(static_cast<double>(games) * seconds / threads));
}

Json basis_json(const AnswerBasis& basis) {
    const AnswerSubject& subject = basis.subject;
    Json changes = Json::array();
    for (const FigureChange& change : subject.changes) changes.push_back(text_of(change));
    Json files = Json::array();
    for (const SourceInfo& source : basis.battle.sources)
        files.push_back({{"name", source.name}, {"hash", source.hash}});
    return {{"program", program_json(program_version())},
            {"method", basis.method},
            {"asked",
             {{"battle", subject.battle.words()},
              {"players", subject.players},
              {"changes", std::move(changes)},
              {"held", subject.held},
              {"options", subject.options},
              {"seed", subject.seed}}},
            {"system", basis.battle.system},
            {"sides", basis.battle.sides},
            {"files", std::move(files)},
            {"games", basis.games},
            {"command", basis.command},
            {"assumed", basis.battle.assumed}};
}

void add_basis(const AnswerBasis& basis, Document& document) {
    const auto small = [&](std::string text) {
        document.blocks.emplace_back(Paragraph{std::move(text), Paragraph::Tone::small});
    };
    document.blocks.emplace_back(Heading{"What this rests on"});
    small("Method: " + basis.method + (basis.method.ends_with('.') ? "" : "."));
    small(fmt::format("Played: {}; {}, seed {}.", basis.subject.words(), counted(basis.games, "game"),
                      basis.subject.seed));
    const auto& assumed = basis.battle.assumed;
    if (assumed.empty())
        small("Nothing in this battle is assumed.");
    else
        small("Assumed, since neither the rules nor a published card says so: " + grouped_figures(assumed) + ".");
    document.blocks.emplace_back(Typed{"The same answer again:", basis.command + "\n"});
}

}  // namespace polemarch::sim
