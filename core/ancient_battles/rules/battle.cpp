#include "core/ancient_battles/rules/battle.h"

#include "core/ancient_battles/rules/dice.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/reports.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/rules/victory.h"

namespace polemarch::ancient_battles {

// ancient_battles::judge is the function of turn.h, judge the one of the class.
Actor Battle::actor(const State& s) const { return ancient_battles::actor(setup(), s); }
void Battle::legal_moves(const State& s, Moves& moves) const { ancient_battles::legal_moves(setup(), s, moves); }
Verdict Battle::judge(const State& s, const Move& m) const { return ancient_battles::judge(setup(), s, m); }
void Battle::apply(State& s, const Move& m) const { ancient_battles::apply(setup(), s, m); }
double Battle::payoff(const State& s) const { return ancient_battles::payoff(setup(), s); }
std::uint32_t Battle::longest() const { return ancient_battles::longest(setup()); }
Roll Battle::roll(const State& s) const { return ancient_battles::roll(setup(), s); }
Move Battle::resolve(const State& s, Faces faces) const { return ancient_battles::resolve(setup(), s, faces); }
void Battle::outcomes(const State& s, Outcomes& out) const { ancient_battles::outcomes(setup(), s, out); }
bool Battle::dominated(const State& s, const Move& m) const { return ancient_battles::dominated(setup(), s, m); }
std::vector<Fact> Battle::facts() const { return ancient_battles::facts(setup()); }
void Battle::report(const State& s, std::span<std::int32_t> row) const { ancient_battles::report(setup(), s, row); }

}  // namespace polemarch::ancient_battles
