// A dice game with a known solution. Each side in turn rolls one die at most three times and may stop after any roll;
// the payoff is 1/2 + (first side's face - second side's face) / 10. It is right to stop on 5 and 6 after the first
// roll and on 4, 5, 6 after the second, which is worth 14/3 pips. Under perfect play the value is 1/2, and after the
// first side has stopped on f it is 1/2 + (f - 14/3) / 10.
#pragma once

#include "core/game.h"

namespace polemarch::test {

class DiceGame {
public:
    struct Move {
        enum class Kind : std::uint8_t { stop, again, face } kind = Kind::stop;
        std::uint8_t face = 0;  ///< 1 to 6 for Kind::face, else 0
        bool operator==(const Move&) const = default;
    };
    struct State {
        std::array<std::uint8_t, 2> face{};    ///< 0 until rolled
        std::array<std::uint8_t, 2> throws{};  ///< 0 to 3
        std::uint8_t mover = 0;                ///< 0, 1; 2 when the game is over
        std::uint8_t falling = 1;              ///< 1 while a die is due
    };
    static constexpr std::size_t max_moves = 2, max_outcomes = 6;
    static constexpr bool complete_moves = true;
    static constexpr std::uint8_t most_rolls = 3;

    [[nodiscard]] State start() const { return {}; }
    [[nodiscard]] std::uint32_t longest() const { return 10; }
    [[nodiscard]] Actor actor(const State& s) const {
        if (s.mover == 2) return Actor::nobody;
        return s.falling ? Actor::chance : static_cast<Actor>(s.mover);
    }
    void legal_moves(const State&, MoveList<DiceGame>& moves) const {
        moves.clear();
        moves.push_back({Move::Kind::stop, 0});
        moves.push_back({Move::Kind::again, 0});
    }
    [[nodiscard]] Verdict judge(const State&, const Move& m) const {
        const bool known = m.kind == Move::Kind::stop || m.kind == Move::Kind::again;
        return {static_cast<std::uint16_t>(known && m.face == 0 ? 0 : 1)};
    }
    [[nodiscard]] Roll roll(const State& s) const {
        const std::uint32_t place = s.mover * 8u + s.throws[s.mover];
        return make_roll(1, place, s.mover == 0 ? 1 : 0, s.mover == 0 ? 0 : 1);
    }
    [[nodiscard]] Move resolve(const State&, Faces faces) const { return {Move::Kind::face, faces[0]}; }
    void outcomes(const State& s, OutcomeList<DiceGame>& out) const {
        fold_faces(
            roll(s), [&](Faces faces) { return resolve(s, faces); }, out);
    }
    void apply(State& s, const Move& m) const {
        switch (m.kind) {
            case Move::Kind::face:
                s.face[s.mover] = m.face;
                s.falling = 0;
                if (++s.throws[s.mover] == most_rolls) pass_on(s);
                break;
            case Move::Kind::again: s.falling = 1; break;
            case Move::Kind::stop: pass_on(s); break;
        }
    }
    [[nodiscard]] double payoff(const State& s) const { return 0.5 + (s.face[0] - s.face[1]) / 10.0; }

private:
    static void pass_on(State& s) {
        ++s.mover;
        s.falling = s.mover < 2 ? 1 : 0;
    }
};
static_assert(Diced<DiceGame>);

}  // namespace polemarch::test
