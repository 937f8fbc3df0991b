// What can be made more or less of in a battle, so that both sides have the same chance: its dials.
//
// A rule system lists the dials of a battle (SystemBattle::balance_dials) with the help of the functions here. Whether
// a setting is possible shows when the battle is opened with it; one that is not is passed over.
#pragma once

#include "core/game.h"
#include "sim/system/figures.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// What an army is worth, in the points in which its system counts losses.
struct ArmySize {
    double strength = 0;  ///< of all its units
    double margin = 0;    ///< what it can lose before it panics or breaks; 0: the system has no such number
};

/// Kinds of dials, as they are asked for.
enum class DialKind : std::uint8_t {
    endurance,  ///< what an army can bear: panic level, break point
    points,     ///< victory points at the start
    command,    ///< command points, activations
    length,     ///< turns
    units,      ///< a unit more or less
    quality,    ///< a unit, or the units of a type, made better or worse
    places      ///< a unit placed elsewhere
};
inline constexpr std::array<std::string_view, 7> dial_kind_names{"endurance", "points",  "command", "length",
                                                                 "units",     "quality", "places"};

/// The battle with one dial turned.
struct DialSetting {
    std::string words;                    ///< "22", "without HI E5/4"
    std::vector<FigureChange> changes{};  ///< none: the battle as it is
};
struct BalanceDial {
    std::string name;  ///< "B: panic level"
    DialKind kind = DialKind::endurance;
    /// Of a number its values, ascending, with that of the battle as it is among them; else all alternatives.
    std::vector<DialSetting> settings{};
    bool is_number = false;
};

/// A number of the battle: the values from `low` to `high` in these steps, and `now`.
struct NumberRange {
    int low = 0, high = 0, step = 1, now = 0;
    bool more_or_less = false;  ///< written with their signs: "+2"
};
[[nodiscard]] BalanceDial number_dial(std::string name, DialKind kind, const std::string& path,
                                      const NumberRange& range);

/// A unit as the scenario's file has it.
struct ScenarioUnit {
    Side side = Side::first;
    std::string list;        ///< the path to its list: "side.A.wing[1].units"
    std::size_t number = 1;  ///< in its list
    std::string text;        ///< as written
    std::string words;       ///< for people: "HI E5/4", "Spartiates A2"
    std::string at{};        ///< where it is, if it says so by a key: "46.36 15 facing 0"
    [[nodiscard]] std::string path() const;
};
/// All units of both sides in the order of the file.
[[nodiscard]] std::vector<ScenarioUnit> scenario_units(const Source& scenario);

/// "46.36 15 facing 0", farther ahead by `ahead` units of length; behind if negative. Empty if `at` is not of this
/// form.
[[nodiscard]] std::string moved_ahead(const std::string& at, double ahead);

/// "A: a unit less"
[[nodiscard]] std::string dial_name(Side side, std::string_view what);
/// The battle without each of these units.
[[nodiscard]] BalanceDial fewer_units(Side side, const std::vector<ScenarioUnit>& units);
/// The battle with each of these units once more, so far behind itself. Units without a place of their own are left
/// out.
[[nodiscard]] BalanceDial more_units(Side side, const std::vector<ScenarioUnit>& units, double behind);
/// The battle with each of these units so far ahead of its place, and behind it.
[[nodiscard]] BalanceDial moved_units(Side side, const std::vector<ScenarioUnit>& units, double by,
                                      std::string_view length);

}  // namespace polemarch::sim
