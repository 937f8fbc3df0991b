// Reach on sets of some columns (hex::NarrowSet, WideSet) against reach on sets of the whole map.
#include "ai/agent.h"
#include "core/ancient_battles/rules/flood.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/random.h"
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/library.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

void expect_same(const Ends& is, const Ends& should_be) {
    EXPECT_EQ(is.passage, should_be.passage);
    EXPECT_EQ(is.facing, should_be.facing);
    EXPECT_EQ(is.leaves, should_be.leaves);
}

/// The reach of every unit on the map, both ways; returns how many were found on such sets.
int compare(const Setup& g, const State& s) {
    int compared = 0;
    for (UnitIndex u = 0; u < g.end_unit(1); ++u) {
        if (!s.unit[u].on_map()) continue;
        const Mover walker = mover(g, s, u);
        Reach is, should_be;
        find_reach(g.ground, walker, is);
        movement::Flood<hex::Set>(g.ground, walker, nullptr).run(should_be);
        EXPECT_EQ(is.size(), should_be.size());
        for (std::size_t i = 0; i < std::min(is.size(), should_be.size()); ++i)
            expect_same(is.begin()[i], should_be.begin()[i]);
        compared += walker.allowance <= hex::WideSet::columns / 2 - 1;
    }
    return compared;
}

class NarrowReach : public testing::TestWithParam<std::string> {};

TEST_P(NarrowReach, IsThatOfTheWholeMap) {
    const BattlePointer battle = load_battle(GetParam());
    const Battle& g = *battle;
    int compared = 0;
    for (std::uint32_t game = 1; game <= 3; ++game) {
        const RefereeDice dice(1, game);
        AgentStream stream(1, game, Side::first);
        RandomAgent<Battle> player;
        State s = g.start();
        for (int step = 0; g.actor(s) != Actor::nobody && !HasFailure(); ++step) {
            if (step % 16 == 0) compared += compare(g.setup(), s);
            if (g.actor(s) == Actor::chance)
                g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            else
                g.apply(s, player.choose(g, s, stream));
        }
    }
    EXPECT_GT(compared, 100);
}
INSTANTIATE_TEST_SUITE_P(Library, NarrowReach, testing::ValuesIn(library()), name_of_battle);

template <class Hexes>
class SomeColumns : public testing::Test {};
using Kinds = testing::Types<hex::NarrowSet, hex::WideSet>;
TYPED_TEST_SUITE(SomeColumns, Kinds);

/// Calls visit(first column, hex, whether the columns hold it) for all.
template <class Hexes, class Visit>
void each_place(Visit visit) {
    for (int first = 0; first + Hexes::columns <= hex::max_columns; ++first)
        hex::board.each([&](hex::Index h) {
            visit(first, h, hex::column_of(h) >= first && hex::column_of(h) < first + Hexes::columns);
        });
}

TYPED_TEST(SomeColumns, HoldTheirHexes) {
    each_place<TypeParam>([](int first, hex::Index h, bool inside) {
        const TypeParam some = hex::narrowed<TypeParam>(hex::set_of(h), first);
        EXPECT_EQ(some.any(), inside);
        EXPECT_EQ(hex::widened(some, first), inside ? hex::set_of(h) : hex::Set{});
    });
}

TYPED_TEST(SomeColumns, StepAsTheWholeMapDoes) {
    each_place<TypeParam>([](int first, hex::Index h, bool inside) {
        const TypeParam even = hex::narrowed<TypeParam>(hex::even_columns, first);
        const TypeParam board = hex::narrowed<TypeParam>(hex::board, first);
        for (hex::Direction d = 0; inside && d < hex::directions; ++d)
            EXPECT_EQ(hex::widened(hex::step(hex::narrowed<TypeParam>(hex::set_of(h), first), d, even) & board, first),
                      hex::step(hex::set_of(h), d) & hex::widened(board, first));
    });
}

TYPED_TEST(SomeColumns, HoldAllNearAHex) {
    hex::board.each([](hex::Index h) {
        const int first = hex::first_column_around<TypeParam>(h), near = (TypeParam::columns - 1) / 2;
        EXPECT_LE(first, std::max(0, hex::column_of(h) - near));
        EXPECT_GE(first + TypeParam::columns, std::min(hex::max_columns, hex::column_of(h) + near + 1));
    });
}

}  // namespace
}  // namespace polemarch::test
