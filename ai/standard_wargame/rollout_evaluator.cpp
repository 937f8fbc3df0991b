#include "ai/standard_wargame/rollout_evaluator.h"

#include "ai/playout.h"

namespace polemarch::standard_wargame {

double BattleRolloutEvaluator::rollout(const StateBytes& s, int last, const StratifiedDice& dice) {
    auto end = as<State>(s);
    play_turns(
        battle_, end, last, [&](State& due) { pruned_.carry_out(due); },
        [&](const State& due) { return battle_.resolve(due, dice(battle_.roll(due)).view()); });
    return expected_result(battle_, end, default_weights);
}

std::vector<Variation> BattleRolloutEvaluator::variations(const StateBytes& from) {
    const auto s = as<State>(from);
    MoveList<PrunedGame> moves;
    pruned_.legal_moves(s, moves);
    std::vector<float> priors(moves.size());
    evaluator_.priors(pruned_, s, moves, priors);
    std::vector<Variation> variations;
    for (const std::size_t i : most_promising(priors, most_variations)) {
        State after = s;
        battle_.apply(after, moves[i]);
        while (battle_.actor(after) == battle_.actor(s) && !is_searched(after)) pruned_.carry_out(after);
        variations.push_back({move_bytes(moves[i]), state_bytes(after)});
    }
    return variations;
}

}  // namespace polemarch::standard_wargame
