// Maps of the editor Tiled: round trips for every battle of the library, and invalid files.
#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/map_writer.h"
#include "tests/core/ancient_battles/data_files.h"
#include "tests/support/json_cases.h"
#include "tests/support/library.h"

#include <functional>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace polemarch::ancient_battles {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

Scenario scenario_of(const Source& source) {
    Diagnostics diagnostics;
    auto scenario = parse_scenario(source, data_files::shipped_charts(), diagnostics);
    if (!scenario) throw std::runtime_error(diagnostics.text());
    return *std::move(scenario);
}

std::optional<Map> read_back(const std::string& text, std::string& errors) {
    Diagnostics diagnostics;
    auto map = parse_tiled({{"m.tmj", text}}, data_files::shipped_charts(), diagnostics);
    EXPECT_EQ(map.has_value(), !diagnostics.has_errors());
    errors = diagnostics.text();
    return map;
}

class TiledMapOf : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Library, TiledMapOf, ::testing::ValuesIn(test::library()), test::name_of_battle);

TEST_P(TiledMapOf, IsTheSameThereAndBack) {
    const Source source = data_files::data_file("scenarios/" + GetParam() + ".toml");
    const Scenario scenario = scenario_of(source);
    std::string errors;
    const auto map = read_back(tiled_text(scenario.map, data_files::shipped_charts(), "tiles.svg"), errors);
    ASSERT_TRUE(map) << errors;
    EXPECT_EQ(*map, scenario.map);

    Diagnostics diagnostics;
    const auto changed = with_map(source, map_text(*map, data_files::shipped_charts()), diagnostics);
    ASSERT_TRUE(changed) << diagnostics.text();
    const Scenario again = scenario_of(*changed);
    EXPECT_EQ(again.map, scenario.map);
    EXPECT_EQ(again.sides[1].units.size(), scenario.sides[1].units.size());
    const std::string above = changed->text.substr(0, changed->text.find("[map]"));
    EXPECT_EQ(source.text.substr(0, above.size()), above);
}

/// The map of `data_files::small`: six columns, five rows, each terrain, river and ford.
Json small_map() {
    return Json::parse(
        tiled_text(scenario_of({"small.toml", data_files::small}).map, data_files::shipped_charts(), "tiles.svg"));
}

TEST(TiledMap, IsAsTheFormatIsDocumented) {
    const Json map = small_map();
    for (const auto& [key, value] : std::map<std::string, Json>{{"type", "map"},
                                                                {"orientation", "hexagonal"},
                                                                {"staggeraxis", "x"},
                                                                {"staggerindex", "even"},
                                                                {"hexsidelength", 40},
                                                                {"tilewidth", 80},
                                                                {"tileheight", 70},
                                                                {"width", 6},
                                                                {"height", 5},
                                                                {"infinite", false},
                                                                {"nextlayerid", 3},
                                                                {"nextobjectid", 4}})
        EXPECT_EQ(map[key], value) << key;
    const Json& set = map["tilesets"][0];
    EXPECT_EQ(set["imagewidth"], 80 * set["tilecount"].get<int>());
    EXPECT_EQ(set["tiles"][2], (Json{{"id", 2}, {"type", "woods"}}));
    EXPECT_EQ(map["layers"][0]["data"].size(), 30u);
    EXPECT_EQ(map["layers"][0]["data"][6 + 2], 3);  // C2 is woods
    const Json& side = map["layers"][1]["objects"][2];
    EXPECT_EQ(side["name"], "C3-C4");
    EXPECT_EQ(side["type"], "river");
    EXPECT_EQ(side["y"], 3 * 70 + 35);  // the lower edge of C3, which is half a hex down
}

TEST(TiledMap, TakesLinesAlongManyHexsidesAndCrossingsOnThem) {
    Json map = small_map();
    Json& objects = map["layers"][1]["objects"];
    // One line, drawn by hand: the lower left corner of C3, along its lower edge, up its right side.
    objects = Json::array();
    objects.push_back({{"id", 1},
                       {"class", "river"},
                       {"x", 141},
                       {"y", 243},
                       {"polyline", {{{"x", 0}, {"y", 0}}, {{"x", 41}, {"y", 4}}, {{"x", 57}, {"y", -33}}}}});
    objects.push_back({{"id", 2},
                       {"type", "ford"},
                       {"x", 180},
                       {"y", 245},
                       {"polyline", {{{"x", 0}, {"y", 0}}, {{"x", 20}, {"y", -35}}}}});
    std::string errors;
    const auto read = read_back(map.dump(), errors);
    ASSERT_TRUE(read) << errors;
    const hex::Index c3 = *hex::parse("C3");
    EXPECT_EQ(read->sides[c3][3], Map::HexSide::river);
    EXPECT_EQ(read->sides[c3][2], Map::HexSide::ford);
    EXPECT_EQ(read->sides[*hex::parse("D4")][5], Map::HexSide::ford);
    EXPECT_EQ(read->sides[c3][1], Map::HexSide::open);
}

TEST(TiledMap, MayLieInSeveralLayers) {
    Json map = small_map();
    Json over = map["layers"][0];
    over["name"] = "over";
    over["data"] = std::vector<int>(30, 0);
    over["data"][0] = 7;
    map["layers"].push_back(over);
    map["layers"].push_back(
        {{"type", "imagelayer"}, {"name", "scan"}, {"image", "scan.png"}, {"offsetx", 9}, {"visible", false}});
    std::string errors;
    const auto read = read_back(map.dump(), errors);
    ASSERT_TRUE(read) << errors;
    EXPECT_EQ(data_files::shipped_charts().terrain[read->terrain[0]].code, "lake");
    EXPECT_EQ(data_files::shipped_charts().terrain[read->terrain[*hex::parse("C2")]].code, "woods");
}

struct Fault {
    std::string name;
    std::function<void(Json&)> damage;
    std::string message;
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }
Json& tile(Json& map, int i) { return map["layers"][0]["data"][static_cast<std::size_t>(i)]; }
Json& object(Json& map) { return map["layers"][1]["objects"][2]; }

const Fault tiled_faults[] = {
    {"no_map", [](Json& m) { m = Json::array(); }, "this is no map of Tiled (found [], "},
    {"orthogonal", [](Json& m) { m["orientation"] = "orthogonal"; },
     "bad 'orientation' (found 'orthogonal', expected 'hexagonal'"},
    {"rows_staggered", [](Json& m) { m["staggeraxis"] = "y"; }, "bad 'staggeraxis' (found 'y', expected 'x'"},
    {"too_wide", [](Json& m) { m["width"] = 19; },
     "the map: bad 'width' (found 19, expected a whole number from 1 to 18)"},
    {"no_height", [](Json& m) { m.erase("height"); },
     "the map: bad 'height' (found nothing, expected a whole number from 1 to 12)"},
    {"sides_too_long", [](Json& m) { m["hexsidelength"] = 80; }, "bad 'hexsidelength' (found 80"},
    {"no_tiles", [](Json& m) { m["layers"].erase(0); }, "the map has no tile layer"},
    {"tiles_missing", [](Json& m) { m["layers"][0]["data"].erase(0); },
     "layer 'terrain' has the wrong number of tiles (found 29, expected 30)"},
    {"tile_of_no_set", [](Json& m) { tile(m, 29) = 99; }, "hex F5: the tile is in no tileset (found 99)"},
    {"tile_is_text", [](Json& m) { tile(m, 1) = "x"; },
     "hex B1: this is no tile (found \"x\", expected a whole number from 0 to 4294967295)"},
    {"tile_below_zero", [](Json& m) { tile(m, 1) = -1; }, "hex B1: this is no tile (found -1"},
    {"misspelt_terrain", [](Json& m) { m["tilesets"][0]["tiles"][2]["type"] = "wods"; },
     "hex C2: the class of tile 2 of tileset 'terrain' is no terrain, did you mean 'woods'? (found 'wods'"},
    {"layer_moved", [](Json& m) { m["layers"][1]["offsetx"] = 5; },
     "layer 'hexsides' is moved against the map (found offsetx 5"},
    {"tiles_moved", [](Json& m) { m["layers"][0]["offsety"] = -70; },
     "layer 'terrain' is moved against the map (found offsety -70, expected 0)"},
    {"tiles_begin_elsewhere", [](Json& m) { m["layers"][0]["x"] = 1; },
     "layer 'terrain' is moved against the map (found x 1, expected 0)"},
    {"objects_begin_elsewhere", [](Json& m) { m["layers"][1]["y"] = 1; },
     "layer 'hexsides' is moved against the map (found y 1, expected 0)"},
    {"parallax", [](Json& m) { m["layers"][0]["parallaxx"] = 0.5; },
     "layer 'terrain' is moved against the map (found parallaxx 0.5, expected 1)"},
    {"parallax_of_objects", [](Json& m) { m["layers"][1]["parallaxy"] = 2; },
     "layer 'hexsides' is moved against the map (found parallaxy 2, expected 1)"},
    {"tileset_moved",
     [](Json& m) {
         m["tilesets"][0]["tileoffset"] = {{"x", 0}, {"y", 8}};
     },
     "is moved against the map (found y 8, expected 0)"},
    {"tiles_hidden", [](Json& m) { m["layers"][0]["visible"] = false; },
     "layer 'terrain' is hidden (found visible false, expected all that is to be read visible, the rest deleted)"},
    {"objects_hidden", [](Json& m) { m["layers"][1]["visible"] = false; },
     "layer 'hexsides' is hidden (found visible false"},
    {"object_hidden", [](Json& m) { object(m)["visible"] = false; },
     "layer 'hexsides', object 3 'C3-C4' is hidden (found visible false"},
    {"class_unknown", [](Json& m) { object(m)["type"] = "wall"; },
     "layer 'hexsides', object 3 'C3-C4': bad class (found 'wall', expected 'river', 'ford' or 'bridge')"},
    {"no_line", [](Json& m) { object(m).erase("polyline"); }, "object 3 'C3-C4' is no line"},
    {"turned", [](Json& m) { object(m)["rotation"] = 60; }, "object 3 'C3-C4' is turned (found 60"},
    {"one_point", [](Json& m) { object(m)["polyline"].erase(0); }, "object 3 'C3-C4' has no length"},
    {"off_the_corners", [](Json& m) { object(m)["polyline"][1]["y"] = 20; },
     "object 3 'C3-C4', point 2: it is at no corner of a hex"},
    {"point_without_x", [](Json& m) { object(m)["polyline"][1].erase("x"); }, "point 2: it is at no corner"},
    {"across_a_hex",
     [](Json& m) {
         object(m)["polyline"][1] = {{"x", object(m)["polyline"][1]["x"]}, {"y", -70}};
     },
     "points 1 and 2 are not the ends of one hexside"},
    {"on_the_edge",
     [](Json& m) {
         object(m)["x"] = 20;
         object(m)["y"] = 35;
         object(m)["polyline"] = {{{"x", 0}, {"y", 0}}, {{"x", 40}, {"y", 0}}};
     },
     "lie on the edge of the map, at A1 (expected a hexside between two hexes)"},
    {"drawn_twice", [](Json& m) { m["layers"][1]["objects"].push_back(object(m)); },
     "the hexside C3-C4 is drawn twice"},
};
class TiledFault : public ::testing::TestWithParam<Fault> {};
INSTANTIATE_TEST_SUITE_P(Each, TiledFault, ::testing::ValuesIn(tiled_faults),
                         [](const auto& fault) { return fault.param.name; });

TEST_P(TiledFault, IsReportedWithItsPlace) {
    Json map = small_map();
    GetParam().damage(map);
    std::string errors;
    EXPECT_FALSE(read_back(map.dump(), errors));
    EXPECT_THAT(errors, StartsWith("polemarch: error: m.tmj:1:"));
    EXPECT_THAT(errors, HasSubstr(GetParam().message));
    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << errors;
}

TEST(TiledMap, ThatIsNoJsonIsReportedWithLineAndColumn) {
    std::string errors;
    EXPECT_FALSE(read_back("{\n \"type\" \"map\"}", errors));
    EXPECT_EQ(errors,
              "polemarch: error: m.tmj:2:9: the file is not JSON from here on (found '\"', expected a map of Tiled "
              "(.tmx, .tmj))\n");
    EXPECT_FALSE(read_back("", errors));
    EXPECT_THAT(errors, HasSubstr("m.tmj:1:1: the file is empty"));
    EXPECT_FALSE(read_back("[3e999]", errors));
    EXPECT_THAT(errors, HasSubstr("m.tmj:1:2: the number is too large (found 3e999"));
    EXPECT_FALSE(read_back("{\"x\":" + std::string(60'000, '[') + std::string(60'000, ']') + "}", errors));
    EXPECT_THAT(errors, HasSubstr("m.tmj:1:37: the file is nested too deeply (expected at most 32 levels)"));
}

TEST(TiledMap, EveryCornerOfJsonIsTakenOrRefusedAsJson) {
    const std::string map = small_map().dump(), rest = map.substr(1);
    for (const test::JsonCase& of : test::json_cases()) {
        std::string errors;  // a key that we do not know is Tiled's
        EXPECT_EQ(read_back("{\"x\":" + of.text + "," + rest, errors).has_value(), of.valid)
            << test::shown(of.text) << ": " << errors;
        EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), of.valid ? 0 : 1) << errors;
    }
}
TEST(TiledMap, AWholeNumberIsOneHoweverItIsWritten) {
    Json map = small_map();
    map["tilesets"][0]["firstgid"] = 3;
    for (Json& one : map["layers"][0]["data"]) one = one.get<int>() + 2;
    const std::string text = map.dump(), from = "\"firstgid\":3,";
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos);
    for (const test::NumberCase& of : test::ways_to_write_three) {
        std::string changed = text, errors;
        changed.replace(at, from.size(), "\"firstgid\":" + of.text + ",");
        EXPECT_EQ(read_back(changed, errors).has_value(), of.is_three) << of.text << ": " << errors;
    }
}

TEST(TiledMap, TilesetsAreRangesThatDoNotOverlap) {
    Json map = small_map();
    for (int i = 0; i < 300; ++i)  // as many tiles as there can be; a map uses few of them
        map["tilesets"].push_back(
            {{"firstgid", 1000 + i * 65'536}, {"tilecount", 65'536}, {"name", std::to_string(i)}});
    std::string errors;
    const auto read = read_back(map.dump(), errors);
    ASSERT_TRUE(read) << errors;
    EXPECT_EQ(*read, *read_back(small_map().dump(), errors));
    tile(map, 0) = 1000 + 7;
    EXPECT_FALSE(read_back(map.dump(), errors));
    EXPECT_THAT(errors, HasSubstr("hex A1: the class of tile 7 of tileset '0' is no terrain (found ''"));
    tile(map, 0) = 1000 + 300 * 65'536;
    EXPECT_FALSE(read_back(map.dump(), errors));
    EXPECT_THAT(errors, HasSubstr("hex A1: the tile is in no tileset"));
    for (const int first : {1000 + 65'536 - 1, 1, 999, 1000 + 299 * 65'536}) {
        map = small_map();
        map["tilesets"].push_back({{"firstgid", 1000}, {"tilecount", 300 * 65'536 / 300}, {"name", "one"}});
        map["tilesets"].push_back({{"firstgid", first}, {"tilecount", 2}, {"name", "two"}});
        const bool apart = first > 1000 + 65'536;
        EXPECT_EQ(read_back(map.dump(), errors).has_value(), apart) << first << ": " << errors;
        if (!apart) EXPECT_THAT(errors, HasSubstr("tileset 'two' has numbers of ")) << first;
    }
    map = small_map();
    map["tilesets"][0]["tiles"].push_back(map["tilesets"][0]["tiles"][0]);
    EXPECT_FALSE(read_back(map.dump(), errors));
    EXPECT_THAT(errors, HasSubstr("the tile 0 is described twice"));
}

TEST(MapText, ReplacesOnlyTheMap) {
    const std::string head = "format = 1\n[[first]]\na = '''\n[map]\n'''\n",
                      tail = "\n# of B\n[side.B]\nx = [\n \"[map]\",\n]\n";
    Diagnostics diagnostics;
    const auto changed = with_map({"s", head + "[map] # drawn\nrows = 3\nhexes = \"\"\"\n[\n\"\"\"\n" + tail},
                                  "[map]\nrows = 4\n", diagnostics);
    ASSERT_TRUE(changed) << diagnostics.text();
    EXPECT_EQ(changed->text, head + "[map]\nrows = 4\n" + tail);
    const auto added = with_map({"s", head + tail}, "[map]\nrows = 4\n", diagnostics);
    ASSERT_TRUE(added) << diagnostics.text();
    EXPECT_EQ(added->text, "format = 1\n[map]\nrows = 4\n\n" + head.substr(11) + tail);
    EXPECT_FALSE(with_map({"s", "map = { rows = 3 }\n[side]\n"}, "[map]\n", diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr("s:1:7: the map of this scenario cannot be replaced"));
}

}  // namespace
}  // namespace polemarch::ancient_battles
