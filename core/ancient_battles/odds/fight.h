// Fights over several attacks: two units in contact as a Markov chain over the conditions of both, solved exactly
// (core/dice/chain.h). A step of the chain is one attack (or one volley). Since both units are exhausted by it (11.7),
// an attacker's next attack is in the next turn.
//
// Modelled: the strengths of the visible side of the counter, after each result (11.2.4, 11.3); which units may attack
// at all (11.2.1: a unit of strength 0, a camp or wagon never; only an enemy in its own zone of control); the
// defender's retreat before melee if it is allowed and chosen in the plan (11.2.3); elimination, and the advance after
// it, with ground that disorders the victor (11.6, 8.9; disciplined units then stay); looting (13.1.4); leaders'
// escapes (11.5.1). Not modelled: rallies and moves between the attacks, other units, whether a retreat's path is free,
// leaders who leave. Facings stay as they are: a defender attacked from the rear flank or rear has no attack of its
// own, and the attacker is assumed to face the defender.
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "core/dice/chain.h"

#include <optional>

namespace polemarch::ancient_battles {

/// The choices of the two units.
struct FightPlan {
    bool alternate = false;  ///< the defender strikes back, attack for attack, as long as both can; otherwise never
    bool defender_retreats = false;  ///< before melee, as soon as it may (11.2.3)
};

enum class FightEnding : std::uint8_t {
    going_on,
    eliminated,  ///< one of the two is eliminated
    looted,      ///< a camp or wagon is eliminated and the victor has left with the loot (13.1.4)
    retreated,   ///< the defender has retreated, is disordered, and contact is broken
    stand_off,   ///< neither unit can attack any more
};

/// One state of the chain.
struct Standing {
    Condition attacker = Condition::good, defender = Condition::good;
    FightEnding ending = FightEnding::going_on;
    bool defender_acts = false;  ///< whose attack is next, unless the state is final
};

/// The fate of one unit: probabilities that sum to 1.
struct Prospect {
    double good = 0, disordered = 0, eliminated = 0;
    double looting = 0;  ///< left with the loot: no panic loss, its leaders are safe (ruling 77)
    [[nodiscard]] double gone() const { return eliminated + looting; }
};

class Fight {
public:
    static constexpr int states = 19;
    using Chain = dice::Chain<states>;
    using Vector = Chain::Vector;  ///< a probability for each state

    /// Attack after attack. `first` gives the conditions at the beginning; the attacker must be able to attack.
    static Fight melee(const Encounter& first, const FightPlan& plan, const MeleeTable& table,
                       const CombatTables& odds);
    /// Volley after volley at a target; with a reply, alternately. The order does not matter for fire (ruling 52).
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
    /// After at most so many attacks, and at the end of the fight.
    [[nodiscard]] Chain::Passage after(int attacks) const { return chain_.after(chain_.at(start_), attacks); }
    [[nodiscard]] Chain::End end() const { return chain_.end(chain_.at(start_)); }

private:
    Fight() : chain_(states) {}
    Chain chain_;
    int start_ = 0;
};

/// The fate of both units.
struct Prospects {
    Prospect attacker, defender;
    double retreated = 0;  ///< probability that the defender has left by a retreat
};
[[nodiscard]] Prospects prospects(const Fight::Vector& chances);

/// The expected losses that follow from it.
struct Loss {
    double panic = 0;     ///< good-order strength of eliminated units, for the panic rating (4.0); 0 for a base
    double strength = 0;  ///< Combat Strength no longer shown, by disorder too (14.0)
    double leader = 0;    ///< probability that at least one of its leaders is captured or killed
};
[[nodiscard]] Loss loss(const Combatant& before, const Prospect& after, const CombatTables& odds);

/// Expected Combat Strength by which a unit then falls short of its good order: in good order 0; disordered, the
/// difference of its sides; eliminated, all of it. Earlier losses count, too, so that units in either order are
/// measured alike. A unit that left with the loot counts in the condition that it had.
[[nodiscard]] double shortfall(const Combatant& before, const Prospect& after);

/// Several attackers attack one defender, one after the other, each once. Those that come after the defender is gone do
/// not attack.
struct Assault {
    double attacks = 0;  ///< probability that this attack happens at all
    Prospect attacker;   ///< unchanged if it does not
    Prospect defender;   ///< after this attack
    double retreated = 0;
};
[[nodiscard]] std::vector<Assault> in_turn(std::span<const Encounter> attackers, const FightPlan& plan,
                                           const MeleeTable& table, const CombatTables& odds);

/// 11.6, 11.6.1: whether a victor is assumed to advance: all do except disciplined troops, which decline ground that
/// disorders them (8.9).
[[nodiscard]] inline bool advances(const Trait& victor, const HexTerrain& ground) {
    return !(victor.disciplined && disorders(ground, victor));
}

/// 11.2.1: whether the unit may attack at all.
[[nodiscard]] inline bool can_attack(const Combatant& c) { return !c.unit->base && c.printed() > 0; }

}  // namespace polemarch::ancient_battles
