// What a move leads to: its dice, or the next choice and the dice of each answer to it. One level deep, for every rule
// system, from the contract of a game alone.
//
//     const MoveOdds charge = move_odds(game, s, *game.read(s, "A9 charge B7"));
//     charge.answers[0].text;         // "stand"
//     charge.answers[0].odds->lines;  // what the dice do if B7 stands
#pragma once

#include "core/any_game.h"
#include "sim/odds/odds.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// The possible results of the roll that is due in `dice`. Adjacent outcomes with the same name are merged.
[[nodiscard]] Odds odds_at(const AnyGame& game, const StateBytes& dice, std::string condition);
/// The dice that `m`, legal in `s`, leads to (upcoming_roll in core/guidance.h); empty if there are none.
[[nodiscard]] std::optional<Odds> odds_after(const AnyGame& game, const StateBytes& s, const MoveBytes& m);

/// A choice that may follow a move.
struct Answer {
    std::string text;            ///< in the notation
    std::string sentence;        ///< what it does
    std::optional<Odds> odds{};  ///< of the dice that it leads to, if any
    std::string next{};          ///< what is due after it, a sentence
};

struct MoveOdds {
    std::optional<Odds> odds{};  ///< of the dice that the move leads to, if any
    /// All listed choices if the next choice is made inside the action that the move began: the other side's answers to
    /// a charge, the targets of a fire order. Empty if dice come first, if the next choice begins another action, or if
    /// the side goes on with its own move and no dice depend on how.
    std::vector<Answer> answers{};
    std::string next{};          ///< what is due after the move, a sentence
    std::optional<Side> side{};  ///< whose choice that is; empty: dice fall, or the game is over
};
/// Of `m`, which is legal in `s`.
[[nodiscard]] MoveOdds move_odds(const AnyGame& game, const StateBytes& s, const MoveBytes& m);

/// The answers with their dice, or that no dice fall at once and who chooses what next: lines without colour, within
/// `columns`. Not for a move with `odds` and without `answers`.
[[nodiscard]] std::string answers_text(const MoveOdds& found, int columns);

}  // namespace polemarch::sim
