// Moves of the Standard Wargame Rules as people type them. The first bytes are a place in a game: a battle, a game, a
// step. Each further line is read there, and a legal move is played.
#include "tests/fuzz/fuzz.h"
#include "tests/support/standard_wargame/crowded.h"
#include "tests/support/standard_wargame/shipped.h"

#include <array>

namespace polemarch {
namespace {

using namespace standard_wargame;

/// From the eve, from the deployment, in battle; one with war wagons, one with all troops.
constexpr std::array<const char*, 4> shipped{"skirmish", "sudomer-1420", "gaugamela-331bc", "zama-202bc"};
constexpr std::size_t battles = shipped.size() + 1;

struct Walked {
    test::WargamePointer battle;
    std::array<std::vector<State>, 4> games;  ///< states at decisions
};

const Walked& walked(std::size_t number) {
    static std::array<Walked, battles> all;
    Walked& walked = all.at(number);
    if (walked.battle) return walked;
    walked.battle = number < shipped.size() ? test::load_wargame(shipped.at(number)) : test::crowded_wargame();
    const Battle& battle = *walked.battle;
    for (std::size_t game = 0; game < walked.games.size(); ++game) {
        AgentStream stream(game);
        State s = battle.start();
        Moves list;
        for (int step = 0; step < 400 && battle.actor(s) != Actor::nobody; ++step) {
            if (battle.actor(s) == Actor::chance) {
                battle.apply(s, draw(battle, s, stream));
                continue;
            }
            walked.games.at(game).push_back(s);
            battle.legal_moves(s, list);
            battle.apply(s, list[test::SeekWargame()(battle, s, list, stream)]);
        }
    }
    return walked;
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    if (size < 4) return 0;
    const Walked& walk = walked(data[0] % battles);
    const Battle& battle = *walk.battle;
    const auto& game = walk.games.at(data[1] % walk.games.size());
    State s = game.at(data[2] * game.size() / 256);
    AgentStream stream(data[1]);
    std::string text = fuzz::text_of(data + 3, size - 3);
    for (int lines = 0; lines < 32 && !text.empty() && battle.actor(s) != Actor::nobody; ++lines) {
        const std::string line = text.substr(0, text.find('\n'));
        text.erase(0, line.size() + 1);
        const auto move = battle.read(s, line);
        if (!move) {
            fuzz::expect(!move.error().sentence.empty(), "refused without a sentence: " + line);
            continue;
        }
        fuzz::expect(static_cast<bool>(battle.judge(s, *move)), "read, but not legal: " + line);
        const std::string shown = battle.text(s, *move);
        const auto again = battle.read(s, shown);
        fuzz::expect(again && *again == *move, "read from '" + line + "', not read back from '" + shown + "'");
        fuzz::expect(!battle.narrate(s, *move, {}).empty(), "no sentence: " + shown);
        battle.apply(s, *move);
        while (battle.actor(s) == Actor::chance) battle.apply(s, draw(battle, s, stream));
    }
    return 0;
}
