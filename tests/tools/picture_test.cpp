// `polemarch show --svg` from outside.
#include "sim/shared/svg.h"
#include "tests/support/ancient_battles/special_battle.h"
#include "tests/support/library.h"
#include "tests/support/program.h"

#include <regex>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string record = POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl";

/// The program's picture, which must be well-formed.
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
    // On the board a unit is in brackets with its facing; a camp or war wagon without one.
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
    EXPECT_EQ(count(picture, "url\\(#broken0\\)"), 2);  // J6, and the symbol in the legend
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

TEST(Picture, SaysSpecialRulesAndMarksTheirHexes) {
    const Folder folder;
    std::ofstream(folder / "special.toml") << special_battle;
    const std::string picture = drawn({folder / "special.toml"});
    for (const std::string part : {">Special rules<", ">A draw counts as a victory of B, North [14.0]<", ">camp<",
                                   "<title>A comes on, group 1 by L9<", "<title>B scores at exit 1 by F10<", ">A in 2<",
                                   ">in: where units come on<", ">out: an exit that scores<", ", the camp</title>"})
        EXPECT_THAT(picture, HasSubstr(part));
    EXPECT_EQ(count(picture, ">A out 1<"), 6);  // in three hexes, each with its halo
    const std::string basic = drawn({"heraclea"});
    for (const std::string part : {"Special rules", ">camp<", "an exit that scores", "where units come on"})
        EXPECT_THAT(basic, Not(HasSubstr(part)));
}

TEST(Picture, LongNamesGoOnInTheNextLine) {
    const Folder folder;
    std::string text = special_battle;
    text.replace(text.find("\"Special\""), 9,
                 "\"The battle of the nine-and-forty heroes at the ford of the river Enipeus, again\"");
    text.replace(text.find("army = \"South\""), 14,
                 "army = \"Sparta, Corinth, Thebes, Argos and the men of the isles\"\n"
                 "commander = \"Agesilaus the son of Archidamus the Eurypontid\"");
    std::ofstream(folder / "long.toml") << text;
    const std::string picture = drawn({folder / "long.toml"});
    EXPECT_EQ(count(picture, "font-size=\"25\""), 2);
    EXPECT_THAT(picture, HasSubstr(">river Enipeus, again<"));
    for (const std::string words :
         {">A  Sparta, Corinth, Thebes, Argos and the men<", ">of the isles, Agesilaus", "Eurypontid<"})
        EXPECT_THAT(picture, HasSubstr(words));
}

TEST(TextLines, AreBrokenAtBlanksAndWithinLongWords) {
    using sim::text_lines;
    EXPECT_EQ(text_lines("a  few words", {20}, 1000), std::vector<std::string>{"a  few words"});
    EXPECT_EQ(text_lines("", {20}, 100), std::vector<std::string>{""});
    for (const std::string text :
         {"mmm mmm mmm mmm", "MMMMMMMMMMMM WW i", "\u03a9\u03a9\u03a9\u03a9\u03a9\u03a9\u03a9\u03a9"}) {
        const auto lines = text_lines(text, {20, true}, 70);
        EXPECT_GT(lines.size(), 1u);
        std::string together;
        for (const std::string& line : lines) {
            EXPECT_LE(sim::text_width(line, {20, true}), 70) << line;
            together += line;
        }
        std::string letters = text;
        std::erase(letters, ' ');
        std::erase(together, ' ');
        EXPECT_EQ(together, letters);
    }
}

}  // namespace
}  // namespace polemarch::test
