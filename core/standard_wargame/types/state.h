// What changes in a battle of the Standard Wargame Rules, as plain bytes.
//
// Not stored, and why: troops, classes, generals, contingents and ground (they never change: Setup); outlines, groups,
// zones and sight (computed from the poses). Groups at the beginning of a sequence are stored, since units leave them
// while it goes on (5.1.4.2, N68).
#pragma once

#include "core/game.h"
#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/limits.h"
#include "core/standard_wargame/types/scenario.h"
#include "core/table/pose.h"

#include <array>
#include <cstdint>

namespace polemarch::standard_wargame {

/// Where a unit is.
enum class Whereabouts : std::uint8_t { unused, table, village, away, destroyed };

struct Unit {
    table::Pose pose;  ///< as in battle, also of a war wagon in the strategic sequence (N76)
    Whereabouts where = Whereabouts::unused;
    Inside inside = Inside::outside;
    std::uint8_t flags = 0;
    std::uint8_t group = 0;  ///< at the beginning of the sequence: the number of the group's first unit

    static constexpr std::uint8_t fortified_bit = 1,  ///< stands behind a temporary fortification
        moved_bit = 2,                       ///< this bound; of artillery: or was pushed since its own last combat
        ordered_bit = 4,                     ///< has taken part in an order of this turn
        fights_bit = 8,                      ///< that order allows close battle
        shot_bit = 16, shot_twice_bit = 32,  ///< has shot or returned fire this bound; war wagons twice
        attacked_bit = 64,                   ///< has made a close battle action this bound
        engaged_bit = 128;                   ///< has taken part in one, as attacker or target
    [[nodiscard]] bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
    void set(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags | flag); }
    void clear(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
    [[nodiscard]] bool on_table() const { return where == Whereabouts::table; }
    [[nodiscard]] bool alive() const {
        return where == Whereabouts::table || where == Whereabouts::village || where == Whereabouts::away;
    }
};
static_assert(sizeof(Unit) == 10);

struct State {
    std::array<Unit, places> unit{};
    Weather weather = Weather::none;
    std::uint8_t active = 0;  ///< the side whose bound it is
    std::uint8_t turn = 1;
    std::uint8_t zero = 0;

    bool operator==(const State& other) const { return same_bytes(*this, other); }
};
static_assert(Bytes<State> && sizeof(State) <= 2048);

}  // namespace polemarch::standard_wargame
