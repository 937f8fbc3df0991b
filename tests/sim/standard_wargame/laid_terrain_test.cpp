// Terrain that was laid on the eve, on the table as text, in pictures and as JSON (3.3.4).
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/text/board.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/unit_words.h"
#include "sim/standard_wargame/picture.h"
#include "sim/standard_wargame/state_json.h"
#include "tests/support/standard_wargame/eve_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using testing::HasSubstr;
using testing::Not;

/// One wood, laid in the centre; the scenario itself has a river and a hill, which are not on the table.
EveGame wooded() {
    Scenario scenario = eve_scenario(Home::europe, Begins::terrain);
    WargameTable t;
    t.ground(Ground::river, 2, 2, 38, 3);
    t.ground(Ground::hill, 30, 5, 34, 8);
    scenario.pieces = t.scenario().pieces;
    EveGame game(scenario);
    for (const Wanted& piece : {Wanted{Ground::woods}, Wanted{Ground::light_woods}, Wanted{Ground::woods},
                                Wanted{Ground::brush}, Wanted{Ground::marsh}, Wanted{Ground::hill}})
        game.make(EveGame::provide(piece));
    game.make(EveGame::lay(0));
    while (game.s().step == Step::piece_dice) game.roll({6});
    return game;
}

TEST(WargameLaidTerrain, IsWhatBoardsAndPicturesShow) {
    EveGame game = wooded();
    ASSERT_EQ(game.s().step, Step::place);
    game.make(game.moves().front());
    const auto pieces = pieces_of(game.g(), game.s());
    ASSERT_EQ(pieces.size(), 1u);
    const std::string board = draw_table(game.g(), game.s(), {.due = due(game.g(), game.s()), .width = 80});
    EXPECT_THAT(board, HasSubstr("w: woods"));
    EXPECT_THAT(board, HasSubstr("www"));
    EXPECT_THAT(board, Not(HasSubstr("river")));
    EXPECT_THAT(board, Not(HasSubstr("the peak of a hill")));
    const std::string svg = sim::standard_wargame::picture(game.g(), game.s(), due(game.g(), game.s()));
    EXPECT_THAT(svg, HasSubstr(">woods<"));
    EXPECT_THAT(svg, Not(HasSubstr(">river<")));
    EXPECT_THAT(svg, Not(HasSubstr(">hill<")));
}
TEST(WargameLaidTerrain, IsWhatUnitsStandOn) {
    EveGame game = wooded();
    game.make(game.moves().front());
    const Piece& woods = pieces_of(game.g(), game.s()).front();
    State s = game.s();
    const table::Point middle{(woods.shape.low().x + woods.shape.high().x) / 2,
                              (woods.shape.low().y + woods.shape.high().y) / 2};
    s.unit[0].where = Whereabouts::table;
    s.unit[0].pose = table::pose_at(middle, {});
    const auto json = nlohmann::json::parse(sim::standard_wargame::state_json(game.g(), s));
    EXPECT_EQ(json.at("units").at(0).at("ground"), nlohmann::json::array({"woods"}));
    const std::vector<UnitInWords> units = units_in_words(game.g(), s);
    ASSERT_EQ(units.size(), 1u);
    EXPECT_THAT(units[0].sentence, HasSubstr(", on woods"));
}

}  // namespace
}  // namespace polemarch::test
