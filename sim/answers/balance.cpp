#include "sim/answers/balance.h"

#include "sim/statistics/mean.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// Columns of the victory points of both sides; nothing if the system has none.
std::optional<std::array<std::size_t, 2>> points_columns(const std::vector<Fact>& facts) {
    std::array<std::size_t, 2> columns{facts.size(), facts.size()};
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (facts[i].side && facts[i].unit == "victory points" && facts[i].group == "Sides")
            columns[*facts[i].side == Side::first ? 0 : 1] = i;
    if (columns[0] == facts.size() || columns[1] == facts.size()) return std::nullopt;
    return columns;
}

MeasuredValue points_difference(const ComparedGames& games) {
    const auto columns = points_columns(games.facts);
    assert(columns);
    ClusterSums sums;
    for (const StoredGame& game : games.games)
        sums.add(static_cast<double>(*game.figures[(*columns)[0]] - *game.figures[(*columns)[1]]), 1);
    return {sums.mean(), sums.interval()};
}

/// The larger part of an army, or of what it can lose, by which a battle differs from another.
double size_of(const std::array<ArmySize, 2>& before, const std::array<ArmySize, 2>& after) {
    double size = 0;
    for (const std::size_t side : {0u, 1u}) {
        const auto part = [&](double now, double then) { return then > 0 ? std::abs(now - then) / then : 0.0; };
        size = std::max(
            {size, part(after[side].strength, before[side].strength), part(after[side].margin, before[side].margin)});
    }
    return size;
}

class Balancer {
public:
    Balancer(const AnswerGames& games, const BalanceRequest& request)
        : games_(games), request_(request), sizes_(games.battle()->system().army_sizes()) {}

    Balance run(std::vector<TriedDial> dials) {
        balance_.request = request_;
        balance_.as_it_is = measured({}, request_.games, games_.subject().seed);
        for (TriedDial& dial : dials) {
            if (games_.is_stopped()) break;
            respond(dial);
            balance_.dials.push_back(std::move(dial));
        }
        per_size_ = effect_of_size();
        for (TriedDial& dial : balance_.dials) dial.per_size = per_size_;
        confirm(even_ones());
        if (!balance_.answer && !games_.is_stopped()) {
            try_pairs();
            std::vector<BalanceTry> even;
            for (const BalanceTry& pair : balance_.pairs)
                if (is_even(pair.measured)) even.push_back(pair);
            confirm(even);
        }
        if (balance_.confirmed.empty()) confirm_nearest();
        return std::move(balance_);
    }

private:
    [[nodiscard]] double off(const MeasuredValue& value) const { return std::abs(value.value - request_.target()); }
    [[nodiscard]] bool is_even(const MeasuredValue& value) const { return off(value) <= request_.tolerance; }

    MeasuredValue measured(const std::vector<FigureChange>& changes, std::uint32_t games, std::uint64_t seed) {
        const ComparedGames played = games_.play(changes, games, games_.subject().players, seed);
        balance_.basis.games += played.games.size();
        if (request_.by == EvenBy::points) return points_difference(played);
        const Outcome outcome = outcome_of(played);
        if (request_.by == EvenBy::score) return {outcome.score, outcome.interval};
        const std::uint64_t decided = outcome.won + outcome.lost;
        return {decided == 0 ? 0.5 : static_cast<double>(outcome.won) / static_cast<double>(decided),
                wilson(outcome.won, decided)};
    }

    void respond(TriedDial& tried) {
        const auto& settings = tried.dial.settings;
        tried.as_it_is = balance_.as_it_is;
        const Measure measure = [&](std::size_t i) {
            return settings[i].changes.empty() ? balance_.as_it_is
                                               : measured(settings[i].changes, request_.games, games_.subject().seed);
        };
        if (tried.dial.is_number) {
            const auto now = std::find_if(settings.begin(), settings.end(),
                                          [](const DialSetting& setting) { return setting.changes.empty(); });
            tried.response = search_dial(settings.size(), static_cast<std::size_t>(now - settings.begin()),
                                         BalanceRequest::coarse, request_.target(), measure);
        } else {
            for (std::size_t i = 0; i < settings.size() && !games_.is_stopped(); ++i)
                tried.response.emplace(i, measure(i));
        }
        if (tried.response.empty()) tried.response.emplace(0, balance_.as_it_is);
        tried.sizes.assign(settings.size(), 0);
        for (const auto& [i, value] : tried.response)
            if (!settings[i].changes.empty())
                tried.sizes[i] = size_of(sizes_, games_.battle(settings[i].changes)->system().army_sizes());
        tried.finding = finding_of(tried.response, request_.target(), request_.tolerance, tried.dial.is_number);
    }

    /// The slope of effects on sizes, through the origin, over all changes that have a size.
    [[nodiscard]] double effect_of_size() const {
        double products = 0, squares = 0;
        for (const TriedDial& tried : balance_.dials)
            for (const auto& [setting, value] : tried.response) {
                products += std::abs(value.value - balance_.as_it_is.value) * tried.sizes[setting];
                squares += tried.sizes[setting] * tried.sizes[setting];
            }
        return squares > 0 ? products / squares : 0;
    }

    /// All that seem even, alone.
    [[nodiscard]] std::vector<BalanceTry> even_ones() const {
        std::vector<BalanceTry> even;
        for (const TriedDial& dial : balance_.dials)
            for (const auto& [setting, value] : dial.response)
                if (is_even(value)) even.push_back(dial.at(setting));
        return even;
    }

    /// Tries them with other dice, those that change least first, until one is even again.
    void confirm(std::vector<BalanceTry> tries) {
        // The battle as it is appears in every dial of a number.
        std::stable_sort(tries.begin(), tries.end(), [](const BalanceTry& a, const BalanceTry& b) {
            return std::pair(!a.changes.empty(), a.size) < std::pair(!b.changes.empty(), b.size);
        });
        const auto same = [](const BalanceTry& a, const BalanceTry& b) { return a.changes == b.changes; };
        tries.erase(std::unique(tries.begin(), tries.end(), same), tries.end());
        if (tries.size() > BalanceRequest::most_confirmed) tries.resize(BalanceRequest::most_confirmed);
        for (const BalanceTry& found : tries) {
            if (balance_.answer || games_.is_stopped()) return;
            const MeasuredValue fresh = measured(found.changes, 2 * request_.games, fresh_seed(games_.subject().seed));
            if (is_even(fresh)) balance_.answer = balance_.confirmed.size();
            balance_.confirmed.push_back({found, fresh, is_even(fresh)});
        }
    }
    void confirm_nearest() {
        std::vector<BalanceTry> all = balance_.pairs;
        for (const TriedDial& dial : balance_.dials) all.push_back(dial.at(dial.finding.nearest));
        const auto nearest = std::min_element(all.begin(), all.end(), [&](const BalanceTry& a, const BalanceTry& b) {
            return off(a.measured) < off(b.measured);
        });
        if (nearest != all.end()) confirm({*nearest});
    }

    struct Guess {
        BalanceTry together;
        double off = 0;  ///< how far from even, if the two effects add up
        [[nodiscard]] std::pair<bool, double> key(double tolerance) const {  // what should be even comes first
            const bool even = off <= tolerance;
            return {!even, even ? together.size : off};
        }
    };
    /// The most promising settings of two dials.
    [[nodiscard]] std::optional<Guess> best_guess(const TriedDial& a, const TriedDial& b) const {
        std::optional<Guess> best;
        for (const auto& [i, one] : a.response)
            for (const auto& [j, other] : b.response) {
                const BalanceTry first = a.at(i), second = b.at(j);
                if (first.changes.empty() || second.changes.empty()) continue;
                Guess guess{.together = {.words = first.words + " and " + second.words, .changes = first.changes},
                            .off = std::abs(one.value + other.value - balance_.as_it_is.value - request_.target())};
                guess.together.changes.insert(guess.together.changes.end(), second.changes.begin(),
                                              second.changes.end());
                guess.together.size = first.size + second.size;
                // Together they must promise more than the better one of them alone.
                if (guess.off >= std::min(off(one), off(other))) continue;
                if (!best || guess.key(request_.tolerance) < best->key(request_.tolerance)) best = std::move(guess);
            }
        return best;
    }
    void try_pairs() {
        std::vector<Guess> guesses;
        for (std::size_t a = 0; a < balance_.dials.size(); ++a)
            for (std::size_t b = a + 1; b < balance_.dials.size(); ++b)
                if (auto guess = best_guess(balance_.dials[a], balance_.dials[b])) guesses.push_back(*std::move(guess));
        std::stable_sort(guesses.begin(), guesses.end(), [&](const Guess& a, const Guess& b) {
            return a.key(request_.tolerance) < b.key(request_.tolerance);
        });
        for (const Guess& guess : guesses) {
            if (balance_.pairs.size() == BalanceRequest::most_pairs || games_.is_stopped()) return;
            Diagnostics impossible;
            if (!games_.follows(guess.together.changes, impossible)) continue;
            BalanceTry pair = guess.together;
            pair.measured = measured(pair.changes, request_.games, games_.subject().seed);
            pair.sized_by = per_size_ > 0 ? SizedBy::effect : SizedBy::nothing;
            balance_.pairs.push_back(std::move(pair));
        }
    }

    const AnswerGames& games_;
    const BalanceRequest& request_;
    std::array<ArmySize, 2> sizes_;
    double per_size_ = 0;
    Balance balance_;
};

}  // namespace

BalanceTry TriedDial::at(std::size_t setting) const {
    const DialSetting& of = dial.settings[setting];
    BalanceTry tried{.words = of.words, .changes = of.changes};
    if (const auto found = response.find(setting); found != response.end()) tried.measured = found->second;
    if (of.changes.empty()) {
        tried.words = "the battle as it is";
        return tried;
    }
    // A number by itself says nothing; an alternative says whose unit it is by its dial.
    tried.words = dial.is_number
                      ? dial.name + " " + of.words
                      : (dial.name.size() > 2 && dial.name[1] == ':' ? dial.name.substr(0, 3) : "") + of.words;
    if (setting < sizes.size()) tried.size = sizes[setting];
    if (tried.size > 0) return tried;
    // Without a size to compare with, at least the order is that of effects.
    tried.size = std::abs(tried.measured.value - as_it_is.value) / (per_size > 0 ? per_size : 1);
    tried.sized_by = per_size > 0 ? SizedBy::effect : SizedBy::nothing;
    return tried;
}

bool Balance::was_even() const { return answer && confirmed[*answer].found.changes.empty(); }
const ConfirmedTry* Balance::best() const {
    if (answer) return &confirmed[*answer];
    const auto nearest =
        std::min_element(confirmed.begin(), confirmed.end(), [&](const ConfirmedTry& a, const ConfirmedTry& b) {
            return std::abs(a.fresh.value - request.target()) < std::abs(b.fresh.value - request.target());
        });
    return nearest == confirmed.end() ? nullptr : &*nearest;
}

std::vector<TriedDial> dials_of(const AnswerGames& games, const BalanceRequest& request) {
    if (request.by == EvenBy::points && !points_columns(games.battle()->facts()))
        throw InputError("this rule system has no victory points to make even (expected --by score or --by decided)");
    std::vector<TriedDial> dials;
    for (BalanceDial& dial : games.battle()->system().balance_dials()) {
        if (std::find(request.kinds.begin(), request.kinds.end(), dial.kind) == request.kinds.end()) continue;
        TriedDial tried;
        auto settings = std::move(dial.settings);
        dial.settings.clear();
        for (DialSetting& setting : settings) {
            Diagnostics impossible;
            if (setting.changes.empty() || games.follows(setting.changes, impossible))
                dial.settings.push_back(std::move(setting));
            else
                ++tried.impossible;
        }
        const bool turns = std::any_of(dial.settings.begin(), dial.settings.end(),
                                       [](const DialSetting& setting) { return !setting.changes.empty(); });
        tried.dial = std::move(dial);
        if (turns) dials.push_back(std::move(tried));
    }
    if (dials.empty()) throw InputError("this battle has no dial of the kinds that were asked for");
    return dials;
}

std::uint64_t games_at_most(const std::vector<TriedDial>& dials, const BalanceRequest& request) {
    std::uint64_t settings = 1;
    for (const TriedDial& tried : dials) {
        const std::size_t all = tried.dial.settings.size();
        settings += tried.dial.is_number ? std::min(all, BalanceRequest::coarse + 4) : all;
    }
    settings += BalanceRequest::most_pairs + 2 * (BalanceRequest::most_confirmed + 1);
    return settings * request.games;
}

Balance balance(const AnswerGames& games, std::vector<TriedDial> dials, const BalanceRequest& request) {
    return Balancer(games, request).run(std::move(dials));
}

}  // namespace polemarch::sim
