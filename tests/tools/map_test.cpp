// `polemarch map` from outside.
#include "tests/support/program.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

void write(const std::string& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

const std::string kadesh = POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/kadesh.toml";

TEST(MapVerb, TakesAMapToTheEditorAndBack) {
    const Folder folder;
    ASSERT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmj"}).status, 0);
    EXPECT_THAT(file_text(folder / "k.tmj"), HasSubstr("\"image\": \"k-tiles.svg\""));
    EXPECT_THAT(file_text(folder / "k-tiles.svg"), HasSubstr("width=\"560\" height=\"70\""));
    EXPECT_EQ(polemarch({"map", "import", folder / "k.tmj"}).output.find("[map]\nhexes = \"\"\"\n#   A B"), 0u);

    std::filesystem::copy(kadesh, folder / "mine.toml");
    const Ran refused = polemarch({"map", "import", folder / "k.tmj", folder / "mine.toml"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("exists already; --force writes over it"));
    ASSERT_EQ(polemarch({"map", "import", folder / "k.tmj", folder / "mine.toml", "--force"}).status, 0);
    EXPECT_EQ(polemarch({"show", folder / "mine.toml"}).output, polemarch({"show", kadesh}).output);
    EXPECT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmj"}).status, 2);
}

TEST(MapVerb, LeavesAScenarioThatTheMapMakesImpossible) {
    const Folder folder;
    ASSERT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmj"}).status, 0);
    std::string map = file_text(folder / "k.tmj");
    for (std::size_t at = map.find("\"type\": \"clear\""); at != std::string::npos; at = std::string::npos)
        map.replace(at, 15, "\"type\": \"lake\"");
    std::ofstream(folder / "k.tmj") << map;
    std::filesystem::copy(kadesh, folder / "mine.toml");
    const Ran run = polemarch({"map", "import", folder / "k.tmj", folder / "mine.toml", "--force"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("mine.toml with this map:"));
    EXPECT_THAT(run.error, HasSubstr("this unit stands where it may not go"));
    EXPECT_EQ(file_text(folder / "mine.toml"), file_text(kadesh));
}

std::string with_returns(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return out;
}

TEST(MapVerb, KeepsTheLineEndsOfTheScenario) {
    const Folder folder;
    ASSERT_EQ(polemarch({"map", "export", "heraclea", folder / "m.tmx"}).status, 0);
    for (const bool has_map : {true, false}) {
        std::string text = file_text(kadesh);
        if (!has_map) text.erase(text.find("[map]"), text.find("[side.A]") - text.find("[map]"));
        write(folder / "unix.toml", text);
        write(folder / "dos.toml", with_returns(text));
        for (const char* name : {"unix.toml", "dos.toml"})
            ASSERT_EQ(polemarch({"map", "import", folder / "m.tmx", folder / name, "--force"}).status, 0);
        EXPECT_EQ(file_text(folder / "dos.toml"), with_returns(file_text(folder / "unix.toml")));
        EXPECT_NE(file_text(folder / "unix.toml").find("[map]\n"), std::string::npos);
    }
    // A position of such a scenario is written with its line ends as well.
    ASSERT_EQ(polemarch({"simulate", folder / "dos.toml", "--games", "1", "--handicap", "A:vp=1", "--options",
                         "averaging-dice", "--records", folder / "r"})
                  .status,
              0);
    const std::string position = polemarch({"show", folder / "r" + "/game-1.jsonl@40", "--position"}).output;
    EXPECT_EQ(std::count(position.begin(), position.end(), '\n'), std::count(position.begin(), position.end(), '\r'));
}

TEST(MapVerb, ReadsATilesetBesideTheMapAndWhichTileIsWhichTerrain) {
    const Folder folder;
    ASSERT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmx"}).status, 0);
    const std::string exported = polemarch({"map", "import", folder / "k.tmx"}).output;
    EXPECT_EQ(exported, [&] {
        EXPECT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmj"}).status, 2);  // the picture exists
        EXPECT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmj", "--force"}).status, 0);
        return polemarch({"map", "import", folder / "k.tmj"}).output;
    }());
    std::string map = file_text(folder / "k.tmx");  // takes the tileset out of the map, and its classes away
    const std::size_t begin = map.find("<tileset"), end = map.find("</tileset>") + 10;
    std::string set = map.substr(begin, end - begin);
    map.replace(begin, end - begin, "<tileset firstgid=\"1\" source=\"sets/ground.tsx\"/>");
    for (std::size_t at = 0; (at = set.find(" type=\"")) != std::string::npos;)
        set.erase(at, set.find('"', at + 7) + 1 - at);
    std::filesystem::create_directory(folder / "sets");
    write(folder / "sets/ground.tsx", set);
    write(folder / "k.tmx", map);
    EXPECT_THAT(polemarch({"map", "import", folder / "k.tmx"}).error, HasSubstr("or --tiles FILE)"));
    ASSERT_EQ(polemarch({"map", "tiles", folder / "k.tmx", folder / "t.toml"}).status, 0);
    EXPECT_EQ(polemarch({"map", "tiles", folder / "k.tmx"}).output, file_text(folder / "t.toml"));
    EXPECT_EQ(polemarch({"map", "tiles", folder / "k.tmx", folder / "t.toml"}).status, 2);  // exists
    std::string tiles = file_text(folder / "t.toml");
    const char* codes[] = {"clear", "rough", "woods", "hill", "built-up", "marsh", "lake"};
    for (int i = 0; i < 7; ++i)
        if (const std::size_t at = tiles.find("\n" + std::to_string(i) + " = \"?\""); at != std::string::npos)
            tiles.replace(at + 5, 3, "\"" + std::string(codes[i]) + "\"");
    write(folder / "t.toml", tiles);
    const Ran run = polemarch({"map", "import", folder / "k.tmx", "--tiles", folder / "t.toml"});
    EXPECT_EQ(run.output, exported) << run.error;
    std::filesystem::remove(folder / "sets/ground.tsx");
    const Ran missing = polemarch({"map", "import", folder / "k.tmx"});
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.error, HasSubstr("k.tmx:3:"));
    EXPECT_THAT(missing.error, HasSubstr("a tileset cannot be read: "));
}

TEST(MapVerb, WritesToNoShortName) {
    const Folder folder;
    ASSERT_EQ(polemarch({"map", "export", "kadesh", folder / "k.tmj"}).status, 0);
    for (const char* here : {"", "kadesh"}) {  // nor if there happens to be a file of that name
        if (*here) std::filesystem::copy(kadesh, folder / here);
        const Ran run = run_program({"/bin/sh", "-c", R"(cd "$1" && "$2" map import k.tmj kadesh --force)", "sh",
                                     folder.path().string(), POLEMARCH_PROGRAM});
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.output, "");
        EXPECT_EQ(run.error,
                  "polemarch: error: 'kadesh' is the short name of a shipped scenario, which is not written over; "
                  "expected the path of a file of yours\n");
        EXPECT_EQ(std::filesystem::exists(folder / "kadesh"), *here != 0);
    }
    const Ran mine = run_program({"/bin/sh", "-c", R"(cd "$1" && "$2" map import k.tmj ./kadesh --force)", "sh",
                                  folder.path().string(), POLEMARCH_PROGRAM});
    EXPECT_EQ(mine.status, 0) << mine.error;
}

TEST(MapVerb, RefusesWhatItDoesNotDo) {
    const Folder folder;
    for (const auto& [words, message] : std::map<std::vector<std::string>, std::string>{
             {{"map", "draw", "kadesh"}, "'map' does export, import or tiles, found 'draw'"},
             {{"map", "export", "kadesh"}, "'map export' needs SCENARIO FILE.tmx"},
             {{"map", "import"}, "'map import' needs FILE.tmx"},
             {{"map", "export", "legions-and-warbands", folder / "x.tmj"},
              "battles of blood-of-kings have no maps of hexes"},
             {{"map", "import", kadesh}, "kadesh.toml:1:2: the file is not JSON from here on (found 'o'"}}) {
        const Ran run = polemarch(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_THAT(run.error, HasSubstr(message));
    }
}

}  // namespace
}  // namespace polemarch::test
