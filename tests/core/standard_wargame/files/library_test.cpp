// The shipped scenarios: read, documented, deployed by the rules, played to their end.
#include "core/random.h"
#include "core/standard_wargame/files/make_battle.h"
#include "core/standard_wargame/rules/field.h"
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/battles.h"
#include "tests/support/standard_wargame/crowded.h"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using ::testing::HasSubstr;

std::vector<std::string> scenario_names() {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(POLEMARCH_SOURCE_DIR "/data/standard_wargame/scenarios"))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}
std::optional<Scenario> shipped_scenario(const std::string& name) {
    Diagnostics diagnostics;
    auto scenario = parse_scenario({name + ".toml", wargame_text("scenarios/" + name + ".toml")}, wargame_charts(),
                                   diagnostics, shipped_wargame_file);
    EXPECT_EQ(diagnostics.text(), "");
    return scenario;
}

class WargameLibrary : public ::testing::TestWithParam<std::string> {
protected:
    std::optional<Scenario> scenario_ = shipped_scenario(GetParam());
};
INSTANTIATE_TEST_SUITE_P(All, WargameLibrary, ::testing::ValuesIn(scenario_names()), [](const auto& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST_P(WargameLibrary, IsReadAndSaysWhereItComesFrom) {
    ASSERT_TRUE(scenario_);
    EXPECT_EQ(scenario_->short_name, GetParam());
    EXPECT_FALSE(scenario_->date.empty());
    EXPECT_FALSE(scenario_->sources.empty());
    EXPECT_THAT(scenario_->note, HasSubstr("ssumed"));
    for (const SideEntry& side : scenario_->sides) {
        EXPECT_GE(side.units.size(), GetParam() == "skirmish" ? 8u : 12u);
        EXPECT_LE(side.units.size(), 35u);
    }
}

/// Where the rules of deployment let units be, as far as scenarios can keep to it (3.5.1, 3.5.3.1 to 3.5.3.3).
TEST_P(WargameLibrary, IsDeployedWhereTheRulesLetUnitsBe) {
    ASSERT_TRUE(scenario_);
    if (scenario_->begins != Begins::deployed) GTEST_SKIP() << "nothing is deployed";
    const standard_wargame::Setup g(wargame_charts(), *scenario_);
    const State s = deployed(g);
    const Field field(g, s);
    const Length half = scenario_->width / 2, side_distance = 6 * base_width, middle_distance = 2 * base_width;
    each_unit(field.on_table(), [&](UnitIndex u) {
        const unsigned side = side_of(u);
        const table::Point base = g.scenario.sides[side].baggage.at();
        Length nearest = 100 * base_width;  // to the line through the middle of the baggage
        for (const table::Point corner : field[u].corners()) {
            const Length from_middle = side == 0 ? -corner.y : corner.y;
            EXPECT_GE(from_middle, is_baggage(u) ? side_distance : middle_distance) << unit_name(u);
            EXPECT_LE(std::abs(corner.x), half - side_distance) << unit_name(u);
            nearest = std::min(nearest, std::abs(corner.x - base.x));
        }
        EXPECT_LT(nearest, 11 * base_width) << unit_name(u) << " is beyond the wing";
    });
}

// ---- games to their end

/// Chooses anything (`eager` false), or mostly what brings the armies together.
std::size_t chosen(const Moves& list, bool eager, AgentStream& stream) {
    const auto any = stream.below(static_cast<std::uint32_t>(list.size()));
    if (!eager || stream.below(5) == 0) return any;
    const auto worth = [](const Move& m) {
        switch (m.kind) {
            case Kind::order: return m.value == static_cast<std::uint8_t>(Order::advance) ? 3 : 1;
            case Kind::go: return m.legs[0].way == Way::forward ? 3 : 1;
            case Kind::fight:
            case Kind::shoot:
            case Kind::declare: return 3;
            case Kind::done: return 0;
            default: return 1;
        }
    };
    std::size_t best = any;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (worth(list[(any + i) % list.size()]) > worth(list[best])) best = (any + i) % list.size();
    return best;
}

TEST_P(WargameLibrary, IsPlayedToItsEnd) {
    ASSERT_TRUE(scenario_);
    Diagnostics diagnostics;
    const auto battle = make_battle(wargame_charts(), *scenario_, diagnostics);
    ASSERT_TRUE(battle) << diagnostics.text();
    const bool small = scenario_->sides[0].units.size() < 20;  // anything chosen anywhere takes long in large battles
    for (const bool eager : {true, false}) {
        if (!eager && (!small || sanitized)) continue;
        AgentStream stream(7);
        State s = battle->start();
        Moves moves;
        std::uint32_t steps = 0;
        for (; battle->actor(s) != Actor::nobody && steps < battle->longest(); ++steps) {
            if (battle->actor(s) == Actor::chance) {
                battle->apply(s, draw(*battle, s, stream));
                continue;
            }
            moves.clear();
            battle->legal_moves(s, moves);
            ASSERT_FALSE(moves.empty()) << position_text(battle->setup(), s);
            battle->apply(s, moves[chosen(moves, eager, stream)]);
        }
        EXPECT_EQ(battle->actor(s), Actor::nobody) << "after " << steps << " steps";
    }
}

/// The suite of core/game.h with texts of moves, and with positions read back.
TEST_P(WargameLibrary, Conforms) {
    ASSERT_TRUE(scenario_);
    Diagnostics diagnostics;
    const auto battle = make_battle(wargame_charts(), *scenario_, diagnostics);
    ASSERT_TRUE(battle) << diagnostics.text();
    const auto reopen = [&](const std::string& text) -> std::unique_ptr<const Battle> {
        auto scenario = parse_scenario({"position.toml", text}, wargame_charts(), diagnostics, shipped_wargame_file);
        return scenario ? make_battle(wargame_charts(), std::move(*scenario), diagnostics) : nullptr;
    };
    const ConformanceOptions options{
        .games = 1, .large_folds = 2, .sampled_states = 0, .position_every = 200, .completed_games = 1};
    EXPECT_EQ(conform(*battle, options, SeekWargame{}, reopen).fault, "") << diagnostics.text();
}

TEST(WargameLibraryOfScenarios, IsAsLargeAsPromised) {
    std::set<std::string> troops_used;
    int deployed = 0, before = 0;
    for (const std::string& name : scenario_names()) {
        const auto scenario = shipped_scenario(name);
        ASSERT_TRUE(scenario);
        ++(scenario->begins == Begins::deployed ? deployed : before);
        for (const SideEntry& side : scenario->sides)
            for (const UnitEntry& unit : side.units) troops_used.insert(std::string(code(unit.troops)));
    }
    EXPECT_GE(deployed, 8);
    EXPECT_GE(before, 2);
    for (const char* each : {"WW", "HA", "El", "HBC/exp", "LCa/bow", "LC/bow", "HF/3", "LBC/bow", "MBC/-", "Le"})
        EXPECT_TRUE(troops_used.count(each)) << each;
}

}  // namespace
}  // namespace polemarch::test
