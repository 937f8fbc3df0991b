// Places, poses and fields of a position in TOML.
#include "core/table/files/fields.h"
#include "core/table/files/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Point;
using table::Pose;
using ::testing::HasSubstr;

constexpr table::Measure thirty_by_twenty{
    .half_width = 15 * 512, .half_depth = 10 * 512, .one = 512, .name = "base widths"};

/// The root table of a TOML text.
class TableFile : public ::testing::Test {
protected:
    TableReader& root(const std::string& text) {
        document_ = TomlDocument::parse("test.toml", text, diagnostics_);
        root_.emplace(document_->root(diagnostics_));
        return *root_;
    }
    Diagnostics diagnostics_;

private:
    std::optional<TomlDocument> document_;
    std::optional<TableReader> root_;
};

TEST_F(TableFile, PlacesAreLengthsFromTheSouthWestCorner) {
    auto& table = root(R"(corners = ["0 0", "30 0", "15 20"])");
    const auto corners = table::read_places(table, "corners", thirty_by_twenty);
    EXPECT_EQ(corners, (std::vector<Point>{{-15 * 512, -10 * 512}, {15 * 512, -10 * 512}, {0, 10 * 512}}));
    EXPECT_TRUE(table::polygon_of(corners, {}, diagnostics_));
    EXPECT_FALSE(diagnostics_.has_errors());
}

TEST_F(TableFile, FaultsOfPlacesNameTheMeasureAndTheTable) {
    auto& table = root(R"(corners = ["1.2345 0", "31 0", "15"])");
    EXPECT_TRUE(table::read_places(table, "corners", thirty_by_twenty).empty());
    EXPECT_THAT(diagnostics_.text(),
                HasSubstr("test.toml:1:13: this is no length (found '1.2345', expected base widths "
                          "with up to three decimals)"));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("off the table (found '31 0', expected at most 30 by 20)"));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("this is no place (found '15'"));
}

TEST_F(TableFile, CornersThatFormNoAreaAreRefused) {
    EXPECT_FALSE(table::polygon_of({{0, 0}, {512, 0}}, {}, diagnostics_));
    EXPECT_FALSE(table::polygon_of({{0, 0}, {512, 512}, {512, 0}, {0, 512}}, {}, diagnostics_));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("an area needs three corners at least (found 2 corners)"));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("the edges of this area cross or touch each other"));
}

TEST_F(TableFile, AUnitStandsByItsFrontOrByItsCorner) {
    auto& table = root("at = \"15 10 facing 90\"\ncorner = \"15 10 facing 90\"\nwrong = \"15 10\"");
    constexpr table::Extent extent{256, 128};
    EXPECT_EQ(table::read_stand(table, "at", extent, thirty_by_twenty), (Pose{0, 0, table::quarter_turn}));
    EXPECT_EQ(table::read_stand(table, "corner", extent, thirty_by_twenty), (Pose{0, -256, table::quarter_turn}));
    EXPECT_FALSE(table::read_stand(table, "wrong", extent, thirty_by_twenty));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("this is no place with a heading"));
}

TEST_F(TableFile, OneKeySaysWhereAUnitStands) {
    EXPECT_EQ(table::read_place_key(root("corner = 1"), {"at", "corner"}), "corner");
    EXPECT_EQ(table::read_place_key(root("a = 1"), {"at", "corner"}), "at");
    EXPECT_FALSE(table::read_place_key(root("at = 1\ncorner = 1"), {"at", "corner"}));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("two keys say where it stands (expected 'at' or 'corner')"));
}

// ---- fields

using UnitsOfFields = table::PlaceMask<130>;
const std::vector<std::string> state_words{"fresh", "worn"}, unit_labels = [] {
    std::vector<std::string> all;
    for (int u = 0; u < 130; ++u) all.push_back(fmt::format("U{}", u));
    return all;
}();

struct FieldsOfUnit {
    Pose pose{};
    int loss = 0;
    std::uint8_t flags = 0, state = 0;
    UnitsOfFields units{};
    bool operator==(const FieldsOfUnit&) const = default;
};
template <class V>
void fields_of(V& v, FieldsOfUnit& record) {
    v.pose(record.pose);
    v.number("loss", record.loss, 0, 9);
    v.flag("moved", record.flags, 4);
    v.word("state", record.state, state_words, std::uint8_t{0}, "condition");
    v.units("shot_at", record.units, unit_labels);
}

TEST_F(TableFile, FieldsAreWrittenAndReadByOneList) {
    FieldsOfUnit record{{512, -512, table::quarter_turn}, 3, 4, 1, UnitsOfFields(7) | UnitsOfFields(129)};
    table::FieldWriter writer(thirty_by_twenty, "\n");
    fields_of(writer, record);
    EXPECT_EQ(writer.text(),
              "at = \"16 9 facing 90\"\nloss = 3\nmoved = true\nstate = \"worn\"\n"
              "shot_at = [\"U7\", \"U129\"]");
    FieldsOfUnit read;
    table::FieldReader reader(root(writer.text()), thirty_by_twenty);
    fields_of(reader, read);
    EXPECT_EQ(read, record);
    EXPECT_FALSE(diagnostics_.has_errors());
}

TEST_F(TableFile, UsualValuesAreNotWritten) {
    FieldsOfUnit usual;
    table::FieldWriter writer(thirty_by_twenty);
    fields_of(writer, usual);
    EXPECT_EQ(writer.text(), "at = \"15 10 facing 0\"");
}

TEST_F(TableFile, FieldsHaveOlderNamesAndFaults) {
    FieldsOfUnit read;
    table::FieldReader older(root("at = \"15 10 facing 0\"\ncondition = \"worn\""), thirty_by_twenty);
    fields_of(older, read);
    EXPECT_EQ(read.state, 1);
    EXPECT_FALSE(diagnostics_.has_errors());
    table::FieldReader faulty(root("at = \"15 10 facing 0\"\nloss = 10\nshot_at = [\"U130\"]"), thirty_by_twenty);
    fields_of(faulty, read);
    EXPECT_THAT(diagnostics_.text(), HasSubstr("there is no such unit (found 'U130', expected a label such as A3)"));
    EXPECT_THAT(diagnostics_.text(), HasSubstr("bad value of 'loss'"));
}

}  // namespace
}  // namespace polemarch::test
