// What a general thinks of the choices in a state, and why: `polemarch suggest` and `why`, `hint` and `why` in a game.
// The rule system looks (ServedBattle::advise); this is what it says, and its forms.
#pragma once

#include "ai/reasons.h"
#include "core/guidance.h"
#include "sim/report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Who is asked.
struct AdviceRequest {
    std::string general = "level-5";  ///< the name of an agent
    std::uint64_t seed = 1;           ///< decides what he looks at
    std::size_t top = 5;              ///< of how many candidates all is told; 1 at least
};

/// A choice that was weighed. `value`, `error` and losses are means over all looks behind it; a general who does not
/// look ahead has none, but may have a `gain`.
struct Candidate {
    std::string move;               ///< in the notation; what belongs to one plan has "; " between
    std::string sentence;           ///< what it does, with its rule
    std::optional<double> value{};  ///< expected payoff of the side that chooses, 0 to 1
    std::optional<double> error{};  ///< its standard error
    std::uint64_t looks = 0;
    std::optional<double> gain{};  ///< what it promises at once, in points of strength
    std::string reply{};           ///< what the other side is expected to do at its next choice; may be empty
    struct Losses {
        double own = 0, enemy = 0;
    };
    std::optional<Losses> losses{};  ///< in Advice::losses_in
};

struct Advice {
    std::string decision{};            ///< "Turn 1, A gives an order or passes (6.0), 3 Command Points"
    Side side = Side::first;           ///< who chooses
    std::string general{};             ///< who was asked
    std::uint64_t looks = 0;           ///< in all; 0: he does not look ahead here
    std::uint64_t tried = 0;           ///< how many candidates got a look
    std::uint64_t choices = 0;         ///< of how many
    std::string losses_in{};           ///< "points off the panic rating (4.0)"
    std::vector<std::string> notes{};  ///< what else is to be said of this decision, a sentence each
    /// The first AdviceRequest::top, the best first; at least one, none without a look if any has. What was made is
    /// among them unless it was looked at by itself.
    std::vector<Candidate> best{};
    bool by_gain = true;              ///< without looks: his choice is the one of the highest gain
    std::optional<Candidate> made{};  ///< of a decision that was made: the choice
    /// The first of `best` against what was made, if that is another; else against the second. None if they cannot be
    /// told apart.
    std::vector<Reason> reasons{};

    /// Whether what was made is the best, or all that there was.
    [[nodiscard]] bool made_the_best() const { return made && made->move == best.front().move; }
};

/// Whether the values of two candidates differ by more than their errors may make of nothing.
[[nodiscard]] bool told_apart(const Candidate& a, const Candidate& b);

/// Whether what was made got looks enough beside those of the best to be set against it; else it is to be looked at by
/// itself.
[[nodiscard]] constexpr bool enough_looks(std::uint64_t made, std::uint64_t best) { return 2 * made >= best; }
/// Gives an advice what was made, which is not the best. It stands nowhere with the figures of fewer looks.
void tell_made(Advice& advice, Candidate made);

/// Gives an advice its reasons for its best candidate against another, and what is left of the gap between their values
/// as the rest; nothing if they cannot be told apart: reasons for noise are noise.
void tell_reasons(Advice& advice, const Candidate& against, std::vector<Reason> reasons);

/// "Turn 2, A gives an order or passes (6.0), 3 Command Points": what is due, as the head of a text or of a prompt.
[[nodiscard]] std::string decision_text(const Due& due);

/// For people: at most 100 columns. What was made stands first, set against the best.
[[nodiscard]] std::string text_advice(const Advice& advice, Paint paint = {});
/// data/schema/advice.schema.json.
[[nodiscard]] std::string json_advice(const Advice& advice, const BattleInfo& battle, const AdviceRequest& request);

}  // namespace polemarch::sim
