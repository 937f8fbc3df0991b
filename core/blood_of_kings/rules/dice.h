// Dice: which side rolls how many and where, the one resolution function of their faces, and its outcomes. For states
// of Actor::chance.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/event.h"
#include "core/blood_of_kings/types/move.h"
#include "core/random.h"

namespace polemarch::blood_of_kings {

/// The dice that are due.
[[nodiscard]] Roll roll(const Setup& g, const State& s);
/// The outcome of these faces, as many as in roll().
[[nodiscard]] Move resolve(const Setup& g, const State& s, Faces faces);
/// resolve() folded over all faces: each outcome with its ways, worst to best for the first side.
void outcomes(const Setup& g, const State& s, Outcomes& out);
/// An outcome drawn by its ways.
[[nodiscard]] Move sample(const Setup& g, const State& s, AgentStream& stream);

}  // namespace polemarch::blood_of_kings
