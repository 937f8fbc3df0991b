// Root positions of the search benchmarks on Connect Four.
#pragma once

#include "core/random.h"
#include "tests/support/connect_four.h"

#include <vector>

namespace polemarch::bench {

/// 21 positions of one random game: after 0 to 20 moves.
inline std::vector<test::ConnectFour::State> connect_four_positions() {
    const test::ConnectFour g;
    AgentStream stream(1);
    std::vector<test::ConnectFour::State> all;
    test::ConnectFour::State s = g.start();
    while (all.size() < 21) {
        all.push_back(s);
        MoveList<test::ConnectFour> moves;
        g.legal_moves(s, moves);
        g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
        if (g.actor(s) != Actor::nobody) continue;
        all.clear();
        s = g.start();
    }
    return all;
}

}  // namespace polemarch::bench
