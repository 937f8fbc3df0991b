// Orders (5): what may be ordered, who may take part, what an order costs, and the difficult order test. No dice are
// rolled here.
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/sequence.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::standard_wargame {

// ---- who may

/// Why an order cannot be given to a unit.
enum class OrderBar : std::uint8_t {
    none,
    baggage,           ///< 5.2.5
    no_advance,        ///< artillery and war wagons (5.1.4.1, S47)
    strategic,         ///< an advance in the strategic sequence (8.1.1)
    leaves_a_village,  ///< by another order than a manoeuvre (6.5.1)
};
struct OrderBarWords {
    std::string_view what, rule;
};
/// "takes no orders", "5.2.5": about a unit.
[[nodiscard]] const OrderBarWords& words_of(OrderBar bar);
/// `out_of_village`: the unit is to move out of a fortified one.
[[nodiscard]] OrderBar bar_of(Troops troops, Order order, Sequence sequence, bool out_of_village, const Charts& charts);

/// Whether troops can be given the order at all, in the movement sequence.
[[nodiscard]] bool may_be_ordered(Troops troops, Order order, const Charts& charts);
/// Whether troops can take part in an order that is given to others (5.1.4.1, 5.2.3 to 5.2.5). Where they have to stand
/// (5.2.6 and the order's own rule) is another question.
[[nodiscard]] bool may_join(Troops joining, Troops ordered, Order order, const Charts& charts);

/// Command points (5.1.2), with those that the weather adds (3.2.1, S16).
[[nodiscard]] int order_cost(Order order, Sequence sequence, Weather weather, const Charts& charts);

/// Who gives an order. The second-in-command replaces a lost commander-in-chief and is nowhere on the table (5.1).
enum class Issuer : std::uint8_t { commander, second, sub, ally };
inline const std::vector<std::string> issuer_names{"commander", "second", "sub", "ally"};
/// Whether the issuer can order a unit at this distance (5.1, S46).
[[nodiscard]] bool reaches(Issuer issuer, Length distance, const Charts& charts);

// ---- the difficult order test (5.1.3)

/// Reasons for a test (S45).
enum class Difficulty : std::uint8_t { unseen, far, first, out_of_village };
inline constexpr std::size_t difficulty_types = 4;
inline const std::vector<std::string> difficulty_names{"unseen", "far", "first", "out-of-village"};

struct GivenOrder {
    Troops troops{};  ///< of the ordered unit
    Issuer issuer = Issuer::commander;
    Length distance = 0;          ///< from the issuer; of no meaning for the second-in-command
    bool unseen = false;          ///< by the commander-in-chief; the second-in-command sees nobody
    bool first = false;           ///< the issuer has given no successful order yet
    bool out_of_village = false;  ///< the unit is to move out of a fortified village
    Weather weather = Weather::none;
};

struct OrderTest {
    std::array<bool, difficulty_types> reasons{};  ///< by Difficulty
    std::uint8_t counted = 0;                      ///< reasons, less the one that light troops are spared (5.1.3.1)
    std::uint8_t needs = 0;                        ///< the least die that succeeds; 0: no test (N17), 7: no die does

    [[nodiscard]] bool has(Difficulty d) const { return reasons[static_cast<std::size_t>(d)]; }
    /// Whether the order is carried out, given the die; of no meaning without a test.
    [[nodiscard]] bool succeeds(int die) const { return die >= needs; }
};
[[nodiscard]] OrderTest order_test(const GivenOrder& order, const Charts& charts);

}  // namespace polemarch::standard_wargame
