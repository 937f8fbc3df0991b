// Battles that begin with the deployment pass the suite of core/game.h: marches, villages, fortifications.
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/eve.h"

#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/rules/battle.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// With the secret of the flank marches alone.
class MarchingBattle : public Battle {
public:
    using Battle::Battle;
    [[nodiscard]] bool secret(const State& s) const { return is_secret_march(s); }
    [[nodiscard]] State observe(const State& s, Side side) const {
        State view = s;
        hide_marches(view, static_cast<unsigned>(side));
        return view;
    }
    [[nodiscard]] State complete(const State& view, Side side, std::uint64_t word) const {
        State full = view;
        AgentStream stream(word);
        complete_marches(setup(), full, static_cast<unsigned>(side), stream);
        return full;
    }
};
static_assert(Veiled<MarchingBattle>);

/// Two armies of many troops. The defender holds a village and fortifies its line, or both march around flanks.
std::unique_ptr<const MarchingBattle> before_deployment(Strategy attacker, Strategy defender, ArmyType type,
                                                        Ground village) {
    WargameTable t;
    t.scenario().begins = Begins::deployment;
    const std::vector<std::string> troops{"V HF/1",    "R HF/2", "R HF/2",   "R HF/3", "W MF/1",   "R LMF/1",
                                          "M LMF/bow", "V HC/-", "R MC/bow", "W LC/-", "W LF/-",   "R LF/bow",
                                          "W El",      "R LA",   "R WW",     "M Le",   "W HBC/exp"};
    for (const unsigned side : {0u, 1u}) {
        for (const std::string& unit : troops) t.add(side, unit, 0, 0, 0);
        auto& entry = t.scenario().sides[side];
        entry.units[0].role = Role::commander;
        entry.units[7].role = Role::sub;
        entry.type = side == 0 ? ArmyType::standing : type;
        entry.strategy = side == 0 ? attacker : defender;
    }
    t.ground(village, 12, 18, 16, 21).friendly = 1;
    t.ground(Ground::woods, 0, 0, 6, 6);
    t.ground(Ground::hill, 32, 24, 40, 30);
    t.ground(Ground::light_woods, 30, 8, 36, 12);
    auto setup = std::make_unique<const Setup>(wargame_charts(), t.scenario());
    const State start = first_state(*setup);
    return std::make_unique<const MarchingBattle>(std::move(setup), start);
}

/// How often a move of each kind has been made.
using MadeMoves = std::array<int, static_cast<std::size_t>(last_kind) + 1>;

/// Deploys everybody it can before it says `done`, sends marches, fortifies, and brings marches on.
struct UseEverything {
    MadeMoves* made = nullptr;
    std::size_t operator()(const MarchingBattle&, const State& s, const Moves& list, AgentStream& stream) const {
        std::size_t best = 0;
        int most = -1;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Move& m = list[i];
            int worth = static_cast<int>(stream.below(20));
            if (m.kind == Kind::done) worth -= s.step == Step::arrival || s.step == Step::deploy ? 20 : 5;
            if (m.kind == Kind::send)
                worth += 2 * (std::popcount(m.marchers().left) + std::popcount(m.marchers().right));
            if (m.kind == Kind::give_up || m.kind == Kind::garrison) worth += 3;
            if (m.kind == Kind::deploy && i < 40) worth += 5;
            if (m.kind == Kind::order) worth += 8;
            if (m.kind == Kind::go && m.legs[0].way == Way::forward) worth += 10 + m.body().left;
            if (m.kind == Kind::fight || m.kind == Kind::shoot) worth += 10;
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        if (made != nullptr) ++(*made)[static_cast<std::size_t>(list[best].kind)];
        return best;
    }
};

/// Both drivers conform, and the second has made moves of all these kinds.
void expect_conforms(const MarchingBattle& battle, std::initializer_list<Kind> kinds) {
    const ConformanceOptions options{
        .games = sanitized ? 1 : 2, .large_folds = 3, .sampled_states = 0, .completed_games = sanitized ? 1 : 3};
    const Conformance random = conform(battle, options);
    EXPECT_EQ(random.fault, "");
    MadeMoves made{};
    const Conformance using_all = conform(battle, options, UseEverything{&made});
    EXPECT_EQ(using_all.fault, "");
    const bool marches = most_marchers(battle.setup(), battle.start(), 0) > 0;
    EXPECT_EQ(random.secrets > 0, marches);
    EXPECT_EQ(using_all.secrets > 0, marches);
    std::printf("random: steps %llu longest list %zu forced %llu; all: steps %llu longest list %zu forced %llu\n",
                (unsigned long long)random.steps, random.longest_list, (unsigned long long)random.forced,
                (unsigned long long)using_all.steps, using_all.longest_list, (unsigned long long)using_all.forced);
    for (const Kind kind : kinds) EXPECT_GT(made[static_cast<std::size_t>(kind)], 0) << static_cast<int>(kind);
}

TEST(WargameDeploymentConformance, MarchesOnBothSides) {
    expect_conforms(*before_deployment(Strategy::outflank, Strategy::outflank, ArmyType::tribal, Ground::village),
                    {Kind::send, Kind::baggage, Kind::wing, Kind::deploy, Kind::arrive});
}
TEST(WargameDeploymentConformance, AFortifiedVillage) {
    expect_conforms(
        *before_deployment(Strategy::outflank, Strategy::defend, ArmyType::feudal, Ground::fortified_village),
        {Kind::send, Kind::garrison, Kind::arrive});
}
TEST(WargameDeploymentConformance, FortificationsAndAnOpenVillage) {
    expect_conforms(*before_deployment(Strategy::probe, Strategy::defend, ArmyType::mercenary, Ground::village),
                    {Kind::give_up, Kind::deploy});
}

}  // namespace
}  // namespace polemarch::test
