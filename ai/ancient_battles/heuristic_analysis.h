// How a side sees a state: what each of its units could gain by moving, firing, rallying or attacking, by exact
// expected values one step ahead. Made once a decision; it works on a copy of the state in which one unit at a time is
// put somewhere else.
#pragma once

#include "ai/ancient_battles/exits.h"
#include "ai/ancient_battles/side_view.h"
#include "ai/ancient_battles/unit_values.h"

namespace polemarch::ancient_battles {

/// A march that a unit would make, and what it promises.
struct Plan {
    Move go{.kind = Kind::pass};  ///< as the battle lists it; Kind::pass if there is none
    hex::Direction facing = 0;
    int value = 0;  ///< of standing there, what is harmed on the way taken off
    int gain = 0;   ///< hundredths of a strength point against staying as it is
};

/// Goes where the plan says and turns as it says, in a state in which its unit is to move.
inline void carry_out(const Battle& g, State& s, const Plan& plan) {
    g.apply(s, plan.go);
    if (s.phase == Phase::facing) g.apply(s, {.kind = Kind::face, .value = plan.facing});
}

class HeuristicAnalysis {
public:
    HeuristicAnalysis(const Battle& battle, const State& s, unsigned side, const HeuristicWeights& heuristic_weights);

    /// The best attack of a unit where it stands, in hundredths of a strength point; nothing if it has none.
    struct Attack {
        UnitIndex defender = none;
        int value = 0;
    };
    [[nodiscard]] Attack best_attack(UnitIndex u) const { return best_attack_at(s_, u); }
    /// What an attack promises, the general's ardour and the defender's own attack that it forestalls included.
    [[nodiscard]] int attack_value(UnitIndex attacker, UnitIndex defender, hex::Direction approach, bool outside) const;
    /// Expected loss of a unit to the enemy's attacks as things stand.
    [[nodiscard]] int danger(UnitIndex u) const { return danger_at(s_, u); }
    /// Worth of standing in a hex with a facing, for a unit that could still attack this turn or not.
    [[nodiscard]] int standing(UnitIndex u, hex::Index h, hex::Direction facing, bool may_attack);
    /// The best march among the destinations of `u`; `reach` as find_reach gives it.
    [[nodiscard]] Plan best_march(UnitIndex u);
    /// Whether the unit makes for an exit that scores.
    [[nodiscard]] bool seeks_exit(UnitIndex u) const { return exits_.has(u); }
    /// Calls visit(plan) for every way to go to a hex of `u`'s reach with a facing there, stopping where it is
    /// included, and to leave by an exit that it makes for; `gain` stays 0.
    template <class Visit>
    void each_march(UnitIndex u, Visit visit);
    /// The best march of the unit in a hex if that leader of its side stood with it.
    [[nodiscard]] Plan led_march(LeaderIndex l, hex::Index h);
    /// Whether the unit in a hex could fight after its next march, which a leader with it would tell in.
    [[nodiscard]] bool near_enough(hex::Index h) {
        return hexes_to_enemy(h) <= g_.setup().trait[s_.at[h]].movement + 1;
    }
    /// What firing promises: at the best target, and at a given one.
    [[nodiscard]] int fire_value(UnitIndex u, UnitIndex target, int attacks, int support) const;
    [[nodiscard]] int best_fire(UnitIndex u) const;
    [[nodiscard]] int rally_value(UnitIndex u, bool single);
    /// Hexes to the nearest enemy that fights (to the camp if none does), weaker ones further.
    [[nodiscard]] int hexes_to_enemy(hex::Index h) {
        prepare_marches();
        return to_enemy_[h];
    }

private:
    /// Hexes to the nearest goal of a unit, weighed; smaller is better.
    [[nodiscard]] int distance_cost(UnitIndex u, hex::Index h) const;
    [[nodiscard]] Attack best_attack_at(const State& s, UnitIndex u) const;
    [[nodiscard]] bool threatens(const State& s, UnitIndex e, UnitIndex u) const;
    [[nodiscard]] int danger_at(const State& s, UnitIndex u) const;
    [[nodiscard]] int facing_value(hex::Index h, hex::Direction facing);
    [[nodiscard]] static Move go_move(const Ends& ends, hex::Index h);
    /// Calls visit(plan) for every way to leave by the exit that the unit makes for, if it does.
    template <class Visit>
    void each_exit(UnitIndex u, const Reach& reach, Visit visit) const;
    /// What a way through friends, broken ground and lone leaders costs.
    [[nodiscard]] int harm_of(const Passage& passage, UnitIndex u) const;
    /// Makes what only marches need, once.
    void prepare_marches();
    void make_distances();
    void make_pulls();
    void make_attacks();
    [[nodiscard]] int shared(UnitIndex attacker, UnitIndex defender, int value) const;

    const Battle& g_;
    const State& s_;
    unsigned side_;
    SideView view_;
    const HeuristicWeights& heuristic_weights_;
    UnitValues unit_values_;
    ExitSeekers exits_;
    int ardour_ = 0;  ///< Temper::ardour, less when ahead
    State scratch_;
    hex::Set enemy_zone_, contact_;
    static constexpr int max_head_start = 8;
    bool far_ = false;                                ///< whether prepare_marches() has made the rest:
    using Distances = std::array<std::uint8_t, 256>;  ///< of each hex
    Distances to_enemy_;                              ///< hexes to the nearest enemy that fights, weaker ones further
    Distances to_camp_;                               ///< hexes to the enemy's camp; 255: none
    std::array<int, max_units> pull_;                 ///< what a hex nearer to the enemy is worth to each own unit
    std::array<std::uint8_t, max_units> aloof_;       ///< hexes from him that are near enough: shooters keep away
    std::array<std::array<std::int16_t, hex::directions>, hex::cells> facing_;  ///< where `faced_`
    hex::Set faced_;
    std::array<UnitMask, max_units> attackers_{};  ///< of each enemy: who will attack him as they stand
    std::array<int, max_units> fatal_{};           ///< ways of 36 in which a unit's best attack eliminates
};

template <class Visit>
void HeuristicAnalysis::each_march(UnitIndex u, Visit visit) {
    const bool disengages = s_.unit[u].on_map() && enemy_zone_.has(s_.unit[u].hex);
    Reach reach;
    find_reach(g_.setup().ground, mover(g_.setup(), s_, u), reach);
    for (const Ends& ends : reach) {
        const int harm = harm_of(ends.passage, u);
        for (unsigned n = 0; n < hex::directions; ++n) {
            const hex::Direction f = view_.direction(n);
            view_.each(ends.facing[f], [&](hex::Index h) {
                const bool red = disengages && h != s_.unit[u].hex;
                Plan plan;
                plan.facing = f;
                plan.value = standing(u, h, f, !red) - harm;
                plan.go = go_move(ends, h);
                visit(plan);
            });
        }
    }
    each_exit(u, reach, visit);
}

template <class Visit>
void HeuristicAnalysis::each_exit(UnitIndex u, const Reach& reach, Visit visit) const {
    if (!exits_.has(u)) return;
    for (const Ends& ends : reach) {
        if (!ends.leaves) continue;
        const hex::Set by = find_exits(g_.setup().ground, mover(g_.setup(), s_, u), ends.passage);
        if (!(by & g_.setup().exit(side_, exits_.exit_of(u))).any()) continue;
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
