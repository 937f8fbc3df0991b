// The army's rout level (9.1.1): what counts as it stands, and which dice are added. No dice are rolled here.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <cstdint>

namespace polemarch::standard_wargame {

/// What an army has lost up to its morale sequence.
struct Losses {
    int destroyed = 0;        ///< units, with baggage, militia and scythed chariots, without levy casualties
    int militia = 0;          ///< of them
    int chariots = 0;         ///< of them, scythed
    int levy_casualties = 0;  ///< imaginary levies of a village (7.4.12.1, S90)
    int generals = 0;         ///< since the last own morale sequence began (N86)
    bool baggage = false;
    bool fewer_in_village = false;  ///< fewer units than the enemy in the own village
};

/// A level is `fixed` and the dice. What adds up to `fixed` is kept for reports.
struct RoutLevel {
    int destroyed = 0;
    int chariots = 0;              ///< not counted (9.1.1, N23)
    int spared_militia = 0;        ///< halved in a feudal army (2.3.2.4, S95)
    int levy_casualties = 0;       ///< added
    int morale = 0;                ///< unspent morale points (S94)
    std::uint8_t general_die = 0;  ///< sides of the die for lost generals; 0: none
    std::uint8_t general_bonus = 0;
    bool baggage_die = false, village_die = false;

    /// May be negative (N24).
    [[nodiscard]] int fixed() const { return destroyed - chariots - spared_militia + levy_casualties - morale; }
};
[[nodiscard]] RoutLevel rout_level(const Losses& losses, int morale, ArmyType type, const Charts& charts);

/// Whether a group of this size is small enough to be disordered (9.1.2, S96). The least size is 1 (9.1.1.1).
[[nodiscard]] constexpr bool is_outweighed(int group_size, int level) { return group_size <= level; }

}  // namespace polemarch::standard_wargame
