// One-ply values of a state for one side: what each of its units could gain by moving, firing, rallying or attacking,
// by exact expected values. Made once a decision. Works on a copy of the state in which one unit at a time is placed
// elsewhere.
#pragma once

#include "ai/ancient_battles/exits.h"
#include "ai/ancient_battles/side_view.h"
#include "ai/ancient_battles/unit_values.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// A march of a unit with its estimated value.
struct Plan {
    Move go{.kind = Kind::pass};  ///< as the battle lists it; Kind::pass if there is none
    hex::Direction facing = 0;
    int value = 0;  ///< of the position at its end, less the harm done on the way
    int gain = 0;   ///< over staying as it is, in hundredths of a strength point
};

/// Makes the move and the facing of the plan. Requires that its unit is to choose a destination in `s`.
inline void carry_out(const Battle& g, State& s, const Plan& plan) {
    g.apply(s, plan.go);
    if (s.phase == Phase::facing) g.apply(s, {.kind = Kind::face, .value = plan.facing});
}

class HeuristicAnalysis {
public:
    HeuristicAnalysis(const Setup& g, const State& s, unsigned side, const HeuristicWeights& heuristic_weights);

    /// An attack and its value, in hundredths of a strength point; `defender` is none if there is no attack.
    struct Attack {
        UnitIndex defender = none;
        int value = 0;
    };
    [[nodiscard]] Attack best_attack(UnitIndex u) const { return best_attack_at(s_, u); }  ///< from its hex
    /// Expected value of an attack, HeuristicWeights::ardour included.
    [[nodiscard]] int attack_value(UnitIndex attacker, UnitIndex defender, hex::Direction approach, bool outside) const;
    /// Expected loss of a unit to enemy attacks from their current positions.
    [[nodiscard]] int danger(UnitIndex u) const { return danger_at(s_, u); }
    /// Value of a unit's position in hex `h` with a facing; `may_attack`: the unit can still attack this turn.
    [[nodiscard]] int standing(UnitIndex u, hex::Index h, hex::Direction facing, bool may_attack);
    /// The best march of `u`; see better().
    [[nodiscard]] Plan best_march(UnitIndex u);
    /// Whether plan `a` has the higher value or, of equal ones, comes first as the side sees the map (SideView).
    [[nodiscard]] bool better(const Plan& a, const Plan& b) const {
        if (a.value != b.value) return a.value > b.value;
        if (a.go.hex == b.go.hex && a.facing != b.facing) return view_.sooner(a.facing, b.facing);
        return view_.sooner(a.go, b.go);
    }
    /// Whether the unit heads for an exit that scores.
    [[nodiscard]] bool seeks_exit(UnitIndex u) const { return exits_.has(u); }
    /// Calls visit(plan) for every hex in reach of `u`, its own included, with every facing, and for leaving by the
    /// exit that it heads for, in no order that matters. `gain` stays 0.
    template <class Visit>
    void each_march(UnitIndex u, Visit visit);
    /// The best march of the unit in hex `h` if the leader `l` of its side were with it.
    [[nodiscard]] Plan led_march(LeaderIndex l, hex::Index h);
    /// Whether the unit in hex `h` could fight after its next march, so that a leader with it would matter.
    [[nodiscard]] bool near_enough(hex::Index h) { return hexes_to_enemy(h) <= g_.trait[s_.at[h]].movement + 1; }
    /// Expected value of firing at a target; best_fire() at the best target, less the value of the unit's own attack.
    [[nodiscard]] int fire_value(UnitIndex u, UnitIndex target, int attacks, int support) const;
    [[nodiscard]] int best_fire(UnitIndex u) const;
    [[nodiscard]] int rally_value(UnitIndex u, bool single);
    /// Hexes to the nearest enemy unit (to the camp if there is none); weaker units count as further away.
    [[nodiscard]] int hexes_to_enemy(hex::Index h) {
        prepare_marches();
        return to_enemy_[h];
    }

private:
    /// Weighted distance to the nearest goal of a unit; lower is better.
    [[nodiscard]] int distance_cost(UnitIndex u, hex::Index h) const;
    /// The least distance_cost() of the hexes where a unit beside the map may enter.
    [[nodiscard]] int entry_cost(UnitIndex u) const;
    [[nodiscard]] Attack best_attack_at(const State& s, UnitIndex u) const;
    [[nodiscard]] bool threatens(const State& s, UnitIndex e, UnitIndex u) const;
    [[nodiscard]] int danger_at(const State& s, UnitIndex u) const;
    [[nodiscard]] int facing_value(hex::Index h, hex::Direction facing);
    [[nodiscard]] static Move go_move(const Ends& ends, hex::Index h);
    /// Calls visit(plan) for every way to leave by the exit that the unit heads for, if any.
    template <class Visit>
    void each_exit(UnitIndex u, const Reach& reach, Visit visit) const;
    /// Cost of a way through friends, disordering ground and lone leaders.
    [[nodiscard]] int harm_of(const Passage& passage, UnitIndex u) const;
    /// Computes the data that only marches need, once.
    void prepare_marches();
    void make_distances();
    void make_pulls();
    void make_attacks();
    [[nodiscard]] int shared(UnitIndex attacker, UnitIndex defender, int value) const;

    const Setup& g_;
    const State& s_;
    unsigned side_;
    SideView view_;
    const HeuristicWeights& heuristic_weights_;
    UnitValues unit_values_;
    ExitSeekers exits_;
    int ardour_ = 0;  ///< HeuristicWeights::ardour, less when ahead
    State scratch_;
    hex::Set enemy_zone_, contact_;
    static constexpr int max_head_start = 8;
    bool far_ = false;                                ///< prepare_marches() has filled the members below
    using Distances = std::array<std::uint8_t, 256>;  ///< of each hex
    Distances to_enemy_;                              ///< see hexes_to_enemy()
    Distances to_camp_;                               ///< hexes to the enemy's camp; 255: none
    std::array<int, max_units> pull_;                 ///< value of a hex nearer to the enemy, by own unit
    std::array<std::uint8_t, max_units> aloof_;       ///< no gain in coming nearer to the enemy than this: shooters
    std::array<std::array<std::int16_t, hex::directions>, hex::cells> facing_;  ///< filled for the hexes of `faced_`
    hex::Set faced_;
    std::array<UnitMask, max_units> attackers_{};  ///< by enemy unit: own units whose best attack is on it
    std::array<int, max_units> fatal_{};           ///< ways of 36 in which a unit's best attack eliminates
};

template <class Visit>
void HeuristicAnalysis::each_march(UnitIndex u, Visit visit) {
    const bool disengages = s_.unit[u].on_map() && enemy_zone_.has(s_.unit[u].hex);
    Reach reach;
    find_reach(g_.ground, mover(g_, s_, u), reach);
    for (const Ends& ends : reach) {
        const int harm = harm_of(ends.passage, u);
        for (hex::Direction f = 0; f < hex::directions; ++f)
            ends.facing[f].each([&](hex::Index h) {
                const bool red = disengages && h != s_.unit[u].hex;
                Plan plan;
                plan.facing = f;
                plan.value = standing(u, h, f, !red) - harm;
                plan.go = go_move(ends, h);
                visit(plan);
            });
    }
    each_exit(u, reach, visit);
}

template <class Visit>
void HeuristicAnalysis::each_exit(UnitIndex u, const Reach& reach, Visit visit) const {
    if (!exits_.has(u)) return;
    for (const Ends& ends : reach) {
        if (!((ends.leaves >> exits_.exit_of(u)) & 1u)) continue;
        visit(Plan{.go = {.kind = Kind::leave,
                          .hex = none,
                          .value = exits_.exit_of(u),
                          .driven = ends.passage.driven,
                          .disordered = ends.passage.disordered,
                          .flipped = ends.passage.flipped},
                   .value = exits_.prize(u) - harm_of(ends.passage, u)});
    }
}

}  // namespace polemarch::ancient_battles
