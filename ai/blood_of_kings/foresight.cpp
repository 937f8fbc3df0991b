#include "ai/blood_of_kings/foresight.h"

namespace polemarch::blood_of_kings {

double KingsForesight::rehearse(const StateBytes& s, int last, const RehearsalDice& dice) {
    auto end = as<State>(s);
    considered_.play_on(end, last,
                        [&](const State& due) { return battle_.resolve(due, dice(battle_.roll(due)).view()); });
    return expected_result(battle_, end, default_weights);
}

std::vector<Course> KingsForesight::courses(const StateBytes& from) {
    const auto s = as<State>(from);
    MoveList<ConsideredBattle> moves;
    considered_.legal_moves(s, moves);
    std::vector<float> priors(moves.size());
    guide_.priors(considered_, s, moves, priors);
    std::vector<Course> courses;
    for (const std::size_t i : most_promising(priors, most_courses)) {
        State after = s;
        battle_.apply(after, moves[i]);
        while (battle_.actor(after) == battle_.actor(s) && !weighed(after))
            battle_.apply(after, considered_.general(static_cast<unsigned>(battle_.actor(s))).best(battle_, after));
        courses.push_back({move_bytes(moves[i]), state_bytes(after)});
    }
    return courses;
}

}  // namespace polemarch::blood_of_kings
