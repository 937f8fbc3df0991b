#include "ai/blood_of_kings/foresight.h"

namespace polemarch::blood_of_kings {

double KingsForesight::rehearse(const State& s, int last, const RehearsalDice& dice) {
    State end = s;
    considered_.play_on(end, last,
                        [&](const State& due) { return battle_.resolve(due, dice(battle_.roll(due)).view()); });
    return expected_result(battle_, end, default_weights);
}

std::vector<Course<Battle>> KingsForesight::courses(const State& s) {
    MoveList<ConsideredBattle> moves;
    considered_.legal_moves(s, moves);
    std::vector<float> priors(moves.size());
    guide_.priors(considered_, s, moves, priors);
    std::vector<Course<Battle>> courses;
    for (const std::size_t i : most_promising(priors, most_courses)) {
        courses.push_back({moves[i], s});
        State& after = courses.back().after;
        battle_.apply(after, moves[i]);
        while (battle_.actor(after) == battle_.actor(s) && goes_on(after))
            battle_.apply(after, considered_.general(static_cast<unsigned>(battle_.actor(s))).best(battle_, after));
    }
    return courses;
}

}  // namespace polemarch::blood_of_kings
