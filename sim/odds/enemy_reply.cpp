#include "sim/odds/enemy_reply.h"

#include "sim/odds/made_move.h"
#include "sim/odds/move_odds.h"

#include <algorithm>

namespace polemarch::sim {

namespace {

constexpr int most_steps = 400;  ///< an own turn with all its orders and dice
constexpr std::uint64_t seed = 1;

MoveBytes likeliest(const AnyGame& game, const StateBytes& dice) {
    OutcomeList<AnyGame> outcomes;
    game.outcomes(dice, outcomes);
    const auto best = std::max_element(outcomes.begin(), outcomes.end(),
                                       [](const auto& a, const auto& b) { return a.ways < b.ways; });
    return best->move;
}

}  // namespace

EnemyReply enemy_reply(const AnyGame& game, AnyAgent& agent, const StateBytes& s, const MoveBytes& m) {
    const Side own = side_of(game.actor(s));
    AgentStream stream(seed);
    EnemyReply found;
    StateBytes then = game.complete(s, own, seed);
    game.apply(then, m);
    for (int step = 0; step < most_steps; ++step) {
        const Actor actor = game.actor(then);
        if (actor == Actor::nobody) break;
        if (actor == Actor::chance) {
            if (!found.reply.empty()) {
                found.odds = odds_at(game, then, {});
                break;
            }
            const MoveBytes outcome = likeliest(game, then);
            found.before.push_back(made_move(game, then, outcome));
            game.apply(then, outcome);
            continue;
        }
        const Side side = side_of(actor);
        if (!found.reply.empty() && (side == own || !game.due(then).inside_action)) break;
        const MoveBytes choice = agent.choose(game, game.observe(then, side), stream);
        (side == own ? found.before : found.reply).push_back(made_move(game, then, choice));
        if (side != own) found.odds = odds_after(game, then, choice);
        if (found.odds) break;
        game.apply(then, choice);
    }
    return found;
}

}  // namespace polemarch::sim
