// A unit of the Standard Wargame Rules without a battle, as odds describe it.
#pragma once

#include "core/standard_wargame/rules/combat.h"

#include <array>
#include <string>
#include <vector>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

/// Names of the two units of an action, in this order in all arrays.
using Names = std::array<std::string, 2>;
inline const Names close_names{"attacker", "defender"}, distance_names{"shooter", "target"};

/// "V HF/2,ranks=2,general".
struct UnitSpec {
    Troops troops{};
    Class grade = Class::regular;
    std::uint8_t ranks = 1;
    bool general = false;
    bool hold = false;  ///< its general tries to prevent a retreat (7.4.11)
    bool fortified = false;

    /// "V HF/2, 2 ranks, a general"
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Fighter fighter() const;
};

/// Throws InputError, which begins with the option's name, for a text that is not understood and for a unit that the
/// rules do not know: a class that does not exist (2.1.5), a general in baggage (2.2.7).
[[nodiscard]] UnitSpec read_unit_spec(const std::string& text, const Charts& charts, const std::string& option);

/// "V,ranks=2": class and words for all troops; the troops of the result are not set. Throws InputError likewise.
[[nodiscard]] UnitSpec read_words_of_all(const std::string& text, const std::string& option);

/// Kinds of ground as odds know them: all on which units can stand, and "open" and "difficult" (of the combat column).
[[nodiscard]] const std::vector<std::string>& odds_grounds();
/// Whether it counts as difficult for close battle in this weather (3.3.3, S18). `ground`: an index into
/// odds_grounds().
[[nodiscard]] bool is_difficult(std::size_t ground, Weather weather, const Charts& charts);

/// "1.5", "0.5": a length in base widths.
[[nodiscard]] std::string in_base_widths(Length length);
[[nodiscard]] double base_widths(Length length);

}  // namespace polemarch::sim::standard_wargame
