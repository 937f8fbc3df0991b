// What the general by search thought of each of his choices in one state (ai/weighing.h).
#pragma once

#include "ai/blood_of_kings/monte_carlo.h"
#include "ai/blood_of_kings/reasons.h"
#include "ai/weighing.h"
#include "core/blood_of_kings/rules/morale.h"

namespace polemarch::blood_of_kings {

/// How choices are weighed.
class KingsWeighing {
public:
    using Searched = ConsideredBattle;
    using Guide = KingsGuide;
    static constexpr std::size_t terms = blood_of_kings::terms;

    KingsWeighing(ConsideredBattle battle, const KingsGuide::Settings& guide) : battle_(battle), guide_(guide) {}

    [[nodiscard]] const ConsideredBattle& searched() const { return battle_; }
    [[nodiscard]] KingsGuide guide() const { return KingsGuide(guide_); }
    [[nodiscard]] Terms count(const State& end) const { return count_terms(battle_.battle(), end); }
    [[nodiscard]] TermWeightsOf<terms> weights(const State& end) const {
        return guide_.weights.at(age_of(battle_.battle(), end));
    }
    [[nodiscard]] double balance(const State& end) const { return balance_of_losses(battle_.battle(), end); }
    [[nodiscard]] bool free(const State& s) const {
        MoveList<Battle> moves;
        battle_.battle().legal_moves(s, moves);
        return moves.size() > 1;
    }
    [[nodiscard]] static Move plain(const Move& m) { return m; }
    /// Points toward breaking (Morale_1).
    [[nodiscard]] std::array<double, 2> lost(const State& s) const {
        return {static_cast<double>(points_lost(battle_.battle().setup(), s, 0)),
                static_cast<double>(points_lost(battle_.battle().setup(), s, 1))};
    }

private:
    ConsideredBattle battle_;
    KingsGuide::Settings guide_;
};

}  // namespace polemarch::blood_of_kings
