#pragma once
// Who takes part in a melee, what the roll adds up to, and what losses do.
#include <array>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/fire.h"

namespace polemarch::kings_judge {

struct Melee {
    Unit* actor = nullptr;
    Unit* target = nullptr;
    std::array<std::vector<Unit*>, 2> supporters;  ///< of the actor, of the target
    bool charge = false, counter_charge = false;
    Face met = Face::front;  ///< of the target, by the charge
};

/// Units whose front touches the enemy's principal, or whom its front touches: they support in any case.
std::vector<Unit*> supporters_in_contact(Table& table, const Unit& principal, const Unit& enemy);
/// May a unit join from the flank (B61 b)? `joined`: who has done so already.
bool may_join(Table& table, const Unit& unit, const Unit& principal, const Unit& enemy,
              const std::vector<Unit*>& joined);

Sums melee_sums(Table& table, const Melee& melee);

/// From the difference of two totals: status levels lost; 100 is automatic destruction.
constexpr int all_levels = 100;
int levels_lost(const Book& book, int difference);

/// Takes status levels, then bases. The unit may be gone afterwards.
void lose(Table& table, Unit& unit, int levels);

}  // namespace polemarch::kings_judge
