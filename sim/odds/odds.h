// Exact odds: questions about dice and their answers, in every rule system. A question goes three ways, each a function
// of its own:
//
//   read     What was typed (OddsQuestion) becomes a plain struct of what is asked. Only a command line needs that:
//            sim/<system>/odds/readers.h.
//   answer   What is asked becomes a plain struct with every number of the answer, computed once. This is for all front
//            ends (a page, a Python module, an experiment): answer(question, charts) in sim/<system>/odds/*_question.h.
//   write    The answer becomes text, JSON, CSV or SVG. A writer arranges, it computes nothing: text_of(answer, style),
//            json_of(answer), csv_of(answer), svg_of(answer), declared beside the answer.
//
// Chances are exact: ways, whole numbers out of all equally likely faces, and numbers from 0 to 1.
#pragma once

#include "core/dice/distribution.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// One thing that a roll can bring.
struct RollOutcome {
    std::string outcome;     ///< in few words: "defender eliminated"
    std::uint32_t ways = 0;  ///< how many of the equally likely faces bring it
    double chance = 0;       ///< that over all of them, 0 to 1
};
/// `ways` of all `of` faces bring what `words` say.
[[nodiscard]] inline RollOutcome outcome_in(std::string words, dice::Ways ways, dice::Ways of) {
    return {std::move(words), static_cast<std::uint32_t>(ways), dice::probability(ways, of)};
}

/// What the dice of one roll in a game can bring.
struct Odds {
    std::string event, rule;  ///< "melee", "11.2.5"
    std::string breakdown;    ///< "A: a die + 2 (+2 strength 4 to 2), B: a die"; may be empty
    std::string condition;    ///< of a move whose dice hang on another choice: "if LC D7 stands"; else empty
    using Line = RollOutcome;
    std::vector<Line> lines;  ///< worst to best for side A; ways sum to `of`
    std::uint32_t of = 1;
};

/// A move that was made on the way to an answer.
struct MadeMove {
    std::string text;      ///< in the notation
    std::string sentence;  ///< what it does
};

// ---- asked on a command line

/// An option of a question: as on the command line, `--name VALUE`; without a value it is a flag.
struct OddsOption {
    std::string name, value, help;
};

/// What a rule system can be asked without a battle.
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

/// How a text for people may look.
struct OddsStyle {
    bool colour = false;  ///< escape sequences for terminals; nothing is said by colour alone
    int columns = 100;
};

/// An answer that has been computed, in every form that it has (sim/odds/forms.h). Each form is written when it is
/// asked for. An empty function: there is no such form.
struct OddsAnswer {
    std::function<std::string(const OddsStyle&)> text;
    std::function<std::string()> json;  ///< data/schema/odds*.schema.json, a file for each system
    std::function<std::string()> csv{}, svg{};
};

}  // namespace polemarch::sim
