// The melees of a unit placed in another hex of the copied state of a HeuristicAnalysis.
#pragma once

#include "ai/ancient_battles/heuristic_analysis.h"
#include "core/ancient_battles/rules/fighting.h"

#include <limits>

namespace polemarch::ancient_battles {

class HeuristicAnalysis::Placed {
public:
    Placed(HeuristicAnalysis& of, UnitIndex u, hex::Index h) : of_(of), u_(u), was_(of.scratch_.unit[u]) {
        State& s = of_.scratch_;
        if (was_.on_map()) s.at[was_.hex] = none;
        there_ = s.at[h];
        s.at[h] = u;
        s.unit[u].hex = h;
        s.unit[u].clear(Unit::red_bit | Unit::yellow_bit);
        if (was_.on_map() && was_.hex != h)
            each_leader(leaders_in(of_.g_, s, was_.hex, of_.side_), [&](LeaderIndex l) {
                moved_ = static_cast<std::uint16_t>(moved_ | 1u << l);
                s.leader[l] = h;
            });
    }
    ~Placed() {
        State& s = of_.scratch_;
        each_leader(moved_, [&](LeaderIndex l) { s.leader[l] = was_.hex; });
        s.at[s.unit[u_].hex] = there_;
        s.unit[u_] = was_;
        if (was_.on_map()) s.at[was_.hex] = u_;
    }
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;

private:
    HeuristicAnalysis& of_;
    UnitIndex u_;
    Unit was_;
    UnitIndex there_;
    std::uint16_t moved_ = 0;
};

class HeuristicAnalysis::Melees {
public:
    /// Of a unit in its hex of the copied state; it must stay there as long as this is asked.
    Melees(const HeuristicAnalysis& of, UnitIndex u) : of_(of), s_(of.scratch_), u_(u), at_(of.scratch_.unit[u].hex) {
        gain_.fill(unknown);
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            enemy_[d] = enemy_in(of.g_, s_, of.g_.ground.next[at_][d], of.side_);
            if (enemy_[d] != none && of.threatens(s_, enemy_[d], u)) threats_ |= 1u << d;
            loss_[d].fill(unknown);
        }
        attacks_ = !of.g_.trait[u].base && strength(of.g_, s_, u) > 0;  // 11.2.1, 13.1.3
    }

    /// The value of its best attack with a facing, at least 0.
    [[nodiscard]] int best_attack(hex::Direction facing) {
        if (!attacks_) return 0;
        if (const UnitIndex front = across(facing); front != none) return std::max(0, gain(facing));  // 11.2.2
        int best = 0;
        for (const unsigned turn : {5u, 1u}) {
            const hex::Direction d = hex::turned(facing, turn);
            if (across(d) != none) best = std::max(best, gain(d));
        }
        return best;
    }
    /// As danger_at().
    [[nodiscard]] int danger(hex::Direction facing) {
        int worst = 0, rest = 0;
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            if (((threats_ >> d) & 1u) == 0) continue;
            const int lost = loss(d, approach_of(d, facing));
            if (lost <= 0) continue;
            rest += std::min(lost, worst);
            worst = std::max(lost, worst);
        }
        return worst + rest / 2;
    }

private:
    static constexpr int unknown = std::numeric_limits<int>::min();

    [[nodiscard]] UnitIndex across(hex::Direction d) const {
        return of_.g_.ground.crossable(at_, d) ? enemy_[d] : none;
    }
    [[nodiscard]] int gain(hex::Direction d) {
        if (gain_[d] == unknown) gain_[d] = of_.own_attack(s_, u_, enemy_[d], hex::opposite(d));
        return gain_[d];
    }
    /// Of the unit to the attack of the enemy in direction d.
    [[nodiscard]] int loss(hex::Direction d, Approach approach) {
        int& loss = loss_[d][static_cast<std::size_t>(approach)];
        if (loss == unknown) {
            Encounter e = encounter(of_.g_, s_, enemy_[d], u_, d, false);
            e.approach = approach;
            const auto m = modifiers(clash_of(e, of_.g_.charts.melee), of_.g_.charts.melee);
            loss = of_.unit_values_.clash_36(enemy_[d], u_, m) / 36;
        }
        return loss;
    }

    const HeuristicAnalysis& of_;
    const State& s_;
    UnitIndex u_;
    hex::Index at_;
    bool attacks_;
    unsigned threats_ = 0;  ///< directions from which it may be attacked, a bit each
    std::array<UnitIndex, hex::directions> enemy_;
    std::array<int, hex::directions> gain_;
    std::array<std::array<int, approaches>, hex::directions> loss_;
};

}  // namespace polemarch::ancient_battles
