// Explains why one choice is better than another, in plain words with rule numbers. This is the part common to all rule
// systems; each has a wording for every term (ai/<system>/reasons.cpp).
//
// Choices are compared by the states where their simulations end; the same simulations give their values. The value of
// a simulation is a sum: the contribution of each term relative to the mean of all ends, the result of a finished
// battle, and the balance of losses. So the reasons sum to the difference of the two values, and each has its own
// standard error.
#pragma once

#include "ai/evaluation.h"
#include "ai/paired_difference.h"

#include <cassert>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polemarch {

/// The end of one simulation. Figures are from the point of view of the side that chooses; terms are its own less the
/// enemy's.
template <std::size_t N>
struct SimulationEnd {
    std::uint32_t number = 0;         ///< the trial
    double value = 0.5;               ///< as the search counted it
    double balance = 0;               ///< the part of the balance of losses in `value`
    std::optional<double> payoff{};   ///< if the battle is over
    std::array<double, N> terms{};    ///< in thousandths of natural units, as TermCounts
    std::array<double, N> weighed{};  ///< weighted terms, the input of the sigmoid; 0 if the battle is over
    std::array<double, 2> lost{};     ///< losses since the choice: of the side itself, of the enemy

    [[nodiscard]] double sum() const {
        double sum = 0;
        for (const double one : weighed) sum += one;
        return sum;
    }
};

/// Compares the simulations of a first choice with those of a second one.
template <std::size_t N>
class Comparison {
public:
    using Simulations = std::span<const SimulationEnd<N>>;
    static constexpr std::size_t fewest = fewest_compared;

    /// The simulations must outlive this object. `paired`: simulations of the same number have the same dice; both
    /// lists must then be in the order of their numbers, from 0.
    Comparison(Simulations first, Simulations second, bool paired)
        : first_(first), second_(second), together_(paired ? std::min(first.size(), second.size()) : 0) {
        double open = 0;
        for (const Simulations simulations : {first, second})
            for (const SimulationEnd<N>& simulation : simulations) {
                open += simulation.payoff ? 0 : 1;
                for (std::size_t i = 0; i < N; ++i) middle_[i] += simulation.weighed[i];
            }
        for (double& weighed : middle_) sum_ += weighed /= std::max(1.0, open);
    }

    [[nodiscard]] bool enough() const { return std::min(first_.size(), second_.size()) >= fewest; }
    /// The difference of the means of `figure(simulation)`. The error accounts for the covariance of paired
    /// simulations.
    template <class Figure>
    [[nodiscard]] Difference of(const Figure& figure) const {
        std::array<std::vector<double>, 2> figures;
        for (const SimulationEnd<N>& simulation : first_) figures[0].push_back(figure(simulation));
        for (const SimulationEnd<N>& simulation : second_) figures[1].push_back(figure(simulation));
        for (std::size_t n = 0; n < together_; ++n) assert(first_[n].number == second_[n].number);
        return paired_difference(figures[0], figures[1], together_);
    }
    [[nodiscard]] Difference value() const {
        return of([](const SimulationEnd<N>& simulation) { return simulation.value; });
    }

    /// Contribution of a term to the value of a simulation, relative to the mean of all ends where the battle is not
    /// over. Uses the secant of the sigmoid between the two, so the contributions sum exactly, and a term equal to its
    /// mean contributes nothing.
    [[nodiscard]] double part(const SimulationEnd<N>& simulation, std::size_t term) const {
        if (simulation.payoff) return 0;
        return result_share * (simulation.weighed[term] - middle_[term]) * sigmoid_secant(simulation.sum(), sum_);
    }
    /// Contribution of the battle's result; 0 if the battle is not over.
    [[nodiscard]] double ending(const SimulationEnd<N>& simulation) const {
        return simulation.payoff ? simulation.value - 0.5 - simulation.balance - result_share * sigmoid(sum_) : 0;
    }

private:
    Simulations first_, second_;
    std::size_t together_;            ///< number of pairs with the same dice
    std::array<double, N> middle_{};  ///< means of SimulationEnd::weighed
    double sum_ = 0;                  ///< sum of `middle_`
};

/// One subject in which two choices differ.
struct Reason {
    double effect = 0, error = 0;  ///< on the value: above 0 if it favours the first
    std::string sentence;          ///< the first against the second: "the next attacks promise 1.3 points more"
    std::string rule;
};

/// How a rule system words a difference.
struct ReasonWording {
    struct Term {
        std::size_t subject;  ///< terms of one subject are reported together
        bool natural;         ///< its weight has the sign that TermInfo::sense predicts
        int sense;            ///< TermInfo::sense
        std::string_view rule;
    };
    std::vector<Term> terms;
    std::function<std::string(std::size_t term, double more)> sentence;  ///< empty if the figure rounds to 0
    std::string_view losses_rule, victory_rule;
};

/// The reason for a subject, worded by one of its terms: the term of largest effect whose effect has the sign of the
/// whole and agrees with its own figure, and which has a sentence. Empty if there is none. A term whose weight has the
/// unexpected sign is skipped, since it only corrects other terms. `more` and `effects` are indexed by term.
[[nodiscard]] std::optional<Reason> reason_of(const ReasonWording& wording, std::size_t subject,
                                              const Difference& whole, std::span<const double> more,
                                              std::span<const double> effects);
/// The reason that battles are won, drawn and lost more or less often, by these shares.
[[nodiscard]] std::optional<Reason> reason_of_endings(const Difference& whole, double won, double drawn, double lost,
                                                      std::string_view rule);
/// The reason that the balance of losses is better by `better` points.
[[nodiscard]] std::optional<Reason> reason_of_losses(const Difference& whole, double better, std::string_view rule);

/// Reasons for and against the first choice, the largest effect first. Lists only effects that are significant, large
/// enough and can be worded. The last item, without a rule, is the rest of the difference of the values, if it is large
/// enough.
template <std::size_t N>
[[nodiscard]] std::vector<Reason> reasons_of(const Comparison<N>& compared, const ReasonWording& wording) {
    constexpr double worth_a_word = 0.001;  // of the value
    using Simulation = SimulationEnd<N>;
    std::size_t subjects = 0;
    for (const ReasonWording::Term& term : wording.terms) subjects = std::max(subjects, term.subject + 1);
    const std::size_t losses = subjects, ending = subjects + 1;
    const auto effect = [&](const Simulation& simulation, std::size_t subject) {
        if (subject == losses) return simulation.balance;
        if (subject == ending) return compared.ending(simulation);
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i)
            if (wording.terms[i].subject == subject) sum += compared.part(simulation, i);
        return sum;
    };
    const auto difference = [&](const auto& figure) { return compared.of(figure).value; };
    std::array<double, N> more{}, effects{};
    for (std::size_t i = 0; i < N; ++i) {
        more[i] = difference([i](const Simulation& simulation) { return simulation.terms[i]; });
        effects[i] = difference([&](const Simulation& simulation) { return compared.part(simulation, i); });
    }
    const auto ended = [&](auto how) {
        return difference(
            [&](const Simulation& simulation) { return simulation.payoff && how(*simulation.payoff) ? 1.0 : 0.0; });
    };
    const auto word = [&](std::size_t subject, const Difference& whole) {
        if (subject == losses) {
            const auto better = [&](const Simulation& simulation) { return simulation.lost[1] - simulation.lost[0]; };
            return reason_of_losses(whole, difference(better), wording.losses_rule);
        }
        if (subject == ending)
            return reason_of_endings(whole, ended([](double payoff) { return payoff > 0.5; }),
                                     ended([](double payoff) { return payoff == 0.5; }),
                                     ended([](double payoff) { return payoff < 0.5; }), wording.victory_rule);
        return reason_of(wording, subject, whole, more, effects);
    };
    std::vector<Reason> all;
    std::vector<std::size_t> listed;
    for (std::size_t subject = 0; subject <= ending; ++subject) {
        const Difference whole = compared.of([&](const Simulation& simulation) { return effect(simulation, subject); });
        if (std::abs(whole.value) < worth_a_word || !whole.sure()) continue;
        if (auto reason = word(subject, whole)) {
            all.push_back(std::move(*reason));
            listed.push_back(subject);
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Reason& a, const Reason& b) { return std::abs(a.effect) > std::abs(b.effect); });
    const Difference rest = compared.of([&](const Simulation& simulation) {
        double left = simulation.value;
        for (const std::size_t subject : listed) left -= effect(simulation, subject);
        return left;
    });
    if (std::abs(rest.value) >= worth_a_word)
        all.push_back({rest.value, rest.error, "the rest: what is not sure by itself, or in no figure", ""});
    return all;
}

}  // namespace polemarch
