#include "ai/ancient_battles/heuristic.h"

#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/fleeing.h"
#include "core/ancient_battles/rules/orders.h"

#include <limits>

namespace polemarch::ancient_battles {

namespace {

/// Fills in `value(move)` of each move.
template <class Value>
void each_value(const MoveList<Battle>& moves, std::span<int> values, Value value) {
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = value(moves[i]);
}

/// Rates the move at `index` 1 and all others 0.
void only(std::size_t index, std::span<int> values) {
    std::fill(values.begin(), values.end(), 0);
    values[index] = 1;
}

/// Estimates the values of marches in one state, with a cache if there is one.
class MarchEstimates {
public:
    MarchEstimates(const Battle& g, const State& s, const HeuristicWeights& heuristic_weights,
                   HeuristicAnalysis& analysis, MarchCache* cache)
        : s_(s), analysis_(analysis), cache_(cache) {
        if (cache) cache->set_state(g, s, heuristic_weights);
    }
    /// Value and gain of the unit's best march.
    [[nodiscard]] MarchCache::Estimate operator()(UnitIndex u) const {
        if (cache_) return cache_->best_march(u, analysis_);
        const Plan plan = analysis_.best_march(u);
        return {plan.value, plan.gain, plan.may_score};
    }
    /// What the leader adds to the value of the best march of the unit in hex `h`; `without` is its value without the
    /// leader.
    [[nodiscard]] int gain_by(LeaderIndex l, hex::Index h, int without) const {
        if (!analysis_.near_enough(h)) return 0;
        return (cache_ ? cache_->led_march(l, h, s_.at[h], analysis_).value : analysis_.led_march(l, h).value) -
               without;
    }

private:
    const State& s_;
    HeuristicAnalysis& analysis_;
    MarchCache* cache_;
};

}  // namespace

bool in_contact(const Battle& g, const State& s) {
    return (hex::around(occupied(g.setup(), s, 0)) & occupied(g.setup(), s, 1)).count() > 0;
}

Move HeuristicGeneral::best_of(const Battle& g, const State& s, MarchCache* cache) const {
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    std::array<int, Battle::max_moves> values;
    const std::span<int> rated(values.data(), moves.size());
    rate(g, s, moves, rated, cache);
    return moves[SideView(g.setup(), s.mover).first_of_highest(moves, rated)];
}

/// Marches the unit of the formation with the largest gain, if the gain is large enough; else ends the order.
Move HeuristicGeneral::march_one(const Battle& g, State& s, MarchCache& cache) const {
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    cache.set_state(g, s, heuristic_weights_);
    UnitIndex best = none;
    int most = std::numeric_limits<int>::min();
    each_unit(s.formation, [&](UnitIndex u) {
        const int gain = cache.best_march(u, analysis).gain;
        if (gain > most) most = gain, best = u;
    });
    const bool done = best == none || (s.acted && most <= heuristic_weights_.threshold);
    const Move first = done ? Move{.kind = Kind::done} : Move{.kind = Kind::take, .unit = best};
    const Plan plan = done ? Plan{} : analysis.best_march(best);
    g.apply(s, first);
    if (!done) carry_out(g, s, plan);
    return first;
}

Move HeuristicGeneral::play(const Battle& g, State& s, MarchCache& cache) const {
    if (s.phase == Phase::formation && s.order == Order::move) return march_one(g, s, cache);
    if (s.phase == Phase::destination && s.order != Order::enter && s.order != Order::impetuous) {
        const Plan plan = HeuristicAnalysis(g.setup(), s, s.mover, heuristic_weights_).best_march(s.subject);
        if (plan.go.kind != Kind::pass) {
            carry_out(g, s, plan);
            return plan.go;
        }
    }
    const Move best = best_of(g, s, &cache);
    g.apply(s, best);
    return best;
}

void HeuristicGeneral::rate(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                            MarchCache* cache, std::span<std::uint8_t> scoring) const {
    std::fill(scoring.begin(), scoring.end(), std::uint8_t{0});
    if (s.order == Order::impetuous || s.order == Order::set_up) return rate_option(g.setup(), s, moves, values);
    switch (s.phase) {
        case Phase::bid:
            return only(0, values);  // a Command Point moves a formation; the initiative is rarely worth it
        case Phase::place_leader: return rate_placement(g, s, moves, values, cache);
        case Phase::first_actor: return only(in_contact(g, s) ? 0 : 1, values);
        case Phase::activate: return rate_order(g, s, moves, values, cache, scoring);
        case Phase::formation: return rate_unit(g, s, moves, values);
        case Phase::destination: return rate_destination(g, s, moves, values);
        case Phase::facing: return rate_facing(g, s, moves, values);
        case Phase::rapid_fire: return only(0, values);
        case Phase::target: return rate_target(g, s, moves, values);
        case Phase::support: return rate_support(g, s, moves, values);
        case Phase::melee:
        case Phase::second_melee: return rate_attack(g, s, moves, values, scoring);
        case Phase::retreat: return rate_retreat(g, s, values);
        case Phase::advance: return rate_advance(g, s, values);
        case Phase::flee_unit:
        case Phase::flee_edge:
        case Phase::flee_step: return rate_flight(g, s, moves, values);
        default: return rate_option(g.setup(), s, moves, values);
    }
}

void HeuristicGeneral::rate_order(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                                  MarchCache* cache, std::span<std::uint8_t> scoring) const {
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    const MarchEstimates estimated(g, s, heuristic_weights_, analysis, cache);
    std::array<int, max_units> march{}, fire{}, rally{};
    std::array<UnitMask, 4> scorers{};  // by Order: units that may score by moving, firing, rallying
    const auto scorers_of = [&](Order order) -> UnitMask& { return scorers[static_cast<std::size_t>(order)]; };
    for (UnitIndex u = g.setup().first_unit(s.mover); u < g.setup().end_unit(s.mover); ++u) {
        if (!ready(s, u)) continue;
        if (g.setup().trait[u].movement > 0) {
            const MarchCache::Estimate best = estimated(u);
            march[u] = best.gain;
            if (best.may_score) scorers_of(Order::move) |= bit(u);
        }
        if (g.setup().trait[u].shots > 0) {
            fire[u] = std::max(0, analysis.best_fire(u));
            if (!scoring.empty() && analysis.fire_scores(u)) scorers_of(Order::fire) |= bit(u);
        }
        if (s.unit[u].disordered()) {
            rally[u] = analysis.rally_value(u, false);
            if (analysis.rally_scores(u)) scorers_of(Order::rally) |= bit(u);
        }
    }
    each_value(moves, values, [&](const Move& m) {
        int value = 0;
        const auto sum = [&](UnitMask units, const std::array<int, max_units>& gain) {
            each_unit(units, [&](UnitIndex u) { value += std::max(0, gain[u]); });
        };
        const auto order = static_cast<Order>(m.value);
        switch (m.kind) {
            case Kind::pass: return heuristic_weights_.threshold;
            case Kind::order_unit:
                return order == Order::move   ? march[m.unit]
                       : order == Order::fire ? fire[m.unit]
                                              : analysis.rally_value(m.unit, true);
            case Kind::order_lead:
                sum(formation(g.setup(), s, m.unit, order), order == Order::move   ? march
                                                            : order == Order::fire ? fire
                                                                                   : rally);
                return value;
            case Kind::enter:
                each_unit(g.setup().arrivals[m.value].units, [&](UnitIndex u) {
                    if (!s.unit[u].on_map()) value += 60 * g.setup().trait[u].strength[0];
                });
                return value;
            case Kind::panic: {
                int strength = 0;
                each_unit(fleeing(g.setup(), s, 1u - s.mover),
                          [&](UnitIndex u) { strength += g.setup().trait[u].strength[1]; });
                return 45 * strength + analysis.stakes().ending(1u - s.mover, strength, 0) / 2;  // as all get away
            }
            case Kind::frighten: return fright_value(g.setup(), s);
            default: return 0;
        }
    });
    for (std::size_t i = 0; i < scoring.size(); ++i) {
        const Move& m = moves[i];
        const auto order = static_cast<Order>(m.value);
        if (m.kind == Kind::order_unit)
            scoring[i] = (scorers_of(order) & bit(m.unit)) != 0;
        else if (m.kind == Kind::order_lead && scorers_of(order) != 0)
            scoring[i] = (scorers_of(order) & formation(g.setup(), s, m.unit, order)) != 0;
        else if (m.kind == Kind::panic)
            scoring[i] = analysis.stakes().may_be_last();
    }
}

void HeuristicGeneral::rate_unit(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                 std::span<int> values) const {
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    each_value(moves, values, [&](const Move& m) {
        if (m.kind == Kind::done) return heuristic_weights_.threshold;
        switch (s.order) {
            case Order::move: return analysis.best_march(m.unit).gain;
            case Order::fire: return analysis.best_fire(m.unit);
            default: return heuristic_weights_.threshold + 1 + g.setup().trait[m.unit].strength[0];
        }
    });
}

void HeuristicGeneral::rate_destination(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                        std::span<int> values) const {
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    const Plan plan = analysis.best_march(s.subject);
    each_value(moves, values, [&](const Move& m) { return m == plan.go ? 1 : 0; });
}

void HeuristicGeneral::rate_facing(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                   std::span<int> values) const {
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    const Unit& unit = s.unit[s.subject];
    each_value(moves, values,
               [&](const Move& m) { return analysis.standing(s.subject, unit.hex, m.value, !unit.red()); });
}

void HeuristicGeneral::rate_target(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                   std::span<int> values) const {
    const HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    each_value(moves, values, [&](const Move& m) {
        return m.kind == Kind::hold ? 0 : analysis.fire_value(s.subject, m.unit, m.value ? s.combined : 1, 0);
    });
}

/// A unit supports if it adds more than its own fire would gain.
void HeuristicGeneral::rate_support(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                    std::span<int> values) const {
    const HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    const int attacks = s.enhanced ? s.combined : 1;
    const int more = analysis.fire_value(s.subject, s.object, attacks, s.supporters + 1) -
                     analysis.fire_value(s.subject, s.object, attacks, s.supporters);
    each_value(moves, values,
               [&](const Move& m) { return m.kind == Kind::shoot ? 0 : more - analysis.best_fire(m.unit); });
}

void HeuristicGeneral::rate_attack(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                   std::span<int> values, std::span<std::uint8_t> scoring) const {
    const HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    each_value(moves, values, [&](const Move& m) {
        if (m.kind != Kind::attack) return 0;
        const bool outside = m.hex != none;
        const hex::Direction approach =
            outside ? m.hex : hex::geometry().direction_to[s.unit[m.value].hex][s.unit[m.unit].hex];
        return analysis.attack_value(m.unit, m.value, approach, outside);
    });
    for (std::size_t i = 0; i < scoring.size(); ++i)
        scoring[i] = moves[i].kind == Kind::attack && analysis.stakes().scores(moves[i].value);
}

void HeuristicGeneral::rate_retreat(const Battle& g, const State& s, std::span<int> values) const {
    const UnitValues unit_values(g.setup(), s, heuristic_weights_);
    std::fill(values.begin(), values.end(), -1'000'000);  // a partial retreat is never chosen
    values.front() = -unit_values.clash_36(s.subject, s.object, clash_due(g.setup(), s)) / 36;
    values.back() = -unit_values.disorder(s.object);
}

void HeuristicGeneral::rate_advance(const Battle& g, const State& s, std::span<int> values) const {
    if (!s.unit[s.subject].on_map()) return only(1, values);
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    const Unit& unit = s.unit[s.subject];
    values[0] = analysis.standing(s.subject, unit.hex, unit.facing(), false);
    values[1] = analysis.standing(s.subject, s.vacated, hex::opposite(s.approach), false);
}

/// Prefers places where a leader moves the most units, strengthens an attack, or helps disordered units.
void HeuristicGeneral::rate_placement(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                      std::span<int> values, MarchCache* cache) const {
    HeuristicAnalysis analysis(g.setup(), s, s.mover, heuristic_weights_);
    const MarchEstimates estimated(g, s, heuristic_weights_, analysis, cache);
    UnitMask led = 0;
    each_leader(g.setup().leaders[s.mover], [&](LeaderIndex l) {
        if (s.leader[l] < hex::cells) led |= linked(g.setup(), s, l, true);
    });
    std::array<MarchCache::Estimate, max_units> march{};
    for (UnitIndex u = g.setup().first_unit(s.mover); u < g.setup().end_unit(s.mover); ++u)
        if (ready(s, u) && g.setup().trait[u].movement > 0) march[u] = estimated(u);
    State placed = s;
    each_value(moves, values, [&](const Move& m) {
        const UnitIndex u = s.at[m.hex];
        if (g.setup().trait[u].base) return -1000;
        placed.leader[m.unit] = m.hex;
        int value = estimated.gain_by(m.unit, m.hex, march[u].value) - analysis.danger(u) / 4;
        each_unit(linked(g.setup(), placed, m.unit, true) & ~led,
                  [&](UnitIndex v) { value += std::max(0, march[v].gain) / 2; });
        each_unit(linked(g.setup(), placed, m.unit, false), [&](UnitIndex v) {
            if (s.unit[v].disordered()) value += 10 * g.setup().trait[v].strength[0];
        });
        placed.leader[m.unit] = s.leader[m.unit];
        return value;
    });
}

/// Flight of panicked enemy units: the unit nearest to the map's edge goes first. Edges and steps are rated alike.
void HeuristicGeneral::rate_flight(const Battle& g, const State& s, const MoveList<Battle>& moves,
                                   std::span<int> values) const {
    if (s.phase != Phase::flee_unit) return std::fill(values.begin(), values.end(), 0);
    each_value(moves, values, [&](const Move& m) {
        int nearest = 255;
        for (const auto& distances : g.setup().ground.to_edge)
            nearest = std::min<int>(nearest, distances[s.unit[m.unit].hex]);
        return -nearest;
    });
}

}  // namespace polemarch::ancient_battles
