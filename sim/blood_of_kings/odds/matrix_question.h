// The question of all combats of one kind: every troop type acts against every other, with the same description.
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
    /// Without a type: a description for all types, except for ratings that a type cannot have
    UnitSpec actor, target;
    std::string actor_words, target_words;  ///< the same as typed, for titles
    bool to_the_end = false;                ///< `shown` is about whole fights, not about one action
};

/// An action of the row's type against the column's type.
struct MatrixCell {
    int lead = 0;                       ///< of the actor's modifiers over the target's
    std::array<Prospect, 2> once, end;  ///< of the actor and of the target, after one action and at the end
    double gain = 0;                    ///< mean status levels that the target loses by one action, minus the actor's
    double rounds = 0;                  ///< to the end, mean
    double endless = 0;                 ///< chance that the fight never ends
    double wins = 0;   ///< chance that the target is destroyed at the end, minus the chance that the actor is
    double shown = 0;  ///< `gain` or `wins`
    double share = 0;  ///< `shown` divided by its greatest possible value, -1 to 1
};

/// Refers to the charts, as the question does.
struct MatrixAnswer {
    MatrixQuestion asked;
    /// Rows: the types that may take the action. Empty cell: this pair may not, such as Light Infantry, which does not
    /// charge others in the open (Charges_1).
    Matrix<const UnitType*, const UnitType*, std::optional<MatrixCell>> table;
};
/// Throws InputError for contradictory descriptions.
[[nodiscard]] MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts);

/// The shown figure of each cell, as text and picture.
[[nodiscard]] HeatMap heat_map(const MatrixAnswer& found);
[[nodiscard]] std::string text_of(const MatrixAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string svg_of(const MatrixAnswer& found);
[[nodiscard]] std::string csv_of(const MatrixAnswer& found);
/// data/schema/odds-matrix-blood-of-kings.schema.json
[[nodiscard]] std::string json_of(const MatrixAnswer& found);

}  // namespace polemarch::sim::blood_of_kings
