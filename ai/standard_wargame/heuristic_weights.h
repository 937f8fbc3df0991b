// Parameters of the heuristic general.
#pragma once

#include "ai/temperament.h"

#include <optional>

namespace polemarch::standard_wargame {

/// What generals do now and then, to be measured: matches of a general against one without a habit (`without`), or with
/// one that does it at every chance (`always`).
enum class Habit : std::uint8_t { marches, feints, fortifications, forced_marches, levels, hold, first_bound };
inline constexpr std::array<std::string_view, 7> habit_names{"marches", "feints", "fortifications", "forced-marches",
                                                             "levels",  "hold",   "first-bound"};

/// Values in thousandths of a unit; shares in percent.
struct HeuristicWeights {
    int ardour = 40;      ///< bonus for an attack above its expected value
    int hope = 50;        ///< share of the expected gain of the best attack from a place
    int fear = 45;        ///< share of the expected gain of the worst attack at it
    int volley = 60;      ///< share of the expected gain of the best shot from it
    int shelter = 40;     ///< share of the expected loss by the worst shot at it
    int approach = 24;    ///< for a base width nearer to the enemy
    int impatience = 25;  ///< percent by which `approach` grows with every turn
    int about = 24;    ///< an enemy behind attracts a unit as if it were so many eighths of a base width farther away
    int daring = 8;    ///< percent by which `fear` falls with every turn
    int line = 25;     ///< for each neighbour in line
    int retreat = 30;  ///< cost of a retreat
    int point = 60;    ///< what a morale point is worth if it is kept
    std::optional<Habit> without{};
    std::optional<Habit> always{};  ///< all but levels and hold

    [[nodiscard]] constexpr bool avoids(Habit habit) const { return without == habit; }
    [[nodiscard]] constexpr bool insists(Habit habit) const { return always == habit; }
};

/// The heuristic general's weights for this temperament.
[[nodiscard]] constexpr HeuristicWeights heuristic_weights_of(Temperament temperament) {
    HeuristicWeights weights;
    if (temperament == Temperament::bold) {
        weights.ardour += 60;
        weights.approach += 8;
        weights.hope += 15;
        weights.fear -= 20;
    } else if (temperament == Temperament::cautious) {
        weights.ardour -= 40;
        weights.approach -= 8;
        weights.impatience -= 10;
        weights.fear += 25;
        weights.shelter += 20;
    }
    return weights;
}

}  // namespace polemarch::standard_wargame
