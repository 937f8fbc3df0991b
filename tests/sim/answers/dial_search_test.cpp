// The search for an even setting, on responses that are known.
#include "sim/answers/dial_search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace polemarch::test {
namespace {

using namespace sim;

constexpr double width = 0.02;
MeasuredValue sharp(double value) { return {value, {value - width, value + width}}; }

Response searched(std::size_t count, std::size_t now, const std::function<double(std::size_t)>& value) {
    return search_dial(count, now, 7, 0.5, [&](std::size_t i) { return sharp(value(i)); });
}

TEST(DialSearch, FindsWhereARisingResponsePassesEven) {
    std::size_t measured = 0;
    const auto response = search_dial(101, 80, 7, 0.5, [&](std::size_t i) {
        ++measured;
        return sharp(1 / (1 + std::exp((37.3 - static_cast<double>(i)) / 10)));
    });
    const ResponseFinding found = finding_of(response, 0.5, 0.05, true);
    EXPECT_EQ(found.finding, Finding::even);
    EXPECT_EQ(found.nearest, 37u);
    EXPECT_FALSE(found.turns);
    EXPECT_LT(measured, 15u) << "coarse settings, then a bisection of one stretch";
    EXPECT_EQ(measured, response.size()) << "each once";
}

// The trial of the issue: victory points 0, 1, 2 gave 95, 82, 42 %.
TEST(DialSearch, SaysThatAResponseJumpsPastEven) {
    const std::vector<double> values{0.95, 0.82, 0.42};
    const ResponseFinding found = finding_of(searched(3, 0, [&](std::size_t i) { return values[i]; }), 0.5, 0.05, true);
    EXPECT_EQ(found.finding, Finding::jumps);
    EXPECT_EQ(found.nearest, 2u);
}

TEST(DialSearch, SaysThatEvenIsOutOfReachAndThatAResponseTurns) {
    const auto response = searched(40, 0, [](std::size_t i) {
        const auto x = static_cast<double>(i);
        return i < 15 ? 0.7 + 0.01 * x : 0.99 - 0.01 * x;
    });
    const ResponseFinding found = finding_of(response, 0.5, 0.05, true);
    EXPECT_EQ(found.finding, Finding::out_of_reach);
    EXPECT_TRUE(found.turns);
    EXPECT_EQ(found.nearest, 39u);
}

// It crosses twice: both crossings are looked at.
TEST(DialSearch, LooksAtEveryCrossing) {
    const auto response =
        searched(61, 30, [](std::size_t i) { return 0.8 - 0.6 * std::abs(static_cast<double>(i) - 30) / 30; });
    for (const std::size_t crossing : {15u, 45u}) EXPECT_TRUE(response.contains(crossing)) << crossing;
}

TEST(DialSearch, ADialWithoutAnEffectIsFlat) {
    const ResponseFinding found = finding_of(searched(9, 4, [](std::size_t) { return 0.7; }), 0.5, 0.05, true);
    EXPECT_EQ(found.finding, Finding::out_of_reach);
    EXPECT_TRUE(found.flat);
    EXPECT_FALSE(found.turns);
}

TEST(DialSearch, AlternativesHaveNoJumpsBetweenThem) {
    const Response response{{0, sharp(0.9)}, {1, sharp(0.1)}};
    EXPECT_EQ(finding_of(response, 0.5, 0.05, false).finding, Finding::out_of_reach);
    EXPECT_EQ(finding_of(response, 0.5, 0.05, true).finding, Finding::jumps);
}

TEST(DialSearch, ASingleSettingIsMeasured) {
    EXPECT_EQ(searched(1, 0, [](std::size_t) { return 0.5; }).size(), 1u);
    EXPECT_EQ(searched(2, 1, [](std::size_t) { return 0.5; }).size(), 2u);
}

}  // namespace
}  // namespace polemarch::test
