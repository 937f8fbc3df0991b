// Actions under way: a body that moves leg by leg while enemies evade before it (6.2.2, 6.2.3); forced marches.
#pragma once

#include "core/standard_wargame/rules/executing.h"

namespace polemarch::standard_wargame {

/// An action of the order on top, as if everybody who has to evade before it were gone.
[[nodiscard]] Refusal judge_action(const View& view, const Move& m);
/// Carries it out as far as no enemy evades; then the record of the rest waits.
void begin_action(const View& view, State& s, const Move& m);
/// Goes on with the record on top, a travel. Returns whether anything happened.
bool resume_travel(const Setup& g, State& s);
/// Settles the evade on top if its owner has no choice: the unit has to go, and nobody can go with it.
bool settle_evade(const Setup& g, State& s);

/// Morale points for a forced march of the order on top (8.1.3): m.value.
[[nodiscard]] Refusal judge_march(const View& view, const Move& m);
void apply_march(State& s, const Move& m);

}  // namespace polemarch::standard_wargame
