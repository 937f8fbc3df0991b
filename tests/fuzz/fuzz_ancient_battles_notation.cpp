// Moves as people type them. The first line is a place in a game: a battle, a game, a step, as three bytes. Each
// further line is read there, and a legal move is played.
#include "tests/core/ancient_battles/motley_battle.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/ancient_battles/battles.h"

#include <map>

namespace polemarch {
namespace {

using namespace ancient_battles;

struct Walked {
    test::BattlePointer battle;
    std::array<std::vector<State>, 4> games;  ///< states at decisions
};

/// The shipped battles, one with every basic rule, two with the optional ones.
constexpr std::size_t battles = test::shipped_battles.size() + 3;

test::BattlePointer battle_of(std::size_t number) {
    constexpr std::size_t shipped = test::shipped_battles.size();
    if (number < shipped) return test::load_battle(std::string(test::shipped_battles.at(number)));
    if (number == shipped) return test::battle_from(test::small_battle);
    return std::move(test::optional_battles().at(number - shipped - 1));
}

const Walked& walked(std::size_t number) {
    static std::array<Walked, battles> all;
    Walked& walked = all.at(number);
    if (walked.battle) return walked;
    walked.battle = battle_of(number);
    for (std::size_t game = 0; game < walked.games.size(); ++game)
        test::walk(*walked.battle, game, game % 2 == 0, [&](const State& s, const Move&, Faces) {
            if (walked.battle->actor(s) != Actor::chance) walked.games.at(game).push_back(s);
        });
    return walked;
}

/// Rolls until a side is to move or the game is over.
void roll_on(const Battle& battle, State& s, AgentStream& stream) {
    while (battle.actor(s) == Actor::chance) battle.apply(s, draw(battle, s, stream));
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
        const Verdict verdict = battle.judge(s, *move);
        fuzz::expect(static_cast<bool>(verdict), "read, but not legal: " + line);
        const std::string shown = battle.text(s, *move);
        const auto again = battle.read(s, shown);
        fuzz::expect(again && *again == *move, "read from '" + line + "', not read back from '" + shown + "'");
        fuzz::expect(!battle.narrate(s, *move, {}).empty(), "no sentence: " + shown);
        battle.apply(s, *move);
        roll_on(battle, s, stream);
    }
    return 0;
}
