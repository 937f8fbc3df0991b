// Games as runtime objects: the same suite with the same signature as for the typed game, and a client that knows no
// rule system.
#include "core/any_game.h"

#include "core/record.h"
#include "core/replay.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/seek_battle.h"
#include "tests/support/blood_of_kings/battles.h"
#include "tests/support/connect_four.h"
#include "tests/support/erased_game.h"
#include "tests/support/game_conformance.h"
#include "tests/support/guided_dice_game.h"
#include "tests/support/sanitized.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

/// The suite over the game and over its adapter.
template <class G, class Driver>
void expect_the_same(std::shared_ptr<const G> game, Driver driver, int games) {
    const ConformanceOptions options{.games = games, .position_every = 1000};
    const Conformance typed = conform(*game, options, driver);
    EXPECT_EQ(typed.fault, "");
    const auto erased_driver = [&](const ErasedGame<G>& g, const StateBytes& s, const MoveList<ErasedGame<G>>& list,
                                   AgentStream& stream) {
        MoveList<G> moves;
        for (const MoveBytes& m : list) moves.push_back(as<typename G::Move>(m));
        return driver(g.game(), as<typename G::State>(s), moves, stream);
    };
    const Conformance erased = conform(ErasedGame<G>(std::move(game)), options, erased_driver);
    EXPECT_EQ(erased.fault, "");
    EXPECT_EQ(erased.steps, typed.steps);
    EXPECT_EQ(erased.signature, typed.signature);
}

constexpr int few = sanitized ? 1 : 4;

TEST(AnyGame, OfAncientBattlesConformsWithTheSameSignature) {
    const std::shared_ptr<const ancient_battles::Battle> battle = load_battle("worked-example");
    expect_the_same(battle, Uniform{}, few);
    expect_the_same(battle, SeekBattle{}, few);
}

TEST(AnyGame, OfBloodOfKingsConformsWithTheSameSignature) {
    const std::shared_ptr<const blood_of_kings::Battle> battle = load_kings("legions-and-warbands");
    expect_the_same(battle, Uniform{}, few);
    expect_the_same(battle, SeekKingsBattle{}, few);
}

/// Their moves are shorter than MoveBytes, so the suite tries other random bytes and plays other games.
TEST(AnyGame, OfToyGamesConforms) {
    const ErasedGame<ConnectFour> stones(std::make_shared<const ConnectFour>());
    const ErasedGame<GuidedDiceGame> dice(std::make_shared<const GuidedDiceGame>());
    EXPECT_EQ(conform(stones).fault, "");
    EXPECT_EQ(conform(dice).fault, "");
}

TEST(AnyGame, WithoutNotationWritesAMoveAsItsBytes) {
    const GameAdapter<ConnectFour> game(std::make_shared<const ConnectFour>());
    const StateBytes s = game.start();
    MoveList<AnyGame> moves;
    game.legal_moves(s, moves);
    for (const MoveBytes& m : moves) EXPECT_EQ(game.read(s, game.text(s, m)).value(), m);
    EXPECT_FALSE(game.read(s, "4"));
    EXPECT_FALSE(game.read(s, "zz"));
    EXPECT_FALSE(game.secret(s));
    EXPECT_EQ(game.observe(s, Side::second), s);
    EXPECT_TRUE(game.facts().empty());
    EXPECT_EQ(game.due(s).sentence, "A moves");
}

/// A client that knows no rule system plays a game by texts alone. It chooses the first listed move that leads to dice,
/// or else the last one. Returns the record.
std::string play_by_texts(const AnyGame& g, const RecordHeader& header) {
    RecordWriter writer(header);
    const RefereeDice dice(header.seed, header.pair);
    StateBytes s = g.start();
    for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
        if (actor == Actor::chance) {
            const RolledFaces rolled = dice(g.roll(s));
            const MoveBytes consequence = g.resolve(s, rolled.view());
            writer.rolled(g, s, rolled.view(), consequence);
            g.apply(s, consequence);
            continue;
        }
        const StateBytes seen = g.observe(s, side_of(actor));
        MoveList<AnyGame> moves;
        g.legal_moves(seen, moves);
        std::string choice = g.text(seen, moves[moves.size() - 1]);
        for (const MoveBytes& m : moves)
            if (g.upcoming_roll(seen, m)) {
                choice = g.text(seen, m);
                break;
            }
        const auto read = g.read(seen, choice);
        EXPECT_TRUE(read && g.judge(seen, *read)) << choice;
        if (!read) break;
        writer.moved(g, s, *read);
        g.apply(s, *read);
    }
    return writer.finish(ending_of(g.payoff(s)), g.payoff(s));
}

TEST(AnyGame, LetsAClientThatKnowsNoRulesPlayAGameOfEachSystem) {
    const GameAdapter<ancient_battles::Battle> hexes(load_battle("worked-example"));
    const GameAdapter<blood_of_kings::Battle> table(load_kings("legions-and-warbands"));
    for (const AnyGame* game : std::initializer_list<const AnyGame*>{&hexes, &table}) {
        RecordHeader header;
        header.program = program_version();
        header.system = "any";
        header.battle = "Any";
        header.sources = {{"any.toml", ""}};
        header.agents = {"client", "client"};
        const std::string text = play_by_texts(*game, header);
        Diagnostics diagnostics;
        const auto record = parse_record({"any.jsonl", text}, diagnostics);
        ASSERT_TRUE(record) << diagnostics.text();
        EXPECT_GT(record->steps.size(), 50u);
        const Replayed replayed = replay(*game, *record);
        EXPECT_FALSE(replayed.difference) << to_string(*replayed.difference);
        std::vector<std::int32_t> row(game->facts().size());
        game->report(replayed.at, row);
        EXPECT_FALSE(row.empty());
    }
}

}  // namespace
}  // namespace polemarch::test
