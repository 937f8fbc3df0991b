#include "ai/blood_of_kings/heuristic.h"

#include "core/blood_of_kings/rules/choices.h"
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/leading.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/shooting.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/per_thread.h"

#include <algorithm>
#include <limits>

namespace polemarch::blood_of_kings {

namespace {

/// Values of moves to the side that chooses.
class Rating {
public:
    Rating(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights)
        : g_(g),
          s_(s),
          heuristic_weights_(heuristic_weights),
          side_(static_cast<unsigned>(actor(s))),
          analysis_(g, s, heuristic_weights),
          plain_(g) {}

    [[nodiscard]] int operator()(const Move& m) {
        switch (m.kind) {
            case Kind::charge: return charge(m);
            case Kind::loose: return heuristic_weights_.ardour + combat(after(m));
            case Kind::fire: return combat(fired(m));
            case Kind::melee: return melee(m);
            case Kind::regroup: return regroup(m);
            case Kind::retire: return retire(m);
            case Kind::advance: return is_camp(m.unit) ? analysis_.camp_advance(m.unit) : analysis_.advance(m.unit);
            case Kind::march: return march(m.unit);
            case Kind::join: return 100;
            case Kind::aim_at: return aim(m);
            case Kind::go: return go(m);
            case Kind::halt: return halt();
            case Kind::stand:
            case Kind::counter: return combat(after(m)) + (m.kind == Kind::counter ? 20 : 0);
            case Kind::shoot: return 150 + combat(after(m));
            case Kind::evade: return evade(m);
            case Kind::pursue: return 20 + combat(after(m));
            case Kind::support: return 30;
            case Kind::occupy: return occupy(m);
            case Kind::turn: return 60;
            case Kind::lead: return lead_value(m.unit);
            case Kind::pass: return -50;
            case Kind::ride: return ride(m);
            case Kind::flee: return m.target != nobody && !analysis_.field().engaged(m.target) ? 10 : 0;
            case Kind::deal: return deal(m);
            case Kind::successor: return -static_cast<int>(m.unit);
            default: return 0;
        }
    }
    /// The listed move of the highest value of an Initiative, the first of several: the orders of each unit by what
    /// the thread has kept, and rides judged only if they would be the best.
    [[nodiscard]] Move best_of_initiative() {
        Move best{.kind = Kind::done};
        int most = (*this)(best);
        const Leader& commander = s_.leader[s_.commander];
        if (!commander.moved() && (s_.activations > 0 || !held(g_, s_, commander))) {
            Moves rides;
            propose_rides(g_, s_, s_.commander, Kind::ride, rides);
            for (const Move& m : rides) {
                const int value = ride(m);
                if (value <= most || judge(g_, s_, m) != Refusal::legal) continue;
                best = m;
                most = value;
            }
        }
        const Field& field = analysis_.field();
        const Surroundings surroundings = analysis_.surroundings(side_);
        each_unit(field.alive() & places_of(s_.mover), [&](UnitIndex u) {
            if (activation(g_, s_, u) != Refusal::legal) return;
            const Order order = field.engaged(u) || is_camp(u) ? best_order(u) : kept_order(u, surroundings);
            if (order.value <= most) return;
            best = order.move;
            most = order.value;
        });
        return best;
    }
    [[nodiscard]] const HeuristicAnalysis& analysis() const { return analysis_; }
    /// Whether the move may change the result: its value depends on what is at stake. Or it takes or guards a camp.
    [[nodiscard]] bool scores(const Move& m) {
        if (m.kind == Kind::charge && is_camp(m.target)) return true;
        if (m.kind == Kind::advance)
            return is_camp(m.unit) ? analysis_.camp_advance(m.unit) > 0 : analysis_.advance_scores(m.unit);
        if (m.kind == Kind::go) {
            const State then = after(m);
            return then.unit[m.unit].alive() &&
                   HeuristicAnalysis(g_, then, heuristic_weights_).scores(m.unit, field_of(g_, then)[m.unit]);
        }
        if (m.kind == Kind::ride || m.kind == Kind::lead) return false;  // they fight by later moves alone
        if (!analysis_.unit_values().stakes().may_be_last()) return false;
        const int at_stake = (*this)(m);
        unit_values_ = &plain_;
        const int alone = (*this)(m);
        unit_values_ = &analysis_.unit_values();
        return at_stake != alone;
    }

private:
    struct Order {
        Move move;
        int value = std::numeric_limits<int>::min();  ///< of no order
        bool kept = true;                             ///< follows from the surroundings alone
    };
    /// The first listed action of the unit of the highest value.
    [[nodiscard]] Order best_order(UnitIndex u) {
        Moves moves;
        list_orders(g_, s_, u, moves);
        Order best;
        follows_ = true;
        for (const Move& m : moves)
            if (const int value = (*this)(m); value > best.value) {
                best.move = m;
                best.value = value;
            }
        best.kept = follows_;
        return best;
    }
    [[nodiscard]] Order kept_order(UnitIndex u, const Surroundings& surroundings) {
        thread_local KeptResults<Order, 2048> kept;
        const Order order = kept.get(surroundings.of_orders(u), [&](Order& best) { best = best_order(u); });
        return order.kept ? order : best_order(u);
    }

    [[nodiscard]] State after(const Move& m) const {
        State then = s_;
        apply(g_, then, m);
        return then;
    }
    [[nodiscard]] Condition condition(UnitIndex u) const { return condition_of(g_, s_, u); }
    [[nodiscard]] int sign_of(UnitIndex u) const { return side_of(u) == side_ ? 1 : -1; }

    /// Expected value for this side of the combat whose dice are due in `s`; 0 if none are due.
    [[nodiscard]] int combat(const State& s) const {
        const UnitValues& unit_values = *unit_values_;
        if (s.depth > 0 && top(s).what == What::fight && top(s).stage == Stage::dice) {
            const Pending& fight = top(s);
            const int net =
                unit_values.clash(lead(clash_in(g_, s, fight), g_.charts), fight.unit, condition_of(g_, s, fight.unit),
                                  fight.target, condition_of(g_, s, fight.target));
            return sign_of(fight.unit) * net;
        }
        if (s.depth > 0 && top(s).what == What::volley && top(s).stage == Stage::dice) {
            int sum = 0;
            each_unit(aimed_at(g_, s), [&](UnitIndex v) {
                sum -= sign_of(v) * unit_values.shot(lead(shot_at(g_, s, v), g_.charts), v, condition_of(g_, s, v));
            });
            return sum;
        }
        // The choice of supports comes before the fight.
        if (s.depth > 0 && top(s).what == What::fight && top(s).stage == Stage::support) {
            State then = s;
            apply(g_, then, {.kind = Kind::halt});
            return then.depth > 0 ? combat(then) : 0;
        }
        return 0;
    }

    [[nodiscard]] int charge(const Move& m) const {
        if (is_camp(m.target)) return unit_values_->camp(side_of(m.target));
        State then = after(m);
        if (then.depth > 0 && top(then).stage == Stage::answer) {
            // Skirmishers evade before a charge reaches them.
            if (g_.type(m.target).skirmisher && g_.type(m.target).evades && !g_.trait[m.target].impetuous) {
                const bool slower =
                    g_.type(m.target).advance < g_.type(m.unit).charge - analysis_.gap(m.unit, m.target);
                if (!slower) return -30;
            }
            apply(g_, then, {.kind = Kind::stand, .unit = m.target, .target = m.unit});
        }
        // A charge that ends without a melee: the turn goes on, anywhere.
        if (then.depth == 0 || then.pending[0].unit != m.unit) follows_ = false;
        int value = combat(then);
        if (g_.type(m.target).massed_bows && !s_.unit[m.target].acted()) value -= 40;  // it shoots first
        return value + heuristic_weights_.ardour;
    }

    [[nodiscard]] State fired(const Move& m) const {
        State then = after(m);
        if (actor(then) != Actor::chance && then.depth > 0 && top(then).stage == Stage::join)
            apply(g_, then, {.kind = Kind::halt});
        return then;
    }

    /// The melee is fought this turn in any case (step 7), so fighting it earlier is worth little.
    [[nodiscard]] int melee(const Move& m) const {
        const int net = combat(after(m));
        return s_.step == Step::ongoing ? net : 5 + net / 10;
    }

    [[nodiscard]] int gain_of_regroup(UnitIndex u) const {
        const Condition c = condition(u);
        const int leader = g_.charts.command.leader[leader_with(g_, s_, u)];
        const auto better = [&](int levels) {
            Condition up = c;
            up.status = static_cast<Status>(std::max(0, static_cast<int>(c.status) - levels));
            return -unit_values_->change(u, c, up);
        };
        int sum = 0;
        for (int die = 1; die <= 6; ++die)
            if (const int total = die + leader; total >= g_.charts.command.regroup_one)
                sum += better(total >= g_.charts.command.regroup_two ? 2 : 1);
        return sum / 6;
    }
    [[nodiscard]] int regroup(const Move& m) const {
        // More than the levels alone: a better state also changes the unit's later fights.
        return gain_of_regroup(m.unit) * 5 / 4 + 15;
    }
    [[nodiscard]] int retire(const Move& m) const {
        const Pending fight{.what = What::fight,
                            .stage = Stage::dice,
                            .unit = m.target,
                            .target = m.unit,
                            .more = {nobody, nobody, nobody, nobody}};
        const int danger = unit_values_->clash(lead(clash_in(g_, s_, fight), g_.charts), m.target, condition(m.target),
                                               m.unit, condition(m.unit));
        return danger / 2 - 120;
    }

    [[nodiscard]] int march(UnitIndex u) const {
        const UnitIndex v = analysis_.nearest(u);
        if (v == nobody || analysis_.gap(u, v) < 24 * inch) return -200;
        return analysis_.advance(u) + 5;
    }

    [[nodiscard]] int aim(const Move& m) const {
        if (m.target >= places) return m.target == static_cast<std::uint8_t>(Aim::split) ? 10 : 0;
        return 20 + unit_values_->shot(lead(shot_of(g_, s_, m.unit, m.target, Cover::none), g_.charts), m.target,
                                       condition(m.target));
    }

    [[nodiscard]] int go(const Move& m) const {
        const State then = after(m);
        if (!then.unit[m.unit].alive() || then.depth > 0) return -100;
        return HeuristicAnalysis(g_, then, heuristic_weights_).stand(m.unit);
    }
    [[nodiscard]] int halt() const {
        if (s_.depth > 0 && top(s_).stage == Stage::go) return analysis_.stand(top(s_).unit);
        return 0;
    }

    [[nodiscard]] int evade(const Move& m) const {
        const State then = after(m);
        int cost = g_.type(m.unit).skirmisher ? 20 : 120;
        if (then.depth > 0 && top(then).stage == Stage::pursue) cost += 60;  // it may be caught
        return HeuristicAnalysis(g_, then, heuristic_weights_).stand(m.unit) / 4 - cost;
    }

    [[nodiscard]] int occupy(const Move& m) const {
        const UnitIndex u = top(s_).unit;
        const State then = after(m);
        return HeuristicAnalysis(g_, then, heuristic_weights_).stand(u) - analysis_.stand(u);
    }

    /// Losses go to the units where they cost least.
    [[nodiscard]] int deal(const Move& m) const {
        const UnitValues& unit_values = *unit_values_;
        int cost = unit_values.loss(m.unit, condition(m.unit), 1);
        if (m.target != nobody) cost += unit_values.loss(m.target, condition(m.target), m.target == m.unit ? 2 : 1);
        return -cost;
    }

    /// Prefers the leader with the most urgent units.
    [[nodiscard]] int lead_value(LeaderIndex l) const {
        int value = g_.leader_entry(l).exceptional ? 10 : 0;
        each_unit(analysis_.field().alive() & places_of(side_) & ~camps, [&](UnitIndex u) {
            if (s_.unit[u].acted() || s_.leader[g_.trait[u].leader].commands != l || !in_radius(g_, s_, l, u)) return;
            const UnitIndex v = analysis_.nearest(u);
            if (v == nobody) return;
            const Length gap = analysis_.gap(u, v);
            value += gap <= g_.type(u).charge ? 30 : gap <= 18 * inch ? 12 : 6;
            if (s_.unit[u].status() != Status::ok) value += 10;
        });
        return value;
    }

    /// Units of `under_` in the leader's radius now. Sets under_: the units that the leader commands, but for those
    /// that fight on without an order.
    UnitMask reached_by(LeaderIndex l) {
        if (rider_ == l) return reached_;
        rider_ = l;
        under_ = reached_ = with_known_ = 0;
        each_unit(analysis_.field().alive() & places_of(side_) & ~camps, [&](UnitIndex u) {
            if (!commands(g_, s_, l, u) || analysis_.field().engaged(u)) return;
            under_ |= bit(u);
            if (in_radius(g_, s_, l, u)) reached_ |= bit(u);
        });
        return reached_;
    }

    /// A leader with a fighting unit helps it and may fall; elsewhere a leader brings units into command reach.
    [[nodiscard]] int ride(const Move& m) {
        const LeaderIndex l = m.unit;
        const Field& field = analysis_.field();
        const UnitMask reached = reached_by(l);
        const table::Point to = m.target != nobody ? field[m.target].centre()
                                                   : table::Point{static_cast<std::int16_t>(m.legs[0].amount),
                                                                  static_cast<std::int16_t>(m.legs[1].amount)};
        int value = -8;
        each_unit(under_, [&](UnitIndex u) {
            const bool own = s_.leader[g_.trait[u].leader].commands == l;
            const bool then = m.target == u || in_radius_of(g_, s_, field, to, u);
            value += ((then ? 1 : 0) - (reached & bit(u) ? 1 : 0)) *
                     (own ? heuristic_weights_.reach : heuristic_weights_.reach / 8);
        });
        value += with_unit(m.target, l) - with_unit(s_.leader[l].unit, l);
        return value;
    }
    [[nodiscard]] int with_unit(UnitIndex u, LeaderIndex l) {
        if (u == nobody) return 0;
        if (!(with_known_ & bit(u))) {
            with_[u] = find_with_unit(u, l);
            with_known_ |= bit(u);
        }
        return with_[u];
    }
    [[nodiscard]] int find_with_unit(UnitIndex u, LeaderIndex l) const {
        const bool exceptional = g_.leader_entry(l).exceptional;
        int value = 0, levels_feared = 0;
        const std::uint8_t rank = exceptional ? 2 : 1;
        each_unit(analysis_.field().fights(u), [&](UnitIndex v) {
            const Pending fight{.what = What::fight,
                                .stage = Stage::dice,
                                .unit = u,
                                .target = v,
                                .more = {nobody, nobody, nobody, nobody}};
            Clash clash = clash_in(g_, s_, fight);
            clash.actor.leader = 0;
            const auto net = [&] {
                return unit_values_->clash(lead(clash, g_.charts), u, condition(u), v, condition(v));
            };
            const int without = net();
            clash.actor.leader = rank;
            value = std::max(value, net() - without);
            levels_feared = 1;
        });
        if (levels_feared == 0) {
            // The unit may charge next, or be charged.
            const UnitIndex v = analysis_.nearest(u);
            if (v != nobody && !g_.type(u).skirmisher && analysis_.gap(u, v) <= std::max(g_.type(u).charge, 6 * inch)) {
                Clash clash = clash_of(g_, s_, {u, v, table::Edge::front, true});
                clash.actor.leader = 0;
                const int without = unit_values_->clash(lead(clash, g_.charts), u, condition(u), v, condition(v));
                clash.actor.leader = rank;
                value =
                    (unit_values_->clash(lead(clash, g_.charts), u, condition(u), v, condition(v)) - without) * 2 / 3;
                levels_feared = 1;
            }
        }
        if (s_.unit[u].status() != Status::ok) value += 30;
        return value - levels_feared * unit_values_->leader(l) / 12;
    }

    const Setup& g_;
    const State& s_;
    const HeuristicWeights& heuristic_weights_;
    unsigned side_;
    HeuristicAnalysis analysis_;
    UnitValues plain_;  ///< with nothing at stake
    const UnitValues* unit_values_ = &analysis_.unit_values();
    LeaderIndex rider_ = nobody;  ///< of the members below
    UnitMask under_ = 0, reached_ = 0, with_known_ = 0;
    std::array<int, places> with_;  ///< [unit] with_unit()
    mutable bool follows_ = true;   ///< the values since it was set follow from the surroundings of the unit
};

}  // namespace

void HeuristicGeneral::rate(const Battle& g, const State& s, std::span<const Move> moves, std::span<int> values,
                            std::span<std::uint8_t> scoring) const {
    Rating rating(g.setup(), s, heuristic_weights_);
    UnitIndex advancing = nobody;
    int advance = 0;
    std::uint8_t advance_scores = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& m = moves[i];
        if (m.kind == Kind::advance && m.unit == advancing) {
            values[i] = advance;
            if (!scoring.empty()) scoring[i] = advance_scores;
            continue;
        }
        values[i] = rating(m);
        if (!scoring.empty()) scoring[i] = rating.scores(m) ? 1 : 0;
        if (m.kind == Kind::advance) {
            advancing = m.unit;
            advance = values[i];
            if (!scoring.empty()) advance_scores = scoring[i];
        }
    }
}

Move HeuristicGeneral::best(const Battle& g, const State& s) const {
    if (s.depth > 0 && top(s).stage == Stage::go && s.vacant_command == nobody && s.displaced_leader == nobody) {
        const Move best = HeuristicAnalysis(g.setup(), s, heuristic_weights_).best_manoeuvre();
        if (best.kind != Kind::done) return best;
    }
    if (s.depth == 0 && s.step == Step::activate && s.vacant_command == nobody && s.displaced_leader == nobody)
        return Rating(g.setup(), s, heuristic_weights_).best_of_initiative();
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    std::array<int, Battle::max_moves> values;
    rate(g, s, {moves.begin(), moves.size()}, {values.data(), moves.size()});
    const auto most = std::max_element(values.data(), values.data() + moves.size());
    return moves[static_cast<std::size_t>(most - values.data())];
}

}  // namespace polemarch::blood_of_kings
