// The question of all combats of one kind: every troop type acts against every other, all described alike.
#pragma once

#include "core/blood_of_kings/odds/fight.h"
#include "sim/blood_of_kings/odds/unit_spec.h"
#include "sim/odds/heat_map.h"
#include "sim/odds/matrix.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::blood_of_kings {

enum class MatrixAction : std::uint8_t { charge, melee, fire };
/// By MatrixAction.
inline const std::vector<std::string> matrix_actions{"charge", "melee", "fire"};

/// Refers to the charts.
struct MatrixQuestion {
    MatrixAction action = MatrixAction::charge;
    UnitSpec actor, target;                 ///< without a type: what holds for all; what a type may not be, it is not
    std::string actor_words, target_words;  ///< the same as typed, for titles
    bool to_the_end = false;                ///< `shown` is of whole fights, not of one action
};

/// An action of the row's type against the column's.
struct MatrixCell {
    int lead = 0;                       ///< of the actor's modifiers
    std::array<Prospect, 2> once, end;  ///< of the actor and of the target, after one action and in the end
    double gain = 0;    ///< status levels that the target loses by one action, on the average, less what the actor does
    double rounds = 0;  ///< to the end, on the average
    double endless = 0;  ///< chance that there is none
    double wins = 0;     ///< chance that the target is destroyed in the end, less that the actor is
    double shown = 0;    ///< the gain, or what it wins
    double share = 0;    ///< that over the most it can be, -1 to 1
};

/// Refers to the charts, as the question does.
struct MatrixAnswer {
    MatrixQuestion asked;
    /// Rows: the types that may act so. No cell: these may not; Light Infantry does not charge others in the open
    /// (Charges_1).
    Matrix<const UnitType*, const UnitType*, std::optional<MatrixCell>> table;
};
/// Throws InputError for descriptions that exclude each other.
[[nodiscard]] MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts);

/// What is shown of each cell, as text and picture.
[[nodiscard]] HeatMap heat_map(const MatrixAnswer& found);
[[nodiscard]] std::string text_of(const MatrixAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string svg_of(const MatrixAnswer& found);
[[nodiscard]] std::string csv_of(const MatrixAnswer& found);
/// data/schema/odds-matrix-blood-of-kings.schema.json
[[nodiscard]] std::string json_of(const MatrixAnswer& found);

}  // namespace polemarch::sim::blood_of_kings
