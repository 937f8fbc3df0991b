// Whole games, step by step: every step has a sentence with a rule, every state says what is due.
#include "core/standard_wargame/text/board.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/meanings.h"
#include "core/standard_wargame/text/narration.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"
#include "tests/support/standard_wargame/crowded.h"
#include "tests/support/standard_wargame/shipped.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct GameStep {
    const Setup& g;
    const State& s;
    const Move& m;
    Faces faces;
};

/// Plays a game; calls visit(step) before each step. Uniform for even seeds, else seeks battle.
void play_game(const Battle& battle, std::uint64_t seed, const std::function<void(const GameStep&)>& visit) {
    State s = battle.start();
    AgentStream stream(seed);
    for (int steps = 0; steps < 4000 && battle.actor(s) != Actor::nobody; ++steps) {
        Move m;
        std::vector<std::uint8_t> faces;
        if (battle.actor(s) == Actor::chance) {
            const Roll roll = battle.roll(s);
            for (std::size_t i = 0; i < roll.count(); ++i)
                faces.push_back(static_cast<std::uint8_t>(1 + stream.below(6)));
            m = battle.resolve(s, Faces(faces.data(), faces.size()));
        } else {
            Moves list;
            battle.legal_moves(s, list);
            const std::size_t chosen = seed % 2 == 0 ? stream.below(static_cast<std::uint32_t>(list.size()))
                                                     : SeekWargame{}(battle, s, list, stream);
            m = list[chosen];
        }
        visit({battle.setup(), s, m, Faces(faces.data(), faces.size())});
        battle.apply(s, m);
    }
}

/// The sections of the rule index.
std::set<std::string> indexed_sections() {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/core/standard_wargame/README.md");
    std::set<std::string> sections;
    const std::regex row(R"(^\| (\d[\d.]*[a-z]?) \|)");
    for (std::string line; std::getline(file, line);)
        if (std::smatch found; std::regex_search(line, found, row)) sections.insert(found[1]);
    return sections;
}
/// Rule numbers in brackets that the index does not have; "none" if there are none at all.
std::string unknown_rules(const std::string& sentence) {
    static const std::set<std::string> sections = indexed_sections();
    const std::regex brackets(R"(\[([\d., a-z]+)\])"), number(R"([\d.]+[a-z]?)");
    std::string unknown = "none";
    for (std::sregex_iterator found(sentence.begin(), sentence.end(), brackets), end; found != end; ++found) {
        const std::string numbers = (*found)[1];
        if (unknown == "none") unknown = "";
        for (std::sregex_iterator rule(numbers.begin(), numbers.end(), number); rule != end; ++rule)
            if (!sections.contains(rule->str())) unknown += rule->str() + " ";
    }
    return unknown;
}

constexpr int games = 10;

TEST(WargameWords, EveryStepOfAGameHasASentenceWithARule) {
    const auto battle = crowded_wargame();
    std::map<Kind, int> kinds;
    const bool show = std::getenv("POLEMARCH_SHOW") != nullptr;
    for (std::uint64_t seed = 0; seed < games; ++seed)
        play_game(*battle, seed, [&](const GameStep& step) {
            ++kinds[step.m.kind];
            const std::string sentence = narrate(step.g, step.s, step.m, step.faces);
            if (show) std::printf("%s\n", sentence.c_str());
            EXPECT_EQ(unknown_rules(sentence), "") << sentence;
            EXPECT_TRUE(is_printable(sentence)) << sentence;
            EXPECT_NE(narrate(step.g, step.s, step.m, {}), "");
        });
    for (const Kind kind : {Kind::done,         Kind::first,       Kind::level,        Kind::command,
                            Kind::order,        Kind::go,          Kind::turn,         Kind::stands,
                            Kind::declare,      Kind::point,       Kind::shoot,        Kind::fight,
                            Kind::retreat,      Kind::rout,        Kind::rolled_first, Kind::rolled_command,
                            Kind::rolled_order, Kind::rolled_shot, Kind::rolled_fight, Kind::rolled_flee})
        EXPECT_GT(kinds[kind], 0) << static_cast<int>(kind);
}

TEST(WargameWords, EveryStateSaysWhatIsDue) {
    const auto battle = crowded_wargame();
    std::map<std::string, int> names;
    for (std::uint64_t seed = 0; seed < games; ++seed)
        play_game(*battle, seed, [&](const GameStep& step) {
            const Due what = due(step.g, step.s);
            ++names[what.name];
            EXPECT_EQ(unknown_rules("[" + what.rule + "]"), "");
            EXPECT_NE(what.sentence, "");
            EXPECT_NE(what.when, "");
            const bool choice = battle->actor(step.s) != Actor::chance;
            EXPECT_EQ(what.help.empty(), !choice) << what.name;
            EXPECT_EQ(what.meaning.empty(), !choice) << what.name;
            EXPECT_TRUE(what.inside_action || step.s.depth == 0 || !choice) << what.name;
            std::istringstream lines(what.help);
            for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80) << line;
            if (choice) {
                static_cast<void>(subject_text(step.g, step.m));
                const auto next = upcoming_roll(step.g, step.s, step.m);
                EXPECT_TRUE(!next || !breakdown_text(step.g, next->dice).empty());
            } else {
                EXPECT_NE(outcome_text(step.g, step.s, step.m), "");
            }
        });
    EXPECT_GE(names.size(), 16u);
}

/// Units that must evade apart, all stand where they stood.
TEST(WargameWords, R7_1_TheOddsOfADeclarationAreThoseIfNobodyIsHurtBefore) {
    const auto battle = load_wargame("skirmish");
    int shots = 0;
    for (std::uint64_t seed = 1; seed < 40; seed += 2)
        play_game(*battle, seed, [&](const GameStep& step) {
            if (step.m.kind != Kind::declare) return;
            const auto first = upcoming_roll(step.g, step.s, step.m);
            if (!first) return;
            for (std::size_t u = 0; u < places; ++u) {
                const Unit &before = step.s.unit[u], &then = first->dice.unit[u];
                EXPECT_TRUE(first->dice.evaded.has(u) || (then.pose == before.pose && then.where == before.where))
                    << first->condition;
                shots += then.has(Unit::shot_bit) && !before.has(Unit::shot_bit) ? 1 : 0;
            }
        });
    EXPECT_GT(shots, 0);
}

TEST(WargameWords, TheBoardFitsItsWidthInEveryState) {
    const auto battle = crowded_wargame();
    int steps = 0;
    play_game(*battle, 3, [&](const GameStep& step) {
        if (++steps % 25 != 0) return;
        for (const int width : {80, 100}) {
            std::istringstream lines(draw_table(step.g, step.s, {.due = due(step.g, step.s), .width = width}));
            for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), width) << line;
        }
        for (const UnitInWords& unit : units_in_words(step.g, step.s)) EXPECT_TRUE(unit.sentence.ends_with('.'));
    });
    EXPECT_GT(steps, 200);
}

}  // namespace
}  // namespace polemarch::test
