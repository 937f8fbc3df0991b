// A state with its geometry, and what front ends ask about each of its units.
#pragma once

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/view.h"

#include <vector>

namespace polemarch::sim::standard_wargame {

/// `g` and `s` must outlive it.
struct TableView {
    const polemarch::standard_wargame::Setup& g;
    const polemarch::standard_wargame::State& s;
    polemarch::standard_wargame::Field field{g, s};
    polemarch::standard_wargame::Groups groups{field};
    [[nodiscard]] polemarch::standard_wargame::View asked() const { return {g, s, field, groups}; }
};

/// Targets of a unit's shots: those that priority demands, then the others (7.2.3). Nobody if friends stop the shots at
/// those (7.2.4), but for what a war wagon may shoot at all round.
[[nodiscard]] std::vector<polemarch::standard_wargame::UnitIndex> targets_of(const TableView& view,
                                                                             polemarch::standard_wargame::UnitIndex u);
/// Units inside the fortified village.
[[nodiscard]] polemarch::standard_wargame::UnitSet inside_village(const TableView& view);
/// Whom a unit sees.
[[nodiscard]] polemarch::standard_wargame::UnitSet seen_by(const TableView& view,
                                                           polemarch::standard_wargame::UnitIndex u);
/// Units of the scenario that are not yet deployed: nobody is anywhere before the deployment.
[[nodiscard]] polemarch::standard_wargame::UnitSet not_deployed(const polemarch::standard_wargame::Setup& g,
                                                                const polemarch::standard_wargame::State& s);

}  // namespace polemarch::sim::standard_wargame
