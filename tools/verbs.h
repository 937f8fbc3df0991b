// The verbs of the program: `polemarch VERB ...`, one file each.
#pragma once

#include "tools/options.h"

#include <vector>

namespace polemarch::tools {

[[nodiscard]] Verb play_verb();
[[nodiscard]] Verb simulate_verb();
[[nodiscard]] Verb map_verb();
[[nodiscard]] Verb match_verb();
[[nodiscard]] Verb experiment_verb();
[[nodiscard]] Verb compare_verb();
[[nodiscard]] Verb balance_verb();
[[nodiscard]] Verb contribution_verb();
[[nodiscard]] Verb maps_verb();
[[nodiscard]] Verb quality_verb();
[[nodiscard]] Verb matchup_verb();
[[nodiscard]] Verb price_verb();
[[nodiscard]] Verb report_verb();
[[nodiscard]] Verb sensitivity_verb();
[[nodiscard]] Verb new_verb();
[[nodiscard]] Verb ladder_verb();
[[nodiscard]] Verb stats_verb();
[[nodiscard]] Verb validate_verb();
[[nodiscard]] Verb replay_verb();
[[nodiscard]] Verb show_verb();
[[nodiscard]] Verb odds_verb();
[[nodiscard]] Verb rule_verb();
[[nodiscard]] Verb umpire_verb();
[[nodiscard]] Verb session_verb();
[[nodiscard]] Verb serve_verb();
[[nodiscard]] Verb army_verb();
[[nodiscard]] Verb strategy_verb();
[[nodiscard]] Verb suggest_verb();
[[nodiscard]] Verb why_verb();
[[nodiscard]] Verb tune_verb();
[[nodiscard]] Verb review_verb();
[[nodiscard]] Verb perft_verb();
[[nodiscard]] Verb signature_verb();
[[nodiscard]] Verb version_verb();
[[nodiscard]] Verb help_verb();

/// All verbs, in the order of the help.
[[nodiscard]] const std::vector<Verb>& verbs();
/// Throws InputError, which suggests a similar verb.
[[nodiscard]] const Verb& verb_named(const std::string& name);
/// The text of `polemarch help`, with the names of scenarios and agents.
[[nodiscard]] std::string overview(const Arguments& arguments);

}  // namespace polemarch::tools
