// One-ply values of a state: the value of a position on the table to a unit, and the manoeuvres open to a unit.
#pragma once

#include "ai/blood_of_kings/heuristic_weights.h"
#include "ai/blood_of_kings/surroundings.h"
#include "ai/blood_of_kings/unit_values.h"
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/types/move.h"
#include "core/table/arc.h"

namespace polemarch::blood_of_kings {

/// A way to carry out an order to move.
struct Manoeuvre {
    Move move;  ///< go or halt
    int value = 0;
    table::Rectangle end;
    bool scores = false;  ///< HeuristicAnalysis::scores
};

/// Analyses one state, which must outlive it and must not change.
class HeuristicAnalysis {
public:
    HeuristicAnalysis(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights);

    /// Value of the position `there` for the unit, all others unmoved; of a camp only its safety. Of a unit: possible
    /// charges and fire of the unit and of the enemy, cover of its flanks, terrain, its leader's reach, distance to the
    /// enemy.
    [[nodiscard]] int stand(UnitIndex u, const table::Rectangle& there) const;
    [[nodiscard]] int stand(UnitIndex u) const { return stand(u, field_[u]); }
    /// What the enemy means to a unit in a place: expected gains of the unit's best charge and fire there, of the two
    /// most dangerous enemy charges, and of all enemy fire.
    struct Exposure {
        int attack = 0, threat = 0, second = 0, fire = 0, under_fire = 0;
        Length near = 1 << 16;  ///< distance of the nearest enemy, camps six inches farther
        Length way = near;      ///< the same with the way round impassable ground
        bool operator==(const Exposure&) const = default;
    };
    [[nodiscard]] Exposure exposure(UnitIndex u, const table::Rectangle& there) const;
    /// Estimated gain of an order to advance over standing still, reduced because orders can fail.
    [[nodiscard]] int advance(UnitIndex u) const;
    /// Fills `best` with the legal manoeuvres of the highest value for the order on top of the stack, best first, at
    /// most `most`; the best one that scores() is always among them. Candidates: halt, straight, oblique, wheels, up to
    /// a neighbour's front, back, about-turn. Empty unless the order is an advance in battle formation.
    void manoeuvres(StackList<Manoeuvre, 16>& best, std::size_t most) const;

    /// The best of them alone: Kind::done if there are none. A thread keeps it by the unit's surroundings.
    [[nodiscard]] Move best_manoeuvre() const;

    /// Whether the unit could score from there: charge an enemy camp in the next turn, or keep the enemy from charging
    /// its own.
    [[nodiscard]] bool scores(UnitIndex u, const table::Rectangle& there) const;
    /// Whether an order to advance can bring the unit to where it scores() and does not yet.
    [[nodiscard]] bool advance_scores(UnitIndex u) const;

    /// The gain of an order that moves the side's camp: what is at risk if it can go where no enemy unit could charge
    /// it.
    [[nodiscard]] int camp_advance(UnitIndex camp) const;
    /// The enemy unit nearest to `u`, camps excluded; nobody if there is none.
    [[nodiscard]] UnitIndex nearest(UnitIndex u) const;
    [[nodiscard]] Length gap(UnitIndex u, UnitIndex v) const { return table::distance(field_[u], field_[v]); }
    [[nodiscard]] const UnitValues& unit_values() const { return unit_values_; }
    [[nodiscard]] const Field& field() const { return field_; }
    [[nodiscard]] Surroundings surroundings(unsigned side) const {
        return {g_, s_, field_, side, heuristic_weights_, unit_values_.stakes(), raiders_[side]};
    }

private:
    /// Calls visit(enemy) for every enemy unit, the roughly nearest first, so that the caller can discard most others
    /// by a cheap distance bound.
    template <class Visit>
    void each_enemy(UnitIndex u, const table::Rectangle& there, Visit visit) const;
    /// Whether `u` could charge the enemy's camp from there; `camp`: where that stands.
    [[nodiscard]] bool charges_camp(UnitIndex u, const table::Rectangle& there, const table::Rectangle& camp) const;
    [[nodiscard]] bool charges_camp(UnitIndex u, const table::Rectangle& there) const {
        const UnitIndex camp = camp_of(1 - side_of(u));
        return (field_.alive() & bit(camp)) && charges_camp(u, there, field_[camp]);
    }
    /// Enemy units that could charge the side's camp now, others in the way or not.
    [[nodiscard]] UnitMask raiders(unsigned side) const;
    [[nodiscard]] UnitMask raiders(unsigned side, const table::Rectangle& camp) const;  ///< if the camp stood there
    /// Whether the unit bars a way to its camp there that nobody else bars.
    [[nodiscard]] bool guards_camp(UnitIndex u, const table::Rectangle& there) const;
    template <class Take>
    void ways(UnitIndex u, const table::Rectangle& start, Length allowance, Take take) const;
    [[nodiscard]] UnitIndex find_nearest(UnitIndex u) const;
    [[nodiscard]] int find_advance(UnitIndex u) const;

    // What several positions share: found when it is first asked for.
    /// Expected gain of a charge of u at the enemy v, on its front or not, and of v at u.
    [[nodiscard]] int attack(UnitIndex u, UnitIndex v, bool on_front) const;
    [[nodiscard]] int danger(UnitIndex u, UnitIndex v, bool on_front) const;
    /// Expected gain of fire of u at the enemy v, and of v at u.
    [[nodiscard]] int fire(UnitIndex u, UnitIndex v) const;
    [[nodiscard]] int fire_at(UnitIndex u, UnitIndex v) const;
    /// The arc before the front of a unit where it is.
    [[nodiscard]] const table::Arc& front_arc(UnitIndex u) const;
    /// What is known of u and an enemy.
    struct Duel {
        enum Figure : std::uint8_t { attack_rear, attack_front, danger_rear, danger_front, fire, fire_at, figures };
        std::array<int, figures> value;
        unsigned known = 0;  ///< a bit each
    };
    /// A figure of the duel of u and its enemy v: the one that is known, or what `find` returns.
    template <class Find>
    [[nodiscard]] int once(UnitIndex u, UnitIndex v, Duel::Figure figure, Find find) const;
    [[nodiscard]] int clash_value(UnitIndex attacker, UnitIndex defender, bool on_front) const;
    [[nodiscard]] int shot_value(UnitIndex shooter, UnitIndex target) const;

    const Setup& g_;
    const State& s_;
    const HeuristicWeights& heuristic_weights_;
    UnitValues unit_values_;
    Field field_;
    std::array<UnitMask, 2> raiders_{};  ///< [side]: raiders(side)

    mutable UnitIndex dueller_ = nobody;  ///< whose duels are known
    mutable std::array<Duel, side_places> duels_;
    mutable UnitMask arcs_known_ = 0, nearest_known_ = 0, advances_known_ = 0;
    mutable std::array<table::Arc, places> arcs_;
    mutable std::array<UnitIndex, places> nearest_;
    mutable std::array<int, places> advances_;
};

}  // namespace polemarch::blood_of_kings
