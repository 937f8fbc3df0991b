// A move of MacroGame: the first move of the battle, and how it continues.
#pragma once

#include "core/ancient_battles/types/move.h"

#include <bit>
#include <optional>

namespace polemarch::ancient_battles {

/// Has the bytes of the Move, with `goes_on` in place of the byte `zero`. Do not change the layout: a search sorts its
/// moves by their bytes (ai/mcts_agent.h), so another layout changes choices.
struct MacroMove {
    Kind kind = Kind::pass;
    std::uint8_t unit = none;
    std::uint8_t hex = none;
    std::uint8_t value = 0;
    std::uint16_t driven = 0;
    std::uint8_t disordered = 0;
    std::uint8_t goes_on = 0;  ///< march: 1 + the facing at its end; order carried out to its end: 1; else 0
    UnitMask flipped = 0;

    MacroMove() = default;
    /// A move of the battle without continuation. Implicit, since every such move and every outcome of dice is a
    /// MacroMove.
    MacroMove(const Move& m)  // NOLINT(google-explicit-constructor)
        : kind(m.kind),
          unit(m.unit),
          hex(m.hex),
          value(m.value),
          driven(m.driven),
          disordered(m.disordered),
          flipped(m.flipped) {}
    /// A march with its final facing.
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

    /// The move of the battle with which this one begins.
    [[nodiscard]] Move move() const {
        return {.kind = kind,
                .unit = unit,
                .hex = hex,
                .value = value,
                .driven = driven,
                .disordered = disordered,
                .flipped = flipped};
    }
    /// The facing at the end of a march; empty if it is not part of this move.
    [[nodiscard]] std::optional<hex::Direction> facing() const {
        if (kind != Kind::go || goes_on == 0) return std::nullopt;
        return static_cast<hex::Direction>(goes_on - 1);
    }
    /// The move of the battle that takes this facing.
    [[nodiscard]] std::optional<Move> face() const {
        if (const auto turned = facing()) return Move{.kind = Kind::face, .value = *turned};
        return std::nullopt;
    }
    /// Whether this is an order that is carried out to its end.
    [[nodiscard]] bool whole_order() const { return kind != Kind::go && goes_on != 0; }

    bool operator==(const MacroMove&) const = default;
};
static_assert(Bytes<MacroMove> && sizeof(MacroMove) == sizeof(Move));
static_assert(offsetof(MacroMove, goes_on) == offsetof(Move, zero) &&
              offsetof(MacroMove, flipped) == offsetof(Move, flipped));

}  // namespace polemarch::ancient_battles
