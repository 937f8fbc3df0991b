// Exact odds: questions about dice and their answers, in every rule system. A question is handled in three steps, each
// a function of its own:
//
//   read     Turns typed text (OddsQuestion) into a plain struct, the question. Only the command line needs it:
//            sim/<system>/odds/readers.h.
//   answer   Turns the question into a plain struct with every number of the answer, computed once. For all front ends
//            (a page, a Python module, an experiment): answer(question, charts) in sim/<system>/odds/*_question.h.
//   write    Turns the answer into text, JSON, CSV or SVG. A writer only formats: text_of(answer, style),
//            json_of(answer), csv_of(answer), svg_of(answer), declared beside the answer.
//
// Chances are exact: ways, whole numbers out of all equally likely faces, and probabilities from 0 to 1.
#pragma once

#include "core/dice/distribution.h"
#include "core/game.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// A possible result of a roll.
struct RollOutcome {
    std::string outcome;     ///< in few words: "defender eliminated"
    std::uint32_t ways = 0;  ///< how many of the equally likely faces give it
    double chance = 0;       ///< `ways` divided by all faces, 0 to 1
    /// The side for which it is better, if it is for either: in a game A or B; in a question about two units alone that
    /// of the actor, first, or of its target, second.
    std::optional<Side> gains{};
};
/// The outcome `words`, which `ways` of all `of` faces give.
[[nodiscard]] inline RollOutcome outcome_in(std::string words, dice::Ways ways, dice::Ways of,
                                            std::optional<Side> gains = std::nullopt) {
    return {std::move(words), static_cast<std::uint32_t>(ways), dice::probability(ways, of), gains};
}

/// The possible results of one roll in a game.
struct Odds {
    std::string event, rule;  ///< "melee", "11.2.5"
    std::string breakdown;    ///< "A: a die + 2 (+2 strength 4 to 2), B: a die"; may be empty
    std::string condition;    ///< for a move whose dice depend on another choice: "if LC D7 stands"; else empty
    using Line = RollOutcome;
    std::vector<Line> lines;  ///< worst to best for side A; ways sum to `of`
    std::uint32_t of = 1;
};

/// A move that was made before an answer.
struct MadeMove {
    std::string text;      ///< in the notation
    std::string sentence;  ///< what it does
};

// ---- asked on a command line

/// An option of a question, as on the command line: `--name VALUE`; without a value it is a flag.
struct OddsOption {
    std::string name, value, help;
};

/// The questions that a rule system answers without a battle.
struct OddsMenu {
    std::vector<std::string> questions;  ///< "melee", "fire", "rally", "matrix"
    std::vector<OddsOption> options;
    std::string details;  ///< how units and ground are written: lines for the help
};

/// A question as it was typed.
struct OddsQuestion {
    std::string what;                            ///< one of the menu's questions
    std::map<std::string, std::string> options;  ///< by name; a flag has an empty value
    [[nodiscard]] bool given(const std::string& option) const { return options.contains(option); }
};

// ---- answered

/// The style of a text for people.
struct OddsStyle {
    bool colour = false;  ///< escape sequences for terminals; colour is never the only mark
    int columns = 100;
};

/// A computed answer in all its forms (sim/odds/forms.h). Each form is written when it is called. Empty functions: the
/// answer does not have that form.
struct OddsAnswer {
    std::function<std::string(const OddsStyle&)> text;
    std::function<std::string()> json;  ///< data/schema/odds*.schema.json, a file for each system
    std::function<std::string()> csv{}, svg{};
};

}  // namespace polemarch::sim
