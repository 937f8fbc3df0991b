// What a battle lets events ask about while it is played. A rule system derives its own EventView and fills in what it
// has; an event that asks for more is refused by a message that names what there is.
#pragma once

#include "core/any_game.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// A unit, as events may name it.
struct EventUnit {
    Side side = Side::first;
    std::string label;                 ///< as messages call it: "PX@P8", "A3"
    std::vector<std::string> names{};  ///< each of them; two units may share one, which then names neither
    std::string path{};                ///< to its entry in the scenario (sim/system/figures.h); empty: it has none
    bool camp = false;                 ///< a camp or baggage: it counts, but it is no fighting unit
};

/// How places of a board are written.
enum class EventBoard : std::uint8_t {
    none,   ///< events cannot name places
    hexes,  ///< columns are letters; place {1, 1} is A1
    table   ///< lengths from the south-western corner
};

/// A way in which a side wins, besides winning.
struct EventWay {
    std::string word;  ///< "panic"
    /// By winner: a figure of the game, and the values of it that make it this way.
    struct Sign {
        std::string figure;
        std::vector<std::int32_t> values;  ///< empty: all but 0
    };
    std::array<Sign, 2> signs;
};

/// What does not change in a battle.
struct EventScene {
    std::vector<EventUnit> units{};  ///< side A's first
    EventBoard board = EventBoard::none;
    double width = 0, depth = 0;  ///< columns and rows, or lengths
    std::string length{};         ///< "inches", "base widths"; empty: hexes
    std::array<bool, 2> camps{};  ///< whether the side has a camp, or baggage, that can be entered
    std::vector<EventWay> ways{};
    /// What EventSight::Unit::strength_lost counts, by which armies panic or break: "strength points".
    std::string strength{};
    bool steps = false;  ///< look() is offered: turns and melees
};

struct EventPlace {
    double x = 0, y = 0;
};

/// What can be seen of a state.
struct EventSight {
    struct Unit {
        bool lost = false;
        std::optional<EventPlace> place{};  ///< nothing: not on the board
        bool in_camp = false;               ///< the enemy's
        double strength_lost = 0;           ///< so far
    };
    /// A unit whose dice decide what another loses: they are due in the state, or their result is not yet dealt out.
    struct Blow {
        std::size_t by = 0, at = 0;
        bool shooting = false;  ///< else in a melee
    };
    int turn = 0;
    std::vector<Unit> units{};            ///< in the order of EventScene::units
    std::vector<std::size_t> fighters{};  ///< of the melee whose dice are due in the state; empty: none are
    std::vector<Blow> blows{};  ///< all that are under way; what their targets lose in the next step, they have cost
};

/// By default a battle of which only results and figures are known.
class EventView {
public:
    EventView() = default;
    EventView(const EventView&) = delete;
    EventView& operator=(const EventView&) = delete;
    virtual ~EventView() = default;

    [[nodiscard]] virtual EventScene scene() const { return {}; }
    /// What can be seen of `s`, which follows `before`; both are the same state at the start. Reuses the lists of
    /// `sight`. Called only if scene().steps; may be called on several threads.
    virtual void look(const StateBytes& before, const StateBytes& s, EventSight& sight) const {
        static_cast<void>(before);
        static_cast<void>(s);
        static_cast<void>(sight);
    }
};

}  // namespace polemarch::sim
