#include "sim/blood_of_kings/review.h"

#include "ai/blood_of_kings/rollout_evaluator.h"
#include "sim/blood_of_kings/advice.h"

namespace polemarch::sim::blood_of_kings {

using namespace polemarch::blood_of_kings;

ReviewParts review_parts(std::shared_ptr<const Battle> battle) {
    return {[battle] { return std::make_unique<BattleRolloutEvaluator>(*battle); },
            [battle](const StateBytes& before, std::span<const MoveBytes> made, const StateBytes&,
                     const Variation& better) {
                const auto s = as<State>(before);
                const auto mine = as<Move>(made.front()), best = as<Move>(better.first);
                return Compared{battle->text(s, mine), battle->narrate(s, mine, {}), battle->text(s, best),
                                battle->narrate(s, best, {})};
            },
            32,  // a turn of the measured table takes 25 times as long as one on hexes
            [battle](const AdviceQuestion& question) { return advise(*battle, question); }};
}

}  // namespace polemarch::sim::blood_of_kings
