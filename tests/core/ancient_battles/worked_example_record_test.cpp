// data/ancient_battles/records/worked-example.jsonl is turn 1 of the gameplay example (16.0) as a record: the moves and
// dice of the text. This test has the script; it fails when the record differs. To write the record again:
// POLEMARCH_WRITE_RECORD=1 build/test/tests/test_record --gtest_filter='WorkedExampleRecord.*'
#include "core/ancient_battles/files/chart_reader.h"
#include "core/game_adapter.h"
#include "core/replay.h"
#include "tests/support/ancient_battles/battles.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const std::string path = POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl";

/// A move, or the faces of a roll (side A's first) in digits.
constexpr std::array script{"25",
                            "33",  // command dice, initiative dice
                            "bid",
                            "concede",
                            "place B L9",
                            "place B N8",
                            "place B I7",
                            "place B J6",
                            "act first",
                            "J8 fire",
                            "at J6",
                            "26",  // action 1
                            "leader B N8 move",
                            "take N8",
                            "to K9",
                            "face 2",
                            "take M7",
                            "to L10",
                            "face 1",
                            "take L7",
                            "to L8",
                            "face 4",
                            "done",
                            "leader B I7 move",
                            "take I7",
                            "to J7",
                            "face 2",
                            "take H7",
                            "to I6",
                            "face 2",
                            "take G6",
                            "to H6",
                            "face 2",
                            "take F6",
                            "to G5",
                            "face 2",
                            "take E5",
                            "to F5",
                            "face 2",
                            "done",
                            "leader B J6 fire",
                            "take I5",
                            "at H6",
                            "shoot",
                            "65",
                            "take H5",
                            "at G5",
                            "41",  // action 4; its first die is idle
                            "D5 move",
                            "to F4",
                            "face 3",
                            "pass",
                            "L9 attacks L8",
                            "15",
                            "K9 attacks K8",
                            "14",
                            "J7 attacks K6",
                            "52",
                            "pass",  // melees 1 to 4
                            "H6 attacks I5",
                            "23",
                            "halt",
                            "pass",
                            "pass"};  // melees 5 to 7

std::string play_script(std::shared_ptr<const ancient_battles::Battle> battle) {
    const GameAdapter<ancient_battles::Battle> g(battle);
    RecordHeader header;
    header.program = program_version();
    header.system = "ancient-battles";
    header.battle = battle->setup().scenario.name;
    header.sources.push_back({"ancient_battles/scenarios/worked-example.toml", scenario_text("worked-example")});
    for (const auto file : ancient_battles::chart_files)
        header.sources.push_back(
            {"ancient_battles/charts/" + std::string(file), data_text("charts/" + std::string(file))});
    header.dice = DiceOrigin::given;
    header.agents = {"Blue", "Red"};
    RecordWriter writer(header);
    auto s = g.start();
    for (const std::string_view text : script) {
        if (g.actor(s) == Actor::chance) {
            RolledFaces rolled;
            for (const char digit : text) rolled.faces[rolled.count++] = static_cast<std::uint8_t>(digit - '0');
            const Roll roll = g.roll(s);
            EXPECT_EQ(roll.count(), rolled.count) << text;
            const auto consequence = g.resolve(s, rolled.view());
            writer.rolled(g, s, rolled.view(), consequence);
            g.apply(s, consequence);
            continue;
        }
        const auto move = g.read(s, text);
        if (!move) {
            ADD_FAILURE() << text << ": " << move.error().sentence;
            break;
        }
        writer.moved(g, s, *move);
        g.apply(s, *move);
    }
    EXPECT_EQ(as<ancient_battles::State>(s).turn, 2);
    return writer.finish(Ending::unfinished, 0.5);
}

Record parsed(const std::string& text) {
    Diagnostics diagnostics;
    auto record = parse_record({path, text}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    return record ? *record : Record{};
}

TEST(WorkedExampleRecord, HoldsTheMovesAndDiceOfTheText) {
    const std::string text = play_script(load_battle("worked-example"));
    if (std::getenv("POLEMARCH_WRITE_RECORD") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << path;
    std::stringstream kept;
    kept << file.rdbuf();
    const Record now = parsed(text), then = parsed(kept.str());
    ASSERT_EQ(now.steps.size(), then.steps.size());
    for (std::size_t i = 0; i < now.steps.size(); ++i) {
        EXPECT_EQ(now.steps[i].text, then.steps[i].text);
        EXPECT_EQ(now.steps[i].dice, then.steps[i].dice);
    }
}

/// The message of replay for the example with one roll changed.
std::string replayed_with(const std::string& from, const std::string& to) {
    const std::shared_ptr<const ancient_battles::Battle> battle = load_battle("worked-example");
    std::string text = play_script(battle);
    const std::size_t at = text.find(from);
    if (at == std::string::npos) return "the record has no such roll";
    text.replace(at, from.size(), to);
    const auto difference = replay(GameAdapter<ancient_battles::Battle>(battle), parsed(text)).difference;
    return difference ? difference->what : "agrees";
}

// MM I5 fires at a defence of 7: no face of its die could hit, so the die may be left out (ruling 58).
TEST(WorkedExampleRecord, R10_6_ruling_58_the_idle_attack_die_may_be_left_out) {
    EXPECT_EQ(
        replayed_with("\"dice\":[[6],[5]],\"consequence\":\"missed\"", "\"dice\":[[],[5]],\"consequence\":\"missed\""),
        "agrees");
    // The shot that hits, 4 against 1 + 2, needs its die; so does any defence die.
    EXPECT_EQ(replayed_with("\"dice\":[[4],[1]],\"consequence\":\"hit\"", "\"dice\":[[],[1]],\"consequence\":\"hit\""),
              "dice are left out that could matter");
    EXPECT_EQ(
        replayed_with("\"dice\":[[6],[5]],\"consequence\":\"missed\"", "\"dice\":[[6],[]],\"consequence\":\"missed\""),
        "dice are left out that could matter");
}

}  // namespace
}  // namespace polemarch::test
