#include "sim/experiment/experiment.h"

#include "core/scenario_file.h"
#include "core/text.h"
#include "sim/store/table.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t longest_name = 100, longest_note = 10'000, longest_path = 500;

std::vector<std::string> names_of(const std::vector<Text>& texts) {
    std::vector<std::string> names;
    for (const Text& text : texts) names.push_back(text.value);
    return names;
}
template <std::size_t N>
std::vector<std::string> words_of(const std::array<std::string_view, N>& names) {
    return {names.begin(), names.end()};
}

class ExperimentReader {
public:
    ExperimentReader(TableReader& root, Diagnostics& diagnostics) : root_(root), diagnostics_(diagnostics) {}

    Experiment read() {
        root_.string("name", experiment_.name, longest_name);
        root_.string("note", experiment_.note, longest_note, Presence::optional, TableReader::Lines::many);
        root_.integer("seed", experiment_.seed, 0, std::numeric_limits<std::int64_t>::max(), Presence::optional);
        if (auto played = root_.table("play")) read_battles(*played);
        if (auto players = root_.table("players", Presence::optional)) read_players(*players);
        if (experiment_.players.empty()) add_players({"heuristic", {}}, {"heuristic", {}});
        for (TableReader& change : tables_of("change")) read_factor(change);
        experiment_.held = names_of(root_.texts("held", Presence::optional));
        experiment_.events = parse_events(root_.texts("count", Presence::optional), diagnostics_);
        if (auto combine = root_.table("combine", Presence::optional)) read_combination(*combine);
        if (auto games = root_.table("games", Presence::optional)) read_games(*games);
        check_levels();
        root_.finish();
        return std::move(experiment_);
    }

private:
    std::vector<TableReader>& tables_of(std::string_view key) {
        tables_ = root_.tables(key, Presence::optional);
        return tables_;
    }

    void read_battles(TableReader& played) {
        for (const Text& name : played.texts("scenarios", Presence::optional))
            add_battle({.scenario = name.value, .armies = {}}, name.place);
        for (TableReader& meeting : played.tables("meeting", Presence::optional)) {
            PlayedBattle battle;
            const bool first = meeting.string("a", battle.armies[0], longest_path);
            const bool second = meeting.string("b", battle.armies[1], longest_path);
            meeting.finish();
            if (first && second) add_battle(std::move(battle), meeting.place());
        }
        int points = 0;
        if (played.integer("points", points, 1, 10'000, Presence::optional)) experiment_.points = points;
        if (experiment_.points && std::none_of(experiment_.battles.begin(), experiment_.battles.end(),
                                               [](const PlayedBattle& one) { return one.scenario.empty(); }))
            diagnostics_.error(played.place("points"), "the game size is of armies that meet", "no meeting",
                               "[[play.meeting]]");
        experiment_.options = names_of(played.texts("options", Presence::optional));
        if (experiment_.battles.empty() && !diagnostics_.has_errors())
            diagnostics_.error(played.place(), "nothing is played", "",
                               "scenarios = [\"heraclea\"], or [[play.meeting]]");
        played.finish();
    }

    void add_battle(PlayedBattle battle, const Place& place) {
        const auto& known = experiment_.battles;
        if (std::find(known.begin(), known.end(), battle) != known.end())
            diagnostics_.error(place, "this battle is given twice", battle.words());
        experiment_.battles.push_back(std::move(battle));
    }

    void add_players(const Text& a, const Text& b) {
        const std::array<std::string, 2> players{a.value, b.value};
        const auto& known = experiment_.players;
        if (std::find(known.begin(), known.end(), players) != known.end())
            diagnostics_.error(b.place, "these players are given twice",
                               fmt::format("{} against {}", a.value, b.value));
        experiment_.players.push_back(players);
        experiment_.player_places.push_back({a.place, b.place});
    }

    void read_players(TableReader& players) {
        const auto first = players.texts("a", Presence::optional), second = players.texts("b", Presence::optional);
        if (players.has("a") && players.has("b") && first.empty() && second.empty())
            diagnostics_.error(players.place("a"), "nobody plays", "empty lists",
                               "a = [AGENT ...] and b = [AGENT ...]");
        if (first.empty() != second.empty())
            diagnostics_.error(players.place(), "one side has no players", "", "a = [AGENT ...] and b = [AGENT ...]");
        for (const Text& a : first)
            for (const Text& b : second) add_players(a, b);
        for (const Text& both : players.texts("both", Presence::optional)) add_players(both, both);
        players.boolean("swap_sides", experiment_.swap_sides, Presence::optional);
        players.finish();
    }

    void read_factor(TableReader& change) {
        Factor factor;
        factor.place = change.place();
        change.string("path", factor.path, longest_path);
        factor.name = factor.path;
        change.string("name", factor.name, longest_name, Presence::optional);
        static const std::vector<std::string> kinds{"set", "add", "remove"};
        if (const auto how = change.one_of("how", kinds, Presence::optional))
            factor.kind = static_cast<ChangeKind>(*how);
        factor.values = change.written("values", Presence::optional);
        values_places_.push_back(change.place("values"));
        const auto from = change.number("from", -1e9, 1e9, Presence::optional),
                   to = change.number("to", -1e9, 1e9, Presence::optional);
        change.boolean("whole", factor.whole, Presence::optional);
        if (from.has_value() != to.has_value())
            diagnostics_.error(change.place(), "a range has two ends", from ? "from" : "to",
                               "from = LOW and to = HIGH");
        else if (from && *from >= *to)
            diagnostics_.error(change.place("from"), "the range ends before it begins", fmt::format("{:g}", *from),
                               fmt::format("less than {:g}", *to));
        else if (from)
            factor.range = {*from, *to};
        if (!from && factor.values.empty() && !diagnostics_.has_errors())
            diagnostics_.error(change.place(), "the change has no values", "", "values = [...], or from and to");
        if (from && !factor.values.empty())
            diagnostics_.error(change.place("values"), "the change has both values and a range");
        for (const std::string& value : factor.values)
            if (factor.kind == ChangeKind::remove && value != "true" && value != "false")
                diagnostics_.error(change.place("values"), "an entry is removed or not", value, "true or false");
        change.finish();
        experiment_.factors.push_back(std::move(factor));
    }

    void read_combination(TableReader& combine) {
        if (const auto how = combine.one_of("how", words_of(combination_names), Presence::optional))
            experiment_.combination = static_cast<Combination>(*how);
        const bool sampled = experiment_.combination == Combination::latin_hypercube;
        combine.integer("samples", experiment_.samples, 1, Experiment::most_cells,
                        sampled ? Presence::required : Presence::optional);
        if (!sampled && combine.has("samples"))
            diagnostics_.error(combine.place("samples"), "only a Latin hypercube is sampled", "",
                               "how = \"latin-hypercube\"");
        if (sampled && experiment_.factors.empty())
            diagnostics_.error(combine.place("how"), "a Latin hypercube has nothing to sample", "no change",
                               "[[change]]");
        combine.finish();
    }

    void read_games(TableReader& games) {
        StopRule& stop = experiment_.stop;
        if (const auto width = games.number("half_width", 1e-5, 0.5, Presence::optional)) stop.half_width = width;
        if (auto test = games.table("sprt", Presence::optional)) read_sprt(*test);
        if (stop.half_width && stop.sprt)
            diagnostics_.error(games.place("sprt"), "a cell has one rule to stop by", "half_width and sprt");
        if (stop.half_width || stop.sprt) stop.pairs = 100'000;
        games.integer("pairs", stop.pairs, 1, Experiment::most_pairs, Presence::optional);
        games.integer("block", experiment_.block, 1, Experiment::most_block, Presence::optional);
        games.finish();
    }

    void read_sprt(TableReader& test) {
        Sprt sprt;
        const auto take = [&](const char* key, double& field, double low, double high) {
            if (const auto value = test.number(key, low, high, Presence::optional)) field = *value;
        };
        take("elo0", sprt.elo0, -Sprt::most_elo, Sprt::most_elo);
        take("elo1", sprt.elo1, -Sprt::most_elo, Sprt::most_elo);
        take("alpha", sprt.alpha, Sprt::least_error, 0.5);
        take("beta", sprt.beta, Sprt::least_error, 0.5 - Sprt::least_error);
        if (!(sprt.elo0 < sprt.elo1))
            diagnostics_.error(test.place("elo1"), "the second difference must be the larger",
                               fmt::format("{} and {}", sprt.elo0, sprt.elo1));
        test.finish();
        experiment_.stop.sprt = sprt;
    }

    void check_levels() {
        std::set<std::string> names;
        for (const Factor& factor : experiment_.factors)
            if (!names.insert(factor.name).second)
                diagnostics_.error(factor.place, "two changes have one name", factor.name);
        std::set<std::string> set;
        for (const Factor& factor : experiment_.factors)
            if (factor.kind == ChangeKind::set && !set.insert(factor.path).second)
                diagnostics_.error(factor.place, "two changes set one figure", factor.path);
        for (const Factor& factor : experiment_.factors) {
            const auto is_name = [&](std::string_view column) { return column == factor.name; };
            if (std::any_of(game_columns.begin(), game_columns.end(), is_name) ||
                std::any_of(cell_columns.begin(), cell_columns.end(), is_name))
                diagnostics_.error(factor.place, "the name of the change is a column of every table", factor.name,
                                   "another name");
        }
        check_values();
        const bool sampled = experiment_.combination == Combination::latin_hypercube;
        for (const Factor& factor : experiment_.factors)
            if (factor.range && !sampled)
                diagnostics_.error(factor.place, "a range is for a Latin hypercube", factor.name,
                                   "values = [...], or how = \"latin-hypercube\" in [combine]");
        if (experiment_.combination != Combination::zip) return;
        for (const Factor& factor : experiment_.factors)
            if (factor.values.size() != experiment_.factors.front().values.size())
                diagnostics_.error(
                    factor.place, "zipped changes have as many values each",
                    fmt::format("{} and {}", experiment_.factors.front().values.size(), factor.values.size()));
    }

    /// That no cell is there twice.
    void check_values() {
        const auto& factors = experiment_.factors;
        for (std::size_t f = 0; f < factors.size() && experiment_.combination != Combination::zip; ++f) {
            std::set<std::string> values;
            for (const std::string& value : factors[f].values)
                if (!values.insert(value).second)
                    diagnostics_.error(values_places_[f], "a value is given twice", value);
        }
        if (experiment_.combination != Combination::zip || factors.empty()) return;
        std::set<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < factors.front().values.size(); ++i) {
            std::vector<std::string> row;
            for (const Factor& factor : factors)
                if (i < factor.values.size()) row.push_back(factor.values[i]);
            if (row.size() == factors.size() && !rows.insert(row).second)
                diagnostics_.error(values_places_.front(), "two cells have the same values",
                                   fmt::format("number {} of each change", i + 1));
        }
    }

    TableReader& root_;
    Diagnostics& diagnostics_;
    std::vector<TableReader> tables_;
    std::vector<Place> values_places_;  ///< of each change
    Experiment experiment_;
};

}  // namespace

std::optional<Experiment> parse_experiment(const Source& file, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(file.name, file.text, diagnostics);
    if (!document) return std::nullopt;
    const std::size_t errors = diagnostics.errors();
    TableReader root = document->root(diagnostics);
    if (!check_format(root, "polemarch experiment", 1)) return std::nullopt;
    Experiment experiment = ExperimentReader(root, diagnostics).read();
    if (diagnostics.errors() > errors) return std::nullopt;
    return experiment;
}

Source usual_experiment(const std::string& scenario) {
    const std::string name = toml_string(scenario);
    return {"the experiment of " + scenario,
            fmt::format("format = \"polemarch experiment 1\"\nname = {0}\n[play]\nscenarios = [{0}]\n"
                        "[games]\npairs = 400\n",
                        name)};
}

}  // namespace polemarch::sim
