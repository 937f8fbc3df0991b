// The parts of a picture of a measured table.
#include "sim/shared/table_picture.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using sim::TablePicture;
using ::testing::HasSubstr;
using ::testing::Not;

/// 20 by 10 base widths, 40 pixels to a base width.
constexpr table::Measure base_widths{.half_width = 10 * 512, .half_depth = 5 * 512, .one = 512, .name = "base widths"};
constexpr TablePicture::Scale scale{40.0 / 512, 5 * 512};
constexpr std::array<sim::GroundStyle, 2> styles{
    {{"plain", "#111111", "#222222", ""}, {"woods", "#333333", "#444444", "<circle r='2'/>"}}};

TablePicture begun() {
    TablePicture picture(base_widths, scale);
    picture.begin("A & B", "Turn 1", 50, styles);
    return picture;
}

TEST(TablePicture, IsToScaleWithTheSouthWestCornerAtTheLowerLeft) {
    const TablePicture picture(base_widths, scale);
    EXPECT_EQ(picture.width(), 800);
    EXPECT_EQ(picture.depth(), 400);
    const auto corner = picture.spot({-10 * 512, -5 * 512});
    EXPECT_EQ(corner.x, TablePicture::left);
    EXPECT_EQ(corner.y, TablePicture::top + 400);
    EXPECT_EQ(picture.points(std::array<table::Point, 2>{{{0, 0}, {512, 512}}}), "440.0,276.0 480.0,236.0");
}

TEST(TablePicture, HasAHeadAndRulersInTheMeasure) {
    TablePicture picture = begun();
    picture.rulers();
    const std::string svg = picture.svg();
    EXPECT_THAT(svg, HasSubstr("width=\"864\" height=\"526\""));
    EXPECT_THAT(svg, HasSubstr("<title>A &amp; B</title>"));
    EXPECT_THAT(svg, HasSubstr("<pattern id=\"woods\""));
    EXPECT_THAT(svg, Not(HasSubstr("<pattern id=\"plain\"")));
    EXPECT_THAT(svg, HasSubstr("x=\"840.0\" y=\"490.0\" font-size=\"10\" text-anchor=\"middle\" fill=\"#777064\">20<"));
    EXPECT_THAT(svg, HasSubstr("x=\"34.0\" y=\"79.0\" font-size=\"10\" text-anchor=\"end\" fill=\"#777064\">10<"));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(TablePicture, DrawsGroundInItsStyleOrTheFirst) {
    const std::array<table::Point, 3> corners{{{0, 0}, {512, 0}, {0, 512}}};
    TablePicture picture = begun();
    picture.ground(table::Polygon(corners), "woods", "Woods <old>");
    picture.ground(table::Polygon(corners), "unknown", "Sand");
    EXPECT_THAT(picture.svg(), HasSubstr("<title>Woods &lt;old&gt;</title><polygon points=\"440.0,276.0 480.0,276.0 "
                                         "440.0,236.0\" fill=\"#333333\" stroke=\"#444444\""));
    EXPECT_THAT(picture.svg(), HasSubstr("fill=\"url(#woods)\""));
    EXPECT_THAT(picture.svg(), HasSubstr("<title>Sand</title><polygon points=\"440.0,276.0 480.0,276.0 440.0,236.0\" "
                                         "fill=\"#111111\""));
}

TEST(TablePicture, SidesDifferByMoreThanColour) {
    const table::Rectangle base({0, 0, {}}, {256, 128});
    TablePicture a = begun(), b = begun();
    const std::string_view hatched = "fill=\"url(#hatch)\"";
    a.base(base, 0);
    b.base(base, 1);
    EXPECT_THAT(a.svg(), Not(HasSubstr(hatched)));
    EXPECT_THAT(b.svg(), HasSubstr(hatched));
}

TEST(TablePicture, ShowsTheFrontAndAStateByDashes) {
    TablePicture picture = begun();
    picture.outline({{0, 0, {}}, {256, 128}}, {.side = 0, .dashes = "6 3", .wedge = 256});
    EXPECT_THAT(picture.svg(), HasSubstr("stroke-dasharray=\"6 3\""));
    EXPECT_THAT(picture.svg(),
                HasSubstr("<path d=\"M420.0 276.0L460.0 276.0\" stroke=\"#2b5c8a\" stroke-width=\"4\"/>"));
    EXPECT_THAT(picture.svg(), HasSubstr("<polygon points=\"430.0,276.0 440.0,256.0 450.0,276.0\""));
}

TEST(TablePicture, NamesAreNeverUpsideDown) {
    const auto turn = [](int heading, bool across) {
        TablePicture picture = begun();
        picture.name({{0, 0, table::degrees(heading)}, {256, 128}}, 0, "A1", across);
        const std::string svg = picture.svg();
        const std::size_t at = svg.find("rotate(", svg.find("dominant-baseline")) + 7;
        return std::stod(svg.substr(at));
    };
    for (int heading = 0; heading < 360; heading += 15)
        for (const bool across : {false, true}) {
            const double upright = std::remainder(turn(heading, across), 360.0);
            EXPECT_LE(std::abs(upright), 90.1) << heading << across;
        }
}

}  // namespace
}  // namespace polemarch::test
