#include "ai/blood_of_kings/surroundings.h"

#include "core/blood_of_kings/rules/queries.h"
#include "core/mixed_words.h"

#include <algorithm>
#include <bit>

namespace polemarch::blood_of_kings {

namespace {

/// Half the length and half the width of a unit. No point of a unit that wheels or turns on its way moves farther than
/// the length of the way and three times this.
Length size_of(const table::Rectangle& unit) { return unit.extent().half_width + unit.extent().half_depth; }

}  // namespace

Surroundings::Surroundings(const Setup& g, const State& s, const Field& field, unsigned side,
                           const HeuristicWeights& weights, const Stakes& stakes, UnitMask raiders)
    : g_(g), s_(s), field_(field) {
    const UnitMask own = field.alive() & places_of(side), enemies = field.alive() & ~own;
    // An impetuous enemy may charge into a charge, from wherever it is tempted. Who bars the way of a raider to the
    // camp may be anywhere.
    const bool tempted = (g.impetuous & enemies) != 0;
    all_friends_ = tempted || raiders != 0;
    std::array<std::uint8_t, places> leader{};
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s.leader[l].in_play() && s.leader[l].unit < places)
            leader[s.leader[l].unit] =
                std::max<std::uint8_t>(leader[s.leader[l].unit], g.leader_entry(l).exceptional ? 2 : 1);
    const auto word = [&](UnitIndex u, std::uint8_t flags) {
        return mixed(field.word(u) ^ (std::uint64_t{leader[u]} << 16 | unsigned{field.engaged(u)} << 8 |
                                      static_cast<unsigned>(s.unit[u].flags & flags)));
    };
    const std::uint8_t counted = tempted ? 0xff : 3 | Unit::march_bit;
    each_unit(own, [&](UnitIndex u) { unit_[u] = word(u, counted); });
    std::uint64_t all = 0;
    each_unit(enemies, [&](UnitIndex v) { all += word(v, 0xff); });
    common_ = joined(joined(joined(joined(g.id, all), stakes.key()), raiders), s.turn);
    for (unsigned i = 0; i < max_side_leaders; ++i) {
        const Leader& own_leader = s.leader[side * max_side_leaders + i];
        common_ = joined(common_, own_leader.in_play() ? own_leader.commands : 256u + own_leader.commands);
    }
    const auto figures = std::bit_cast<std::array<int, sizeof(HeuristicWeights) / sizeof(int)>>(weights);
    for (const int figure : figures) common_ = joined(common_, static_cast<unsigned>(figure));
}

table::Box Surroundings::area(UnitIndex u) const {
    const table::Rectangle& here = field_[u];
    const UnitType& type = g_.type(u);
    const Length charge = s_.unit[u].march() ? 0 : type.charge;
    const Length range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[u].weapon)];
    // A friend whose front the unit goes up to may stand beside it by half its own width.
    constexpr Length widest = half_base * static_cast<Length>(max_bases);
    table::Box area = grown(field_.box(u), std::max<Length>({type.advance, charge, widest}) + 3 * size_of(here));
    each_unit(field_.meeting(grown(field_.box(u), std::max(charge, range)), field_.alive() & places_of(1 - side_of(u))),
              [&](UnitIndex v) {
                  const UnitType& other = g_.type(v);
                  const Length evades = other.evades ? other.advance + 3 * size_of(field_[v]) : 0;
                  area = box_round(area, grown(field_.box(v), evades));
              });
    // Neighbours cover flanks, and skirmishers hide the line behind them.
    return grown(area, type.skirmisher ? 7 * inch : inch);
}

std::uint64_t Surroundings::of_orders(UnitIndex u) const {
    const unsigned first = side_of(u) * max_side_leaders;
    bool all = all_friends_;  // a leader with the unit leaves others, wherever they are
    for (unsigned l = first; l < first + max_side_leaders; ++l)
        all = all || (s_.leader[l].unit == u && s_.leader[l].in_play());
    std::uint64_t friends = 0;
    const UnitMask own = field_.alive() & places_of(side_of(u));
    each_unit(all ? own : field_.meeting(area(u), own), [&](UnitIndex w) { friends += unit_[w]; });
    std::uint64_t key = joined(joined(common_, friends), u);
    if (g_.trait[u].weapon != Weapon::none) key = joined(key, s_.shot_at);
    const LeaderIndex l = is_camp(u) ? LeaderIndex{nobody} : s_.leader[g_.trait[u].leader].commands;
    if (l == nobody) return key;
    const Leader& leader = s_.leader[l];
    const auto x = static_cast<std::uint16_t>(leader.x), y = static_cast<std::uint16_t>(leader.y);
    return joined(key, std::uint64_t{leader.unit} << 32 | std::uint64_t{x} << 16 | y);
}

}  // namespace polemarch::blood_of_kings
