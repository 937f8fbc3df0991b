#include "sim/analysis/review.h"

#include "core/record.h"
#include "sim/shared/percent.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

Parts bounded_parts(double begin, double end, double luck, double play) {
    const double rolled = std::clamp(begin + luck, 0.0, 1.0), played = std::clamp(rolled + play, 0.0, 1.0);
    return {rolled - begin, played - rolled, end - played};
}

namespace {

/// Why the best choice is better than what was made: the worst threat after what was made that the best choice avoids
/// or makes rarer, and the strongest reason; else the figures.
std::string reason_in(const Advice& advice) {
    const Candidate &made = *advice.made, &best = advice.best.front();
    std::vector<std::string> parts;
    const auto cost = [](const Candidate& of, const std::string& threat) {
        double cost = 0;
        for (const Candidate::Harm& harm : of.threats)
            if (harm.sentence == threat) cost += harm.share * harm.lost;
        return cost;
    };
    for (const Candidate::Harm& harm : made.threats)
        if (parts.empty() && cost(best, harm.sentence) < cost(made, harm.sentence) / 2)
            parts.push_back(
                fmt::format("after the move that was made, in {} of the simulations {}: that costs {} {:.1f} {}",
                            percent(harm.share, 0), harm.sentence, letter(advice.side), harm.lost, advice.losses_in));
    for (const Reason& reason : advice.reasons)
        if (!reason.rule.empty() && reason.effect > 0) {
            parts.push_back(fmt::format("with the better move, {} [{}]", reason.sentence, reason.rule));
            break;
        }
    if (parts.empty())
        parts.push_back(fmt::format("no single reason: the expected result is {} instead of {}",
                                    percent(best.value.value_or(0.5)), percent(made.value.value_or(0.5))));
    return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

bool confirmed_by(const Advice& advice, Mistake& mistake) {
    if (!advice.made || advice.made_the_best() || !advice.distinguishable || advice.gap->value <= 0) return false;
    const Candidate& best = advice.best.front();
    mistake.better = best.move;
    mistake.better_sentence = best.sentence;
    mistake.loss = {advice.gap->value, advice.gap->error};
    mistake.reason = reason_in(advice);
    return true;
}

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
