#include "core/blood_of_kings/text/meanings.h"

#include <algorithm>
#include <array>
#include <utility>

namespace polemarch::blood_of_kings {

std::string_view meaning_of(std::string_view decision) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 16> meanings{
        {{"heir", "A leader has fallen: another one takes over the units of its command."},
         {"flee", "The enemy is on this leader's place, or its unit is gone: it joins another unit or goes elsewhere."},
         {"move",
          "The orders have arrived: say how the unit moves. Up to three legs, with commas between them, may use "
          "the inches that are left; no unit may end on another."},
         {"loose", "Impetuous units charge without orders: choose which is next, or whom it charges."},
         {"answer",
          "The enemy charges this unit. It may stand and fight; some units may run away, shoot first or "
          "charge in turn."},
         {"pursue", "The enemy has run away from the charge: your unit may follow it, or halt."},
         {"join", "Other units that have not acted may shoot with this one, for an activation each."},
         {"support", "A unit beside the melee touches the enemy's flank: it may help, and shares the risk."},
         {"losses",
          "You have lost several levels: the first is taken where the melee is, the others may go to units "
          "that helped."},
         {"occupy", "The enemy before the unit is gone: it may take its ground, or stay."},
         {"turn", "The enemy touches this unit only at its flank or rear: it may turn to face him."},
         {"first", "You hold the Initiative: decide whether your leaders or the enemy's begin."},
         {"lead",
          "Leaders act one after the other, in turns with the enemy's. Choose who is next; a die says how many "
          "units the leader may activate."},
         {"activate",
          "Your leader orders units near him, one after the other: each may move, shoot, charge or rally, "
          "once a turn. Orders to move may come late or get lost; a die decides."},
         {"aim", "At the end of the turn every unit with bows or javelins may shoot: say at whom, or that it holds."},
         {"ongoing", "Units that are still in contact fight again: choose which melee is next."}}};
    const auto* found =
        std::find_if(meanings.begin(), meanings.end(), [&](const auto& meaning) { return meaning.first == decision; });
    return found == meanings.end() ? "" : found->second;
}

}  // namespace polemarch::blood_of_kings
