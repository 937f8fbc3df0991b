#include "core/blood_of_kings/rules/battle.h"

#include "core/blood_of_kings/rules/choices.h"
#include "core/blood_of_kings/rules/dice.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/reports.h"
#include "core/blood_of_kings/rules/turn.h"

namespace polemarch::blood_of_kings {

// blood_of_kings::judge is the function of turn.h, judge the one of the class.
Actor Battle::actor(const State& s) const { return blood_of_kings::actor(s); }
void Battle::legal_moves(const State& s, Moves& moves) const { blood_of_kings::legal_moves(setup(), s, moves); }
Verdict Battle::judge(const State& s, const Move& m) const {
    return {static_cast<std::uint16_t>(blood_of_kings::judge(setup(), s, m))};
}
void Battle::apply(State& s, const Move& m) const { blood_of_kings::apply(setup(), s, m); }
double Battle::payoff(const State& s) const { return blood_of_kings::payoff(setup(), s); }
std::uint32_t Battle::longest() const { return blood_of_kings::longest(setup()); }
Roll Battle::roll(const State& s) const { return blood_of_kings::roll(setup(), s); }
Move Battle::resolve(const State& s, Faces faces) const { return blood_of_kings::resolve(setup(), s, faces); }
void Battle::outcomes(const State& s, Outcomes& out) const { blood_of_kings::outcomes(setup(), s, out); }
Move Battle::sample(const State& s, AgentStream& stream) const { return blood_of_kings::sample(setup(), s, stream); }
Move Battle::any_move(const State& s, AgentStream& stream) const {
    return blood_of_kings::any_move(setup(), s, stream);
}
std::vector<Fact> Battle::facts() const { return blood_of_kings::facts(); }
void Battle::report(const State& s, std::span<std::int32_t> row) const { blood_of_kings::report(setup(), s, row); }

}  // namespace polemarch::blood_of_kings
