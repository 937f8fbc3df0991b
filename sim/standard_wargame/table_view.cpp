#include "sim/standard_wargame/table_view.h"

#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/village.h"

#include <algorithm>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

std::vector<UnitIndex> targets_of(const TableView& view, UnitIndex u) {
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

UnitSet inside_village(const TableView& view) {
    return polemarch::standard_wargame::inside_village(view.g, view.s, 0) |
           polemarch::standard_wargame::inside_village(view.g, view.s, 1);
}

UnitSet seen_by(const TableView& view, UnitIndex u) {
    UnitSet seen;
    each_unit(without(view.field.on_table() | inside_village(view), UnitSet(u)), [&](UnitIndex v) {
        if (sees(view.g, view.s, view.field, u, v)) seen |= UnitSet(v);
    });
    return seen;
}

UnitSet not_deployed(const Setup& g, const State& s) {
    UnitSet units;
    for (std::size_t u = 0; u < places; ++u) units.add(u, s.unit[u].where == Whereabouts::waiting);
    for (unsigned side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i)
            if (s.unit[unit_of(side, i)].where == Whereabouts::unused) units.add(unit_of(side, i), true);
    return units;
}

}  // namespace polemarch::sim::standard_wargame
