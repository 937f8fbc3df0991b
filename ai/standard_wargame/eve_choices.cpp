#include "ai/standard_wargame/eve_choices.h"

#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/eve/strategies.h"
#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/turn.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

namespace polemarch::standard_wargame {

namespace {

using table::Hand;
using table::Pose;
using table::Rectangle;

/// In thousandths, by Strategy: data/standard_wargame/strategy_mix.toml, which the build turns into lines
/// SHARE(thousandths).
constexpr std::array<int, strategy_types> strategy_mix{
#define SHARE(thousandths) thousandths,
#include "standard_wargame/strategy_mix.inc"
#undef SHARE
};

/// How much a unit likes rough ground.
int liking(Troops troops) {
    switch (type_of(troops)) {
        case Type::light_foot:
        case Type::loose_medium_foot: return 1;
        case Type::medium_foot: return 0;
        case Type::heavy_foot:
        case Type::levy: return -1;
        default: return -2;  // all that needs room to ride, drive or shoot
    }
}
/// Of one army more than of the other.
int liking(const Setup& g, unsigned side) {
    int sum = 0;
    for (const unsigned each : {0u, 1u})
        for (const UnitEntry& unit : g.scenario.sides[each].units)
            sum += each == side ? liking(unit.troops) : -liking(unit.troops);
    return std::clamp(sum, -9, 9);
}

bool is_rough(const Setup& g, Ground ground, std::uint8_t cover) {
    const Ground surface = cover == nobody ? ground : static_cast<Ground>(cover);
    return combat_on(surface, Weather::none, g.charts) == Going::difficult;
}

/// A piece suits an army by what its ground is to it and by how much of it there is. Of about equal armies, and of
/// pieces about as large, none suits better.
int value_of_piece(const Setup& g, const Move& m, unsigned side) {
    const auto ground = static_cast<Ground>(m.value);
    const int wish = liking(g, side) / 3;
    if (ground == Ground::water) return std::min(0, wish);  // it is nobody's ground, but in the way of horse
    if (!is_rough(g, ground, m.target)) return 0;
    constexpr Length large = 20 * base_width;  // 20 square base widths
    bool is_large = true;                      // as a river is
    if (m.unit < g.charts.shapes.size()) {
        const table::Point size = g.charts.shapes[m.unit].high() - g.charts.shapes[m.unit].low();
        is_large = size.x * (size.y / base_width) >= large;
    }
    return is_large ? 2 * wish : wish;
}

/// In tenths: on how much of the edge that the unit would come on over its way is not open.
int barred(const Setup& g, const State& s, UnitIndex u, Hand hand) {
    const Pose edge = march_pose(g.scenario, side_of(u), hand);
    int places = 0, closed = 0;
    const auto look = [&](Length y) {
        const Rectangle outside(table::pose_at({edge.x, y}, edge.heading), g.trait[u].extent);
        const Going going = movement_on_way(g, s, g.troops(u), outside, edge.heading, 2 * g.charts.movement.move);
        ++places;
        closed += going == Going::open ? 0 : 1;
    };
    look(0);
    for (Length y = 2 * base_width; y <= g.scenario.depth / 2 - base_width; y += 2 * base_width) {
        look(y);
        look(-y);
    }
    return 10 * closed / places;
}

/// Horse marches, around the flank where the ground is open: where the enemy will stand nobody knows yet.
int value_of_marchers(const Setup& g, const State& s, const Move& m, unsigned side, const HeuristicWeights& weights) {
    const auto units = static_cast<int>(g.scenario.sides[side].units.size());
    const Marchers marchers = m.marchers();
    int value = 0, count = 0;
    std::array<std::optional<int>, 2> barred_by{};  // of the first marcher of each flank: all are of one kind, mostly
    for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) {
        if (((marchers.left | marchers.right) >> i & 1) == 0) continue;
        const UnitIndex u = unit_of(side, i);
        ++count;
        const Hand hand = (marchers.left >> i & 1) != 0 ? Hand::left : Hand::right;
        auto& lost = barred_by[static_cast<std::size_t>(hand)];
        if (!lost) lost = barred(g, s, u, hand);
        value += (is_cavalry(g.troops(u)) ? 10 : -20) - *lost;
        if (g.trait[u].role == Role::commander) value -= 100;
    }
    if (marchers.left != 0 && marchers.right != 0) value -= 5;
    if (count > 0 && weights.insists(Habit::marches)) value += 500;
    if (count > 0 && weights.avoids(Habit::marches)) value -= 10'000;
    return 5 * count > units ? value - 1000 : value;
}

bool has_given_up(const State& s, unsigned side) {
    for (std::size_t i = 0; i < most_units_of_a_side; ++i)
        if (s.unit[unit_of(side, i)].where == Whereabouts::given_up) return true;
    return false;
}

/// Of a unit for a temporary fortification: one of foot without a general, once.
int value_of_giving_up(const Setup& g, const State& s, const Move& m, const HeuristicWeights& weights) {
    const auto side = static_cast<unsigned>(actor(s));
    if (!weights.insists(Habit::fortifications) || has_given_up(s, side)) return -100;
    const bool leads = role_of(g, s, m.unit) != Role::none;
    return leads || !is_foot(g.troops(m.unit)) ? -50 : 100 - static_cast<int>(g.trait[m.unit].grade);
}

}  // namespace

int eve_value(const Setup& g, const State& s, const Move& m, const HeuristicWeights& weights) {
    const auto side = static_cast<unsigned>(actor(s));
    switch (m.kind) {
        case Kind::provide: return value_of_piece(g, m, side);
        case Kind::lay: {
            const EvePiece& piece = s.eve.pieces[m.unit];
            return is_rough(g, piece.ground, piece.cover) ? liking(g, side) : 1;
        }
        case Kind::discard: return 0;
        case Kind::place: {
            const auto& pieces = s.eve.pieces;
            const auto in_hand = std::find_if(pieces.begin(), pieces.end(), [](const EvePiece& piece) {
                return piece.status == PieceStatus::in_hand;
            });
            const Pose pose = pose_in(m);
            const int away = (std::abs(pose.x) + std::abs(pose.y)) / eighth;
            const bool wanted =
                in_hand == pieces.end() || !is_rough(g, in_hand->ground, in_hand->cover) || liking(g, side) > 0;
            const int fortified = m.value == 1 && weights.avoids(Habit::fortifications) ? 10'000 : 0;
            return (wanted ? -away : away) - fortified;
        }
        case Kind::strategy: return m.value == static_cast<std::uint8_t>(Strategy::prepare) ? 1 : 0;
        case Kind::send: return value_of_marchers(g, s, m, side, weights);
        case Kind::baggage: {
            const Pose pose = pose_in(m);
            return (std::abs(pose.y) - 2 * std::abs(pose.x)) / eighth;
        }
        case Kind::garrison: return -10;
        case Kind::give_up: return value_of_giving_up(g, s, m, weights);
        case Kind::exchange: return -1000;  // a general is worth more than what it costs the commander-in-chief
        case Kind::deploy:
            if (m.value == 1 && weights.insists(Habit::fortifications))
                return 100 - std::abs(pose_in(m).x - s.unit[baggage_of(side)].pose.x) / base_width;
            return std::abs(pose_in(m).y) <= 4 * base_width ? -5 : -20;
        default: return 0;
    }
}

Move drawn_strategy(const Setup& g, const State& s, const HeuristicWeights& weights, AgentStream& stream) {
    const auto side = static_cast<unsigned>(actor(s));
    constexpr auto outflank = static_cast<std::size_t>(Strategy::outflank);
    std::array<int, strategy_types> allowed{};
    int sum = 0;
    for (std::size_t i = 0; i < strategy_types; ++i) {
        if (judge_strategy(g, s, side, static_cast<Strategy>(i)) != Refusal::legal) continue;
        if (i == outflank && weights.avoids(Habit::marches)) continue;
        // At least a little, so that something can always be drawn.
        allowed[i] = i == outflank && weights.insists(Habit::marches) ? 1'000'000 : std::max(1, strategy_mix[i]);
        sum += allowed[i];
    }
    auto drawn = static_cast<int>(stream.below(static_cast<std::uint32_t>(sum)));
    std::size_t chosen = 0;
    while (drawn >= allowed[chosen]) drawn -= allowed[chosen++];
    Move m;
    m.kind = Kind::strategy;
    m.value = static_cast<std::uint8_t>(chosen);
    return m;
}

Move drawn_best(std::span<const Move> moves, std::span<const int> values, AgentStream& stream) {
    const int most = *std::max_element(values.begin(), values.end());
    // Of the pieces first a kind: hills have so many covers, and rivers and roads only one shape.
    const auto kind_of = [](const Move& m) { return m.kind == Kind::provide ? m.value : 0; };
    std::uint32_t kinds = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (values[i] == most) kinds |= 1u << kind_of(moves[i]);
    for (auto skipped = stream.below(static_cast<std::uint32_t>(std::popcount(kinds))); skipped > 0; --skipped)
        kinds &= kinds - 1;
    const int kind = std::countr_zero(kinds);
    const auto fits = [&](std::size_t i) { return values[i] == most && kind_of(moves[i]) == kind; };
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) count += fits(i) ? 1 : 0;
    auto drawn = stream.below(count);
    for (std::size_t i = 0;; ++i)
        if (fits(i) && drawn-- == 0) return moves[i];
}

}  // namespace polemarch::standard_wargame
