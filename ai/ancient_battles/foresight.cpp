#include "ai/ancient_battles/foresight.h"

namespace polemarch::ancient_battles {

double BattleForesight::rehearse(const StateBytes& s, int last, const RehearsalDice& dice) {
    auto end = as<State>(s);
    play_on(battle_, end, {&plans_.general(0), &plans_.general(1)}, last, memory_,
            [&](const State& due) { return battle_.resolve(due, dice(battle_.roll(due)).view()); });
    return expected_result(battle_, end, default_weights);
}

std::vector<Course> BattleForesight::courses(const StateBytes& from) {
    const auto s = as<State>(from);
    MoveList<PlannedBattle> moves;
    plans_.legal_moves(s, moves);
    std::vector<float> priors(moves.size());
    guide_.priors(plans_, s, moves, priors);
    std::vector<Course> courses;
    for (const std::size_t i : most_promising(priors, most_courses)) {
        State after = s;
        plans_.apply(after, moves[i]);
        while (battle_.actor(after) == battle_.actor(s) && goes_on(after))
            battle_.apply(after, plans_.general(after.mover).best(battle_, after));
        std::optional<MoveBytes> facing;
        if (const auto second = moves[i].face()) facing = move_bytes(*second);
        courses.push_back({move_bytes(moves[i].move()), state_bytes(after), facing});
    }
    return courses;
}

}  // namespace polemarch::ancient_battles
