// The parts of a game's screen: prompt, lists, units, odds, log. Only texts; the dialogue
// (tools/play_dialogue.h) decides when to show them.
#pragma once

#include "sim/play/session.h"
#include "tools/output.h"

#include <cstdint>
#include <string>
#include <vector>

namespace polemarch::tools {

/// "Turn 2, A gives an order or passes (6.0), 3 Command Points"
[[nodiscard]] std::string decision_text(const sim::Session& session);

/// The number that each move may be typed with: its own number if all moves are one word with a number ("face 2"), else
/// its place in the list, counted from 1.
[[nodiscard]] std::vector<std::size_t> numbers_of(const std::vector<sim::Choice>& choices);
/// Whether moves are typed by their own numbers, so that the list need not be shown.
[[nodiscard]] bool name_numbers(const std::vector<sim::Choice>& choices);

/// How lengths on a table are listed: in quarters of an inch or base width, or as moves are written.
enum class Lengths : std::uint8_t { quarters, exact };
struct ListStyle {
    Lengths lengths = Lengths::quarters;
    int width = screen_width;
};
/// The moves with their numbers. A short list has a line per move, with its effect and the odds of its dice; a long one
/// has columns, grouped by unit. `filter` keeps moves whose text or unit contains it.
[[nodiscard]] std::string list_text(const std::vector<sim::Choice>& choices, const std::string& filter,
                                    const ListStyle& style);
/// All of them, a line each, or in columns.
[[nodiscard]] std::string long_list_text(const std::vector<sim::Choice>& choices, const ListStyle& style);
[[nodiscard]] std::string column_list_text(const std::vector<sim::Choice>& choices, const ListStyle& style);

/// Units in words, a paragraph each: all for an empty text, those of side "A" or "B", the unit of this name, or else
/// those whose subject contains the text. Empty if there are none.
[[nodiscard]] std::string units_text(const std::vector<UnitInWords>& units, const std::string& which, int width);

/// "melee [11.2.5], if LC D7 stands: A: a die + 2 (+2 strength 4 to 2), B: a die" and the outcomes, a line each.
[[nodiscard]] std::string odds_text(const sim::Odds& odds);

/// The dice of a real table that are due: which, for whom and why, their odds, and how their faces are typed. Requires
/// that the session waits for them. At most `most_odds` outcomes.
[[nodiscard]] std::string dice_text(const sim::Session& session, int width, std::size_t most_odds);

/// "   46  MM H5 fires at PX G5 [10.5]", a step each, from step `from` (counted from 0) on.
[[nodiscard]] std::string log_text(const sim::Session& session, std::size_t from, int width = screen_width);

/// "the battle is over: Rome (B) has won"; requires a finished session.
[[nodiscard]] std::string result_text(const sim::Session& session);

/// The part of a board (sim/play/state_view.h) that shows the map.
[[nodiscard]] std::string map_of(const std::string& board);

}  // namespace polemarch::tools
