// Battles of all troops pass the suite of core/game.h under both drivers.
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/crowded.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// A village with units inside and attackers at its walls, war wagons, artillery, elephants, columns on a road.
std::unique_ptr<const Battle> besieged() {
    WargameTable t;
    t.ground(Ground::fortified_village, 17, 15, 21, 18).friendly = 1;
    t.ground(Ground::road, 9.5, 0, 10.5, 30);
    t.ground(Ground::hill, 26, 12, 30, 17);
    const auto inside = [&](unsigned side, const std::string& unit, Inside how) {
        t.add(side, unit, 0, 0, 0);
        auto& entry = t.scenario().sides[side].units.back();
        entry.pose = {};
        entry.inside = how;
    };
    for (const char* unit : {"R HF/1", "R MF/bow", "M LF/bow", "R LA"}) inside(1, unit, Inside::defender);
    inside(0, "R HF/1", Inside::at_wall);
    inside(0, "V MF/1", Inside::within);
    for (int i = 0; i < 4; ++i) t.own("R HF/1", 16.5 + i, 14.2);  // at its walls
    t.own("R LF/-", 18, 13);
    t.own("R LA", 21.5, 13);
    t.own("R HA", 23.5, 11);
    t.own("R WW", 26, 11);
    t.own("R WW", 28, 11);
    t.own("W El", 13.5, 13);
    t.own("R LC/bow", 12, 13);
    t.enemy("R WW", 27, 14.5);
    t.enemy("W El", 13, 16);
    t.enemy("R LC/-", 14.5, 16);
    t.enemy("R LF/bow", 16, 16);
    t.enemy("R MA", 23, 16);
    t.enemy("W HBC/exp", 24.5, 16);
    for (int i = 0; i < 3; ++i) t.enemy("R HF/2", 19 + i, 19);
    for (int rank = 0; rank < 4; ++rank) {
        t.own("R MF/1", 10, 6 - 0.375 * rank);
        t.enemy("R MC/-", 10, 26 + 0.75 * rank);
    }
    for (const unsigned side : {0u, 1u}) {
        auto& units = t.scenario().sides[side].units;
        units[0].role = Role::commander;
        units[5].role = Role::sub;
        units.back().role = Role::sub;
    }
    t.scenario().sides[1].type = ArmyType::feudal;
    auto setup = std::make_unique<const Setup>(wargame_charts(), t.scenario());
    const State start = first_state(*setup);
    return std::make_unique<const Battle>(std::move(setup), start);
}

/// Light horse and foot close to heavy foot and columns: who may evade, feint, hold and retreat farther.
std::unique_ptr<const Battle> close_lines() {
    WargameTable t;
    const std::vector<std::string> south{"R LC/bow", "V HF/1", "W LF/-", "R LC/-", "R HF/2", "W LC/-", "R LF/bow"};
    const std::vector<std::string> north{"R HF/1", "R LC/-", "V MC/-", "R HF/1", "W LC/bow", "R HF/3", "V HC/-"};
    for (std::size_t i = 0; i < south.size(); ++i) {
        const double x = 10 + 1.75 * static_cast<double>(i);
        t.own(south[i], x, 14);
        t.enemy(north[i], x, 14.9);
    }
    t.ground(Ground::woods, 12.75, 11, 14.25, 13.25);  // behind light foot
    t.ground(Ground::woods, 19.75, 11, 21.25, 13.25);
    for (int rank = 0; rank < 3; ++rank) {
        t.own("R LMF/1", 24, 12 - 0.375 * rank);
        t.own("R LC/-", 27, 12 - 0.75 * rank);
        t.enemy("R MF/1", 24, 17 + 0.375 * rank);
        t.enemy("R MC/-", 27, 17 + 0.75 * rank);
    }
    for (const unsigned side : {0u, 1u}) {
        auto& units = t.scenario().sides[side].units;
        for (const std::size_t general : {1u, 4u, 7u}) units[general].role = general == 1 ? Role::commander : Role::sub;
        t.scenario().sides[side].level = 4;
    }
    auto setup = std::make_unique<const Setup>(wargame_charts(), t.scenario());
    const State start = first_state(*setup);
    return std::make_unique<const Battle>(std::move(setup), start);
}

/// Uses every option: of the kinds of moves in the list each with the same chance, orders above "done".
struct EveryOption {
    std::array<int, static_cast<std::size_t>(last_kind) + 1>* made = nullptr;
    std::size_t operator()(const Battle&, const State& s, const Moves& list, AgentStream& stream) const {
        StackList<std::size_t, static_cast<std::size_t>(last_kind) + 1> first;  // of each kind
        for (std::size_t i = 0; i < list.size(); ++i) {
            bool known = false;
            for (const std::size_t f : first) known = known || list[f].kind == list[i].kind;
            if (!known) first.push_back(i);
        }
        Kind kind = list[first[stream.below(static_cast<std::uint32_t>(first.size()))]].kind;
        if (kind == Kind::done && first.size() > 1 && s.depth == 0 && stream.below(4) != 0) kind = list[first[1]].kind;
        // Half of the orders and moves are towards the enemy.
        const bool eager = stream.below(2) == 0;
        const auto is_wanted = [&](const Move& m) {
            if (m.kind == Kind::order) return m.value == static_cast<std::uint8_t>(Order::advance);
            if (m.kind == Kind::go) return m.legs[0].way == Way::forward;
            return m.kind != Kind::declare || m.numbers() != 0;
        };
        std::size_t chosen = 0;
        std::uint32_t of_kind = 0;
        for (const bool wanted : {eager, false}) {
            for (std::size_t i = 0; i < list.size(); ++i)
                if (list[i].kind == kind && (!wanted || is_wanted(list[i])) && stream.below(++of_kind) == 0) chosen = i;
            if (of_kind > 0) break;
        }
        if (made != nullptr) ++(*made)[static_cast<std::size_t>(kind)];
        return chosen;
    }
};

TEST(WargameConformance, ABattleForAVillageConformsUnderAllDrivers) {
    const auto battle = besieged();
    const ConformanceOptions options{.games = sanitized ? 1 : 3, .large_folds = 5, .sampled_states = 0};
    EXPECT_EQ(conform(*battle, options).fault, "");
    EXPECT_EQ(conform(*battle, options, SeekWargame{}).fault, "");
}
TEST(WargameConformance, EveryOptionIsUsed) {
    std::array<int, static_cast<std::size_t>(last_kind) + 1> made{};
    const auto play = [&](const Battle& battle, int games) {
        const ConformanceOptions options{.games = sanitized ? 1 : games, .large_folds = 5, .sampled_states = 0};
        EXPECT_EQ(conform(battle, options, EveryOption{&made}).fault, "");
    };
    play(*besieged(), 8);
    play(*close_lines(), 60);
    if (sanitized) return;  // one game only
    for (const Kind kind :
         {Kind::level,  Kind::order,  Kind::march,   Kind::go,      Kind::tactical,  Kind::turn,  Kind::column,
          Kind::expand, Kind::stands, Kind::evade,   Kind::declare, Kind::point,     Kind::shoot, Kind::fight,
          Kind::feint,  Kind::hold,   Kind::retreat, Kind::extend,  Kind::encourage, Kind::rout})
        EXPECT_GT(made[static_cast<std::size_t>(kind)], 0) << "kind " << static_cast<int>(kind);
}
TEST(WargameConformance, ACrowdedBattleConformsUnderBothDrivers) {
    const auto battle = crowded_wargame();
    const ConformanceOptions options{.games = sanitized ? 1 : 3, .large_folds = 5, .sampled_states = 0};
    const Conformance random = conform(*battle, options);
    EXPECT_EQ(random.fault, "");
    const Conformance seeking = conform(*battle, options, SeekWargame{});
    EXPECT_EQ(seeking.fault, "");
    std::printf("random: steps %llu decisions %llu listed %llu longest list %zu\n", (unsigned long long)random.steps,
                (unsigned long long)random.decisions, (unsigned long long)random.listed, random.longest_list);
    std::printf("seeking: steps %llu decisions %llu listed %llu longest list %zu\n", (unsigned long long)seeking.steps,
                (unsigned long long)seeking.decisions, (unsigned long long)seeking.listed, seeking.longest_list);
}

}  // namespace
}  // namespace polemarch::test
