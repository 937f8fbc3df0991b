#include "ai/blood_of_kings/surroundings.h"

#include "core/blood_of_kings/rules/queries.h"
#include "core/mixed_words.h"

#include <algorithm>
#include <bit>

namespace polemarch::blood_of_kings {

Surroundings::Surroundings(const Setup& g, const State& s, const Field& field, unsigned side,
                           const HeuristicWeights& weights, const Stakes& stakes, UnitMask raiders)
    : g_(g), s_(s), field_(field) {
    const UnitMask enemies = field.alive() & places_of(1 - side);
    // An impetuous enemy may charge into a charge, from wherever it is tempted. Who bars the way of a raider to the
    // camp may be anywhere, as may the way round a river. HeuristicAnalysis::stand() skips enemies by an estimate that
    // depends on their order where units are very wide or shoot very far.
    all_ = (g.impetuous & enemies) != 0 || raiders != 0;
    for (const Area& piece : g.scenario.areas) all_ = all_ || g.charts.grounds[piece.kind].going == Going::impassable;
    std::array<std::uint8_t, places> leader{};
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s.leader[l].in_play() && s.leader[l].unit < places)
            leader[s.leader[l].unit] =
                std::max<std::uint8_t>(leader[s.leader[l].unit], g.leader_entry(l).exceptional ? 2 : 1);
    each_unit(field.alive(), [&](UnitIndex u) {
        // Who has acted counts among enemies, and where all counts.
        const bool whole = all_ || side_of(u) != side;
        const unsigned flags = s.unit[u].flags & (whole ? 0xffu : 3u | Unit::march_bit);
        unit_[u] = mixed(field.word(u) ^ (std::uint64_t{leader[u]} << 16 | unsigned{field.engaged(u)} << 8 | flags));
        const table::Extent extent = field[u].extent();
        const auto width = std::uint64_t(extent.half_width), depth = std::uint64_t(extent.half_depth);
        radius_[u] = static_cast<Length>(table::whole_root(width * width + depth * depth)) + 2;
        widest_ = std::max(widest_, radius_[u]);
        const Length range = g.charts.movement.range[static_cast<std::size_t>(g.trait[u].weapon)];
        all_ = all_ || radius_[u] > 6 * inch || std::max<Length>(range, g.type(u).charge) > 20 * inch;
    });
    common_ = joined(joined(joined(g.id, stakes.key()), raiders), s.turn);
    for (unsigned i = 0; i < max_side_leaders; ++i) {
        const Leader& own_leader = s.leader[side * max_side_leaders + i];
        common_ = joined(common_, own_leader.in_play() ? own_leader.commands : 256u + own_leader.commands);
    }
    const auto figures = std::bit_cast<std::array<int, sizeof(HeuristicWeights) / sizeof(int)>>(weights);
    for (const int figure : figures) common_ = joined(common_, static_cast<unsigned>(figure));
}

Length Surroundings::way(UnitIndex u) const {
    const UnitType& type = g_.type(u);
    const table::Extent extent = field_[u].extent();
    // The middle of a unit that is deeper than wide goes farther in a wheel than its outer corner, by less than this.
    const Length deep = extent.half_depth > extent.half_width ? 3 * extent.half_depth : 0;
    return std::max<Length>(type.advance, s_.unit[u].march() ? 0 : type.charge) + deep;
}

table::Box Surroundings::area(UnitIndex u) const {
    const UnitType& type = g_.type(u);
    const Length charge = s_.unit[u].march() ? 0 : type.charge;
    const Length range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[u].weapon)];
    // The unit on all its ways; friends to whose fronts it may go up; the line that skirmishers may hide.
    const Length far = std::max<Length>(way(u) + radius(u) + (type.skirmisher ? 6 * inch : 0),
                                        2 * field_[u].extent().half_width + widest_ + inch);
    const table::Point centre = field_[u].centre(), corner{far, far};
    table::Box area{centre - corner, centre + corner};
    // Targets, with the ways on which they may evade; who touches them or the unit when it has reached them, and who
    // touches these.
    UnitMask beside = 0;
    each_unit(field_.meeting(grown(field_.box(u), std::max(charge, range)), field_.alive() & places_of(1 - side_of(u))),
              [&](UnitIndex v) {
                  const Length evasion = g_.type(v).evades ? g_.type(v).advance + radius(v) : 0;
                  area = box_round(area, grown(field_.box(v), evasion));
                  if (charge > 0) beside |= field_.meeting(grown(field_.box(v), 2 * radius(u) + inch), field_.alive());
              });
    each_unit(beside, [&](UnitIndex x) { area = box_round(area, field_.box(x)); });
    return grown(area, 2 * inch);
}

UnitMask Surroundings::neighbours(UnitIndex u) const {
    if (all_) return field_.alive();
    UnitMask found = field_.meeting(area(u), field_.alive());
    // A leader with the unit leaves others, wherever they are.
    const unsigned first = side_of(u) * max_side_leaders;
    for (unsigned l = first; l < first + max_side_leaders; ++l)
        if (s_.leader[l].unit == u && s_.leader[l].in_play()) found |= field_.alive() & places_of(side_of(u));
    // Enemies who may be the nearest from somewhere, or who reach it.
    const UnitMask enemies = field_.alive() & places_of(1 - side_of(u));
    const table::Point here = field_[u].centre();
    const auto& ranges = g_.charts.movement.range;
    const auto reach = [&](UnitIndex v) {
        return std::max<Length>(g_.type(v).charge, ranges[static_cast<std::size_t>(g_.trait[v].weapon)]);
    };
    std::array<Length, places> away;
    Length nearest = 1 << 18;
    each_unit(enemies, [&](UnitIndex v) {
        away[v] = table::distance(here, field_[v].centre());
        if (!is_camp(v)) nearest = std::min(nearest, away[v]);
    });
    const Length far = way(u);
    each_unit(enemies & ~found, [&](UnitIndex v) {
        const Length most = far + std::max(nearest + far, std::max(reach(u), reach(v)));
        if (away[v] <= most + radius(u) + radius(v) + 2) found |= bit(v);
    });
    return found;
}

std::uint64_t Surroundings::of_orders(UnitIndex u) const {
    std::uint64_t units = 0;
    each_unit(neighbours(u), [&](UnitIndex w) { units += unit_[w]; });
    std::uint64_t key = joined(joined(common_, units), u);
    if (g_.trait[u].weapon != Weapon::none) key = joined(key, s_.shot_at);
    const LeaderIndex l = is_camp(u) ? LeaderIndex{nobody} : s_.leader[g_.trait[u].leader].commands;
    if (l == nobody) return key;
    const Leader& leader = s_.leader[l];
    const auto x = static_cast<std::uint16_t>(leader.x), y = static_cast<std::uint16_t>(leader.y);
    return joined(key, std::uint64_t{leader.unit} << 32 | std::uint64_t{x} << 16 | y);
}

}  // namespace polemarch::blood_of_kings
