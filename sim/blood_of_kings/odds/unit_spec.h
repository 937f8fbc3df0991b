// A unit in a combat of Blood of Kings & Heroes, without a battle: as people describe it for odds and to the umpire,
// and as the rules of combat take it.
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
    std::uint8_t bases = 4, of = 0;  ///< now, and at the beginning of the battle; 0: as many
    std::uint8_t leader = 0;         ///< as in Fighter: 0 none, 1 one, 2 an exceptional one
    bool commander = false;          ///< that leader commands the army
    bool aggressive = false, impetuous = false, armoured = false;  ///< rated so by the scenario
    bool pavises = false, superior = false;
    bool charging = false;  ///< into this melee; of a target of fire: at the firer
    bool flanked = false;   ///< taken in flank or rear
    bool held = false;      ///< taken so, and not free to turn (Melee_7)
    bool uphill = false, march = false;
    bool acted = false;    ///< this turn
    bool engaged = false;  ///< in contact with an enemy already
    std::string ground = "open";
    Going going = Going::open;  ///< of that ground
    Cover ground_cover = Cover::none, obstacle = Cover::none;
    std::uint8_t support = 0;            ///< bases of supporting units, 0 to 30 (Melee_8, Fire_5)
    std::uint8_t front = 0;              ///< bases that can shoot; 0: as many as `firing` says
    Status retires = Status::destroyed;  ///< in a fight that goes on: as soon as it is this or worse; destroyed: never
    bool regroups = false;               ///< in a fight that goes on: when it may and is not OK (Ongoing_3)

    /// The better of what its ground and what an obstacle gives (B21, B45).
    [[nodiscard]] Cover cover() const { return std::max(ground_cover, obstacle); }
    /// "disordered Heavy Cavalry (3 of 4 bases, an exceptional leader)"
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Condition condition() const { return {status, bases, of > 0 ? of : bases}; }
    [[nodiscard]] Fighter fighter() const;
    [[nodiscard]] Contender contender() const;
    /// Bases that shoot: of a column only the first (B19), but for types that shoot to all sides.
    [[nodiscard]] int firing() const {
        const int able = march && !type->all_round ? 1 : bases;
        return front > 0 ? std::min<int>(front, able) : able;
    }
};

/// Throws InputError for what the rules do not let be: armour of light infantry, a unit that lost half its bases. Sets
/// what follows from the rest: who is impetuous is aggressive, too.
void check_unit_spec(UnitSpec& unit);
/// Throws InputError if both are superior or uphill of the other.
void check_pair(const UnitSpec& actor, const UnitSpec& target);

/// Fire of one at the other as the rules take it; `defensive`: at a unit that charges the firer (Charges_2). Throws
/// InputError if the firer has nothing to shoot with.
[[nodiscard]] Shot shot_of(const UnitSpec& firer, const UnitSpec& target, bool defensive);

/// Does `work`, whose errors then begin with whose unit they are about ("actor", "--target"), unless that is empty.
template <class Work>
void of_unit(const std::string& whose, Work work) {
    try {
        work();
    } catch (const InputError& error) {
        throw InputError(whose.empty() ? error.message() : fmt::format("{}: {}", whose, error.message()));
    }
}

}  // namespace polemarch::sim::blood_of_kings
