#include "ai/reasons.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch {

std::optional<Reason> reason_of(const ReasonWording& wording, std::size_t subject, const Difference& whole,
                                std::span<const double> more, std::span<const double> effects) {
    std::optional<Reason> strongest;
    double most = 0;
    for (std::size_t i = 0; i < wording.terms.size(); ++i) {
        const ReasonWording::Term& term = wording.terms[i];
        if (term.subject != subject || !term.natural || effects[i] * whole.value <= 0) continue;
        if (more[i] * term.sense * effects[i] <= 0 || std::abs(effects[i]) <= most) continue;
        std::string sentence = wording.sentence(i, more[i]);
        if (sentence.empty()) continue;
        most = std::abs(effects[i]);
        strongest = {whole.value, whole.error, std::move(sentence), std::string(term.rule)};
    }
    return strongest;
}

std::optional<Reason> reason_of_endings(const Difference& whole, double won, double drawn, double lost,
                                        std::string_view rule) {
    std::vector<std::string> ways;
    const auto report = [&](std::string_view how, double more) {
        const std::string percent = fmt::format("{:.0f}", 100 * std::abs(more));
        if (percent != "0") ways.push_back(fmt::format("{} {} % {} often", how, percent, more > 0 ? "more" : "less"));
    };
    report("won", won);
    report("drawn", drawn);
    report("lost", lost);
    if (ways.empty()) return std::nullopt;
    return Reason{whole.value, whole.error, fmt::format("the battle is {}", fmt::join(ways, ", ")), std::string(rule)};
}

std::optional<Reason> reason_of_losses(const Difference& whole, double better, std::string_view rule) {
    const std::string points = fmt::format("{:.1f}", std::abs(better));
    if (points == "0.0" || better * whole.value < 0) return std::nullopt;
    return Reason{whole.value, whole.error,
                  fmt::format("the balance of losses is {} by {} points", better > 0 ? "better" : "worse", points),
                  std::string(rule)};
}

}  // namespace polemarch
