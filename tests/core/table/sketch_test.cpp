// The table as text.
#include "core/table/sketch.h"

#include <array>
#include <optional>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Sketch;

/// 20 by 10 base widths: in 46 columns, 6 of them for the scale, a cell is half a base width wide.
constexpr table::Measure sketched{.half_width = 10 * 512, .half_depth = 5 * 512, .one = 512, .name = "base widths"};

std::string drawing(const Sketch& sketch) { return sketch.text(false, 0, sketch.rows()); }

TEST(Sketch, ShowsGroundUnitsAndScale) {
    Sketch sketch(sketched, 46);
    EXPECT_EQ(sketch.rows(), 10);
    const std::array<table::Point, 4> corners{{{-10 * 512, -2560}, {-8 * 512, -2560}, {-8 * 512, 0}, {-10 * 512, 0}}};
    sketch.draw_ground(table::Polygon(corners), 'w');
    sketch.draw_line({{7 * 512, 3 * 512, {}}, {1024, 26}}, '=');
    sketch.draw_unit({{0, 0, {}}, {3 * 512, 512}}, 0, "A1");
    sketch.draw_unit({{5 * 512, -3 * 512, table::quarter_turn}, {512, 512}}, 1, "B2");
    sketch.draw_label({0, 4 * 512}, "AL1", 0);
    EXPECT_EQ(drawing(sketch),
              "   9\n"
              "                        AL1\n"
              "                                   =========\n"
              "\n"
              "   5                     ^\n"
              "     wwww          ############\n"
              "     wwww          #####A1#####\n"
              "     wwww                      oooo\n"
              "   1 wwww                      oB2o >\n"
              "     wwww\n"
              "     0            6            13\n");
}

TEST(Sketch, ColoursBelongToASide) {
    Sketch sketch(sketched, 46);
    sketch.draw_label({0, 0}, "A", 0);
    sketch.draw_label({512, 0}, "B", 1);
    const std::string text = sketch.text(true, sketch.row_of({0, 0}), 1);
    EXPECT_NE(text.find("\x1b[34mA\x1b[0m \x1b[31mB\x1b[0m\n"), std::string::npos) << text;
}

TEST(Sketch, CrowdedLabelsDoNotCoverEachOther) {
    Sketch sketch(sketched, 46);
    const std::array<table::Point, 4> corners{{{-10 * 512, -2560}, {10 * 512, -2560}, {10 * 512, 2560}, {-5120, 2560}}};
    sketch.draw_ground(table::Polygon(corners), 'w');
    EXPECT_EQ(sketch.side_at({0, 0}), std::nullopt);  // ground belongs to nobody
    EXPECT_TRUE(sketch.draw_if_free({0, 0}, "A10", 0));
    EXPECT_EQ(sketch.side_at({0, 0}), 0u);
    EXPECT_FALSE(sketch.draw_if_free({512, 0}, "B11", 1));
    EXPECT_TRUE(sketch.draw_if_free({3 * sketch.cell(), 0}, "B12", 1));
    EXPECT_NE(sketch.text(false, sketch.row_of({0, 0}), 1).find("wA10B12w"), std::string::npos);
}

TEST(Sketch, KindsOfGroundHaveLettersOfTheirOwn) {
    EXPECT_EQ(table::ground_letters({"woods", "water", "orchard", "ov"}), (std::vector<char>{'w', 'a', 'r', 'o'}));
}

TEST(Sketch, ShowsTheRowsWithMost) {
    EXPECT_EQ(table::first_row({0, 9, 0, 0, 5, 5, 0}, 2), 4);
    EXPECT_EQ(table::first_row({0, 9, 0, 0, 0}, 3), 0);  // in the middle of them
    EXPECT_EQ(table::first_row({0, 0, 9, 0, 0}, 3), 1);
    EXPECT_EQ(table::first_row({}, 0), 0);
}

}  // namespace
}  // namespace polemarch::test
