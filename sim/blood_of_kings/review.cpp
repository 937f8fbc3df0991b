#include "sim/blood_of_kings/review.h"

#include "ai/blood_of_kings/foresight.h"

namespace polemarch::sim::blood_of_kings {

using namespace polemarch::blood_of_kings;

ReviewParts<Battle> review_parts(std::shared_ptr<const Battle> battle) {
    return {[battle] { return std::make_unique<KingsForesight>(*battle); },
            [battle](const State& s, std::span<const Move> made, const State&, const Course<Battle>& better) {
                return Compared{battle->text(s, made.front()), battle->narrate(s, made.front(), {}),
                                battle->text(s, better.first), battle->narrate(s, better.first, {})};
            },
            32};  // a turn of the measured table takes 25 times as long as one on hexes
}

}  // namespace polemarch::sim::blood_of_kings
