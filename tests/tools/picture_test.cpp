// `polemarch show --svg` from outside.
#include "tests/support/library.h"
#include "tests/support/program.h"

#include <regex>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string record = POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl";

/// What the program draws, which is well-formed.
std::string drawn(std::vector<std::string> words) {
    const Folder folder;
    words.insert(words.begin(), "show");
    words.insert(words.end(), {"--svg", folder / "p.svg"});
    const Ran run = polemarch(words);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.output, "");
    const Ran parsed = run_program({"/usr/bin/python3", "-c",
                                    "import sys, xml.etree.ElementTree as t; print(t.parse(sys.argv[1]).getroot().tag)",
                                    folder / "p.svg"});
    EXPECT_EQ(parsed.output, "{http://www.w3.org/2000/svg}svg\n") << parsed.error;
    return file_text(folder / "p.svg");
}

std::ptrdiff_t count(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    return std::distance(std::sregex_iterator(text.begin(), text.end(), expression), std::sregex_iterator());
}

class PictureOf : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Library, PictureOf, testing::ValuesIn(library()), name_of_battle);

TEST_P(PictureOf, ShowsEveryUnitOnTheMap) {
    const std::string picture = drawn({GetParam()});
    const std::string board = polemarch({"show", GetParam(), "--color", "never"}).output;
    const std::string map = board.substr(0, board.find("[ ] side A"));
    // On the board a unit stands in brackets with its facing; a camp or war wagon without one.
    EXPECT_EQ(count(picture, "<title>[A-Z]+ [A-R][0-9]+ \\([A-Za-z -]+\\), side A"), count(map, "\\[[A-Z]"));
    EXPECT_EQ(count(picture, "<title>[A-Z]+ [A-R][0-9]+ \\([A-Za-z -]+\\), side B"), count(map, "\\([A-Z]"));
    for (const std::string sign : {">clear<", ">disordered<", ">A1<", ">R12<"}) EXPECT_THAT(picture, HasSubstr(sign));
}

TEST(Picture, ShowsFacingOrderMarkersAndLeaders) {
    const std::string picture = drawn({record + "@52"});
    for (const std::string title :
         {"PX J6 (Phalanx), side A, faces 5, south-west, disordered, strength 3",
          "MM H5 (Mixed Missile), side A, faces 5, south-west, in good order, strength 2, marked red",
          "leader B at J6, side A", "leader B at J7, side B"})
        EXPECT_THAT(picture, HasSubstr("<title>" + title));
    EXPECT_EQ(count(picture, "url\\(#broken0\\)"), 2);  // J6, and the sign that explains it
    EXPECT_THAT(picture, HasSubstr("Turn 1 of 10, initiative B: B attacks or passes [11.0]"));
}

TEST(Picture, ShowsZonesOfControlWhenAsked) {
    EXPECT_THAT(drawn({"heraclea"}), Not(HasSubstr("url(#zone")));
    const std::string picture = drawn({"heraclea", "--zones"});
    // 8.8: the three hexes before each unit, all six around the camp, counted on the map
    EXPECT_EQ(count(picture, "<polygon points=\"[0-9., -]+\" fill=\"url\\(#zone0\\)\"/>"), 30);
    EXPECT_THAT(picture, HasSubstr("controlled by B"));
}

TEST(Picture, OfTextThatIsMarkupIsText) {
    const Folder folder;
    std::string text = file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/heraclea.toml");
    text.replace(text.find("name = \"Heraclea\""), 17, "name = 'A<b>&\"'");
    std::ofstream(folder / "odd.toml") << text;
    EXPECT_THAT(drawn({folder / "odd.toml"}), HasSubstr("A&lt;b&gt;&amp;&quot;, 280 BC"));
}

TEST(Picture, IsNotDrawnOverAFile) {
    const Folder folder;
    std::ofstream(folder / "mine") << "mine";
    const Ran refused = polemarch({"show", "heraclea", "--svg", folder / "mine"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(file_text(folder / "mine"), "mine");
    EXPECT_EQ(polemarch({"show", "heraclea", "--svg", folder / "mine", "--force"}).status, 0);
    EXPECT_EQ(file_text(folder / "mine").find("<svg"), 0u);
    for (const std::string option : {"--zones", "--force"})
        EXPECT_THAT(polemarch({"show", "heraclea", option}).error, HasSubstr("goes with --svg FILE"));
    EXPECT_THAT(polemarch({"show", "heraclea", "--position", "--svg", folder / "x"}).error,
                HasSubstr("either --position or --svg"));
}

}  // namespace
}  // namespace polemarch::test
