// What a move leads to: its dice, or the next choice and the dice of each answer to it. For every rule system, from the
// contract of a game alone. What follows an answer or a result of the dice is asked in the same way, as deep as one
// likes.
//
//     const MoveOdds charge = move_odds(game, s, *game.read(s, "A9 charge B7"));
//     charge.answers[0].text;         // "stand"
//     charge.answers[0].odds->lines;  // what the dice do if B7 stands
//     odds_along(game, s, std::array<ImaginedStep, 3>{"A9 charge B7", "stand", 0u});  // after the first of these lines
#pragma once

#include "core/any_game.h"
#include "sim/odds/odds.h"

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace polemarch::sim {

/// The possible results of the roll that is due in `dice`. Outcomes with the same name that are better for
/// the same side are merged.
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

/// A step that is only imagined: a move in the notation; or a result of the dice, its place in Odds::lines from 0.
using ImaginedStep = std::variant<std::string, std::size_t>;
/// What follows these steps from `s`. Where several ways of the dice share a line, the likeliest of them. A result may
/// be of dice that come under a condition (Odds::condition), which is then taken to hold. An explanation if a step is
/// not possible where it stands. At least one step.
[[nodiscard]] tl::expected<MoveOdds, Explanation> odds_along(const AnyGame& game, const StateBytes& s,
                                                             std::span<const ImaginedStep> steps);

/// The answers with their dice, or that no dice fall at once and who chooses what next: lines without colour, within
/// `columns`. Not for a move with `odds` and without `answers`.
[[nodiscard]] std::string answers_text(const MoveOdds& found, int columns);

}  // namespace polemarch::sim
