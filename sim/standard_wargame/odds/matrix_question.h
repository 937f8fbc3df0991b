// The question of all close battles: every kind of troops against every other, under the same circumstances.
#pragma once

#include "sim/odds/heat_map.h"
#include "sim/odds/matrix.h"
#include "sim/standard_wargame/odds/close_question.h"

#include <array>
#include <optional>
#include <string>

namespace polemarch::sim::standard_wargame {

/// `circumstances.units` hold class and words of all attackers and of all defenders; their troops are not used. A class
/// that some troops do not have is replaced by the next lower one that they have.
struct MatrixQuestion {
    CloseQuestion circumstances;
    std::array<std::string, 2> words{};  ///< as typed
};
struct MatrixCell {
    std::array<std::array<double, fates>, 2> fate{};  ///< of one action
    std::array<double, Fight::state_count> fight{};   ///< as long as was asked
};
struct MatrixAnswer {
    MatrixQuestion asked;
    Matrix<Troops, Troops, std::optional<MatrixCell>> table;  ///< empty: the rules do not know this attack
};
/// The class of these troops for a wanted one.
[[nodiscard]] Class class_for(Troops troops, Class wanted, const Charts& charts);
[[nodiscard]] MatrixAnswer answer(const MatrixQuestion& question, const Charts& charts);

[[nodiscard]] HeatMap heat_map(const MatrixAnswer& found);
[[nodiscard]] std::string text_of(const MatrixAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const MatrixAnswer& found);
[[nodiscard]] std::string csv_of(const MatrixAnswer& found);
[[nodiscard]] std::string svg_of(const MatrixAnswer& found);

}  // namespace polemarch::sim::standard_wargame
