// How the heuristic general rates the choices of optional rules (17.0).
#include "ai/ancient_battles/heuristic.h"

#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/elephants.h"
#include "core/ancient_battles/rules/events.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/rules/victory.h"

#include <tuple>

namespace polemarch::ancient_battles {

namespace {

using hex::Index;

// In hundredths of a strength point.
constexpr int point_before_melee = 60;  ///< value of a Command Point up to step 6
constexpr int point_in_melee = 25;      ///< in steps 7 and 8: it can only buy another die
constexpr int apart = 8;                ///< hexes between the camps that the general sets up, so that the armies meet
constexpr int far_apart = 16;           ///< the same where a draw counts as its own win
constexpr int initiative = 40;          ///< value of the initiative

int distance_to_enemy(const Setup& g, const State& s, Index h, unsigned side) {
    int nearest = 255;
    occupied(g, s, 1 - side).each([&](Index e) { nearest = std::min<int>(nearest, hex::geometry().distance[h][e]); });
    return nearest;
}

/// Expected loss of a side that loses control: from its impetuous units that would run into a bad fight this turn.
int loss_of_control(const Setup& g, const State& s, const UnitValues& unit_values, unsigned side) {
    int loss = 0;
    each_unit(impetuous(g, s, side), [&](UnitIndex u) {
        UnitIndex enemy = none;
        int nearest = g.trait[u].movement + 2;
        for (UnitIndex e = g.first_unit(1 - side); e < g.end_unit(1 - side); ++e) {
            if (!s.unit[e].on_map() || g.trait[e].base) continue;
            const int distance = hex::geometry().distance[s.unit[u].hex][s.unit[e].hex];
            if (distance < nearest) nearest = distance, enemy = e;
        }
        if (enemy == none || nearest <= 1) return;  // far from the enemy, or in contact, where it stays anyway
        const auto m = modifiers(clash_of(g, s, u, enemy, s.unit[enemy].facing(), false), g.charts.melee);
        loss += std::max(0, -unit_values.clash_36(u, enemy, m) / 36);
    });
    return loss;
}

/// The first side's value of an outcome `m` of the event that is due.
int consequence_value(const Setup& g, const State& s, const UnitValues& unit_values,
                      const HeuristicWeights& heuristic_weights, const Move& m) {
    const int mover = s.mover == 0 ? 1 : -1;
    switch (m.kind) {
        case Kind::initiative: return m.value == 0 ? initiative : -initiative;
        case Kind::rallied:
            return m.value * mover * g.trait[s.subject].strength[0] * (100 - heuristic_weights.disordered);
        case Kind::hit: return m.value * mover * unit_values.hurt(s.object);
        case Kind::result: {
            const int attacker = g.trait[s.subject].side == 0 ? 1 : -1;
            return attacker * unit_values.gain(s.subject, s.object, static_cast<MeleeResult>(m.value));
        }
        case Kind::escaped: {
            const auto l = static_cast<LeaderIndex>(std::countr_zero(s.escapers));
            return (side_of_leader(l) == 0 ? 1 : -1) * m.value * heuristic_weights.leader;
        }
        case Kind::controlled: return m.value * mover * loss_of_control(g, s, unit_values, s.mover);
        case Kind::elephant: {
            constexpr std::array<int, elephant_results> value{0, 10, 25, 60};
            return mover * value[m.value] * g.trait[s.subject].strength[0];
        }
        case Kind::ended: {
            const int ahead = points_ahead(g, s, 0);
            const int draw = g.scenario.draw_counts_for == 0 ? 1 : g.scenario.draw_counts_for == 1 ? -1 : 0;
            return m.value * (ahead == 0 ? draw : std::clamp(ahead, -1, 1)) * heuristic_weights.result;
        }
        default: return 0;
    }
}

}  // namespace

/// 17.2.2: re-rolls the die with the highest expected gain, if that is worth the Command Point.
void HeuristicGeneral::rate_dice(const Setup& g, const State& s, const MoveList<Battle>& moves,
                                 std::span<int> values) const {
    const UnitValues unit_values(g, s, heuristic_weights_);
    const TableDice dice = TableDice::of(s);
    const std::size_t count = event_roll(g, s).count();
    const int sign = buyer(s) == 0 ? 1 : -1;
    State event = s;
    event.dice = {};
    std::array<std::uint8_t, TableDice::most> faces{};
    for (std::size_t i = 0; i < count; ++i) faces[i] = dice.die[i].face;
    const auto value = [&] {
        return sign * consequence_value(g, s, unit_values, heuristic_weights_,
                                        consequence(g, event, Faces(faces.data(), count)));
    };
    const bool melee_step = s.order == Order::nothing &&
                            (s.phase == Phase::clash || s.phase == Phase::escape || s.phase == Phase::end_check);
    const int point = melee_step ? point_in_melee : point_before_melee;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].kind == Kind::keep) {
            values[i] = 6 * value();
            continue;
        }
        std::uint8_t& face = faces[moves[i].value];
        const std::uint8_t lies = face;
        values[i] = -6 * point;
        for (face = 1; face <= 6; ++face) values[i] += value();
        face = lies;
    }
}

int HeuristicGeneral::fright_value(const Setup& g, const State& s) {
    int value = 0;
    each_unit(nervous(g, s, s.mover), [&](UnitIndex u) {
        const Trait& t = g.trait[u];
        // A marker helps only against elephants that could be in a fight this turn.
        if (distance_to_enemy(g, s, s.unit[u].hex, t.side) <= t.movement + 1)
            value += (5 + 12 + 30) * t.strength[0] / 6;
    });
    return value;
}

/// Units out of control: the one nearest to the enemy goes first, to the best position among those allowed.
void HeuristicGeneral::rate_impetuous(const Setup& g, const State& s, const MoveList<Battle>& moves,
                                      std::span<int> values) const {
    HeuristicAnalysis analysis(g, s, s.mover, heuristic_weights_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& m = moves[i];
        if (m.kind == Kind::take) {
            values[i] = -distance_to_enemy(g, s, s.unit[m.unit].hex, s.mover);
            continue;
        }
        values[i] = -1'000'000;
        const Index h = m.kind == Kind::go ? m.hex : s.unit[s.subject].hex;
        const unsigned facings = m.kind == Kind::go ? m.value : 1u << m.value;
        for (hex::Direction f = 0; f < hex::directions; ++f)
            if ((facings >> f) & 1u) values[i] = std::max(values[i], analysis.standing(s.subject, h, f, true));
        values[i] -= 50 * (std::popcount(m.flipped) + m.disordered);
    }
}

/// 17.1: sets up a line across the way to the enemy, strong foot in front, cavalry on the wings, all with the same
/// facing so that leaders can move it as one formation. The own camp goes where there is room, the enemy's where there
/// is little.
void HeuristicGeneral::rate_set_up(const Setup& g, const State& s, const MoveList<Battle>& moves,
                                   std::span<int> values) const {
    const auto& distance = hex::geometry().distance;
    const UnitIndex u = s.subject;
    const unsigned side = g.trait[u].side;
    const Map& map = g.scenario.map;
    const hex::View& seen = g.view[side];
    const Index centre = seen(hex::at(map.columns / 2, map.rows / 2));
    const auto room = [&](Index h) { return ((g.ground.disc[h][3] & g.ground.map) - g.ground.closed).count(); };
    const auto stands = [&](UnitIndex camp) { return camp != none && s.unit[camp].on_map(); };
    if (u == g.camp[0] || u == g.camp[1]) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Index h = moves[i].hex;
            if (!stands(g.camp[1])) {  // the first camp: away from the centre, which becomes its front
                values[i] = 10 * room(h) + distance[h][centre];
                continue;
            }
            const Index first = s.unit[g.camp[1]].hex;
            const bool draw_wins = g.scenario.draw_counts_for == static_cast<int>(s.mover);
            const int off = 30 * std::abs(distance[h][first] - (draw_wins ? far_apart : apart));
            // Side B's line is before the centre, so its enemy should be there.
            const int aside = distance[first][centre] + distance[centre][h] - distance[first][h];
            values[i] = s.mover == side ? 10 * room(h) - distance[h][centre] - off : -5 * room(h) - off - 20 * aside;
        }
        return;
    }
    const Index camp = s.unit[g.camp[side]].hex;
    const Index enemy = stands(g.camp[1 - side]) ? s.unit[g.camp[1 - side]].hex : centre;
    hex::Direction front = 0;  // the direction nearest to the enemy; of equal ones the first as the side sees the map
    const auto from_enemy = [&](hex::Direction d) {
        const Index next = hex::geometry().next[camp][d];
        return std::tuple(next == hex::nowhere ? 255 : distance[next][enemy], seen.direction(d));
    };
    for (hex::Direction d = 1; d < hex::directions; ++d)
        if (from_enemy(d) < from_enemy(front)) front = d;
    const Trait& t = g.trait[u];
    const hex::Set own = occupied(g, s, side);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].kind == Kind::face) {
            values[i] = moves[i].value == front ? 1 : 0;
            continue;
        }
        const Index h = moves[i].hex;
        const HexTerrain& ground = g.charts.terrain[map.terrain[h]];
        const int along = distance[camp][enemy] - distance[h][enemy];
        const int aside = distance[h][camp] + distance[h][enemy] - distance[camp][enemy];
        const int weight = t.base ? -4 : t.shots > 0 && t.strength[0] < 4 ? 8 : 6 + 2 * t.strength[0];
        values[i] = weight * along + (t.cavalry || t.light ? 9 : -2) * aside;
        values[i] += 6 * (own & g.ground.disc[h][1]).count() + 8 * ground.defender + 4 * ground.missile_defence;
        values[i] -= 8 * (ground.movement - 1) - 6 * ground.attacker + (disorders(ground, t) ? 30 : 0);
    }
}

void HeuristicGeneral::rate_option(const Setup& g, const State& s, const MoveList<Battle>& moves,
                                   std::span<int> values) const {
    if (buys(g, s)) return rate_dice(g, s, moves, values);
    if (s.order == Order::set_up) return rate_set_up(g, s, moves, values);
    switch (s.phase) {
        case Phase::dismount: {
            // Mounted units suffer from the share of the enemy's strength that is effective against cavalry; units on
            // foot lose their speed.
            int effective = 0, all = 1;
            for (UnitIndex e = g.first_unit(1u - s.mover); e < g.end_unit(1u - s.mover); ++e) {
                if (s.unit[e].hex == Gone::absent) continue;
                all += g.trait[e].strength[0];
                if (g.trait[e].effective) effective += g.trait[e].strength[0];
            }
            const auto value_of = [&](const Trait& t) {
                const int feared = t.cavalry ? t.strength[0] * effective / all : 0;
                return 100 * t.strength[0] + 60 * t.movement + 60 * t.shots + 30 * t.disciplined - 90 * feared;
            };
            for (std::size_t i = 0; i < moves.size(); ++i)
                values[i] =
                    value_of(g.trait[moves[i].kind == Kind::ride ? s.subject : g.on_foot[s.subject][moves[i].value]]);
            return;
        }
        case Phase::charge: {
            // Charges when more than half of the barbarians can reach the enemy this turn; near the end, a quarter.
            int near = 0, all = 0;
            for (UnitIndex u = g.first_unit(s.mover); u < g.end_unit(s.mover); ++u) {
                if (!g.trait[u].barbarian || !s.unit[u].on_map()) continue;
                ++all;
                near += distance_to_enemy(g, s, s.unit[u].hex, s.mover) <= g.trait[u].movement + 1;
            }
            const bool late = s.turn + 3 >= g.scenario.turns.last;
            values[0] = all;
            values[1] = near * (late ? 4 : 2);
            return;
        }
        case Phase::hold_back:  // a Command Point changes one way of six
            values[0] = 6 * point_before_melee;
            values[1] = loss_of_control(g, s, UnitValues(g, s, heuristic_weights_), s.mover);
            return;
        default: return rate_impetuous(g, s, moves, values);
    }
}

}  // namespace polemarch::ancient_battles
