// What the general by search thought of each of his choices in one state (ai/weighing.h).
#pragma once

#include "ai/blood_of_kings/monte_carlo.h"
#include "ai/blood_of_kings/reasons.h"
#include "ai/weighing.h"

namespace polemarch::blood_of_kings {

/// How choices are weighed.
class KingsWeighing {
public:
    using Searched = ConsideredBattle;
    using Guide = KingsGuide;
    static constexpr std::size_t terms = blood_of_kings::terms;
    static constexpr std::uint32_t rehearsals = 60;

    KingsWeighing(ConsideredBattle battle, const KingsGuide::Settings& guide) : battle_(battle), guide_(guide) {}

    [[nodiscard]] const ConsideredBattle& searched() const { return battle_; }
    [[nodiscard]] KingsGuide guide() const { return KingsGuide(guide_); }
    template <class ThrowOne>
    void play_on(State& s, int last, ThrowOne&& throw_one) {
        battle_.play_on(s, last, throw_one);
    }
    [[nodiscard]] Move rule_of_thumb(const State& s) const {
        return battle_.general(static_cast<unsigned>(battle_.actor(s))).best(battle_.battle(), s);
    }
    void count(const State& end, Terms& counted, std::array<double, terms>& parts) const {
        const Battle& g = battle_.battle();
        counted = count_terms(g, end);
        parts = bent_parts<terms>(counted, guide_.weights.at(age_of(g, end)));
        if (g.actor(end) == Actor::nobody) parts.fill(0);  // nothing but who has won counts any more
    }
    /// Points toward breaking (Morale_1).
    [[nodiscard]] std::array<double, 2> lost(const State& s) const {
        return {static_cast<double>(battle_.battle().points_lost(s, 0)),
                static_cast<double>(battle_.battle().points_lost(s, 1))};
    }

private:
    ConsideredBattle battle_;
    KingsGuide::Settings guide_;
};

}  // namespace polemarch::blood_of_kings
