#pragma once
// Who can shoot at whom, and what a roll of fire adds up to.
#include <map>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/ground.h"

namespace polemarch::kings_judge {

/// A base that shoots at a unit.
struct Aim {
    const Unit* firer;
    int base;
    std::vector<Unit*> instead{};  ///< targets that are as near: "If equidistant, the player may decide" (Fire_6)
};

/// What one unit's bases can do: for each base its targets, with their distances.
struct FireTable {
    const Unit* firer = nullptr;
    std::vector<std::map<Unit*, double>> bases;

    [[nodiscard]] bool empty() const;
    [[nodiscard]] bool can_hit(const Unit* target) const;
    /// The unit's nearest targets; several if they are equally near.
    [[nodiscard]] std::vector<Unit*> nearest() const;
    [[nodiscard]] std::vector<Unit*> nearest_of(std::size_t base) const;
    /// All that can at the target, the others each at its own nearest (B41).
    [[nodiscard]] std::map<Unit*, std::vector<Aim>> at(Unit* target) const;
    /// Each base at its own nearest.
    [[nodiscard]] std::map<Unit*, std::vector<Aim>> split() const;
};

double weapon_range(const Book& book, const Unit& unit);
FireTable fire_table(Table& table, const Unit& firer);
/// Of a unit that shoots at its charger: bases with it in range, arc and sight.
std::vector<Aim> fire_at(Table& table, const Unit& firer, Unit& target);

struct Sums {
    int first = 0, second = 0;  ///< added to the firer's (actor's) die and to the target's
    std::string parts;
};

Sums fire_sums(Table& table, const std::vector<Aim>& aims, const Unit& target, bool at_charger);

}  // namespace polemarch::kings_judge
