// Corrections as people type them. The first line is a place in a game: a battle and a step, as two bytes, and whether
// a unit may be put anywhere, as a third. Each further line is put right there; what is possible is played on.
#include "tests/fuzz/fuzz.h"
#include "tests/support/open_in_tree.h"

#include <array>
#include <map>
#include <vector>

namespace polemarch {
namespace {

constexpr std::array<const char*, 5> battles{"worked-example", "heraclea", "legions-and-warbands", "trebia",
                                             "skirmish"};

struct Walked {
    std::unique_ptr<sim::BattleService> service;
    std::vector<StateBytes> states;
};

const Walked& walked(std::size_t number) {
    static std::array<Walked, battles.size()> all;
    Walked& walked = all.at(number);
    if (walked.service) return walked;
    walked.service = test::open_in_tree(battles.at(number));
    const AnyGame& g = walked.service->system().game();
    AgentStream stream(number);
    MoveList<AnyGame> moves;
    for (StateBytes s = g.start(); g.actor(s) != Actor::nobody;) {
        walked.states.push_back(s);
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.sample(s, stream));
            continue;
        }
        g.legal_moves(s, moves);
        g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return walked;
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    if (size < 4) return 0;
    const Walked& walk = walked(data[0] % battles.size());
    const AnyGame& g = walk.service->system().game();
    StateBytes s = walk.states.at(data[1] * walk.states.size() / 256);
    const Shift shift = data[2] % 2 == 0 ? Shift::any : Shift::slight;
    std::string text = fuzz::text_of(data + 3, size - 3);
    AgentStream stream(fuzz::hash_of(text));
    MoveList<AnyGame> moves;
    for (int lines = 0; lines < 16 && !text.empty() && g.actor(s) != Actor::nobody; ++lines) {
        const std::string line = text.substr(0, text.find('\n'));
        text.erase(0, line.size() + 1);
        const auto corrected = g.correct(s, line, shift);
        if (!corrected) {
            fuzz::expect(!corrected.error().sentence.empty(), "refused without a sentence: " + line);
            continue;
        }
        const auto again = g.correct(s, corrected->text, Shift::any);
        fuzz::expect(again && again->state == corrected->state && again->text == corrected->text,
                     "put right by '" + line + "', not by '" + corrected->text + "'");
        s = corrected->state;
        for (int steps = 0; steps < 30 && g.actor(s) != Actor::nobody; ++steps) {
            if (g.actor(s) == Actor::chance) {
                g.apply(s, g.sample(s, stream));
                continue;
            }
            g.legal_moves(s, moves);
            fuzz::expect(!moves.empty(), "nobody has a choice after: " + line);
            g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return 0;
}
