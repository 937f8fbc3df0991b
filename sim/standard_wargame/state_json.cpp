#include "sim/standard_wargame/state_json.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/group_size.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/names.h"
#include "sim/odds/odds_json.h"
#include "sim/standard_wargame/odds/unit_spec.h"

#include <algorithm>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

/// A state with what all units are asked about.
struct StateView {
    const Setup& g;
    const State& s;
    Field field{g, s};
    Groups groups{field};
    [[nodiscard]] View asked() const { return {g, s, field, groups}; }
};

Json names_of(const UnitSet& units) {
    Json names = Json::array();
    each_unit(units, [&](UnitIndex u) { names.push_back(unit_name(u)); });
    return names;
}

/// Clockwise from the left front corner, in base widths from the south-west corner of the table.
Json corners_of(const StateView& view, UnitIndex u) {
    const table::Measure measure = view.g.scenario.measure();
    Json corners = Json::array();
    for (const table::Point corner : view.field[u].corners())
        corners.push_back({base_widths(corner.x + measure.half_width), base_widths(corner.y + measure.half_depth)});
    return corners;
}

/// Those that priority demands, then the others (7.2.3). Nobody if friends stop the shots at those (7.2.4), but for
/// what a war wagon may shoot at all round.
std::vector<UnitIndex> targets_of(const StateView& view, UnitIndex u) {
    const View shooting = view.asked();
    const UnitSet first = first_targets(shooting, u);
    std::vector<UnitIndex> targets;
    const auto add = [&](const UnitSet& units) {
        each_unit(units, [&](UnitIndex v) {
            if (!is_blocked(shooting, u, v)) targets.push_back(v);
        });
    };
    add(first);
    if (!targets.empty()) add(without(shooting_targets(shooting, u), first));
    // A war wagon's shot all round, which friends do not stop (7.2.1.1).
    each_unit(targets_all_round(shooting, u), [&](UnitIndex v) {
        if (std::find(targets.begin(), targets.end(), v) == targets.end()) targets.push_back(v);
    });
    return targets;
}

/// Everybody inside the fortified village.
UnitSet inside(const StateView& view) { return inside_village(view.g, view.s, 0) | inside_village(view.g, view.s, 1); }

Json sight_of(const StateView& view, UnitIndex u) {
    UnitSet seen;
    each_unit(without(view.field.on_table() | inside(view), UnitSet(u)), [&](UnitIndex v) {
        if (sees(view.g, view.s, view.field, u, v)) seen |= UnitSet(v);
    });
    return names_of(seen);
}

Json ground_of(const StateView& view, UnitIndex u) {
    Json names = Json::array();
    const auto pieces = pieces_of(view.g, view.s);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (touches(pieces[i], view.field[u])) names.push_back(piece_name(pieces, i));
    return names;
}

Json unit_json(const StateView& view, UnitIndex u) {
    const Setup& g = view.g;
    const Field& field = view.field;
    const UnitIndex group = view.groups.group_of(u);
    Json targets = Json::array(), returns = Json::array();
    if (!is_baggage(u))
        for (const UnitIndex v : targets_of(view, u)) {
            targets.push_back(unit_name(v));
            if (returns_fire(view.asked(), v, u)) returns.push_back(unit_name(v));
        }
    const Going going = movement_under(g, view.s, g.troops(u), field[u]);
    const auto moves = [&](Sequence sequence) { return move_number(g.troops(u), going, sequence, g.charts); };
    return {{"id", unit_name(u)},
            {"troops", code(g.troops(u))},
            {"class", class_letters[static_cast<std::size_t>(g.trait[u].grade)]},
            {"corners", corners_of(view, u)},
            {"group", unit_name(group)},
            {"size", group_size(view.asked(), group)},
            {"frontal", names_of(frontal_enemies(g, field, u))},
            {"effective", names_of(effective_enemies(g, field, u))},
            {"targets", targets},
            {"returns", returns},
            {"village_target", village_is_target(view.asked(), u)},
            {"disordered_by", names_of(is_baggage(u) ? UnitSet() : disordering(g, field, u))},
            {"sees", sight_of(view, u)},
            {"ground", ground_of(view, u)},
            {"moves", {{"movement", moves(Sequence::movement)}, {"strategic", moves(Sequence::strategic)}}}};
}

/// A unit inside the fortified village: it has no place, and so no outline, zones or group (N74).
Json villager_json(const StateView& view, UnitIndex u) {
    const Setup& g = view.g;
    const UnitSet targets = targets_out_of_village(view.asked(), u);
    UnitSet returns;
    each_unit(targets, [&](UnitIndex v) { returns.add(v, returns_fire(view.asked(), v, u)); });
    return {{"id", unit_name(u)},
            {"troops", code(g.troops(u))},
            {"class", class_letters[static_cast<std::size_t>(g.trait[u].grade)]},
            {"inside", inside_names[static_cast<std::size_t>(view.s.unit[u].inside)]},
            {"targets", names_of(targets)},
            {"returns", names_of(returns)},
            {"sees", sight_of(view, u)}};
}

/// Before the deployment nobody is anywhere yet.
UnitSet not_deployed(const Setup& g, const State& s) {
    UnitSet units;
    for (std::size_t u = 0; u < places; ++u) units.add(u, s.unit[u].where == Whereabouts::waiting);
    for (unsigned side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i)
            if (s.unit[unit_of(side, i)].where == Whereabouts::unused) units.add(unit_of(side, i), true);
    return units;
}
Json names_where(const State& s, Whereabouts where) {
    UnitSet units;
    for (std::size_t u = 0; u < places; ++u) units.add(u, s.unit[u].where == where);
    return names_of(units);
}

}  // namespace

std::string state_json(const Setup& g, const State& s) {
    const StateView view{g, s};
    Json units = Json::array();
    each_unit(view.field.on_table(), [&](UnitIndex u) { units.push_back(unit_json(view, u)); });
    Json villagers = Json::array();
    each_unit(inside(view), [&](UnitIndex u) { villagers.push_back(villager_json(view, u)); });
    return written_in_one_line({{"format", "polemarch-state"},
                                {"version", 1},
                                {"system", "standard-wargame"},
                                {"scenario", g.scenario.short_name},
                                {"turn", s.turn},
                                {"active", side_at_hand(s) == 0 ? "A" : "B"},
                                {"weather", weather_names[static_cast<std::size_t>(s.weather)]},
                                {"units", units},
                                {"villagers", villagers},
                                {"in_village", names_where(s, Whereabouts::village)},
                                {"away", names_where(s, Whereabouts::away)},
                                {"waiting", names_of(not_deployed(g, s))},
                                {"given_up", names_where(s, Whereabouts::given_up)}});
}

}  // namespace polemarch::sim::standard_wargame
