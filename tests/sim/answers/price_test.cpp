// Prices: known values come back from made-up results; draws stay within their limits.
#include "sim/answers/price.h"

#include "core/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

namespace polemarch::sim {
namespace {

const std::filesystem::path data_folder = POLEMARCH_SOURCE_DIR "/data";

using ::testing::ElementsAre;
using ::testing::HasSubstr;

double uniform(std::uint32_t battle, std::uint32_t place) {
    return double(keyed_word(7, Purpose::setup, battle, place, 0) >> 11) * 0x1p-53;
}

/// Battles of armies with 0 to 4 of each kind, whose results follow the model with these values.
PriceData battles_of(std::uint32_t count, const std::vector<double>& values, double even, double bonus = 0) {
    PriceData data;
    for (std::size_t k = 0; k < values.size(); ++k) data.kinds.push_back(std::string(1, char('P' + k)));
    data.list_prices.resize(values.size());
    for (std::uint32_t battle = 0; battle < count; ++battle) {
        PricedBattle one;
        double odds = even;
        for (std::uint32_t k = 0; k < values.size(); ++k) {
            one.a.push_back(std::floor(5 * uniform(battle, 2 * k)));
            one.b.push_back(std::floor(5 * uniform(battle, 2 * k + 1)));
            odds += values[k] * (one.a[k] - one.b[k]);
        }
        odds += bonus * (one.a[0] * one.a[1] - one.b[0] * one.b[1]);
        one.score = uniform(battle, 99) < 1 / (1 + std::exp(-odds)) ? 1 : 0;
        data.battles.push_back(std::move(one));
    }
    return data;
}

TEST(Price, KnownValuesComeBack) {
    const PriceData data = battles_of(6000, {0.4, 0.2, 0.1, 0}, 0.3);
    const PriceFit fit = fit_prices(data, {0});
    const std::vector<double> points{100, 50, 25, 0};
    for (std::size_t k = 1; k < 4; ++k) {
        EXPECT_TRUE(fit.prices[k].known);
        EXPECT_NEAR(fit.prices[k].value, points[k], 4 * fit.prices[k].error) << k;
        EXPECT_LT(fit.prices[k].error, 10);
        EXPECT_GT(fit.prices[k].error, 1);
        EXPECT_FALSE(fit.prices[k].is_flagged());  // it has no list price
    }
    EXPECT_NEAR(fit.prices[0].value, 100, 1e-6);
    EXPECT_NEAR(fit.prices[0].error, 0, 1e-6);
    EXPECT_NEAR(fit.even, 75, 40);
    EXPECT_NEAR(1 / fit.per_point, 250, 40);
    EXPECT_GT(fit.explained, 0.05);
}
// The error is the spread of estimates from many series of battles.
TEST(Price, TheErrorIsThatOfManySeries) {
    const PriceData all = battles_of(12000, {0.4, 0.2}, 0);
    double sum = 0, squares = 0, error = 0;
    const int series = 40;
    for (int n = 0; n < series; ++n) {
        PriceData part = all;
        part.battles.assign(all.battles.begin() + 300 * n, all.battles.begin() + 300 * (n + 1));
        const PriceFit fit = fit_prices(part, {0});
        sum += fit.prices[1].value, squares += fit.prices[1].value * fit.prices[1].value;
        error += fit.prices[1].error / series;
    }
    const double deviation = std::sqrt((squares - sum * sum / series) / (series - 1));
    EXPECT_NEAR(error / deviation, 1, 0.35);
}
TEST(Price, ListPricesSetTheScaleAndAreFlagged) {
    PriceData data = battles_of(6000, {0.3, 0.3, 0.3}, 0);
    data.list_prices = {2.0, 2.0, 8.0};  // the third is worth what the others are
    const PriceFit fit = fit_prices(data, {});
    EXPECT_TRUE(fit.prices[2].is_flagged());
    double asked = 0, worth = 0;
    for (const PricedBattle& battle : data.battles)
        for (std::size_t k = 0; k < 3; ++k) {
            asked += (battle.a[k] + battle.b[k]) * *data.list_prices[k];
            worth += (battle.a[k] + battle.b[k]) * fit.prices[k].value;
        }
    EXPECT_NEAR(worth / asked, 1, 1e-6);
}
// Of right prices one in twenty is flagged: 6 of 120, with a standard deviation of 2.4.
TEST(Price, RightPricesAreSeldomFlagged) {
    const PriceData all = battles_of(12000, {0.3, 0.3, 0.3}, 0);
    int flagged = 0;
    for (int n = 0; n < 40; ++n) {
        PriceData part = all;
        part.list_prices = {4.0, 4.0, 4.0};
        part.battles.assign(all.battles.begin() + 300 * n, all.battles.begin() + 300 * (n + 1));
        for (const Price& price : fit_prices(part, {}).prices) flagged += price.is_flagged() ? 1 : 0;
    }
    EXPECT_LE(flagged, 14);
}
TEST(Price, WithoutListPricesTheAverageUnitIsWorth100) {
    const PriceData data = battles_of(4000, {0.4, 0.2, 0.3}, 0);
    const PriceFit fit = fit_prices(data, {.units = 2});  // the third is no unit
    double amount = 0, worth = 0;
    for (const PricedBattle& battle : data.battles)
        for (std::size_t k = 0; k < 2; ++k) {
            amount += battle.a[k] + battle.b[k];
            worth += (battle.a[k] + battle.b[k]) * fit.prices[k].value;
        }
    EXPECT_NEAR(worth / amount, 100, 1e-6);
    EXPECT_NEAR(fit.prices[2].value, 100, 4 * fit.prices[2].error);
    EXPECT_FALSE(fit.prices[0].is_flagged());
}
TEST(Price, AKindThatCannotBeToldApartIsNotPriced) {
    PriceData data = battles_of(1000, {0.3, 0.3}, 0);
    data.kinds = {"P", "Q", "twice P", "rare"};
    data.list_prices.resize(4);
    for (std::size_t n = 0; n < data.battles.size(); ++n) {
        PricedBattle& battle = data.battles[n];
        battle.a.insert(battle.a.end(), {2 * battle.a[0], n < 20 ? 1.0 : 0.0});
        battle.b.insert(battle.b.end(), {2 * battle.b[0], 0});
    }
    const PriceFit fit = fit_prices(data, {0});
    EXPECT_FALSE(fit.prices[2].known);
    EXPECT_FALSE(fit.prices[3].known);
    EXPECT_EQ(fit.prices[3].battles, 20u);
    EXPECT_THROW(static_cast<void>(fit_prices(data, {3})), InputError);
    data.battles.resize(20);
    EXPECT_THROW(static_cast<void>(fit_prices(data, {0})), InputError);
}
TEST(Price, AnInteractionIsFoundOnlyWhereThereIsOne) {
    const auto smallest = [](const PriceFit& fit) {
        double least = 1;
        for (const PriceInteraction& one : fit.interactions) least = std::min(least, one.adjusted_p);
        return least;
    };
    EXPECT_GT(smallest(fit_prices(battles_of(4000, {0.3, 0.2, 0.1}, 0), {0})), 0.05);
    const PriceFit fit = fit_prices(battles_of(4000, {0.1, 0.1, 0.1}, 0, 0.15), {0});
    ASSERT_LT(smallest(fit), 0.001);
    const auto found = std::min_element(fit.interactions.begin(), fit.interactions.end(),
                                        [](const auto& one, const auto& other) { return one.p < other.p; });
    EXPECT_THAT((std::vector{found->first, found->second}), ElementsAre(0, 1));
    EXPECT_GT(found->value, 0);
}
TEST(Price, AGuessNeedsFewBattles) {
    const Eigen::VectorXd none = guess_prices(battles_of(0, {1, 1}, 0));
    EXPECT_EQ(none, Eigen::VectorXd::Zero(3));
    PriceData won = battles_of(30, {0.5, 0.5}, 0);
    for (PricedBattle& battle : won.battles) battle.score = 1;
    EXPECT_GT(guess_prices(won)[0], 1);
    const Eigen::VectorXd many = guess_prices(battles_of(5000, {0.4, 0.2}, 0.3));
    EXPECT_NEAR(many[1], 0.4, 0.06);
    EXPECT_NEAR(many[2], 0.2, 0.06);
}

// NIST, Statistical Reference Datasets, analysis of variance, "SiRstv": certified F = 1.18046237440255.
TEST(Price, SpreadIsOneWayAnalysisOfVariance) {
    const Spread spread = spread_of({{196.3052, 196.1240, 196.1890, 196.2569, 196.3403},
                                     {196.3042, 196.3825, 196.1669, 196.3257, 196.0422},
                                     {196.1303, 196.2005, 196.2889, 196.0343, 196.1811},
                                     {196.2795, 196.1748, 196.1494, 196.1485, 195.9885},
                                     {196.2119, 196.1051, 196.1850, 196.0052, 196.2090}});
    const double f = spread.deviation * spread.deviation / (spread.by_chance * spread.by_chance);
    EXPECT_NEAR(f, 1.18046237440255, 1e-8);
    EXPECT_NEAR(spread.p, 0.3494, 0.0002);
    EXPECT_NEAR(spread.left, std::sqrt(0.051146261e0 / 4 / 5 - 0.21663656e0 / 20 / 5), 1e-5);
}
TEST(Price, EqualBattlesSpreadByChanceOnly) {
    std::vector<std::vector<double>> even(50), mixed(50);
    for (std::uint32_t battle = 0; battle < 50; ++battle)
        for (std::uint32_t game = 0; game < 20; ++game) {
            even[battle].push_back(uniform(battle, game) < 0.5 ? 1 : 0);
            mixed[battle].push_back(uniform(battle, game) < (battle % 2 == 0 ? 0.3 : 0.7) ? 1 : 0);
        }
    EXPECT_GT(spread_of(even).p, 0.01);
    EXPECT_NEAR(spread_of(even).by_chance, std::sqrt(0.25 / 20), 0.01);
    EXPECT_LT(spread_of(mixed).p, 1e-6);
    EXPECT_NEAR(spread_of(mixed).left, 0.2, 0.05);
}

// ---- draws

AnswerGames games_of(const std::string& scenario) {
    AnswerSubject subject;
    subject.battle.scenario = scenario;
    return {subject, data_folder, {}};
}

TEST(Price, UnitsAsFilesWriteThem) {
    const auto games = games_of("heraclea");
    const auto units = units_in(games.battle()->system().sources().front());
    ASSERT_EQ(units.size(), 11u + 12u);  // without the camps
    EXPECT_EQ(units[0].list, "side.A.units");
    EXPECT_EQ(units[0].amounts[0].first, "EL");
    EXPECT_EQ(units[0].text("C3/1"), "\"EL C3/1\"");
    EXPECT_EQ(units[11].side, 1u);
    const auto trebia = games_of("trebia");
    const auto bases = units_in(trebia.battle()->system().sources().front());
    ASSERT_FALSE(bases.empty());
    EXPECT_EQ(bases[1].list, "side.A.wing[1].units");
    EXPECT_EQ(bases[1].index, 2u);
    EXPECT_THAT(bases[1].text("1 2 facing 3"),
                HasSubstr("type = \"SW\", bases = 4, front = 2, at = \"1 2 facing 3\", ratings"));
    EXPECT_THAT(bases[1].amounts,
                ElementsAre(testing::Pair("SW", 4), testing::Pair("quality", 4), testing::Pair("armoured", 4)));
}
TEST(Price, PlacesBesideAUnit) {
    EXPECT_EQ(place_beside("C9/1", 0), "C10/1");
    EXPECT_EQ(place_beside("C9/1", 3), "B9/1");
    EXPECT_FALSE(place_beside("A9/1", 3));
    EXPECT_FALSE(place_beside("C1/1", 1));
    EXPECT_EQ(place_beside("20 15 facing 0", 0), "20.00 11.00 facing 0");      // behind
    EXPECT_EQ(place_beside("20 33 facing 180", 0), "20.00 37.00 facing 180");  // likewise
    EXPECT_EQ(place_beside("20 15 facing 0", 2), "25.00 15.00 facing 0");
    EXPECT_FALSE(place_beside("somewhere", 0));
}
TEST(Price, DrawsStayNearTheScenario) {
    for (const char* scenario : {"heraclea", "trebia"}) {
        const auto games = games_of(scenario);
        const auto draws = scenario_draws(games, {}, data_folder);
        const std::size_t units = units_in(games.battle()->system().sources().front()).size();
        int possible = 0, drawn = 0;
        for (std::uint32_t number = 1; number <= 60; ++number) {
            const auto armies = draws->draw(1, number, 0);
            if (!armies) continue;
            ++drawn;
            EXPECT_EQ(draws->draw(1, number, 0)->changes, armies->changes);
            int added = 0, removed = 0, exchanged = 0;
            for (const FigureChange& change : armies->changes)
                ++(change.kind == ChangeKind::add ? added : change.kind == ChangeKind::remove ? removed : exchanged);
            EXPECT_LE(added, 4);
            EXPECT_LE(removed, 2);
            EXPECT_LE(exchanged, 6);
            if (draws->unit() == "unit") {
                double all = 0;
                for (std::size_t k = 0; k < armies->a.size(); ++k) all += armies->a[k] + armies->b[k];
                EXPECT_EQ(all, double(units) + added - removed);
            }
            if (!draws->open(*armies)) continue;
            ++possible;
            // What was counted is what stands in the changed battle.
            std::vector<double> a(armies->a.size(), 0), b = a;
            for (const WrittenUnit& unit : units_in(games.battle(armies->changes)->system().sources().front()))
                for (const auto& [what, amount] : unit.amounts) {
                    const auto kind =
                        std::find(draws->kinds().begin(), draws->kinds().end(), what) - draws->kinds().begin();
                    (unit.side == 0 ? a : b)[static_cast<std::size_t>(kind)] += amount;
                }
            EXPECT_EQ(a, armies->a);
            EXPECT_EQ(b, armies->b);
        }
        EXPECT_GT(drawn, 20) << scenario;
        EXPECT_GT(possible, drawn / 5) << scenario;
    }
}
TEST(Price, DrawsOfAListAreItsArmies) {
    const auto draws = list_draws("swiss-1476", 40, data_folder);
    for (std::uint32_t number = 1; number <= 5; ++number) {
        const auto armies = draws->draw(1, number, 0);
        if (!armies) continue;
        for (const std::string& text : armies->texts) {
            Diagnostics diagnostics;
            const auto verdict = army_system().check({"x", text}, data_folder, diagnostics);
            ASSERT_TRUE(verdict);
            EXPECT_TRUE(verdict->legal) << verdict->text;
        }
        double price = 0;
        for (std::size_t k = 0; k < armies->a.size(); ++k) price += armies->a[k] * *draws->list_prices()[k];
        EXPECT_LE(price, 46);  // 115 % of 40
        EXPECT_GE(price, 25);
        EXPECT_TRUE(draws->open(*armies));
    }
}

}  // namespace
}  // namespace polemarch::sim
