// Moves as text and back (data/ancient_battles/NOTATION.md). A move's text names hexes, never numbers of units, so that
// a person can type it from the board. notation_march.cpp has marches, notation_forms.cpp guesses what a wrong text
// means.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/ancient_battles/types/move.h"
#include "core/notation.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch::ancient_battles {

/// A legal move or a listed outcome, typeable and unique in its state.
[[nodiscard]] std::string move_text(const Setup& g, const State& s, const Move& m);
/// Any text, where a side is to choose: a legal move, or why there is none.
[[nodiscard]] tl::expected<Move, Explanation> read_move(const Setup& g, const State& s, std::string_view typed);
/// A retreat or a supporter that was typed where the dice are rolled at once because none was possible: why it was not.
[[nodiscard]] std::optional<Explanation> explain_at_dice(const Setup& g, const State& s, std::string_view typed);

// ---- shared by its parts

/// In the order of Order.
inline constexpr std::array<std::string_view, 6> order_names{"", "move", "fire", "rally", "enter", "flee"};
/// "C9" for a unit on the map; for a waiting unit its type: "CH", "CH disordered".
[[nodiscard]] std::string unit_text(const Setup& g, const State& s, UnitIndex u);
/// The properties of Trait::same_kind that no other word of a text shows: impetuous, barbarian, stays, returns.
inline constexpr std::array<std::string_view, 4> kind_words{"impetuous", "barbarian", "staying", "returning"};
[[nodiscard]] std::array<bool, kind_words.size()> kind_of(const Trait& t);
/// The same, and for a waiting unit what distinguishes it from those of `others` that wait and are no equal choice:
/// "HI impetuous", "HI not returning", "HI group 2". The first of a group needs no words: before there were any, only
/// the first could be named, so older records read as before.
[[nodiscard]] std::string unit_text_among(const Setup& g, const State& s, UnitIndex u, UnitMask others);
/// " through C8,D7 driving off D6 disordered": the effects of a march; empty if there are none.
[[nodiscard]] std::string passage_text(const Setup& g, const State& s, const Move& m);
/// " facing 12": a harmful path that is offered for other facings than the harmless one allows is named with these. A
/// path with all the facings that it allows needs none.
[[nodiscard]] std::string facings_text(const Setup& g, const State& s, const Move& m);
/// "to d8 through c8,d7 driving off d6 disordered facing 12", "leave through d1", "c9-c8-d8". Returns nothing if the
/// text, in its normal form, is no march.
[[nodiscard]] std::optional<tl::expected<Move, Explanation>> read_march(const Setup& g, const State& s,
                                                                        const std::string& wanted);
/// What a text in its normal form probably means, for any phase, so that its refusal can give a reason.
[[nodiscard]] std::optional<Move> read_loosely(const Setup& g, const State& s, const std::string& wanted);

}  // namespace polemarch::ancient_battles
