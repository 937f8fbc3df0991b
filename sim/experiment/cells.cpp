#include "sim/experiment/cells.h"

#include "core/random.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

using Levels = std::vector<std::string>;  // a value of every factor

/// The order of 0 ... n - 1 in which factor `f` goes through its strata: by keyed words, the same on every machine.
std::vector<std::uint32_t> shuffled(std::uint32_t n, std::uint64_t seed, std::uint32_t f) {
    constexpr std::uint32_t strata = 2000;  // other keys of this purpose have smaller numbers here
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keyed;
    for (std::uint32_t i = 0; i < n; ++i) keyed.emplace_back(keyed_word(seed, Purpose::setup, i, f, strata), i);
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::uint32_t> order;
    for (const auto& [key, i] : keyed) order.push_back(i);
    return order;
}

/// The value of a factor in stratum `i` of `n`: of a range the middle of the stratum.
std::string value_in(const Factor& factor, std::uint32_t i, std::uint32_t n) {
    if (!factor.range) return factor.values[std::size_t{i} * factor.values.size() / n];
    const double value = (*factor.range)[0] + ((*factor.range)[1] - (*factor.range)[0]) * (i + 0.5) / n;
    return factor.whole ? fmt::format("{}", std::llround(value)) : fmt::format("{:#}", value);
}

std::vector<Levels> hypercube(const Experiment& experiment) {
    std::vector<Levels> samples(experiment.samples);
    for (std::uint32_t f = 0; f < experiment.factors.size(); ++f) {
        const auto order = shuffled(experiment.samples, experiment.seed, f);
        for (std::uint32_t i = 0; i < experiment.samples; ++i)
            samples[i].push_back(value_in(experiment.factors[f], order[i], experiment.samples));
    }
    auto sorted = samples;
    std::sort(sorted.begin(), sorted.end());
    if (const auto same = std::adjacent_find(sorted.begin(), sorted.end()); same != sorted.end())
        throw InputError(
            fmt::format("the Latin hypercube has a sample twice (found {}): fewer samples, or wider ranges",
                        fmt::join(*same, ", ")));
    return samples;
}

std::vector<Levels> zipped(const Experiment& experiment) {
    std::vector<Levels> all(experiment.factors.front().values.size());
    for (const Factor& factor : experiment.factors)
        for (std::size_t i = 0; i < all.size(); ++i) all[i].push_back(factor.values[i]);
    return all;
}

std::vector<Levels> grid(const Experiment& experiment) {
    std::vector<Levels> all{{}};
    for (const Factor& factor : experiment.factors) {
        std::vector<Levels> more;
        for (const Levels& levels : all)
            for (const std::string& value : factor.values) {
                more.push_back(levels);
                more.back().push_back(value);
            }
        all = std::move(more);
    }
    return all;
}

std::vector<Levels> combined(const Experiment& experiment) {
    if (experiment.factors.empty()) return {{}};
    switch (experiment.combination) {
        case Combination::grid: return grid(experiment);
        case Combination::zip: return zipped(experiment);
        case Combination::latin_hypercube: return hypercube(experiment);
    }
    return {};
}

bool changes_something(const Factor& factor, const std::string& value) {
    switch (factor.kind) {
        case ChangeKind::set: return true;
        case ChangeKind::add: return value != "\"\"";
        case ChangeKind::remove: return value == "true";
    }
    return true;
}
FigureChange change_of(const Factor& factor, const std::string& value) {
    return {factor.path, factor.kind, factor.kind == ChangeKind::remove ? std::string() : value, factor.place};
}

/// Before a grid is made.
void check_size(const Experiment& experiment) {
    double count = static_cast<double>(experiment.battles.size() * experiment.players.size());
    if (experiment.combination == Combination::grid)
        for (const Factor& factor : experiment.factors) count *= static_cast<double>(factor.values.size());
    else if (!experiment.factors.empty())
        count *= static_cast<double>(std::max<std::size_t>(experiment.samples, experiment.factors[0].values.size()));
    if (count > Experiment::most_cells)
        throw InputError(fmt::format("the experiment has too many cells (found {:.0f}, expected at most {})", count,
                                     Experiment::most_cells));
}

}  // namespace

std::string PlayedBattle::words() const {
    return scenario.empty() ? fmt::format("{} against {}", armies[0], armies[1]) : scenario;
}

std::string Cell::words() const {
    std::string text = fmt::format("{}, {} against {}", battle.words(), players[0], players[1]);
    for (const auto& [name, value] : levels) text += fmt::format(", {} {}", name, value);
    return text;
}

std::vector<Cell> cells_of(const Experiment& experiment) {
    check_size(experiment);
    const std::vector<Levels> all = combined(experiment);
    std::vector<Cell> cells;
    for (const PlayedBattle& battle : experiment.battles)
        for (std::size_t p = 0; p < experiment.players.size(); ++p)
            for (const Levels& levels : all) {
                Cell cell{.number = static_cast<std::uint32_t>(cells.size() + 1),
                          .battle = battle,
                          .players = experiment.players[p]};
                if (p < experiment.player_places.size()) cell.player_places = experiment.player_places[p];
                for (std::size_t f = 0; f < levels.size(); ++f) {
                    const Factor& factor = experiment.factors[f];
                    if (changes_something(factor, levels[f])) cell.changes.push_back(change_of(factor, levels[f]));
                    cell.levels.emplace_back(factor.name, levels[f]);
                }
                cells.push_back(std::move(cell));
            }
    return cells;
}

namespace {

/// The changes of a cell by what they change.
struct SortedChanges {
    std::vector<FigureChange> figures;
    std::array<std::string, 2> handicaps;  ///< "vp=1,panic=4"
    std::vector<std::string> options;
    Place handicap_place{};
};

std::optional<SortedChanges> sorted(const std::vector<FigureChange>& changes, Diagnostics& diagnostics) {
    SortedChanges all;
    bool good = true;
    const auto wrong = [&](const FigureChange& change, const char* expected) {
        diagnostics.error(change.place, "this path leads nowhere", text_of(change), expected);
        good = false;
    };
    for (const FigureChange& change : changes) {
        const bool set = change.kind == ChangeKind::set;
        if (change.path.starts_with("handicap.")) {
            const std::string rest = change.path.substr(9);
            if (!set || rest.size() < 3 || (rest[0] != 'A' && rest[0] != 'B') || rest[1] != '.') {
                wrong(change, "handicap.A.DIAL = NUMBER, or handicap.B.DIAL");
                continue;
            }
            std::string& text = all.handicaps[rest[0] == 'A' ? 0 : 1];
            text += fmt::format("{}{}={}", text.empty() ? "" : ",", rest.substr(2), change.value);
            all.handicap_place = change.place;
        } else if (change.path.starts_with("option.")) {
            if (!set || (change.value != "true" && change.value != "false"))
                wrong(change, "option.NAME = true or false");
            else
                all.options.push_back((change.value == "true" ? "" : "no-") + change.path.substr(7));
        } else if (change.path == "name" || change.path == "\"name\"") {
            diagnostics.error(change.place, "the name of a battle cannot be changed", text_of(change));
            good = false;
        } else {
            all.figures.push_back(change);
        }
    }
    if (!good) return std::nullopt;
    return all;
}

/// A battle with changed texts; it is opened as a record's is.
std::unique_ptr<BattleService> reopened(const BattleService& service, const std::vector<FigureChange>& changes,
                                        const std::string& name, Diagnostics& diagnostics) {
    const bool removes = std::any_of(changes.begin(), changes.end(),
                                     [](const FigureChange& change) { return change.kind == ChangeKind::remove; });
    const SystemBattle& battle = service.system();
    auto sources = changed(removes ? battle.sources_by_place() : battle.sources(), changes, diagnostics);
    if (!sources) return nullptr;
    Record record;
    record.name = name;
    record.header.system = service.battle().system;
    record.header.battle = service.battle().name;
    record.header.sources = *std::move(sources);
    return open_battle(record, diagnostics);
}

/// Whether the battle has these agents, where the place of their names is known.
bool has_players(const Cell& cell, const BattleService& service, Diagnostics& diagnostics) {
    for (const std::size_t side : {0u, 1u}) {
        const std::string& player = cell.players[side];
        if (cell.player_places[side].line == 0) continue;
        try {
            service.check({.games = {1, 0}, .agents = {player, player}});
        } catch (const InputError& error) {
            diagnostics.error(cell.player_places[side], error.message());
            return false;
        }
    }
    return true;
}

/// Throws InputError for a path that is held although nothing makes it follow. In an experiment of several battles it
/// may be there for others than this one.
void check_held(const Experiment& experiment, const BattleService& service) {
    if (experiment.held.empty()) return;
    std::vector<std::string> following;
    for (const Consequence& one : service.system().consequences(service.system())) following.push_back(one.path);
    if (following.empty() && experiment.battles.size() > 1) return;
    for (const std::string& path : experiment.held)
        if (std::find(following.begin(), following.end(), path) == following.end())
            throw InputError(fmt::format(
                "{} cannot be held: no other figure changes it{}", in_quotes(path),
                following.empty() ? fmt::format(" (in {} no figure follows from others)", service.battle().system)
                                  : fmt::format(" (expected {})", alternatives(following))));
}

}  // namespace

OpenedCell open_cell(const Cell& cell, const Experiment& experiment, const std::filesystem::path& data,
                     Diagnostics& diagnostics) {
    const auto changes = sorted(cell.changes, diagnostics);
    if (!changes) return {};
    std::vector<std::string> options = experiment.options;
    options.insert(options.end(), changes->options.begin(), changes->options.end());
    auto service = cell.battle.scenario.empty()
                       ? open_meeting({.armies = cell.battle.armies, .points = experiment.points}, experiment.seed,
                                      data, diagnostics)
                       : open_battle(cell.battle.scenario, data, diagnostics, options);
    OpenedCell opened;
    if (service) check_held(experiment, *service);
    if (service && !changes->figures.empty()) {
        if (service->battle().armies_built_anew)
            throw InputError("figures of armies that are built anew for each pair cannot be changed; name two armies");
        auto with_changes = reopened(*service, changes->figures, cell.words(), diagnostics);
        if (!with_changes) return {};
        std::vector<FigureChange> needed;
        for (const Consequence& consequence : with_changes->system().consequences(service->system())) {
            const auto is_this = [&](const FigureChange& change) { return change.path == consequence.path; };
            if (std::any_of(cell.changes.begin(), cell.changes.end(), is_this)) continue;
            const bool held =
                std::find(experiment.held.begin(), experiment.held.end(), consequence.path) != experiment.held.end();
            const int value = held ? consequence.before : consequence.follows;
            const FigureChange change{consequence.path, ChangeKind::set, fmt::format("{}", value),
                                      cell.changes.front().place};
            if (value != consequence.now) needed.push_back(change);
            if (value != consequence.before) opened.follows.push_back(change);
        }
        service = needed.empty() ? std::move(with_changes) : reopened(*with_changes, needed, cell.words(), diagnostics);
    }
    if (service && (!changes->handicaps[0].empty() || !changes->handicaps[1].empty())) {
        Diagnostics warnings;  // `validate` is where one reads them
        service = service->handicapped(changes->handicaps, warnings);
    }
    if (service && !has_players(cell, *service, diagnostics)) return {};
    if (service && !experiment.events.empty()) service->count(experiment.events, cell.words());
    opened.service = std::move(service);
    return opened;
}

BatchRequest request_of(const Cell& cell, const Experiment& experiment) {
    BatchRequest request{.games = {1, 0}, .agents = cell.players, .seed = experiment.seed};
    if (experiment.swap_sides && cell.players[0] != cell.players[1]) request.side_swap = SideSwap::swapped;
    return request;
}

}  // namespace polemarch::sim
