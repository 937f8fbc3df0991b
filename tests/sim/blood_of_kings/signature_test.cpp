// The driver that seeks battle, which is not an agent of the program, still plays as recorded in
// tests/fingerprints.txt.
#include "sim/batch/signature.h"

#include "core/game_adapter.h"
#include "core/text.h"
#include "sim/batch/play_game.h"
#include "tests/support/blood_of_kings/battles.h"

#include <fstream>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using blood_of_kings::Battle;

class KingsSeeker final : public Agent<Battle> {
    blood_of_kings::Move decide(const Battle& g, const blood_of_kings::State& seen, AgentStream& stream,
                                const Thinking&) override {
        MoveList<Battle> list;
        g.legal_moves(seen, list);
        return list[SeekKingsBattle{}(g, seen, list, stream)];
    }
};

TEST(KingsSignature, OfTheDriverThatSeeksBattleIsInTheFile) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/tests/fingerprints.txt");
    std::set<std::string> rows;
    for (std::string row; std::getline(file, row);) rows.insert(row);
    for (const std::string_view scenario : shipped_kings) {
        constexpr std::uint32_t games = 100;
        const auto battle = load_kings(scenario);
        const GameAdapter<Battle> erased(*battle);
        sim::Signature signature;
        std::uint64_t steps = 0;
        for (std::uint32_t game = 1; game <= games; ++game) {
            KingsSeeker a, b;
            const auto played =
                sim::play_game(*battle, {&a, &b}, {1, game, game}, std::atomic<bool>{false}, {&erased, &signature});
            steps += played->steps;
            signature.ended(played->payoff);
        }
        const std::string row = fmt::format("{:<24}{:<24}{:>6}{:>10}  {:016x}  {:016x}", scenario, "seek-battle", games,
                                            grouped(steps), signature.value().states, signature.value().trace);
        EXPECT_TRUE(rows.contains(row)) << "the row would now be\n" << row;
    }
}

}  // namespace
}  // namespace polemarch::test
