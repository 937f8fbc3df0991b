// One-ply values of a state for one side: what each of its units could gain by moving, firing, rallying or attacking,
// by exact expected values. Made once a decision. Works on a copy of the state in which one unit at a time is placed
// elsewhere.
#pragma once

#include "ai/ancient_battles/raids.h"
#include "ai/ancient_battles/side_view.h"
#include "ai/ancient_battles/unit_values.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/rules/queries.h"

#include <optional>

namespace polemarch::ancient_battles {

/// A march of a unit with its estimated value.
struct Plan {
    Move go{.kind = Kind::pass};  ///< as the battle lists it; Kind::pass if there is none
    hex::Direction facing = 0;
    int value = 0;           ///< of the position at its end, less the harm done on the way
    int gain = 0;            ///< over staying as it is, in hundredths of a strength point
    bool may_score = false;  ///< whether the unit has a march that scores (HeuristicAnalysis::scores)
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
    /// The part of standing() that no melee changes.
    [[nodiscard]] int open_standing(UnitIndex u, hex::Index h, hex::Direction facing);
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
    /// Calls visit(plan) for every hex in reach of `u`, its own included, with every facing, and for leaving by an
    /// exit that scores, in no order that matters. `gain` stays 0.
    template <class Visit>
    void each_march(UnitIndex u, Visit visit);
    /// Whether a march of `u` may change victory points (Stakes::scores): it leaves by an exit that scores, or from its
    /// end the unit may attack what scores. A post against raids is best_post().
    [[nodiscard]] bool scores(UnitIndex u, const Plan& plan);
    /// The best march that prevents a raid (Raids), to another place or to none; empty if none does. Its value includes
    /// what it prevents.
    [[nodiscard]] std::optional<Plan> best_post(UnitIndex u);
    [[nodiscard]] const Stakes& stakes() const { return unit_values_.stakes(); }
    /// What the values of marches depend on besides the unit, its surroundings and the losses.
    [[nodiscard]] std::uint64_t key() {
        if (!key_) key_ = stakes().key() + (heeds_raids() ? raids().key() : 0);
        return *key_;
    }
    /// The best march of the unit in hex `h` if the leader `l` of its side were with it.
    [[nodiscard]] Plan led_march(LeaderIndex l, hex::Index h);
    /// Whether the unit in hex `h` could fight after its next march, so that a leader with it would matter.
    [[nodiscard]] bool near_enough(hex::Index h) { return hexes_to_enemy(h) <= g_.trait[s_.at[h]].movement + 1; }
    /// Expected value of firing at a target; best_fire() at the best target, less the value of the unit's own attack.
    [[nodiscard]] int fire_value(UnitIndex u, UnitIndex target, int attacks, int support) const;
    [[nodiscard]] int best_fire(UnitIndex u) const;
    [[nodiscard]] int rally_value(UnitIndex u, bool single);
    /// Whether a hit by the fire of `u`, or the order that it wins back, may change victory points.
    [[nodiscard]] bool fire_scores(UnitIndex u) const;
    [[nodiscard]] bool rally_scores(UnitIndex u) const;
    /// Hexes to the nearest enemy unit (to the camp if there is none); weaker units count as further away.
    [[nodiscard]] int hexes_to_enemy(hex::Index h) {
        prepare_marches();
        return distances_.enemy[h];
    }

private:
    /// Places a unit in another hex of the copied state, its leaders with it, without markers, for as long as it lives.
    class Placed;
    /// The melees of a placed unit, whatever it faces: each is computed at most once.
    class Melees;
    using Distances = std::array<std::uint8_t, 256>;  ///< of each hex
    struct EnemyDistances {
        Distances enemy;    ///< see hexes_to_enemy()
        Distances nearest;  ///< hexes to the nearest enemy unit, of any strength
        Distances camp;     ///< hexes to the enemy's camp; 255: none
    };
    /// All that EnemyDistances are made of.
    struct EnemyPlaces {
        std::uint64_t setup = 0;
        int prey = 0;  ///< of the HeuristicWeights
        std::array<std::uint8_t, max_units> hex{};
        bool operator==(const EnemyPlaces&) const = default;
    };
    [[nodiscard]] const Raids& raids() {
        if (!raids_) raids_.emplace(g_, s_, side_, heuristic_weights_, unit_values_);
        return *raids_;
    }
    /// Whether best_march() considers raids. They cost a flood for each raider and post, so in rollouts they count only
    /// where they are likely to decide the battle.
    [[nodiscard]] bool heeds_raids() const { return stakes().likely_last(); }
    /// Weighted distance to the nearest goal of a unit; lower is better.
    [[nodiscard]] int distance_cost(UnitIndex u, hex::Index h) const;
    /// How far from the nearest enemy unit the marches of `u` may end without contact. A unit that could fight in its
    /// next turn and is in no danger does not march away from the battle, after stronger prey elsewhere: it stays.
    [[nodiscard]] int tether(UnitIndex u);
    /// The least distance_cost() of the hexes where a unit beside the map may enter.
    [[nodiscard]] int entry_cost(UnitIndex u) const;
    [[nodiscard]] Attack best_attack_at(const State& s, UnitIndex u) const;
    [[nodiscard]] bool threatens(const State& s, UnitIndex e, UnitIndex u) const;
    [[nodiscard]] int danger_at(const State& s, UnitIndex u) const;
    /// What the attack of `u` on `d` is worth to its side, less if others attack it too.
    [[nodiscard]] int own_attack(const State& s, UnitIndex u, UnitIndex d, hex::Direction approach) const;
    /// By facing: more where the frontal hexes are nearer to the enemy than the rear hexes.
    using FacingValues = std::array<std::int16_t, hex::directions>;
    static constexpr int most_facing_value = 54;
    [[nodiscard]] const FacingValues& facing_values(UnitIndex u, hex::Index h);
    /// What danger() costs a position.
    [[nodiscard]] int exposed(int danger) const { return heuristic_weights_.exposure * danger / 100; }
    /// A best march as far as melees and leaders do not matter. Most of the work of a march goes into this part, and it
    /// stays the same from state to state while nothing changes nearby: a thread keeps what it has computed.
    struct OpenMarch {
        /// A hex next to an enemy, with the facings in which it may be taken.
        struct Contact {
            Move go;
            int harm = 0;
        };
        static constexpr std::size_t most_contacts = 32;
        Plan best;  ///< over the hexes that are not next to an enemy; may_score over all
        StackList<Contact, most_contacts> contacts;
        bool whole = true;  ///< whether there was room for all contacts
    };
    /// Of a unit on the map that seeks no exit. The reference is valid until the next call.
    [[nodiscard]] const OpenMarch& open_march(UnitIndex u);
    [[nodiscard]] std::uint64_t open_key(UnitIndex u);
    /// Its best; calls in_contact(contact) for the other hexes in reach.
    template <class InContact>
    [[nodiscard]] Plan best_in_the_open(UnitIndex u, const Reach& reach, InContact in_contact);
    /// Puts the best facing there in place of `best` if it is better.
    void improve_in_contact(UnitIndex u, const OpenMarch::Contact& contact, Plan& best);
    void make_marks();
    [[nodiscard]] static Move go_move(const Ends& ends, hex::Index h);
    /// Calls visit(plan) for every way to leave by one of `exits`, a bit each.
    template <class Visit>
    void each_exit(UnitIndex u, const Reach& reach, unsigned exits, Visit visit) const;
    /// Cost of a way through friends, disordering ground and lone leaders.
    [[nodiscard]] int harm_of(const Passage& passage, UnitIndex u) const;
    /// Computes the data that only marches need, once.
    void prepare_marches();
    void make_distances();
    [[nodiscard]] EnemyDistances enemy_distances() const;
    void make_pulls();
    void make_strikes();
    /// Marches of `u` that prevent raids: the best of them, and how much its present place prevents. The posts of most
    /// value are tried.
    struct Posts {
        std::optional<Plan> best;
        int now = 0;
    };
    [[nodiscard]] Posts posts(UnitIndex u, const Reach& reach);
    struct Attackers {
        std::array<UnitMask, max_units> of;  ///< by enemy unit: own units whose best attack is on it
        std::array<int, max_units> fatal;    ///< ways of 36 in which a unit's best attack eliminates
    };
    [[nodiscard]] const Attackers& attackers() const;
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
    bool far_ = false;  ///< prepare_marches() has filled the members below
    EnemyDistances distances_;
    std::array<int, max_units> pull_;              ///< value of a hex nearer to the enemy, by own unit
    std::array<std::uint8_t, max_units> aloof_;    ///< no gain in coming nearer to the enemy than this: shooters
    std::array<FacingValues, hex::cells> facing_;  ///< filled for the hexes of `faced_`
    hex::Set faced_;
    StrikeHexes strikes_;  ///< at enemy units whose loss scores
    struct Mark {
        hex::Index hex;
        std::uint64_t mark;
    };
    bool marks_known_ = false, any_strikes_ = false;                 ///< make_marks() has filled the members below
    std::array<StackList<Mark, max_units + max_leaders>, 2> marks_;  ///< [side]: of pieces on the map
    std::array<std::uint64_t, max_units> open_keys_{};               ///< of open_key(); 0: not made yet
    std::uint64_t state_key_ = 0;                                    ///< what all units' keys share
    std::optional<Raids> raids_;
    std::optional<std::uint64_t> key_;
    mutable std::optional<Attackers> attackers_;  ///< found when they are asked for first
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
    each_exit(u, reach, exits_.open(), visit);
}

template <class Visit>
void HeuristicAnalysis::each_exit(UnitIndex u, const Reach& reach, unsigned exits, Visit visit) const {
    if (exits == 0 || g_.trait[u].stays) return;
    for (const Ends& ends : reach)
        for (unsigned left = ends.leaves & exits; left; left &= left - 1) {
            const auto exit = static_cast<std::uint8_t>(std::countr_zero(left));
            // A unit that does not head for an exit is worth more on the map than its share of the points.
            const int loss = exits_.has(u) ? 0 : unit_values_.elimination(u);
            visit(Plan{.go = {.kind = Kind::leave,
                              .hex = none,
                              .value = exit,
                              .driven = ends.passage.driven,
                              .disordered = ends.passage.disordered,
                              .flipped = ends.passage.flipped},
                       .value = exits_.prize(exit) - harm_of(ends.passage, u) - loss});
        }
}

}  // namespace polemarch::ancient_battles
