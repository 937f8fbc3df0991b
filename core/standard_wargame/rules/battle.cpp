#include "core/standard_wargame/rules/battle.h"

#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/eve/strategies.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/reports.h"
#include "core/standard_wargame/rules/turn.h"

namespace polemarch::standard_wargame {

static_assert(Game<Battle> && Diced<Battle> && Veiled<Battle> && Reports<Battle>);

Actor Battle::actor(const State& s) const { return standard_wargame::actor(s); }
void Battle::legal_moves(const State& s, Moves& moves) const { standard_wargame::legal_moves(*setup_, s, moves); }
Move Battle::any_move(const State& s, AgentStream& stream) const {
    return standard_wargame::any_move(*setup_, s, stream);
}
Verdict Battle::judge(const State& s, const Move& m) const {
    return {static_cast<std::uint16_t>(standard_wargame::judge(*setup_, s, m))};
}
void Battle::apply(State& s, const Move& m) const { standard_wargame::apply(*setup_, s, m); }
double Battle::payoff(const State& s) const { return payoff_of(*setup_, s); }
// The eve, and of each of 30 bounds: every unit of both sides acts, shoots, fights and routs once, with their dice.
std::uint32_t Battle::longest() const { return longest_eve(*setup_) + 30 * 122 * 12; }
Roll Battle::roll(const State& s) const { return standard_wargame::roll(*setup_, s); }
Move Battle::resolve(const State& s, Faces faces) const { return standard_wargame::resolve(*setup_, s, faces); }
void Battle::outcomes(const State& s, Outcomes& out) const { standard_wargame::outcomes(*setup_, s, out); }
bool Battle::secret(const State& s) const { return is_secret_strategy(s) || is_secret_march(s); }
State Battle::observe(const State& s, Side side) const {
    State seen = s;
    hide_strategy(seen, static_cast<unsigned>(index(side)));
    hide_marches(seen, static_cast<unsigned>(index(side)));
    return seen;
}
State Battle::complete(const State& s, Side side, std::uint64_t word) const {
    State whole = s;
    AgentStream stream(word);
    complete_strategy(*setup_, whole, static_cast<unsigned>(index(side)), stream);
    complete_marches(*setup_, whole, static_cast<unsigned>(index(side)), stream);
    return whole;
}
std::vector<Fact> Battle::facts() const { return standard_wargame::facts(*setup_); }
void Battle::report(const State& s, std::span<std::int32_t> row) const { standard_wargame::report(*setup_, s, row); }

}  // namespace polemarch::standard_wargame
