// Flank marches written down before the deployment (3.4.1.4), and what the other side may know of them (N3, N54).
#pragma once

#include "core/random.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

// ---- the choice

/// How many units the side may send; 0: its strategy, or its size, allows none. Known to both sides.
[[nodiscard]] std::size_t most_marchers(const Setup& g, const State& s, unsigned side);
/// Kind::send by the side whose choice it is.
[[nodiscard]] Refusal judge_send(const Setup& g, const State& s, const Move& m);
void apply_send(const Setup& g, State& s, const Move& m);

// ---- the secret

/// Whether the choice at hand is hidden from the other side: a side writes down its marches.
[[nodiscard]] inline bool is_secret_march(const State& s) { return s.step == Step::march; }

/// Whether units of the side are undeployed: they wait or march, which looks the same to the other side.
[[nodiscard]] bool has_undeployed(const State& s, unsigned side);
/// Overwrites what `viewer` may not know. Until the other side has deployed its last unit its marchers wait like all
/// who are not on the table; after that they are away at no place, which says nothing of the flank. The bytes are the
/// same for every choice of marchers and flanks.
void hide_marches(State& s, unsigned viewer);
/// Gives a view back a truth that fits: every choice of marchers and flanks by which the battle could have come to look
/// like this to `viewer` is equally likely.
void complete_marches(const Setup& g, State& s, unsigned viewer, AgentStream& stream);

}  // namespace polemarch::standard_wargame
