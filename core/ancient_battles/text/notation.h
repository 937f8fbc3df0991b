// What the parts of the notation share (data/ancient_battles/NOTATION.md).
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace polemarch::ancient_battles {

/// In the order of Order.
inline constexpr std::array<std::string_view, 6> order_names{"", "move", "fire", "rally", "enter", "flee"};

/// Lower case, single blanks, none at the ends: what is typed is compared in this form.
[[nodiscard]] std::string normal(std::string_view text);

}  // namespace polemarch::ancient_battles
