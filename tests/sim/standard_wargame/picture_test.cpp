// The picture of a battle.
#include "sim/standard_wargame/picture.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/due.h"
#include "tests/support/standard_wargame/battles.h"
#include "tests/support/standard_wargame/eve.h"
#include "tests/support/standard_wargame/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using testing::HasSubstr;

std::string drawn(const Setup& g, const State& s) {
    const std::string svg = sim::standard_wargame::picture(g, s, due(g, s));
    pugi::xml_document document;
    const auto read = document.load_buffer(svg.data(), svg.size());
    EXPECT_TRUE(read) << read.description();
    return svg;
}

TEST(WargamePicture, ShowsGroundUnitsGeneralsAndMarchers) {
    const auto battle = wargame_from(small_wargame_text());
    const std::string svg = drawn(*battle.setup, first_state(*battle.setup));
    for (const char* shown : {"hill/rocky", "url(#rocky)", "the peak", "woods 2", "river", "B3 inside", "A1 V HF/1",
                              "AL2, sub-general", "on the march: A7", "5 BW", "A0", "B0", "maintenance level 3",
                              "Side B, B6, Militia war wagon (WW)", "Before the first turn"})
        EXPECT_THAT(svg, HasSubstr(shown));
}

TEST(WargamePicture, MarksWhatIsDueAndStates) {
    WargameTable t;
    t.scenario().name = "A < B & \"C\"";
    t.own("R HF/1", 15, 10);
    t.own("R HF/1", 18, 10);
    t.enemy("R HF/1", 15, 10.4);
    t.scenario().sides[0].units[1].fortified = true;
    State s = first_state(t.g());
    EXPECT_THAT(drawn(t.g(), s), HasSubstr("#6b4a23"));
    EXPECT_THAT(drawn(t.g(), s), testing::Not(HasSubstr("#e0a800")));
    s.step = Step::close;
    s.depth = 1;
    s.pending[0] = {What::fight, Stage::dice, 0, unit_of(1, 0)};
    s.disordered |= UnitSet(1);
    const std::string svg = drawn(t.g(), s);
    EXPECT_THAT(svg, HasSubstr("#e0a800"));
    EXPECT_THAT(svg, HasSubstr("stroke-dasharray=\"5 3\"/><path"));
}

TEST(WargamePicture, BeforeTheDeploymentUnitsWaitBesideTheTable) {
    WargameTable t = eve_table(4, 2);
    t.scenario().sides[0].strategy = Strategy::outflank;
    EvePlay play(t);
    EXPECT_THAT(drawn(play.g, play.s), HasSubstr("Not yet deployed: A1, A2, A3 and A4"));
    play.make(EvePlay::send(0b1000, 0));
    EXPECT_THAT(drawn(play.g, play.s), HasSubstr("on the march: A4"));
    State view = play.s;
    hide_marches(view, 1);
    EXPECT_THAT(drawn(play.g, view), HasSubstr("Not yet deployed: A1, A2, A3 and A4"));
    EXPECT_THAT(drawn(play.g, view), testing::Not(HasSubstr("on the march")));
    view.unit[3].where = Whereabouts::away;
    EXPECT_THAT(drawn(play.g, view), HasSubstr("Marching around a flank: A4"));
}

}  // namespace
}  // namespace polemarch::test
