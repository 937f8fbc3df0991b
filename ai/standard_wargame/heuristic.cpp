#include "ai/standard_wargame/heuristic.h"

#include "ai/standard_wargame/deploying.h"
#include "ai/standard_wargame/eve_choices.h"
#include "ai/standard_wargame/heuristic_analysis.h"
#include "core/standard_wargame/rules/arrival.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/travelling.h"
#include "core/standard_wargame/rules/turn.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// Values of moves to the side that chooses.
class Rating {
public:
    Rating(const Setup& g, const State& s, const HeuristicWeights& weights)
        : g_(g),
          s_(s),
          weights_(weights),
          side_(static_cast<unsigned>(actor(s))),
          look_(g, s),
          view_(look_.view),
          analysis_(view_, weights) {}

    [[nodiscard]] int operator()(const Move& m) const {
        switch (m.kind) {
            case Kind::first: return (m.value == 0) == takes_first_bound() ? 10 : 0;
            case Kind::level: return weights_.avoids(Habit::levels) ? -100'000 : level();
            case Kind::command: return command(m.value);
            case Kind::order: return order(m);
            case Kind::march: return -10 * m.value;  // best() makes one at every chance, if it is to
            case Kind::go:
            case Kind::tactical:
            case Kind::turn:
            case Kind::column:
            case Kind::expand: return action(m);
            case Kind::stands: return in_order() ? standing() - 1 : 0;
            case Kind::done: return done();
            case Kind::evade: return evade(m);
            case Kind::declare: return declare(m);
            case Kind::point: return point(m.unit);
            case Kind::shoot: return analysis_.shot(m.unit, m.target);
            case Kind::fight: return analysis_.attack(m.unit, m.target);
            case Kind::feint: return feint();
            case Kind::hold: return weights_.avoids(Habit::hold) ? -10 : 10;
            case Kind::extend: return 10;
            case Kind::arrive: return arrive(m);
            case Kind::encourage: return encourage(m);
            case Kind::rout: return rout(m);
            default: return 0;
        }
    }
    /// The units whose attack is worth it.
    [[nodiscard]] UnitSet worth_declaring() const {
        UnitSet chosen;
        each_unit(may_declare(view_), [&](UnitIndex u) {
            if (const auto gain = analysis_.best_attack(u); gain && *gain + weights_.ardour > 0) chosen |= UnitSet(u);
        });
        return chosen;
    }

    /// The best action of the ordered unit, of its whole group or alone; or nobody moves.
    [[nodiscard]] Move best_action() const {
        const UnitIndex u = top(s_).unit;
        Move best{.kind = Kind::done};
        if (!s_.unit[u].on_table()) return best;
        int most = standing();
        const auto consider = [&](Body body) {
            BodyMoves moves(view_, u, body, {.forced = top(s_).more});
            analysis_.each_move(u, body, [&](const Move& m) {
                const MovementAction there = moves.action(m);
                if (there.refusal != Refusal::legal) return;
                const int value = gain(there);
                if (value <= most || action_in_order(view_, m).refusal != Refusal::legal) return;
                if (!there.evaders.empty() && judge_action(view_, m) != Refusal::legal) return;
                most = value;
                best = m;
            });
        };
        consider({});
        const Pending& p = top(s_);
        const Body joined = joined_body(view_, u, static_cast<Order>(p.value), p.target);
        if (!(joined == Body{})) consider(joined);
        if (const Body open = analysis_.open_body(u, joined); !(open == joined) && !(open == Body{})) consider(open);
        return best;
    }

private:
    [[nodiscard]] bool in_order() const { return s_.depth > 0 && top(s_).what == What::order; }

    // ---- the first bound, command dice

    /// Usually the general leaves it to the enemy: who comes on first is charged first. Where more than an eighth of
    /// all units are mounted archers, the first volleys are worth more (measured: ai/TRIED.md).
    [[nodiscard]] bool takes_first_bound() const {
        if (weights_.insists(Habit::first_bound)) return true;
        if (weights_.avoids(Habit::first_bound)) return false;
        int archers = 0, all = 0;
        each_unit(view_.field.on_table(), [&](UnitIndex u) {
            if (is_baggage(u)) return;
            const Troops troops = g_.troops(u);
            const bool mounted = is_cavalry(troops) || is_camelry(troops) || is_chariot(troops);
            archers += mounted && specification_of(troops) == Specification::bow ? 1 : 0;
            ++all;
        });
        return 8 * archers > all;
    }
    /// What the last of so many command points is worth: most bounds have about four orders that matter.
    [[nodiscard]] static int worth_of_command(int points) {
        int value = 0;
        for (int i = 0; i < points; ++i) value += std::max(20, 200 - 45 * i);
        return value;
    }
    /// The same of morale points: they keep groups in order (9.1.1), once there are losses.
    [[nodiscard]] int worth_of_morale(int points) const {
        const int lost = destroyed_of(s_, side_);
        int value = 0;
        for (int i = 0; i < points; ++i) value += i < lost ? weights_.point * 2 : weights_.point / 3;
        return value;
    }
    [[nodiscard]] int command(int value) const {
        const auto kept = kept_in(g_, s_);
        const int other = value == kept[0] ? kept[1] : kept[0];
        const int points = std::max(0, value + g_.scenario.sides[side_].handicap.command);
        return worth_of_command(points) + worth_of_morale(other);
    }
    /// A level left at the end of a battle is worth nothing.
    [[nodiscard]] int level() const {
        State then = s_;
        apply(g_, then, {.kind = Kind::level});
        if (then.step != Step::command) return 0;
        const Rating after(g_, then, weights_);
        const auto kept = kept_in(g_, then);
        constexpr int price = 60;
        return std::max(after.command(kept[0]), after.command(kept[1])) - price;
    }

    // ---- orders

    [[nodiscard]] int order(const Move& m) const {
        const OrderTest test = order_test(circumstances_of(view_, m.unit, m.target), g_.charts);
        const int ways = test.needs == 0 ? 6 : std::max(0, 7 - test.needs);
        const auto kind = static_cast<Order>(m.value);
        if (kind == Order::regroup) {
            const int gain = analysis_.turn_gain(m.unit);
            return gain > 0 ? gain * ways / 6 - 5 : -50;
        }
        int gain = analysis_.order_gain(m.unit, kind, m.target);
        // What it could gain in the strategic sequence is lost.
        if (s_.step == Step::movement) gain -= analysis_.strategic_gain(m.unit, m.target);
        return gain * ways / 6 - 5;
    }
    /// The group's attacks if nobody of it moves.
    [[nodiscard]] int standing() const {
        const Pending& p = top(s_);
        if (static_cast<Order>(p.value) != Order::advance || !s_.unit[p.unit].on_table()) return 0;
        int value = 0;
        each_unit(view_.groups.members(view_.groups.group_of(p.unit)), [&](UnitIndex u) {
            if (s_.acted.has(u) || s_.unit[u].has(Unit::ordered_bit)) return;
            value += analysis_.contact(u);
        });
        return value;
    }
    [[nodiscard]] int done() const { return in_order() ? standing() : 0; }
    /// The gain of all that move.
    [[nodiscard]] int action(const Move& m) const {
        const MovementAction action = action_in_order(view_, m);
        return action.refusal == Refusal::legal ? gain(action) : -1000;
    }
    [[nodiscard]] int gain(const MovementAction& action) const {
        return analysis_.gain(action).of(static_cast<Order>(top(s_).value) == Order::advance);
    }
    [[nodiscard]] int evade(const Move& m) const {
        const UnitIndex cause = top(s_).target;
        const MatchUps& match_ups = match_ups_of(g_, weights_.retreat);
        int value = 0;
        const auto flee = [&](UnitIndex u) { value += match_ups.attack(cause, u, Footing::level) - 60; };
        flee(m.unit);
        each_unit(units_of(side_, m.numbers()), flee);
        return value;
    }

    /// On at once, to a place from which a good target is near and ahead.
    [[nodiscard]] int arrive(const Move& m) const {
        constexpr int on = 100'000;  // more than any place is worth
        const auto end = end_of_arrival(g_, s_, m);
        return end ? on + analysis_.stand(m.unit, table::Rectangle(*end, g_.trait[m.unit].extent)).calm : 0;
    }

    // ---- battle

    [[nodiscard]] int declare(const Move& m) const {
        const UnitSet declared = units_of(side_, m.numbers()), worth_it = declared & worth_declaring();
        return 10 * (2 * worth_it.size() - declared.size());
    }
    /// Half a retreat, with which it is out of every battle of the sequence.
    [[nodiscard]] int feint() const {
        if (weights_.avoids(Habit::feints)) return -100'000;
        return weights_.insists(Habit::feints) ? 10'000 : -weights_.retreat / 2;
    }
    [[nodiscard]] int point(UnitIndex u) const {
        int best = -1000;
        each_unit(targets_of(view_, u), [&](UnitIndex v) {
            CloseBattle battle = close_battle_of(view_, u, v);
            const int without = exchange(battle, g_.charts, weights_.retreat).net();
            battle.fighters[0].morale_point = true;
            best = std::max(best, exchange(battle, g_.charts, weights_.retreat).net() - without);
        });
        // Better than any attack if it is worth more than the point.
        const int gain = best - (worth_of_morale(s_.morale) - worth_of_morale(s_.morale - 1));
        return gain > 0 ? 10'000 + gain : -10'000;
    }

    // ---- morale

    [[nodiscard]] int encourage(const Move& m) const {
        const UnitIndex group = view_.groups.group_of(m.unit);
        if (2 * encouraged_size(view_, group) <= s_.rout_level) return -1;
        return (outweighed(view_) & view_.groups.members(group)).size();
    }
    [[nodiscard]] int rout(const Move& m) const {
        State then = s_;
        apply(g_, then, m);
        if (then.step == Step::over) return then.loser == side_ ? -100'000 : 0;
        return -1000 * destroyed_of(then, side_);
    }

    const Setup& g_;
    const State& s_;
    const HeuristicWeights& weights_;
    unsigned side_;
    Look look_;
    const View& view_;
    HeuristicAnalysis analysis_;
};

Move declaration(const UnitSet& units) {
    Move m;
    m.kind = Kind::declare;
    m.set_numbers(numbers_of(units));
    return m;
}

}  // namespace

void HeuristicGeneral::rate(const Battle& g, const State& s, std::span<const Move> moves, std::span<int> values) const {
    if (s.step < Step::first_dice) {
        for (std::size_t i = 0; i < moves.size(); ++i) values[i] = eve_value(g.setup(), s, moves[i], weights_);
        return;
    }
    const Rating rating(g.setup(), s, weights_);
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = rating(moves[i]);
}

Move HeuristicGeneral::best(const Battle& g, const State& s) const {
    if (s.step == Step::deploy) return best_deployment(g.setup(), s);
    if (s.depth == 0 && s.step == Step::declare) return declaration(Rating(g.setup(), s, weights_).worth_declaring());
    if (s.depth > 0 && top(s).what == What::order && top(s).stage == Stage::act) {
        // Once the ordered unit has acted, its group has gone with it as far as it was worth it.
        if (s.acted.has(top(s).unit)) return {.kind = Kind::done};
        if (weights_.insists(Habit::forced_marches))
            if (const Move march{.kind = Kind::march, .value = 1}; g.judge(s, march)) return march;
        if (static_cast<Order>(top(s).value) != Order::regroup) return Rating(g.setup(), s, weights_).best_action();
    }
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    std::array<int, Battle::max_moves> values;
    rate(g, s, {moves.begin(), moves.size()}, {values.data(), moves.size()});
    return moves[static_cast<std::size_t>(std::max_element(values.data(), values.data() + moves.size()) -
                                          values.data())];
}

Move HeuristicGeneral::decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking&) {
    if (seen.step == Step::strategy) return drawn_strategy(g.setup(), seen, weights_, stream);
    if (seen.step != Step::provide && seen.step != Step::lay && seen.step != Step::march) return best(g, seen);
    MoveList<Battle> moves;
    g.legal_moves(seen, moves);
    std::array<int, Battle::max_moves> values;
    rate(g, seen, {moves.begin(), moves.size()}, {values.data(), moves.size()});
    return drawn_best({moves.begin(), moves.size()}, {values.data(), moves.size()}, stream);
}

}  // namespace polemarch::standard_wargame
