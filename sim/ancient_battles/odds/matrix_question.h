// Every unit type against every other in melee, as table, heat map, CSV, JSON and SVG.
#pragma once

#include "sim/ancient_battles/odds/fight_report.h"

#include <algorithm>

namespace polemarch::sim::ancient_battles {

/// A unit type in one order: a row or a column.
struct MatrixUnit {
    const UnitType* type = nullptr;
    bool disordered = false;
    [[nodiscard]] std::string name() const { return type->code + (disordered ? "*" : ""); }
};

/// One attack of the row's unit on the column's.
struct MatrixCell {
    MeleeModifiers sums;
    std::array<std::uint8_t, melee_results> ways{};
    double gain = 0;  ///< shortfall() of the defender after it less the attacker's, in Combat Strength
    double attacker_eliminated = 0, attacker_hurt = 0;  ///< hurt: eliminated, or disordered by it
    double defender_eliminated = 0, defender_hurt = 0;
    /// "+1.3", "-0.4", "0.0"
    [[nodiscard]] std::string text() const;
};

/// All types in good order and disordered that may attack, against all in either order. It refers to its own charts, so
/// it stays where it is made.
struct Matrix {
    Matrix(Charts charts, const OddsQuestion& question);
    Matrix(const Matrix&) = delete;
    Matrix& operator=(const Matrix&) = delete;

    Charts charts;
    Approach approach = Approach::front;
    const HexTerrain *attacker_ground = nullptr, *defender_ground = nullptr;
    const SideTerrain* hexside = nullptr;
    DiceReading dice;
    std::vector<MatrixUnit> attackers, defenders;
    std::vector<MatrixCell> cells;  ///< row by row

    [[nodiscard]] const MatrixCell& at(std::size_t attacker, std::size_t defender) const {
        return cells[attacker * defenders.size() + defender];
    }
    [[nodiscard]] std::string title() const;
    /// The gain as a share of the greatest strength of all types, -1 to 1: for colours.
    [[nodiscard]] double share(const MatrixCell& cell) const { return std::clamp(cell.gain / strongest(), -1.0, 1.0); }
    [[nodiscard]] int strongest() const;
};
/// What the number of a cell says, for readers.
inline constexpr std::string_view gain_explained =
    "How much Combat Strength the defender is then short of its good order, on the average, less what the attacker is";

[[nodiscard]] std::string matrix_text(const Matrix& matrix, const OddsStyle& style);
[[nodiscard]] std::string matrix_csv(const Matrix& matrix);
[[nodiscard]] std::string matrix_json(const Matrix& matrix);

}  // namespace polemarch::sim::ancient_battles
