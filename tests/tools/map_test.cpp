// `polemarch map` from outside.
#include "tests/support/program.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

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
             {{"map", "draw", "kadesh"}, "'map' does export or import, found 'draw'"},
             {{"map", "export", "kadesh"}, "'map export' needs SCENARIO FILE.tmj"},
             {{"map", "import"}, "'map import' needs FILE.tmj"},
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
