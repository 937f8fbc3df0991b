// Whole battles of each rule system on a real table: every die of both sides is typed, by a script.
#include "core/random.h"
#include "core/record.h"
#include "sim/service/service.h"
#include "tests/sim/protocol/client.h"

#include <algorithm>

namespace polemarch::test {
namespace {

/// The faces of so many dice.
std::vector<int> fallen(AgentStream& dice, std::size_t count) {
    std::vector<int> faces(count);
    for (int& face : faces) face = 1 + static_cast<int>(dice.below(6));
    return faces;
}

class RealTable : public testing::TestWithParam<const char*> {};
TEST_P(RealTable, AWholeBattleIsPlayedByTypedFaces) {
    Client client;
    client.begin({{"battle", GetParam()}, {"side", "B"}, {"mine", {"A", "B"}}, {"seed", 4}});
    AgentStream dice(7), whims(8);
    std::size_t typed = 0, moves = 0;
    Json now = client.in("advance")["now"];
    for (; now["player"] != "nobody"; now = client.in("advance")["now"]) {
        ASSERT_LT(typed + moves, 5000u);
        if (now["player"] == "dice") {
            const Json& roll = now["roll"];
            ASSERT_EQ(roll["yours"], roll["dice"]);
            ++typed;
            const Json log = client.in(
                "roll",
                {{"faces", {{"A", fallen(dice, roll["dice"]["A"])}, {"B", fallen(dice, roll["dice"]["B"])}}}})["log"];
            ASSERT_EQ(log.size(), 1u);
            EXPECT_EQ(log[0]["event"], roll["event"]);
            continue;
        }
        ASSERT_EQ(now["player"], "person");
        const Json list = client.in("moves")["moves"];
        // The last ones now and then: the first is often to pass
        const std::size_t choice = whims.below(static_cast<std::uint32_t>(list.size()));
        client.in("play", {{"move", list[choice]["move"]}});
        ++moves;
    }
    EXPECT_GT(typed, 20u);
    EXPECT_NE(now["result"]["result"], "unfinished");
    EXPECT_EQ(client.in("luck")["all"]["rolls"], typed);

    Diagnostics diagnostics;
    const auto record = parse_record({"game.jsonl", client.in("save")["record"]}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    EXPECT_EQ(record->header.dice, DiceOrigin::given);
    const auto replayed = sim::open_battle(*record, diagnostics)->replay(*record);
    EXPECT_FALSE(replayed.difference) << to_string(*replayed.difference);
    EXPECT_EQ(replayed.steps, now["steps"].get<std::size_t>());
}
INSTANTIATE_TEST_SUITE_P(All, RealTable, testing::Values("worked-example", "trebia", "skirmish"),
                         [](const auto& battle) {
                             std::string name = battle.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

/// Corrections as requests: legal ones, refused ones, and the exchange as the schemas have it.
TEST(RealTableRequests, PutRightWhatDiffers) {
    Client client;
    client.begin({{"battle", "heraclea"}, {"seed", 11}, {"mine", {"A", "B"}}});
    client.in("advance");
    const Json before = client.in("state", {{"show", {"position"}}});
    // Entered as it stands: a unit goes anywhere.
    const Json moved = client.in("correct", {{"text", "E8 at e9 facing 1, disordered"}});
    ASSERT_EQ(moved["log"].size(), 1u);
    EXPECT_EQ(moved["log"][0]["correct"], "PX E8 at E9 facing 1, disordered");
    EXPECT_EQ(moved["log"][0]["say"], moved["corrected"]);
    EXPECT_EQ(moved["now"]["player"], "dice");
    EXPECT_TRUE(client.in("correct", {{"text", "set E9 disordered"}})["log"].empty()) << "nothing is changed";
    EXPECT_EQ(client.in("undo")["undone"], "PX E8 at E9 facing 1, disordered");
    EXPECT_EQ(client.in("state", {{"show", {"position"}}})["position"], before["position"]);
    client.expect_schemas();
    const Json refused = client.ask_in("correct", {{"text", "E8 at B11"}});
    EXPECT_EQ(refused["error"]["kind"], "refused");
    EXPECT_EQ(refused["error"]["rule"], "8.5");
    EXPECT_EQ(client.refused_in("correct"), "the key 'text' is missing");
    for (const char* text : {"", " ", "E8", "set", "unit", "unit A99", "A", "leader", "\x01\x02", "E8 at", "E8 at Z99"})
        EXPECT_EQ(client.ask_in("correct", {{"text", text}})["error"]["kind"], "refused") << text;
}

}  // namespace
}  // namespace polemarch::test
