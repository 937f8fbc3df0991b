// What can still change the result of a battle (14.0): victory points for camps, panic, exits and double strength, and
// how likely they are counted after this turn (12.0). The values of units, the candidates of a search, their priors and
// the scripts all use this one judgement.
#pragma once

#include "ai/ancient_battles/heuristic_weights.h"
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

class Stakes {
public:
    /// With HeuristicWeights::result of 0 the end of the battle is not considered.
    Stakes(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights);

    /// Whether this turn may be the last that is played.
    [[nodiscard]] bool may_be_last() const { return ends_ > 0; }
    /// The part of `value` that counts although the battle may end: what is worth something only later counts by the
    /// chance that there is a later turn.
    [[nodiscard]] int later(int value) const { return ends_ == 0 ? value : value * (sixths - ends_) / sixths; }
    /// The same for losses of strength, of which a quarter always counts: they are steps towards panic and double
    /// strength, which several together may reach.
    [[nodiscard]] int material(int value) const { return ends_ == 0 ? value : value * (8 - ends_) / 8; }
    /// Value to `side` of `more` victory points, in hundredths of a strength point: HeuristicWeights::camp each if the
    /// battle goes on, and what they change in its result if it ends.
    [[nodiscard]] int points(unsigned side, int more) const { return later(more * camp_) + ending(1 - side, 0, more); }
    /// What a change costs `side` if the battle ends with this turn: `strength` less on the map, and `points` victory
    /// points for the enemy.
    [[nodiscard]] int ending(unsigned side, int strength, int points) const;
    /// The cost to its side of the unit's elimination or disorder if the battle ends with this turn. Panic is
    /// not among it: an army panics at the beginning of a turn (4.0).
    [[nodiscard]] int elimination(UnitIndex u) const { return ends_ == 0 ? 0 : elimination_now(u); }
    [[nodiscard]] int disorder(UnitIndex u) const { return ends_ == 0 ? 0 : disorder_now(u); }
    /// Whether the unit's elimination or disorder may change victory points: it is a camp, its army panics with it in a
    /// later turn, or the result may hang on its strength in the last turn.
    [[nodiscard]] bool scores(UnitIndex u) const;
    /// Whether the battle ends with this turn by five chances of six at least.
    [[nodiscard]] bool likely_last() const { return ends_ >= 5; }
    /// What may change the result if the battle ended now, as a word: equal words, equal values of equal units.
    [[nodiscard]] std::uint64_t key() const;

private:
    static constexpr int sixths = 6;
    /// Side A's result in halves: 0 lost, 1 drawn, 2 won.
    [[nodiscard]] int result(int ahead, const std::array<int, 2>& strength) const;
    [[nodiscard]] bool panics(UnitIndex u) const;
    [[nodiscard]] int elimination_now(UnitIndex u) const;
    [[nodiscard]] int disorder_now(UnitIndex u) const;

    const Setup& g_;
    const State& s_;
    int camp_, half_result_;
    int ends_ = 0;  ///< chance that the battle ends with this turn, in sixths
    // Filled if ends_ is not 0:
    int ahead_ = 0;                   ///< side A's victory points less side B's, without those for double strength
    std::array<int, 2> strength_{};   ///< [side]: on the map (14.0)
    std::array<int, 2> strongest_{};  ///< [side]: the most strength of a unit
    std::array<bool, 2> hangs_{};     ///< [side]: whether the loss of a unit's strength can change the result
    int result_ = 1;                  ///< if the battle ended now
};

}  // namespace polemarch::ancient_battles
