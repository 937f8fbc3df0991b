// Every unit type against every other in melee, as table, heat map, CSV, JSON and SVG.
#pragma once

#include "sim/ancient_battles/fight_report.h"

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
    double gain = 0;  ///< Combat Strength that the defender is expected to lose more than the attacker
    double attacker_eliminated = 0, attacker_hurt = 0;  ///< hurt: eliminated, or disordered by it
    double defender_eliminated = 0, defender_hurt = 0;
    /// Who comes off better, -1 to 1: chance that the defender is the worse for it less that the attacker is.
    [[nodiscard]] double edge() const { return defender_hurt - attacker_hurt; }
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
    std::vector<MatrixUnit> attackers, defenders;
    std::vector<MatrixCell> cells;  ///< row by row

    [[nodiscard]] const MatrixCell& at(std::size_t attacker, std::size_t defender) const {
        return cells[attacker * defenders.size() + defender];
    }
    [[nodiscard]] std::string title() const;
};

[[nodiscard]] std::string matrix_text(const Matrix& matrix, const OddsStyle& style);
[[nodiscard]] std::string matrix_csv(const Matrix& matrix);
[[nodiscard]] std::string matrix_json(const Matrix& matrix);
[[nodiscard]] std::string matrix_svg(const Matrix& matrix);

/// A colour for an edge: from the attacker's loss (vermilion) over nothing (white) to the defender's (blue); told apart
/// by the colour-blind and by their lightness too.
struct Rgb {
    int red, green, blue;
};
[[nodiscard]] Rgb colour_of(double edge);

}  // namespace polemarch::sim::ancient_battles
