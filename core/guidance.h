// The third, least time-critical part of the contract: what a game shows to a person who plays (sim/play/session.h).
#pragma once

#include "core/notation.h"

#include <optional>
#include <string>

namespace polemarch {

/// What happens next in a state: a decision, a roll, or nothing more.
struct Due {
    std::string name;      ///< machine name: "destination"
    std::string rule;      ///< "8.3"
    std::string sentence;  ///< "A moves LC N8"
    std::string when;      ///< where in the game: "turn 2"
    std::string means;     ///< what the side to act has left to spend: "3 Command Points"; may be empty
    std::string help;      ///< what may be typed here and what it means, in lines; empty unless a side is to act
    /// A choice inside an action that is under way (the answer to a charge, a target), not one that begins an action.
    bool inside_action = false;
    /// What this decision decides, for a newcomer, in a sentence or two; empty unless help is not.
    std::string meaning{};
};

/// A unit in words, for people who cannot see the board.
struct UnitInWords {
    Side side = Side::first;
    std::string name;       ///< as moves name it: "D4", "A3"
    std::string subject;    ///< as Guided::subject shows it: "HC D4"; may be empty
    std::string sentence;   ///< side, name, place, facing, state, enemies near it
    bool involved = false;  ///< in what is due: who moves, fires, fights, and its target
};

/// What a choice between a few courses brings, for a newcomer. Empty: not explained.
struct ChoiceMeaning {
    std::string text;  ///< a sentence or two: "Costs nothing. ..."
    std::string rule;  ///< "3.4.1.4"
};

/// What a list shows behind a legal move: facings that are open where it ends, or a warning; and of a choice between a
/// few courses what this one brings. Empty: nothing.
struct Remark {
    std::string sign;  ///< a few characters, for moves in columns: "1 2 6", "!"
    std::string text;  ///< "facing 1 2 6"
    ChoiceMeaning meaning{};
};

/// How much of a board there is room for.
struct BoardRoom {
    int columns = 80, rows = 12;  ///< of a terminal
    bool colour = false;          ///< with escape sequences; colour alone never carries meaning
    bool legend = false;          ///< with a line that explains the signs, one of `rows`
};

/// The dice that a move leads to.
template <Bytes State>
struct UpcomingRoll {
    State dice;             ///< a chance state
    std::string condition;  ///< what could still be chosen otherwise: "if LC D7 stands"; may be empty
};

/// For Guided::gains: the side that a balance favours, which is above 0 where it is better for the first side.
constexpr std::optional<Side> gainer(int balance) {
    if (balance == 0) return std::nullopt;
    return balance > 0 ? Side::first : Side::second;
}

// clang-format off
template <class G>
concept Guided = Notated<G> && Diced<G> &&
    requires(const G& g, const typename G::State& cs, const typename G::Move& m) {
        { g.due(cs) }        -> std::same_as<Due>;          // any state
        { g.upcoming_roll(cs, m) }   -> std::same_as<std::optional<UpcomingRoll<typename G::State>>>;  // a legal move: the dice it leads to, if any; not those that fall between turns
        { g.breakdown(cs) }  -> std::same_as<std::string>;  // a chance state: dice modifiers and why; may be empty
        { g.outcome(cs, m) } -> std::same_as<std::string>;  // a listed outcome in a few words: "defender eliminated"
        { g.gains(cs, m) }   -> std::same_as<std::optional<Side>>;  // a listed outcome: the side that it is better for: that is hurt less, passes its test, or faces the side that fails; none: neither
        { g.subject(cs, m) } -> std::same_as<std::string>;  // a legal move: what it moves, "HC C9"; may be empty
    };
// clang-format on

}  // namespace polemarch
