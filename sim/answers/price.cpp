#include "sim/answers/price.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr double near_even = 1, wider = 2, any_at_all = std::numeric_limits<double>::infinity();  // log odds
constexpr double equal = 0.1;
constexpr std::uint32_t attempts = 200, first_share = 6, rounds = 4;
// Which draws of the fresh seed are for what.
constexpr std::uint32_t first_equal = 1, first_any = 1'000'001, first_check = 2'000'001;

/// What is known of the values when a battle is drawn: A's log odds.
using Expectation = std::function<double(const DrawnArmies&)>;

struct OpenedDraw {
    DrawnArmies armies;
    GameOfArmies play;
};

/// The first possible battle of this number whose log odds are at most `limit` either way; if there is none, a wider
/// one. Throws InputError if none at all is possible.
OpenedDraw opened_draw(const ArmyDraws& draws, std::uint64_t seed, std::uint32_t number, const Expectation& expected,
                       double limit) {
    for (const double most : {limit, 2 * limit, any_at_all})
        for (std::uint32_t attempt = 0; attempt < attempts; ++attempt) {
            auto armies = draws.draw(seed, number, attempt);
            if (!armies || std::abs(expected(*armies)) > most) continue;
            if (auto play = draws.open(*armies)) return {*std::move(armies), std::move(play)};
        }
    throw InputError("no possible battle came of 200 draws: there may be no room for more units");
}

double score_of(const GameRow& row) {
    const Ending ending = how_ended(row);
    return ending == Ending::first_won ? 1 : ending == Ending::drawn ? 0.5 : 0;
}

class PriceSearch {
public:
    PriceSearch(const ArmyDraws& draws, const PriceRequest& request, const RunHooks& hooks)
        : draws_(draws), request_(request), hooks_(hooks), stop_(hooks.stop ? *hooks.stop : never_stops) {
        data_.kinds = draws.kinds();
        data_.list_prices = draws.list_prices();
    }

    /// The battles of the regression.
    const PriceData& data() {
        const std::uint32_t first = std::max(1u, request_.games / first_share);
        play_round(first, [](const DrawnArmies&) { return 0.0; });
        for (std::uint32_t round = 1; round < rounds; ++round) {
            const std::uint32_t until = first + (request_.games - first) * round / (rounds - 1);
            const Eigen::VectorXd guess = guess_prices(data_);
            play_round(until - static_cast<std::uint32_t>(data_.battles.size()), [&](const DrawnArmies& armies) {
                double sum = guess[0];
                for (std::size_t k = 0; k < armies.a.size(); ++k)
                    sum += guess[static_cast<Eigen::Index>(k) + 1] * (armies.a[k] - armies.b[k]);
                return sum;
            });
        }
        return data_;
    }

    /// Several games of each of several battles.
    std::optional<Spread> spread(std::uint32_t first, const Expectation& expected, double limit) {
        std::vector<std::vector<double>> scores(request_.battles);
        const BatchRequest batch = batch_by(request_.player, fresh_seed(request_.seed));
        const auto play = [&](std::uint32_t number) -> std::optional<GameRow> {
            const OpenedDraw battle = opened_draw(draws_, batch.seed, first + number - 1, expected, limit);
            for (std::uint32_t game = 0; game < request_.games_each; ++game) {
                const auto row = battle.play(batch, (number - 1) * request_.games_each + game + 1, stop_);
                if (!row) return std::nullopt;
                scores[number - 1].push_back(score_of(*row));
                finished(1);
            }
            return GameRow{.game = number};
        };
        const std::uint32_t taken = run_batch({1, request_.battles}, hooks_.threads, stop_, play, [](GameRow&&) {});
        scores.resize(taken);
        played_ += std::uint64_t{taken} * request_.games_each;
        return taken >= 2 ? std::optional(spread_of(scores)) : std::nullopt;
    }

    PriceCheck check(const std::string& player, const PriceFit& fit) {
        PriceCheck check{.player = player};
        std::vector<double> predicted(request_.check_games), scores(request_.check_games);
        const BatchRequest batch = batch_by(player, fresh_seed(request_.seed));
        const auto expected = [&](const DrawnArmies& armies) { return fit.log_odds(armies.a, armies.b); };
        const auto play = [&](std::uint32_t number) {
            const OpenedDraw battle = opened_draw(draws_, batch.seed, first_check + number, expected, wider);
            auto row = battle.play(batch, number, stop_);
            predicted[number - 1] = expected(battle.armies) - fit.intercept;
            if (row) scores[number - 1] = score_of(*row);
            return row;
        };
        const std::uint32_t taken =
            run_batch({1, request_.check_games}, hooks_.threads, stop_, play, [&](GameRow&&) { finished(1); });
        check.games = taken;
        played_ += taken;
        LogisticData data{.names = {"the predicted log odds"}, .figures = {}, .successes = {}, .trials = {}};
        const auto rows = static_cast<Eigen::Index>(taken);
        data.figures = Eigen::VectorXd::Map(predicted.data(), rows);
        data.successes = Eigen::VectorXd::Map(scores.data(), rows);
        data.trials = Eigen::VectorXd::Ones(rows);
        try {
            if (taken < 10) return check;
            const Coefficient slope = fit_logistic(data).coefficients.back();
            check.slope = slope.value;
            check.interval = slope.interval;
        } catch (const InputError&) {
            // Too few games, or of one result only.
        }
        return check;
    }
    [[nodiscard]] std::uint64_t played() const { return played_; }
    [[nodiscard]] bool is_stopped() const { return stop_; }

private:
    static BatchRequest batch_by(const std::string& player, std::uint64_t seed) {
        return {{1, 0}, {player, player}, seed, SideSwap::fixed};
    }
    void finished(std::uint32_t games) const {
        if (hooks_.finished) hooks_.finished->fetch_add(games, std::memory_order_relaxed);
    }
    void play_round(std::uint32_t count, const Expectation& expected) {
        if (count == 0 || stop_) return;
        const auto before = static_cast<std::uint32_t>(data_.battles.size());
        std::vector<PricedBattle> battles(count);
        const BatchRequest batch = batch_by(request_.player, request_.seed);
        const auto play = [&](std::uint32_t number) {
            OpenedDraw battle = opened_draw(draws_, batch.seed, number, expected, near_even);
            auto row = battle.play(batch, number, stop_);
            if (row)
                battles[number - before - 1] = {std::move(battle.armies.a), std::move(battle.armies.b), score_of(*row)};
            return row;
        };
        const std::uint32_t taken =
            run_batch({before + 1, count}, hooks_.threads, stop_, play, [&](GameRow&&) { finished(1); });
        battles.resize(taken);
        played_ += taken;
        data_.battles.insert(data_.battles.end(), battles.begin(), battles.end());
    }

    const ArmyDraws& draws_;
    const PriceRequest& request_;
    const RunHooks& hooks_;
    const std::atomic<bool>& stop_;
    PriceData data_;
    std::uint64_t played_ = 0;
};

/// The kind that is worth 100, if one is asked for.
std::optional<std::size_t> reference_of(const std::vector<std::string>& kinds,
                                        const std::optional<std::string>& asked) {
    if (!asked) return std::nullopt;
    const auto place = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const std::string& kind) { return equal_ignoring_case(kind, *asked); });
    if (place != kinds.end()) return static_cast<std::size_t>(place - kinds.begin());
    throw InputError(
        fmt::format("no unit of these armies is {}; there are: {}", in_quotes(*asked), alternatives(kinds)));
}

}  // namespace

PriceAnswer find_prices(const std::string& asked, const ArmyDraws& draws, const PriceRequest& request,
                        const RunHooks& hooks) {
    const auto reference = reference_of(draws.kinds(), request.reference);
    PriceSearch search(draws, request, hooks);
    const PriceData& data = search.data();
    PriceAnswer answer{.asked = asked,
                       .request = request,
                       .unit = draws.unit(),
                       .limits = draws.limits(),
                       .battle = draws.battle(),
                       .kinds = data.kinds,
                       .reference = reference,
                       .fit = {}};
    answer.fit = fit_prices(data, {reference, draws.units()});
    const auto expected = [&](const DrawnArmies& armies) { return answer.fit.log_odds(armies.a, armies.b); };
    if (request.battles > 0) {
        answer.equal = search.spread(first_equal, expected, equal);
        answer.any = search.spread(
            first_any, [](const DrawnArmies&) { return 0.0; }, any_at_all);
    }
    for (const std::string& player : request.checkers)
        if (!search.is_stopped()) answer.checks.push_back(search.check(player, answer.fit));
    answer.games = search.played();
    answer.interrupted = search.is_stopped();
    return answer;
}

double seconds_per_battle(const ArmyDraws& draws, const std::string& player, std::uint64_t seed) {
    const BatchRequest batch{{1, 0}, {player, player}, seed, SideSwap::fixed};
    const auto begin = std::chrono::steady_clock::now();
    double passed = 0;
    std::uint32_t number = 0;
    while (passed < 0.2) {
        const OpenedDraw battle = opened_draw(
            draws, seed, ++number, [](const DrawnArmies&) { return 0.0; }, near_even);
        static_cast<void>(battle.play(batch, number, never_stops));
        passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    return passed / number;
}

}  // namespace polemarch::sim
