#include "ai/ancient_battles/foresight.h"

namespace polemarch::ancient_battles {

double BattleForesight::rehearse(const State& s, int last, const RehearsalDice& dice) {
    State end = s;
    play_on(battle_, end, {&plans_.general(0), &plans_.general(1)}, last, memory_,
            [&](const State& due) { return battle_.resolve(due, dice(battle_.roll(due)).view()); });
    return expected_result(battle_, end, default_weights);
}

std::vector<Course<Battle>> BattleForesight::courses(const State& s) {
    MoveList<PlannedBattle> moves;
    plans_.legal_moves(s, moves);
    std::vector<float> priors(moves.size());
    guide_.priors(plans_, s, moves, priors);
    std::vector<Course<Battle>> courses;
    for (const std::size_t i : most_promising(priors, most_courses)) {
        courses.push_back({moves[i].move(), s, moves[i].face()});
        State& after = courses.back().after;
        plans_.apply(after, moves[i]);
        while (battle_.actor(after) == battle_.actor(s) && goes_on(after))
            battle_.apply(after, plans_.general(after.mover).best(battle_, after));
    }
    return courses;
}

}  // namespace polemarch::ancient_battles
