// A unit in a combat of Blood of Kings & Heroes, without a battle: its description for odds and the umpire, and the
// form that the rules of combat use.
#pragma once

#include "core/blood_of_kings/odds/fight.h"
#include "core/diagnostics.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

using namespace polemarch::blood_of_kings;

/// Refers to the charts.
struct UnitSpec {
    const UnitType* type = nullptr;
    Status status = Status::ok;
    std::uint8_t bases = 4, of = 0;  ///< now, and at the beginning of the battle; 0: the same
    std::uint8_t leader = 0;         ///< as in Fighter: 0 none, 1 a leader, 2 an exceptional one
    bool commander = false;          ///< that leader commands the army
    bool aggressive = false, impetuous = false, armoured = false;  ///< ratings by the scenario
    bool pavises = false, superior = false;
    bool charging = false;  ///< into this melee; of a target of fire: at the firer
    bool flanked = false;   ///< attacked in flank or rear
    bool held = false;      ///< attacked so, and not free to turn (Melee_7)
    bool uphill = false, march = false;
    bool acted = false;    ///< this turn
    bool engaged = false;  ///< in contact with an enemy already
    std::string ground = "open";
    Going going = Going::open;  ///< of that ground
    Cover ground_cover = Cover::none, obstacle = Cover::none;
    std::uint8_t support = 0;  ///< bases of supporting units, 0 to 30 (Melee_8, Fire_5)
    std::uint8_t front = 0;    ///< bases that can shoot; 0: firing() decides
    /// In a fight that goes on: retires as soon as its status is this or worse; destroyed: never
    Status retires = Status::destroyed;
    bool regroups = false;  ///< in a fight that goes on: regroups when it may and is not OK (Ongoing_3)

    /// The better of the cover of its ground and of an obstacle (B21, B45).
    [[nodiscard]] Cover cover() const { return std::max(ground_cover, obstacle); }
    /// "disordered Heavy Cavalry (3 of 4 bases, an exceptional leader)"
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Condition condition() const { return {status, bases, of > 0 ? of : bases}; }
    [[nodiscard]] Fighter fighter() const;
    [[nodiscard]] Contender contender() const;
    /// Bases that shoot: in a column only the first (B19), except for types that shoot to all sides.
    [[nodiscard]] int firing() const {
        const int able = march && !type->all_round ? 1 : bases;
        return front > 0 ? std::min<int>(front, able) : able;
    }
};

/// Throws InputError for a unit that the rules exclude: armoured light infantry, a unit that lost half its bases. Sets
/// fields that follow from others: impetuous units are aggressive, too.
void check_unit_spec(UnitSpec& unit);
/// Throws InputError if each is superior to, or uphill of, the other.
void check_pair(const UnitSpec& actor, const UnitSpec& target);

/// Fire of one unit at the other, in the form of the rules; `defensive`: at a unit that charges the firer (Charges_2).
/// Throws InputError if the firer has no missiles.
[[nodiscard]] Shot shot_of(const UnitSpec& firer, const UnitSpec& target, bool defensive);

/// Runs `work`. Its errors are prefixed with the name of the unit ("actor", "--target"), unless that is empty.
template <class Work>
void of_unit(const std::string& whose, Work work) {
    try {
        work();
    } catch (const InputError& error) {
        throw InputError(whose.empty() ? error.message() : fmt::format("{}: {}", whose, error.message()));
    }
}

}  // namespace polemarch::sim::blood_of_kings
