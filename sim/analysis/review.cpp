#include "sim/analysis/review.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

std::vector<Mistake> listed_mistakes(const std::vector<Mistake>& found, std::size_t most) {
    std::vector<Mistake> sorted = found, distinct;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Mistake& a, const Mistake& b) { return a.loss.value > b.loss.value; });
    for (Mistake& one : sorted) {
        const auto same = std::find_if(distinct.begin(), distinct.end(), [&](const Mistake& other) {
            return other.turn == one.turn &&
                   (one.subject.empty() || other.subject.empty()
                        ? other.better == one.better && other.better_sentence == one.better_sentence
                        : other.subject == one.subject);
        });
        if (same == distinct.end())
            distinct.push_back(std::move(one));
        else if (one.step > same->step &&
                 same->loss.value - one.loss.value <= std::hypot(same->loss.error, one.loss.error))
            *same = std::move(one);
    }
    distinct.resize(std::min(distinct.size(), most));
    return distinct;
}

}  // namespace polemarch::sim
