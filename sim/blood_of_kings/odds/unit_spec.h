// A unit in a combat of Blood of Kings & Heroes as people describe it, typed in words ("HC,4,disordered,leader") or set
// field by field (the umpire's form): one table of words serves both.
#pragma once

#include "core/blood_of_kings/odds/fight.h"
#include "core/diagnostics.h"
#include "sim/shared/json.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

using namespace polemarch::blood_of_kings;

struct UnitSpec {
    const UnitType* type = nullptr;
    Status status = Status::ok;
    std::uint8_t bases = 4, of = 0;  ///< now, and at the beginning of the battle; 0: as many
    std::uint8_t leader = 0;         ///< as in Fighter
    bool commander = false;
    bool aggressive = false, impetuous = false, armoured = false, pavises = false, superior = false;
    bool charging = false, flanked = false, held = false, uphill = false, march = false;
    bool acted = false, engaged = false;
    std::string ground = "open";
    Going going = Going::open;
    Cover ground_cover = Cover::none, obstacle = Cover::none;
    std::uint8_t support = 0;
    std::uint8_t front = 0;  ///< bases that can shoot; 0: as many as `firing` says
    Status retires = Status::destroyed;
    bool regroups = false;

    /// The better of what its ground and what an obstacle gives (B21, B45).
    [[nodiscard]] Cover cover() const { return std::max(ground_cover, obstacle); }
    /// "disordered Heavy Cavalry (3 of 4 bases, an exceptional leader)"
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Condition condition() const { return {status, bases, of > 0 ? of : bases}; }
    [[nodiscard]] Fighter fighter() const;
    [[nodiscard]] Contender contender() const;
    /// Bases that shoot: of a column only the first (B19), but for who shoots to all sides.
    [[nodiscard]] int firing() const {
        const int able = march && !type->all_round ? 1 : bases;
        return front > 0 ? std::min<int>(front, able) : able;
    }
};

/// One word of the description.
struct UnitWord {
    std::string name;   ///< "bases", "disordered"
    std::string value;  ///< what follows after '='; empty: a flag, true or false
    std::string help;
    void (*set)(UnitSpec&, const std::string& value, const Charts& charts) = nullptr;
    Json (*get)(const UnitSpec&) = nullptr;  ///< null where it is as by default
};
[[nodiscard]] const std::vector<UnitWord>& unit_words();

/// Sets a field: "bases" to "3", a flag to "" or "true", "false", "type" to a code. Throws InputError.
void set_word(UnitSpec& unit, const std::string& name, const std::string& value, const Charts& charts);
/// Reads words with commas or blanks between them. What can be nothing else needs no name: TYPE, a number of bases, a
/// status, ground, cover. A TYPE begins a new unit, anything else changes what there is. Throws InputError that quotes.
void change_unit_spec(UnitSpec& unit, const std::string& text, const Charts& charts);
/// A whole unit, which must have a type; `whose` as in of_unit, nothing if errors need not say.
[[nodiscard]] UnitSpec read_unit_spec(const std::string& text, const Charts& charts, const std::string& whose = {});
/// Throws InputError for what the rules do not let be: armour of light infantry, a unit that lost half its bases.
void check_unit_spec(UnitSpec& unit);

/// Fire of one at the other as the app reckons it. Throws InputError if the firer has nothing to shoot with.
[[nodiscard]] Shot shot_of(const UnitSpec& firer, const UnitSpec& target, bool defensive);
/// Throws InputError if both are superior.
void check_pair(const UnitSpec& actor, const UnitSpec& target);

/// Does `work`, whose errors then begin with whose unit they are about ("actor", "--target"), unless that is empty.
template <class Work>
void of_unit(const std::string& whose, Work work) {
    try {
        work();
    } catch (const InputError& error) {
        throw InputError(whose.empty() ? error.message() : fmt::format("{}: {}", whose, error.message()));
    }
}

/// In Json by the words' names, without what is as by default.
[[nodiscard]] Json unit_json(const UnitSpec& unit);

}  // namespace polemarch::sim::blood_of_kings
