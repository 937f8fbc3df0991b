// The odds of every roll of Ancient Battles, in ways over all faces: folded once, from the resolution functions of
// melee.h, over exact distributions of dice. The game's chance states, the heuristic agent and `polemarch odds` all
// read these tables; there are no others. A look-up takes a few nanoseconds, so a combat in a playout costs one random
// number.
#pragma once

#include "core/ancient_battles/rules/melee.h"
#include "core/dice/outcome_matrix.h"

namespace polemarch::ancient_battles {

class CombatTables {
public:
    /// `die` is how one die is read: as rolled, or as an averaging die (17.2.1); six ways in either case.
    CombatTables(const Charts& charts, const dice::Distribution& die);

    /// 11.2.6: ways of each MeleeResult, out of 36. Both sums must be in [least_modifier, most_modifier], as those of
    /// all charts are (asserted).
    [[nodiscard]] std::span<const std::uint8_t> melee(const MeleeModifiers& m) const {
        return melee_.row(at(m.attacker) * modifiers_ + at(m.defender));
    }
    static constexpr int melee_ways = 36;
    static constexpr int least_modifier = -6;  ///< ground -3, hexside -3
    static constexpr int most_modifier = 32;   ///< advantage 20, vector 6, ground 3, hexside 3

    /// 10.6: ways in which the shot hits, out of shot_ways(); 1 to max_shots dice.
    [[nodiscard]] std::uint32_t hit(const Shot& shot) const {
        assert(1 <= shot.dice && shot.dice <= max_shots);
        const int edge = std::clamp(shot.support - shot.defence, -margin, margin);
        return hit_[static_cast<std::size_t>(shot.dice - 1)][static_cast<std::size_t>(edge + margin)];
    }
    /// 6^(dice + 1): the attack dice and the defence die.
    [[nodiscard]] static std::uint32_t shot_ways(const Shot& shot) {
        std::uint32_t ways = 6;
        for (int i = 0; i < shot.dice; ++i) ways *= 6;
        return ways;
    }
    static constexpr int max_shots = 9;  ///< three arrows, three attacks combined (10.7.3)

    /// 7.1: ways in which a unit of this disordered strength rallies, out of 6; help 0, 1 or 2.
    [[nodiscard]] std::uint8_t rally(int disordered_strength, int help) const {
        return rally_[static_cast<std::size_t>(std::min(disordered_strength, 6))][static_cast<std::size_t>(help)];
    }
    /// 11.5.1: ways in which a leader escapes, out of 6.
    [[nodiscard]] std::uint8_t escape() const { return escape_; }
    /// 12.0: ways in which the game ends on a check against this value, 0 to 6, out of 6.
    [[nodiscard]] std::uint8_t ends(int value) const { return ends_[static_cast<std::size_t>(value)]; }
    /// 5.0: ways in which the first side gets the initiative, out of 36.
    [[nodiscard]] std::uint8_t first_wins(unsigned holder) const { return first_wins_[holder]; }
    /// 17.5a: ways of each ElephantResult, out of 6.
    [[nodiscard]] std::span<const std::uint8_t> elephant() const { return elephant_.row(0); }
    /// 3.0 step 3: the Command Points of both command dice, out of 36 ways, worst to best for the first side.
    struct Command {
        std::uint8_t first = 0, second = 0, ways = 0;
    };
    [[nodiscard]] std::span<const Command> command() const { return command_; }

private:
    static constexpr int margin = 6;  ///< a lead of 6 hits always, of -6 never
    static constexpr std::size_t modifiers_ = most_modifier - least_modifier + 1;
    static std::size_t at(int modifier) {
        assert(least_modifier <= modifier && modifier <= most_modifier);
        return static_cast<std::size_t>(modifier - least_modifier);
    }

    dice::OutcomeMatrix<std::uint8_t> melee_, elephant_;
    std::array<std::array<std::uint32_t, 2 * margin + 1>, max_shots> hit_{};
    std::array<std::array<std::uint8_t, 3>, 7> rally_{};
    std::array<std::uint8_t, 7> ends_{};
    std::array<std::uint8_t, 2> first_wins_{};
    std::uint8_t escape_ = 0;
    std::vector<Command> command_;
};

}  // namespace polemarch::ancient_battles
