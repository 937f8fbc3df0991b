// Lengths and angles as people write them.
#include "core/table/measure.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Length;
using table::Measure;

constexpr Measure inches{.half_width = 36 * 256, .half_depth = 24 * 256, .one = 256, .name = "inches"};
/// Twice as many units to a written inch.
constexpr Measure half_scale{.half_width = 72 * 256, .half_depth = 48 * 256, .one = 512, .name = "inches"};
constexpr Measure base_widths{.half_width = 30 * 512, .half_depth = 20 * 512, .one = 512, .name = "base widths"};

TEST(Measure, EveryLengthIsReadBackToTheLastBit) {
    for (const Measure& measure : {inches, half_scale, base_widths})
        for (Length length = 0; length < 20 * measure.one; ++length) {
            const auto read = measure.read(measure.text(length));
            ASSERT_TRUE(read);
            ASSERT_EQ(*read, length);
        }
}

TEST(Measure, EveryAngleIsReadBackToTheLastBit) {
    for (unsigned parts = 0; parts < 65536; ++parts) {
        const table::Angle angle{static_cast<std::uint16_t>(parts)};
        const auto read = table::read_degrees(table::degrees_text(angle));
        ASSERT_TRUE(read) << parts;
        ASSERT_EQ(*read, angle);
    }
}

TEST(Measure, WritesLengthsPlacesAndPoses) {
    EXPECT_EQ(inches.text(640), "2.5");
    EXPECT_EQ(base_widths.text(640), "1.25");
    EXPECT_EQ(inches.text(-1), "-0.004");
    EXPECT_EQ(base_widths.place({-15 * 512, 256}), "15 20.5");
    EXPECT_EQ(base_widths.text(table::Pose{0, 0, table::degrees(30)}), "30 20 facing 30");
    EXPECT_EQ(inches.place(inches.at(640, 256)), "2.5 1");
}

TEST(Measure, ReadsNothingElse) {
    for (const char* word : {"1.2345", "-1", "1.", ".", "", "1e2", "1000.001", "12345", "+1"})
        EXPECT_FALSE(inches.read(word)) << word;
    EXPECT_EQ(inches.read(".5"), 128);
    EXPECT_EQ(inches.read("1000"), 256'000);
    for (const char* word : {"360", "-1", "1.0001", "north"}) EXPECT_FALSE(table::read_degrees(word)) << word;
}

TEST(Measure, MayHaveOtherDecimals) {
    constexpr Measure coarse{.one = 4, .decimals = 2, .name = "feet"};
    EXPECT_EQ(coarse.text(5), "1.25");
    EXPECT_EQ(coarse.read("1.25"), 5);
    EXPECT_FALSE(coarse.read("1.250"));
    EXPECT_EQ(coarse.expected(), "feet with up to two decimals");
    EXPECT_EQ(base_widths.expected(), "base widths with up to three decimals");
}

TEST(Measure, RoundsTextToQuartersForLists) {
    EXPECT_EQ(table::in_quarters("AL1 to 51.109 19.422"), "AL1 to ~51 ~19.5");
    EXPECT_EQ(table::in_quarters("forward 1.25, wheel left 30"), "forward 1.25, wheel left 30");
    EXPECT_EQ(table::in_quarters("A12 moves: back 0.999 [Formations_2]"), "A12 moves: back ~1 [Formations_2]");
    EXPECT_EQ(table::in_quarters(""), "");
    EXPECT_EQ(table::in_quarters("ends."), "ends.");
}

}  // namespace
}  // namespace polemarch::test
