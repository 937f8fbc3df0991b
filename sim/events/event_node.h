// An event with the indices of what it names in a battle.
#pragma once

#include "sim/events/event_count.h"

#include <optional>
#include <vector>

namespace polemarch::sim {

/// A part of the board, both ends included.
struct BoundArea {
    std::optional<Side> camp{};
    EventPlace low{-1e9, -1e9}, high{1e9, 1e9};
    [[nodiscard]] bool has(const EventPlace& p) const {
        return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
    }
    /// Whether the unit is there.
    [[nodiscard]] bool has(const EventSight::Unit& unit) const {
        return camp ? unit.in_camp : unit.place && has(*unit.place);
    }
};

/// Of a game, a figure and the values that count.
struct BoundFigure {
    std::optional<std::size_t> place{};  ///< among the facts; nothing: the figure is 0
    std::int64_t low = 0, high = 0;
    std::vector<std::int32_t> values{};  ///< if there are any, one of these instead
    bool never = false;                  ///< 0 means that it did not happen: then nothing is true of it
};

struct BoundEvents::Node {
    GameEvent::Kind kind = GameEvent::Kind::all;
    std::vector<Node> parts{};
    std::size_t statement = 0;         ///< its number among those that look at steps
    std::vector<std::size_t> units{};  ///< that it is about; none: it never happens, but in a melee between any units
    std::optional<BoundArea> area{};
    EventTurns turns{};
    Side side = Side::first;  ///< that wins
    std::optional<BoundFigure> figure{};
};

/// Whether this kind of statement looks at steps.
[[nodiscard]] constexpr bool looks_at_steps(GameEvent::Kind kind) {
    return kind == GameEvent::Kind::lost || kind == GameEvent::Kind::enters || kind == GameEvent::Kind::fights ||
           kind == GameEvent::Kind::melee;
}

}  // namespace polemarch::sim
