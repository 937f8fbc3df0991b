// Events that a user counts: statements about a game, true or false of each, such as "B: unit E5 lost before turn 6".
// data/experiments/EVENTS.md documents the language. A GameEvent is the parsed text; it knows no battle. bind() in
// event_count.h says whether a battle has the units, places and figures that it names.
#pragma once

#include "core/diagnostics.h"
#include "core/game.h"
#include "core/toml_reader.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// A part of the text.
struct EventWord {
    std::string text;    ///< without quotes; empty: not given
    std::size_t at = 0;  ///< its first byte
};

/// A part of the board, or a camp.
struct EventArea {
    std::optional<Side> camp{};  ///< of this side; then nothing else is given
    /// As written: "G" and "K" of columns, "2" and "5" of rows, of a hex its name in `hex`; on a measured table lengths
    /// from its south-western corner.
    struct Range {
        EventWord from, to;
    };
    std::optional<Range> columns{}, rows{}, x{}, y{};
    EventWord hex{};
    std::size_t at = 0;
};

/// Turns in which something may happen, both ends included.
struct EventTurns {
    int first = 1, last = std::numeric_limits<int>::max();
    [[nodiscard]] bool has(int turn) const { return turn >= first && turn <= last; }
};

/// A statement, or statements joined by a word. Plain data, a tree.
struct GameEvent {
    enum class Kind : std::uint8_t {
        all,       ///< of `parts`
        any,       ///< of `parts`
        negation,  ///< of the one part
        lost,      ///< `unit`
        enters,    ///< `unit`, or without one any unit of `side`, enters `area`
        fights,    ///< `unit` in `area`, if there is one
        melee,     ///< between any units in `area`, if there is one
        wins,      ///< `side`, in the `way` that is given
        drawn,
        figure,  ///< compared with a number, or with a name
    };
    Kind kind = Kind::all;
    std::vector<GameEvent> parts{};
    std::size_t at = 0;  ///< where it begins in the text
    std::optional<Side> side{};
    EventWord unit{}, way{}, figure{}, name{};
    std::optional<EventArea> area{};
    std::optional<EventTurns> turns{};
    std::int64_t low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
};

/// An event with its text.
struct CountedEvent {
    Text text;
    GameEvent event;
};

inline constexpr std::size_t longest_event = 300, most_events = 50;

/// The event of an option on the command line; errors have columns of the text.
[[nodiscard]] Text event_option(const std::string& text);
/// Nothing, and an error at its place in the text, for a text that is not well formed.
[[nodiscard]] std::optional<CountedEvent> parse_event(const Text& text, Diagnostics& diagnostics);
/// Those that are well formed; errors for the others, for a text that is given twice, and for more than most_events.
[[nodiscard]] std::vector<CountedEvent> parse_events(const std::vector<Text>& texts, Diagnostics& diagnostics);

/// The figures of events: "event_1" and so on, 1 in games in which it is true, else 0. Their label is the text.
[[nodiscard]] std::vector<Fact> event_facts(const std::vector<CountedEvent>& events);

}  // namespace polemarch::sim
