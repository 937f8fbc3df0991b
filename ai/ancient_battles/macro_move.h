// A choice of a side in the game of plans (plans.h): a move of the battle, and how it goes on.
#pragma once

#include "core/ancient_battles/types/move.h"

#include <bit>
#include <optional>

namespace polemarch::ancient_battles {

/// The bytes are those of the Move with `goes_on` in the place of its byte `zero`: a search lists its moves in the
/// order of their bytes (ai/mcts_agent.h), so that another layout is another order, and choices change.
struct MacroMove {
    Kind kind = Kind::pass;
    std::uint8_t unit = none;
    std::uint8_t hex = none;
    std::uint8_t value = 0;
    std::uint16_t driven = 0;
    std::uint8_t disordered = 0;
    std::uint8_t goes_on = 0;  ///< of a march 1 + the facing taken at its end; of an order carried out whole 1; else 0
    UnitMask flipped = 0;

    MacroMove() = default;
    /// A move of the battle and nothing more. Implicit, since every move is a choice, and every consequence of dice
    /// too.
    MacroMove(const Move& m)  // NOLINT(google-explicit-constructor)
        : kind(m.kind),
          unit(m.unit),
          hex(m.hex),
          value(m.value),
          driven(m.driven),
          disordered(m.disordered),
          flipped(m.flipped) {}
    /// Goes there and faces so.
    [[nodiscard]] static MacroMove march(const Move& go, hex::Direction facing) {
        MacroMove m(go);
        m.goes_on = static_cast<std::uint8_t>(1 + facing);
        return m;
    }
    /// An order that the side's script carries out to its end.
    [[nodiscard]] static MacroMove order(const Move& order) {
        MacroMove m(order);
        m.goes_on = 1;
        return m;
    }

    /// The move of the battle by which it begins.
    [[nodiscard]] Move move() const {
        return {.kind = kind,
                .unit = unit,
                .hex = hex,
                .value = value,
                .driven = driven,
                .disordered = disordered,
                .flipped = flipped};
    }
    /// The facing at the end of a march, if it belongs to the choice.
    [[nodiscard]] std::optional<hex::Direction> facing() const {
        if (kind != Kind::go || goes_on == 0) return std::nullopt;
        return static_cast<hex::Direction>(goes_on - 1);
    }
    /// The move that takes it.
    [[nodiscard]] std::optional<Move> face() const {
        if (const auto turned = facing()) return Move{.kind = Kind::face, .value = *turned};
        return std::nullopt;
    }
    /// Whether it is an order that is carried out to its end.
    [[nodiscard]] bool whole_order() const { return kind != Kind::go && goes_on != 0; }

    bool operator==(const MacroMove&) const = default;
};
static_assert(Bytes<MacroMove> && sizeof(MacroMove) == sizeof(Move));
static_assert(offsetof(MacroMove, goes_on) == offsetof(Move, zero) &&
              offsetof(MacroMove, flipped) == offsetof(Move, flipped));

}  // namespace polemarch::ancient_battles
