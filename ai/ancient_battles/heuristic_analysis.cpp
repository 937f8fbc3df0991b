#include "ai/ancient_battles/heuristic_analysis.h"

#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/rally.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/rules/victory.h"
#include "core/per_thread.h"

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;

HeuristicAnalysis::HeuristicAnalysis(const Setup& g, const State& s, unsigned side,
                                     const HeuristicWeights& heuristic_weights)
    : g_(g),
      s_(s),
      side_(side),
      view_(g, side),
      heuristic_weights_(heuristic_weights),
      unit_values_(g, s, heuristic_weights),
      exits_(g, s, side, heuristic_weights, unit_values_.stakes()),
      scratch_(s) {
    enemy_zone_ = zone(g_, s, 1 - side);
    contact_ = hex::around(occupied(g_, s, 1 - side));
    const int ahead = std::clamp(points_ahead(g_, s, side), -1, 1);
    ardour_ = stakes().material(heuristic_weights.ardour - heuristic_weights.lead * ahead);
}

void HeuristicAnalysis::prepare_marches() {
    if (far_) return;
    far_ = true;
    make_distances();
    make_pulls();
    make_strikes();
}

void HeuristicAnalysis::make_distances() {
    // They stay the same while no enemy unit moves; each side keeps its own, since the sides take turns.
    thread_local std::array<LastResult<EnemyPlaces, EnemyDistances>, 2> last;
    EnemyPlaces places{.setup = g_.id, .prey = heuristic_weights_.prey};
    places.hex.fill(byte(Gone::eliminated));
    for (UnitIndex e = g_.first_unit(1 - side_); e < g_.end_unit(1 - side_); ++e)
        if (s_.unit[e].on_map()) places.hex[e] = s_.unit[e].hex;
    distances_ = last[side_].get(places, [&] { return enemy_distances(); });
}

HeuristicAnalysis::EnemyDistances HeuristicAnalysis::enemy_distances() const {
    int strongest = 0;
    for (UnitIndex e = g_.first_unit(1 - side_); e < g_.end_unit(1 - side_); ++e)
        if (s_.unit[e].on_map()) strongest = std::max<int>(strongest, g_.trait[e].strength[0]);
    EnemyDistances all;
    all.enemy.fill(255);
    all.nearest.fill(255);
    all.camp.fill(255);
    const auto nearer = [](Distances& distance, Index from, int head_start) {
        const Distances there =
            hex::geometry().distance[from];  // a copy, which cannot alias, so the loop is vectorized
        for (std::size_t h = 0; h < distance.size(); ++h)
            distance[h] = std::min(distance[h], static_cast<std::uint8_t>(there[h] + head_start));
    };
    bool fighters = false;
    for (UnitIndex e = g_.first_unit(1 - side_); e < g_.end_unit(1 - side_); ++e) {
        if (!s_.unit[e].on_map()) continue;
        if (g_.trait[e].base) {
            nearer(all.camp, s_.unit[e].hex, 0);
            continue;
        }
        const int later = (strongest - g_.trait[e].strength[0]) * heuristic_weights_.prey / 10;
        nearer(all.enemy, s_.unit[e].hex, std::min(later, max_head_start));
        nearer(all.nearest, s_.unit[e].hex, 0);
        fighters = true;
    }
    if (!fighters) all.enemy = all.camp;
    return all;
}

/// Finds the best attack of each unit of the side from its current position, and its chance to eliminate the defender.
/// Units later in the order count those before them (shared).
const HeuristicAnalysis::Attackers& HeuristicAnalysis::attackers() const {
    if (attackers_) return *attackers_;
    Attackers& found = attackers_.emplace(Attackers{});
    for (UnitIndex u = g_.first_unit(side_); u < g_.end_unit(side_); ++u) {
        if (!s_.unit[u].on_map() || !contact_.has(s_.unit[u].hex)) continue;
        const Attack attack = best_attack_at(s_, u);
        if (attack.value <= 0) continue;
        const UnitIndex d = attack.defender;
        const Direction approach = hex::geometry().direction_to[s_.unit[d].hex][s_.unit[u].hex];
        const auto ways = g_.tables.melee(modifiers(clash_of(g_, s_, u, d, approach, false), g_.charts.melee));
        found.fatal[u] = ways[static_cast<std::size_t>(MeleeResult::defender_eliminated)];
        if (s_.unit[d].disordered()) found.fatal[u] += ways[static_cast<std::size_t>(MeleeResult::defender_disordered)];
        found.of[d] |= bit(u);
    }
    return found;
}

/// The value of an attack, reduced by the chance that other attackers eliminate the same defender first.
int HeuristicAnalysis::shared(UnitIndex attacker, UnitIndex defender, int value) const {
    const Attackers& all = attackers();
    each_unit(all.of[defender] & ~bit(attacker), [&](UnitIndex u) { value = value * (36 - all.fatal[u]) / 36; });
    return value;
}

int HeuristicAnalysis::attack_value(UnitIndex a, UnitIndex d, Direction approach, bool outside) const {
    const auto m = modifiers(clash_of(g_, s_, a, d, approach, outside), g_.charts.melee);
    return unit_values_.clash_36(a, d, m) / 36 + ardour_ * std::min(strength(g_, s_, a), strength(g_, s_, d));
}

int HeuristicAnalysis::own_attack(const State& s, UnitIndex u, UnitIndex d, Direction approach) const {
    const auto m = modifiers(clash_of(g_, s, u, d, approach, false), g_.charts.melee);
    const int value = unit_values_.clash_36(u, d, m) / 36 + ardour_ * std::min(strength(g_, s, u), strength(g_, s, d));
    return value > 0 ? shared(u, d, value) : value;
}

HeuristicAnalysis::Attack HeuristicAnalysis::best_attack_at(const State& s, UnitIndex u) const {
    Attack best{none, -1'000'000};
    each_attack_of(g_, s, u, [&](UnitIndex a, UnitIndex d) {
        const int value = own_attack(s, a, d, hex::geometry().direction_to[s.unit[d].hex][s.unit[a].hex]);
        if (value > best.value || (value == best.value && d < best.defender)) best = {d, value};
    });
    return best;
}

/// Whether an enemy unit could attack `u` from its current position (11.2.1-2), now or, if it is marked, next turn.
bool HeuristicAnalysis::threatens(const State& s, UnitIndex e, UnitIndex u) const {
    const Unit& enemy = s.unit[e];
    if (g_.trait[e].base || strength(g_, s, e) == 0 || !zone_of(g_, s, e).has(s.unit[u].hex)) return false;
    const Index front = g_.ground.next[enemy.hex][enemy.facing()];
    if (front == s.unit[u].hex) return true;
    return !g_.ground.crossable(enemy.hex, enemy.facing()) || enemy_in(g_, s, front, g_.trait[e].side) == none;
}

/// The worst attack counts in full, the others half, since not every enemy unit gets to attack.
int HeuristicAnalysis::danger_at(const State& s, UnitIndex u) const {
    int worst = 0, rest = 0;
    const Index h = s.unit[u].hex;
    for (Direction d = 0; d < hex::directions; ++d) {
        const UnitIndex e = enemy_in(g_, s, g_.ground.next[h][d], side_);
        if (e == none) continue;
        if (!threatens(s, e, u)) continue;
        const auto m = modifiers(clash_of(g_, s, e, u, d, false), g_.charts.melee);
        const int loss = unit_values_.clash_36(e, u, m) / 36;
        if (loss <= 0) continue;
        rest += std::min(loss, worst);
        worst = std::max(loss, worst);
    }
    return worst + rest / 2;
}

void HeuristicAnalysis::make_pulls() {
    for (UnitIndex u = g_.first_unit(side_); u < g_.end_unit(side_); ++u) {
        const Trait& t = g_.trait[u];
        const int hex_cost = heuristic_weights_.approach + heuristic_weights_.slowness / std::max<int>(t.movement, 1);
        pull_[u] = stakes().later(hex_cost * std::max<int>(t.strength[0], 2));
        aloof_[u] = t.shots > 0 && t.strength[0] < 4 ? t.range : 0;
    }
}

void HeuristicAnalysis::make_strikes() {
    strikes_ = {};
    for (UnitIndex e = g_.first_unit(1 - side_); e < g_.end_unit(1 - side_); ++e)
        if (s_.unit[e].on_map() && stakes().scores(e)) add_strikes(g_, s_, e, strikes_);
}

bool HeuristicAnalysis::scores(UnitIndex u, const Plan& plan) {
    prepare_marches();
    if (plan.go.kind == Kind::leave) return (exits_.open() >> plan.go.value) & 1u;
    if (plan.go.kind != Kind::go || !strikes_[plan.facing].has(plan.go.hex)) return false;
    const Unit& unit = s_.unit[u];
    return !g_.trait[u].base && g_.trait[u].strength[0] > 0 &&
           (plan.go.hex == unit.hex ? !unit.red() : !unit.on_map() || !enemy_zone_.has(unit.hex));
}

int HeuristicAnalysis::distance_cost(UnitIndex u, Index h) const {
    if (exits_.has(u)) return exits_.cost(u, h);
    const Trait& t = g_.trait[u];
    const int cost = pull_[u] * std::max<int>(distances_.enemy[h], aloof_[u]);
    if (!t.cavalry || !t.light || distances_.camp[h] == 255) return cost;
    return std::min(cost, cost / 2 + stakes().later(heuristic_weights_.camp_raid) * distances_.camp[h]);
}

const HeuristicAnalysis::FacingValues& HeuristicAnalysis::facing_values(UnitIndex u, Index h) {
    static constexpr FacingValues all_round{};  // camps and wagons
    if (g_.trait[u].base) return all_round;
    FacingValues& values = facing_[h];
    if (!faced_.has(h)) {
        faced_.add(h);
        std::array<int, 2 * hex::directions> nearer;  // twice round, to index without modulo
        for (unsigned d = 0; d < hex::directions; ++d) {
            const Index n = g_.ground.next[h][d];
            nearer[d] = nearer[d + hex::directions] =
                n == hex::nowhere ? -2 : distances_.enemy[h] - distances_.enemy[n];
        }
        for (unsigned f = 0; f < hex::directions; ++f) {
            const int* const turned = &nearer[f];
            const int flanks = turned[1] + turned[5], rears = turned[2] + turned[4];
            values[f] = static_cast<std::int16_t>(3 * (4 * turned[0] + 2 * flanks - rears - 3 * turned[3]));
            assert(values[f] <= most_facing_value);
        }
    }
    return values;
}

int HeuristicAnalysis::fire_value(UnitIndex u, UnitIndex target, int attacks, int support) const {
    const Shot shot = shot_at(g_, s_, u, target, attacks, support);
    return static_cast<int>(std::int64_t{unit_values_.hurt(target)} * g_.tables.hit(shot) /
                            CombatTables::shot_ways(shot));
}

int HeuristicAnalysis::best_fire(UnitIndex u) const {
    int best = -1;
    each_unit(targets(g_, s_, u),
              [&](UnitIndex v) { best = std::max(best, fire_value(u, v, g_.trait[u].rapid_fire, 0)); });
    if (best < 0) return best;
    const Attack attack = best_attack(u);  // a unit that fires does not attack this turn
    return best - (attack.defender != none ? std::max(attack.value, 0) : 0);
}

bool HeuristicAnalysis::fire_scores(UnitIndex u) const {
    UnitMask scoring = 0;
    each_unit(targets(g_, s_, u), [&](UnitIndex v) {
        const bool hit = s_.unit[v].disordered() ? stakes().scores(v) : stakes().disorder(v) != 0;
        if (hit) scoring |= bit(v);
    });
    return scoring != 0;
}

bool HeuristicAnalysis::rally_scores(UnitIndex u) const {
    const auto& strength = g_.trait[u].strength;
    return stakes().ending(side_, strength[1] - strength[0], 0) != 0;
}

int HeuristicAnalysis::rally_value(UnitIndex u, bool single) {
    const Trait& t = g_.trait[u];
    const int order = 100 * t.strength[0] - std::max(100 * t.strength[0] * heuristic_weights_.disordered / 100, 40);
    const int now = std::max(0, best_attack(u).value);
    scratch_.unit[u].clear(Unit::disordered_bit);
    const int then = std::max(0, best_attack_at(scratch_, u).value);
    scratch_.unit[u].set(Unit::disordered_bit);
    // In the last turn the strength won back counts by what it changes in the result (14.0).
    const int value = stakes().material(order) - stakes().ending(side_, t.strength[1] - t.strength[0], 0) +
                      danger(u) / 2 + std::max(0, then - now);
    if (single) return value * heuristic_weights_.rally / 100;
    return value * g_.tables.rally(t.strength[1], rally_help(g_, s_, u)) / 6;
}

}  // namespace polemarch::ancient_battles
