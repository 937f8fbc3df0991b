#include "ai/reasons.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch {

namespace {

constexpr double worth_a_word = 0.001;  // of the payoff

}  // namespace

std::optional<Reason> decided(const Endings& first, const Endings& second, std::string_view rule) {
    const double effect = first.part() - second.part();
    if (std::abs(effect) < worth_a_word) return std::nullopt;
    std::vector<std::string> ways;
    const auto tell = [&](std::string_view how, double more) {
        const std::string percent = fmt::format("{:.0f}", 100 * std::abs(more));
        if (percent != "0") ways.push_back(fmt::format("{} {} % {} often", how, percent, more > 0 ? "more" : "less"));
    };
    tell("won", first.won - second.won);
    tell("drawn", first.drawn - second.drawn);
    tell("lost", first.lost - second.lost);
    if (ways.empty()) return std::nullopt;
    return Reason{effect, fmt::format("the battle is {}", fmt::join(ways, ", ")), std::string(rule)};
}

std::vector<Reason> reasons_by_weight(std::span<const TermDifference> terms,
                                      const std::function<std::string(std::size_t, double)>& tell,
                                      const std::optional<Reason>& decided) {
    std::size_t subjects = 0;
    for (const TermDifference& term : terms) subjects = std::max(subjects, term.subject + 1);
    std::vector<Reason> all;
    if (decided) all.push_back(*decided);
    for (std::size_t subject = 0; subject < subjects; ++subject) {
        double whole = 0;
        for (const TermDifference& term : terms)
            if (term.subject == subject) whole += term.effect;
        if (std::abs(whole) < worth_a_word) continue;
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
