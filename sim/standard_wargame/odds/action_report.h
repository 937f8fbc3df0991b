// What the reports of close and of distance battles share: the breakdown of both dice, the dice themselves, and what
// becomes of both units. `names`: close_names or distance_names.
#pragma once

#include "core/standard_wargame/odds/fight.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"
#include "sim/standard_wargame/odds/question_head.h"
#include "sim/standard_wargame/odds/unit_spec.h"

#include <array>
#include <string>

namespace polemarch::sim::standard_wargame {

/// The battle values, and how the modifiers of both dice add up.
void write_breakdown(TextReport& report, const Names& names, const std::array<int, 2>& values,
                     const Breakdown& breakdown, const ActionOdds& odds);
/// Who loses cohesion, and the fates of both.
void write_results(TextReport& report, const Names& names, const ActionOdds& odds);

/// Adds all fields of an action to an answer: the unit texts, battle values, breakdown, results, prospects, joint.
void add_action(Json& json, const Names& names, const std::array<UnitSpec, 2>& units, const std::array<int, 2>& values,
                const Breakdown& breakdown, const ActionOdds& odds);

}  // namespace polemarch::sim::standard_wargame
