// Stores of games: what is committed stays, nothing else is taken for a store.
#include "sim/store/store.h"

#include "core/diagnostics.h"
#include "tests/support/folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Manifest manifest{R"({"experiment":"one","program":"0.1.0","data":{"units.toml":"0f"}})"};

StoredGame stored(std::uint32_t cell, std::uint32_t game, StoredGame::Figures figures = {}) {
    return {.cell = cell,
            .block = (game + 3) / 4,
            .game = game,
            .pair = (game + 1) / 2,
            .swapped = game % 2 == 0,
            .result = game % 3 == 0 ? "draw" : "A",
            .degree = "marginal",
            .payoff = game % 3 == 0 ? 0.5 : 1,
            .steps = 100 + game,
            .decisions = 50 + game,
            .figures = std::move(figures)};
}
std::vector<StoredGame> all_of(const Store& store) {
    std::vector<StoredGame> games;
    store.each([&](const StoredGame& g) { games.push_back(g); });
    return games;
}
std::string refusal(const std::function<void()>& act) {
    try {
        act();
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

TEST(Store, GivesBackWhatWasWritten) {
    const Folder folder;
    const auto path = folder / "games.sqlite";
    std::vector<StoredGame> written;
    {
        Store store = Store::create(path, manifest);
        EXPECT_THAT(store.columns_of(
                        {{.name = "turn", .unit = "turns"}, {.name = "ended_by", .unit = "", .names = {"one", "two"}}}),
                    ElementsAre(0, 1));
        // Another battle: one figure more, one less. Columns of SQLite differ by more than capitals.
        EXPECT_THAT(
            store.columns_of(
                {{.name = "turn", .unit = "turns"}, {.name = "TURN", .unit = ""}, {.name = "steps", .unit = ""}}),
            ElementsAre(0, 2, 3));
        written = {stored(1, 1, {5, 1}), stored(1, 2, {6, 0}), stored(2, 1, {7, {}, -3, 4})};
        store.write(written);
    }
    for (StoredGame& g : written) g.figures.resize(4);
    const Store store = Store::open(path, Access::read);
    EXPECT_EQ(store.manifest(), manifest);
    ASSERT_EQ(store.facts().size(), 4u);
    EXPECT_EQ(store.facts()[1].names, (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(all_of(store), written);
    EXPECT_THAT(store.games_of(1), ElementsAre(1, 2));
    EXPECT_EQ(store.damage(), "");
}

TEST(Store, AGameIsWrittenOnce) {
    const Folder folder;
    Store store = Store::create(folder / "games.sqlite", manifest);
    store.write(std::vector{stored(1, 1)});
    EXPECT_THAT(refusal([&] { store.write(std::vector{stored(1, 2), stored(1, 1)}); }), HasSubstr("already"));
    EXPECT_THAT(store.games_of(1), ElementsAre(1));  // the transaction as a whole is refused
}

TEST(Store, BlocksAfterAStopAreDropped) {
    const Folder folder;
    Store store = Store::create(folder / "games.sqlite", manifest);
    std::vector<StoredGame> games;
    for (const std::uint32_t cell : {1u, 2u})
        for (std::uint32_t game = 1; game <= 12; ++game) games.push_back(stored(cell, game));
    store.write(games);
    store.drop_after(1, 2);
    EXPECT_EQ(store.games_of(1).size(), 8u);
    EXPECT_EQ(store.games_of(2).size(), 12u);
}

/// A child that writes until it is killed: what it has said is written is there, whole transactions only, and the file
/// opens for the next writer.
TEST(Store, AKilledWriterLosesNothingThatItCommitted) {
    const Folder folder;
    const auto path = folder / "games.sqlite";
    static_cast<void>(Store::create(path, manifest));
    for (int round = 0; round < 5; ++round) {
        int pipe_ends[2];
        ASSERT_EQ(pipe(pipe_ends), 0);
        const std::uint32_t before = static_cast<std::uint32_t>(Store::open(path, Access::read).games());
        const pid_t child = fork();
        if (child == 0) {
            Store store = Store::open(path, Access::write);
            for (std::uint32_t game = before + 1;; game += 4) {
                std::vector<StoredGame> games;
                for (std::uint32_t i = 0; i < 4; ++i) games.push_back(stored(1, game + i));
                store.write(games);
                const std::uint32_t last = game + 3;
                if (::write(pipe_ends[1], &last, sizeof last) != sizeof last) _exit(1);
            }
        }
        std::uint32_t committed = 0;
        for (int i = 0; i <= round; ++i) ASSERT_EQ(::read(pipe_ends[0], &committed, sizeof committed), 4);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        close(pipe_ends[0]);
        close(pipe_ends[1]);
        ASSERT_TRUE(WIFSIGNALED(status));
        const Store store = Store::open(path, Access::write);
        EXPECT_GE(store.games(), committed);
        EXPECT_EQ(store.games() % 4, 0u);
        EXPECT_EQ(store.damage(), "");
    }
}

TEST(Store, HasOneWriter) {
    const Folder folder;
    const auto path = folder / "games.sqlite";
    {
        const Store store = Store::create(path, manifest);
        EXPECT_THAT(refusal([&] { Store::open(path, Access::write); }), HasSubstr("another program is writing"));
        EXPECT_EQ(Store::open(path, Access::read).games(), 0u);
    }
    EXPECT_EQ(Store::open(path, Access::write).games(), 0u);
    EXPECT_THAT(refusal([&] { Store::create(path, manifest); }), HasSubstr("exists already"));
}

TEST(Store, NothingElseIsTakenForAStore) {
    const Folder folder;
    const auto text = folder / "text.sqlite";
    std::ofstream(text) << "This is no database, but a text that is longer than the head of one, which has 100 bytes: "
                           "so it is read, and refused.\n";
    EXPECT_THAT(refusal([&] { Store::open(text, Access::read); }), HasSubstr("is no store of games"));
    EXPECT_THAT(refusal([&] { Store::open(folder / "absent", Access::read); }), HasSubstr("no such file"));
    const auto path = folder / "games.sqlite";
    static_cast<void>(Store::create(path, manifest));
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(63);  // user_version, four bytes from 60
    file.put(9);
    file.close();
    EXPECT_THAT(refusal([&] { Store::open(path, Access::read); }), HasSubstr("a newer program (found version 9"));
}

TEST(Store, ARowThatWasChangedIsFound) {
    const Folder folder;
    const auto path = folder / "games.sqlite";
    Store store = Store::create(path, manifest);
    const std::vector<StoredGame> games{stored(1, 1), stored(1, 2), stored(2, 1)};
    store.write(games);
    store.each_changed([](const StoredGame&) { ADD_FAILURE(); });
    store.check_cells(2);
    EXPECT_THAT(refusal([&] { store.check_cells(1); }), HasSubstr("it has a game of cell 2 (expected 1 to 1)"));
    SQLite::Database(path, SQLite::OPEN_READWRITE).exec("UPDATE game SET steps = steps + 1 WHERE game = 2");
    EXPECT_THAT(refusal([&] { store.each([](const StoredGame&) {}); }),
                HasSubstr("is damaged: game 2 of cell 1 does not agree with its checksum"));
    std::vector<std::uint32_t> changed;
    store.each_changed([&](const StoredGame& game) { changed.push_back(game.game); });
    EXPECT_EQ(changed, std::vector<std::uint32_t>{2});
}

TEST(Store, ChecksumsHoldWhereColumnsHaveAnotherOrder) {
    const Folder folder;
    const Fact one{.name = "one", .unit = {}}, two{.name = "two", .unit = {}};
    Store store = Store::create(folder / "a.sqlite", manifest), other = Store::create(folder / "b.sqlite", manifest);
    store.columns_of({one, two});
    other.columns_of({two, one});
    StoredGame game = stored(1, 1);
    game.figures = {7, 8};
    store.write(std::vector{game});
    other.absorb(store);
    int found = 0;
    other.each([&](const StoredGame& read) {
        EXPECT_EQ(read.figures, (StoredGame::Figures{8, 7}));
        ++found;
    });
    EXPECT_EQ(found, 1);
}

TEST(Store, SaysWhatDiffers) {
    const auto differs = [](const char* other) { return difference(manifest, Manifest{other}); };
    EXPECT_EQ(difference(manifest, manifest), "");
    EXPECT_EQ(differs(R"({"experiment":"two","program":"0.1.0","data":{"units.toml":"0f"}})"),
              "its experiment is one, not two");
    EXPECT_EQ(differs(R"({"experiment":"one","program":"0.1.0","data":{"units.toml":"1f"}})"),
              "the data file units.toml has changed");
    EXPECT_EQ(differs(R"({"experiment":"one","program":"0.1.0","data":{}})"),
              "the data file units.toml is not read any more");
}

}  // namespace
}  // namespace polemarch::test
