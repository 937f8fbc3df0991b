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
#include "sim/standard_wargame/table_view.h"

#include <algorithm>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

Json names_of(const UnitSet& units) {
    Json names = Json::array();
    each_unit(units, [&](UnitIndex u) { names.push_back(unit_name(u)); });
    return names;
}

/// Clockwise from the left front corner, in base widths from the south-west corner of the table.
Json corners_of(const TableView& view, UnitIndex u) {
    const table::Measure measure = view.g.scenario.measure();
    Json corners = Json::array();
    for (const table::Point corner : view.field[u].corners())
        corners.push_back({base_widths(corner.x + measure.half_width), base_widths(corner.y + measure.half_depth)});
    return corners;
}

Json ground_of(const TableView& view, UnitIndex u) {
    Json names = Json::array();
    const auto pieces = pieces_of(view.g, view.s);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (touches(pieces[i], view.field[u])) names.push_back(piece_name(pieces, i));
    return names;
}

Json unit_json(const TableView& view, UnitIndex u) {
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
            {"sees", names_of(seen_by(view, u))},
            {"ground", ground_of(view, u)},
            {"moves", {{"movement", moves(Sequence::movement)}, {"strategic", moves(Sequence::strategic)}}}};
}

/// A unit inside the fortified village: it has no place, and so no outline, zones or group (N74).
Json villager_json(const TableView& view, UnitIndex u) {
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
            {"sees", names_of(seen_by(view, u))}};
}

Json names_where(const State& s, Whereabouts where) {
    UnitSet units;
    for (std::size_t u = 0; u < places; ++u) units.add(u, s.unit[u].where == where);
    return names_of(units);
}

}  // namespace

std::string state_json(const Setup& g, const State& s) {
    const TableView view{g, s};
    Json units = Json::array();
    each_unit(view.field.on_table(), [&](UnitIndex u) { units.push_back(unit_json(view, u)); });
    Json villagers = Json::array();
    each_unit(inside_village(view), [&](UnitIndex u) { villagers.push_back(villager_json(view, u)); });
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
