// Verification: rows that are none of their experiment, and games that end otherwise when they are played again.
#include "sim/experiment/verify.h"

#include "core/diagnostics.h"
#include "sim/experiment/blocks.h"
#include "sim/experiment/manifest.h"
#include "sim/experiment/run.h"
#include "tests/support/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::filesystem::path shipped_data = POLEMARCH_SOURCE_DIR "/data";
const std::atomic<bool> unstopped{false};

/// The first games of the usual experiment on the smallest battle, with this made of each before it is stored.
Verification verified(const std::function<void(StoredGame&)>& change) {
    const Folder folder;
    Diagnostics diagnostics;
    const Source file = usual_experiment("worked-example");
    const auto experiment = parse_experiment(file, diagnostics);
    EXPECT_TRUE(experiment) << diagnostics.text();
    const std::vector<Cell> cells = cells_of(*experiment);
    Store store = Store::create(folder / "s.sqlite", manifest_of(file, *experiment, shipped_data));
    const auto service = open_cell(cells[0], *experiment, shipped_data, diagnostics).service;
    const BatchRequest request = request_of(cells[0], *experiment);
    const auto columns = store.columns_of(service->facts());
    const CellBlocks blocks(cells[0], *experiment);
    std::vector<StoredGame> games;
    for (std::uint32_t game = 1; game <= 4; ++game) {
        auto row = service->row(request, game, unstopped);
        row->game = game;
        games.push_back(stored_game(1, blocks.of(game), request, *row, store.facts(), columns));
        change(games.back());
    }
    store.write(games);
    return verify(store, *experiment, cells, shipped_data, 4, unstopped);
}

TEST(Verify, GamesAsTheyWerePlayedAreSound) {
    const Verification found = verified([](StoredGame&) {});
    EXPECT_THAT(found.faults, IsEmpty());
    EXPECT_EQ(found.games, 4u);
    EXPECT_EQ(found.replayed, 4u);
}
TEST(Verify, AGameThatEndsOtherwiseIsFound) {
    const Verification found = verified([](StoredGame& game) { game.steps += game.game == 3 ? 1 : 0; });
    EXPECT_THAT(found.faults, ElementsAre(HasSubstr("game 3 of cell 1: its number of steps is stored as")));
}
TEST(Verify, AGameOfAnotherBlockIsFound) {
    const Verification found = verified([](StoredGame& game) { game.block += game.game == 2 ? 1 : 0; });
    EXPECT_THAT(found.faults, ElementsAre("game 2 of cell 1: it is not in block 2"));
}

}  // namespace
}  // namespace polemarch::test
