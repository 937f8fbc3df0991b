// Whether units can still become a legal army, exactly. This makes the search of build.h complete without going back:
// it adds a unit only if a legal army with all the units exists.
#pragma once

#include "core/standard_wargame/armies/shares.h"
#include "core/standard_wargame/types/army.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

/// Units of each line of a list, by class.
using UnitCounts = std::vector<std::array<int, class_count>>;

/// A unit that a list offers.
struct Offer {
    std::size_t line = 0;
    Class unit_class{};
    Amount price = 0;
};

/// Units that are added, and their price.
struct Extra {
    int units = 0;
    Amount price = 0;
};

/// The question for one list, game size and level. Keeps references to charts and list.
class Completion {
public:
    Completion(const Charts& charts, const ArmyList& list, const Shares& shares);

    [[nodiscard]] const std::vector<Offer>& offers() const { return offers_; }
    /// Whether a legal army has at least these units. (Of generals only their number matters: each needs a unit, 2.2.6,
    /// 2.2.7, 2.3.2.6.)
    [[nodiscard]] bool possible(const UnitCounts& counts) const;
    /// Why no army is legal, with the numbers of the rules; only if none is.
    [[nodiscard]] std::string reason() const;

    [[nodiscard]] Amount spent(const UnitCounts& counts, std::size_t line) const;
    [[nodiscard]] int units(const UnitCounts& counts, std::size_t line) const;
    /// The contingents that have units.
    [[nodiscard]] int contingents(const UnitCounts& counts) const;
    /// Units that belong to no contingent.
    [[nodiscard]] int home_units(const UnitCounts& counts) const;

private:
    using Ways = std::vector<Extra>;  ///< by units; each is cheaper than those of fewer units

    [[nodiscard]] bool within_most(const UnitCounts& counts) const;
    [[nodiscard]] bool complete_contingents(const UnitCounts& counts, Extra& all) const;
    [[nodiscard]] Ways ways_of_main_line(std::size_t line, const std::array<int, class_count>& has,
                                         const Extra& most) const;
    [[nodiscard]] Ways ways_of_main_lines(const UnitCounts& counts, const Extra& most) const;
    [[nodiscard]] bool possible_with_generals(const UnitCounts& counts, std::size_t first_offer) const;
    [[nodiscard]] int home_units_needed(int contingents) const;
    [[nodiscard]] Amount price(std::size_t line, std::size_t unit_class) const;
    static void add(Ways& ways, Extra way);

    const Charts& charts_;
    const ArmyList& list_;
    Shares shares_;
    const ArmyTypeChart& type_;
    std::vector<Offer> offers_;
};

}  // namespace polemarch::standard_wargame
