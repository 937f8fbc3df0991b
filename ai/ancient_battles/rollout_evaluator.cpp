#include "ai/ancient_battles/rollout_evaluator.h"

namespace polemarch::ancient_battles {

double BattleRolloutEvaluator::rollout(const StateBytes& s, int last, const StratifiedDice& dice) {
    auto end = as<State>(s);
    play_on(battle_, end, {&plans_.general(0), &plans_.general(1)}, last, cache_,
            [&](const State& due) { return battle_.resolve(due, dice(battle_.roll(due)).view()); });
    return expected_result(battle_, end, default_weights);
}

std::vector<Variation> BattleRolloutEvaluator::variations(const StateBytes& from) {
    const auto s = as<State>(from);
    MoveList<MacroGame> moves;
    plans_.legal_moves(s, moves);
    std::vector<float> priors(moves.size());
    evaluator_.priors(plans_, s, moves, priors);
    std::vector<Variation> variations;
    for (const std::size_t i : most_promising(priors, most_variations)) {
        State after = s;
        plans_.apply(after, moves[i]);
        while (battle_.actor(after) == battle_.actor(s) && goes_on(after))
            battle_.apply(after, plans_.general(after.mover).best(battle_, after));
        std::optional<MoveBytes> facing;
        if (const auto second = moves[i].face()) facing = move_bytes(*second);
        variations.push_back({move_bytes(moves[i].move()), state_bytes(after), facing});
    }
    return variations;
}

}  // namespace polemarch::ancient_battles
