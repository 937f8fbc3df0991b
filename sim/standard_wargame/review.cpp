#include "sim/standard_wargame/review.h"

#include "ai/standard_wargame/rollout_evaluator.h"
#include "sim/standard_wargame/advice.h"

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

ReviewParts review_parts(std::shared_ptr<const Battle> battle) {
    return {[battle] { return std::make_unique<BattleRolloutEvaluator>(*battle); },
            [battle](const StateBytes& before, std::span<const MoveBytes> made, const StateBytes&,
                     const Variation& better) {
                const auto s = as<State>(before);
                const auto mine = as<Move>(made.front()), best = as<Move>(better.first);
                return Compared{battle->text(s, mine), battle->narrate(s, mine, {}), battle->text(s, best),
                                battle->narrate(s, best, {})};
            },
            16,  // a turn of two bounds takes 300 times as long as one on hexes
            [battle](const AdviceQuestion& question) { return advise(*battle, question); }};
}

}  // namespace polemarch::sim::standard_wargame
