// The properties of a unit that the rules need most often, from its chart line: for battles, and for callers that ask
// about two units without a battle.
#pragma once

#include "core/ancient_battles/types/chart.h"

namespace polemarch::ancient_battles {

struct Trait {
    std::array<std::uint8_t, 2> strength{};  ///< good order, disordered
    std::uint8_t movement = 0, shots = 0, range = 0, missile_defence = 0;
    std::uint8_t rapid_fire = 1;  ///< attacks an activation (10.7)
    std::uint8_t type = 0;        ///< index into Charts::units
    std::uint8_t side = 0;
    std::int8_t group = -1;  ///< index into Setup::arrivals, -1: on the map from the start
    bool light = false, cavalry = false, infantry = false, disciplined = false, effective = false, skirmisher = false;
    bool base = false;  ///< camp or war wagon (13.0)
    bool camp = false;  ///< its loss is a victory point (14.0)
    bool elephant = false;
    // By special rules of the scenario:
    bool stays = false;             ///< it may not leave the map of its own will (8.6, 17.4.2)
    std::int8_t return_group = -1;  ///< with which it may come back after it has left (8.6.2); -1: never
    // Under optional rules:
    bool barbarian = false;  ///< 17.3
    bool impetuous = false;  ///< 17.4
    bool turncoat = false;   ///< 17.5a: represents an enemy elephant while this side controls it
    /// The unit whose place it takes while that one is Gone::absent: of a turncoat and of dismounted cavalry.
    std::uint8_t origin = 255;

    [[nodiscard]] bool returns() const { return return_group >= 0; }
    /// Whether no rule distinguishes two units of a side in the same place and condition. Their texts are the same, so
    /// they are one choice; the text of any other unit has a word for what is compared here (text/notation.cpp).
    [[nodiscard]] bool same_kind(const Trait& other) const {
        return type == other.type && rapid_fire == other.rapid_fire && impetuous == other.impetuous &&
               barbarian == other.barbarian && stays == other.stays && returns() == other.returns();
    }
    /// Whether it may ever come from beside the map.
    [[nodiscard]] bool enters() const { return group >= 0 || returns(); }
};

/// The chart's part; the battle sets type, side, group, rapid fire and camp.
[[nodiscard]] inline Trait trait_of(const UnitType& type) {
    Trait trait;
    trait.strength = {type.strength, type.disordered_strength};
    trait.movement = type.movement;
    trait.shots = type.shots;
    trait.range = type.range;
    trait.missile_defence = type.missile_defence;
    trait.light = type.light;
    trait.cavalry = type.family == Family::cavalry;
    trait.infantry = type.family == Family::infantry;
    trait.disciplined = type.disciplined;
    trait.effective = type.cavalry_effective;
    trait.skirmisher = type.skirmisher;
    trait.base = type.base;
    trait.elephant = type.elephant;
    return trait;
}

/// 8.9: whether ground of this kind disorders such a unit when it enters in good order; camps and wagons never.
[[nodiscard]] inline bool disorders(const HexTerrain& ground, const Trait& trait) {
    if (trait.base) return false;
    switch (ground.disorders) {
        case Disorders::all_but_skirmishers: return !trait.skirmisher;
        case Disorders::cavalry_and_elephants: return trait.cavalry || trait.elephant;
        case Disorders::nobody: break;
    }
    return false;
}

}  // namespace polemarch::ancient_battles
