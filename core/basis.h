// Where the figures of charts and scenarios come from: an owner of a rule book can correct one, and a report can name
// what a result depends on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

/// The basis of a figure: the rule text, a published card or sheet, a deduction from either, or an assumption.
enum class Basis : std::uint8_t { source, published, deduced, assumed };
[[nodiscard]] std::string_view name_of(Basis basis);
/// In the order of Basis, spelled as in files.
[[nodiscard]] const std::vector<std::string>& basis_names();

/// A figure that was read, "unit LI movement", and its basis.
struct Figure {
    std::string name;
    Basis basis = Basis::assumed;
};

}  // namespace polemarch
