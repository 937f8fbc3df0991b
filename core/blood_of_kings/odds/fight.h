// Fights over several actions: two units in contact, turn after turn, as a Markov chain over the status ladders and
// bases of both, and over the leaders with them, solved exactly (core/dice/chain.h). A step of the chain is one action:
// a melee, or an attempt to retire or to regroup with the melee that follows it, or a volley.
//
// Modelled: the two dice with all current modifiers (combat.h); status levels and bases lost (Effects_7); the impact of
// a charge and the surprise of a flank in the first melee only (Charges_9; Melee_7: a unit that is contacted on the
// flank alone turns to face it), unless the unit is held there; leaders who fall (Outcomes_4); the answers to a charge;
// Retire and Regroup in contact, as the owners intend (Ongoing_2, Ongoing_3). Not modelled: other units that join or
// leave, and losses of supporters: they lend their bases, and all levels go to the principal (Effects_9 lets its owner
// choose that).
#pragma once

#include "core/blood_of_kings/rules/combat.h"
#include "core/dice/chain.h"
#include "core/dice/distribution.h"

#include <compare>
#include <map>
#include <optional>
#include <vector>

namespace polemarch::blood_of_kings {

// ---- one roll

/// The results of one melee, worst for the actor first: the actor loses everything, 3, 2, 1 levels, both lose 1, the
/// target loses 1, 2, 3 levels, everything.
inline constexpr std::size_t clash_results = 9;
[[nodiscard]] constexpr Toll toll_at(std::size_t result) {
    if (result < 4) return {static_cast<Levels>(everything - result), 0};
    if (result == 4) return {1, 1};
    return {0, static_cast<Levels>(result - 4)};
}
/// Ways out of 36 of each result, at this lead of the actor.
[[nodiscard]] std::array<dice::Ways, clash_results> clash_ways(int lead, const CombatChart& chart);
/// Ways out of 36 in which the target of fire loses 0, 1, 2, 3 levels, everything.
[[nodiscard]] std::array<dice::Ways, everything + 1> fire_ways(int lead, const CombatChart& chart);
/// The levels that count against a leader whose side has lost so much (B68).
[[nodiscard]] constexpr int levels_against_leader(Levels lost) {
    return lost == everything ? levels_of_destruction : lost;
}

// ---- a fight

/// One side of a fight: its unit, and its owner's choices besides fighting.
struct Contender {
    Fighter fighter;           ///< in the first melee; status, bases and leader are taken from the members below
    Condition condition;       ///< at the beginning
    std::uint8_t support = 0;  ///< bases of supporting units (B64)
    bool commander = false;    ///< the leader with it commands the army (Morale_7)
    bool held = false;         ///< attacked in flank and rear in every melee, not in the first only
    /// It tries to retire at its activation if its status is this or worse; `destroyed`: never.
    Status retires = Status::destroyed;
    bool regroups = false;  ///< at its activation, if it is not OK and its leader is with it
};

/// Which unit is activated turn after turn, by number of the side: 0 the actor, 1 the target. The first action is the
/// actor's.
enum class Activation : std::uint8_t { actor, alternate, even };
inline const std::vector<std::string> activation_names{"actor", "alternate", "even"};

/// The target's answer to a charge (B58).
enum class Reply : std::uint8_t { stand, shoot, counter_charge, evade };
inline const std::vector<std::string> reply_names{"stand", "shoot", "counter-charge", "evade"};

enum class FightEnd : std::uint8_t {
    going_on,
    destroyed,  ///< one of the two is destroyed, or both are
    retired,    ///< the activated unit has left the combat
    halted,     ///< the charge ended short of contact
};
inline constexpr std::array<std::string_view, 4> fight_end_names{"going-on", "destroyed", "retired", "halted"};

/// One state of the chain.
struct FightState {
    std::array<Condition, 2> units;  ///< the actor's, the target's
    std::array<bool, 2> led{};       ///< whether the leader who was with it at first is alive
    std::uint8_t acts = 0;           ///< whose action is next; of a retreat, whose action it was
    bool first = false;              ///< the first melee, of a charge or of the question, is still to come
    FightEnd ending = FightEnd::going_on;
    auto operator<=>(const FightState&) const = default;
};

class Fight {
public:
    using Chain = dice::Chain<>;
    using Vector = Chain::Vector;  ///< a probability for each state

    /// The initial position of a fight. The fighters' `charging` determines whether it begins with a charge.
    struct Melee {
        Contender actor, target;
        bool on_front = true;  ///< the actor meets the target's front
        Activation activation = Activation::actor;
    };
    static Fight melee(const Melee& melee, const Charts& charts);
    /// The same after the target has shot at the charger: two lost levels halt the charge, one does not (B47).
    static Fight charge_under_fire(const Melee& melee, const Shot& shot, const Charts& charts);
    /// Volley after volley, simultaneous if there is a reply. `front`: bases that can shoot, as long as they exist.
    struct Volleys {
        Shot shot;
        std::optional<Shot> reply{};
        std::array<Condition, 2> units;
        std::array<std::uint8_t, 2> front{1, 1};
    };
    static Fight fire(const Volleys& volleys, const Charts& charts);

    [[nodiscard]] const Chain& chain() const { return chain_; }
    [[nodiscard]] const std::vector<FightState>& states() const { return states_; }
    [[nodiscard]] const Vector& start() const { return start_; }
    /// After at most so many actions, and at the end of the fight.
    [[nodiscard]] Chain::Passage after(int actions) const { return chain_.after(start_, actions); }
    [[nodiscard]] Chain::End end() const { return chain_.end(start_); }

private:
    using Chances = std::map<FightState, double>;
    /// `next(standing)` gives the probabilities after one action from a state that is not final.
    template <class Next>
    static Fight make(const Chances& start, Next next);
    explicit Fight(int states) : chain_(states) {}

    Chain chain_;
    std::vector<FightState> states_;
    Vector start_;
};

// ---- results

/// The fate of one unit: probabilities and expected values.
struct Prospect {
    std::array<double, 4> status{};  ///< probabilities of OK, disordered, demoralized, destroyed; retired or not
    double retired = 0;              ///< probability that it has left the combat
    double leader_lost = 0;
    double bases = 0;   ///< expected loss; all that it had left if it is destroyed
    double points = 0;  ///< toward the break point of its army (Morale): its bases, its demoralization, its leader
};
/// Of the actor and of the target. `chances` are those of after() or end().
[[nodiscard]] std::array<Prospect, 2> prospects(const Fight& fight, const Fight::Vector& chances,
                                                const std::array<const Contender*, 2>& contenders,
                                                const MoraleChart& chart);

}  // namespace polemarch::blood_of_kings
