// The heuristic agent and the candidates of the search favour no side and no part of the map. In the mirror battle each
// side sits where the other was when the map is turned round; a preference for a direction then helps each side alike
// and is not seen. Therefore the battles of TurnedMap keep their sides: only the map lies another way.
#include "ai/ancient_battles/evaluation.h"
#include "ai/ancient_battles/heuristic.h"
#include "ai/ancient_battles/macro_game.h"
#include "tests/support/ancient_battles/laid_battles.h"
#include "tests/support/ancient_battles/mirror_battle.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

TEST(TurnedRound, TheMirrorBattleLooksTheSame) {
    const RulesTable t(mirror_battle());
    const auto& g = t.battle();
    const auto& near = hex::geometry().next;
    for (int column = 0; column < 18; ++column)
        for (int row = 0; row < 12; ++row)
            for (unsigned d = 0; d < hex::directions; ++d) {
                const hex::Index here = hex::at(column, row), there = near[here][d];
                if (there == hex::nowhere || hex::row_of(there) > 11) continue;
                EXPECT_EQ(near[turned_round(here)][hex::opposite(d)], turned_round(there));
            }
    EXPECT_EQ(g.setup().panic_level(0), g.setup().panic_level(1));
}

/// Calls visit(state) for each decision of games of the heuristic agent against itself.
template <class Visit>
void each_decision(const Battle& g, std::uint32_t games, Visit visit) {
    const HeuristicGeneral general;
    for (std::uint32_t game = 1; game <= games; ++game) {
        const RefereeDice dice(1, game);
        auto s = g.start();
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
            if (actor == Actor::chance) {
                g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
                continue;
            }
            visit(s);
            g.apply(s, general.best(g, s));
        }
    }
}

TEST(TurnedRound, APositionHasTheSameChoices) {
    const RulesTable t(mirror_battle());
    const Battle& g = t.battle();
    const HalfTurn turned(g);
    each_decision(g, 10, [&](const State& s) {
        EXPECT_EQ(turned(turned(s)), s);
        MoveList<Battle> moves, others;
        g.legal_moves(s, moves);
        g.legal_moves(turned(s), others);
        ASSERT_EQ(moves.size(), others.size());
        for (const Move& m : moves) EXPECT_NE(std::find(others.begin(), others.end(), turned(m)), others.end());
    });
}

TEST(TurnedRound, WhatOneSideIsExpectedToGetIsTheOthersLoss) {
    const RulesTable t(mirror_battle());
    const Battle& g = t.battle();
    const HalfTurn turned(g);
    each_decision(g, 10, [&](const State& s) {
        const Terms counted = count_terms(g, s), there = count_terms(g, turned(s));
        for (std::size_t term = 0; term < terms; ++term) EXPECT_EQ(counted[term], -there[term]) << term;
        EXPECT_DOUBLE_EQ(expected_payoff(g, s, default_weights) + expected_payoff(g, turned(s), default_weights), 1);
    });
}

TEST(TurnedRound, TheHeuristicGeneralChoosesTheSame) {
    const RulesTable t(mirror_battle());
    const Battle& g = t.battle();
    const HalfTurn turned(g);
    const HeuristicGeneral general;
    std::array<int, phases> decisions{};
    each_decision(g, 20, [&](const State& s) {
        EXPECT_EQ(general.best(g, turned(s)), turned(general.best(g, s))) << "phase " << static_cast<int>(s.phase);
        ++decisions[static_cast<std::size_t>(s.phase)];
    });
    for (const Phase phase : {Phase::place_leader, Phase::activate, Phase::destination, Phase::facing, Phase::flee_unit,
                              Phase::flee_edge, Phase::flee_step, Phase::melee, Phase::retreat})
        EXPECT_GT(decisions[static_cast<std::size_t>(phase)], 0) << static_cast<int>(phase);
}

class TurnedMap : public testing::TestWithParam<LaidBattle> {};

TEST_P(TurnedMap, IsPlayedTheSame) {
    const auto& laid = GetParam();
    const TurnedBattle turned(*fit_for(laid.lay, laid.scenario()), laid.lay);
    const HeuristicGeneral general;
    const MacroGame plans(turned.plain(), {}), other_plans(turned.turned(), {});
    ASSERT_EQ(turned.turned().start(), turned(turned.plain().start()));
    each_decision(turned.plain(), 1, [&](const State& s) {
        const State there = turned(s);
        MoveList<Battle> moves, others;
        turned.plain().legal_moves(s, moves);
        turned.turned().legal_moves(there, others);
        const auto listed = [](const Battle& g, const State& in, const auto& list) {
            std::string text = g.position(in).substr(g.position(in).find("[position]")) + "\n";
            for (const Move& m : list) text += g.text(in, m) + "\n";
            return text;
        };
        bool same = moves.size() == others.size();
        for (const Move& m : moves)
            same = same && std::find(others.begin(), others.end(), turned(s, m)) != others.end();
        ASSERT_TRUE(same) << listed(turned.plain(), s, moves) << listed(turned.turned(), there, others);
        const Move best = general.best(turned.plain(), s), other = general.best(turned.turned(), there);
        ASSERT_EQ(other, turned(s, best)) << turned.plain().text(s, best) << '\n'
                                          << turned.turned().text(there, other) << '\n'
                                          << listed(turned.plain(), s, moves);
        if (s.phase != Phase::destination) return;
        const auto moves_of = [](const MoveList<MacroGame>& list) {
            std::vector<Move> first;
            for (const MacroMove& m : list) first.push_back(m.move());
            return first;
        };
        MoveList<MacroGame> candidates, other_candidates;
        plans.legal_moves(s, candidates);
        other_plans.legal_moves(there, other_candidates);
        ASSERT_EQ(candidates.size(), other_candidates.size());
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            EXPECT_EQ(turned(s, candidates[i].move()), other_candidates[i].move())
                << listed(turned.plain(), s, moves_of(candidates)) << '\n'
                << listed(turned.turned(), there, moves_of(other_candidates));
            auto facing = candidates[i].facing();
            if (facing && !turned.plain().setup().trait[s.subject].base) facing = turned.direction(*facing);
            EXPECT_EQ(facing, other_candidates[i].facing());
        }
    });
}
INSTANTIATE_TEST_SUITE_P(Battles, TurnedMap, testing::ValuesIn(laid_battles()),
                         [](const auto& row) { return name_of(row.param); });

}  // namespace
}  // namespace polemarch::test
