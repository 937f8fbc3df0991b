#include "ai/reasons.h"

#include <algorithm>
#include <cmath>

namespace polemarch {

std::vector<Reason> reasons_by_weight(std::span<const TermDifference> terms,
                                      const std::function<std::string(std::size_t, double)>& tell) {
    std::size_t subjects = 0;
    for (const TermDifference& term : terms) subjects = std::max(subjects, term.subject + 1);
    std::vector<Reason> all;
    for (std::size_t subject = 0; subject < subjects; ++subject) {
        double whole = 0;
        for (const TermDifference& term : terms)
            if (term.subject == subject) whole += term.effect;
        if (std::abs(whole) < 0.001) continue;
        // Told by the term that weighs most on the side of the whole, as its figure says.
        std::size_t told = terms.size();
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const TermDifference& term = terms[i];
            if (term.subject != subject || term.effect * whole <= 0) continue;
            if (term.more * term.sense * term.effect <= 0 || !term.natural) continue;
            if (told == terms.size() || std::abs(term.effect) > std::abs(terms[told].effect)) told = i;
        }
        if (told == terms.size()) continue;
        const std::string sentence = tell(told, terms[told].more);
        if (!sentence.empty()) all.push_back({whole, sentence, std::string(terms[told].rule)});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Reason& a, const Reason& b) { return std::abs(a.effect) > std::abs(b.effect); });
    return all;
}

}  // namespace polemarch
