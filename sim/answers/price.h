// What is a unit worth? Armies are drawn by a seed, fight each other once, and a regression says what each unit adds
// (sim/answers/price_model.h).
//
// Battles that are decided before they begin say little, so draws of which the games so far expect a score below 27 or
// above 73 % are drawn again. Which draws are played depends on earlier results only, so the estimate is that of
// maximum likelihood all the same.
#pragma once

#include "sim/answers/army_draws.h"
#include "sim/answers/price_model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

struct PriceRequest {
    std::string player = "heuristic";  ///< of both sides
    std::uint64_t seed = 1;
    std::uint32_t games = 4000;                   ///< for the regression, each another battle
    std::optional<std::string> reference{};       ///< the kind that is worth 100; nothing: PriceScale
    std::uint32_t battles = 40, games_each = 20;  ///< of armies of equal price; no battles: this is not checked
    std::vector<std::string> checkers{};          ///< other players
    std::uint32_t check_games = 60;               ///< of each
};

/// Whether the values hold as another player plays: the log odds that they predict, against the results.
struct PriceCheck {
    std::string player;
    std::uint64_t games = 0;
    std::optional<double> slope{};  ///< 1: they hold; 0: they say nothing; nothing: too few games
    Interval interval{};            ///< 95%
};

struct PriceAnswer {
    std::string asked;  ///< "heraclea", "list:romans-200bc"
    PriceRequest request;
    std::string unit, limits;
    BattleInfo battle;
    std::vector<std::string> kinds;
    std::optional<std::size_t> reference{};  ///< by kind
    PriceFit fit;
    std::optional<Spread> equal{};  ///< armies of equal price: what the prices leave unexplained
    std::optional<Spread> any{};    ///< armies drawn without a look at prices
    std::vector<PriceCheck> checks{};
    std::uint64_t games = 0;  ///< played in all
    bool interrupted = false;
    std::string command{};
};
/// Throws InputError for an unknown agent or reference, and if the games cannot tell (fit_prices()).
[[nodiscard]] PriceAnswer find_prices(const std::string& asked, const ArmyDraws& draws, const PriceRequest& request,
                                      const RunHooks& hooks);
/// Seconds that drawing, opening and playing a battle takes on one thread, from a few.
[[nodiscard]] double seconds_per_battle(const ArmyDraws& draws, const std::string& player, std::uint64_t seed);

[[nodiscard]] Document document_of(const PriceAnswer& answer);
/// For programs: JSON as data/schema/price.schema.json says.
[[nodiscard]] std::string json_report(const PriceAnswer& answer);

}  // namespace polemarch::sim
