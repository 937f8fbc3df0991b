// From the revealed strategies to the first bound (3.5): marches written down, baggage, and four steps in which the
// sides deploy their units one by one.
//
// Each function is a function of the state; turn.cpp calls them while is_deployment(s.step).
#pragma once

#include "core/random.h"
#include "core/standard_wargame/rules/opposed_roll.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

[[nodiscard]] constexpr bool is_deployment(Step step) { return step >= Step::march && step <= Step::deploy; }

/// All units of both sides wait; the first choice is due. Strategies, weather and terrain are as they are.
void begin_deployment(const Setup& g, State& s);

[[nodiscard]] Actor actor_in_deployment(const State& s);
[[nodiscard]] Refusal judge_deployment(const Setup& g, const State& s, const Move& m);
/// A legal move of a side; then what follows without a choice.
void apply_deployment(const Setup& g, State& s, const Move& m);
/// A sample of the legal moves: places beside and behind own units first, then a grid over the area. Never empty.
void deployment_moves(const Setup& g, const State& s, Moves& moves);
/// A few of these moves once the baggage stands: of one kind of unit that is drawn; none if it can do nothing.
void some_deployments(const Setup& g, const State& s, AgentStream& stream, Moves& moves);

// ---- the dice of a step (3.5.2)

[[nodiscard]] Roll roll_of_deployment(const State& s);
/// What both sides add to their dice: the units that are given up do not count.
[[nodiscard]] OpposedRoll modifiers_of_deployment(const Setup& g, const State& s);
/// The side that deploys first, or 2: a tie, which is rolled again.
[[nodiscard]] std::uint8_t first_to_deploy(const Setup& g, const State& s, int first, int second);
void apply_deployment_roll(const Setup& g, State& s, std::uint8_t first);

}  // namespace polemarch::standard_wargame
