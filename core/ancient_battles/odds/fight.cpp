#include "core/ancient_battles/odds/fight.h"

namespace polemarch::ancient_battles {

namespace {

constexpr std::array<Condition, 2> alive{Condition::good, Condition::disordered};

// States 0 to 7 are transient: 4 if the defender attacks next, plus 2 if the attacker is disordered, plus 1 if the
// defender is. The others are final, in the order of standings(); if one unit is gone, plus 1 if the survivor is
// disordered.
constexpr int attacker_gone = 8, defender_gone = 10, looted = 12, retreated = 13, stand_off = 15;

constexpr int going(bool defender_acts, Condition attacker, Condition defender) {
    return 4 * defender_acts + 2 * (attacker == Condition::disordered) + (defender == Condition::disordered);
}

constexpr std::array<Standing, Fight::states> standings() {
    using enum Condition;
    std::array<Standing, Fight::states> all{};
    for (const bool defender_acts : {false, true})
        for (const Condition a : alive)
            for (const Condition d : alive)
                all[static_cast<std::size_t>(going(defender_acts, a, d))] = {a, d, FightEnding::going_on,
                                                                             defender_acts};
    std::size_t n = attacker_gone;
    for (const Condition d : alive) all[n++] = {eliminated, d, FightEnding::eliminated};
    for (const Condition a : alive) all[n++] = {a, eliminated, FightEnding::eliminated};
    all[n++] = {eliminated, eliminated, FightEnding::looted};
    for (const Condition a : alive) all[n++] = {a, disordered, FightEnding::retreated};
    for (const Condition a : alive)
        for (const Condition d : alive) all[n++] = {a, d, FightEnding::stand_off};
    return all;
}
constexpr auto all_standings = standings();

Condition condition_of(const Combatant& c) { return c.disordered ? Condition::disordered : Condition::good; }

/// Fills in the chain of a melee.
class MeleeChain {
public:
    MeleeChain(const Encounter& first, const FightPlan& plan, const MeleeTable& table, const CombatTables& odds,
               Fight::Chain& chain)
        : first_(first), plan_(plan), table_(table), odds_(odds), chain_(chain) {}

    void fill() {
        for (const Condition a : alive)
            for (const Condition d : alive) {
                for (const bool defender_acts : {false, true}) {
                    const int state = going(defender_acts, a, d);
                    if ((defender_acts && !plan_.alternate) || next(defender_acts, a, d) != state) continue;
                    chain_.open(state);
                    defender_acts ? strike_back(state, a, d) : attack(state, a, d);
                }
            }
    }

    /// The state in which one of the two attacks next; the other one if it cannot.
    [[nodiscard]] int next(bool defender_acts, Condition a, Condition d) const {
        const Encounter e = at(a, d);
        const bool attacker_can = can_attack(e.attacker);
        const bool defender_can = plan_.alternate && can_attack(e.defender) && e.approach <= Approach::front_flank;
        if (!attacker_can && !defender_can) return stand_off + going(false, a, d);
        return going(defender_acts ? defender_can : !attacker_can, a, d);
    }

private:
    [[nodiscard]] Encounter at(Condition a, Condition d) const {
        Encounter e = first_;
        e.attacker.disordered = a == Condition::disordered;
        e.defender.disordered = d == Condition::disordered;
        return e;
    }

    void attack(int state, Condition a, Condition d) {
        const Encounter e = at(a, d);
        if (plan_.defender_retreats &&
            retreat_limit(*e.attacker.unit, *e.defender.unit, e.defender.disordered, table_) > 0) {
            chain_.transition(state, retreated + (advanced(e.attacker, a, *e.defender_ground) != Condition::good)) = 1;
            return;
        }
        each_result(e, a, d, [&](Condition a_after, Condition d_after, double chance) {
            int to = 0;
            if (d_after == Condition::eliminated && e.defender.unit->base)
                to = looted;
            else if (d_after == Condition::eliminated)
                to = defender_gone + (advanced(e.attacker, a_after, *e.defender_ground) != Condition::good);
            else if (a_after == Condition::eliminated)
                to = attacker_gone + (d_after != Condition::good);
            else
                to = next(plan_.alternate, a_after, d_after);
            chain_.transition(state, to) += chance;
        });
    }

    /// The defender attacks the attacker, which faces it.
    void strike_back(int state, Condition a, Condition d) {
        Encounter e = at(a, d);
        std::swap(e.attacker, e.defender);
        std::swap(e.attacker_ground, e.defender_ground);
        e.approach = Approach::front;
        each_result(e, d, a, [&](Condition d_after, Condition a_after, double chance) {
            int to = 0;
            if (a_after == Condition::eliminated)
                to = attacker_gone + (advanced(e.attacker, d_after, *e.defender_ground) != Condition::good);
            else if (d_after == Condition::eliminated)
                to = defender_gone + (a_after != Condition::good);
            else
                to = next(false, a_after, d_after);
            chain_.transition(state, to) += chance;
        });
    }

    template <class Visit>
    void each_result(const Encounter& e, Condition attacker, Condition defender, Visit visit) const {
        const bool steadfast = e.defender.unit->base && table_.camp_steadfast;
        const auto ways = odds_.melee(modifiers(clash_of(e, table_), table_));
        for (std::size_t i = 0; i < melee_results; ++i) {
            if (ways[i] == 0) continue;
            const Suffered after = suffered(static_cast<MeleeResult>(i), {attacker, defender}, steadfast);
            visit(after.attacker, after.defender, dice::probability(ways[i], CombatTables::melee_ways));
        }
    }

    /// 11.6, 8.9: a victor's condition after its advance, if it does advance into this ground.
    static Condition advanced(const Combatant& victor, Condition condition, const HexTerrain& ground) {
        return advances(*victor.unit, ground) && disorders(ground, *victor.unit) ? Condition::disordered : condition;
    }

    const Encounter& first_;
    const FightPlan& plan_;
    const MeleeTable& table_;
    const CombatTables& odds_;
    Fight::Chain& chain_;
};

}  // namespace

const Standing& Fight::standing(int state) { return all_standings[static_cast<std::size_t>(state)]; }

Fight Fight::melee(const Encounter& first, const FightPlan& plan, const MeleeTable& table, const CombatTables& odds) {
    Fight fight;
    MeleeChain chain(first, plan, table, odds, fight.chain_);
    chain.fill();
    fight.start_ = chain.next(false, condition_of(first.attacker), condition_of(first.defender));
    return fight;
}

Fight Fight::fire(const Volleys& volleys, const CombatTables& odds) {
    const auto chance = [&](const Shot& shot) {
        return dice::probability(odds.hit(shot), CombatTables::shot_ways(shot));
    };
    Fight fight;
    auto& to = fight.chain_.transition;
    for (const Condition a : alive)
        for (const Condition d : alive) {
            const bool replies = volleys.reply.has_value();
            const int state = going(false, a, d);
            const double hit = chance(volleys.attack);
            fight.chain_.open(state);
            to(state, going(replies, a, d)) += 1 - hit;
            to(state, d == Condition::good ? going(replies, a, Condition::disordered)
                                           : defender_gone + (a != Condition::good)) += hit;
            if (!replies) continue;
            const int back = going(true, a, d);
            const double hit_back = chance(*volleys.reply);
            fight.chain_.open(back);
            to(back, going(false, a, d)) += 1 - hit_back;
            to(back, a == Condition::good ? going(false, Condition::disordered, d)
                                          : attacker_gone + (d != Condition::good)) += hit_back;
        }
    fight.start_ = going(false, alive[volleys.attacker_disordered], alive[volleys.defender_disordered]);
    return fight;
}

Prospects prospects(const Fight::Vector& chances) {
    Prospects p;
    const auto add = [](Prospect& unit, Condition condition, double chance) {
        (condition == Condition::good         ? unit.good
         : condition == Condition::disordered ? unit.disordered
                                              : unit.eliminated) += chance;
    };
    for (int i = 0; i < Fight::states; ++i) {
        const Standing& s = Fight::standing(i);
        if (s.ending == FightEnding::looted)
            p.attacker.looting += chances(i);
        else
            add(p.attacker, s.attacker, chances(i));
        add(p.defender, s.defender, chances(i));
        if (s.ending == FightEnding::retreated) p.retreated += chances(i);
    }
    return p;
}

Loss loss(const Combatant& before, const Prospect& after, const CombatTables& odds) {
    const auto& strength = before.unit->strength;
    double all_escape = 1;
    for (int i = 0; i < before.leaders; ++i) all_escape *= odds.escape() / 6.0;
    return {before.unit->base ? 0 : strength[0] * after.eliminated,
            strength[before.disordered] - strength[0] * after.good - strength[1] * after.disordered,
            after.eliminated * (1 - all_escape)};
}

double shortfall(const Combatant& before, const Prospect& after) {
    const auto& strength = before.unit->strength;
    return strength[0] * after.eliminated + (strength[0] - strength[1]) * after.disordered +
           (strength[0] - strength[before.disordered]) * after.looting;
}

std::vector<Assault> in_turn(std::span<const Encounter> attackers, const FightPlan& plan, const MeleeTable& table,
                             const CombatTables& odds) {
    std::vector<Assault> assaults;
    Prospect defender;
    double away = 0;
    (attackers.front().defender.disordered ? defender.disordered : defender.good) = 1;
    for (Encounter e : attackers) {
        const bool able = can_attack(e.attacker);
        const std::array<double, 2> met{able ? defender.good : 0, able ? defender.disordered : 0};
        Assault a;
        a.attacks = met[0] + met[1];
        (e.attacker.disordered ? a.attacker.disordered : a.attacker.good) = 1 - a.attacks;
        a.defender = defender;
        if (able) a.defender.good = a.defender.disordered = 0;
        for (const bool disordered : {false, true}) {
            if (met[disordered] <= 0) continue;
            e.defender.disordered = disordered;
            const Prospects p = prospects(Fight::melee(e, plan, table, odds).after(1).states);
            const double n = met[disordered];
            a.attacker.good += n * p.attacker.good;
            a.attacker.disordered += n * p.attacker.disordered;
            a.attacker.eliminated += n * p.attacker.eliminated;
            a.attacker.looting += n * p.attacker.looting;
            a.defender.good += n * p.defender.good;
            a.defender.disordered += n * (p.defender.disordered - p.retreated);
            a.defender.eliminated += n * p.defender.eliminated;
            away += n * p.retreated;
        }
        defender = a.defender;
        a.defender.disordered += a.retreated = away;
        assaults.push_back(a);
    }
    return assaults;
}

}  // namespace polemarch::ancient_battles
