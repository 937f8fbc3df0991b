// The question of the tables: what the functions of the rules answer for all troops, ground, weather and strategies.
#pragma once

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/orders.h"
#include "core/standard_wargame/rules/strategy.h"
#include "sim/odds/odds.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

struct TablesQuestion {};

/// A value for all troops, and for all pairs of troops.
template <class Value>
using ByTroops = std::array<Value, troop_kinds>;
template <class Value>
using ByPair = ByTroops<ByTroops<Value>>;

struct TablesAnswer {
    struct Unit {
        bool foot = false;
        Weight weight = Weight::medium;
        int value = 0;                  ///< battle value (7.4.2), of no meaning if it is relative
        std::optional<int> relative{};  ///< to the enemy's
        std::array<int, 2> base_mm{};   ///< width and depth, as it stands in battle (S66)
        std::array<int, 4> moves{};     ///< movement open, difficult, strategic open, difficult; 0: "-"
        std::array<Money, class_count> prices{};
        int ranks = 1;  ///< that fight
        bool feints = false;
    };
    struct GroundRow {
        Length visibility = 0;  ///< 0: no limit
        Going combat{};
        ByTroops<Going> movement{};
    };
    struct WeatherEffects {
        Length visibility = 0;
        int bows = 0, shooters = 0;  ///< added to the dice of /bow units, of all
        bool poor_visibility = false;
        int advance_cost = 0, movement_cost = 0, strategic_cost = 0;
    };

    ByTroops<Unit> units{};
    ByPair<Length> ranges{}, ranges_two_ranks{};       ///< [shooter][target]; 0: none
    ByPair<FleeLevel> flee_close{};                    ///< [fleeing][enemy], of a regular without help or harm
    ByPair<std::optional<FleeLevel>> flee_distance{};  ///< nothing: that enemy cannot shoot at it
    ByTroops<TroopSet> evades{};
    std::array<ByPair<int>, class_count> passes{};  ///< [class of the friend][mover][friend]: ranks
    std::array<TroopSet, order_types> ordered{};
    std::array<ByTroops<TroopSet>, order_types> joins{};  ///< [order][ordered]
    std::array<GroundRow, ground_types> grounds{};        ///< in no weather
    std::vector<StrategyPair> strategies;                 ///< of all pairs on the first day
    std::array<WeatherEffects, weather_types> weather{};
};
[[nodiscard]] TablesAnswer answer(const TablesQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const TablesAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const TablesAnswer& found);

}  // namespace polemarch::sim::standard_wargame
