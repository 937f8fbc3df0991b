#include "sim/review.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

std::vector<Mistake> told_mistakes(const std::vector<Mistake>& found, std::size_t most) {
    const auto made_again = [&](const Mistake& of) {
        return std::any_of(found.begin(), found.end(), [&](const Mistake& later) {
            return later.turn == of.turn && later.step > of.step && later.better == of.better &&
                   later.better_sentence == of.better_sentence &&
                   std::abs(later.loss.value - of.loss.value) <= std::hypot(later.loss.error, of.loss.error);
        });
    };
    std::vector<Mistake> told;
    std::remove_copy_if(found.begin(), found.end(), std::back_inserter(told), made_again);
    std::stable_sort(told.begin(), told.end(),
                     [](const Mistake& a, const Mistake& b) { return a.loss.value > b.loss.value; });
    told.resize(std::min(told.size(), most));
    return told;
}

}  // namespace polemarch::sim
