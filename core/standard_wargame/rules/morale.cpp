#include "core/standard_wargame/rules/morale.h"

#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/group_size.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/strategy.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/zones.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

constexpr int most_doublings = 6;  // of a group: 60 units at most

/// Units of a side in a village, baggage left out: inside a fortified one, with three corners in an open one (9.1.1).
int units_in(const Setup& g, const State& s, const Piece& village, unsigned side) {
    int count = 0;
    if (village.ground == Ground::fortified_village) {
        each_unit(inside_village(g, s, side), [&](UnitIndex) { ++count; });
        return count;
    }
    const Look look(g, s);
    const Field& field = look.view.field;
    each_unit(field.on_table() & places_of(side),
              [&](UnitIndex u) { count += !is_baggage(u) && corners_in(village, field[u]) >= 3 ? 1 : 0; });
    return count;
}

/// Whether the enemy has more units in a village that is the side's friend.
bool has_fewer_in_village(const Setup& g, const State& s, unsigned side) {
    return std::any_of(pieces_of(g, s).begin(), pieces_of(g, s).end(), [&](const Piece& piece) {
        return piece.friendly == side && units_in(g, s, piece, side) < units_in(g, s, piece, 1 - side);
    });
}

std::uint8_t& doubled(State& s, UnitIndex group) { return s.doubled[group % side_places]; }

}  // namespace

int starting_units(const Setup& g, const State& s, unsigned side) {
    auto count = static_cast<int>(g.scenario.sides[side].units.size());
    for (std::size_t i = 0; i < most_units_of_a_side; ++i)
        count -= s.unit[unit_of(side, i)].where == Whereabouts::given_up ? 1 : 0;
    return count;
}

int break_point(const Setup& g, unsigned side, int units) {
    const int losses = g.charts.morale.break_point(units) + g.scenario.sides[side].handicap.break_point;
    return std::clamp(losses, 1, std::max(1, units));
}

int destroyed_of(const State& s, unsigned side) {
    int count = 0;
    for (std::size_t i = 0; i < side_places; ++i)
        count += s.unit[unit_of(side, i)].where == Whereabouts::destroyed ? 1 : 0;
    return count;
}

Losses losses_of(const Setup& g, const State& s) {
    const unsigned side = s.active;
    Losses losses;
    losses.destroyed = destroyed_of(s, side);
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
        const UnitIndex u = unit_of(side, i);
        if (s.unit[u].where != Whereabouts::destroyed) continue;
        if (g.trait[u].grade == Class::militia) ++losses.militia;
        if (specification_of(g.troops(u)) == Specification::expendable) ++losses.chariots;
    }
    losses.levy_casualties = s.army[side].levy_casualties;
    losses.generals = s.army[side].generals_lost;
    losses.fewer_in_village = has_fewer_in_village(g, s, side);
    losses.baggage = s.unit[baggage_of(side)].where == Whereabouts::destroyed;
    return losses;
}

RoutLevel level_at_hand(const Setup& g, const State& s) {
    return rout_level(losses_of(g, s), s.morale, g.scenario.sides[s.active].type, g.charts);
}

unsigned rout_dice(const RoutLevel& level) {
    return (level.general_die > 0 ? 1u : 0u) + (level.baggage_die ? 1u : 0u) + (level.village_die ? 1u : 0u);
}

int rout_sum(const RoutLevel& level, Faces faces) {
    int sum = level.general_die > 0 ? level.general_bonus : 0;
    for (std::size_t i = 0; i < faces.size(); ++i)
        sum += i == 0 && level.general_die == 3 ? (faces[i] + 1) / 2 : faces[i];
    return sum;
}

void begin_morale(const Setup& g, State& s) {
    s.disordered = s.routed = s.lost_groups = {};
    s.doubled = {};
    s.encouraged = {};
    count_groups(g, s);
    s.step = Step::morale_dice;
    if (rout_dice(level_at_hand(g, s)) == 0) apply_rout_level(g, s, 0);
}

void apply_rout_level(const Setup& g, State& s, int sum) {
    s.rout_level = static_cast<std::int8_t>(std::clamp(level_at_hand(g, s).fixed() + sum, -100, 100));
    s.army[s.active].generals_lost = 0;
    s.step = Step::encourage;
}

int encouraged_size(const View& view, UnitIndex group) {
    return group_size(view, group) << view.s.doubled[group % side_places];
}

UnitSet outweighed(const View& view) {
    UnitSet found, light;  // light: the groups of which it is asked
    each_unit(view.field.on_table() & places_of(view.s.active), [&](UnitIndex u) {
        const UnitIndex group = view.groups.group_of(u);
        // The number of a group is that of its first unit.
        if (group == u) light.add(u, is_outweighed(encouraged_size(view, u), view.s.rout_level));
        if (is_baggage(u) || !light.has(group)) return;
        if (!disordering(view.g, view.field, u).empty()) found |= UnitSet(u);
    });
    return found;
}

Refusal judge_encourage(const View& view, std::size_t i, UnitIndex unit) {
    const unsigned side = view.s.active;
    if (unit >= places || !view.field.on_table().has(unit) || is_baggage(unit)) return Refusal::no_such_unit;
    if (side_of(unit) != side) return Refusal::not_yours;
    if (i >= most_generals || !is_present(view.g, view.s, side, i)) return Refusal::no_such_general;
    const UnitIndex general = view.g.general[side][i];
    const UnitIndex group = view.groups.group_of(unit);
    if (view.s.doubled[group % side_places] >= most_doublings) return Refusal::encouraged_enough;
    if (i == 0) {
        const int most = view.g.charts.morale.commander_groups - view.s.army[side].sub_generals;
        if (view.s.encouraged[0] >= most) return Refusal::encouraged_enough;
        bool seen = false;
        each_unit(view.groups.members(group),
                  [&](UnitIndex u) { seen = seen || u == general || sees(view.g, view.s, view.field, general, u); });
        return seen ? Refusal::legal : Refusal::out_of_sight;
    }
    if (view.g.trait[general].role != Role::sub) return Refusal::no_such_general;
    if (view.s.encouraged[i] > 0) return Refusal::encouraged_enough;
    const Length length = view.g.charts.morale.encourage_reach;
    const table::SquaredDistance reach{table::Wide{length} * length, 1};
    bool near = false;
    each_unit(view.groups.members(group), [&](UnitIndex u) {
        // Closer than 4 base widths, not at it.
        near = near || u == general || distance_between(view, general, u) < reach;
    });
    return near ? Refusal::legal : Refusal::out_of_reach;
}

bool may_encourage_anybody(const View& view) {
    bool found = false;
    each_unit(outweighed(view), [&](UnitIndex u) {
        for (std::size_t i = 0; i < most_generals && !found; ++i) found = judge_encourage(view, i, u) == Refusal::legal;
    });
    return found;
}

void apply_encourage(const View& view, State& s, std::size_t i, UnitIndex unit) {
    ++doubled(s, view.groups.group_of(unit));
    ++s.encouraged[i];
}

void begin_routs(const Setup& g, State& s) {
    const Look look(g, s);
    s.disordered = outweighed(look.view);
    s.step = Step::rout;
}

void end_bound(const Setup& g, State& s) {
    const unsigned side = s.active;
    int shaken = 0;
    each_unit(s.disordered & places_of(side), [&](UnitIndex u) { shaken += s.unit[u].alive() ? 1 : 0; });
    const int casualties = destroyed_of(s, side) + s.army[side].levy_casualties + shaken;
    s.disordered = s.routed = s.lost_groups = {};
    s.doubled = {};
    s.encouraged = {};
    if (casualties >= break_point(g, side, starting_units(g, s, side))) {
        s.loser = static_cast<std::uint8_t>(side);
        s.step = Step::over;
        return;
    }
    s.active = static_cast<std::uint8_t>(1 - side);
    if (s.active == s.first_side) {
        if (s.turn == g.charts.morale.turns) {
            s.ended = 1;
            s.step = Step::over;
            return;
        }
        ++s.turn;
    }
    begin_bound(g, s);
}

double payoff_of(const Setup& g, const State& s) {
    if (s.loser < 2) return s.loser == 1 ? 1 : 0;
    const auto first = effects_of(g, s, 0), second = effects_of(g, s, 1);
    if (!first || !second || first->draw == second->draw) return 0.5;
    const StrategyChart& chart = g.charts.strategies;
    return (first->draw ? chart.draw_with_advantage : chart.draw_without) / 100.0;
}

}  // namespace polemarch::standard_wargame
