// The board as data over the protocol (data/BOARD.md): its schema, whole games played by pointing, hostile requests.
#include "tests/sim/protocol/client.h"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

/// Parts of boards, a line each, to be judged by their schema at once.
class Parts {
public:
    void add(const Json& part) {
        if (said_.insert(part.dump()).second) lines_ += part.dump() + "\n";
    }
    void expect_schema_of_all() const {
        const Folder folder;
        std::ofstream(folder / "parts") << lines_;
        expect_schema("board.schema.json", folder / "parts", "--lines");
        EXPECT_GT(said_.size(), 50u);
    }

private:
    std::set<std::string> said_;
    std::string lines_;
};

class Boards : public testing::TestWithParam<const char*> {};

/// Games of two persons: what is said at many states is as the schema says, and names what is there.
TEST_P(Boards, AreAsTheirSchemaSays) {
    Client client;
    client.begin({{"battle", GetParam()}, {"general", "person"}, {"seed", 4}});
    Parts parts;
    std::size_t points = 0;
    for (std::size_t i = 0; i < 45; ++i) {
        if (client.in("advance")["now"]["player"] != "person") break;
        const Json state = client.in("state", {{"show", {"ground", "pieces", "zones"}}});
        parts.add(state["ground"]);
        parts.add(state["zones"]);
        parts.add(state["pieces"]);
        std::set<std::string> names;
        for (const char* list : {"units", "camps", "leaders", "waiting", "gone"})
            for (const Json& piece : state["pieces"].value(list, Json::array())) {
                names.insert(piece["name"].get<std::string>());
                for (const Json& leader : piece.value("leaders", Json::array()))
                    if (leader.is_object()) names.insert(leader["name"].get<std::string>());
            }
        const Json moves = client.in("moves", {{"points", "yes"}})["moves"];
        for (const Json& move : moves) {
            if (++points % 3 == 0) parts.add(move["point"]);
            const Json unit = move["point"]["unit"];
            const bool ground_is_laid = !unit.is_null() && !move["point"].contains("id");
            if (!unit.is_null() && !ground_is_laid) EXPECT_TRUE(names.contains(unit.get<std::string>())) << move;
        }
        for (std::size_t m = i % 9; m < moves.size(); m += 9)
            EXPECT_EQ(client.in("judge", {{"move", moves[m]["move"]}, {"points", "yes"}})["point"], moves[m]["point"]);
        const Json& units = state["pieces"]["units"];
        for (std::size_t u = i % 7; u < units.size(); u += 7) {
            const Json look = client.in("look", {{"unit", units[u]["name"]}})["look"];
            EXPECT_EQ(look["unit"], units[u]["name"]);
            EXPECT_EQ(client.in("look", {{"unit", "#" + units[u]["id"].dump()}})["look"], look);
            parts.add(look);
            const Json& zones = state["zones"][units[u]["side"].get<std::string>()];
            for (const Json& zone : look["zones"])
                EXPECT_NE(std::find(zones.begin(), zones.end(), zone), zones.end()) << look["unit"];
        }
        client.in("play", {{"move", moves[i * 7 % moves.size()]["move"]}});
        if (i % 20 == 0) client.expect_schemas();
        client.requests.clear();
        client.answers.clear();
    }
    parts.expect_schema_of_all();
}

/// The same game is played by pointing alone: at the place of the unit after each move.
TEST_P(Boards, AGameIsPlayedByPointing) {
    Client client;
    client.begin({{"battle", GetParam()}, {"general", "heuristic"}, {"seed", 4}, {"side", "A"}});
    std::size_t pointed = 0;
    for (std::size_t i = 0; i < 80; ++i) {
        if (client.in("advance")["now"]["player"] != "person") break;
        const Json moves = client.in("moves", {{"points", "yes"}})["moves"];
        const Json& move = moves[i * 11 % moves.size()];
        const Json& to = move["point"].value("to", Json());
        std::string made = move["move"];
        if (to.is_object() && !move["point"]["unit"].is_null()) {
            Json at{{"unit", move["point"]["unit"]}};  // ground that is laid has no number
            if (move["point"].contains("id")) at["unit"] = "#" + move["point"]["id"].dump();
            if (to.contains("hex")) {
                at["hex"] = to["hex"];
                if (to.contains("facing")) at["facing"] = to["facing"];
            } else if (to.contains("corners") && !to.contains("x")) {
                at["x"] = (to["corners"][0][0].get<double>() + to["corners"][1][0].get<double>()) / 2;
                at["y"] = (to["corners"][0][1].get<double>() + to["corners"][1][1].get<double>()) / 2;
                at["heading"] = to["heading"];
            } else {
                at["x"] = to["x"];
                at["y"] = to["y"];
                if (to.contains("heading")) at["heading"] = to["heading"];
            }
            const Json near = client.in("near", {{"at", at}});
            ASSERT_TRUE(near["move"].is_string()) << at << move;
            if (near["off"].is_object()) EXPECT_LT(near["off"]["length"].get<double>(), 0.3) << at << move;
            made = near["move"];
            ++pointed;
        }
        client.in("play", {{"move", made}});
    }
    EXPECT_GT(pointed, 0u);
}

/// Numbers that hardly fit, names of nothing, wrong types: a clear error each time, and the game goes on.
TEST_P(Boards, HostilePointingsAreRefused) {
    Client client;
    client.begin({{"battle", GetParam()}, {"side", "A"}, {"seed", 4}});
    client.in("advance");
    const Json ground = client.in("state", {{"show", {"ground"}}})["ground"];
    const Json pieces = client.in("state", {{"show", {"pieces"}}})["pieces"];
    const std::string unit = pieces[pieces["units"].empty() ? "waiting" : "units"][0]["name"];
    const auto refused = [&](const Json& at) { return client.refused_in("near", {{"at", at}}); };
    EXPECT_THAT(client.refused_in("look", {{"unit", "no unit at all"}}), HasSubstr("there is no unit"));
    EXPECT_THAT(client.refused_in("look", {{"unit", "#123456789012345678901234567890"}}),
                HasSubstr("there is no unit"));
    EXPECT_THAT(client.refused_in("look", {{"unit", 5}}), HasSubstr("'unit' must be"));
    EXPECT_THAT(client.refused_in("look"), HasSubstr("'unit'"));
    EXPECT_THAT(client.refused_in("look", {{"unit", std::string(5000, 'x')}}), HasSubstr("'unit'"));
    EXPECT_THAT(client.refused_in("near"), HasSubstr("'at' must be an object"));
    EXPECT_THAT(refused("E5"), HasSubstr("'at' must be an object"));
    EXPECT_THAT(refused(Json::object()), HasSubstr("needs 'unit'"));
    EXPECT_THAT(refused({{"unit", unit}}), HasSubstr("needs '"));
    EXPECT_THAT(refused({{"unit", unit}, {"z", 1}}), HasSubstr("unknown key 'z'"));
    EXPECT_THAT(refused({{"unit", Json::array()}}), HasSubstr("'unit' of a place must be a text"));
    if (ground["kind"] == "hexes") {
        EXPECT_THAT(refused({{"unit", unit}, {"hex", "A1"}, {"facing", 1e18}}), HasSubstr("'facing' of a place"));
        EXPECT_THAT(refused({{"unit", unit}, {"hex", "\xf0\x9f\x98\x80"}}), HasSubstr("there is no hex"));
        EXPECT_THAT(refused({{"unit", unit}, {"x", 1}, {"y", 1}}), HasSubstr("unknown key 'x'"));
    } else {
        for (const double huge : {1e308, -1e308, 1e9, -1e9})
            EXPECT_THAT(refused({{"unit", unit}, {"x", huge}, {"y", 1}}), HasSubstr("'x' of a place must be a number"));
        EXPECT_THAT(refused({{"unit", unit}, {"x", 1}, {"y", 1}, {"heading", 1e308}}),
                    HasSubstr("'heading' of a place"));
        EXPECT_THAT(refused({{"unit", unit}, {"hex", "A1"}}), HasSubstr("unknown key 'hex'"));
        // Off the table, but near it: no error, whatever comes of it.
        client.in("near", {{"at", {{"unit", unit}, {"x", -5}, {"y", 1e-300}}}});
    }
    EXPECT_FALSE(client.in("moves")["moves"].empty());
}

INSTANTIATE_TEST_SUITE_P(All, Boards, testing::Values("heraclea", "plataea", "skirmish", "zama-202bc"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace polemarch::test
