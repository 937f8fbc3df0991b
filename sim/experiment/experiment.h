// An experiment: what is played, by whom, with what changed, and how many games of each combination. Hand-written
// (TOML; data/experiments/README.md has the format); everything that decides its games, and nothing else.
#pragma once

#include "core/source.h"
#include "core/toml_reader.h"
#include "sim/events/event.h"
#include "sim/match/sprt.h"
#include "sim/system/figures.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// A scenario, or two armies that meet on the eve of the battle.
struct PlayedBattle {
    std::string scenario;               ///< a short name or file; empty: a meeting
    std::array<std::string, 2> armies;  ///< as MeetingRequest has them
    /// "heraclea", "macedon-331bc against persia-331bc"
    [[nodiscard]] std::string words() const;
    bool operator==(const PlayedBattle&) const = default;
};

/// A figure that is changed. Its values are TOML, as they are written in the file that they are put into.
struct Factor {
    std::string name;  ///< as a column is called; by default the path; none of game_columns and cell_columns
    std::string path;  ///< names the figure
    ChangeKind kind = ChangeKind::set;
    std::vector<std::string> values{};             ///< of an addition, "" adds nothing; of a removal true or false
    std::optional<std::array<double, 2>> range{};  ///< of a Latin hypercube: from, to
    bool whole = true;                             ///< a range has whole numbers only
    Place place{};
};

/// The first columns of a table that tell cells apart.
inline constexpr std::array<std::string_view, 3> cell_columns{"battle", "first_agent", "second_agent"};

/// How the levels of the factors are combined with one another.
enum class Combination : std::uint8_t {
    grid,            ///< each with each
    zip,             ///< the first of all, the second of all ...
    latin_hypercube  ///< samples in which each range is covered evenly (McKay, Beckman and Conover 1979)
};
inline constexpr std::array<std::string_view, 3> combination_names{"grid", "zip", "latin-hypercube"};

/// When a cell has enough games. All rules count whole blocks, in their order.
struct StopRule {
    std::uint32_t pairs = 200;  ///< with one of the others: at most
    std::optional<double>
        half_width{};  ///< of the 95% interval of side A's score, or the first agent's if sides change
    std::optional<Sprt> sprt{};
};

struct Experiment {
    std::string name, note;
    std::vector<PlayedBattle> battles;
    std::optional<int> points{};                        ///< game size of armies
    std::vector<std::array<std::string, 2>> players;    ///< the agents of sides A and B; of the first game of a pair
    std::vector<std::array<Place, 2>> player_places{};  ///< of these in the file
    std::vector<Factor> factors{};
    Combination combination = Combination::grid;
    std::uint32_t samples = 0;  ///< of a Latin hypercube
    StopRule stop{};
    std::uint32_t block = 10;  ///< pairs
    bool swap_sides = true;
    std::uint64_t seed = 1;
    std::vector<std::string> held{};     ///< paths of figures that keep their values, whatever they depend on
    std::vector<std::string> options{};  ///< optional rules on every battle
    std::vector<CountedEvent> events{};  ///< figures of each game, 1 or 0

    static constexpr std::uint32_t most_pairs = 10'000'000, most_block = 100'000;
    static constexpr std::size_t most_cells = 100'000, most_factors = 64;
};

/// Nothing, and errors, for a file with faults.
[[nodiscard]] std::optional<Experiment> parse_experiment(const Source& file, Diagnostics& diagnostics);
/// The file of a bare scenario's experiment: the heuristic player against itself, 400 games.
[[nodiscard]] Source usual_experiment(const std::string& scenario);

}  // namespace polemarch::sim
