// The question of all melees: every unit type attacks every other, in good order and disordered, all at one kind of
// place.
#pragma once

#include "sim/ancient_battles/odds/melee_odds.h"
#include "sim/odds/heat_map.h"
#include "sim/odds/matrix.h"

#include <string>
#include <string_view>

namespace polemarch::sim::ancient_battles {

/// Refers to the charts.
struct MatrixQuestion {
    Place place;
    DiceReading dice = DiceReading::ordinary;
};

/// A unit type, in good order or disordered: a row or a column. Refers to the charts.
struct MatrixUnit {
    const UnitType* type = nullptr;
    bool disordered = false;
    /// "PX", disordered "PX*"
    [[nodiscard]] std::string name() const { return type->code + (disordered ? "*" : ""); }
};

/// One attack of the row's unit on the column's.
struct MatrixCell {
    MeleeModifiers sums;
    std::array<RollOutcome, melee_results> results;  ///< by MeleeResult
    /// Mean Combat Strength that the defender is short of its good order after the attack, minus the attacker's
    /// (shortfall() of core/ancient_battles/odds/fight.h).
    double gain = 0;
    double share = 0;  ///< the gain divided by the greatest strength of all types, -1 to 1
    double attacker_eliminated = 0, attacker_hurt = 0;  ///< chances; hurt: eliminated or disordered
    double defender_eliminated = 0, defender_hurt = 0;
    /// The attacker's quotient of strengths, negative: the defender's (11.2.5 ii).
    [[nodiscard]] int advantage() const { return sums.attacker_advantage - sums.defender_advantage; }
};

/// Refers to the charts, as the question does.
struct MatrixAnswer {
    MatrixQuestion asked;
    bool open = true;   ///< both are on clear ground
    int strongest = 1;  ///< the greatest printed strength of all types
    /// Rows: all units that may attack. Columns: all that may be attacked there.
    Matrix<MatrixUnit, MatrixUnit, MatrixCell> table{};
};
[[nodiscard]] MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts);

/// The gains, as text and picture.
[[nodiscard]] HeatMap heat_map(const MatrixAnswer& found);
[[nodiscard]] std::string text_of(const MatrixAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string svg_of(const MatrixAnswer& found);
[[nodiscard]] std::string csv_of(const MatrixAnswer& found);
/// data/schema/odds-matrix-ancient-battles.schema.json
[[nodiscard]] std::string json_of(const MatrixAnswer& found);

}  // namespace polemarch::sim::ancient_battles
