// Pairs of armies for a question about prices: drawn by a seed, each within the limits of a list or near the armies of
// a scenario.
#pragma once

#include "sim/answers/answer.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Two armies.
struct DrawnArmies {
    std::vector<double> a, b;             ///< amounts, by kind
    std::vector<FigureChange> changes{};  ///< that make them of a scenario's
    std::array<std::string, 2> texts{};   ///< their files, of armies of lists
};
/// Plays game `game` of a batch; nothing if it was stopped.
using GameOfArmies =
    std::function<std::optional<GameRow>(const BatchRequest&, std::uint32_t game, const std::atomic<bool>&)>;

/// Immutable; may be shared by threads.
class ArmyDraws {
public:
    ArmyDraws() = default;
    ArmyDraws(const ArmyDraws&) = delete;
    ArmyDraws& operator=(const ArmyDraws&) = delete;
    virtual ~ArmyDraws() = default;

    /// The kinds of units, and what else makes a difference of value, such as quality.
    [[nodiscard]] const std::vector<std::string>& kinds() const { return kinds_; }
    /// How many of them, the first, are kinds of units.
    [[nodiscard]] std::size_t units() const { return units_of_kinds_; }
    [[nodiscard]] const std::vector<std::optional<double>>& list_prices() const { return list_prices_; }
    /// "a unit", "a base": of what an amount of 1 is.
    [[nodiscard]] virtual std::string unit() const = 0;
    /// Nothing if no armies came of this draw. A function of its arguments.
    [[nodiscard]] virtual std::optional<DrawnArmies> draw(std::uint64_t seed, std::uint32_t number,
                                                          std::uint32_t attempt) const = 0;
    /// Empty if the battle is impossible, as where a unit has been put into a river.
    [[nodiscard]] virtual GameOfArmies open(const DrawnArmies& armies) const = 0;
    [[nodiscard]] virtual const BattleInfo& battle() const = 0;
    /// Of what the armies are made, in a sentence.
    [[nodiscard]] virtual std::string limits() const = 0;

protected:
    std::vector<std::string> kinds_;
    std::size_t units_of_kinds_ = 0;
    std::vector<std::optional<double>> list_prices_;
};

/// Armies near those of a scenario: on both sides up to `changed_most` units become others, up to two are added next to
/// or behind a unit of their army, one is taken away. New units are those of the scenario and of others of the same
/// system. Throws InputError if a scenario cannot be opened, or has no units that can be exchanged.
[[nodiscard]] std::unique_ptr<const ArmyDraws> scenario_draws(const AnswerGames& games,
                                                              const std::vector<std::string>& more_scenarios,
                                                              const std::filesystem::path& data);
/// Armies of a list, each of a size between 85 and 115 % of `points`, and with one of the leanings of Armies, or none.
/// Throws InputError for an unknown list, or if no army of it is legal.
[[nodiscard]] std::unique_ptr<const ArmyDraws> list_draws(const std::string& list, int points,
                                                          const std::filesystem::path& data);

/// A unit of a scenario's file.
struct WrittenUnit {
    std::string list;       ///< the path to its list: "side.A.wing[1].units"
    std::size_t index = 1;  ///< in the list, from 1
    std::size_t side = 0;
    std::string key;                                      ///< of the value that says its kind, if that is all of it
    std::string at;                                       ///< its place, as written
    std::string before, after;                            ///< its text around the place
    std::vector<std::pair<std::string, double>> amounts;  ///< of what: {"SW", 4}
    std::string text(const std::string& place) const { return before + place + after; }
};
/// The units with a facing, that is all but camps and what comes later, of a scenario's text. A unit in words, "HC
/// C9/1", is one of its type; a table is as many of its type as it has bases, times its quality "quality", and its
/// ratings and weapon by bases; a table of its own with `unit` is one of that kind, "R HF/1", whose place is left to
/// it.
[[nodiscard]] std::vector<WrittenUnit> units_in(const Source& scenario);
/// A place next to a unit: on hexes one of the six or, across a corner, one beyond; on a table beside or behind it.
/// `pick` chooses: any number. Nothing for a place of another form.
[[nodiscard]] std::optional<std::string> place_beside(const std::string& at, std::uint32_t pick);

}  // namespace polemarch::sim
