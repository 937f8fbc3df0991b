#include "core/blood_of_kings/odds/fight.h"

#include "core/dice/outcome_matrix.h"

namespace polemarch::blood_of_kings {

namespace {

std::size_t result_of(Toll toll) {
    if (toll.actor > 0 && toll.target > 0) return 4;
    return toll.actor > 0 ? std::size_t{everything} - toll.actor : std::size_t{4} + toll.target;
}

template <std::size_t N, class Resolve>
std::array<dice::Ways, N> folded(Resolve resolve) {
    dice::OutcomeMatrix<std::uint8_t> matrix(1, N);
    matrix.fold(0, dice::d6(), dice::d6(), resolve);
    std::array<dice::Ways, N> ways{};
    std::copy(matrix.row(0).begin(), matrix.row(0).end(), ways.begin());
    return ways;
}

/// The probability of a die for which `holds` is true.
template <class Holds>
double chance_of_die(Holds holds) {
    int ways = 0;
    for (int die = 1; die <= 6; ++die) ways += holds(die);
    return ways / 6.0;
}

/// The actions of a melee, one after the other.
class MeleeSteps {
public:
    using Chances = std::map<FightState, double>;
    MeleeSteps(const Fight::Melee& melee, const Charts& charts) : melee_(melee), charts_(charts) {}

    [[nodiscard]] FightState start() const {
        FightState s{{melee_.actor.condition, melee_.target.condition}};
        s.led = {melee_.actor.fighter.leader > 0, melee_.target.fighter.leader > 0};
        s.first = true;
        return s;
    }

    [[nodiscard]] Chances next(const FightState& s) const {
        Chances chances;
        if (s.first || melee_.activation != Activation::even) {
            act(s, s.acts, 1, chances);
        } else {
            const double actor = chance_of_die([&](int die) { return die <= charts_.command.attacker_until; });
            act(s, 0, actor, chances);
            act(s, 1, 1 - actor, chances);
        }
        return chances;
    }

private:
    [[nodiscard]] const Contender& contender(unsigned side) const { return side == 0 ? melee_.actor : melee_.target; }
    [[nodiscard]] unsigned leader(const FightState& s, unsigned side) const {
        return s.led[side] ? contender(side).fighter.leader : 0;
    }

    /// The activated unit retires, regroups or fights.
    void act(const FightState& s, unsigned side, double p, Chances& chances) const {
        const Contender& own = contender(side);
        const Status status = s.units[side].status;
        const CommandChart& chart = charts_.command;
        if (!s.first && own.retires <= status) {
            const double away =
                chance_of_die([&](int die) { return retires(die, *own.fighter.type, leader(s, side), chart); });
            FightState gone = s;
            gone.acts = static_cast<std::uint8_t>(side);
            gone.ending = FightEnd::retired;
            if (away > 0) chances[gone] += p * away;
            if (away < 1) fight(s, side, p * (1 - away), chances);
        } else if (!s.first && own.regroups && s.led[side] && status != Status::ok) {
            for (int die = 1; die <= 6; ++die) {
                FightState then = s;
                const int gained = std::min(regrouped(die, leader(s, side), chart), static_cast<int>(status));
                then.units[side].status = static_cast<Status>(static_cast<int>(status) - gained);
                fight(then, side, p / 6, chances);
            }
        } else {
            fight(s, side, p, chances);
        }
    }

    [[nodiscard]] Fighter fighter(const FightState& s, unsigned side) const {
        const Contender& c = contender(side);
        Fighter f = c.fighter;
        f.status = s.units[side].status;
        f.bases = static_cast<std::uint8_t>(s.units[side].bases + c.support);
        f.leader = static_cast<std::uint8_t>(leader(s, side));
        f.charging = f.charging && s.first;
        f.flanked = f.flanked && (s.first || c.held);
        return f;
    }

    void fight(const FightState& s, unsigned side, double p, Chances& chances) const {
        const Clash clash{fighter(s, side), fighter(s, 1 - side), melee_.on_front || side == 1};
        const auto ways = clash_ways(lead(clash, charts_), charts_.combat);
        for (std::size_t i = 0; i < clash_results; ++i) {
            if (ways[i] == 0) continue;
            const Toll toll = toll_at(i);
            FightState then = s;
            then.first = false;
            then.units[side] = after_loss(s.units[side], toll.actor);
            then.units[1 - side] = after_loss(s.units[1 - side], toll.target);
            if (melee_.activation == Activation::alternate) then.acts = static_cast<std::uint8_t>(1 - side);
            if (then.units[0].status == Status::destroyed || then.units[1].status == Status::destroyed) {
                then.ending = FightEnd::destroyed;
                then.acts = 0;
            }
            std::array<Levels, 2> lost{};
            lost[side] = toll.actor;
            lost[1 - side] = toll.target;
            casualties(then, lost, 0, p * dice::probability(ways[i], 36), chances);
        }
    }

    /// Outcomes_4: a die for the leader of each side that has lost levels.
    void casualties(const FightState& s, const std::array<Levels, 2>& lost, unsigned side, double p,
                    Chances& chances) const {
        if (side == 2) {
            chances[s] += p;
            return;
        }
        if (!s.led[side] || lost[side] == 0) return casualties(s, lost, side + 1, p, chances);
        const double falls =
            chance_of_die([&](int die) { return leader_falls(die, levels_against_leader(lost[side])); });
        FightState fallen = s;
        fallen.led[side] = false;
        casualties(fallen, lost, side + 1, p * falls, chances);
        casualties(s, lost, side + 1, p * (1 - falls), chances);
    }

    const Fight::Melee& melee_;
    const Charts& charts_;
};

/// The probabilities of a volley, by levels lost, with firer and target as they are.
std::array<double, everything + 1> volley(Shot shot, const Condition& firer, const Condition& target, int front,
                                          const Charts& charts) {
    shot.status = firer.status;
    shot.firing = static_cast<std::uint8_t>(std::min<int>(front, firer.bases));
    shot.target_bases = target.bases;
    const auto ways = fire_ways(lead(shot, charts), charts.combat);
    std::array<double, everything + 1> chances{};
    for (std::size_t i = 0; i < ways.size(); ++i) chances[i] = dice::probability(ways[i], 36);
    return chances;
}

}  // namespace

std::array<dice::Ways, clash_results> clash_ways(int lead, const CombatChart& chart) {
    return folded<clash_results>(
        [&](int actor, int target) { return result_of(melee_toll(actor, target, lead, chart)); });
}

std::array<dice::Ways, everything + 1> fire_ways(int lead, const CombatChart& chart) {
    return folded<everything + 1>([&](int firer, int target) { return fire_toll(firer, target, lead, chart); });
}

template <class Next>
Fight Fight::make(const Chances& start, Next next) {
    // All reachable states, in the order in which they are found.
    std::map<FightState, int> number;
    std::vector<FightState> found;
    std::vector<Chances> rows;
    const auto take = [&](const Chances& chances) {
        for (const auto& [s, p] : chances)
            if (number.emplace(s, static_cast<int>(found.size())).second) found.push_back(s);
    };
    take(start);
    for (std::size_t i = 0; i < found.size(); ++i) {
        rows.push_back(found[i].ending == FightEnd::going_on ? next(FightState(found[i])) : Chances{});
        take(rows.back());
    }
    Fight fight(static_cast<int>(found.size()));
    fight.start_ = Vector::Zero(static_cast<Eigen::Index>(found.size()));
    for (const auto& [s, p] : start) fight.start_(number.at(s)) = p;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].ending != FightEnd::going_on) continue;
        auto row = fight.chain_.open(static_cast<int>(i));
        for (const auto& [s, p] : rows[i]) row(number.at(s)) = p;
    }
    fight.states_ = std::move(found);
    return fight;
}

Fight Fight::melee(const Melee& melee, const Charts& charts) {
    const MeleeSteps steps(melee, charts);
    return make({{steps.start(), 1.0}}, [&](const FightState& s) { return steps.next(s); });
}

Fight Fight::charge_under_fire(const Melee& melee, const Shot& shot, const Charts& charts) {
    const MeleeSteps steps(melee, charts);
    const FightState before = steps.start();
    Chances start;
    const auto chances = volley(shot, before.units[1], before.units[0], shot.firing, charts);
    for (Levels levels = 0; levels <= everything; ++levels) {
        if (chances[levels] <= 0) continue;
        FightState s = before;
        s.units[0] = after_loss(before.units[0], levels);
        if (s.units[0].status == Status::destroyed)
            s.ending = FightEnd::destroyed;
        else if (levels >= charts.combat.devastating)
            s.ending = FightEnd::halted;
        if (s.ending != FightEnd::going_on) s.first = false;
        start[s] += chances[levels];
    }
    return make(start, [&](const FightState& s) { return steps.next(s); });
}

Fight Fight::fire(const Volleys& volleys, const Charts& charts) {
    const auto next = [&](const FightState& s) {
        const auto out = volley(volleys.shot, s.units[0], s.units[1], volleys.front[0], charts);
        std::array<double, everything + 1> back{1};
        if (volleys.reply) back = volley(*volleys.reply, s.units[1], s.units[0], volleys.front[1], charts);
        Chances chances;
        for (Levels lost = 0; lost <= everything; ++lost)
            for (Levels suffered = 0; suffered <= everything; ++suffered) {
                const double p = out[lost] * back[suffered];
                if (p <= 0) continue;
                FightState then = s;
                then.units = {after_loss(s.units[0], suffered), after_loss(s.units[1], lost)};
                if (then.units[0].status == Status::destroyed || then.units[1].status == Status::destroyed)
                    then.ending = FightEnd::destroyed;
                chances[then] += p;
            }
        return chances;
    };
    return make({{FightState{volleys.units}, 1.0}}, next);
}

std::array<Prospect, 2> prospects(const Fight& fight, const Fight::Vector& chances,
                                  const std::array<const Contender*, 2>& contenders, const MoraleChart& chart) {
    std::array<Prospect, 2> result;
    for (std::size_t i = 0; i < fight.states().size(); ++i) {
        const FightState& s = fight.states()[i];
        const double p = chances(static_cast<Eigen::Index>(i));
        for (const unsigned side : {0u, 1u}) {
            const Contender& c = *contenders[side];
            Prospect& result_of_side = result[side];
            const Condition &before = c.condition, &after = s.units[side];
            result_of_side.status[static_cast<std::size_t>(after.status)] += p;
            if (s.ending == FightEnd::retired && s.acts == side) result_of_side.retired += p;
            const int bases = before.bases - after.bases;
            const bool fallen = c.fighter.leader > 0 && !s.led[side];
            if (fallen) result_of_side.leader_lost += p;
            result_of_side.bases += p * bases;
            result_of_side.points +=
                p *
                (bases * c.fighter.type->points +
                 chart.demoralized * ((after.status == Status::demoralized) - (before.status == Status::demoralized)) +
                 fallen * (c.commander ? chart.army_commander : chart.subordinate));
        }
    }
    return result;
}

}  // namespace polemarch::blood_of_kings
