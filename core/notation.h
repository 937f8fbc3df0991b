// The second part of the contract, not time-critical: what a game shows to people and reads from them.
#pragma once

#include "core/game.h"

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace polemarch {

/// How far a game understood a text that it refuses. A caller that completes what a person has typed goes by this.
enum class Understood : std::uint8_t {
    nothing,  ///< the text may be the beginning of something
    subject,  ///< it begins with the name of a unit: it may be the beginning of a move, but is no command of a program
    move,     ///< it is a complete move and was judged as it is: it must not be completed into another one
};

/// Why something is refused, or what something is: a rule number of the source ("8.3.2") and one sentence.
struct Explanation {
    std::string rule;
    std::string sentence;
    Understood understood = Understood::nothing;  ///< of a refused text
};

/// A roll's event for people: "melee", "11.2.5".
struct EventName {
    std::string_view name;
    std::string_view rule;
};

// clang-format off
template <class G>
concept Notated = Game<G> &&
    requires(const G& g, const typename G::State& cs, const typename G::Move& m, std::string_view text, Verdict verdict, Faces faces) {
        { g.text(cs, m) }            -> std::same_as<std::string>;  // a legal move or a listed outcome, typeable and unique in its state
        { g.read(cs, text) }         -> std::same_as<tl::expected<typename G::Move, Explanation>>;  // a side is to move; ANY text
        { g.explain(cs, verdict) }   -> std::same_as<Explanation>;  // of a refusal
        { g.narrate(cs, m, faces) }  -> std::same_as<std::string>;  // the step m from cs as a sentence with dice and rule number
        { g.event_name(std::uint16_t{}) } -> std::same_as<EventName>;
        { g.position(cs) }           -> std::same_as<std::string>;  // a TOML file, accepted wherever a scenario is
    };
// clang-format on

/// A game that can explain why a side has no choice in a chance state. `text` is the move that a record has there.
template <class G>
concept ExplainsDice = Notated<G> && requires(const G& g, const typename G::State& cs, std::string_view text) {
    { g.explain_at_dice(cs, text) } -> std::same_as<std::optional<Explanation>>;
};

}  // namespace polemarch
