// What battle actions cost both sides on average, by the exact chances of their dice (core/standard_wargame/odds).
#pragma once

#include "core/standard_wargame/odds/fight.h"
#include "core/standard_wargame/rules/setup.h"

#include <array>
#include <cstdint>
#include <vector>

namespace polemarch::standard_wargame {

/// Expected losses in an action, in thousandths of a unit: destroyed, and retreats at the price of `retreat`.
struct Exchange {
    int own = 0, enemy = 0;  ///< of who attacks or shoots, and of its target
    [[nodiscard]] int net() const { return enemy - own; }
};
/// Generals hold where they can (7.4.11).
[[nodiscard]] Exchange exchange(const CloseBattle& battle, const Charts& charts, int retreat);
[[nodiscard]] Exchange exchange(const DistanceBattle& battle, const Charts& charts, int retreat);

/// Who has combat advantage by where both stand (7.4.3.4).
enum class Footing : std::uint8_t { level, attacker, defender };

/// Net gains of the attacks of all kinds of units of a battle on each other: in the open, in full ranks, without
/// generals. Computed once for a battle and a price of retreats.
class MatchUps {
public:
    MatchUps() = default;
    MatchUps(const Setup& g, int retreat);

    /// Of an attack of `u`, in its own bound.
    [[nodiscard]] int attack(UnitIndex u, UnitIndex enemy, Footing footing) const {
        return attacks_[(std::size_t{kind_[u]} * kinds_ + kind_[enemy]) * 3 + static_cast<std::size_t>(footing)];
    }
    /// Of a shot of `u`; the target shoots back if it can (7.2.5).
    [[nodiscard]] int shot(UnitIndex u, UnitIndex enemy) const {
        return shots_[std::size_t{kind_[u]} * kinds_ + kind_[enemy]];
    }

private:
    std::array<std::uint8_t, places> kind_{};
    std::size_t kinds_ = 0;
    std::vector<std::int16_t> attacks_, shots_;
};
/// Kept by thread for the last battle.
[[nodiscard]] const MatchUps& match_ups_of(const Setup& g, int retreat);

}  // namespace polemarch::standard_wargame
