// Connect Four on 7 columns of 6, in bitboards (column * 7 + row; the seventh bit of a column stays empty, so that
// lines do not wrap). A game without dice or secrets, and the baseline of the search benches.
#pragma once

#include "core/game.h"

namespace polemarch::test {

class ConnectFour {
public:
    struct Move {
        std::uint8_t column = 0;  ///< 0 to 6
        bool operator==(const Move&) const = default;
    };
    struct State {
        std::array<std::uint64_t, 2> stones{};
        std::uint32_t count = 0;
        std::uint32_t won = 0;  ///< 1: the side that moved last has four in a row
    };
    static constexpr std::size_t max_moves = 7;
    static constexpr bool complete_moves = true;

    [[nodiscard]] State start() const { return {}; }
    [[nodiscard]] std::uint32_t longest() const { return 42; }
    [[nodiscard]] Actor actor(const State& s) const {
        if (s.won || s.count == 42) return Actor::nobody;
        return static_cast<Actor>(s.count % 2);
    }
    void legal_moves(const State& s, MoveList<ConnectFour>& moves) const {
        moves.clear();
        for (std::uint8_t c = 0; c < 7; ++c)
            if (has_room(s, c)) moves.push_back({c});
    }
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const {
        if (m.column >= 7) return {1};
        return {static_cast<std::uint16_t>(has_room(s, m.column) ? 0 : 2)};
    }
    void apply(State& s, const Move& m) const {
        const std::uint64_t all = s.stones[0] | s.stones[1];
        const std::uint64_t column = std::uint64_t{0x3f} << (m.column * 7);
        auto& own = s.stones[s.count % 2];
        own |= (all + (std::uint64_t{1} << (m.column * 7))) & column;
        ++s.count;
        s.won = four(own) ? 1 : 0;
    }
    [[nodiscard]] double payoff(const State& s) const {
        if (!s.won) return 0.5;
        return s.count % 2 == 1 ? 1.0 : 0.0;
    }

private:
    static bool has_room(const State& s, unsigned column) {
        return (((s.stones[0] | s.stones[1]) >> (column * 7 + 5)) & 1u) == 0;
    }
    static bool four(std::uint64_t b) {
        for (const unsigned step : {1u, 6u, 7u, 8u}) {
            const std::uint64_t pairs = b & (b >> step);
            if (pairs & (pairs >> (2 * step))) return true;
        }
        return false;
    }
};
static_assert(Game<ConnectFour>);

}  // namespace polemarch::test
