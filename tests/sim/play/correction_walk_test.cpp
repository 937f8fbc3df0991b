// Corrections of any state of whole games, in each rule system: what stands there already changes nothing, hostile
// texts change nothing, and a state that was put right is one that the rules go on from.
#include "core/files.h"
#include "core/random.h"
#include "sim/service/service.h"
#include "tests/support/open_in_tree.h"

#include <algorithm>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

struct Walk {
    const char* battle;
    std::uint64_t seed;
    std::size_t every;  ///< states are corrected at every so many steps
};
std::ostream& operator<<(std::ostream& out, const Walk& walk) { return out << walk.battle << " " << walk.seed; }

/// A correction for each unit of the position that says what the position says of it.
std::vector<std::string> what_stands(const std::string& position) {
    std::vector<std::string> texts;
    static const std::regex entry(R"rx(^    "(\S+) ([A-Z]\d+)(/([1-6]))?( disordered)?( yellow| red)?",$)rx");
    static const std::regex table_entry(R"rx(^([AB]\d+) = \{ at = "([^"]+)")rx");
    std::istringstream lines(position.substr(position.find("\n[position]")));
    std::string side;
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (line == "[position.A]" || line == "[position.B]") side = line.substr(10, 1), number = 0;
        if (line.starts_with("    \"")) ++number;
        if (std::regex_search(line, found, entry)) {
            std::string text = "unit " + side + std::to_string(number) + " at " + found.str(2);
            if (found[4].matched) text += " facing " + found.str(4);
            text += found[5].matched ? ", disordered" : ", good order";
            texts.push_back(text + (found[6].matched ? "," + found.str(6) : ", unmarked"));
        } else if (std::regex_search(line, found, table_entry)) {
            texts.push_back(found.str(1) + " at " + found.str(2));
        }
    }
    return texts;
}

/// Words of corrections of all systems and some of none, in any order.
std::string random_text(AgentStream& stream) {
    static const std::vector<std::string> words{"HI",
                                                "unit A3",
                                                "A1",
                                                "B2",
                                                "A0",
                                                "F6",
                                                "leader B",
                                                "leader A1",
                                                "AL1",
                                                "BL2",
                                                "at F7",
                                                "at 20 12",
                                                "facing 4",
                                                "facing 30",
                                                "facing 0",
                                                "at",
                                                "facing",
                                                "disordered",
                                                "good order",
                                                "red",
                                                "yellow",
                                                "unmarked",
                                                "eliminated",
                                                "left",
                                                "left by 2",
                                                "looting",
                                                "waiting",
                                                "returning",
                                                "turn 3",
                                                "turn",
                                                "initiative B",
                                                "passes 1",
                                                "A",
                                                "B",
                                                "command points 3",
                                                "panicked 2",
                                                "not",
                                                "not panicked",
                                                "destroyed",
                                                "bases 3",
                                                "front 2",
                                                "march",
                                                "acted",
                                                "tested",
                                                "with A2",
                                                "lost",
                                                "aside",
                                                "coming",
                                                "marked",
                                                "moved",
                                                "shot",
                                                "engaged",
                                                "level 1",
                                                "generals lost 1",
                                                "morale points 2",
                                                "activations 2",
                                                "broken 3",
                                                "ok",
                                                "demoralized",
                                                ",",
                                                "999",
                                                "-1",
                                                "1e9",
                                                "\xff",
                                                "at 1e9 2",
                                                "facing 720",
                                                "a",
                                                "fortified",
                                                "at ZZ99",
                                                "unit B99"};
    std::string text;
    for (std::uint32_t count = 1 + stream.below(4); count > 0; --count)
        text += words[stream.below(static_cast<std::uint32_t>(words.size()))] + " ";
    return text;
}

/// Plays on at random; the rules assert what they rely on.
void play_on(const AnyGame& g, StateBytes s, AgentStream& stream, int most) {
    MoveList<AnyGame> moves;
    for (; most > 0 && g.actor(s) != Actor::nobody; --most) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.sample(s, stream));
            continue;
        }
        g.legal_moves(s, moves);
        ASSERT_FALSE(moves.empty()) << g.position(s);
        const MoveBytes move = moves[stream.below(static_cast<std::uint32_t>(moves.size()))];
        ASSERT_TRUE(g.judge(s, move)) << g.text(s, move);
        g.apply(s, move);
    }
}

class CorrectionWalk : public testing::TestWithParam<Walk> {};
TEST_P(CorrectionWalk, OnlyPossibleStatesComeOfCorrections) {
    const auto service = open_in_tree(GetParam().battle);
    const AnyGame& g = service->system().game();
    AgentStream stream(GetParam().seed);
    std::size_t steps = 0, same = 0, moved = 0, refused = 0, changed = 0;
    MoveList<AnyGame> moves;
    for (StateBytes s = g.start(); g.actor(s) != Actor::nobody; ++steps) {
        if (steps % GetParam().every == 0) {
            const std::string position = g.position(s);
            for (const std::string& text : what_stands(position)) {
                const auto corrected = g.correct(s, text, Shift::slight);
                ASSERT_TRUE(corrected) << text << ": " << corrected.error().sentence << "\n" << position;
                ASSERT_TRUE(corrected->state == s) << text << "\n" << position << "\n" << g.position(corrected->state);
                ++same;
            }
            // A unit to where another one stands or a little beside its own place, and anything else.
            const auto texts = what_stands(position);
            for (int i = 0; i < 40 && !texts.empty(); ++i) {
                std::string text = random_text(stream);
                if (i % 2 == 0) {
                    const std::string& one = texts[stream.below(static_cast<std::uint32_t>(texts.size()))];
                    const std::string& two = texts[stream.below(static_cast<std::uint32_t>(texts.size()))];
                    text = one.substr(0, one.find(" at ")) + two.substr(two.find(" at "));
                    if (i % 4 == 0) text = one + " " + text.substr(text.find_last_of(' ') + 1);
                    if (i % 8 == 2) text = one.substr(0, one.find(" at ")) + " " + random_text(stream);
                }
                const auto corrected = g.correct(s, text, i % 3 == 0 ? Shift::slight : Shift::any);
                if (!corrected) {
                    ASSERT_FALSE(corrected.error().sentence.empty()) << text;
                    ++refused;
                    continue;
                }
                EXPECT_TRUE(corrected->sentence.starts_with("put right: ")) << corrected->sentence;
                if (corrected->state == s) continue;
                ++changed;
                moved += text.find(" at ") != std::string::npos;
                // The words of the correction say the same again.
                const auto again = g.correct(s, corrected->text, Shift::any);
                ASSERT_TRUE(again) << text << " / " << corrected->text << ": " << again.error().sentence;
                ASSERT_TRUE(again->state == corrected->state) << text << " / " << corrected->text;
                ASSERT_EQ(again->text, corrected->text);
                const std::string there = g.position(corrected->state);
                for (const std::string& standing : what_stands(there)) {
                    const auto nothing = g.correct(corrected->state, standing, Shift::slight);
                    ASSERT_TRUE(nothing) << text << ", then " << standing << ": " << nothing.error().sentence;
                    ASSERT_TRUE(nothing->state == corrected->state) << text << ", then " << standing;
                    break;
                }
                play_on(g, corrected->state, stream, 40);
                if (testing::Test::HasFatalFailure()) FAIL() << text << "\n" << position;
            }
        }
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.sample(s, stream));
            continue;
        }
        g.legal_moves(s, moves);
        g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    EXPECT_GT(same, 20u);
    EXPECT_GT(refused, 20u);
    EXPECT_GT(changed, 5u);
    RecordProperty("steps", static_cast<int>(steps));
    RecordProperty("changed", static_cast<int>(changed));
    RecordProperty("moved", static_cast<int>(moved));
}
INSTANTIATE_TEST_SUITE_P(Games, CorrectionWalk,
                         testing::Values(Walk{"worked-example", 1, 1}, Walk{"heraclea", 2, 4}, Walk{"kadesh", 3, 10},
                                         Walk{"trebia", 4, 5}, Walk{"legions-and-warbands", 5, 2},
                                         Walk{"skirmish", 6, 5}, Walk{"sudomer-1420", 7, 12}),
                         [](const auto& walk) {
                             std::string name = walk.param.battle;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

/// The texts of the table under "Corrections" are understood, whether they are possible where they are tried or not.
TEST(CorrectionDocuments, TheExamplesAreUnderstood) {
    const std::vector<std::pair<const char*, const char*>> documents{{"ancient_battles/NOTATION.md", "worked-example"},
                                                                     {"blood_of_kings/README.md", "trebia"},
                                                                     {"standard_wargame/NOTATION.md", "skirmish"}};
    for (const auto& [file, battle] : documents) {
        const auto service = open_in_tree(battle);
        const AnyGame& g = service->system().game();
        const std::string text = read_file(std::string(POLEMARCH_SOURCE_DIR "/data/") + file, 1 << 20);
        std::istringstream lines(text.substr(text.find("\n## Corrections")));
        const std::regex quoted("`([^`]+)`");
        std::size_t examples = 0;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("| `")) continue;
            const std::string cell = line.substr(0, line.find('|', 1));
            for (std::sregex_iterator at(cell.begin(), cell.end(), quoted), end; at != end; ++at, ++examples) {
                const auto corrected = g.correct(g.start(), at->str(1), Shift::any);
                const std::string why = corrected ? "" : corrected.error().sentence;
                EXPECT_EQ(why.find("is nothing of"), std::string::npos) << file << ": " << at->str(1) << ": " << why;
                EXPECT_EQ(why.find("a correction begins"), std::string::npos) << file << ": " << at->str(1);
                EXPECT_EQ(why.find("what of this"), std::string::npos) << file << ": " << at->str(1);
            }
            if (line.empty() && examples > 0) break;
        }
        EXPECT_GE(examples, 7u) << file;
    }
}

}  // namespace
}  // namespace polemarch::test
