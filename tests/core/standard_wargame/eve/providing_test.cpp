// The six pieces that the defender provides.
#include "tests/support/standard_wargame/eve_game.h"

#include "core/standard_wargame/eve/providing.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

EveGame providing(Home home) { return EveGame(home, Begins::terrain); }
Refusal judged(const EveGame& game, const Wanted& piece) { return game.judge(EveGame::provide(piece)); }
constexpr std::uint8_t corner_shape = 6;  ///< the first behind the basic ones

TEST(WargameProviding, R3_3_1_TheDefenderProvidesSixPieces) {
    EveGame game = providing(Home::europe);
    EXPECT_EQ(actor(game.s()), Actor::second);
    for (const Wanted& piece : {Wanted{Ground::woods},
                                {Ground::light_woods},
                                {Ground::hill},
                                {Ground::brush},
                                {Ground::river},
                                {Ground::road}}) {
        ASSERT_EQ(game.s().step, Step::provide);
        game.make(EveGame::provide(piece));
    }
    EXPECT_EQ(game.s().step, Step::lay);
    EXPECT_EQ(game.s().eve.pieces[6].status, PieceStatus::none);
    EXPECT_TRUE(std::all_of(game.s().eve.pieces.begin(), game.s().eve.pieces.end() - 1,
                            [](const EvePiece& piece) { return piece.status == PieceStatus::offered; }));
}
TEST(WargameProviding, R3_3_1_AtMostTwoBareHills) {
    EveGame game = providing(Home::steppes);
    game.make(EveGame::provide({Ground::hill}));
    game.make(EveGame::provide({Ground::hill}));
    EXPECT_EQ(judged(game, {Ground::hill}), Refusal::too_many_bare_hills);
    EXPECT_EQ(judged(game, {Ground::hill, 0, Ground::brush}), Refusal::legal);
}
TEST(WargameProviding, R3_3_1_OneRiverOneVillageOneRoad) {
    EveGame game = providing(Home::mediterranean);
    game.make(EveGame::provide({Ground::village}));
    game.make(EveGame::provide({Ground::orchard}));
    EXPECT_EQ(judged(game, {Ground::village}), Refusal::only_one_of_them);
    game.make(EveGame::provide({Ground::river}));
    EXPECT_EQ(judged(game, {Ground::river}), Refusal::only_one_of_them);
    EXPECT_EQ(judged(game, {Ground::road}), Refusal::legal);
    game.make(EveGame::provide({Ground::road}));
    EXPECT_EQ(judged(game, {Ground::road}), Refusal::only_one_of_them);
}
TEST(WargameProviding, R3_3_1_FourPiecesAreBasic) {  // N64
    EveGame game = providing(Home::mediterranean);
    game.make(EveGame::provide({Ground::village}));
    game.make(EveGame::provide({Ground::orchard, corner_shape}));
    game.make(EveGame::provide({Ground::river}));
    EXPECT_EQ(judged(game, {Ground::road}), Refusal::too_few_basic);
    EXPECT_EQ(judged(game, {Ground::water, corner_shape}), Refusal::too_few_basic);
    EXPECT_EQ(judged(game, {Ground::marsh}), Refusal::legal);
}
TEST(WargameProviding, R3_3_1_1_R3_3_1_2_GroundsAndShapesOfBasicAndCornerPieces) {
    EveGame game = providing(Home::mediterranean);
    EXPECT_EQ(judged(game, {Ground::village, corner_shape}), Refusal::no_such_piece);
    game.make(EveGame::provide({Ground::village}));
    game.make(EveGame::provide({Ground::orchard}));
    EXPECT_EQ(judged(game, {Ground::woods, corner_shape}), Refusal::legal);
    EXPECT_EQ(judged(game, {Ground::woods, 255}), Refusal::no_such_piece);
    EXPECT_EQ(judged(game, {Ground::fortified_village}), Refusal::no_such_piece);
    Move river = EveGame::provide({Ground::river});
    river.unit = 0;
    EXPECT_EQ(game.judge(river), Refusal::no_such_piece);
    Move covered = EveGame::provide({Ground::woods});
    covered.target = static_cast<std::uint8_t>(Ground::brush);
    EXPECT_EQ(game.judge(covered), Refusal::no_such_piece);
}
TEST(WargameProviding, R3_3_1_2_CornerShapesFitTheirRectanglesAndHaveARightAngle) {
    const Charts& charts = wargame_charts();
    EXPECT_EQ(charts.basic_shapes, corner_shape);
    for (std::size_t i = charts.basic_shapes; i < charts.shapes.size(); ++i) {
        const table::Polygon& shape = charts.shapes[i];
        const table::Point size = shape.high() - shape.low();
        bool fits = false;
        for (const auto& [width, depth] : {std::pair{12, 4}, {4, 12}, {10, 6}, {6, 10}, {8, 8}})
            fits = fits || (size.x <= width * base_width && size.y <= depth * base_width);
        EXPECT_TRUE(fits);
        for (const table::Point along : {table::Point{4 * base_width, 0}, table::Point{0, 4 * base_width}})
            for (int part = 0; part <= 4; ++part) {
                const table::Point p{along.x / 4 * part, along.y / 4 * part};
                EXPECT_TRUE(table::contains(shape, shape.low() + p));
            }
    }
}
TEST(WargameProviding, R3_3_1_4_AStripHasNoRoomForAPeak) {
    std::size_t with_room = 0;
    for (std::size_t i = 0; i < wargame_charts().basic_shapes; ++i)
        with_room += has_room_for_peak(i, wargame_charts()) ? 1 : 0;
    EXPECT_EQ(with_room, wargame_charts().basic_shapes - 1);
    EXPECT_FALSE(has_room_for_peak(3, wargame_charts()));  // 7 x 2: its ends are 3.6 off, its sides 1
    EveGame game = providing(Home::steppes);
    EXPECT_EQ(judged(game, {Ground::hill, 3}), Refusal::no_place_for_peak);
    EXPECT_EQ(judged(game, {Ground::hill, 4}), Refusal::legal);
    EXPECT_EQ(judged(game, {Ground::hill, corner_shape}), Refusal::legal);
}
TEST(WargameProviding, R3_3_2_CompulsoryAndMissingPiecesOfAllHomes) {
    struct Row {
        Home home;
        Wanted first, second;
        std::vector<Ground> missing;
    };
    const Wanted hill{Ground::hill}, rocky{Ground::hill, 0, Ground::rocky}, woods{Ground::woods};
    const std::vector<Row> rows{
        {Home::arabia_sahara, {Ground::dunes}, hill, {Ground::woods}},
        {Home::mediterranean, {Ground::village}, {Ground::orchard}, {}},
        {Home::europe, woods, {Ground::light_woods}, {Ground::dunes, Ground::orchard}},
        {Home::persia_caucasus_central_asia, rocky, rocky, {}},
        {Home::steppes, hill, hill, {Ground::dunes}},
        {Home::south_asia, woods, woods, {}},
        {Home::east_asia, woods, woods, {}},
    };
    for (const Row& row : rows) {
        EveGame game = providing(row.home);
        for (const Wanted& wanted : {row.first, row.second}) {
            for (const Move& m : game.moves()) {
                EXPECT_EQ(m.value, static_cast<std::uint8_t>(wanted.ground));
                EXPECT_EQ(m.target, wanted.cover ? static_cast<std::uint8_t>(*wanted.cover) : nobody);
            }
            EXPECT_EQ(judged(game, {Ground::marsh}), Refusal::compulsory_first);
            game.make(EveGame::provide(wanted));
        }
        for (const Ground ground :
             {Ground::woods, Ground::orchard, Ground::light_woods, Ground::brush, Ground::rocky, Ground::dunes}) {
            const bool missing = std::find(row.missing.begin(), row.missing.end(), ground) != row.missing.end();
            const Refusal expected = missing ? Refusal::not_available : Refusal::legal;
            EXPECT_EQ(judged(game, {ground}), expected);
            EXPECT_EQ(judged(game, {Ground::hill, 0, ground}), expected);  // N6
        }
    }
}
TEST(WargameProviding, R3_3_2_1_ACoveredHillIsNoCompulsoryWoods) {  // N6
    EveGame game = providing(Home::south_asia);
    EXPECT_EQ(judged(game, {Ground::hill, 0, Ground::woods}), Refusal::compulsory_first);
    EveGame bare = providing(Home::steppes);
    EXPECT_EQ(judged(bare, {Ground::hill, 0, Ground::brush}), Refusal::compulsory_first);
}
TEST(WargameProviding, R3_3_2_12_WaterIsCornerTerrain) {
    EveGame game = providing(Home::europe);
    game.make(EveGame::provide({Ground::woods}));
    game.make(EveGame::provide({Ground::light_woods}));
    EXPECT_EQ(judged(game, {Ground::water}), Refusal::no_such_piece);
    EXPECT_EQ(judged(game, {Ground::water, corner_shape}), Refusal::legal);
}
TEST(WargameProviding, ListsAreWhatIsLegal) {
    EveGame game = providing(Home::europe);
    game.make(EveGame::provide({Ground::woods}));
    game.make(EveGame::provide({Ground::light_woods}));
    const std::vector<Move> list = game.moves();
    std::size_t legal = 0;
    for (int ground = 0; ground < 256; ++ground)
        for (const int shape : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 254, 255})
            for (int cover = 0; cover < 256; ++cover) {
                Move m = EveGame::of(Kind::provide, static_cast<std::uint8_t>(ground));
                m.unit = static_cast<std::uint8_t>(shape);
                m.target = static_cast<std::uint8_t>(cover);
                if (game.judge(m) == Refusal::legal) ++legal;
            }
    EXPECT_EQ(list.size(), legal);
}

}  // namespace
}  // namespace polemarch::test
