// Fights that go on: two units in contact, attack after attack, as a Markov chain over the conditions of both, solved
// exactly (core/dice/chain.h). A step of the chain is one attack (or one volley); since both are exhausted by it
// (11.7), an attacker's next one is next turn's.
//
// What is modelled: the strengths of the side of the counter that shows, after each result (11.2.4, 11.3); who may
// attack at all (11.2.1: a unit of strength 0, a camp or wagon never; only an enemy in its own zone of control); the
// defender's retreat before melee where it may and is told to (11.2.3); elimination, and the advance after it, with
// ground that disorders the victor (11.6, 8.9; the disciplined then stay); looting (13.1.4); leaders' escapes (11.5.1).
// What is not: rallies and moves between the attacks, other units, whether a retreat's way is free, a leader's going
// elsewhere. Facings stay as they are: a defender taken in the rear flank or rear has no attack of its own, and the
// attacker is held to face the defender.
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "core/dice/chain.h"

#include <optional>

namespace polemarch::ancient_battles {

/// What the two do besides fighting.
struct FightPlan {
    bool alternate = false;  ///< the defender strikes back, attack for attack, as long as both can; else it never does
    bool defender_retreats = false;  ///< before melee, as soon as it may (11.2.3)
};

enum class FightEnding : std::uint8_t {
    going_on,
    eliminated,  ///< one of the two is
    looted,      ///< a camp or wagon is eliminated and its victor gone with the loot (13.1.4)
    retreated,   ///< the defender has retreated, is disordered, and contact is broken
    stand_off,   ///< nobody can attack any more
};

/// One state of the chain.
struct Standing {
    Condition attacker = Condition::good, defender = Condition::good;
    FightEnding ending = FightEnding::going_on;
    bool defender_acts = false;  ///< whose attack is next, while it goes on
};

/// What becomes of one unit: chances that sum to 1.
struct Prospect {
    double good = 0, disordered = 0, eliminated = 0;
    double looting = 0;  ///< gone with the loot: no panic loss, its leaders are safe (ruling 77)
    [[nodiscard]] double gone() const { return eliminated + looting; }
};

class Fight {
public:
    static constexpr int states = 19;
    using Chain = dice::Chain<states>;
    using Vector = Chain::Vector;  ///< a chance for each state

    /// Attack after attack. `first` says how both stand at the beginning; the attacker must be able to attack.
    static Fight melee(const Encounter& first, const FightPlan& plan, const MeleeTable& table,
                       const CombatTables& odds);
    /// Volley after volley at a target; with a reply, one by each in turn. Order does not matter for fire (ruling 52).
    struct Volleys {
        Shot attack;
        std::optional<Shot> reply{};
        bool attacker_disordered = false, defender_disordered = false;
    };
    static Fight fire(const Volleys& volleys, const CombatTables& odds);

    [[nodiscard]] const Chain& chain() const { return chain_; }
    [[nodiscard]] int start() const { return start_; }
    /// The state by its number, 0 to states - 1.
    [[nodiscard]] static const Standing& standing(int state);
    /// After at most so many attacks, and at the end of it all.
    [[nodiscard]] Chain::Passage after(int attacks) const { return chain_.after(chain_.at(start_), attacks); }
    [[nodiscard]] Chain::End end() const { return chain_.end(chain_.at(start_)); }

private:
    Fight() : chain_(states) {}
    Chain chain_;
    int start_ = 0;
};

/// What becomes of either unit.
struct Prospects {
    Prospect attacker, defender;
    double retreated = 0;  ///< chance that the defender has left by a retreat
};
[[nodiscard]] Prospects prospects(const Fight::Vector& chances);

/// What that costs on the average.
struct Loss {
    double panic = 0;     ///< strength in good order of what is eliminated, for the panic rating (4.0); none of a base
    double strength = 0;  ///< Combat Strength that does not show any more, by disorder too (14.0)
    double leader = 0;    ///< chance that at least one of its leaders is captured or killed
};
[[nodiscard]] Loss loss(const Combatant& before, const Prospect& after, const CombatTables& odds);

/// Combat Strength that a unit is then short of its good order, on the average: of its side shown in good order,
/// nothing; disordered, the difference of its sides; eliminated, all of it. What it had lost before counts too, so that
/// a unit in either order is measured alike. Who leaves with the loot goes as it came.
[[nodiscard]] double shortfall(const Combatant& before, const Prospect& after);

/// Several attackers fall upon one defender, one after the other, each once; who comes when it is gone does not attack.
struct Assault {
    double attacks = 0;  ///< chance that it comes to this attack at all
    Prospect attacker;   ///< as it is where it does not
    Prospect defender;   ///< after it
    double retreated = 0;
};
[[nodiscard]] std::vector<Assault> in_turn(std::span<const Encounter> attackers, const FightPlan& plan,
                                           const MeleeTable& table, const CombatTables& odds);

/// 11.6, 11.6.1: whether a victor is held to advance: all do but disciplined troops, who decline ground that disorders
/// them (8.9).
[[nodiscard]] inline bool advances(const Trait& victor, const HexTerrain& ground) {
    return !(victor.disciplined && disorders(ground, victor));
}

/// 11.2.1: whether such a unit may attack at all.
[[nodiscard]] inline bool can_attack(const Combatant& c) { return !c.unit->base && c.printed() > 0; }

}  // namespace polemarch::ancient_battles
