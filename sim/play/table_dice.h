// Dice that are rolled on a real table: which are due, and their faces as a person types them.
#pragma once

#include "core/notation.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace polemarch::sim {

/// Dice that are due.
struct DiceDue {
    std::string event, rule;              ///< "melee", "11.2.5"
    std::array<std::uint8_t, 2> dice{};   ///< how many, by side
    std::array<std::uint8_t, 2> yours{};  ///< how many of them are rolled on a real table
    std::string sentence;                 ///< for whom and why

    /// Whether any are rolled on a real table.
    [[nodiscard]] bool wait() const { return yours[0] + yours[1] > 0; }
};

/// Faces that a side has rolled, in the order in which they are read; nothing for a side whose dice the program rolls.
using FacesBySide = std::array<std::optional<std::vector<std::uint8_t>>, 2>;

/// "2 dice of A and 1 die of B": those that are rolled on a real table.
[[nodiscard]] std::string dice_to_roll(const DiceDue& due);

/// Whether a text is meant as faces: numbers, with or without the letters of sides before them.
[[nodiscard]] bool is_faces(std::string_view typed);

/// Reads faces: "5 3" where one side rolls, "A 5 3 B 2" where both do; also "A: 5, 3; B: 2". Says what is wrong with
/// any other text. How many there have to be is judged by Session::roll().
[[nodiscard]] tl::expected<FacesBySide, Explanation> read_faces(std::string_view typed, const DiceDue& due);

/// Why these are not the faces of the dice that are due, in a sentence: too few, too many, none of a die; nothing if
/// they are.
[[nodiscard]] std::optional<Explanation> fault_of(const FacesBySide& faces, const DiceDue& due);

}  // namespace polemarch::sim
