// Many tests at once: a table of thirty comparisons has one "significant at 5 %" in it four times out of five, though
// nothing differs. Every answer that prints a family of p-values adjusts them first.
#pragma once

#include <span>
#include <vector>

namespace polemarch::sim {

/// Adjusted p-values, in the order given (S. Holm 1979, "A simple sequentially rejective multiple test procedure"). A
/// hypothesis is refuted at level alpha if its adjusted value is at most alpha; then the chance that even one true
/// hypothesis of the family is refuted is at most alpha, however the tests depend on each other. With the values in
/// ascending order, p_1 <= ... <= p_m, the adjusted ones are
///     max over j <= i of min(1, (m - j + 1) p_j).
/// Requires values from 0 to 1. A test that gives no p-value must be left out, and is no member of the family.
[[nodiscard]] std::vector<double> holm(std::span<const double> p_values);

}  // namespace polemarch::sim
