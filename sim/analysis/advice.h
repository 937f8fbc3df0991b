// An agent's evaluation of the choices in a state, with reasons: `polemarch suggest` and `why`, `hint` and `why` in a
// game. The rule system searches (SystemBattle::advise); this file has the result and its output formats.
#pragma once

#include "ai/reasons.h"
#include "ai/thinking.h"
#include "core/any_game.h"
#include "sim/odds/odds.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/paint.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Which agent is asked, and how.
struct AdviceRequest {
    std::string general = "level-5";  ///< the name of an agent
    std::uint64_t seed = 1;           ///< seeds the agent's search
    std::size_t top = 5;              ///< how many candidates are reported in full; at least 1
};

/// A choice that was analysed. `value`, `error` and losses are means over all its simulations, on which the agent
/// decides. A candidate of an agent that does not search has none of them, but may have a `gain`.
struct Candidate {
    std::string move;               ///< in the notation; the moves of one plan are separated by "; "
    std::string sentence;           ///< what it does, with its rule
    std::optional<double> value{};  ///< expected payoff of the side that chooses, 0 to 1
    std::optional<double> error{};  ///< its standard error
    std::uint64_t simulations = 0;
    std::optional<double> gain{};  ///< estimated immediate gain, in Advice::gains_in
    struct Reply {
        std::string sentence;
        double share = 1;  ///< share of the simulations that count for the reply
    };
    /// The opponent's most frequent first free choice. Counted over the simulations in which the opponent model did not
    /// choose it (note_choosing), if there are any.
    std::optional<Reply> reply{};
    struct Losses {
        double own = 0, enemy = 0;
    };
    std::optional<Losses> losses{};  ///< in Advice::losses_in
    /// What the enemy does after it that costs the side most.
    struct Harm {
        std::string sentence;        ///< "H6 attacks I5 from its rear [11.2.2]"
        double share = 0;            ///< of the simulations: in so many it costs something
        double lost = 0;             ///< mean of that, in Advice::losses_in
        std::optional<Odds> odds{};  ///< of its dice, if it leads to dice at once
    };
    std::vector<Harm> threats{};  ///< the worst first; a few
    /// How the game goes on after it: the most frequent choices of the simulations, and of dice the likeliest outcome.
    std::vector<std::string> line{};
};

/// A choice that a side has made: the state it saw, and the random stream it chose with.
struct FormerChoice {
    StateBytes seen;
    AgentStream stream;
};

/// A question to a rule system about a state in which a side is to move.
struct AdviceQuestion {
    StateBytes state;     ///< as the side sees it
    std::string general;  ///< an agent of this battle
    std::size_t top;      ///< how many candidates are wanted in full
    AgentStream stream;   ///< the agent's
    /// For a decision that was made: the chosen move, and the moves that the same side made directly after it.
    std::vector<MoveBytes> made{};
    /// The side's earlier choices, in order, if the same agent made them. Else empty: the agent's memory begins with
    /// this choice.
    std::vector<FormerChoice> former{};
    /// Once stopped, there is no answer: AnalysisStopped is thrown.
    Thinking thinking{};
};

struct Advice {
    std::string decision{};            ///< "Turn 1, A gives an order or passes (6.0), 3 Command Points"
    Side side = Side::first;           ///< the side that chooses
    std::string general{};             ///< the agent that was asked
    std::uint64_t simulations = 0;     ///< in all; 0: the agent does not search here
    std::string simulated_to{};        ///< "the end of this turn": the horizon of the simulations
    std::uint64_t tried = 0;           ///< number of candidates with at least one simulation
    std::uint64_t choices = 0;         ///< number of all choices
    std::string losses_in{};           ///< "points off the panic rating (4.0)"
    std::string gains_in{};            ///< "points of strength"
    std::vector<std::string> notes{};  ///< other remarks about this decision, a sentence each
    /// The best AdviceRequest::top candidates, the best first; at least one. If any candidate was simulated, all of
    /// these were. Without the move that was made if it is not the best: both are then analysed again (put_reanalysed).
    std::vector<Candidate> best{};
    bool by_gain = true;              ///< without simulations: the agent chooses the highest gain
    std::optional<Candidate> made{};  ///< for a decision that was made: the choice
    /// The value of the first of `best` minus the value of the move that was made, if that is another move; else minus
    /// the value of the second. Empty if either has fewer than two simulations. Paired by common random numbers, so the
    /// dice they share add no error.
    std::optional<Difference> gap{};
    bool enough_simulations = false;  ///< for the error to be reliable
    bool distinguishable = false;     ///< the gap is larger than its error explains, and there are enough simulations
    /// What speaks for the better of the two, and sums to the size of the gap. Empty if the moves are not
    /// distinguishable: reasons for noise are noise.
    std::vector<Reason> reasons{};

    /// Whether the move that was made is the best, or the only one.
    [[nodiscard]] bool made_the_best() const { return made && made->move == best.front().move; }
};

/// Sets the best candidate and the one it is compared with, both analysed again. `made`: the other is the move that was
/// made, which is then reported with its new figures only; else it is the second best.
void put_reanalysed(Advice& advice, Candidate best, Candidate other, bool made);

/// The second choice has turned out to be the better one: it becomes the first, and a note says what the agent takes.
void put_better_first(Advice& advice);

/// Adds notes on what decides besides the values. `inverse_temperature` is that of SearchSettings, `prior_weight` and
/// `opponent_model` those of DecisionAnalysis.
void note_choosing(Advice& advice, unsigned inverse_temperature, double prior_weight, unsigned opponent_model);

/// Sets the gap of `first` and `second`, and what makes it up: `reasons(comparison)`, the better one first.
template <std::size_t N, class Reasons>
void add_reasons(Advice& advice, typename Comparison<N>::Simulations first, typename Comparison<N>::Simulations second,
                 bool paired, const Reasons& reasons) {
    const Comparison<N> compared(first, second, paired);
    const Difference gap = compared.value();
    if (!std::isfinite(gap.error)) return;
    advice.gap = gap;
    advice.enough_simulations = compared.enough();
    advice.distinguishable = advice.enough_simulations && gap.sure();
    if (!advice.distinguishable) return;
    advice.reasons = gap.value > 0 ? reasons(compared) : reasons(Comparison<N>(second, first, paired));
    if (!advice.made && gap.value < 0) put_better_first(advice);
}

/// "Turn 2, A gives an order or passes (6.0), 3 Command Points": what is due, as the heading of a text or a prompt.
[[nodiscard]] std::string decision_text(const Due& due);

/// One sentence: which choice is better and by how much, or that two cannot be told apart.
[[nodiscard]] std::string verdict_of(const Advice& advice);
/// For people, in so many columns, 80 at least. The verdict, what threatens, how the game goes on, then the figures.
[[nodiscard]] std::string text_advice(const Advice& advice, Paint paint = {}, int columns = text_columns);
/// data/schema/advice.schema.json.
[[nodiscard]] std::string json_advice(const Advice& advice, const BattleInfo& battle, const AdviceRequest& request);

}  // namespace polemarch::sim
